//! Brands: who makes the gifts. A brand opens on its sets and everything it sells.

mod card;
mod shop;

use egui::Ui;

use crate::{
    contract::BrandId,
    desk::view::{BrandQuery, ListQuery},
    ui::{
        commands::{Commands, ListSlot},
        model::Model,
        screens::products::grid::Grid,
        theme::{S4, S12, Type, icons, tokens},
        widgets::{EmptyState, SearchBox, filter_chip, gap, number, scroll, text},
    },
};

/// The brands, and the one that is open.
#[derive(Debug, Default)]
pub struct BrandsScreen {
    query: BrandQuery,
    open: Option<BrandId>,
}

impl BrandsScreen {
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        match self.open {
            Some(id) => {
                if shop::ui(model, id, ui, out) {
                    self.open = None;
                }
            }
            None => {
                self.head(model, ui);
                self.shelf(model, ui, out);
            }
        }
    }

    /// Opens a brand's page.
    pub fn show_brand(&mut self, id: BrandId) {
        self.open = Some(id);
    }

    fn head(&mut self, model: &Model, ui: &mut Ui) {
        ui.horizontal(|ui| {
            SearchBox::new("Search brands")
                .width(260.0)
                .shortcut("Ctrl F")
                .find_on_page()
                .show(ui, &mut self.query.text);
            if let Some(total) = model.window(ListSlot::Brands).total() {
                let words = number::counted(total, "brand", "brands");
                text(ui, Type::Body, tokens(ui).weak, words);
            }
        });
        if !model.catalog.values.is_empty() {
            gap(ui, S12);
            // Rows of chips stand closer than rows of controls.
            ui.spacing_mut().interact_size.y = 0.0;
            ui.spacing_mut().item_spacing.y = S4;
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                for facet in &model.catalog.values {
                    let on = self.query.values.contains(&facet.value);
                    if filter_chip(ui, &facet.label, on).clicked() {
                        if on {
                            self.query.values.retain(|value| *value != facet.value);
                        } else {
                            self.query.values.push(facet.value.clone());
                        }
                    }
                }
            });
        }
        gap(ui, S12);
    }

    fn shelf(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let window = model.window(ListSlot::Brands);
        let query = ListQuery::Brands(self.query.clone());
        if window.total() == Some(0) && !window.is_pending() {
            out.list(ListSlot::Brands, query, 0..20);
            if self.query == BrandQuery::default() {
                EmptyState::new(
                    icons::BRANDS,
                    "No brands yet",
                    "Brands appear here as they arrive from the service.",
                )
                .show(ui);
            } else if EmptyState::new(
                icons::SEARCH,
                "No brand fits",
                "Take a filter away, or write less.",
            )
            .action("Clear filters")
            .show(ui)
            {
                self.query = BrandQuery::default();
            }
            return;
        }
        let count = window.total().unwrap_or(9);
        let grid = Grid::new(ui.available_width(), card::NARROWEST, |_| card::HEIGHT);
        let area = scroll::to_the_edge(ui);
        let mut shelf = ui.new_child(egui::UiBuilder::new().max_rect(area));
        let visible = grid.show(&mut shelf, "brands", count, |ui, rect, index| {
            let row = window.brand(index);
            if card::ui(model, ui, rect, row, out)
                && let Some(row) = row
            {
                self.open = Some(row.id);
            }
        });
        out.list(ListSlot::Brands, query, visible);
    }
}
