//! The columns of the table of orders, and its cells.

use std::borrow::Cow;

use egui::{Id, Rect, Ui};

use crate::{
    contract::{OrderBatchId, Timestamp},
    desk::orders::{OrderQuery, OrderRow, OrderSort},
    i18n::{format, t},
    messages::{labels, titles},
    ui::{
        commands::{Action, Commands},
        list_window::ListWindow,
        theme::{Type, icons, tokens},
        widgets::{
            button::icon_button_sized,
            grid::{CellView, GridColumn, GridSource, SortMark},
            order_status_chip,
            status_chip::order_status,
            table::Cell,
        },
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum OrderColumn {
    /// The checkbox that selects the order for an action.
    Select,
    Recipient,
    Status,
    Gift,
    Batch,
    Total,
    LastChange,
    Accepted,
    Link,
}

impl OrderColumn {
    pub(super) fn sort(self) -> Option<OrderSort> {
        match self {
            Self::Recipient => Some(OrderSort::Recipient),
            Self::Status => Some(OrderSort::Status),
            Self::Total => Some(OrderSort::Total),
            Self::LastChange => Some(OrderSort::LastChange),
            Self::Select | Self::Gift | Self::Batch | Self::Accepted | Self::Link => None,
        }
    }

    fn is_right_aligned(self) -> bool {
        self == Self::Total
    }

    pub(super) fn title(self) -> String {
        match self {
            Self::Select | Self::Link => String::new(),
            Self::Recipient => t!("orders-column-recipient"),
            Self::Status => t!("orders-column-status"),
            Self::Gift => t!("orders-column-gift"),
            Self::Batch => t!("orders-column-batch"),
            Self::Total => t!("orders-column-total"),
            Self::LastChange => t!("orders-column-last-change"),
            Self::Accepted => t!("orders-column-accepted"),
        }
    }

    /// `total_width`: the width that shows every total.
    pub(super) fn grid_column(self, query: &OrderQuery, total_width: f32) -> GridColumn<Self> {
        let (min, grow) = match self {
            Self::Select => return GridColumn::controls(self, 44.0),
            Self::Link => return GridColumn::controls(self, 54.0),
            Self::Recipient => (120.0, 2.0),
            Self::Status => (124.0, 0.6),
            Self::Gift => (120.0, 2.8),
            Self::Batch => (100.0, 1.9),
            Self::Total => (total_width.max(TOTAL_WIDTH), 0.0),
            Self::LastChange => (106.0, 0.5),
            Self::Accepted => (116.0, 0.8),
        };
        let mut column = GridColumn::new(self, self.title(), min, grow);
        if self.is_right_aligned() {
            column = column.right();
        }
        if let Some(sort) = self.sort() {
            let mark = if query.descending {
                SortMark::Descending
            } else {
                SortMark::Ascending
            };
            column = column.sortable((query.sort == sort).then_some(mark));
        }
        column
    }
}

const COLUMNS_OF_ALL_ORDERS: [OrderColumn; 8] = [
    OrderColumn::Select,
    OrderColumn::Recipient,
    OrderColumn::Status,
    OrderColumn::Gift,
    OrderColumn::Batch,
    OrderColumn::Total,
    OrderColumn::LastChange,
    OrderColumn::Link,
];
const COLUMNS_OF_BATCH: [OrderColumn; 8] = [
    OrderColumn::Select,
    OrderColumn::Recipient,
    OrderColumn::Status,
    OrderColumn::Gift,
    OrderColumn::Total,
    OrderColumn::LastChange,
    OrderColumn::Accepted,
    OrderColumn::Link,
];

/// The least width of the column of totals, in points.
const TOTAL_WIDTH: f32 = 94.0;
/// Below this width, [`OrderColumn::Batch`] and [`OrderColumn::Accepted`] are hidden.
const NARROW_WIDTH: f32 = 820.0;

/// Which orders a table shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui::screens) enum OrderTable {
    All,
    OfBatch,
}

/// The columns that fit beside totals of `total_width`.
pub(super) fn columns(table: OrderTable, width: f32, total_width: f32) -> Vec<OrderColumn> {
    let width = width - (total_width - TOTAL_WIDTH).max(0.0);
    let (mut columns, hidden) = match table {
        OrderTable::All => (COLUMNS_OF_ALL_ORDERS.to_vec(), OrderColumn::Batch),
        OrderTable::OfBatch => (COLUMNS_OF_BATCH.to_vec(), OrderColumn::Accepted),
    };
    if width < NARROW_WIDTH {
        columns.retain(|column| *column != hidden);
    }
    columns
}

/// The orders of a window as the rows of the grid.
pub(super) struct OrderSource<'a> {
    pub window: &'a ListWindow<OrderQuery>,
    pub total: u64,
    /// After another batch was opened, the window still has the rows of the previous batch.
    pub batch: Option<OrderBatchId>,
    pub now: Timestamp,
    pub out: &'a mut Commands,
}

impl<'a> OrderSource<'a> {
    pub(super) fn row(&self, line: usize) -> Option<&'a OrderRow> {
        order_at(self.window, self.batch, line as u64)
    }
}

/// The order at a row, when it is loaded and belongs to the batch.
pub(super) fn order_at(
    window: &ListWindow<OrderQuery>,
    batch: Option<OrderBatchId>,
    row: u64,
) -> Option<&OrderRow> {
    window
        .row(row)
        .filter(|row| batch.is_none_or(|batch| row.batch_id == batch))
}

