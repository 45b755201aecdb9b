//! The variants of a product: how a change names and merges them, their checks, and the changes of their stock.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use super::{
    check,
    entries::{StockChange, StockCount},
    merge::{Fields, ShopContext, StockDifferences, difference, merge_optional},
    problems::EntryProblems,
};
use crate::contract::shop::catalog::{
    CatalogProblemCode, FieldChange, MAX_OPTIONS, MAX_VARIANTS, ProductChange, ShopProduct,
    ShopVariant, VALUE_SEPARATOR, VariantChange,
};

const MAX_GRAMS: u32 = 1_000_000;
/// The highest number on hand.
const MAX_ON_HAND: i64 = 1_000_000_000;

/// The name of a variant; empty without options.
pub(super) fn variant_name(values: &[String]) -> String {
    values.join(VALUE_SEPARATOR)
}

pub(super) fn fields(variants: &[ShopVariant], mut fields: Fields) -> Fields {
    for variant in variants {
        let name = variant_name(&variant.values);
        let field = |field: &str| format!("variants[{name}].{field}");
        fields = fields
            .text(&format!("variants[{name}]"), &name)
            .optional(&field("sku"), variant.sku.as_ref())
            .optional(&field("cost"), variant.cost.as_ref())
            .optional(&field("weight_grams"), variant.weight_grams.as_ref())
            .optional(&field("shelf"), variant.shelf.as_ref())
            .picture(&field("picture"), variant.picture.as_ref());
    }
    fields
}

/// Merges the variants of a change into those of the product, whose options are merged already, and checks all of them.
pub(super) fn merge(
    change: &ProductChange,
    product: &mut ShopProduct,
    shop: &mut ShopContext<'_>,
    problems: &mut EntryProblems<'_>,
) {
    for option in &mut product.options {
        check::line(problems, "options", option, check::MAX_WORD_CHARS);
    }
    check_options(&product.options, problems);
    let option_count = product.options.len();
    if !change.options.is_keep() {
        // A variant of the former options is none of the product anymore.
        product
            .variants
            .retain(|it| it.values.len() == option_count);
    }
    if change.variants.len() > MAX_VARIANTS {
        return check::count(problems, "variants", change.variants.len(), MAX_VARIANTS);
    }
    let mut positions: HashMap<Vec<String>, usize> = HashMap::new();
    for (index, variant) in change.variants.iter().enumerate() {
        let values = trimmed_values(variant);
        if positions.insert(values.clone(), index).is_some() {
            let mut problems = problems.of_variant(Some(index));
            let message = "The import names this variant twice";
            problems.add("values", CatalogProblemCode::Duplicate, message);
            continue;
        }
        merge_variant(variant, values, &mut product.variants);
    }
    let removes_others = shop.removes_missing_variants || change.replaces_variants;
    if removes_others && !change.variants.is_empty() {
        product
            .variants
            .retain(|variant| positions.contains_key(&variant.values));
    }
    if change.replaces_variants {
        let position = |variant: &ShopVariant| positions.get(&variant.values).copied();
        product.variants.sort_by_key(position);
    }
    if product.variants.is_empty() && option_count == 0 {
        product.variants.push(ShopVariant::default());
    }
    if product.variants.is_empty() {
        problems.missing("variants");
    }
    check::count(problems, "variants", product.variants.len(), MAX_VARIANTS);
    for variant in &mut product.variants {
        let position = positions.get(&variant.values).copied();
        let mut problems = problems.of_variant(position);
        check_variant(variant, option_count, shop, &mut problems);
        if let Some(sku) = &variant.sku {
            let used = shop.skus.insert(sku.clone(), product.handle.clone());
            if let Some(other) = used {
                let message = format!("The product {other} has a variant with this SKU");
                problems.add("sku", CatalogProblemCode::Duplicate, message);
            }
        }
    }
}

