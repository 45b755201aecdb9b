//! Chips: a word or two on a pill. They say a property; the selectable ones filter by it.

use egui::{Align2, CornerRadius, CursorIcon, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::paint;
use crate::ui::theme::{Icon, Tone, Type, icons, tokens};

const HEIGHT: f32 = 22.0;
const FILTER_HEIGHT: f32 = 24.0;
const PADDING: f32 = 10.0;

/// A word on a pill.
pub fn chip(ui: &mut Ui, words: &str, tone: Tone) -> Response {
    let t = tokens(ui);
    pill(
        ui,
        words,
        HEIGHT,
        Sense::hover(),
        Role::Label,
        None,
        |_, _| (t.tone_soft(tone), t.tone(tone)),
    )
}

/// How wide [`chip`] will be, for rows that must know before.
#[must_use]
pub fn chip_width(ui: &Ui, words: &str) -> f32 {
    let t = tokens(ui);
    paint::layout_truncated(
        ui.painter(),
        words,
        Type::SmallMedium.font(),
        t.weak,
        f32::INFINITY,
    )
    .size()
    .x + 2.0 * PADDING
}

/// A pill that is pressed or not.
pub fn filter_chip(ui: &mut Ui, words: &str, selected: bool) -> Response {
    let t = tokens(ui);
    let response = pill(
        ui,
        words,
        FILTER_HEIGHT,
        Sense::click(),
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

/// A pill with a sign, in a tone, that does something: "Only problems · 3".
pub fn action_chip(ui: &mut Ui, icon: Icon, words: &str, tone: Tone, selected: bool) -> Response {
    let t = tokens(ui);
    let galley = paint::layout_truncated(
        ui.painter(),
        words,
        Type::SmallMedium.font(),
        t.text,
        ui.available_width(),
    );
    let width = galley.size().x + icons::SIZE + 6.0 + 2.0 * 14.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, 30.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, selected, words));
    let (ground, ink) = if selected {
        (t.tone(tone), t.surface)
    } else {
        (t.tone_soft(tone), t.tone(tone))
    };
    ui.painter()
        .rect_filled(rect, CornerRadius::same(15), ground);
    icon.paint(
        ui.painter(),
        pos2(rect.left() + 14.0 + icons::SIZE / 2.0, rect.center().y),
        ink,
    );
    let at =
        Align2::RIGHT_CENTER.anchor_size(pos2(rect.right() - 14.0, rect.center().y), galley.size());
    ui.painter()
        .galley_with_override_text_color(at.min, galley, ink);
    paint::focus_ring(ui, &response, 15);
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// A small dot in a tone, before a word.
pub fn tone_dot(ui: &mut Ui, tone: Tone) {
    let (rect, _) = ui.allocate_exact_size(vec2(8.0, 14.0), Sense::hover());
    ui.painter()
        .circle_filled(rect.center(), 4.0, tokens(ui).tone(tone));
}

fn pill(
    ui: &mut Ui,
    words: &str,
    height: f32,
    sense: Sense,
    role: Role,
    selected: Option<bool>,
    colors: impl FnOnce(&Response, &Ui) -> (egui::Color32, egui::Color32),
) -> Response {
    let galley = paint::layout_truncated(
        ui.painter(),
        words,
        Type::SmallMedium.font(),
        tokens(ui).text,
        (ui.available_width() - 2.0 * PADDING).max(24.0),
    );
    let size = vec2(galley.size().x + 2.0 * PADDING, height);
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| match selected {
        Some(selected) => WidgetInfo::selected(role, ui.is_enabled(), selected, words),
        None => WidgetInfo::labeled(role, ui.is_enabled(), words),
    });
    if ui.is_rect_visible(rect) {
        let (ground, ink) = colors(&response, ui);
        let radius = (height / 2.0) as u8;
        ui.painter()
            .rect_filled(rect, CornerRadius::same(radius), ground);
        let at = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
        ui.painter()
            .galley_with_override_text_color(at.min, galley, ink);
        paint::focus_ring(ui, &response, radius);
    }
    response
}
