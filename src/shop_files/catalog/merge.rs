//! Merges the rows of one entry: a blank cell takes the value of another row, and two values must be the same.

use crate::contract::shop::catalog::{
    BrandChange, CardChange, CollectionChange, FieldChange, ProductChange, VariantChange,
};

/// The fields that another row filled, and those with another value there.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Merged {
    pub(super) filled: Vec<&'static str>,
    pub(super) conflicts: Vec<&'static str>,
}

impl Merged {
    fn field<T: PartialEq>(
        &mut self,
        name: &'static str,
        mine: &mut FieldChange<T>,
        other: FieldChange<T>,
    ) {
        if other.is_keep() || *mine == other {
            return;
        }
        if mine.is_keep() {
            *mine = other;
            self.filled.push(name);
        } else {
            self.conflicts.push(name);
        }
    }
}

/// The changes of an entry that several rows can have.
pub(super) trait Merge {
    /// Takes the fields of a later row.
    fn merge(&mut self, other: Self) -> Merged;
}

impl Merge for ProductChange {
    /// The variants and pictures of a product come from all rows, and are not merged here.
    fn merge(&mut self, other: Self) -> Merged {
        let mut merged = Merged::default();
        merged.field("name", &mut self.name, other.name);
        merged.field("brand", &mut self.brand, other.brand);
        merged.field("subtitle", &mut self.subtitle, other.subtitle);
        merged.field(
            "short_subtitle",
            &mut self.short_subtitle,
            other.short_subtitle,
        );
        merged.field("description", &mut self.description, other.description);
        merged.field("price", &mut self.price, other.price);
        merged.field("price_min", &mut self.price_min, other.price_min);
        merged.field("price_max", &mut self.price_max, other.price_max);
        merged.field("is_active", &mut self.is_active, other.is_active);
        merged.field("is_gift_card", &mut self.is_gift_card, other.is_gift_card);
        merged.field("is_custom", &mut self.is_custom, other.is_custom);
        merged.field("selectable", &mut self.selectable, other.selectable);
        merged.field("options", &mut self.options, other.options);
        let looks = &mut self.option_values;
        merged.field("option_values", looks, other.option_values);
        merged.field("countries", &mut self.countries, other.countries);
        let states = &mut self.restricted_states;
        merged.field("restricted_states", states, other.restricted_states);
        merged.field("category", &mut self.category, other.category);
        merged.field("subcategory", &mut self.subcategory, other.subcategory);
        merged.field("attributes", &mut self.attributes, other.attributes);
        merged
    }
}

/// Takes the fields of the same variant in another file.
pub(super) fn merge_variant(variant: &mut VariantChange, other: VariantChange) -> Merged {
    let mut merged = Merged::default();
    merged.field("sku", &mut variant.sku, other.sku);
    merged.field("cost", &mut variant.cost, other.cost);
    merged.field(
        "weight_grams",
        &mut variant.weight_grams,
        other.weight_grams,
    );
    merged.field("shelf", &mut variant.shelf, other.shelf);
    merged.field("picture", &mut variant.picture, other.picture);
    merged.field("on_hand", &mut variant.on_hand, other.on_hand);
    merged
}

impl Merge for BrandChange {
    fn merge(&mut self, other: Self) -> Merged {
        let mut merged = Merged::default();
        merged.field("name", &mut self.name, other.name);
        merged.field("logo", &mut self.logo, other.logo);
        merged.field(
            "shipping_price",
            &mut self.shipping_price,
            other.shipping_price,
        );
        let minimum = &mut self.free_shipping_minimum;
        merged.field(
            "free_shipping_minimum",
            minimum,
            other.free_shipping_minimum,
        );
        merged.field("values", &mut self.values, other.values);
        merged
    }
}

impl Merge for CardChange {
    fn merge(&mut self, other: Self) -> Merged {
        let mut merged = Merged::default();
        merged.field("name", &mut self.name, other.name);
        merged.field("picture", &mut self.picture, other.picture);
        merged.field("occasions", &mut self.occasions, other.occasions);
        merged
    }
}

impl Merge for CollectionChange {
    fn merge(&mut self, other: Self) -> Merged {
        let mut merged = Merged::default();
        merged.field("title", &mut self.title, other.title);
        merged.field("subtitle", &mut self.subtitle, other.subtitle);
        merged.field(
            "short_subtitle",
            &mut self.short_subtitle,
            other.short_subtitle,
        );
        merged.field("description", &mut self.description, other.description);
        merged.field("price", &mut self.price, other.price);
        merged.field("brand", &mut self.brand, other.brand);
        merged.field("products", &mut self.products, other.products);
        merged.field("sections", &mut self.sections, other.sections);
        merged.field("is_draft", &mut self.is_draft, other.is_draft);
        merged.field("select_mode", &mut self.select_mode, other.select_mode);
        merged.field("select_count", &mut self.select_count, other.select_count);
        merged.field("select_price", &mut self.select_price, other.select_price);
        merged
    }
}
