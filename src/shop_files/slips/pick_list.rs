//! The pick list: how many units of what to take from which shelf for all parcels of a run.

use std::collections::BTreeMap;

use super::{
    page::{Pages, Style},
    slip_text::{Heading, SlipText},
};
use crate::contract::shop::parcels::Parcel;

/// The width of each column as a part of the page, and its head.
const COLUMNS: [(f32, Heading); 3] = [
    (0.18, Heading::Shelf),
    (0.22, Heading::Sku),
    (0.48, Heading::Item),
];

const GAP: f32 = 8.0;

/// Items in the order of a walk: shelf, SKU, name. Items without a shelf come last.
type PickKey<'a> = (bool, &'a str, &'a str, String);

/// The number of units to pick of each item.
fn picks(parcels: &[Parcel]) -> BTreeMap<PickKey<'_>, u64> {
    let mut picks = BTreeMap::new();
    for item in parcels.iter().flat_map(|parcel| &parcel.items) {
        let shelf = item.shelf.as_deref().unwrap_or_default();
        let sku = item.sku.as_deref().unwrap_or_default();
        let key = (
            shelf.is_empty(),
            shelf,
            sku,
            super::packing_slip::item_name(item),
        );
        *picks.entry(key).or_insert(0) += u64::from(item.quantity);
    }
    picks
}

pub(super) fn write(pages: &mut Pages<'_>, run: i64, parcels: &[Parcel], text: &dyn SlipText) {
    let picks = picks(parcels);
    let units = picks.values().sum();
    pages.start_page();
    let (left, width) = (pages.left(), pages.width());
    for (line, style) in [
        (text.title(run), Style::TITLE),
        (text.summary(parcels.len() as u64, units), Style::BODY),
    ] {
        let block = pages.block(&line, style, width);
        pages.top = pages.draw(block, left, pages.top, width);
    }
    pages.top += GAP;
    heads(pages, text);
    for ((_, shelf, sku, name), quantity) in picks {
        let cells = [shelf, sku, name.as_str()];
        let blocks: Vec<_> = cells
            .iter()
            .zip(COLUMNS)
            .map(|(cell, (part, _))| pages.block(cell, Style::BODY, part * width - GAP))
            .collect();
        let height = blocks
            .iter()
            .map(super::page::Block::height)
            .fold(Style::BODY.line_height(), f32::max);
        if !pages.has_room(height + GAP) {
            pages.start_page();
            heads(pages, text);
        }
        let (row_top, mut column) = (pages.top, left);
        for (block, (part, _)) in blocks.into_iter().zip(COLUMNS) {
            pages.draw(block, column, row_top, part * width - GAP);
            column += part * width;
        }
        pages.draw_at_right(&quantity.to_string(), Style::STRONG, pages.right(), row_top);
        pages.top = row_top + height + 2.0;
        pages.rule();
    }
}

fn heads(pages: &mut Pages<'_>, text: &dyn SlipText) {
    let (mut column, width, top) = (pages.left(), pages.width(), pages.top);
    for (part, heading) in COLUMNS {
        let block = pages.block(&text.heading(heading), Style::SMALL, part * width - GAP);
        pages.draw(block, column, top, part * width - GAP);
        column += part * width;
    }
    pages.draw_at_right(
        &text.heading(Heading::Quantity),
        Style::SMALL,
        pages.right(),
        top,
    );
    pages.top = top + Style::SMALL.line_height() + 2.0;
    pages.rule();
}
