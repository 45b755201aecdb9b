//! Chips: short labels on a rounded background. Selectable chips are filters.

use egui::{Align2, CornerRadius, CursorIcon, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::{paint, roving::RovingGroup};
use crate::ui::theme::{Icon, Tone, Type, icons, tokens};

const HEIGHT: f32 = 22.0;
const FILTER_HEIGHT: f32 = 24.0;
const PADDING: f32 = 10.0;

/// Draws a chip that only shows text, without an action.
pub fn chip(ui: &mut Ui, text: &str, tone: Tone) -> Response {
    let t = tokens(ui);
    draw_chip(
        ui,
        text,
        HEIGHT,
        Sense::hover(),
        Role::Label,
        None,
        |_, _| (t.tone_soft(tone), t.tone(tone)),
    )
}

/// The width of a [`chip`], for layouts that measure first.
#[must_use]
pub fn chip_width(ui: &Ui, text: &str) -> f32 {
    let t = tokens(ui);
    paint::layout_truncated(
        ui.painter(),
        text,
        Type::SmallMedium.font(),
        t.weak,
        f32::INFINITY,
    )
    .size()
    .x + 2.0 * PADDING
}

/// Draws a chip that toggles, usually a filter.
pub fn filter_chip(ui: &mut Ui, text: &str, selected: bool) -> Response {
    filter_chip_with(ui, Sense::click(), text, selected)
}

/// Draws a chip that toggles, in a group with one Tab stop.
pub fn filter_chip_in(
    ui: &mut Ui,
    group: &mut RovingGroup,
    index: usize,
    text: &str,
    selected: bool,
) -> Response {
    let response = filter_chip_with(ui, group.sense(index), text, selected);
    group.follow(ui, index, &response);
    response
}

fn filter_chip_with(ui: &mut Ui, sense: Sense, text: &str, selected: bool) -> Response {
    let t = tokens(ui);
    let response = draw_chip(
        ui,
        text,
        FILTER_HEIGHT,
        sense,
        Role::Button,
        Some(selected),
        |response, _| match (selected, response.hovered()) {
            (true, _) => (t.accent_soft, t.accent),
            (false, true) => (t.chip, t.text),
            (false, false) => (t.chip, t.weak),
        },
    );
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// Draws a chip that toggles, with an icon and a tone: "With problems".
pub fn action_chip(ui: &mut Ui, icon: Icon, text: &str, tone: Tone, selected: bool) -> Response {
    let t = tokens(ui);
    let galley = paint::layout_truncated(
        ui.painter(),
        text,
        Type::SmallMedium.font(),
        t.text,
        ui.available_width(),
    );
    let width = galley.size().x + icons::SIZE + 6.0 + 2.0 * 14.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, 30.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, selected, text));
    let (fill, color) = if selected {
        (t.tone(tone), t.surface)
    } else {
        (t.tone_soft(tone), t.tone(tone))
    };
    ui.painter().rect_filled(rect, CornerRadius::same(15), fill);
    icon.paint(
        ui.painter(),
        pos2(rect.left() + 14.0 + icons::SIZE / 2.0, rect.center().y),
        color,
    );
    let at =
        Align2::RIGHT_CENTER.anchor_size(pos2(rect.right() - 14.0, rect.center().y), galley.size());
    ui.painter()
        .galley_with_override_text_color(at.min, galley, color);
    paint::focus_ring(ui, &response, 15);
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// A small colored dot, for legends and statuses.
pub fn tone_dot(ui: &mut Ui, tone: Tone) {
    let (rect, _) = ui.allocate_exact_size(vec2(8.0, 14.0), Sense::hover());
    ui.painter()
        .circle_filled(rect.center(), 4.0, tokens(ui).tone(tone));
}

fn draw_chip(
    ui: &mut Ui,
    text: &str,
    height: f32,
    sense: Sense,
    role: Role,
    selected: Option<bool>,
    colors: impl FnOnce(&Response, &Ui) -> (egui::Color32, egui::Color32),
) -> Response {
    let galley = paint::layout_truncated(
        ui.painter(),
        text,
        Type::SmallMedium.font(),
        tokens(ui).text,
        (ui.available_width() - 2.0 * PADDING).max(24.0),
    );
    let size = vec2(galley.size().x + 2.0 * PADDING, height);
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| match selected {
        Some(selected) => WidgetInfo::selected(role, ui.is_enabled(), selected, text),
        None => WidgetInfo::labeled(role, ui.is_enabled(), text),
    });
    if ui.is_rect_visible(rect) {
        let (fill, color) = colors(&response, ui);
        let radius = (height / 2.0) as u8;
        ui.painter()
            .rect_filled(rect, CornerRadius::same(radius), fill);
        let at = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
        ui.painter()
            .galley_with_override_text_color(at.min, galley, color);
        paint::focus_ring(ui, &response, radius);
    }
    response
}
