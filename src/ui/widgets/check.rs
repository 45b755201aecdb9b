//! Checkboxes with a label and an optional count.

use egui::{Align2, CursorIcon, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::paint;
use crate::ui::theme::{Type, icons, tokens};

/// A checkbox over the whole width; `count` is aligned to the right.
pub fn checkbox_row(ui: &mut Ui, checked: &mut bool, label: &str, count: Option<&str>) -> Response {
    let width = ui.available_width();
    draw_checkbox(ui, checked, label, count, width)
}

/// A checkbox as wide as its label.
pub fn checkbox(ui: &mut Ui, checked: &mut bool, label: &str) -> Response {
    let text = paint::layout_truncated(
        ui.painter(),
        label,
        Type::Body.font(),
        tokens(ui).text,
        ui.available_width() - 26.0,
    );
    draw_checkbox(ui, checked, label, None, text.size().x + 26.0)
}

fn draw_checkbox(
    ui: &mut Ui,
    checked: &mut bool,
    label: &str,
    count: Option<&str>,
    width: f32,
) -> Response {
    let t = tokens(ui);
    let (rect, mut response) = ui.allocate_exact_size(vec2(width, 26.0), Sense::click());
    if response.clicked() {
        *checked = !*checked;
        response.mark_changed();
    }
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, ui.is_enabled(), *checked, label));
    if let Some(count) = count {
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_value(count));
    }
    if ui.is_rect_visible(rect) {
        let painter = ui.painter_at(rect.expand(2.0));
        let (icon, color) = if *checked {
            (icons::CHECKED, t.accent)
        } else {
            (icons::UNCHECKED, t.weak)
        };
        let middle = rect.center().y;
        icon.paint(&painter, pos2(rect.left() + 10.0, middle), color);
        let mut room = rect.width() - 26.0;
        if let Some(count) = count {
            let at = (pos2(rect.right(), middle), Align2::RIGHT_CENTER);
            let taken =
                paint::paint_truncated(&painter, at, count, Type::Small, t.weak, rect.width());
            room -= taken.width() + 8.0;
        }
        let at = (pos2(rect.left() + 24.0, middle), Align2::LEFT_CENTER);
        paint::paint_truncated(&painter, at, label, Type::Body, t.text, room);
        paint::focus_ring(ui, &response, 6);
    }
    response.on_hover_cursor(CursorIcon::PointingHand)
}
