//! The fields of a product as texts, so that two versions of it can be compared and merged field by field.

use std::collections::BTreeMap;

use super::fields::field_label;
use crate::{
    contract::{
        Cents,
        shop::{
            catalog::{FieldChange, ProductChange, ShopProduct, ShopVariant, VariantChange},
            stock::StockChange,
        },
    },
    desk::shop::catalog::ShownProduct,
    i18n::{format, t},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(super) enum ProductField {
    Name,
    Brand,
    Subtitle,
    Description,
    Price,
    PriceMax,
    IsActive,
    Category,
    Subcategory,
    Countries,
    RestrictedStates,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(super) enum VariantField {
    Sku,
    Cost,
    WeightGrams,
    Shelf,
    OnHand,
}

/// A field of the form. Variants are named by their values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FormField {
    Product(ProductField),
    Variant(Vec<String>, VariantField),
    /// Whether the product is archived. Not edited in the form, but another operator may change it.
    Archived,
    /// Everything that the form does not edit, such as pictures and options.
    Others,
}

/// The text of a product that is offered.
const YES: &str = "yes";

impl FormField {
    pub(super) fn label(&self) -> String {
        match self {
            Self::Product(field) => field_label((*field).into()),
            Self::Variant(values, field) => {
                let field: &str = (*field).into();
                field_label(&format!("variants[{}].{field}", values.join(" / ")))
            }
            Self::Archived => t!("shop-catalog-state-archived"),
            Self::Others => t!("shop-product-other-fields"),
        }
    }

    pub(super) fn on_hand_of(variant: &ShopVariant) -> Self {
        Self::Variant(variant.values.clone(), VariantField::OnHand)
    }

    /// Why a text cannot be a value of the field.
    pub(super) fn problem(&self, text: &str) -> Option<String> {
        let text = text.trim();
        let is_amount = || format::parse_money(text).is_some_and(|amount| amount.0 >= 0);
        let number = || format::parse_integer(text);
        match self {
            Self::Product(ProductField::Name) => {
                text.is_empty().then(|| t!("shop-product-name-missing"))
            }
            Self::Product(ProductField::Price) => {
                (!is_amount()).then(|| t!("shop-product-amount-invalid"))
            }
            _ if text.is_empty() => None,
            Self::Product(ProductField::PriceMax) | Self::Variant(_, VariantField::Cost) => {
                (!is_amount()).then(|| t!("shop-product-amount-invalid"))
            }
            Self::Variant(_, VariantField::WeightGrams) => {
                let is_weight = number().is_some_and(|grams| u32::try_from(grams).is_ok());
                (!is_weight).then(|| t!("shop-product-number-invalid"))
            }
            Self::Variant(_, VariantField::OnHand) => {
                let is_count = number().is_some_and(|count| i64::try_from(count).is_ok());
                (!is_count).then(|| t!("shop-product-number-invalid"))
            }
            Self::Product(_) | Self::Variant(..) | Self::Archived | Self::Others => None,
        }
    }

    /// A text for people: the values of a check box are words.
    pub(super) fn shown(&self, text: &str) -> String {
        match (self, text) {
            (Self::Product(ProductField::IsActive), YES) => t!("shop-catalog-state-offered"),
            (Self::Product(ProductField::IsActive), _) => t!("shop-catalog-state-not-offered"),
            (Self::Archived, YES) => t!("shop-value-yes"),
            (Self::Archived, _) => t!("shop-value-no"),
            (_, "") => t!("shop-plan-no-value"),
            (_, text) => text.to_owned(),
        }
    }
}

/// The texts of all fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ProductForm(BTreeMap<FormField, String>);

impl ProductForm {
    pub(super) fn new(shown: &ShownProduct) -> Self {
        let product = &shown.entry.entry;
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let amount = |amount: Option<Cents>| {
            amount.map_or_else(String::new, format::money_without_zero_cents)
        };
        let mut values = BTreeMap::new();
        for (field, value) in [
            (ProductField::Name, product.name.clone()),
            (ProductField::Brand, product.brand.clone()),
            (ProductField::Subtitle, text(&product.subtitle)),
            (ProductField::Description, text(&product.description)),
            (ProductField::Price, amount(Some(product.price))),
            (ProductField::PriceMax, amount(product.price_max)),
            (ProductField::IsActive, yes_or_no(product.is_active)),
            (ProductField::Category, text(&product.category)),
            (ProductField::Subcategory, text(&product.subcategory)),
            (ProductField::Countries, product.countries.join(", ")),
            (
                ProductField::RestrictedStates,
                product.restricted_states.join(", "),
            ),
        ] {
            values.insert(FormField::Product(field), value);
        }
        let is_archived = shown.entry.archived_at.is_some();
        values.insert(FormField::Archived, yes_or_no(is_archived));
        values.insert(FormField::Others, other_fields(product));
        for (at, variant) in product.variants.iter().enumerate() {
            let stock = shown.stock.get(at).copied().flatten();
            for (field, value) in [
                (VariantField::Sku, text(&variant.sku)),
                (VariantField::Cost, amount(variant.cost)),
                (
                    VariantField::WeightGrams,
                    variant
                        .weight_grams
                        .map_or_else(String::new, |grams| format::integer(grams.into())),
                ),
                (VariantField::Shelf, text(&variant.shelf)),
                (
                    VariantField::OnHand,
                    stock.map_or_else(String::new, |it| format::integer(it.on_hand.unsigned_abs())),
                ),
            ] {
                values.insert(FormField::Variant(variant.values.clone(), field), value);
            }
        }
        Self(values)
    }

    /// The text of a field without spaces around it.
    pub(super) fn get(&self, field: &FormField) -> Option<&str> {
        self.0.get(field).map(|text| text.trim())
    }

    /// The text of a field, to be edited.
    pub(super) fn text(&mut self, field: &FormField) -> &mut String {
        self.0.entry(field.clone()).or_default()
    }

    pub(super) fn is_offered(&self) -> bool {
        let field = FormField::Product(ProductField::IsActive);
        self.0.get(&field).is_some_and(|value| value == YES)
    }

    pub(super) fn set_offered(&mut self, is_offered: bool) {
        *self.text(&FormField::Product(ProductField::IsActive)) = yes_or_no(is_offered);
    }

    /// Whether every text can be a value.
    pub(super) fn is_valid(&self) -> bool {
        let mut fields = self.0.iter();
        fields.all(|(field, text)| field.problem(text).is_none())
    }

    /// The fields of variants whose texts cannot be values: their labels and why.
    pub(super) fn variant_problems(&self) -> Vec<(String, String)> {
        let variants = self.0.iter();
        let variants = variants.filter(|(field, _)| matches!(field, FormField::Variant(..)));
        let problems = variants.filter_map(|(field, text)| {
            field.problem(text).map(|problem| (field.label(), problem))
        });
        problems.collect()
    }

    /// The fields whose texts differ, with the text of the other form and of this one.
    pub(super) fn differences(&self, other: &Self) -> Vec<(FormField, String, String)> {
        let fields = self.0.iter().filter_map(|(field, text)| {
            let before = other.0.get(field)?;
            let differs = before.trim() != text.trim();
            differs.then(|| (field.clone(), before.clone(), text.clone()))
        });
        fields.collect()
    }

    /// `theirs` with the fields that this form changed since `base`.
    pub(super) fn rebased(&self, base: &Self, theirs: &Self) -> Self {
        let mut rebased = theirs.clone();
        for (field, _, mine) in self.differences(base) {
            // Another operator can have removed a variant.
            if let Some(text) = rebased.0.get_mut(&field) {
                *text = mine;
            }
        }
        rebased
    }

    /// The change of the product and of its stock, from what was shown.
    pub(super) fn changes(&self, shown: &ShownProduct) -> (ProductChange, Vec<StockChange>) {
        let product = &shown.entry.entry;
        let mut change = ProductChange {
            handle: product.handle.clone(),
            expected_revision: Some(shown.entry.revision),
            ..ProductChange::default()
        };
        let mut stock = Vec::new();
        for (field, _, text) in self.differences(&Self::new(shown)) {
            let text = text.trim();
            match field {
                FormField::Product(field) => set_field(&mut change, field, text),
                FormField::Variant(values, VariantField::OnHand) => {
                    stock.push(stock_change(shown, &values, text));
                }
                FormField::Variant(values, field) => {
                    let variant = variant_of(&mut change.variants, values);
                    match field {
                        VariantField::Sku => variant.sku = changed(text),
                        VariantField::Cost => variant.cost = parsed(text, format::parse_money),
                        VariantField::WeightGrams => {
                            variant.weight_grams = parsed(text, |text| {
                                u32::try_from(format::parse_integer(text)?).ok()
                            });
                        }
                        VariantField::Shelf => variant.shelf = changed(text),
                        VariantField::OnHand => {}
                    }
                }
                FormField::Archived | FormField::Others => {}
            }
        }
        (change, stock)
    }
}

/// A text that differs when a field differs that the form does not edit.
fn other_fields(product: &ShopProduct) -> String {
    let variants = product.variants.iter();
    let variants: Vec<_> = variants.map(|it| (&it.values, &it.picture)).collect();
    let details = (product.is_gift_card, product.selectable, &product.options);
    // Only compared, never shown.
    let parts = (details, variants, &product.pictures, &product.attributes);
    format!("{parts:?}")
}

fn yes_or_no(value: bool) -> String {
    match value {
        true => YES.to_owned(),
        false => String::new(),
    }
}

fn set_field(change: &mut ProductChange, field: ProductField, text: &str) {
    match field {
        ProductField::Name => change.name = changed(text),
        ProductField::Brand => change.brand = changed(text),
        ProductField::Subtitle => change.subtitle = changed(text),
        ProductField::Description => change.description = changed(text),
        ProductField::Price => change.price = parsed(text, format::parse_money),
        ProductField::PriceMax => change.price_max = parsed(text, format::parse_money),
        ProductField::IsActive => change.is_active = FieldChange::Set(text == YES),
        ProductField::Category => change.category = changed(text),
        ProductField::Subcategory => change.subcategory = changed(text),
        ProductField::Countries => change.countries = list(text),
        ProductField::RestrictedStates => change.restricted_states = list(text),
    }
}

fn changed(text: &str) -> FieldChange<String> {
    match text {
        "" => FieldChange::Clear,
        text => FieldChange::Set(text.to_owned()),
    }
}

/// The change to the value of a text. A text without a value, which the form does not save, erases nothing.
fn parsed<T>(text: &str, parse: impl Fn(&str) -> Option<T>) -> FieldChange<T> {
    match text {
        "" => FieldChange::Clear,
        text => parse(text).map_or(FieldChange::Keep, FieldChange::Set),
    }
}

fn list(text: &str) -> FieldChange<Vec<String>> {
    let values = text.split(',').map(|value| value.trim().to_owned());
    let values: Vec<String> = values.filter(|value| !value.is_empty()).collect();
    match values.is_empty() {
        true => FieldChange::Clear,
        false => FieldChange::Set(values),
    }
}

fn variant_of(variants: &mut Vec<VariantChange>, values: Vec<String>) -> &mut VariantChange {
    let at = variants.iter().position(|it| it.values == values);
    let at = at.unwrap_or_else(|| {
        variants.push(VariantChange {
            values,
            ..VariantChange::default()
        });
        variants.len() - 1
    });
    &mut variants[at]
}

/// The change of a number on hand. An empty text ends the counting.
fn stock_change(shown: &ShownProduct, values: &[String], text: &str) -> StockChange {
    let product = &shown.entry.entry;
    let at = product.variants.iter().position(|it| it.values == values);
    let stock = at.and_then(|at| shown.stock.get(at).copied().flatten());
    let on_hand = format::parse_integer(text).and_then(|count| i64::try_from(count).ok());
    StockChange {
        product: Some(product.handle.clone()),
        variant: Some(values.join(" / ")),
        on_hand,
        stop_counting: text.is_empty(),
        expected_on_hand: stock.map(|stock| stock.on_hand),
        ..StockChange::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::{Timestamp, shop::catalog::CatalogEntry},
        desk::shop::catalog::VariantStock,
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
    fn change_has_only_edited_fields() {
        let shown = shown("Mug", 2_400, 12);
        let mut form = ProductForm::new(&shown);
        assert_eq!(form.differences(&ProductForm::new(&shown)), []);
        *form.text(&FormField::Product(ProductField::Price)) = "$28.50".to_owned();
        *form.text(&FormField::Variant(Vec::new(), VariantField::Sku)) = "MUG-1".to_owned();
        *form.text(&FormField::Variant(Vec::new(), VariantField::OnHand)) = "9".to_owned();
        form.set_offered(false);
        let (change, stock) = form.changes(&shown);
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
    fn rebased_form_keeps_fields_of_both() {
        let base = ProductForm::new(&shown("Mug", 2_400, 12));
        let theirs = ProductForm::new(&shown("Stoneware mug", 2_400, 11));
        let mut mine = base.clone();
        let price = FormField::Product(ProductField::Price);
        *mine.text(&price) = "$30".to_owned();
        let mut rebased = mine.rebased(&base, &theirs);
        assert_eq!(rebased.text(&price), "$30");
        let name = FormField::Product(ProductField::Name);
        assert_eq!(rebased.text(&name), "Stoneware mug");
        assert_eq!(rebased.differences(&theirs).len(), 1);
    }

    #[test]
    fn amounts_and_numbers_are_checked() {
        let mut form = ProductForm::new(&shown("Mug", 2_400, 12));
        assert!(form.is_valid());
        for (field, text) in [
            (FormField::Product(ProductField::Name), " "),
            (FormField::Product(ProductField::Price), ""),
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