impl GridSource<OrderColumn> for OrderSource<'_> {
    fn len(&self) -> usize {
        usize::try_from(self.total).unwrap_or(usize::MAX)
    }

    fn is_loaded(&self, line: usize) -> bool {
        self.row(line).is_some()
    }

    fn order_revision(&self) -> u64 {
        self.window.revision()
    }

    fn item(&self, line: usize) -> Id {
        Id::unique("order").with(self.row(line).map_or(Err(line), |row| Ok(row.id)))
    }

    fn cell(&self, line: usize, column: OrderColumn) -> CellView<'_> {
        let text = self.row(line).map(|row| text(row, column, self.now));
        CellView {
            text: Cow::Owned(text.unwrap_or_default()),
            ..CellView::default()
        }
    }

    fn draw(&mut self, ui: &mut Ui, line: usize, column: OrderColumn, _: Rect) {
        let row = self.row(line);
        let mut cell = Cell::of_grid(ui, line, column as usize, column.is_right_aligned());
        match row {
            None => cell.placeholder(),
            Some(row) if column == OrderColumn::Link => copy_link(cell.ui, row, self.out),
            Some(row) => draw(&mut cell, column, row, self.now),
        }
    }
}

/// The text of a cell; empty for cells with controls.
pub(super) fn text(row: &OrderRow, column: OrderColumn, now: Timestamp) -> String {
    match column {
        OrderColumn::Select | OrderColumn::Link => String::new(),
        OrderColumn::Recipient => row.recipient.clone(),
        OrderColumn::Status if row.is_expired => labels::expired(),
        OrderColumn::Status => order_status(&row.status).1,
        OrderColumn::Gift => titles::cart(&row.gift),
        OrderColumn::Batch => titles::batch(&row.batch),
        OrderColumn::Total => match row.total {
            Some(total) => format::money(total),
            None => t!("unknown-value"),
        },
        OrderColumn::LastChange => row
            .last_change
            .map_or_else(|| t!("date-unknown"), |at| format::short_date(at, now)),
        OrderColumn::Accepted => match row.accepted_at {
            Some(at) => format::date_time(at, now),
            None if row.status.is_accepted() => t!("date-unknown"),
            None => String::new(),
        },
    }
}

fn draw(cell: &mut Cell<'_>, column: OrderColumn, row: &OrderRow, now: Timestamp) {
    let colors = tokens(cell.ui);
    let text = text(row, column, now);
    match column {
        OrderColumn::Select | OrderColumn::Link => {}
        OrderColumn::Recipient => {
            cell.text(Type::BodyMedium, colors.text, &text);
        }
        OrderColumn::Status => {
            order_status_chip(cell.ui, &row.status, row.is_expired);
        }
        OrderColumn::Gift if row.is_swapped => swapped_gift(cell.ui, &text),
        OrderColumn::Gift => {
            cell.text(Type::Body, colors.text, &text);
        }
        OrderColumn::Batch => {
            cell.text(Type::Body, colors.weak, &text);
        }
        OrderColumn::Total if row.total.is_some() => {
            cell.text(Type::Body, colors.text, &text);
        }
        OrderColumn::Total => {
            cell.text(Type::Body, colors.weak, &text).on_hover_ui(|ui| {
                ui.label(t!("orders-total-unknown-hint"));
            });
        }
        OrderColumn::LastChange => time(cell, row.last_change, &text),
        OrderColumn::Accepted => time(cell, row.accepted_at, &text),
    }
}

/// Draws the button that copies the gift link of an order.
fn copy_link(ui: &mut Ui, row: &OrderRow, out: &mut Commands) {
    if row.gift_link.is_empty() {
        return;
    }
    let name = t!("orders-copy-link", recipient = &row.recipient);
    if icon_button_sized(ui, icons::LINK, &name, 30.0).clicked() {
        out.act(Action::Copy {
            text: row.gift_link.clone(),
            toast: t!("orders-link-copied", recipient = &row.recipient),
        });
    }
}

/// Draws the name of the gift, and an icon that stays visible when the name is truncated.
fn swapped_gift(ui: &mut Ui, gift: &str) {
    let colors = tokens(ui);
    ui.spacing_mut().item_spacing.x = 4.0;
    let name = egui::Label::new(Type::Body.text(gift).color(colors.text)).truncate();
    let width = (ui.available_width() - 20.0).max(20.0);
    ui.scope(|ui| {
        ui.set_max_width(width);
        ui.add(name);
    });
    ui.label(icons::SWAP.sized(15.0).color(colors.weak))
        .on_hover_ui(|ui| {
            ui.label(t!("orders-swapped-hint"));
        });
}

fn time(cell: &mut Cell<'_>, at: Option<Timestamp>, text: &str) {
    if let Some(at) = at {
        let weak = tokens(cell.ui).weak;
        cell.text(Type::Body, weak, text).on_hover_ui(|ui| {
            ui.label(format::full_date_time(at));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_tables_sort_by_same_columns() {
        for columns in [COLUMNS_OF_ALL_ORDERS, COLUMNS_OF_BATCH] {
            let sorts: Vec<_> = columns.into_iter().filter_map(OrderColumn::sort).collect();
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

    #[test]
    fn narrow_tables_hide_one_column() {
        for table in [OrderTable::All, OrderTable::OfBatch] {
            let shown = |width, total_width| columns(table, width, total_width).len();
            assert_eq!(shown(NARROW_WIDTH, 0.0), 8);
            assert_eq!(shown(NARROW_WIDTH - 1.0, 0.0), 7);
            // A wide total gets its width first.
            assert_eq!(shown(NARROW_WIDTH, TOTAL_WIDTH + 1.0), 7);
        }
    }
}
