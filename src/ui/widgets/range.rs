//! A slider with two handles for a range of amounts, based on [`egui::RangeSlider`].

use egui::{RangeSlider, Ui};

use crate::{contract::Cents, i18n::format, i18n::t};

/// Edits the range `low..=high` within `limits`, in whole dollars. `name` says what the range
/// limits. Returns `true` when it changed.
pub fn money_range(
    ui: &mut Ui,
    name: &str,
    low: &mut i64,
    high: &mut i64,
    limits: (i64, i64),
) -> bool {
    ui.spacing_mut().slider_width = ui.available_width();
    let slider = RangeSlider::new(low, high, limits.0..=limits.1).show_value(false);
    let response = ui.add(slider);
    // The widget names its handles in English.
    let names = [
        (response.id, name.to_owned()),
        (response.id.with("low"), t!("shell-range-lowest", name = name)),
        (response.id.with("high"), t!("shell-range-highest", name = name)),
    ];
    for (id, name) in names {
        ui.ctx().accesskit_node_builder(id, |node| node.set_label(name));
    }
    response.changed()
}
