//! The form of a product with its variants and stock, and the changes that it makes.

use strum::VariantArray as _;

use super::{
    CatalogForm, EntryField, FormField, OptionSet, VariantField, YES, amount, changed, number,
    parsed, parsed_amount, parsed_list, parsed_number, variant_name, yes_or_no,
};
use crate::{
    contract::shop::{
        catalog::{FieldChange, ProductChange, ShopVariant, VariantChange},
        stock::StockChange,
    },
    desk::shop::catalog::{ExpectedStock, ShownProduct, VariantStock},
    i18n::format,
    shop_files::catalog::{
        join_attributes, join_list, join_option_values, split_attributes, split_option_values,
    },
};

pub(in crate::ui::screens::shop::catalog) fn product_form(shown: &ShownProduct) -> CatalogForm {
    let product = &shown.entry.entry;
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let options = OptionSet {
        names: product.options.clone(),
        variants: product
            .variants
            .iter()
            .map(|it| it.values.clone())
            .collect(),
    };
    let fields = [
        (EntryField::Name, product.name.clone()),
        (EntryField::Brand, product.brand.clone()),
        (EntryField::Subtitle, text(&product.subtitle)),
        (EntryField::ShortSubtitle, text(&product.short_subtitle)),
        (EntryField::Description, text(&product.description)),
        (EntryField::Price, amount(Some(product.price))),
        (EntryField::PriceMin, amount(product.price_min)),
        (EntryField::PriceMax, amount(product.price_max)),
        (EntryField::IsActive, yes_or_no(product.is_active)),
        (EntryField::IsGiftCard, yes_or_no(product.is_gift_card)),
        (EntryField::Category, text(&product.category)),
        (EntryField::Subcategory, text(&product.subcategory)),
        (EntryField::Countries, join_list(&product.countries)),
        (
            EntryField::RestrictedStates,
            join_list(&product.restricted_states),
        ),
        (EntryField::Attributes, join_attributes(&product.attributes)),
        (EntryField::Options, options.text()),
        (
            EntryField::OptionValues,
            join_option_values(&product.option_values),
        ),
        (EntryField::Selectable, number(product.selectable)),
        (EntryField::Pictures, join_list(&product.pictures)),
    ];
    let mut form = CatalogForm::new(fields, shown.entry.archived_at.is_some());
    for (at, variant) in product.variants.iter().enumerate() {
        let stock = shown.stock.get(at).copied().flatten();
        for field in VariantField::VARIANTS {
            let text = variant_text(variant, stock, *field);
            *form.text(&FormField::Variant(variant.values.clone(), *field)) = text;
        }
    }
    form
}

fn variant_text(variant: &ShopVariant, stock: Option<VariantStock>, field: VariantField) -> String {
    match field {
        VariantField::Sku => variant.sku.clone().unwrap_or_default(),
        VariantField::Cost => amount(variant.cost),
        VariantField::WeightGrams => number(variant.weight_grams),
        VariantField::Shelf => variant.shelf.clone().unwrap_or_default(),
        VariantField::Picture => variant.picture.clone().unwrap_or_default(),
        VariantField::OnHand => stock.map_or_else(String::new, |stock| {
            format::integer(stock.on_hand.unsigned_abs())
        }),
    }
}

/// The change of the product and of its stock, from what was shown.
pub(in crate::ui::screens::shop::catalog) fn product_changes(
    form: &CatalogForm,
    shown: &ShownProduct,
) -> (ProductChange, Vec<StockChange>) {
    let product = &shown.entry.entry;
    let before = product_form(shown);
    let mut change = ProductChange {
        handle: product.handle.clone(),
        expected_revision: Some(shown.entry.revision),
        ..ProductChange::default()
    };
    let mut stock = Vec::new();
    for (field, _, text) in form.differences(&before) {
        let text = text.trim();
        match field {
            FormField::Entry(EntryField::Options) => {
                set_options(&mut change, form, &before.options());
            }
            FormField::Entry(field) => set_field(&mut change, field, text),
            FormField::Variant(values, VariantField::OnHand) => {
                stock.push(stock_change(shown, &values, text));
            }
            FormField::Variant(values, field) => {
                set_variant_field(variant_of(&mut change.variants, &values), field, text);
            }
            FormField::Archived => {}
        }
    }
    if change.replaces_variants {
        // The service keeps this order.
        let order = form.options().variants;
        let position = |it: &VariantChange| order.iter().position(|values| *values == it.values);
        change.variants.sort_by_key(position);
    }
    (change, stock)
}

/// The shown stock of the variants that the form removes or gives other values.
pub(in crate::ui::screens::shop::catalog) fn removed_stock(
    form: &CatalogForm,
    shown: &ShownProduct,
) -> Vec<ExpectedStock> {
    let kept = form.options().variants;
    let variants = shown.entry.entry.variants.iter();
    let removed = variants.filter(|variant| !kept.contains(&variant.values));
    let stock = removed.map(|variant| ExpectedStock {
        variant: variant_name(&variant.values),
        on_hand: shown.stock_of(&variant.values).map(|stock| stock.on_hand),
    });
    stock.collect()
}

