//! Draws the fields of a section, which cannot be changed while this computer keeps a send of the draft.

use egui::Ui;

pub(super) fn fields(ui: &mut Ui, is_locked: bool, add: impl FnOnce(&mut Ui)) {
    if is_locked {
        ui.add_enabled_ui(false, add);
    } else {
        add(ui);
    }
}
