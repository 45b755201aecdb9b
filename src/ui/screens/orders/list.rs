//! The table of orders, shared by Orders and a batch's own page.

use std::ops::Range;

use egui::Ui;

use super::filters;
use crate::{
    contract::Timestamp,
    desk::view::{ListQuery, OrderQuery, OrderRow, OrderSort},
    messages::labels,
    ui::{
        commands::{Action, Commands, ListSlot},
        model::Model,
        theme::{Type, icons, tokens},
        widgets::{Column, Table, button::icon_button_sized, order_status_chip, table::Cell, time},
    },
};

/// What a column shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shows {
    Recipient,
    Status,
    Gift,
    Batch,
    Total,
    LastChange,
    Accepted,
    Link,
}

impl Shows {
    fn sort(self) -> Option<OrderSort> {
        match self {
            Self::Recipient => Some(OrderSort::Recipient),
            Self::Status => Some(OrderSort::Status),
            Self::Total => Some(OrderSort::Total),
            Self::LastChange => Some(OrderSort::LastChange),
            Self::Gift | Self::Batch | Self::Accepted | Self::Link => None,
        }
    }

    fn column(self) -> Column {
        match self {
            Self::Recipient => Column::grow("Recipient", 120.0, 2.0).sortable(),
            Self::Status => Column::grow("Status", 124.0, 0.6).sortable(),
            Self::Gift => Column::grow("Gift", 120.0, 2.8),
            Self::Batch => Column::grow("Batch", 100.0, 1.9),
            Self::Total => Column::exact("Total", 94.0).right().sortable(),
            Self::LastChange => Column::grow("Last change", 106.0, 0.5).sortable(),
            Self::Accepted => Column::grow("Accepted", 116.0, 0.8),
            Self::Link => Column::exact("", 54.0),
        }
    }
}

/// The orders of everything.
const OF_ALL: [Shows; 7] = [
    Shows::Recipient,
    Shows::Status,
    Shows::Gift,
    Shows::Batch,
    Shows::Total,
    Shows::LastChange,
    Shows::Link,
];
/// The orders of one batch.
const OF_BATCH: [Shows; 7] = [
    Shows::Recipient,
    Shows::Status,
    Shows::Gift,
    Shows::Total,
    Shows::LastChange,
    Shows::Accepted,
    Shows::Link,
];

/// Places for rows before the first answer.
const PLACES: u64 = 12;
/// Below this width the column that says least is left out.
const NARROW: f32 = 820.0;

#[derive(Debug)]
pub struct OrderList {
    name: &'static str,
    slot: ListSlot,
    wide: Columns,
    narrow: Columns,
    selected: Option<u64>,
}

#[derive(Debug)]
struct Columns {
    shows: Vec<Shows>,
    columns: Vec<Column>,
}

impl Columns {
    fn new(shows: impl IntoIterator<Item = Shows>) -> Self {
        let shows: Vec<_> = shows.into_iter().collect();
        let columns = shows.iter().map(|shows| shows.column()).collect();
        Self { shows, columns }
    }
}

impl OrderList {
    /// `name` is what a screen reader says; `slot` is where its rows are kept.
    #[must_use]
    pub fn new(name: &'static str, slot: ListSlot) -> Self {
        let shows = if slot == ListSlot::BatchOrders {
            OF_BATCH
        } else {
            OF_ALL
        };
        Self {
            name,
            slot,
            wide: Columns::new(shows),
            narrow: Columns::new(
                shows
                    .into_iter()
                    .filter(|shows| !matches!(shows, Shows::Batch | Shows::Accepted)),
            ),
            selected: None,
        }
    }

    /// Another list: the old row is no longer the one that was meant.
    pub fn forget_selection(&mut self) {
        self.selected = None;
    }

    /// Asks for rows without drawing them.
    pub fn want(&self, query: &OrderQuery, rows: Range<u64>, out: &mut Commands) {
        out.list(self.slot, ListQuery::Orders(query.clone()), rows);
    }

