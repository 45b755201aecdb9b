//! The Collections page: cards of the published collections, from which recipients choose their gift. A
//! click on a card opens the page of the collection.

mod card;
mod choice_card;
mod commands;
mod detail;
mod preview;

use egui::Ui;

use crate::{
    contract::CollectionId,
    desk::catalog::CollectionQuery,
    i18n::t,
    ui::{
        commands::Commands,
        list_view::{ListWindow, list_problem},
        model::Model,
        page::Page,
        screens::{
            facet_chips::facet_chips,
            products::{card_grid::CardGrid, empty_shop},
        },
        theme::{S12, Type, icons, tokens},
        widgets::{EmptyState, SearchBox, gap, scroll, text},
    },
};
pub(crate) use commands::CollectionCommand;
use detail::{CollectionPage, DetailResponse};

/// Cards drawn as placeholders before the first reply.
const PLACEHOLDER_CARDS: u64 = 6;

#[derive(Debug, Default)]
pub(crate) struct CollectionsScreen {
    query: CollectionQuery,
    rows: ListWindow<CollectionQuery>,
    /// The list of the last frame. Another list starts at its top.
    shown: CollectionQuery,
    /// The collection whose page is shown instead of the cards.
    open: Option<CollectionPage>,
    /// The collection whose page was closed: its card takes the keyboard focus when it is drawn.
    closed: Option<CollectionId>,
    /// The command to run when the page is drawn next.
    requested: Option<CollectionCommand>,
}

impl CollectionsScreen {
    /// Opens the page of a collection.
    pub(crate) fn show(&mut self, id: CollectionId) {
        self.open = Some(CollectionPage::new(id));
    }

    /// Goes back to all collections.
    fn close(&mut self) {
        self.closed = self.open.take().map(|page| page.id());
    }

    pub(crate) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        self.run_requested(model, out);
        if let Some(page) = &mut self.open {
            if page.ui(model, ui, out) == DetailResponse::Closed {
                self.close();
                ui.request_repaint();
            }
            return;
        }
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

    fn header(&mut self, model: &Model, ui: &mut Ui) {
        ui.horizontal(|ui| {
            SearchBox::new(&t!("collections-search"))
                .width(260.0)
                .show_shortcut()
                .find_on_page()
                .show(ui, &mut self.query.text);
            if let Some(total) = self.rows.total() {
                let count = t!("collections-count", count = total);
                text(ui, Type::Body, tokens(ui).weak, count);
            }
        });
        if !model.catalog.collection_categories.is_empty() {
            gap(ui, S12);
            let categories = &model.catalog.collection_categories;
            facet_chips(ui, categories, &mut self.query.categories, 6.0);
        }
        gap(ui, S12);
    }

    fn grid(&mut self, ui: &mut Ui) {
        let window = &self.rows;
        let count = window.total().unwrap_or(PLACEHOLDER_CARDS);
        let grid = CardGrid::new(ui.available_width(), card::MIN_WIDTH, card::height);
        let area = scroll::area_to_bottom_edge(ui);
        let mut grid_ui = ui.new_child(egui::UiBuilder::new().max_rect(area));
        let starts_at_top = self.shown != self.query;
        if starts_at_top {
            self.shown.clone_from(&self.query);
        }
        let grid = grid.starts_at_top(starts_at_top);
        let visible = grid.show(&mut grid_ui, "collections", count, |ui, rect, index| {
            let row = window.row(index);
            let (Some(card), Some(row)) = (card::ui(ui, rect, row), row) else {
                return;
            };
            if self.closed.take_if(|closed| *closed == row.id).is_some() {
                card.request_focus();
            }
            if card.clicked() {
                self.open = Some(CollectionPage::new(row.id));
            }
        });
        if window.total().is_some() && !window.is_pending() {
            // A card that is not on screen takes no focus later.
            self.closed = None;
        }
        self.rows.set_visible(visible);
    }

    fn empty(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        if self.query == CollectionQuery::default() {
            if model.is_shop_empty() {
                empty_shop::page(model, ui, out);
                return;
            }
            if model.catalog.published_collections.is_none() {
                let (title, text) = (
                    t!("collections-loading-title"),
                    t!("collections-loading-text"),
                );
                EmptyState::new(icons::COLLECTIONS, &title, &text).show(ui);
                return;
            }
            let (title, text) = (t!("collections-empty-title"), t!("collections-empty-text"));
            let empty = EmptyState::new(icons::COLLECTIONS, &title, &text);
            if empty.action(&t!("collections-browse-button")).show(ui) {
                out.go(Page::Products);
            }
            return;
        }
        let title = match self.query.text.trim() {
            "" => t!("collections-no-matches-title"),
            search => t!("collections-no-results-title", search = search),
        };
        let action = if self.query.categories.is_empty() {
            t!("collections-clear-search")
        } else {
            t!("collections-remove-filters")
        };
        let text = t!("collections-no-results-text");
        if EmptyState::new(icons::SEARCH, &title, &text)
            .action(&action)
            .show(ui)
        {
            self.query = CollectionQuery::default();
        }
    }
}
