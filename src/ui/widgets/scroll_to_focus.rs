//! Scrolls the control that received the keyboard focus into view, which egui does only for text fields.

use egui::{Id, Rect, Ui};

/// Call this at the end of the contents of a scroll area.
pub fn scroll_to_focus(ui: &Ui) {
    let key = ui.scope_id().with("scrolled-to-focus");
    let focused = ui.memory(|memory| memory.focused());
    let seen: Option<Id> = ui.data(|data| data.get_temp(key)).flatten();
    if focused == seen {
        return;
    }
    ui.data_mut(|data| data.insert_temp(key, focused));
    if let Some(rect) = focused.and_then(|focused| rect_inside(ui, focused)) {
        ui.scroll_to_rect(rect.expand(8.0), None);
    }
}

/// The rectangle of a control, if it lies in this part of the window.
fn rect_inside(ui: &Ui, id: Id) -> Option<Rect> {
    let response = ui.read_response(id)?;
    let is_inside =
        response.layer_id == ui.layer_id() && ui.min_rect().contains(response.rect.center());
    is_inside.then_some(response.rect)
}
