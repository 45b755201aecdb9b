//! A link that copies text, for example the details of a problem, and confirms it in place.

use egui::{Response, Ui};

use super::Button;
use crate::i18n::t;

const CONFIRMATION_SECONDS: f64 = 2.0;

/// A link "Copy details" that puts `text` on the clipboard. `title` tells links apart.
pub fn copy_details_button(ui: &mut Ui, title: &str, text: &str) -> Response {
    let now = ui.input(|input| input.time);
    let id = ui.make_persistent_id(("copy details", title));
    let confirmed_until: f64 = ui.data(|data| data.get_temp(id)).unwrap_or(0.0);
    let label = if now < confirmed_until {
        ui.request_repaint_after_secs((confirmed_until - now) as f32);
        t!("shell-details-copied")
    } else {
        t!("shell-copy-details")
    };
    let response = Button::link(label).show(ui);
    if response.clicked() {
        ui.copy_text(text.to_owned());
        ui.data_mut(|data| data.insert_temp(id, now + CONFIRMATION_SECONDS));
    }
    response
}
