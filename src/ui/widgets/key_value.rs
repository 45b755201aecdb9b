//! Lists of properties: the name at the left, the value at the right.

use egui::{Align, Layout, Ui, UiBuilder, vec2};

use super::paint;
use crate::ui::theme::{Type, tokens};

const KEY_WIDTH: f32 = 125.0;

/// Draws rows with separators between them.
pub fn rows<K: AsRef<str>>(ui: &mut Ui, rows: impl IntoIterator<Item = (K, String)>) {
    let mut rows = rows.into_iter().peekable();
    while let Some((key, value)) = rows.next() {
        row(ui, key.as_ref(), |ui| {
            paint::text(ui, Type::Body, tokens(ui).text, value);
        });
        if rows.peek().is_some() {
            paint::separator(ui);
        }
    }
}

/// Draws one row with any widget as its value.
pub fn row<R>(ui: &mut Ui, key: &str, value: impl FnOnce(&mut Ui) -> R) -> R {
    ui.add_space(2.0);
    let out = ui.horizontal_top(|ui| {
        let key_width = KEY_WIDTH.min(ui.available_width() * 0.4);
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
