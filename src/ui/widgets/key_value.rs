//! Lists of properties: the name at the left, the value at the right.

use egui::{Align, Layout, Ui, UiBuilder, vec2};

use super::paint;
use crate::ui::theme::{Type, tokens};

const MIN_KEY_WIDTH: f32 = 125.0;
const MAX_KEY_SHARE: f32 = 0.4;

/// Draws rows with separators between them.
pub fn rows<K: AsRef<str>>(ui: &mut Ui, rows: impl IntoIterator<Item = (K, String)>) {
    let rows: Vec<(K, String)> = rows.into_iter().collect();
    let key_width = rows
        .iter()
        .map(|(key, _)| key_width(ui, key.as_ref()))
        .fold(MIN_KEY_WIDTH, f32::max);
    let last = rows.len().saturating_sub(1);
    for (index, (key, value)) in rows.into_iter().enumerate() {
        row_with(ui, key.as_ref(), key_width, |ui| {
            paint::text(ui, Type::Body, tokens(ui).text, value);
        });
        if index < last {
            paint::separator(ui);
        }
    }
}

fn key_width(ui: &Ui, key: &str) -> f32 {
    let color = tokens(ui).weak;
    let galley = ui
        .painter()
        .layout_no_wrap(key.to_owned(), Type::Body.font(), color);
    galley.size().x + 12.0
}

/// Draws one row with any widget as its value.
pub fn row<R>(ui: &mut Ui, key: &str, value: impl FnOnce(&mut Ui) -> R) -> R {
    row_with(ui, key, MIN_KEY_WIDTH.max(key_width(ui, key)), value)
}

fn row_with<R>(ui: &mut Ui, key: &str, key_width: f32, value: impl FnOnce(&mut Ui) -> R) -> R {
    ui.add_space(2.0);
    let out = ui.horizontal_top(|ui| {
        let key_width = key_width.min(ui.available_width() * MAX_KEY_SHARE);
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
