//! Reads brands, cards and collections, which have one row each.

use super::{
    Column,
    lists::{split_list, split_sections},
    reader::Reader,
    values,
};
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
            short_subtitle: reader.text(row, Column::ShortSubtitle),
            description: reader.text(row, Column::Description),
            price: reader.value(row, Column::Price, values::amount),
            brand: reader.text(row, Column::Brand),
            products: reader.value(row, Column::Products, handles),
            sections: reader.value(row, Column::Sections, |cell| Ok(split_sections(cell))),
            is_draft: reader.value(row, Column::Draft, values::yes_or_no),
            select_mode: reader.value(row, Column::SelectMode, values::select_mode),
            select_count: reader.value(row, Column::SelectCount, values::choices),
            select_price: reader.value(row, Column::SelectPrice, values::amount),
            ..CollectionChange::default()
        }
    })
}
