//! The fields of a form: their names, which texts they permit, and how a text is shown to people.

use super::{OptionSet, Values, variant_name};
use crate::{
    contract::{Cents, MultipleSelectMode},
    i18n::{format, t},
    shop_files::catalog::split_list,
    ui::screens::shop::catalog::fields::{field_label, field_value},
};

/// A field of a product, a brand, a card or a collection, with the name that the shop gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(in crate::ui::screens::shop::catalog) enum EntryField {
    Name,
    Title,
    Brand,
    Subtitle,
    Description,
    Price,
    PriceMax,
    ShippingPrice,
    FreeShippingMinimum,
    IsActive,
    IsGiftCard,
    Category,
    Subcategory,
    Countries,
    RestrictedStates,
    Attributes,
    Values,
    Occasions,
    /// The names of the options and the values of the variants.
    Options,
    Selectable,
    Pictures,
    Logo,
    Picture,
    Products,
    SelectMode,
    SelectCount,
    SelectPrice,
}

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub(in crate::ui::screens::shop::catalog) enum VariantField {
    Sku,
    Cost,
    WeightGrams,
    Shelf,
    Picture,
    OnHand,
}

/// A field of a form. Variants are named by their values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::ui::screens::shop::catalog) enum FormField {
    Entry(EntryField),
    Variant(Values, VariantField),
    /// Whether the entry is archived. Not edited in the form, but another operator may change it.
    Archived,
}

/// The text of a check box that is checked; an empty text of one that is not.
pub(super) const YES: &str = "yes";

impl FormField {
    pub(in crate::ui::screens::shop::catalog) fn label(&self) -> String {
        match self {
            Self::Entry(field) => field_label((*field).into()),
            Self::Variant(values, field) => {
                let field: &str = (*field).into();
                field_label(&format!("variants[{}].{field}", variant_name(values)))
            }
            Self::Archived => t!("shop-catalog-state-archived"),
        }
    }

    /// Why a text cannot be a value of the field.
    pub(in crate::ui::screens::shop::catalog) fn problem(&self, text: &str) -> Option<String> {
        let text = text.trim();
        let is_amount = || format::parse_money(text).is_some_and(|amount| amount.0 >= 0);
        let number = || format::parse_integer(text);
        match self {
            Self::Entry(EntryField::Name | EntryField::Title) => {
                text.is_empty().then(|| t!("shop-product-name-missing"))
            }
            Self::Entry(EntryField::Price) => {
                (!is_amount()).then(|| t!("shop-product-amount-invalid"))
            }
            Self::Entry(EntryField::Products) => text
                .is_empty()
                .then(|| t!("shop-collection-products-missing")),
            Self::Entry(EntryField::Options) => OptionSet::parse(text).problem(),
            _ if text.is_empty() => None,
            Self::Entry(
                EntryField::PriceMax
                | EntryField::ShippingPrice
                | EntryField::FreeShippingMinimum
                | EntryField::SelectPrice,
            )
            | Self::Variant(_, VariantField::Cost) => {
                (!is_amount()).then(|| t!("shop-product-amount-invalid"))
            }
            Self::Entry(EntryField::Selectable | EntryField::SelectCount)
            | Self::Variant(_, VariantField::WeightGrams) => {
                let is_number = number().is_some_and(|number| u32::try_from(number).is_ok());
                (!is_number).then(|| t!("shop-product-number-invalid"))
            }
            Self::Variant(_, VariantField::OnHand) => {
                let is_count = number().is_some_and(|count| i64::try_from(count).is_ok());
                (!is_count).then(|| t!("shop-product-number-invalid"))
            }
            Self::Entry(_) | Self::Variant(..) | Self::Archived => None,
        }
    }

    /// Whether two texts are the same value, such as `$7.50` and `7.5`.
    pub(super) fn is_same_value(&self, text: &str, other: &str) -> bool {
        let (text, other) = (text.trim(), other.trim());
        let cents = |text: &str| format::parse_money(text).unwrap_or(Cents::ZERO);
        match self {
            Self::Entry(
                EntryField::Price
                | EntryField::PriceMax
                | EntryField::ShippingPrice
                | EntryField::FreeShippingMinimum
                | EntryField::SelectPrice,
            )
            | Self::Variant(_, VariantField::Cost) => cents(text) == cents(other),
            Self::Entry(EntryField::Selectable | EntryField::SelectCount)
            | Self::Variant(_, VariantField::WeightGrams | VariantField::OnHand) => {
                format::parse_integer(text) == format::parse_integer(other)
            }
            Self::Entry(EntryField::Values | EntryField::Occasions | EntryField::Products) => {
                split_list(text) == split_list(other)
            }
            Self::Entry(_) | Self::Variant(..) | Self::Archived => text == other,
        }
    }

    /// A text for people: the values of a check box are words, and pictures a number.
    pub(in crate::ui::screens::shop::catalog) fn shown(&self, text: &str) -> String {
        match (self, text) {
            (Self::Entry(EntryField::IsActive), YES) => t!("shop-catalog-state-offered"),
            (Self::Entry(EntryField::IsActive), _) => t!("shop-catalog-state-not-offered"),
            (Self::Archived | Self::Entry(EntryField::IsGiftCard), YES) => t!("shop-value-yes"),
            (Self::Archived | Self::Entry(EntryField::IsGiftCard), _) => t!("shop-value-no"),
            (Self::Entry(EntryField::Options), text) => OptionSet::parse(text).shown(),
            (_, "") => t!("shop-plan-no-value"),
            (
                Self::Entry(EntryField::Pictures | EntryField::Picture | EntryField::Logo)
                | Self::Variant(_, VariantField::Picture),
                text,
            ) => t!("shop-picture-count", count = split_list(text).len() as u64),
            (Self::Entry(EntryField::SelectMode), text) => field_value("select_mode", text),
            (_, text) => text.to_owned(),
        }
    }
}

/// The modes of a collection, with their labels.
pub(in crate::ui::screens::shop::catalog) fn select_modes() -> [(String, String); 3] {
    let modes = [
        MultipleSelectMode::Disabled,
        MultipleSelectMode::ItemCount,
        MultipleSelectMode::MaxPrice,
    ];
    modes.map(|mode| {
        let label = field_value("select_mode", mode.as_str());
        (mode.as_str().to_owned(), label)
    })
}
