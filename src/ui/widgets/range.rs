//! A slider with two handles, based on [`egui::RangeSlider`].

use egui::{RangeSlider, Stroke, Ui, style::HandleShape};

use crate::{i18n::t, ui::theme::tokens};

/// Edits the range `low..=high` within `limits`, in steps. `name` says what the range limits.
/// Returns `true` when the range changed.
pub fn range(
    ui: &mut Ui,
    name: &str,
    low: &mut i64,
    high: &mut i64,
    limits: (i64, i64),
    step: i64,
) -> bool {
    let colors = tokens(ui);
    ui.spacing_mut().slider_width = ui.available_width();
    let visuals = ui.visuals_mut();
    visuals.handle_shape = HandleShape::Circle;
    visuals.selection.bg_fill = colors.accent;
    for state in [
        &mut visuals.widgets.inactive,
        &mut visuals.widgets.hovered,
        &mut visuals.widgets.active,
    ] {
        state.bg_fill = colors.surface;
        state.fg_stroke = Stroke::new(1.5, colors.accent);
    }
    let slider = RangeSlider::new(low, high, limits.0..=limits.1)
        .step_by(step as f64)
        .show_value(false);
    let response = ui.add(slider);
    // egui gives the handles English names. Translated names replace them here.
    for (handle, label) in [
        ("low", t!("shell-range-lowest", name = name)),
        ("high", t!("shell-range-highest", name = name)),
    ] {
        let id = response.id.with(handle);
        ui.ctx()
            .accesskit_node_builder(id, |node| node.set_label(label));
    }
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_label(name));
    response.changed()
}