/// Names all variants, so that the others are removed, with the texts of those that are new.
fn set_options(change: &mut ProductChange, form: &CatalogForm, before: &OptionSet) {
    let options = form.options();
    if options.names != before.names {
        let names = options.names.iter().map(|name| name.trim().to_owned());
        let names: Vec<String> = names.collect();
        change.options = match names.is_empty() {
            true => FieldChange::Clear,
            false => FieldChange::Set(names),
        };
    }
    change.replaces_variants = true;
    for values in &options.variants {
        let variant = variant_of(&mut change.variants, values);
        if before.variants.contains(values) {
            continue;
        }
        for field in VariantField::VARIANTS {
            let text = form.get(&FormField::Variant(values.clone(), *field));
            if let Some(text) = text.filter(|text| !text.is_empty()) {
                set_variant_field(variant, *field, text);
            }
        }
    }
}

fn set_field(change: &mut ProductChange, field: EntryField, text: &str) {
    match field {
        EntryField::Name => change.name = changed(text),
        EntryField::Brand => change.brand = changed(text),
        EntryField::Subtitle => change.subtitle = changed(text),
        EntryField::ShortSubtitle => change.short_subtitle = changed(text),
        EntryField::Description => change.description = changed(text),
        EntryField::Price => change.price = parsed_amount(text),
        EntryField::PriceMin => change.price_min = parsed_amount(text),
        EntryField::PriceMax => change.price_max = parsed_amount(text),
        EntryField::IsActive => change.is_active = FieldChange::Set(text == YES),
        EntryField::IsGiftCard => change.is_gift_card = FieldChange::Set(text == YES),
        EntryField::Category => change.category = changed(text),
        EntryField::Subcategory => change.subcategory = changed(text),
        EntryField::Countries => change.countries = parsed_list(text),
        EntryField::RestrictedStates => change.restricted_states = parsed_list(text),
        EntryField::Attributes => {
            let attributes = split_attributes(text);
            change.attributes = match attributes.is_empty() {
                true => FieldChange::Clear,
                false => FieldChange::Set(attributes),
            };
        }
        EntryField::OptionValues => {
            let values = split_option_values(text);
            change.option_values = match values.is_empty() {
                true => FieldChange::Clear,
                false => FieldChange::Set(values),
            };
        }
        EntryField::Selectable => change.selectable = parsed_number(text),
        EntryField::Pictures => change.pictures = parsed_list(text),
        // The options are set with their variants; the others are no fields of a product.
        _ => {}
    }
}

fn set_variant_field(variant: &mut VariantChange, field: VariantField, text: &str) {
    match field {
        VariantField::Sku => variant.sku = changed(text),
        VariantField::Cost => variant.cost = parsed_amount(text),
        VariantField::WeightGrams => variant.weight_grams = parsed_number(text),
        VariantField::Shelf => variant.shelf = changed(text),
        VariantField::Picture => variant.picture = changed(text),
        VariantField::OnHand => variant.on_hand = parsed(text, parsed_count),
    }
}

fn parsed_count(text: &str) -> Option<i64> {
    i64::try_from(format::parse_integer(text)?).ok()
}

fn variant_of<'a>(
    variants: &'a mut Vec<VariantChange>,
    values: &[String],
) -> &'a mut VariantChange {
    let at = variants.iter().position(|it| it.values == values);
    let at = at.unwrap_or_else(|| {
        variants.push(VariantChange {
            values: values.to_vec(),
            ..VariantChange::default()
        });
        variants.len() - 1
    });
    &mut variants[at]
}

