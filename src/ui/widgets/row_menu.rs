//! The context menu of a row or card. It belongs to the item of the row: the id of the row must come from the item,
//! so that the menu stays with the item when the list moves, and closes when the item leaves the list.

use egui::{Popup, Response, Ui};

use super::{gap, menu, paint, select::entry};
use crate::ui::theme::{S4, Type, tokens};

const WIDTH: f32 = 240.0;

/// Shows the menu of `row` while it is open. `title` says what the entries concern.
pub fn show(row: &Response, title: &str, entries: impl FnOnce(&mut Ui)) {
    let popup = Popup::context_menu(row).accessible_name(title).width(WIDTH);
    menu::show(popup, row.id, |ui| {
        ui.set_width(WIDTH);
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.horizontal(|ui| {
            ui.add_space(12.0);
            paint::truncated_label(ui, Type::Small, tokens(ui).weak, title);
        });
        gap(ui, S4);
        entries(ui);
    });
}

/// An entry that closes the menu. Returns whether the entry was chosen.
pub fn item(ui: &mut Ui, label: &str) -> bool {
    let is_chosen = entry(ui, label, false).clicked();
    if is_chosen {
        ui.close();
    }
    is_chosen
}
