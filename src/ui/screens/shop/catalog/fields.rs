//! The names of the fields of the catalog, in the language of the window.

use crate::{contract::shop::catalog::EntryKind, i18n::t, shop_files::catalog::Column};

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
pub(super) fn field_label(field: &str) -> String {
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
        "description" => t!("shop-field-description"),
        "price" => t!("shop-field-price"),
        "price_max" => t!("shop-field-price-max"),
        "is_active" => t!("shop-catalog-state-offered"),
        "is_gift_card" => t!("shop-field-gift-card"),
        "sku" => t!("shop-field-sku"),
        "cost" => t!("shop-field-cost"),
        "weight_grams" => t!("shop-field-weight"),
        "on_hand" => t!("shop-field-on-hand"),
        "shelf" => t!("shop-field-shelf"),
        "options" => t!("shop-field-options"),
        "category" => t!("shop-field-category"),
        "subcategory" => t!("shop-field-subcategory"),
        "countries" => t!("shop-field-countries"),
        "restricted_states" => t!("shop-field-restricted-states"),
        "pictures" | "picture" | "logo" => t!("shop-field-pictures"),
        "archived_at" => t!("shop-catalog-state-archived"),
        "shipping_price" => t!("shop-field-shipping-price"),
        "free_shipping_minimum" => t!("shop-field-free-shipping"),
        // A field that this version does not know is shown as the shop names it.
        other => other.to_owned(),
    }
}

pub(super) fn kind_label(kind: EntryKind) -> String {
    match kind {
        EntryKind::Product => t!("shop-kind-products"),
        EntryKind::Brand => t!("shop-kind-brands"),
        EntryKind::Card => t!("shop-kind-cards"),
        EntryKind::Collection => t!("shop-kind-collections"),
    }
}
