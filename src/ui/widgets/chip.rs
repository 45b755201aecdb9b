//! Chips: short labels on a rounded background. Selectable chips are filters.

use egui::{Align2, IntoAtoms, Margin, Response, Role, Sense, Ui, WidgetAtom, WidgetInfo, vec2};

use super::{
    control::{self, ControlColors},
    paint,
    roving::RovingGroup,
};
use crate::ui::theme::{Icon, Tone, Type, tokens};

const HEIGHT: f32 = 22.0;
const FILTER_HEIGHT: f32 = 24.0;
const ACTION_HEIGHT: f32 = 30.0;
const PADDING: i8 = 10;
const ACTION_PADDING: i8 = 14;

/// Draws a chip that only shows text, without an action.
pub fn chip(ui: &mut Ui, text: &str, tone: Tone) -> Response {
    let contents = contents(control::label(Type::SmallMedium, text), HEIGHT, PADDING);
    let enabled = ui.is_enabled();
    control::show(
        ui,
        contents,
        || WidgetInfo::labeled(Role::Label, enabled, text),
        |colors, _| ControlColors::filled(colors.tone_soft(tone), colors.tone(tone)),
    )
}

/// The width of a [`chip`], for layouts that measure first.
#[must_use]
pub fn chip_width(ui: &Ui, text: &str) -> f32 {
    paint::text_width(ui.painter(), text, Type::SmallMedium) + 2.0 * f32::from(PADDING)
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
    let label = control::label(Type::SmallMedium, text);
    let contents = contents(label, FILTER_HEIGHT, PADDING).sense(sense);
    let enabled = ui.is_enabled();
    control::show(
        ui,
        contents,
        || WidgetInfo::selected(Role::Button, enabled, selected, text),
        |colors, response| match (selected, response.hovered()) {
            (true, _) => ControlColors::filled(colors.accent_soft, colors.accent),
            (false, true) => ControlColors::filled(colors.chip, colors.text),
            (false, false) => ControlColors::filled(colors.chip, colors.weak),
        },
    )
}

/// Draws a chip that toggles, with an icon and a tone: "With problems".
pub fn action_chip(ui: &mut Ui, icon: Icon, text: &str, tone: Tone, selected: bool) -> Response {
    let atoms = (icon.atom(), control::label(Type::SmallMedium, text));
    let contents = contents(atoms, ACTION_HEIGHT, ACTION_PADDING).sense(Sense::click());
    control::show(
        ui,
        contents,
        || WidgetInfo::selected(Role::Button, true, selected, text),
        |colors, _| match selected {
            true => ControlColors::filled(colors.tone(tone), colors.surface),
            false => ControlColors::filled(colors.tone_soft(tone), colors.tone(tone)),
        },
    )
}

/// The atoms of a chip in a frame with round ends.
fn contents<'a>(atoms: impl IntoAtoms<'a>, height: f32, padding: i8) -> WidgetAtom<'a> {
    WidgetAtom::new(atoms)
        .gap(6.0)
        .align2(Align2::CENTER_CENTER)
        .min_size(vec2(0.0, height))
        .frame(control::frame(
            (height / 2.0) as u8,
            Margin::symmetric(padding, 0),
        ))
}

/// A small colored dot, for legends and statuses.
pub fn tone_dot(ui: &mut Ui, tone: Tone) {
    let (rect, _) = ui.allocate_exact_size(vec2(8.0, 14.0), Sense::hover());
    ui.painter()
        .circle_filled(rect.center(), 4.0, tokens(ui).tone(tone));
}
