//! The peculiarities of the product export of Shopify: prices and stock of variants, products without options,
//! the status of a product, its category, vendors instead of brands, and pictures as web addresses.

use std::collections::{BTreeMap, HashSet};

use sha2::{Digest as _, Sha256};

use super::{
    CatalogNote, Column,
    places::{EntryPlaces, RowPlace},
    reader::{Reader, Row},
    values,
};
use crate::contract::{
    shop::catalog::{BrandChange, FieldChange, ProductChange, VariantChange},
    text::fold,
};

/// The option of a product without options, and its value.
const NO_OPTION: &str = "Title";
const NO_VALUE: &str = "Default Title";

/// Reads the fields of a product that Shopify writes in its own way.
pub(super) fn adapt_product<'a>(
    reader: &mut Reader<'a, '_>,
    row: Row<'a>,
    change: &mut ProductChange,
) {
    let has_no_option = matches!(&change.options, FieldChange::Set(names) if *names == [NO_OPTION]);
    if has_no_option {
        change.options = FieldChange::Clear;
    }
    let is_published = reader.value(row, Column::Published, values::yes_or_no);
    if let FieldChange::Set(is_published) = is_published {
        let is_active = !matches!(change.is_active, FieldChange::Set(false));
        change.is_active = FieldChange::Set(is_published && is_active);
    }
    if let FieldChange::Set(path) = reader.text(row, Column::CategoryPath) {
        let mut names = path.split('>').map(|name| name.trim().to_owned());
        change.category = names.next().map_or(FieldChange::Keep, FieldChange::Set);
        if let (Some(last), FieldChange::Keep) = (names.next_back(), &change.subcategory) {
            change.subcategory = FieldChange::Set(last);
        }
    }
}

/// Reads the fields of a variant that Shopify writes in its own way.
pub(super) fn adapt_variant(row: Row<'_>, variant: &mut VariantChange, notes: &mut ShopifyNotes) {
    if variant.values == [NO_VALUE] {
        variant.values.clear();
    }
    // Shopify writes 0 for an unknown weight.
    if variant.weight_grams == FieldChange::Set(0) {
        variant.weight_grams = FieldChange::Keep;
    }
    if matches!(variant.on_hand, FieldChange::Set(count) if count < 0) {
        variant.on_hand = FieldChange::Set(0);
        notes.stock_negative.add(row.place);
    }
}

/// The stock of a variant, which can be below zero in Shopify; none for a variant that Shopify does not count.
pub(super) fn on_hand<'a>(reader: &mut Reader<'a, '_>, row: Row<'a>) -> FieldChange<i64> {
    let is_counted = !row.table.has(Column::InventoryTracker)
        || matches!(row.change(Column::InventoryTracker), FieldChange::Set(_));
    if !is_counted {
        return FieldChange::Keep;
    }
    reader.value(row, Column::OnHand, |text| match text.strip_prefix('-') {
        Some(missing) => values::count(missing).map(|count| -count),
        None => values::count(text),
    })
}

/// The place of the picture of a row among those of its product.
pub(super) fn picture_position(row: Row<'_>) -> Option<u32> {
    match row.change(Column::PicturePosition) {
        FieldChange::Set(position) => position.parse().ok(),
        FieldChange::Keep | FieldChange::Clear => None,
    }
}

/// The brands that vendors of products make.
pub(super) struct Vendors {
    /// The handles of the brands in the files.
    handles: HashSet<String>,
    /// The folded names of the brands of the import.
    names: HashSet<String>,
}

impl Vendors {
    pub(super) fn new(brands: &[BrandChange]) -> Self {
        let names = brands.iter().filter_map(|brand| match &brand.name {
            FieldChange::Set(name) => Some(fold(name)),
            FieldChange::Keep | FieldChange::Clear => None,
        });
        Self {
            handles: brands.iter().map(|brand| brand.handle.clone()).collect(),
            names: names.collect(),
        }
    }

    /// Adds the brand of a product that is not in the import yet: Shopify exports no brands. The shop can have it under
    /// another handle, which only the plan knows.
    pub(super) fn add_brand(
        &mut self,
        reader: &mut Reader<'_, '_>,
        row: Row<'_>,
        change: &ProductChange,
        brands: &mut Vec<BrandChange>,
    ) {
        let FieldChange::Set(name) = &change.brand else {
            return;
        };
        if self.handles.contains(name) || !self.names.insert(fold(name)) {
            return;
        }
        reader.places.brands.push(EntryPlaces::new(row.place));
        brands.push(BrandChange {
            handle: handle_of_name("brand", name),
            name: FieldChange::Set(name.clone()),
            named_by_products: true,
            ..BrandChange::default()
        });
    }
}

/// The handle of an entry with a name. A name without Latin letters and digits gives one of its hash, after `kind`.
pub fn handle_of_name(kind: &str, name: &str) -> String {
    let handle = values::handle_of(name);
    if handle.is_empty() {
        let hash = hex::encode(Sha256::digest(name));
        return format!("{kind}-{}", &hash[..8]);
    }
    handle
}

/// How often something was found in each table, and the first row.
#[derive(Default)]
struct Counts(BTreeMap<usize, (usize, u32)>);

impl Counts {
    fn add(&mut self, row: RowPlace) {
        let (count, _) = self.0.entry(row.table).or_insert((0, row.line));
        *count += 1;
    }
}

/// Notes on the rows of an export that were read another way.
#[derive(Default)]
pub(super) struct ShopifyNotes {
    pictures_online: Counts,
    prices_differ: Counts,
    stock_negative: Counts,
}

impl ShopifyNotes {
    pub(super) fn add_online_picture(&mut self, row: RowPlace) {
        self.pictures_online.add(row);
    }

    pub(super) fn add_different_prices(&mut self, row: RowPlace) {
        self.prices_differ.add(row);
    }

    pub(super) fn write(self, reader: &mut Reader<'_, '_>) {
        for (table, (count, row)) in self.pictures_online.0 {
            reader.note(table, CatalogNote::PicturesOnline { count, row });
        }
        for (table, (count, row)) in self.prices_differ.0 {
            reader.note(table, CatalogNote::PricesDiffer { count, row });
        }
        for (table, (count, row)) in self.stock_negative.0 {
            reader.note(table, CatalogNote::StockNegative { count, row });
        }
    }
}
