//! What is known about something: the name of each thing at the left, the thing at the right, a
//! hairline between.

use egui::{Align, Layout, Ui, UiBuilder, vec2};

use super::paint;
use crate::ui::theme::{Type, tokens};

const KEY: f32 = 125.0;

/// Rows; every one is followed by a hairline but the last.
pub fn rows<'a>(ui: &mut Ui, rows: impl IntoIterator<Item = (&'a str, String)>) {
    let mut rows = rows.into_iter().peekable();
    while let Some((key, value)) = rows.next() {
        row(ui, key, |ui| {
            paint::text(ui, Type::Body, tokens(ui).text, value);
        });
        if rows.peek().is_some() {
            paint::separator(ui);
        }
    }
}

/// One row with anything at the right.
pub fn row<R>(ui: &mut Ui, key: &str, value: impl FnOnce(&mut Ui) -> R) -> R {
    ui.add_space(2.0);
    let out = ui.horizontal_top(|ui| {
        let key_width = KEY.min(ui.available_width() * 0.4);
        let (rect, _) = ui.allocate_exact_size(vec2(key_width, 20.0), egui::Sense::hover());
        let mut key_ui = ui.new_child(
            UiBuilder::new()
                .max_rect(rect)
                .layout(Layout::left_to_right(Align::Min)),
        );
        paint::truncated_label(&mut key_ui, Type::Body, tokens(ui).weak, key);
        ui.vertical(|ui| value(ui)).inner
    });
    ui.add_space(2.0);
    out.inner
}
