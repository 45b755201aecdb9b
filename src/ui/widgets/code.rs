//! A command for the terminal, which can be selected.

use egui::{Frame, Label, Margin, Ui};

use super::paint;
use crate::ui::theme::{RADIUS, Type, tokens};

const MARGIN: Margin = Margin::symmetric(10, 6);

pub fn code(ui: &mut Ui, command: &str) {
    let colors = tokens(ui);
    let width = paint::text_width(ui.painter(), command, Type::BodyMedium).ceil();
    ui.scope(|ui| {
        // A centered label would take the whole width.
        ui.set_max_width((width + MARGIN.sum().x).min(ui.available_width()));
        Frame::new()
            .fill(colors.chip)
            .corner_radius(RADIUS)
            .inner_margin(MARGIN)
            .show(ui, |ui| {
                let command = Type::BodyMedium.text(command).color(colors.text);
                ui.add(Label::new(command).selectable(true).wrap());
            });
    });
}
