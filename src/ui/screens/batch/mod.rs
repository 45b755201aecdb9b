//! One batch: how it goes in numbers, its orders, its recipients, what was sent.

pub mod details;
mod progress;
mod recipients;
pub mod summary;

use egui::{Align, Id, Key, Layout, Margin, Modifiers, Rect, Ui, UiBuilder, pos2};

use crate::{
    contract::OrderBatchId,
    desk::{
        Command,
        view::{BatchDetail, OrderQuery},
    },
    ui::{
        commands::{Commands, DataRequest, ListSlot},
        model::Model,
        screens::orders::list::OrderList,
        theme::{S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, Card, EmptyState, SearchBox, bar, gap, number::count, page_scroll,
            tabs, text, tile,
        },
    },
};
use recipients::RecipientList;
use summary::{Parts, Standing};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Orders,
    Recipients,
    Details,
}

#[derive(Debug)]
pub struct BatchScreen {
    /// Which batch the tab and the sorting below belong to.
    id: Option<OrderBatchId>,
    tab: Tab,
    query: OrderQuery,
    orders: OrderList,
    recipients: RecipientList,
    /// How high everything over the table was when it was drawn last.
    above: f32,
}

/// Below this height a table shows too few rows: then the page scrolls as one.
const LEAST_TABLE: f32 = 300.0;

impl Default for BatchScreen {
    fn default() -> Self {
        Self {
            id: None,
            tab: Tab::default(),
            query: OrderQuery::default(),
            orders: OrderList::new("Orders of the batch", ListSlot::BatchOrders),
            recipients: RecipientList::default(),
            above: 0.0,
        }
    }
}

impl BatchScreen {
    pub fn ui(&mut self, model: &Model, id: OrderBatchId, ui: &mut Ui, out: &mut Commands) {
        out.request(DataRequest::Batch(id));
        if self.id != Some(id) {
            *self = Self {
                id: Some(id),
                query: OrderQuery {
                    batch: Some(id),
                    ..OrderQuery::default()
                },
                ..Self::default()
            };
        }
        let room = ui.available_height();
        if room - self.above < LEAST_TABLE {
            page_scroll(ui, "batch", |ui| self.page(model, id, room, ui, out));
        } else {
            let height = room - self.above;
            self.page(model, id, height, ui, out);
        }
    }

    fn page(
        &mut self,
        model: &Model,
        id: OrderBatchId,
        table_height: f32,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let top = ui.cursor().top();
        let detail = model.batch.get(id);
        if let Some(problem) = model
            .batch
            .value
            .problem()
            .filter(|_| model.batch.id == Some(id))
        {
            Banner::problem(Tone::Bad, problem).show(ui);
            gap(ui, S16);
        }
        if let Some(detail) = detail {
            self.above(model, detail, ui, out);
        }
        let above = ui.cursor().top() - top;
        if (above - self.above).abs() > 0.5 {
            self.above = above;
            ui.request_discard("the table fills what is left");
        }
        Card::new().padding(Margin::ZERO).show(ui, |ui| {
            ui.set_height(table_height);
            ui.spacing_mut().item_spacing.y = 0.0;
            self.tabs(detail.map(std::convert::AsRef::as_ref), ui);
            match self.tab {
                Tab::Orders => self.order_table(model, ui, out),
                Tab::Recipients => self.recipients.ui(model, id, ui, out),
                Tab::Details => {
                    if let Some(detail) = detail {
                        details::ui(model, detail, ui);
                    }
                }
            }
        });
    }

    /// Tiles and bar, or how far the sending is.
    fn above(&self, model: &Model, detail: &BatchDetail, ui: &mut Ui, out: &mut Commands) {
        let now = model.now();
        let standing = summary::standing(&detail.row, now);
        let has_orders = detail.row.funnel.created > 0;
        if standing != Standing::Complete {
            progress::card(ui, &standing, now);
            gap(ui, S16);
        }
        // Until all orders exist the tiles would tell of a batch that is not there yet.
        if !has_orders || matches!(standing, Standing::InProgress { .. }) {
            return;
        }
        tile::tiles(ui, &summary::tiles(detail, now));
        gap(ui, S16);
        Card::new()
            .padding(Margin::symmetric(18, 12))
            .show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                        ui.spacing_mut().item_spacing.x = 12.0;
                        actions(detail, ui, out);
                        ui.add_space(8.0);
                        ui.with_layout(Layout::top_down(Align::Min), |ui| {
                            let parts =
                                summary::segments(tokens(ui), &Parts::of(&detail.row.funnel));
                            let width = ui.available_width();
                            ui.add_space(4.0);
                            bar::segments(ui, width, 6.0, &parts);
                            bar::legend(ui, &parts);
                        });
                    });
                });
            });
        gap(ui, S16);
    }

    fn tabs(&mut self, detail: Option<&BatchDetail>, ui: &mut Ui) {
        let orders = detail.map_or_else(
            || "Orders".to_owned(),
            |detail| format!("Orders {}", count(detail.row.orders)),
        );
        let all = [
            (Tab::Orders, orders),
            (Tab::Recipients, "Recipients".to_owned()),
            (Tab::Details, "Details".to_owned()),
        ];
        let row = ui.available_rect_before_wrap();
        tabs::tabs(ui, &mut self.tab, &all);
        if self.tab == Tab::Orders && row.width() >= 640.0 {
            let place = Rect::from_min_max(
                pos2(row.right() - 240.0 - 12.0, row.top() + 4.0),
                pos2(row.right() - 12.0, ui.cursor().top()),
            );
            let mut corner = ui.new_child(UiBuilder::new().max_rect(place));
            let id = Id::unique("search orders of batch");
            if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F)) {
                ui.memory_mut(|memory| memory.request_focus(id));
            }
            let before = self.query.text.len();
            SearchBox::new("Search this batch")
                .width(240.0)
                .shortcut("Ctrl F")
                .id(id)
                .show(&mut corner, &mut self.query.text);
            if before != self.query.text.len() {
                self.orders.forget_selection();
            }
        }
    }

    fn order_table(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let window = model.window(ListSlot::BatchOrders);
        let nothing = window.total() == Some(0) && !window.is_pending();
        if nothing && !self.query.text.trim().is_empty() {
            let empty = EmptyState::new(icons::SEARCH, "No order fits", "Try other words.");
            if empty.action("Show all orders").show(ui) {
                self.query.text.clear();
            }
            self.orders.want(&self.query, 0..20, out);
        } else if nothing {
            // The head above says why there are none yet.
            ui.add_space(S16);
            ui.vertical_centered(|ui| {
                text(ui, Type::Body, tokens(ui).weak, "No orders yet.");
            });
            self.orders.want(&self.query, 0..20, out);
        } else {
            self.orders.ui(model, &mut self.query, ui, out);
        }
    }
}

/// What can be done with all its orders.
fn actions(detail: &BatchDetail, ui: &mut Ui, out: &mut Commands) {
    let id = detail.row.id;
    let export = Button::secondary("Export")
        .icon(icons::EXPORT)
        .tooltip("Save the orders as CSV");
    if export.show(ui).clicked() {
        out.send(Command::ExportOrders(id));
    }
    let copy = Button::secondary("Copy links")
        .icon(icons::LINK)
        .tooltip("Copy every gift link of this batch");
    if copy.show(ui).clicked() {
        out.send(Command::CopyLinks(id));
    }
}
