//! Scrolls the control that received the keyboard focus into view, which egui does only for text fields.

use egui::{Id, Rect, Ui};

use super::focused_response::focused_response;

/// Call this at the end of the contents of a scroll area.
pub fn scroll_to_focus(ui: &Ui) {
    let key = ui.scope_id().with("scrolled-to-focus");
    let focused = ui.memory(|memory| memory.focused());
    let seen: Option<Id> = ui.data(|data| data.get_temp(key)).flatten();
    if focused == seen {
        return;
    }
    ui.data_mut(|data| data.insert_temp(key, focused));
    if let Some(rect) = focused_rect(ui) {
        ui.scroll_to_rect(rect.expand(8.0), None);
    }
}

/// The rectangle of the focused control, if it lies in this part of the window.
fn focused_rect(ui: &Ui) -> Option<Rect> {
    let (_, response) = focused_response(ui)?;
    let is_inside =
        response.layer_id == ui.layer_id() && ui.min_rect().contains(response.rect.center());
    is_inside.then_some(response.rect)
}