fn check_options(options: &[String], problems: &mut EntryProblems<'_>) {
    check::count(problems, "options", options.len(), MAX_OPTIONS);
    if options.iter().any(String::is_empty) {
        problems.invalid("options", "The name of an option is blank");
    }
    let names: HashSet<&String> = options.iter().collect();
    if names.len() < options.len() {
        problems.invalid("options", "Two options have the same name");
    }
}

fn trimmed_values(variant: &VariantChange) -> Vec<String> {
    let values = variant.values.iter();
    values.map(|value| value.trim().to_owned()).collect()
}

fn merge_variant(change: &VariantChange, values: Vec<String>, variants: &mut Vec<ShopVariant>) {
    let at = variants.iter().position(|it| it.values == values);
    let at = at.unwrap_or_else(|| {
        variants.push(ShopVariant {
            values,
            ..ShopVariant::default()
        });
        variants.len() - 1
    });
    if let Some(variant) = variants.get_mut(at) {
        merge_optional(&change.sku, &mut variant.sku);
        merge_optional(&change.cost, &mut variant.cost);
        merge_optional(&change.weight_grams, &mut variant.weight_grams);
        merge_optional(&change.shelf, &mut variant.shelf);
        merge_optional(&change.picture, &mut variant.picture);
    }
}

fn check_variant(
    variant: &mut ShopVariant,
    option_count: usize,
    shop: &ShopContext<'_>,
    problems: &mut EntryProblems<'_>,
) {
    if variant.values.len() != option_count {
        let count = variant.values.len();
        problems.add(
            "values",
            CatalogProblemCode::OptionsDiffer,
            format!("The product has {option_count} options, and this variant {count} values"),
        );
    }
    for value in &mut variant.values {
        check::line(problems, "values", value, check::MAX_WORD_CHARS);
        if value.is_empty() {
            problems.missing("values");
        } else if value.contains(VALUE_SEPARATOR) {
            problems.invalid("values", "A value cannot contain a slash between spaces");
        }
    }
    for (field, line) in [("sku", &mut variant.sku), ("shelf", &mut variant.shelf)] {
        check::optional_line(problems, field, line, check::MAX_WORD_CHARS);
    }
    if let Some(cost) = variant.cost {
        check::amount(problems, "cost", cost);
    }
    if variant.weight_grams.is_some_and(|grams| grams > MAX_GRAMS) {
        problems.invalid(
            "weight_grams",
            format!("The weight is more than {MAX_GRAMS} g"),
        );
    }
    if let Some(picture) = &mut variant.picture {
        check::picture(problems, "picture", picture, shop.pictures);
    }
}

/// The changes of the stock that follow from a change: the numbers that it sets, the variants that are no longer counted
/// because they are removed, and the SKUs of those that are counted.
pub(super) fn stock(
    change: &ProductChange,
    before: Option<&ShopProduct>,
    after: &ShopProduct,
    shop: &ShopContext<'_>,
    problems: &mut EntryProblems<'_>,
) -> StockDifferences {
    let mut stock = StockDifferences::default();
    let named: HashMap<Vec<String>, usize> = change
        .variants
        .iter()
        .enumerate()
        .map(|(index, variant)| (trimmed_values(variant), index))
        .collect();
    let former: HashMap<&[String], &ShopVariant> = variants_by_values(before);
    for variant in &after.variants {
        let position = named.get(&variant.values).copied();
        let on_hand = position.and_then(|index| change.variants.get(index));
        let on_hand = on_hand.map_or(FieldChange::Keep, |it| it.on_hand.clone());
        let item_id = shop.ids.stock_item(&after.handle, &variant.values);
        let counted = shop.stock.get(&item_id).copied();
        let on_hand = effective(on_hand, counted);
        check_count(&on_hand, counted, &mut problems.of_variant(position));
        let is_same_item = former
            .get(variant.values.as_slice())
            .is_some_and(|it| it.sku == variant.sku);
        if on_hand.is_keep() && (counted.is_none() || is_same_item) {
            continue;
        }
        stock.add(item_id, after, variant, on_hand, counted);
    }
    let is_left =
        |variant: &&ShopVariant| after.variants.iter().all(|it| it.values != variant.values);
    for variant in before
        .map_or(&[][..], |it| &it.variants)
        .iter()
        .filter(is_left)
    {
        let item_id = shop.ids.stock_item(&after.handle, &variant.values);
        if let Some(counted) = shop.stock.get(&item_id).copied() {
            check_count(
                &FieldChange::Clear,
                Some(counted),
                &mut problems.of_variant(None),
            );
            stock.add(item_id, after, variant, FieldChange::Clear, Some(counted));
        }
    }
    stock
}

