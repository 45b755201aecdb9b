//! The tab Stock: how many of each counted item are on hand and free, with a search and a filter for items of which few are free.

mod columns;
mod item_dialog;

use egui::{Margin, Ui};

use crate::{
    contract::shop::stock::StockFilter,
    i18n::t,
    ui::{
        commands::Commands,
        list_view::CellText,
        model::Model,
        screens::shop::list::{ShopListView, ShopRows as _},
        theme::{S8, S12, Type, icons, tokens},
        widgets::{Card, EmptyState, SearchBox, filter_chip, gap, paint, row_menu},
    },
};
use columns::{StockColumn, StockRows, columns};
use item_dialog::{ItemDialog, ItemResponse};

#[derive(Debug, Default)]
pub(super) struct StockTab {
    search: String,
    is_low_only: bool,
    list: ShopListView<StockRows>,
    dialog: Option<Box<ItemDialog>>,
}

impl StockTab {
    /// Takes the replies to what the operator did, also while another page is shown.
    pub(super) fn receive(&mut self, out: &mut Commands) {
        let Some(dialog) = &mut self.dialog else {
            return;
        };
        let response = dialog.receive(out);
        if response != ItemResponse::Open {
            self.list.expire();
        }
        if response == ItemResponse::Closed {
            self.dialog = None;
        }
    }

    /// Shows the items of which few are free.
    pub(super) fn show_low(&mut self) {
        self.is_low_only = true;
        self.search.clear();
    }

    fn filter(&self) -> StockFilter {
        let search = self.search.trim();
        StockFilter {
            search: (!search.is_empty()).then(|| search.to_owned()),
            product: None,
            low: self.is_low_only,
        }
    }

    pub(super) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let filter = self.filter();
        self.list.follow(&filter, model, ui);
        self.header(ui);
        gap(ui, S12);
        let height = ui.available_height().max(160.0);
        Card::new().padding(Margin::ZERO).show(ui, |ui| {
            ui.set_height(height);
            let pages = self.list.pages();
            if pages.is_empty() && pages.problem().is_none() {
                self.empty(ui);
            } else {
                self.table(ui, out);
            }
        });
        if self.filter() != filter {
            self.list.show_from_top();
            ui.request_repaint();
        }
        self.list.request(ui, out);
        if let Some(dialog) = &mut self.dialog
            && dialog.ui(model, ui, out)
        {
            self.dialog = None;
        }
    }

    fn header(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            SearchBox::new(&t!("shop-stock-search"))
                .hint(&t!("shop-stock-search-hint"))
                .width(300.0_f32.min(ui.available_width() * 0.5))
                .show_shortcut()
                .find_on_page()
                .show(ui, &mut self.search);
            ui.add_space(S8);
            if filter_chip(ui, &t!("shop-stock-only-low"), self.is_low_only).clicked() {
                self.is_low_only = !self.is_low_only;
            }
            ui.add_space(S8);
            let pages = self.list.pages();
            let count = match (pages.has_more(), pages.len()) {
                (true, 0) => return,
                (true, count) => t!("shop-stock-count-more", count = count),
                (false, count) => t!("shop-stock-count", count = count),
            };
            paint::live_text(ui, Type::Body, tokens(ui).weak, count);
        });
    }

    fn table(&mut self, ui: &mut Ui, out: &mut Commands) {
        let output = self.list.ui(&StockRows, columns(), ui, out);
        let opened = output.opened.and_then(|row| self.list.pages().row(row));
        if let Some(item) = opened {
            self.dialog = Some(Box::new(ItemDialog::new(item)));
        }
        let Some((row, menu)) = output.menu else {
            return;
        };
        let Some(item) = self.list.pages().row(row).cloned() else {
            return;
        };
        let CellText { text, .. } = StockRows.text(&item, StockColumn::Product);
        row_menu::show_in_grid(&menu, &text, &StockRows.name(), |ui| {
            if row_menu::item(ui, &t!("shop-stock-set")) {
                self.dialog = Some(Box::new(ItemDialog::new(&item)));
            }
        });
    }

    fn empty(&mut self, ui: &mut Ui) {
        let search = self.search.trim();
        if !search.is_empty() {
            let title = t!("orders-no-results-title", search = search);
            let text = t!("shop-stock-no-results-text");
            let clear = t!("orders-clear-search");
            if EmptyState::new(icons::SEARCH, &title, &text)
                .action(&clear)
                .show(ui)
            {
                self.search.clear();
            }
            return;
        }
        let (title, text) = match self.is_low_only {
            true => (t!("shop-stock-none-low"), t!("shop-stock-none-low-text")),
            false => (t!("shop-stock-empty"), t!("shop-stock-empty-text")),
        };
        EmptyState::new(icons::BATCHES, &title, &text).show(ui);
    }
}
