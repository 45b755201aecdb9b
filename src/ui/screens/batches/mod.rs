//! Batches: what was sent or is scheduled, newest first; above them what has not arrived yet.

pub mod outbox;

use egui::{Id, Key, Margin, Modifiers, Ui};

use crate::{
    contract::{Cents, SendStatus, Timestamp},
    desk::view::{BatchQuery, BatchRow, ListQuery},
    messages::labels,
    ui::{
        commands::{Commands, ListSlot},
        format,
        model::Model,
        page::Page,
        screens::batch::summary::{self, Parts, Standing},
        theme::{S16, Type, icons, tokens},
        widgets::{
            Card, Column, EmptyState, SearchBox, Table, bar, batch_status_chip, filter_chip, gap,
            number::{count, counted, percent},
            table::Cell,
            text, time,
        },
    },
};

const ROW: f32 = 60.0;
/// Places for rows before the first answer.
const PLACES: u64 = 5;

/// The chips over the list. `None`: all.
const FILTERS: [(Option<SendStatus>, &str); 5] = [
    (None, "All"),
    (Some(SendStatus::Pending), "Pending"),
    (Some(SendStatus::Complete), "Complete"),
    (Some(SendStatus::Failed), "Failed"),
    (Some(SendStatus::Canceled), "Canceled"),
];

#[derive(Debug)]
pub struct BatchesScreen {
    query: BatchQuery,
    columns: [Column; 6],
    selected: Option<u64>,
}

impl Default for BatchesScreen {
    fn default() -> Self {
        Self {
            query: BatchQuery::default(),
            columns: [
                Column::grow("Batch", 180.0, 3.0),
                Column::exact("Status", 116.0),
                Column::grow("Sent", 124.0, 0.4),
                Column::exact("Recipients", 96.0).right(),
                Column::grow("How far", 150.0, 1.6),
                Column::exact("Spent", 96.0).right(),
            ],
            selected: None,
        }
    }
}

impl BatchesScreen {
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let all_arrived = outbox::ui(model, ui, out);
        let window = model.window(ListSlot::Batches);
        let is_filtered = !self.query.text.trim().is_empty() || self.query.status.is_some();
        let nothing = window.total() == Some(0) && !window.is_pending();
        if nothing && !is_filtered {
            // Still asked for, so that the first batch shows without a click.
            self.want(0..20, out);
            if all_arrived {
                let pressed = EmptyState::new(
                    icons::BATCHES,
                    "Nothing was sent yet",
                    "A batch is one gift to many people. Choose a gift, add the people, and send.",
                )
                .action("New gift")
                .show(ui);
                if pressed {
                    out.go(Page::NewGift);
                }
            }
            return;
        }
        let before = self.query.clone();
        self.head(model, ui);
        gap(ui, S16);
        let height = ui.available_height().max(160.0);
        Card::new().padding(Margin::ZERO).show(ui, |ui| {
            ui.set_height(height);
            if nothing {
                let pressed = EmptyState::new(
                    icons::SEARCH,
                    "No batch fits",
                    "Try another status or other words.",
                )
                .action("Show all batches")
                .show(ui);
                if pressed {
                    self.query = BatchQuery::default();
                }
                // After the press, so that the whole list is on its way in the next frame.
                self.want(0..20, out);
            } else {
                self.table(model, ui, out);
            }
        });
        if before != self.query {
            self.selected = None;
        }
    }

    fn want(&self, rows: std::ops::Range<u64>, out: &mut Commands) {
        out.list(
            ListSlot::Batches,
            ListQuery::Batches(self.query.clone()),
            rows,
        );
    }

    fn head(&mut self, model: &Model, ui: &mut Ui) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let id = Id::unique("search batches");
            if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F)) {
                ui.memory_mut(|memory| memory.request_focus(id));
            }
            SearchBox::new("Search batches")
                .width(260.0)
                .shortcut("Ctrl F")
                .id(id)
                .show(ui, &mut self.query.text);
            ui.add_space(6.0);
            for (status, words) in FILTERS {
                if filter_chip(ui, words, self.query.status == status).clicked() {
                    self.query.status = status;
                }
            }
            if let Some(total) = model.window(ListSlot::Batches).total() {
                ui.add_space(6.0);
                let words = counted(total, "batch", "batches");
                text(ui, Type::Body, tokens(ui).weak, words);
            }
        });
    }

    fn table(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let window = model.window(ListSlot::Batches);
        let now = model.now();
        let happened = Table::new("Batches", &self.columns)
            .rows(window.total().unwrap_or(PLACES))
            .row_height(ROW)
            .selected(self.selected)
            .show(ui, |cell| match window.batch(cell.row) {
                Some(row) => draw(cell, row, now),
                None => cell.placeholder(),
            });
        if let Some(row) = happened.selected {
            self.selected = Some(row);
        }
        if let Some(row) = happened.opened.and_then(|row| window.batch(row)) {
            out.go(Page::Batch(row.id));
        }
        let rows = happened.visible.start..happened.visible.end.max(20);
        self.want(rows, out);
    }
}

fn draw(cell: &mut Cell<'_>, row: &BatchRow, now: Timestamp) {
    let t = tokens(cell.ui);
    match cell.column {
        0 => two_lines(
            cell.ui,
            &labels::batch(&row.title),
            &labels::cart(&row.gift),
        ),
        1 => {
            let waits = matches!(summary::standing(row, now), Standing::Scheduled { .. });
            batch_status_chip(cell.ui, &row.status, waits);
        }
        2 => {
            if let Some(at) = row.sent_at.or(row.scheduled_send_on) {
                cell.text(Type::Body, t.weak, &time::day_and_time(at, now))
                    .on_hover_ui(|ui| {
                        ui.label(time::full(at));
                    });
            }
        }
        3 => {
            cell.text(Type::Body, t.text, &count(row.recipients));
        }
        4 => how_far(cell.ui, row, now),
        _ if row.spent == Cents::ZERO => {
            cell.text(Type::Body, t.weak, "–");
        }
        _ => {
            cell.text(Type::Body, t.text, &row.spent.whole_dollars());
        }
    }
}

fn two_lines(ui: &mut Ui, first: &str, second: &str) {
    let t = tokens(ui);
    let above = (ui.available_height() - 36.0) / 2.0;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.add_space(above);
        ui.add(egui::Label::new(Type::BodyStrong.text(first).color(t.text)).truncate());
        ui.add(egui::Label::new(Type::Small.text(second).color(t.weak)).truncate());
    });
}

/// A slim bar and what it says.
fn how_far(ui: &mut Ui, row: &BatchRow, now: Timestamp) {
    let t = tokens(ui);
    let standing = summary::standing(row, now);
    let words = match &standing {
        Standing::Scheduled { on } => {
            let left = format::until(*on, now).unwrap_or_default();
            format!("goes out in {left}")
        }
        Standing::InProgress { made, of } => format!("{} of {} made", count(*made), count(*of)),
        _ => {
            let share = percent(row.funnel.accepted, row.funnel.created);
            format!("{share} accepted")
        }
    };
    let (width, above) = (ui.available_width(), (ui.available_height() - 27.0) / 2.0);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        ui.add_space(above);
        if let Standing::InProgress { made, of } = standing {
            let done = made as f32 / of.max(1) as f32;
            bar::progress(ui, width, done, "Orders made");
        } else {
            let parts = summary::segments(t, &Parts::of(&row.funnel));
            bar::segments(ui, width, 6.0, &parts);
        }
        text(ui, Type::Small, t.weak, words);
    });
}
