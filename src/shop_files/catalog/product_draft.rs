//! A product while its rows are read.

use std::collections::HashMap;

use super::{
    Column, ProblemKind,
    merge::{Merge, merge_variant},
    places::{EntryPlaces, RowPlace},
    reader::{Reader, Row},
    shopify::ShopifyNotes,
};
use crate::contract::{
    Cents,
    shop::catalog::{EntryKind, FieldChange, PictureHash, ProductChange, VariantChange},
};

pub(super) struct ProductDraft<'a> {
    change: ProductChange,
    first: Row<'a>,
    /// The rows of the variants, in their order.
    rows: Vec<Row<'a>>,
    by_values: HashMap<Vec<String>, usize>,
    /// The pictures of all rows, each with its place among them.
    pictures: Vec<(u32, PictureHash)>,
    clears_pictures: bool,
    /// The prices of variants: Shopify has no price of the product.
    variant_prices: Vec<Cents>,
}

impl<'a> ProductDraft<'a> {
    pub(super) fn new(reader: &mut Reader<'a, '_>, handle: String, first: Row<'a>) -> Self {
        reader.places.products.push(EntryPlaces::new(first.place));
        Self {
            change: ProductChange {
                handle,
                ..ProductChange::default()
            },
            first,
            rows: Vec::new(),
            by_values: HashMap::new(),
            pictures: Vec::new(),
            clears_pictures: false,
            variant_prices: Vec::new(),
        }
    }

    pub(super) fn has_variants(&self) -> bool {
        !self.rows.is_empty()
    }

    /// The number of options; `None` when the files do not say it.
    pub(super) fn option_count(&self) -> Option<usize> {
        match &self.change.options {
            FieldChange::Keep => None,
            FieldChange::Clear => Some(0),
            FieldChange::Set(options) => Some(options.len()),
        }
    }

    /// Takes the fields of a row, which is the product at a position of the import.
    pub(super) fn merge(
        &mut self,
        reader: &mut Reader<'a, '_>,
        at: usize,
        row: Row<'a>,
        change: ProductChange,
    ) {
        if row.place == self.first.place {
            self.change = change;
            return;
        }
        let merged = self.change.merge(change);
        let kind = EntryKind::Product;
        reader.take_merged(kind, at, row, &merged.filled, &merged.conflicts);
    }

    pub(super) fn add_variant_price(&mut self, price: Cents) {
        self.variant_prices.push(price);
    }

    pub(super) fn clear_pictures(&mut self) {
        self.clears_pictures = true;
    }

    pub(super) fn add_picture(&mut self, hash: Option<PictureHash>, position: Option<u32>) {
        let hash = hash.filter(|hash| self.pictures.iter().all(|(_, known)| known != hash));
        let picture = hash.map(|hash| (position.unwrap_or(u32::MAX), hash));
        self.pictures.extend(picture);
    }

    /// Adds the variant of a row. Several files can have the same variant, one file cannot. `skus`: the rows of all
    /// variants by their SKU.
    pub(super) fn add_variant(
        &mut self,
        reader: &mut Reader<'a, '_>,
        at: usize,
        row: Row<'a>,
        variant: VariantChange,
        skus: &mut HashMap<String, RowPlace>,
    ) {
        if let Some(known) = self.by_values.get(&variant.values).copied() {
            let first = self.rows[known];
            if first.place.table == row.place.table {
                let has_options = row.table.has(Column::Value1);
                let column = if has_options {
                    Column::Value1
                } else {
                    Column::Handle
                };
                let first = reader.places.row(first.place);
                reader.report(row, column, ProblemKind::VariantRepeated(first));
                return;
            }
            let merged = merge_variant(&mut self.change.variants[known], variant);
            for field in merged.conflicts {
                reader.report_conflict(row, EntryKind::Product, field, first.place);
            }
            return;
        }
        if let FieldChange::Set(sku) = &variant.sku {
            match skus.get(sku) {
                Some(first) => {
                    let first = reader.places.cell(*first, Column::Sku);
                    reader.report(row, Column::Sku, ProblemKind::SkuRepeated(first));
                }
                None => {
                    skus.insert(sku.clone(), row.place);
                }
            }
        }
        self.by_values
            .insert(variant.values.clone(), self.rows.len());
        self.rows.push(row);
        self.change.variants.push(variant);
        reader.places.products[at].variants.push(row.place);
    }

    pub(super) fn finish(mut self, notes: &mut ShopifyNotes) -> ProductChange {
        self.pictures.sort_by_key(|(position, _)| *position);
        let pictures = self.pictures.into_iter().map(|(_, hash)| hash);
        let pictures: Vec<PictureHash> = pictures.collect();
        if !pictures.is_empty() {
            self.change.pictures = FieldChange::Set(pictures);
        } else if self.clears_pictures {
            self.change.pictures = FieldChange::Clear;
        }
        let prices = self.variant_prices.iter().copied();
        if let (Some(lowest), Some(highest)) = (prices.clone().min(), prices.max()) {
            let is_gift_card = self.change.is_gift_card == FieldChange::Set(true);
            // A gift card has a range of values. Another product costs the same whatever the recipient chooses.
            if is_gift_card {
                self.change.price = FieldChange::Set(lowest);
                let max = (highest > lowest).then_some(highest);
                self.change.price_max = max.map_or(FieldChange::Clear, FieldChange::Set);
            } else {
                self.change.price = FieldChange::Set(highest);
                if highest > lowest {
                    notes.add_different_prices(self.first.place);
                }
            }
        }
        self.change
    }
}