fn variants_by_values(product: Option<&ShopProduct>) -> HashMap<&[String], &ShopVariant> {
    let variants = product.map_or(&[][..], |product| &product.variants);
    let by_values = variants.iter().map(|it| (it.values.as_slice(), it));
    by_values.collect()
}

/// `Keep` for a change that has no effect.
fn effective(on_hand: FieldChange<i64>, counted: Option<StockCount>) -> FieldChange<i64> {
    let has_effect = match on_hand {
        FieldChange::Keep => false,
        FieldChange::Clear => counted.is_some(),
        FieldChange::Set(on_hand) => counted.is_none_or(|it| it.on_hand != on_hand),
    };
    match has_effect {
        true => on_hand,
        false => FieldChange::Keep,
    }
}

fn check_count(
    on_hand: &FieldChange<i64>,
    counted: Option<StockCount>,
    problems: &mut EntryProblems<'_>,
) {
    let reserved = counted.map_or(0, |it| it.reserved);
    let remaining = match on_hand {
        FieldChange::Keep => return,
        FieldChange::Clear => 0,
        FieldChange::Set(on_hand) => *on_hand,
    };
    if !(0..=MAX_ON_HAND).contains(&remaining) {
        let message = format!("The number must be between 0 and {MAX_ON_HAND}");
        problems.invalid("on_hand", message);
    } else if remaining < reserved {
        let message = format!("{reserved} are reserved for gifts");
        problems.add("on_hand", CatalogProblemCode::BelowReserved, message);
    }
}

/// The items of an archived product keep their numbers, because gifts may be reserved, and lose their SKUs.
pub(super) fn archived_stock(product: &ShopProduct, shop: &ShopContext<'_>) -> Vec<StockChange> {
    let items = product.variants.iter().map(|variant| {
        let item_id = shop.ids.stock_item(&product.handle, &variant.values);
        StockChange {
            sku: None,
            ..stock_change(item_id, product, variant, FieldChange::Keep)
        }
    });
    items
        .filter(|change| shop.stock.contains_key(&change.item_id))
        .collect()
}

fn stock_change(
    item_id: Uuid,
    product: &ShopProduct,
    variant: &ShopVariant,
    on_hand: FieldChange<i64>,
) -> StockChange {
    StockChange {
        item_id,
        product_handle: product.handle.clone(),
        variant: variant_name(&variant.values),
        sku: variant.sku.clone(),
        on_hand,
    }
}

impl StockDifferences {
    fn add(
        &mut self,
        item_id: Uuid,
        product: &ShopProduct,
        variant: &ShopVariant,
        on_hand: FieldChange<i64>,
        counted: Option<StockCount>,
    ) {
        let before = counted.map(|it| it.on_hand.to_string());
        let after = match &on_hand {
            FieldChange::Keep => before.clone(),
            FieldChange::Clear => None,
            FieldChange::Set(on_hand) => Some(on_hand.to_string()),
        };
        let field = format!("variants[{}].on_hand", variant_name(&variant.values));
        self.differences.extend(difference(field, before, after));
        self.changes
            .push(stock_change(item_id, product, variant, on_hand));
    }
}
