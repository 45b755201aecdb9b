//! The Products page: a grid of product cards with filters at the left and sorting at the top.
//! A click on a card opens the product panel, where the product is added to a gift.

pub(crate) mod card;
pub(crate) mod card_grid;
pub(crate) mod empty_shop;
mod filters;
mod first_steps;

use egui::{Rect, Ui, UiBuilder, vec2};

use crate::{
    contract::ProductId,
    desk::{
        SyncResource, SyncState,
        catalog::{ProductQuery, ProductSort},
    },
    i18n::{country_name, t},
    ui::{
        commands::{Action, Commands},
        list_view::{ListWindow, list_problem},
        model::Model,
        theme::{S12, S24, Type, icons, tokens},
        widgets::{EmptyState, Select, TitleRow, scroll, text},
    },
};

use card_grid::CardGrid;

const FILTERS_WIDTH: f32 = 196.0;
const HEADER_HEIGHT: f32 = 34.0;
/// Cards drawn as placeholders before the first reply.
const PLACEHOLDER_CARDS: u64 = 12;

#[derive(Debug, Default)]
pub(crate) struct ProductsScreen {
    query: ProductQuery,
    rows: ListWindow<ProductQuery>,
    /// The list of the last frame. Another list starts at its top.
    shown: ProductQuery,
    filters: filters::Filters,
}

impl ProductsScreen {
    /// `open` is the product whose panel is open; its card is drawn as selected.
    pub(crate) fn ui(
        &mut self,
        model: &Model,
        open: Option<ProductId>,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let area = scroll::area_to_bottom_edge(ui);
        ui.advance_cursor_after_rect(ui.available_rect_before_wrap());
        let left = Rect::from_min_size(area.min, vec2(FILTERS_WIDTH, area.height()));
        let right = Rect::from_min_max(area.min + vec2(FILTERS_WIDTH + S24, 0.0), area.max);
        let mut left_ui = ui.new_child(UiBuilder::new().id_salt("filters").max_rect(left));
        scroll::page(&mut left_ui, "product-filters", S12, |ui| {
            self.filters.ui(model, &mut self.query, ui, out);
        });
        let mut right_ui = ui.new_child(UiBuilder::new().id_salt("product-grid").max_rect(right));
        self.rows.follow(&model.changes);
        let right = first_steps::show(model, right, &mut right_ui, out);
        self.header(model, right, &mut right_ui);
        let has_failed = list_problem(&self.rows, &mut right_ui, out);
        if self.rows.is_empty() {
            self.empty(model, &mut right_ui, out);
        } else if !has_failed {
            self.grid(open, &mut right_ui, out);
        }
        self.rows.request(&self.query, out);
    }

    fn header(&mut self, model: &Model, area: Rect, ui: &mut Ui) {
        let colors = tokens(ui);
        let row = Rect::from_min_size(area.min, vec2(area.width(), HEADER_HEIGHT - 10.0));
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        ui.scope_builder(UiBuilder::new().max_rect(row).layout(layout), |ui| {
            let sorts = [
                (ProductSort::MostSent, t!("products-sort-most-sent")),
                (ProductSort::Name, t!("products-sort-name")),
                (ProductSort::PriceUp, t!("products-sort-price-low")),
                (ProductSort::PriceDown, t!("products-sort-price-high")),
                (ProductSort::Newest, t!("products-sort-newest")),
            ];
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                if let Some(total) = self.rows.total() {
                    let count = if total == model.catalog.products {
                        t!(
                            "products-count-from-brands",
                            products = total,
                            brands = model.catalog.brands.len(),
                        )
                    } else {
                        t!("products-count", count = total)
                    };
                    text(ui, Type::Body, colors.weak, count);
                }
            });
            row.controls(ui, |ui| {
                Select::new(&t!("products-sort-label")).inline().show(
                    ui,
                    &mut self.query.sort,
                    &sorts,
                );
            });
        });
        ui.add_space(HEADER_HEIGHT - row.height() - ui.spacing().item_spacing.y);
    }

    fn grid(&mut self, open: Option<ProductId>, ui: &mut Ui, out: &mut Commands) {
        let window = &self.rows;
        let count = window.total().unwrap_or(PLACEHOLDER_CARDS);
        let starts_at_top = self.shown != self.query;
        if starts_at_top {
            self.shown.clone_from(&self.query);
        }
        let grid = CardGrid::new(ui.available_width(), card::MIN_WIDTH, card::height);
        let grid = grid.starts_at_top(starts_at_top);
        let visible = grid.show(ui, "products", count, |ui, rect, index| {
            let row = window.row(index);
            let is_selected = row.is_some_and(|row| Some(row.id) == open);
            if card::ui(ui, rect, row, is_selected, out)
                && let Some(row) = row
            {
                out.act(Action::ShowProduct(row.id));
            }
        });
        self.rows.set_visible(visible);
    }

    fn empty(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        if filters::is_filtered(&self.query) {
            if no_results(ui, &self.query) {
                filters::clear(&mut self.query);
            }
        } else if model.is_shop_empty() {
            empty_shop::page(model, ui, out);
        } else if has_read_products(&model.sync) {
            let country = country_name(&model.preferences.country);
            let text = t!("products-empty-text", country = country);
            EmptyState::new(icons::PRODUCTS, &t!("products-empty-title"), &text).show(ui);
        } else {
            EmptyState::new(
                icons::PRODUCTS,
                &t!("products-loading-title"),
                &t!("products-loading-text"),
            )
            .show(ui);
        }
    }
}

/// Whether the sync has read the products in this session.
fn has_read_products(sync: &SyncState) -> bool {
    match sync {
        SyncState::UpToDate { .. } => true,
        SyncState::Incomplete { failed, .. } => {
            !failed.is_empty() && !failed.contains(&SyncResource::Products)
        }
        _ => false,
    }
}

/// Draws the empty state. Returns whether the user asked to remove the filters.
fn no_results(ui: &mut Ui, query: &ProductQuery) -> bool {
    let search = query.text.trim();
    let title = match search {
        "" => t!("products-no-matches-title"),
        search => t!("products-no-results-title", search = search),
    };
    let action = if filters::has_only_text(query) {
        t!("products-clear-search")
    } else {
        t!("products-remove-filters")
    };
    EmptyState::new(icons::SEARCH, &title, &t!("products-no-results-text"))
        .action(&action)
        .show(ui)
}
