//! The Brands page: cards of all brands. A click on a card opens the page of the brand.

mod card;
mod detail;

use egui::Ui;

use crate::{
    contract::BrandId,
    desk::catalog::BrandQuery,
    i18n::t,
    ui::{
        commands::Commands,
        list_view::{ListWindow, list_problem},
        model::Model,
        screens::{
            facet_chips::facet_chips,
            products::{card_grid::CardGrid, empty_shop},
        },
        theme::{S12, Type, icons, tokens},
        widgets::{EmptyState, SearchBox, gap, scroll, text},
    },
};

/// Cards drawn as placeholders before the first reply.
const PLACEHOLDER_CARDS: u64 = 9;

#[derive(Debug, Default)]
pub(crate) struct BrandsScreen {
    query: BrandQuery,
    rows: ListWindow<BrandQuery>,
    /// The list of the last frame. Another list starts at its top.
    shown: BrandQuery,
    /// The brand whose page is shown instead of the cards.
    open: Option<BrandId>,
}

impl BrandsScreen {
    pub(crate) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        match self.open {
            Some(id) => {
                if detail::ui(model, id, ui, out) {
                    self.open = None;
                }
            }
            None => {
                self.rows.follow(&model.changes);
                self.header(model, ui);
                let has_failed = list_problem(&self.rows, ui, out);
                if self.rows.is_empty() {
                    self.empty(model, ui, out);
                } else if !has_failed {
                    self.grid(ui);
                }
                self.rows.request(&self.query, out);
            }
        }
    }

    fn header(&mut self, model: &Model, ui: &mut Ui) {
        ui.horizontal(|ui| {
            SearchBox::new(&t!("brands-search"))
                .width(260.0)
                .show_shortcut()
                .find_on_page()
                .show(ui, &mut self.query.text);
            if let Some(total) = self.rows.total() {
                let count = t!("brands-count", count = total);
                text(ui, Type::Body, tokens(ui).weak, count);
            }
        });
        if !model.catalog.values.is_empty() {
            gap(ui, S12);
            facet_chips(ui, &model.catalog.values, &mut self.query.values, 6.0);
        }
        gap(ui, S12);
    }

    fn grid(&mut self, ui: &mut Ui) {
        let window = &self.rows;
        let count = window.total().unwrap_or(PLACEHOLDER_CARDS);
        let grid = CardGrid::new(ui.available_width(), card::MIN_WIDTH, |_| card::HEIGHT);
        let area = scroll::area_to_bottom_edge(ui);
        let mut grid_ui = ui.new_child(egui::UiBuilder::new().max_rect(area));
        let starts_at_top = self.shown != self.query;
        if starts_at_top {
            self.shown.clone_from(&self.query);
        }
        let grid = grid.starts_at_top(starts_at_top);
        let visible = grid.show(&mut grid_ui, "brands", count, |ui, rect, index| {
            let row = window.row(index);
            if card::ui(ui, rect, row)
                && let Some(row) = row
            {
                self.open = Some(row.id);
            }
        });
        self.rows.set_visible(visible);
    }

    fn empty(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        if self.query == BrandQuery::default() && model.is_shop_empty() {
            empty_shop::page(model, ui, out);
            return;
        }
        if self.query == BrandQuery::default() {
            EmptyState::new(
                icons::BRANDS,
                &t!("brands-empty-title"),
                &t!("brands-empty-text"),
            )
            .show(ui);
            return;
        }
        let title = match self.query.text.trim() {
            "" => t!("brands-no-matches-title"),
            search => t!("brands-no-results-title", search = search),
        };
        let action = if self.query.values.is_empty() {
            t!("brands-clear-search")
        } else {
            t!("brands-remove-filters")
        };
        if EmptyState::new(icons::SEARCH, &title, &t!("brands-no-results-text"))
            .action(&action)
            .show(ui)
        {
            self.query = BrandQuery::default();
        }
    }
}
