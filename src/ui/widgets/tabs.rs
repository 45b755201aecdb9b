//! Tabs: a row of labels; the current one is underlined. The row is one Tab stop.

use egui::{Align2, CursorIcon, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::{paint, roving::RovingGroup};
use crate::ui::theme::{Type, tokens};

const HEIGHT: f32 = 44.0;
const SPACING: f32 = 20.0;

/// Draws a row of tabs. Returns `true` when the user chose another tab.
pub fn tabs<T: PartialEq + Clone>(ui: &mut Ui, current: &mut T, all: &[(T, String)]) -> bool {
    let t = tokens(ui);
    let before = current.clone();
    let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    ui.painter().hline(
        area.x_range(),
        area.bottom() - 0.5,
        Stroke::new(1.0, t.line),
    );
    let selected = all.iter().position(|(value, _)| *value == before);
    let mut group = RovingGroup::local(ui, "tabs", all.len(), selected);
    let mut left = area.left() + 18.0;
    for (i, (value, label)) in all.iter().enumerate() {
        let is_selected = *value == before;
        let galley = paint::layout_truncated(
            ui.painter(),
            label,
            Type::BodyStrong.font(),
            t.text,
            f32::INFINITY,
        );
        let rect = egui::Rect::from_min_size(pos2(left, area.top()), vec2(galley.size().x, HEIGHT));
        let response = ui
            .interact(rect, ui.scope_id().with(("tab", i)), group.sense(i))
            .on_hover_cursor(CursorIcon::PointingHand);
        group.follow(ui, i, &response);
        response
            .widget_info(|| WidgetInfo::selected(Role::Tab, ui.is_enabled(), is_selected, label));
        let color = match (is_selected, response.hovered()) {
            (true, _) => t.accent,
            (false, true) => t.text,
            (false, false) => t.weak,
        };
        let at = Align2::LEFT_CENTER.anchor_size(rect.left_center(), galley.size());
        ui.painter()
            .galley_with_override_text_color(at.min, galley, color);
        if is_selected {
            ui.painter().hline(
                rect.x_range(),
                rect.bottom() - 1.0,
                Stroke::new(2.0, t.accent),
            );
        }
        if response.has_focus() {
            paint::focus_ring(
                ui,
                &response
                    .clone()
                    .with_new_rect(rect.shrink2(vec2(-4.0, 10.0))),
                4,
            );
        }
        if response.clicked() {
            *current = value.clone();
        }
        left = rect.right() + SPACING;
    }
    *current != before
}
