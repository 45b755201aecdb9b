//! Orders: every order of every batch, searched, filtered and sorted, by views with names of one's
//! own; a row opens its side sheet.

pub mod filters;
pub mod list;
mod views;

use egui::{Align, Id, Key, Layout, Margin, Modifiers, Ui};

use crate::{
    desk::view::OrderQuery,
    ui::{
        commands::{Commands, ListSlot},
        model::Model,
        page::Page,
        theme::{S16, Type, icons, tokens},
        widgets::{Button, Card, EmptyState, SearchBox, filter_chip, gap, number::counted, text},
    },
};
use list::OrderList;
use views::Views;

#[derive(Debug)]
pub struct OrdersScreen {
    query: OrderQuery,
    list: OrderList,
    views: Views,
}

impl Default for OrdersScreen {
    fn default() -> Self {
        Self {
            query: OrderQuery::default(),
            list: OrderList::new("Orders", ListSlot::Orders),
            views: Views::default(),
        }
    }
}

impl OrdersScreen {
    /// Shows this filter instead of the one that was there.
    pub fn show(&mut self, query: OrderQuery) {
        self.query = query;
        self.list.forget_selection();
    }

    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let window = model.window(ListSlot::Orders);
        let is_filtered = filters::is_filtered(&self.query);
        let nothing_sent = window.total() == Some(0) && !is_filtered && !window.is_pending();
        if nothing_sent {
            // Still asked for, so that the first order shows without a click.
            self.list.want(&self.query, 0..20, out);
            let pressed = EmptyState::new(
                icons::ORDERS,
                "No orders yet",
                "Every gift to a person is an order. They appear here as soon as a batch is sent.",
            )
            .action("New gift")
            .show(ui);
            if pressed {
                out.go(Page::NewGift);
            }
            return;
        }
        let before = self.query.clone();
        self.head(model, ui, out);
        gap(ui, S16);
        let height = ui.available_height().max(160.0);
        Card::new().padding(Margin::ZERO).show(ui, |ui| {
            ui.set_height(height);
            if window.total() == Some(0) && !window.is_pending() {
                let pressed = EmptyState::new(
                    icons::SEARCH,
                    "No order fits",
                    "Try fewer filters or other words.",
                )
                .action("Clear filters")
                .show(ui);
                if pressed {
                    filters::clear(&mut self.query);
                }
                // After the press, so that the whole list is on its way in the next frame.
                self.list.want(&self.query, 0..20, out);
            } else {
                self.list.ui(model, &mut self.query, ui, out);
            }
        });
        if before != self.query {
            self.list.forget_selection();
        }
    }

    fn head(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let t = tokens(ui);
        ui.horizontal(|ui| {
            let id = Id::unique("search orders");
            if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F)) {
                ui.memory_mut(|memory| memory.request_focus(id));
            }
            SearchBox::new("Search orders")
                .hint("Recipient, mail, gift or batch")
                .width(320.0_f32.min(ui.available_width() * 0.6))
                .shortcut("Ctrl F")
                .id(id)
                .show(ui, &mut self.query.text);
            if let Some(total) = model.window(ListSlot::Orders).total() {
                ui.add_space(8.0);
                text(ui, Type::Body, t.weak, counted(total, "order", "orders"));
            }
            if filters::is_filtered(&self.query) {
                ui.add_space(8.0);
                if Button::link("Clear filters").show(ui).clicked() {
                    filters::clear(&mut self.query);
                }
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if let Some(query) = self.views.ui(model, &self.query, ui, out) {
                    self.query = query;
                }
            });
        });
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(5.0, 6.0);
            if let Some(kind) = self.query.attention
                && filter_chip(ui, filters::attention_label(kind), true)
                    .on_hover_text("Shows every order again")
                    .clicked()
            {
                self.query.attention = None;
            }
            for stage in filters::STAGES {
                let chosen = self.query.stages.contains(&stage);
                if filter_chip(ui, filters::stage_label(stage), chosen).clicked() {
                    filters::toggle_stage(&mut self.query, stage);
                }
            }
        });
    }
}
