//! The pick list: how many units of what to take from which shelf for all parcels of a run.

use std::{cmp::Ordering, collections::BTreeMap};

use super::slip_text::{Heading, SlipText};
use crate::{
    contract::shop::parcels::Parcel,
    pdf::{Block, Pages, Style},
};

/// The width of each column as a part of the page, and its head.
const COLUMNS: [(f32, Heading); 3] = [
    (0.18, Heading::Shelf),
    (0.22, Heading::Sku),
    (0.48, Heading::Item),
];

const GAP: f32 = 8.0;

/// Items in the order of a walk: shelf, SKU, name. Items without a shelf come last.
type PickKey<'a> = (bool, Place<'a>, &'a str, String);

/// The name of a shelf. Numbers in it are ordered by their value, so that `A2` is before `A10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place<'a>(&'a str);

impl Ord for Place<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let (mut left, mut right) = (self.0, other.0);
        while let (Some((one, rest_of_left)), Some((two, rest_of_right))) =
            (first_part(left), first_part(right))
        {
            let order = match (
                one.as_bytes()[0].is_ascii_digit(),
                two.as_bytes()[0].is_ascii_digit(),
            ) {
                (true, true) => {
                    let (one, two) = (one.trim_start_matches('0'), two.trim_start_matches('0'));
                    one.len().cmp(&two.len()).then_with(|| one.cmp(two))
                }
                _ => one.cmp(two),
            };
            if order.is_ne() {
                return order;
            }
            (left, right) = (rest_of_left, rest_of_right);
        }
        // `A02` and `A2` are two shelves.
        left.len()
            .cmp(&right.len())
            .then_with(|| self.0.cmp(other.0))
    }
}

impl PartialOrd for Place<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The digits, or the other characters, with which a text begins, and what follows.
fn first_part(text: &str) -> Option<(&str, &str)> {
    let is_number = text.chars().next()?.is_ascii_digit();
    let end = text.find(|c: char| c.is_ascii_digit() != is_number);
    Some(text.split_at(end.unwrap_or(text.len())))
}

/// The number of units to pick of each item.
fn picks(parcels: &[Parcel]) -> BTreeMap<PickKey<'_>, u64> {
    let mut picks = BTreeMap::new();
    for item in parcels.iter().flat_map(|parcel| &parcel.items) {
        let shelf = item.shelf.as_deref().unwrap_or_default();
        let sku = item.sku.as_deref().unwrap_or_default();
        let key = (
            shelf.is_empty(),
            Place(shelf),
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
    for ((_, Place(shelf), sku, name), quantity) in picks {
        let cells = [shelf, sku, name.as_str()];
        let blocks: Vec<_> = cells
            .iter()
            .zip(COLUMNS)
            .map(|(cell, (part, _))| pages.block(cell, Style::BODY, part * width - GAP))
            .collect();
        let height = blocks
            .iter()
            .map(Block::height)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shelves_are_in_the_order_of_a_walk() {
        let mut shelves = [
            "B1",
            "A10",
            "A2-10",
            "A2-9",
            "A02",
            "A",
            "10",
            "9",
            "Östlich 3",
            "A2",
        ];
        shelves.sort_by_key(|shelf| Place(shelf));
        let walk = [
            "9",
            "10",
            "A",
            "A02",
            "A2",
            "A2-9",
            "A2-10",
            "A10",
            "B1",
            "Östlich 3",
        ];
        assert_eq!(shelves, walk);
    }
}
