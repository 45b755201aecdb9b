//! The packing slip of a parcel: the recipient, the items, the sender's message, and the number of the parcel as a bar code.

use barcoders::sym::code128::Code128;

use super::slip_text::{Heading, SlipText};
use crate::{
    contract::shop::parcels::{Parcel, ParcelItem},
    pdf::{Block, Pages, Style},
};

/// The width of the narrowest bar: 0.33 mm, which every scanner reads.
const MODULE: f32 = 0.94;
const BAR_HEIGHT: f32 = 40.0;

const GAP: f32 = 12.0;
const ITEM_GAP: f32 = 6.0;
const QUANTITY_WIDTH: f32 = 60.0;

/// A product with its variants.
pub(super) fn item_name(item: &ParcelItem) -> String {
    match item.variants.as_slice() {
        [] => item.product.clone(),
        variants => format!("{}, {}", item.product, variants.join(", ")),
    }
}

/// The lines of the recipient's address.
fn address_lines(parcel: &Parcel) -> Vec<String> {
    let address = &parcel.mailing_address;
    let place = [&address.city, &address.state, &address.postal_code];
    let place: Vec<&str> = place
        .into_iter()
        .map(|part| part.trim())
        .filter(|part| !part.is_empty())
        .collect();
    let mut lines = vec![parcel.recipient.clone(), address.address_1.clone()];
    lines.extend(address.address_2.clone());
    lines.push(place.join(" "));
    if address.country != "US" {
        lines.push(address.country.clone());
    }
    lines.extend(parcel.email.clone());
    lines.retain(|line| !line.trim().is_empty());
    lines
}

/// A part of a slip that is on one page.
struct Part {
    block: Block,
    quantity: Option<u32>,
    height: f32,
}

/// The parts of a slip below its head. Each line of the message is a part, so that a long message continues on the next page.
fn parts(pages: &mut Pages<'_>, parcel: &Parcel, text: &dyn SlipText) -> Vec<Part> {
    let width = pages.width();
    let name_width = width - QUANTITY_WIDTH;
    let part = |block: Block, quantity| Part {
        height: block.height() + ITEM_GAP,
        block,
        quantity,
    };
    let heading = pages.block(&text.heading(Heading::Item), Style::SMALL, name_width);
    let mut parts = vec![part(heading, None)];
    for item in &parcel.items {
        let name = match &item.sku {
            Some(sku) => format!("{}\n{sku}", item_name(item)),
            None => item_name(item),
        };
        parts.push(part(
            pages.block(&name, Style::BODY, name_width),
            Some(item.quantity),
        ));
    }
    if let (Some(message), Some(last)) = (&parcel.message, parts.last_mut()) {
        last.height += GAP;
        let lines = pages.block(message, Style::MESSAGE, width).into_lines();
        parts.extend(lines.map(|block| Part {
            height: block.height(),
            block,
            quantity: None,
        }));
    }
    parts
}

/// Whether each part begins a page, when the first page has `first_room` left and each further page `room`.
fn page_breaks(parts: &[Part], first_room: f32, room: f32) -> Vec<bool> {
    let mut left = first_room;
    parts
        .iter()
        .map(|part| {
            let is_break = part.height > left;
            if is_break {
                left = room;
            }
            left -= part.height;
            is_break
        })
        .collect()
}

pub(super) fn write(pages: &mut Pages<'_>, parcel: &Parcel, text: &dyn SlipText) {
    let parts = parts(pages, parcel, text);
    pages.start_page();
    let room = pages.bottom() - pages.top;
    head(pages, parcel, text);
    // The number of pages is known before the first one ends, because each names it.
    let breaks = page_breaks(&parts, pages.bottom() - pages.top, room);
    let total = 1 + breaks.iter().filter(|is_break| **is_break).count() as u64;
    let mut page = 1;
    let (left, width) = (pages.left(), pages.width());
    for (part, is_break) in parts.into_iter().zip(breaks) {
        if is_break {
            foot(pages, parcel, text, page, total);
            pages.start_page();
            page += 1;
        }
        let top = pages.top;
        if let Some(quantity) = part.quantity {
            pages.draw_at_right(&quantity.to_string(), Style::STRONG, pages.right(), top);
        }
        pages.draw(part.block, left, top, width);
        pages.top = top + part.height;
    }
    foot(pages, parcel, text, page, total);
}

fn head(pages: &mut Pages<'_>, parcel: &Parcel, text: &dyn SlipText) {
    let (left, width, top) = (pages.left(), pages.width(), pages.top);
    let bar_code_width = draw_bar_code(pages, parcel);
    let text_width = width - bar_code_width - 2.0 * GAP;
    let block = pages.block(&text.gift_from(&parcel.from_name), Style::TITLE, text_width);
    let mut lower = pages.draw(block, left, top, text_width) + GAP;
    for line in address_lines(parcel) {
        let block = pages.block(&line, Style::BODY, text_width);
        lower = pages.draw(block, left, lower, text_width);
    }
    let below_bar_code = top + BAR_HEIGHT + Style::STRONG.line_height();
    pages.top = lower.max(below_bar_code) + GAP;
    pages.rule();
}

/// Draws the bar code into the upper right corner, and returns its width.
fn draw_bar_code(pages: &mut Pages<'_>, parcel: &Parcel) -> f32 {
    // The letter before the number selects the character set B of Code 128.
    let Ok(code) = Code128::new(format!("\u{0181}{}", parcel.parcel.as_str())) else {
        return 0.0;
    };
    let modules = code.encode();
    let width = modules.len() as f32 * MODULE;
    let (left, top) = (pages.right() - width, pages.top);
    let mut at = 0;
    for bars in modules.chunk_by(|a, b| a == b) {
        if bars[0] == 1 {
            pages.fill_rectangle(
                left + at as f32 * MODULE,
                top,
                bars.len() as f32 * MODULE,
                BAR_HEIGHT,
            );
        }
        at += bars.len();
    }
    pages.draw_at_right(
        &parcel.parcel.grouped(),
        Style::STRONG,
        pages.right(),
        top + BAR_HEIGHT + 2.0,
    );
    width
}

fn foot(pages: &mut Pages<'_>, parcel: &Parcel, text: &dyn SlipText, page: u64, total: u64) {
    let left = format!(
        "{} · {}",
        text.reference(&parcel.reference_id),
        parcel.parcel
    );
    let right = if total > 1 {
        text.page(page, total)
    } else {
        parcel.brand.clone()
    };
    pages.footer(&left, &right);
}
