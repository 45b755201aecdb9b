//! Columns with a list of choices, such as the sizes of a product. The owner of the list decides which
//! other values are a problem.

use egui::{Popup, Rect, Response, ScrollArea, Sense, Ui, pos2};

use crate::{
    recipients::{ColumnRef, RecipientRow},
    ui::{
        theme::{icons, tokens},
        widgets::select,
    },
};

/// The width of the area that opens the list, in points.
const BUTTON_WIDTH: f32 = 24.0;

/// The choices of a column. Other values can be typed.
pub(in crate::ui::screens::new_gift) struct ColumnChoices<'a> {
    pub column: ColumnRef,
    pub values: Vec<String>,
    /// The text about a value that is a problem in this row.
    pub problem: Box<dyn Fn(&RecipientRow, &str) -> Option<String> + 'a>,
}

impl ColumnChoices<'_> {
    /// Draws the arrow that opens the list, and the open list. Returns the chosen value.
    pub(super) fn menu(
        &self,
        ui: &Ui,
        cell: &Response,
        rect: Rect,
        name: &str,
        value: &str,
    ) -> Option<String> {
        let center = pos2(rect.right() - BUTTON_WIDTH / 2.0, rect.center().y);
        let button = Rect::from_center_size(center, egui::vec2(BUTTON_WIDTH, rect.height()));
        icons::DOWN.paint(ui.painter(), center, tokens(ui).weak);
        let arrow = ui.interact(button, cell.id.with("choices"), Sense::click());
        let mut chosen = None;
        Popup::menu(&arrow)
            .accessible_name(name)
            .width(rect.width().max(160.0))
            .show(|ui| {
                ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    for choice in &self.values {
                        if select::entry(ui, choice, choice == value).clicked() {
                            chosen = Some(choice.clone());
                            ui.close();
                        }
                    }
                });
            });
        chosen
    }
}
