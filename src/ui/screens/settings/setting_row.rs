//! The row of one setting.

use egui::Ui;

use crate::ui::{
    theme::{Type, tokens},
    widgets::text,
};

/// A row with the name of a setting at the left and its control at the right.
pub(super) fn setting(ui: &mut Ui, name: &str, control: impl FnOnce(&mut Ui)) {
    let size = egui::vec2(ui.available_width(), 48.0);
    let row = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(size, row, |ui| {
        text(ui, Type::Body, tokens(ui).text, name);
        let end = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(end, control);
    });
}
