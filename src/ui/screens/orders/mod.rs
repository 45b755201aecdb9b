//! The Orders page: the orders of all batches with search, filters, sorting and saved views. A
//! click on a row opens the order panel.

pub(super) mod columns;
mod filters;
pub(super) mod list;
mod saved_views;

use egui::{Margin, Ui};

use crate::{
    desk::orders::OrderQuery,
    i18n::t,
    messages::{self, titles},
    ui::{
        commands::Commands,
        model::Model,
        page::Page,
        screens::order_actions::{
            job_strip,
            menu::{self, OrderScope},
        },
        theme::{CONTROL_HEIGHT, S8, S16, Type, icons, tokens},
        widgets::{
            Button, Card, EmptyState, RovingGroup, SearchBox, TitleRow, filter_chip,
            filter_chip_in, gap, paint,
        },
    },
};
use columns::OrderTable;
use list::OrderList;
use saved_views::SavedViews;

#[derive(Debug)]
pub(crate) struct OrdersScreen {
    query: OrderQuery,
    list: OrderList,
    views: SavedViews,
}

impl Default for OrdersScreen {
    fn default() -> Self {
        Self {
            query: OrderQuery::default(),
            list: OrderList::new(OrderTable::All),
            views: SavedViews::default(),
        }
    }
}

impl OrdersScreen {
    /// Replaces the filters.
    pub(crate) fn show(&mut self, query: OrderQuery) {
        self.query = query;
        self.list.view.show_from_top();
    }

    /// The orders that an action concerns: the selected ones.
    pub(crate) fn scope(&self) -> Option<OrderScope> {
        self.list
            .scope(&self.query, t!("order-send-again-name-default"))
    }

    pub(crate) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        self.list.view.follow(&self.query, &model.changes, out);
        let is_empty = self.list.view.rows().is_empty();
        if is_empty && !is_filtered(&self.query) {
            self.list.view.request(&self.query, out);
            no_orders(ui, out);
            return;
        }
        let before = self.query.clone();
        job_strip(model, ui, out);
        self.header(model, ui, out);
        gap(ui, S16);
        // Below the list, so that a selection moves no row under the pointer.
        let has_status = self.list.has_selection();
        let status_height = if has_status { CONTROL_HEIGHT + S8 } else { 0.0 };
        let height = (ui.available_height() - status_height).max(160.0);
        Card::new().padding(Margin::ZERO).show(ui, |ui| {
            ui.set_height(height);
            if is_empty {
                no_results(ui, &mut self.query);
            } else {
                self.list.ui(model, &mut self.query, ui, out);
            }
        });
        if has_status {
            gap(ui, S8);
            ui.horizontal(|ui| {
                ui.set_height(CONTROL_HEIGHT);
                self.list.view.selection.status_ui(ui);
            });
        }
        if before != self.query {
            self.list.view.show_from_top();
        }
        // The request follows the filters, so that a click requests the other list in this frame.
        self.list.view.request(&self.query, out);
    }

    fn header(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let colors = tokens(ui);
        ui.horizontal(|ui| {
            SearchBox::new(&t!("orders-search"))
                .hint(&t!("orders-search-hint"))
                .width(320.0_f32.min(ui.available_width() * 0.6))
                .show_shortcut()
                .find_on_page()
                .show(ui, &mut self.query.text);
            ui.add_space(8.0);
            if let Some(total) = self.list.view.rows().total() {
                let count = t!("orders-count", count = total);
                paint::live_text(ui, Type::Body, colors.weak, count);
            }
            if is_filtered(&self.query) {
                ui.add_space(8.0);
                if Button::link(t!("orders-remove-filters")).show(ui).clicked() {
                    clear_filters(&mut self.query);
                }
            }
            TitleRow::new(ui).controls(ui, |ui| {
                let scope = self.scope();
                if let Some(query) = self.views.ui(model, &self.query, ui, out) {
                    self.query = query;
                }
                if let Some(scope) = scope {
                    menu::button(model, ui, || scope, out);
                }
            });
        });
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(5.0, 6.0);
            if self.query.batch.is_some()
                && filter_chip(ui, &self.batch_label(), true)
                    .on_hover_text(t!("orders-attention-remove-hint"))
                    .clicked()
            {
                self.query.batch = None;
            }
            if let Some(label) = self.query.attention.map(messages::inbox::kind)
                && filter_chip(ui, &label, true)
                    .on_hover_text(t!("orders-attention-remove-hint"))
                    .clicked()
            {
                self.query.attention = None;
            }
            let mut group = RovingGroup::local(ui, "stages", filters::STAGES.len(), None);
            for (index, stage) in filters::STAGES.into_iter().enumerate() {
                let is_selected = self.query.stages.contains(&stage);
                let label = filters::stage_label(stage);
                if filter_chip_in(ui, &mut group, index, &label, is_selected).clicked() {
                    filters::toggle_stage(&mut self.query, stage);
                }
            }
        });
    }
}

impl OrdersScreen {
    /// The name of the batch that the list is narrowed to, from its first row.
    fn batch_label(&self) -> String {
        let first = self.list.view.rows().row(0);
        let title = first.map(|row| titles::batch(&row.batch));
        let title = title.filter(|title| !title.is_empty());
        title.unwrap_or_else(|| t!("orders-column-batch"))
    }
}

fn no_orders(ui: &mut Ui, out: &mut Commands) {
    if EmptyState::new(
        icons::ORDERS,
        &t!("orders-empty-title"),
        &t!("orders-empty-text"),
    )
    .action(&t!("create-gift"))
    .show(ui)
    {
        out.go(Page::NewGift);
    }
}

fn no_results(ui: &mut Ui, query: &mut OrderQuery) {
    let title = match query.text.trim() {
        "" => t!("orders-no-matches-title"),
        search => t!("orders-no-results-title", search = search),
    };
    let action = if query.batch.is_some() || filters::has_chips(query) {
        t!("orders-remove-filters")
    } else {
        t!("orders-clear-search")
    };
    if EmptyState::new(icons::SEARCH, &title, &t!("orders-no-results-text"))
        .action(&action)
        .show(ui)
    {
        clear_filters(query);
    }
}

/// Whether the query narrows the list, also to a batch.
fn is_filtered(query: &OrderQuery) -> bool {
    query.batch.is_some() || filters::is_filtered(query)
}

/// Removes all filters, also the one by batch, which an item of the inbox sets.
fn clear_filters(query: &mut OrderQuery) {
    filters::clear(query);
    query.batch = None;
}
