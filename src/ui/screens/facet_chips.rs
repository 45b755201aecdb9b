//! The values or categories by which a catalog page is filtered, as a row of chips with one Tab stop. Used by
//! Products, Brands and Collections.

use egui::Ui;

use crate::{
    desk::catalog::Facet,
    ui::{
        theme::S4,
        widgets::{RovingGroup, filter_chip_in},
    },
};

/// Draws the chips; `spacing` is the distance between two of them. A click adds the value to the selected ones, or
/// removes it.
pub(super) fn facet_chips(ui: &mut Ui, facets: &[Facet], selected: &mut Vec<String>, spacing: f32) {
    // Rows of chips are closer together than rows of controls.
    ui.spacing_mut().interact_size.y = 0.0;
    ui.spacing_mut().item_spacing.y = S4;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = spacing;
        let mut group = RovingGroup::local(ui, "facets", facets.len(), None);
        for (index, facet) in facets.iter().enumerate() {
            let position = selected.iter().position(|value| *value == facet.value);
            let is_selected = position.is_some();
            let chip = filter_chip_in(ui, &mut group, index, &facet.label, is_selected);
            if chip.clicked() {
                match position {
                    Some(position) => {
                        selected.remove(position);
                    }
                    None => selected.push(facet.value.clone()),
                }
            }
        }
    });
}