    /// Fills what is left of `ui`; a pressed head changes the sorting of `query`.
    pub fn ui(&mut self, model: &Model, query: &mut OrderQuery, ui: &mut Ui, out: &mut Commands) {
        let window = model.window(self.slot);
        // Another batch was opened: until its rows arrive, those of the old one are not shown.
        let batch = query.batch;
        let row_at = |row: u64| {
            window
                .order(row)
                .filter(|row| batch.is_none_or(|batch| row.batch_id == batch))
        };
        let now = model.now();
        let Columns { shows, columns } = if ui.available_width() < NARROW {
            &self.narrow
        } else {
            &self.wide
        };
        let sorted = shows
            .iter()
            .position(|shows| shows.sort() == Some(query.sort))
            .map(|column| (column, query.descending));
        let happened = Table::new(self.name, columns)
            .rows(window.total().unwrap_or(PLACES))
            .selected(self.selected)
            .sort(sorted)
            .show(ui, |cell| match row_at(cell.row) {
                Some(row) => draw(cell, shows[cell.column], row, now, out),
                None => cell.placeholder(),
            });
        let sort = happened.sort.and_then(|column| shows[column].sort());
        if let Some(row) = happened.selected {
            self.selected = Some(row);
        }
        if let Some(row) = happened.opened.and_then(row_at) {
            out.act(Action::ShowOrder(row.id));
        }
        let rows = happened.visible.start..happened.visible.end.max(20);
        self.want(query, rows, out);
        if let Some(sort) = sort {
            filters::toggle_sort(query, sort);
            self.selected = None;
        }
    }
}

fn draw(cell: &mut Cell<'_>, shows: Shows, row: &OrderRow, now: Timestamp, out: &mut Commands) {
    let t = tokens(cell.ui);
    match shows {
        Shows::Recipient => {
            cell.text(Type::BodyMedium, t.text, &row.recipient);
        }
        Shows::Status => {
            order_status_chip(cell.ui, &row.status, row.is_expired);
        }
        Shows::Gift if row.is_swapped => {
            let ui = &mut *cell.ui;
            ui.spacing_mut().item_spacing.x = 4.0;
            let words =
                egui::Label::new(Type::Body.text(labels::cart(&row.gift)).color(t.text)).truncate();
            // Keeps room for the sign behind the name.
            let room = (ui.available_width() - 20.0).max(20.0);
            ui.scope(|ui| {
                ui.set_max_width(room);
                ui.add(words);
            });
            ui.label(icons::SWAP.sized(15.0).color(t.weak))
                .on_hover_text("The recipient chose this instead");
        }
        Shows::Gift => {
            cell.text(Type::Body, t.text, &labels::cart(&row.gift));
        }
        Shows::Batch => {
            cell.text(Type::Body, t.weak, &labels::batch(&row.batch));
        }
        Shows::Total => {
            match row.total {
                Some(total) => cell.text(Type::Body, t.text, &total.to_string()),
                None => cell
                    .text(Type::Body, t.weak, "–")
                    .on_hover_text("Known once the address is"),
            };
        }
        Shows::LastChange => moment(cell, row.last_change, now, time::day),
        Shows::Accepted => moment(cell, row.accepted_at, now, time::day_and_time),
        Shows::Link => {
            if !row.gift_link.is_empty() {
                let name = format!("Copy gift link of {}", row.recipient);
                if icon_button_sized(cell.ui, icons::LINK, &name, 30.0).clicked() {
                    out.act(Action::Copy {
                        text: row.gift_link.clone(),
                        said: format!("Copied the gift link of {}", row.recipient),
                    });
                }
            }
        }
    }
}

fn moment(
    cell: &mut Cell<'_>,
    at: Option<Timestamp>,
    now: Timestamp,
    words: fn(Timestamp, Timestamp) -> String,
) {
    if let Some(at) = at {
        let weak = tokens(cell.ui).weak;
        cell.text(Type::Body, weak, &words(at, now))
            .on_hover_ui(|ui| {
                ui.label(time::full(at));
            });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_lists_can_be_sorted_by_who_how_far_how_much_and_when() {
        for shows in [OF_ALL, OF_BATCH] {
            let sorts: Vec<_> = shows.into_iter().filter_map(Shows::sort).collect();
            assert_eq!(
                sorts,
                [
                    OrderSort::Recipient,
                    OrderSort::Status,
                    OrderSort::Total,
                    OrderSort::LastChange
                ]
            );
        }
    }
}
