//! Products: a shelf of cards, narrowed by what is ticked at the left and typed above it.
//!
//! A card opens the product's sheet; putting it into a gift happens there.

pub mod card;
mod country;
mod filters;
pub mod grid;

use egui::{Rect, Ui, UiBuilder, vec2};

use crate::{
    contract::ProductId,
    desk::{
        SyncState,
        view::{ListQuery, ProductQuery, ProductSort},
    },
    ui::{
        commands::{Action, Commands, ListSlot},
        model::Model,
        theme::{S12, S24, Type, icons, tokens},
        widgets::{EmptyState, Select, number, scroll, text},
    },
};

use grid::Grid;

const FILTERS: f32 = 196.0;
const HEAD: f32 = 34.0;

/// The shelf and what it is narrowed to.
#[derive(Debug, Default)]
pub struct ProductsScreen {
    query: ProductQuery,
    filters: filters::Filters,
}

impl ProductsScreen {
    /// `open` is the product whose sheet lies over the page: its card wears the ring.
    pub fn ui(&mut self, model: &Model, open: Option<ProductId>, ui: &mut Ui, out: &mut Commands) {
        let area = scroll::to_the_edge(ui);
        ui.advance_cursor_after_rect(ui.available_rect_before_wrap());
        let left = Rect::from_min_size(area.min, vec2(FILTERS, area.height()));
        let right = Rect::from_min_max(area.min + vec2(FILTERS + S24, 0.0), area.max);
        let mut narrow = ui.new_child(UiBuilder::new().id_salt("filters").max_rect(left));
        scroll::page(&mut narrow, "product-filters", S12, |ui| {
            self.filters.ui(model, &mut self.query, ui, out);
        });
        let mut wide = ui.new_child(UiBuilder::new().id_salt("shelf").max_rect(right));
        self.head(model, right, &mut wide);
        self.shelf(model, open, &mut wide, out);
    }

    fn head(&mut self, model: &Model, area: Rect, ui: &mut Ui) {
        let t = tokens(ui);
        let row = Rect::from_min_size(area.min, vec2(area.width(), HEAD - 10.0));
        let layout = egui::Layout::right_to_left(egui::Align::Center);
        ui.scope_builder(UiBuilder::new().max_rect(row).layout(layout), |ui| {
            let orders = [
                (ProductSort::MostSent, "Most sent"),
                (ProductSort::Name, "Name"),
                (ProductSort::PriceUp, "Lowest price"),
                (ProductSort::PriceDown, "Highest price"),
                (ProductSort::Newest, "Newest"),
            ]
            .map(|(order, words)| (order, words.to_owned()));
            Select::new("Sort by")
                .inline()
                .show(ui, &mut self.query.sort, &orders);
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            ui.with_layout(layout, |ui| {
                if let Some(total) = model.window(ListSlot::Products).total() {
                    let mut words = number::counted(total, "product", "products");
                    if total == model.catalog.products {
                        let brands = model.catalog.brands.len() as u64;
                        let brands = number::counted(brands, "brand", "brands");
                        words = format!("{words} from {brands}");
                    }
                    text(ui, Type::Body, t.weak, words);
                }
            });
        });
        ui.add_space(HEAD - row.height() - ui.spacing().item_spacing.y);
    }

    fn shelf(&mut self, model: &Model, open: Option<ProductId>, ui: &mut Ui, out: &mut Commands) {
        let window = model.window(ListSlot::Products);
        let want = |rows: std::ops::Range<u64>, out: &mut Commands| {
            let query = ListQuery::Products(self.query.clone());
            out.list(ListSlot::Products, query, rows);
        };
        match window.total() {
            Some(0) if !window.is_pending() => {
                want(0..40, out);
                if filters::is_filtered(&self.query) {
                    let pressed = EmptyState::new(
                        icons::SEARCH,
                        "Nothing fits",
                        "No product has all of this. Take a filter away, or write less.",
                    )
                    .action("Clear filters")
                    .show(ui);
                    if pressed {
                        filters::clear(&mut self.query);
                    }
                } else if matches!(model.sync, SyncState::UpToDate { .. }) {
                    EmptyState::new(
                        icons::PRODUCTS,
                        "No products here",
                        "This service offers nothing for this country. Choose another at the left.",
                    )
                    .show(ui);
                } else {
                    EmptyState::new(
                        icons::PRODUCTS,
                        "The shelves are being filled",
                        "Products appear here as they arrive from the service.",
                    )
                    .show(ui);
                }
            }
            total => {
                // Before the first answer: as many quiet places as the page holds.
                let count = total.unwrap_or(12);
                let grid = Grid::new(ui.available_width(), card::NARROWEST, card::height);
                let visible = grid.show(ui, "products", count, |ui, rect, index| {
                    let row = window.product(index);
                    let chosen = row.is_some_and(|row| Some(row.id) == open);
                    if card::ui(model, ui, rect, row, chosen, out)
                        && let Some(row) = row
                    {
                        out.act(Action::ShowProduct(row.id));
                    }
                });
                want(visible, out);
            }
        }
    }
}
