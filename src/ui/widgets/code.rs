//! A command for the terminal, which can be selected.

use egui::{Frame, Label, Margin, Ui};

use crate::ui::theme::{RADIUS, Type, tokens};

pub fn code(ui: &mut Ui, command: &str) {
    let colors = tokens(ui);
    Frame::new()
        .fill(colors.chip)
        .corner_radius(RADIUS)
        .inner_margin(Margin::symmetric(10, 6))
        .show(ui, |ui| {
            let command = Type::BodyMedium.text(command).color(colors.text);
            ui.add(Label::new(command).selectable(true).wrap());
        });
}
