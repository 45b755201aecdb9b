//! The names of the fields of the catalog, in the language of the window.

use crate::{
    contract::{Cents, shop::catalog::EntryKind},
    i18n::{format, t},
    shop_files::catalog::Column,
};

/// What a column of a file is used for.
pub(super) fn column_label(column: Column) -> String {
    match column {
        Column::Handle => t!("shop-field-handle"),
        Column::Name => t!("shop-field-name"),
        Column::Brand => t!("shop-field-brand"),
        Column::Subtitle => t!("shop-field-subtitle"),
        Column::Description => t!("shop-field-description"),
        Column::Price => t!("shop-field-price"),
        Column::Sku => t!("shop-field-sku"),
        Column::Cost => t!("shop-field-cost"),
        Column::Weight => t!("shop-field-weight"),
        Column::OnHand => t!("shop-field-on-hand"),
        Column::Shelf => t!("shop-field-shelf"),
        Column::Value1 => t!("shop-field-option"),
        Column::Value2 => t!("shop-field-second-option"),
        Column::Category => t!("shop-field-category"),
        Column::Subcategory => t!("shop-field-subcategory"),
        Column::Countries => t!("shop-field-countries"),
        Column::Pictures => t!("shop-field-pictures"),
        // Only files of the template have the others.
        other => other.title().to_owned(),
    }
}

/// A field as the shop names it: `name`, `variants[M / Ink].sku`.
pub(in crate::ui::screens::shop) fn field_label(field: &str) -> String {
    if let Some(rest) = field.strip_prefix("variants[")
        && let Some((variant, field)) = rest.rsplit_once(']')
    {
        let field = field.trim_start_matches('.');
        return match (variant, field) {
            ("", "") => t!("shop-catalog-variants"),
            ("", field) => field_label(field),
            (variant, "") => variant.to_owned(),
            (variant, field) => t!(
                "shop-field-of-variant",
                variant = variant,
                field = field_label(field)
            ),
        };
    }
    match field {
        "handle" => t!("shop-field-handle"),
        "name" | "title" => t!("shop-field-name"),
        "brand" => t!("shop-field-brand"),
        "subtitle" => t!("shop-field-subtitle"),
        "short_subtitle" => t!("shop-field-short-subtitle"),
        "description" => t!("shop-field-description"),
        "price" => t!("shop-field-price"),
        "price_min" => t!("shop-field-price-min"),
        "price_max" => t!("shop-field-price-max"),
        "is_active" => t!("shop-catalog-state-offered"),
        "is_gift_card" => t!("shop-field-gift-card"),
        "is_custom" => t!("shop-field-custom"),
        "is_draft" => t!("shop-field-draft"),
        "sku" => t!("shop-field-sku"),
        "cost" => t!("shop-field-cost"),
        "weight_grams" => t!("shop-field-weight"),
        "on_hand" => t!("shop-field-on-hand"),
        "shelf" => t!("shop-field-shelf"),
        "options" => t!("shop-field-options"),
        "option_values" => t!("shop-field-option-values"),
        "category" => t!("shop-field-category"),
        "subcategory" => t!("shop-field-subcategory"),
        "countries" => t!("shop-field-countries"),
        "restricted_states" => t!("shop-field-restricted-states"),
        "pictures" => t!("shop-field-pictures"),
        "picture" => t!("shop-field-picture"),
        "logo" => t!("shop-field-logo"),
        "archived_at" => t!("shop-catalog-state-archived"),
        "shipping_price" => t!("shop-field-shipping-price"),
        "free_shipping_minimum" => t!("shop-field-free-shipping"),
        "selectable" => t!("shop-field-selectable"),
        "attributes" => t!("shop-field-attributes"),
        "values" => t!("shop-field-values"),
        "occasions" => t!("shop-field-occasions"),
        "products" => t!("shop-kind-products"),
        "sections" => t!("shop-field-sections"),
        "select_mode" => t!("shop-field-select-mode"),
        "select_count" => t!("shop-field-select-count"),
        "select_price" => t!("shop-field-select-price"),
        // A field that this version does not know is shown as the shop names it.
        other => other.to_owned(),
    }
}

/// The value of a field as the shop writes it, such as `$64.00` or `true`, in the language of the window.
pub(in crate::ui::screens::shop) fn field_value(field: &str, value: &str) -> String {
    let field = field.rsplit('.').next().unwrap_or_default();
    let shown = match field {
        "is_active" | "is_gift_card" | "is_custom" | "is_draft" => match value {
            "true" => Some(t!("shop-value-yes")),
            "false" => Some(t!("shop-value-no")),
            _ => None,
        },
        "price"
        | "price_min"
        | "price_max"
        | "cost"
        | "shipping_price"
        | "free_shipping_minimum"
        | "select_price" => cents(value).map(format::money),
        "weight_grams" | "on_hand" | "selectable" | "select_count" => {
            value.parse().ok().map(format::integer)
        }
        "archived_at" => value.parse().ok().map(format::date),
        "select_mode" => match value {
            "disabled" => Some(t!("shop-select-mode-one")),
            "item_count" => Some(t!("shop-select-mode-count")),
            "max_price" => Some(t!("shop-select-mode-price")),
            _ => None,
        },
        _ => None,
    };
    shown.unwrap_or_else(|| value.to_owned())
}

/// The amount of `$1,204.50`.
fn cents(text: &str) -> Option<Cents> {
    let is_separator = |letter: char| matches!(letter, '$' | ',' | '.');
    let digits: String = text.chars().filter(|it| !is_separator(*it)).collect();
    let cents = digits.parse().ok().map(Cents)?;
    (cents.to_string() == text).then_some(cents)
}

pub(super) fn kind_label(kind: EntryKind) -> String {
    match kind {
        EntryKind::Product => t!("shop-kind-products"),
        EntryKind::Brand => t!("shop-kind-brands"),
        EntryKind::Card => t!("shop-kind-cards"),
        EntryKind::Collection => t!("shop-kind-collections"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_the_shop_are_written_for_people() {
        for (field, value, shown) in [
            ("price", "$1,204.50", "$1,204.50"),
            ("variants[M].cost", "$31.00", "$31.00"),
            ("is_active", "true", "yes"),
            ("is_draft", "false", "no"),
            ("price_min", "$20.00", "$20.00"),
            ("variants[M].on_hand", "1200", "1,200"),
            ("select_mode", "item_count", "A number of products"),
            ("name", "true", "true"),
            ("price", "much", "much"),
        ] {
            assert_eq!(field_value(field, value), shown, "{field}");
        }
        assert_eq!(cents("$0.05"), Some(Cents(5)));
    }
}
