//! The Collections page: cards of the published collections, from which recipients choose their gift. A
//! click on a card opens the page of the collection.

mod card;
mod choice_card;
mod detail;
mod preview;

use egui::Ui;

use crate::{
    contract::CollectionId,
    desk::view::{CollectionQuery, ListQuery},
    i18n::t,
    ui::{
        commands::{Commands, ListSlot},
        model::Model,
        page::Page,
        screens::products::grid::Grid,
        theme::{S4, S12, Type, icons, tokens},
        widgets::{EmptyState, SearchBox, filter_chip, gap, scroll, text},
    },
};
use detail::{CollectionPage, DetailResponse};

/// Cards drawn as placeholders before the first reply.
const PLACEHOLDER_CARDS: u64 = 6;

#[derive(Debug, Default)]
pub(crate) struct CollectionsScreen {
    query: CollectionQuery,
    /// The collection whose page is shown instead of the cards.
    open: Option<CollectionPage>,
}

impl CollectionsScreen {
    /// Opens the page of a collection.
    pub(crate) fn show(&mut self, id: CollectionId) {
        self.open = Some(CollectionPage::new(id));
    }

    pub(crate) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        if let Some(page) = &mut self.open {
            if page.ui(model, ui, out) == DetailResponse::Closed {
                self.open = None;
            }
            return;
        }
        self.header(model, ui);
        self.grid(model, ui, out);
    }

    fn header(&mut self, model: &Model, ui: &mut Ui) {
        ui.horizontal(|ui| {
            SearchBox::new(&t!("collections-search"))
                .width(260.0)
                .show_shortcut()
                .find_on_page()
                .show(ui, &mut self.query.text);
            if let Some(total) = model.window(ListSlot::Collections).total() {
                let count = t!("collections-count", count = total);
                text(ui, Type::Body, tokens(ui).weak, count);
            }
        });
        if !model.catalog.collection_categories.is_empty() {
            gap(ui, S12);
            self.categories(model, ui);
        }
        gap(ui, S12);
    }

    fn categories(&mut self, model: &Model, ui: &mut Ui) {
        // Rows of chips are closer together than rows of controls.
        ui.spacing_mut().interact_size.y = 0.0;
        ui.spacing_mut().item_spacing.y = S4;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let selected = &mut self.query.categories;
            for facet in &model.catalog.collection_categories {
                let is_selected = selected.contains(&facet.value);
                if filter_chip(ui, &facet.label, is_selected).clicked() {
                    if is_selected {
                        selected.retain(|value| *value != facet.value);
                    } else {
                        selected.push(facet.value.clone());
                    }
                }
            }
        });
    }

    fn grid(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let window = model.window(ListSlot::Collections);
        let query = ListQuery::Collections(self.query.clone());
        if window.total() == Some(0) && !window.is_pending() {
            out.list(ListSlot::Collections, query, 0..20);
            self.empty(model, ui, out);
            return;
        }
        let count = window.total().unwrap_or(PLACEHOLDER_CARDS);
        let grid = Grid::new(ui.available_width(), card::MIN_WIDTH, card::height);
        let area = scroll::area_to_bottom_edge(ui);
        let mut grid_ui = ui.new_child(egui::UiBuilder::new().max_rect(area));
        let visible = grid.show(&mut grid_ui, "collections", count, |ui, rect, index| {
            let row = window.collection(index);
            if card::ui(model, ui, rect, row, out)
                && let Some(row) = row
            {
                self.open = Some(CollectionPage::new(row.id));
            }
        });
        out.list(ListSlot::Collections, query, visible);
    }

    fn empty(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        if self.query == CollectionQuery::default() {
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
