//! The band that says: this is practice. Shown on every page, always, while it is.

use egui::{Align, Frame, Layout, Margin, Panel, Ui};

use crate::ui::{
    theme::{Type, tokens},
    widgets::paint,
};

/// Draws the band under the top bar. `rest` says how fast practice lives.
pub fn show(ui: &mut Ui, rest: &str) {
    let t = tokens(ui);
    Panel::top("practice-band")
        .exact_size(30.0)
        .resizable(false)
        .show_separator_line(false)
        .frame(
            Frame::new()
                .fill(t.practice_background)
                .inner_margin(Margin::symmetric(24, 0)),
        )
        .show(ui, |ui| {
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let words = format!("Practice: nothing is charged, nothing is sent. {rest}");
                paint::truncated_label(ui, Type::SmallMedium, t.practice_text, words.trim_end());
            });
        });
}
