//! The shared parts of the clickable cards of products, brands and collections: the surface, the outline of the
//! hovered, focused or selected card, and placeholders while a card is loading.

use egui::{
    AsIdSalt, CornerRadius, CursorIcon, Rect, Response, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    pos2, vec2,
};

use super::{card, chip, focus_visible};
use crate::ui::theme::{RADIUS_CARD, Tone, tokens};

/// The corners of a picture that fills the top of a card.
pub const PICTURE_CORNERS: CornerRadius = CornerRadius {
    nw: RADIUS_CARD,
    ne: RADIUS_CARD,
    sw: 0,
    se: 0,
};

/// Draws the surface of a card.
pub fn surface(ui: &Ui, rect: Rect) {
    ui.painter().add(card::frame(ui).paint(rect.shrink(1.0)));
}

/// Makes the card clickable. The caller names the card for screen readers.
pub fn interact(ui: &Ui, rect: Rect, id: impl AsIdSalt) -> Response {
    interact_with(ui, rect, id, Sense::click())
}

/// [`interact`] with the sense of a group with one Tab stop.
pub fn interact_with(ui: &Ui, rect: Rect, id: impl AsIdSalt, sense: Sense) -> Response {
    ui.interact(rect, ui.scope_id().with(id), sense)
        .on_hover_cursor(CursorIcon::PointingHand)
}

/// Draws the outline of a selected, focused or hovered card.
pub fn outline(ui: &Ui, response: &Response, is_selected: bool) {
    let colors = tokens(ui);
    let shows_focus = response.has_focus() && focus_visible::is_visible(ui);
    let (rect, width, color) = if is_selected || shows_focus {
        (response.rect.expand(1.0), 2.0, colors.accent)
    } else if response.hovered() {
        (response.rect, 1.0, colors.faint)
    } else {
        return;
    };
    ui.painter().rect_stroke(
        rect,
        CornerRadius::same(RADIUS_CARD),
        Stroke::new(width, color),
        StrokeKind::Inside,
    );
}

/// Draws a chip that ends at `right_top`, if it fits between there and `left`: a truncated text would be
/// unreadable.
pub fn chip_if_it_fits(ui: &mut Ui, left: f32, right_top: egui::Pos2, (text, tone): (&str, Tone)) {
    let width = chip::chip_width(ui, text);
    if width > right_top.x - left {
        return;
    }
    let min = pos2(right_top.x - width, right_top.y);
    let place = Rect::from_min_size(min, vec2(width + 1.0, 22.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(place));
    chip::chip(&mut child, text, tone);
}

/// Draws the picture and the lines of text of a card that is loading. A line is its distance from the end
/// of the picture, and its part of the width.
pub fn placeholder(ui: &Ui, picture: Rect, padding: f32, lines: &[(f32, f32)]) {
    let colors = tokens(ui);
    ui.painter()
        .rect_filled(picture.shrink(1.0), PICTURE_CORNERS, colors.chip);
    for &(y, part) in lines {
        let min = pos2(picture.left() + padding, picture.bottom() + y);
        let width = (picture.width() - 2.0 * padding) * part;
        let bar = Rect::from_min_size(min, vec2(width, 9.0));
        ui.painter().rect_filled(bar, 4, colors.chip);
    }
}
