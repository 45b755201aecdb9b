//! The card of a collection: picture, title, subtitle, price, and how many products recipients can choose.
//! Used by Collections.

use egui::{Align2, Rect, Response, Role, Ui, WidgetInfo, pos2, vec2};

use crate::{
    desk::catalog::CollectionRow,
    i18n::{format, t},
    messages,
    ui::{
        theme::{Tone, Type, tokens},
        widgets::{Picture, clickable_card, paint},
    },
};

pub(super) const MIN_WIDTH: f32 = 280.0;
const TEXT_HEIGHT: f32 = 116.0;
const PADDING: f32 = 18.0;

/// The height of a card of this width; the picture is 4 : 3.
pub(super) fn height(width: f32) -> f32 {
    (width * 0.75).round() + TEXT_HEIGHT
}

/// Draws a card, or a placeholder while `row` is not loaded. Returns the response of a card.
pub(super) fn ui(ui: &mut Ui, rect: Rect, row: Option<&CollectionRow>) -> Option<Response> {
    clickable_card::surface(ui, rect);
    let size = vec2(rect.width(), rect.height() - TEXT_HEIGHT);
    let picture = Rect::from_min_size(rect.min, size);
    let Some(row) = row else {
        clickable_card::placeholder(
            ui,
            picture,
            PADDING,
            &[(22.0, 0.5), (45.0, 0.8), (82.0, 0.25)],
        );
        return None;
    };
    let response = clickable_card::interact(ui, rect, ("collection", row.id));
    response.widget_info(|| {
        let label = t!(
            "collections-card-label",
            title = &row.title,
            choice = messages::collection::choice(row.choice, row.products),
            price = row.price,
        );
        WidgetInfo::labeled(Role::Button, ui.is_enabled(), label)
    });
    Picture::new(row.picture.as_deref(), &row.title)
        .corner(clickable_card::PICTURE_CORNERS)
        .inset(1.0)
        .paint(ui, picture);
    caption(ui, rect, row);
    clickable_card::outline(ui, &response, false);
    Some(response)
}

fn caption(ui: &mut Ui, rect: Rect, row: &CollectionRow) {
    let colors = tokens(ui);
    let (left, top) = (rect.left() + PADDING, rect.bottom() - TEXT_HEIGHT);
    let width = rect.width() - 2.0 * PADDING;
    let painter = ui.painter_at(rect);
    let line = |y: f32| (pos2(left, top + y), Align2::LEFT_CENTER);
    paint::paint_truncated(
        &painter,
        line(27.0),
        &row.title,
        Type::Strong,
        colors.text,
        width,
    );
    if let Some(subtitle) = &row.subtitle {
        paint::paint_truncated(
            &painter,
            line(49.0),
            subtitle,
            Type::Small,
            colors.weak,
            width,
        );
    }
    let price = format::money(row.price);
    let price = paint::paint_truncated(
        &painter,
        line(86.0),
        &price,
        Type::BodyStrong,
        colors.text,
        width,
    );
    let choice = messages::collection::choice(row.choice, row.products);
    let end = pos2(rect.right() - PADDING, top + 75.0);
    clickable_card::chip_if_it_fits(ui, price.right() + 8.0, end, (&choice, Tone::Neutral));
}
