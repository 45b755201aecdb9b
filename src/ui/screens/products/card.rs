//! The card of a product in a grid: picture, brand, name, price and a chip. Used by Products and by
//! the page of a brand.

use egui::{Align2, Rect, Role, Ui, WidgetInfo, pos2, vec2};

use crate::{
    desk::catalog::ProductRow,
    i18n::{format, t},
    messages::titles,
    ui::{
        commands::{Action, Commands},
        theme::{Tone, Type, tokens},
        widgets::{Picture, clickable_card, paint, row_menu},
    },
};

const TEXT_HEIGHT: f32 = 84.0;
pub(crate) const MIN_WIDTH: f32 = 172.0;

/// The height of a card of this width; the picture is 4 : 3.
pub(crate) fn height(width: f32) -> f32 {
    (width * 0.75).round() + TEXT_HEIGHT
}

/// Draws a card, or a placeholder while `row` is not loaded. Returns whether it was clicked.
pub(crate) fn ui(
    ui: &mut Ui,
    rect: Rect,
    row: Option<&ProductRow>,
    is_selected: bool,
    out: &mut Commands,
) -> bool {
    clickable_card::surface(ui, rect);
    let picture = Rect::from_min_size(rect.min, vec2(rect.width(), rect.height() - TEXT_HEIGHT));
    let Some(row) = row else {
        clickable_card::placeholder(ui, picture, 15.0, &[(16.0, 0.4), (36.0, 0.7), (60.0, 0.3)]);
        return false;
    };
    let response = clickable_card::interact(ui, rect, ("product", row.id));
    response.widget_info(|| {
        let label = t!(
            "products-card-label",
            name = &row.name,
            brand = &row.brand_name,
            price = price(row),
        );
        WidgetInfo::selected(Role::Button, ui.is_enabled(), is_selected, label)
    });
    Picture::new(row.picture.as_deref(), &row.name)
        .corner(clickable_card::PICTURE_CORNERS)
        .inset(1.0)
        .paint(ui, picture);
    clickable_card::outline(ui, &response, is_selected);
    caption(ui, rect, row);
    row_menu::show(&response, &row.name, |ui| {
        if row_menu::item(ui, &t!("products-menu-show")) {
            out.act(Action::ShowProduct(row.id));
        }
        if row_menu::item(ui, &t!("products-menu-copy-name")) {
            out.act(Action::Copy {
                text: row.name.clone(),
                toast: t!("products-menu-name-copied"),
            });
        }
    });
    response.clicked()
}

/// Draws brand, name, price and the chip below the picture.
fn caption(ui: &mut Ui, rect: Rect, row: &ProductRow) {
    let colors = tokens(ui);
    let left = rect.left() + 15.0;
    let top = rect.bottom() - TEXT_HEIGHT;
    let width = rect.width() - 30.0;
    let line = |y: f32| (pos2(left, top + y), Align2::LEFT_CENTER);
    let painter = ui.painter_at(rect);
    paint::paint_truncated(
        &painter,
        line(19.0),
        &row.brand_name,
        Type::Small,
        colors.weak,
        width,
    );
    paint::paint_truncated(
        &painter,
        line(38.5),
        &row.name,
        Type::BodyStrong,
        colors.text,
        width,
    );
    let color = if row.is_active {
        colors.text
    } else {
        colors.weak
    };
    let price = paint::paint_truncated(
        &painter,
        line(62.0),
        &price(row),
        Type::BodyStrong,
        color,
        width,
    );
    if let Some((mark, tone)) = chip_text(row) {
        let end = pos2(rect.right() - 14.0, top + 51.0);
        clickable_card::chip_if_it_fits(ui, price.right() + 8.0, end, (&mark, tone));
    }
}

/// `$64.00`, or `$25–$500`.
fn price(row: &ProductRow) -> String {
    match row.price_range {
        Some((low, high)) if low != high => t!(
            "money-range",
            low = format::money_without_zero_cents(low),
            high = format::money_without_zero_cents(high),
        ),
        Some((price, _)) => format::money(price),
        None => format::money(row.price),
    }
}

/// The text and the tone of the chip: the most important property of the product.
fn chip_text(row: &ProductRow) -> Option<(String, Tone)> {
    if !row.is_active {
        return Some((t!("products-mark-unavailable"), Tone::Caution));
    }
    if let Some(variants) = &row.variants {
        return Some((titles::variants(variants), Tone::Neutral));
    }
    if row.ships_free {
        return Some((t!("products-mark-free-shipping"), Tone::Neutral));
    }
    let mark = match row.restricted_states.as_slice() {
        [] => row.values.first()?.clone(),
        [state] => t!("products-mark-restricted-state", state = state),
        states => t!("products-mark-restricted-states", count = states.len()),
    };
    Some((mark, Tone::Neutral))
}
