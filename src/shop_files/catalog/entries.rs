//! Reads brands, cards and collections, which have one row each.

use super::{Column, lists::split_list, reader::Reader, values};
use crate::contract::shop::catalog::{BrandChange, CardChange, CollectionChange, EntryKind};

pub(super) fn read_brands(reader: &mut Reader<'_, '_>) -> Vec<BrandChange> {
    reader.read_entries(EntryKind::Brand, |reader, handle, row| BrandChange {
        handle,
        name: reader.text(row, Column::Name),
        logo: reader.picture(row, Column::Logo),
        shipping_price: reader.value(row, Column::ShippingPrice, values::amount),
        free_shipping_minimum: reader.value(row, Column::FreeShipping, values::amount),
        values: reader.value(row, Column::Values, |cell| Ok(split_list(cell))),
        expected_revision: None,
        archive: false,
        named_by_products: false,
    })
}

pub(super) fn read_cards(reader: &mut Reader<'_, '_>) -> Vec<CardChange> {
    reader.read_entries(EntryKind::Card, |reader, handle, row| CardChange {
        handle,
        name: reader.text(row, Column::Name),
        picture: reader.picture(row, Column::Picture),
        occasions: reader.value(row, Column::Occasions, |cell| Ok(split_list(cell))),
        expected_revision: None,
        archive: false,
    })
}

pub(super) fn read_collections(reader: &mut Reader<'_, '_>) -> Vec<CollectionChange> {
    let handles = |cell: &str| Ok(split_list(&cell.to_lowercase()));
    reader.read_entries(EntryKind::Collection, |reader, handle, row| {
        CollectionChange {
            handle,
            title: reader.text(row, Column::Name),
            subtitle: reader.text(row, Column::Subtitle),
            price: reader.value(row, Column::Price, values::amount),
            products: reader.value(row, Column::Products, handles),
            select_mode: reader.value(row, Column::SelectMode, values::select_mode),
            select_count: reader.value(row, Column::SelectCount, values::choices),
            select_price: reader.value(row, Column::SelectPrice, values::amount),
            ..CollectionChange::default()
        }
    })
}