/// The change of a number on hand. An empty text ends the counting.
fn stock_change(shown: &ShownProduct, values: &[String], text: &str) -> StockChange {
    let stock = shown.stock_of(values);
    StockChange {
        product: Some(shown.entry.entry.handle.clone()),
        variant: Some(variant_name(values)),
        on_hand: parsed_count(text),
        stop_counting: text.is_empty(),
        expected_on_hand: stock.map(|stock| stock.on_hand),
        ..StockChange::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{
        Cents, Timestamp,
        shop::catalog::{CatalogEntry, OptionValue, ShopProduct},
    };

    fn shown(name: &str, price: i64, on_hand: i64) -> ShownProduct {
        ShownProduct {
            entry: CatalogEntry {
                entry: ShopProduct {
                    handle: "mug".to_owned(),
                    name: name.to_owned(),
                    price: Cents(price),
                    is_active: true,
                    variants: vec![ShopVariant::default()],
                    ..ShopProduct::default()
                },
                revision: 3,
                updated_at: Timestamp::from(std::time::UNIX_EPOCH),
                archived_at: None,
            },
            stock: vec![Some(VariantStock {
                on_hand,
                reserved: 0,
            })],
        }
    }

    #[test]
    fn option_values_are_edited_as_lines() {
        let shown = shown("Mug", 2_400, 12);
        let mut form = product_form(&shown);
        let field = FormField::Entry(EntryField::OptionValues);
        *form.text(&field) = "Ink: #1B2A4A, soft".to_owned();
        let (change, _) = product_changes(&form, &shown);
        let ink = OptionValue {
            value: "Ink".to_owned(),
            color: Some("#1B2A4A".to_owned()),
            note: Some("soft".to_owned()),
        };
        assert_eq!(change.option_values, FieldChange::Set(vec![ink]));
    }

    #[test]
    fn change_has_only_edited_fields() {
        let shown = shown("Mug", 2_400, 12);
        let mut form = product_form(&shown);
        assert_eq!(form.differences(&product_form(&shown)), []);
        *form.text(&FormField::Entry(EntryField::Price)) = "$28.50".to_owned();
        *form.text(&FormField::Variant(Vec::new(), VariantField::Sku)) = "MUG-1".to_owned();
        *form.text(&FormField::Variant(Vec::new(), VariantField::OnHand)) = "9".to_owned();
        form.set_checked(EntryField::IsActive, false);
        let (change, stock) = product_changes(&form, &shown);
        assert_eq!(change.price, FieldChange::Set(Cents(2_850)));
        assert_eq!(change.is_active, FieldChange::Set(false));
        assert_eq!(change.variants[0].sku, FieldChange::Set("MUG-1".to_owned()));
        assert!(change.name.is_keep() && change.variants[0].cost.is_keep());
        assert_eq!(change.expected_revision, Some(3));
        assert_eq!(stock.len(), 1);
        assert_eq!(
            (stock[0].on_hand, stock[0].expected_on_hand),
            (Some(9), Some(12))
        );
    }

    #[test]
    fn added_option_names_all_variants_with_their_texts() {
        let shown = shown("Mug", 2_400, 12);
        let mut form = product_form(&shown);
        *form.text(&FormField::Variant(Vec::new(), VariantField::Sku)) = "MUG-1".to_owned();
        let mut options = form.options();
        options.names.push("Glaze".to_owned());
        let moved = options.add_value(0, "Moss");
        form.move_variants(&moved);
        options.add_value(0, "Ink");
        form.set_options(&options);
        assert!(form.is_valid());
        let (change, stock) = product_changes(&form, &shown);
        assert_eq!(change.options, FieldChange::Set(vec!["Glaze".to_owned()]));
        assert!(change.replaces_variants && stock.is_empty());
        let variants: Vec<_> = change.variants.iter().map(|it| &it.values[0]).collect();
        assert_eq!(variants, ["Moss", "Ink"]);
        let moss = &change.variants[0];
        assert_eq!(moss.sku, FieldChange::Set("MUG-1".to_owned()));
        assert_eq!(moss.on_hand, FieldChange::Set(12));
        assert!(change.variants[1].sku.is_keep());
    }

    #[test]
    fn rebased_form_keeps_added_variants() {
        let base = product_form(&shown("Mug", 2_400, 12));
        let theirs = product_form(&shown("Stoneware mug", 2_400, 12));
        let mut mine = base.clone();
        let mut options = mine.options();
        options.names.push("Glaze".to_owned());
        mine.move_variants(&options.add_value(0, "Moss"));
        mine.set_options(&options);
        let rebased = mine.rebased(&base, &theirs);
        let moss = FormField::Variant(vec!["Moss".to_owned()], VariantField::OnHand);
        assert_eq!(rebased.get(&moss), Some("12"));
        assert_eq!(rebased.value(EntryField::Name), "Stoneware mug");
    }

    #[test]
    fn rebased_form_keeps_fields_of_both() {
        let base = product_form(&shown("Mug", 2_400, 12));
        let theirs = product_form(&shown("Stoneware mug", 2_400, 11));
        let mut mine = base.clone();
        let price = FormField::Entry(EntryField::Price);
        *mine.text(&price) = "$30".to_owned();
        let mut rebased = mine.rebased(&base, &theirs);
        assert_eq!(rebased.text(&price), "$30");
        let name = FormField::Entry(EntryField::Name);
        assert_eq!(rebased.text(&name), "Stoneware mug");
        assert_eq!(rebased.differences(&theirs).len(), 1);
    }

    #[test]
    fn amounts_and_numbers_are_checked() {
        let mut form = product_form(&shown("Mug", 2_400, 12));
        assert!(form.is_valid());
        for (field, text) in [
            (FormField::Entry(EntryField::Name), " "),
            (FormField::Entry(EntryField::Price), ""),
            (FormField::Variant(Vec::new(), VariantField::Cost), "much"),
            (FormField::Variant(Vec::new(), VariantField::OnHand), "-1"),
            (
                FormField::Variant(Vec::new(), VariantField::WeightGrams),
                "5000000000",
            ),
        ] {
            assert!(field.problem(text).is_some(), "{field:?}");
            let before = std::mem::replace(form.text(&field), text.to_owned());
            assert!(!form.is_valid());
            *form.text(&field) = before;
        }
    }
}
