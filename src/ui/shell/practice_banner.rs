//! The banner of practice mode. Visible on every page while the practice connection is active.

use egui::{Align, Frame, Layout, Margin, Panel, Ui};

use crate::{
    i18n::t,
    ui::{
        theme::{Type, tokens},
        widgets::paint,
    },
};

/// Draws the banner under the top bar.
pub fn show(ui: &mut Ui) {
    let colors = tokens(ui);
    Panel::top("practice-banner")
        .exact_size(30.0)
        .resizable(false)
        .show_separator_line(false)
        .frame(
            Frame::new()
                .fill(colors.practice_background)
                .inner_margin(Margin::symmetric(24, 0)),
        )
        .show(ui, |ui| {
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let label = t!("shell-practice-banner");
                paint::truncated_label(ui, Type::SmallMedium, colors.practice_text, label);
            });
        });
}
