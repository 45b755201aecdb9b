//! The card of a collection: picture, title, subtitle, price, and how many products recipients can choose.
//! Used by Collections.

use egui::{
    Align2, CornerRadius, CursorIcon, Rect, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use crate::{
    desk::view::CollectionRow,
    i18n::{format, t},
    messages,
    ui::{
        commands::Commands,
        model::Model,
        screens::textures,
        theme::{RADIUS_CARD, Tone, Type, tokens},
        widgets::{Picture, card, chip, paint},
    },
};

pub(super) const MIN_WIDTH: f32 = 280.0;
const TEXT_HEIGHT: f32 = 116.0;
const PADDING: f32 = 18.0;

/// The height of a card of this width; the picture is twice as wide as high.
pub(super) fn height(width: f32) -> f32 {
    (width * 0.5).round() + TEXT_HEIGHT
}

/// Draws a card, or a placeholder while `row` is not loaded. Returns whether it was clicked.
pub(super) fn ui(
    model: &Model,
    ui: &mut Ui,
    rect: Rect,
    row: Option<&CollectionRow>,
    out: &mut Commands,
) -> bool {
    let t = tokens(ui);
    ui.painter().add(card::frame(ui).paint(rect.shrink(1.0)));
    let size = vec2(rect.width(), rect.height() - TEXT_HEIGHT);
    let picture = Rect::from_min_size(rect.min, size);
    let corner = CornerRadius {
        nw: RADIUS_CARD,
        ne: RADIUS_CARD,
        sw: 0,
        se: 0,
    };
    let Some(row) = row else {
        placeholder(ui, rect, picture.shrink(1.0), corner);
        return false;
    };
    let texture = textures::texture_or_request(model, ui, row.picture.as_deref(), size, out);
    let response = ui
        .interact(
            rect,
            ui.scope_id().with(("collection", row.id)),
            Sense::click(),
        )
        .on_hover_cursor(CursorIcon::PointingHand);
    response.widget_info(|| {
        let label = t!(
            "collections-card-label",
            title = &row.title,
            choice = messages::collection::choice(row.choice, row.products),
            price = row.price,
        );
        WidgetInfo::labeled(Role::Button, ui.is_enabled(), label)
    });
    Picture::new(texture, &row.title)
        .corner(corner)
        .paint(ui, picture.shrink(1.0));
    caption(ui, rect, row);
    if response.hovered() || response.has_focus() {
        let (width, color) = if response.has_focus() {
            (2.0, t.accent)
        } else {
            (1.0, t.faint)
        };
        let corner = CornerRadius::same(RADIUS_CARD);
        let stroke = Stroke::new(width, color);
        ui.painter()
            .rect_stroke(rect, corner, stroke, StrokeKind::Inside);
    }
    response.clicked()
}

fn caption(ui: &mut Ui, rect: Rect, row: &CollectionRow) {
    let t = tokens(ui);
    let (left, top) = (rect.left() + PADDING, rect.bottom() - TEXT_HEIGHT);
    let width = rect.width() - 2.0 * PADDING;
    let painter = ui.painter_at(rect);
    let line = |y: f32| (pos2(left, top + y), Align2::LEFT_CENTER);
    paint::paint_truncated(
        &painter,
        line(27.0),
        &row.title,
        Type::Strong,
        t.text,
        width,
    );
    if let Some(subtitle) = &row.subtitle {
        paint::paint_truncated(&painter, line(49.0), subtitle, Type::Small, t.weak, width);
    }
    let price = format::money(row.price);
    let price = paint::paint_truncated(
        &painter,
        line(86.0),
        &price,
        Type::BodyStrong,
        t.text,
        width,
    );
    let choice = messages::collection::choice(row.choice, row.products);
    let available = rect.right() - PADDING - price.right() - 8.0;
    let chip_width = chip::chip_width(ui, &choice);
    // A chip that does not fit is left out, because a truncated text would be unreadable.
    if chip_width <= available {
        let min = pos2(rect.right() - PADDING - chip_width, top + 75.0);
        let place = Rect::from_min_size(min, vec2(chip_width + 1.0, 22.0));
        let mut child = ui.new_child(UiBuilder::new().max_rect(place));
        chip::chip(&mut child, &choice, Tone::Neutral);
    }
}

fn placeholder(ui: &Ui, rect: Rect, picture: Rect, corner: CornerRadius) {
    let t = tokens(ui);
    ui.painter().rect_filled(picture, corner, t.chip);
    for (y, part) in [(22.0, 0.5), (45.0, 0.8), (82.0, 0.25)] {
        let min = pos2(rect.left() + PADDING, rect.bottom() - TEXT_HEIGHT + y);
        let width = (rect.width() - 2.0 * PADDING) * part;
        let bar = Rect::from_min_size(min, vec2(width, 9.0));
        ui.painter().rect_filled(bar, 4, t.chip);
    }
}
