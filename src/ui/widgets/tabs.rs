//! Tabs: a row of labels; the current one is underlined. The row is one Tab stop.

use egui::{
    Align, Align2, Color32, Layout, Margin, Role, Sense, Stroke, Ui, UiBuilder, WidgetAtom,
    WidgetInfo, vec2,
};

use super::{
    control::{self, ControlColors},
    roving::RovingGroup,
};
use crate::ui::theme::{Type, tokens};

const HEIGHT: f32 = 44.0;
const SPACING: f32 = 20.0;
/// The ring of the keyboard focus is around the label, not around the whole height.
const RING_MARGIN: Margin = Margin::symmetric(-4, 10);

/// Draws a row of tabs. Returns `true` when the user chose another tab.
pub fn tabs<T: PartialEq + Clone>(ui: &mut Ui, current: &mut T, all: &[(T, String)]) -> bool {
    let colors = tokens(ui);
    let before = current.clone();
    let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    ui.painter().hline(
        area.x_range(),
        area.bottom() - 0.5,
        Stroke::new(1.0, colors.line),
    );
    let selected = all.iter().position(|(value, _)| *value == before);
    let mut group = RovingGroup::local(ui, "tabs", all.len(), selected);
    let row = UiBuilder::new()
        .max_rect(area - Margin::symmetric(18, 0))
        .layout(Layout::left_to_right(Align::Center));
    let ui = &mut ui.new_child(row);
    ui.spacing_mut().item_spacing.x = SPACING;
    for (i, (value, label)) in all.iter().enumerate() {
        let is_selected = *value == before;
        let padding = Margin::symmetric(-RING_MARGIN.left, 0);
        let contents = WidgetAtom::new(Type::BodyStrong.text(label))
            .id(ui.scope_id().with(("tab", i)))
            .sense(group.sense(i))
            .align2(Align2::CENTER_CENTER)
            .min_size(vec2(0.0, HEIGHT))
            .max_width(f32::INFINITY)
            .frame(control::frame(4, padding).outer_margin(RING_MARGIN));
        let enabled = ui.is_enabled();
        let response = control::show(
            ui,
            contents,
            || WidgetInfo::selected(Role::Tab, enabled, is_selected, label),
            |colors, response| {
                let text = match (is_selected, response.hovered()) {
                    (true, _) => colors.accent,
                    (false, true) => colors.text,
                    (false, false) => colors.weak,
                };
                ControlColors::filled(Color32::TRANSPARENT, text)
            },
        );
        group.follow(ui, i, &response);
        if is_selected {
            let line = response.rect;
            ui.painter().hline(
                line.x_range(),
                line.bottom() - 1.0,
                Stroke::new(2.0, colors.accent),
            );
        }
        if response.clicked() {
            *current = value.clone();
        }
    }
    *current != before
}
