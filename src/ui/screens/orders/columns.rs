//! The columns of the table of orders, and its cells.

use egui::Ui;

use crate::{
    contract::{OrderBatchId, OrderId, Timestamp},
    desk::orders::{OrderQuery, OrderRow, OrderSort},
    i18n::{format, t},
    messages::{labels, titles},
    ui::{
        commands::{Action, Commands},
        list_view::{CellText, ListRows, ListSelection},
        theme::{Type, icons, tokens},
        widgets::{
            button::icon_button_sized,
            grid::{GridColumn, SortMark},
            order_status_chip,
            status_chip::order_status,
        },
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::ui::screens) enum OrderColumn {
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

    /// `total_width`: the width that shows every total.
    pub(super) fn grid_column(self, query: &OrderQuery, total_width: f32) -> GridColumn<Self> {
        let total_width = total_width.max(TOTAL_WIDTH);
        let (title, min, grow) = match self {
            Self::Select => return GridColumn::controls(self, 44.0),
            Self::Link => return GridColumn::controls(self, 54.0),
            Self::Recipient => (t!("orders-column-recipient"), 120.0, 2.0),
            Self::Status => (t!("orders-column-status"), 124.0, 0.6),
            Self::Gift => (t!("orders-column-gift"), 120.0, 2.8),
            Self::Batch => (t!("orders-column-batch"), 100.0, 1.9),
            Self::Total => (t!("orders-column-total"), total_width, 0.0),
            Self::LastChange => (t!("orders-column-last-change"), 106.0, 0.5),
            Self::Accepted => (t!("orders-column-accepted"), 116.0, 0.8),
        };
        let mut column = GridColumn::new(self, title, min, grow);
        column.is_right_aligned = self == Self::Total;
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

/// The rows of a table of orders.
#[derive(Debug)]
pub(in crate::ui::screens) struct OrderRows {
    pub(super) table: OrderTable,
    /// After another batch was opened, the window still has the rows of the previous batch.
    pub(super) batch: Option<OrderBatchId>,
    pub(super) now: Timestamp,
}

impl ListRows for OrderRows {
    type List = OrderQuery;
    type Column = OrderColumn;
    type Key = OrderId;
    type Selection = ListSelection<OrderId>;

    const PLACEHOLDERS: u64 = 12;

    fn name(&self) -> String {
        match self.table {
            OrderTable::All => t!("orders-table"),
            OrderTable::OfBatch => t!("batch-orders-table"),
        }
    }

    fn key(&self, _: u64, row: &OrderRow) -> OrderId {
        row.id
    }

    fn is_shown(&self, row: &OrderRow) -> bool {
        self.batch.is_none_or(|batch| row.batch_id == batch)
    }

    fn text(&self, row: &OrderRow, column: OrderColumn) -> CellText {
        match column {
            OrderColumn::Select | OrderColumn::Link => CellText::none(),
            OrderColumn::Recipient => CellText::name(&row.recipient),
            OrderColumn::Status if row.is_expired => CellText::normal(labels::expired()),
            OrderColumn::Status => CellText::normal(order_status(&row.status).1),
            OrderColumn::Gift => CellText::normal(titles::cart(&row.gift)),
            OrderColumn::Batch => CellText::weak(titles::batch(&row.batch)),
            OrderColumn::Total => match row.total {
                Some(total) => CellText::normal(format::money(total)),
                None => CellText::weak(t!("unknown-value")),
            },
            OrderColumn::LastChange => CellText::weak(match row.last_change {
                Some(at) => format::short_date(at, self.now),
                None => t!("date-unknown"),
            }),
            OrderColumn::Accepted => match row.accepted_at {
                Some(at) => CellText::weak(format::date_time(at, self.now)),
                None if row.status.is_accepted() => CellText::weak(t!("date-unknown")),
                None => CellText::none(),
            },
        }
    }

    fn hint(&self, row: &OrderRow, column: OrderColumn) -> Option<String> {
        match column {
            OrderColumn::Total if row.total.is_none() => Some(t!("orders-total-unknown-hint")),
            OrderColumn::LastChange => row.last_change.map(format::full_date_time),
            OrderColumn::Accepted => row.accepted_at.map(format::full_date_time),
            _ => None,
        }
    }

    fn draw(&self, ui: &mut Ui, column: OrderColumn, row: &OrderRow, out: &mut Commands) -> bool {
        match column {
            OrderColumn::Status => {
                order_status_chip(ui, &row.status, row.is_expired);
            }
            OrderColumn::Gift if row.is_swapped => swapped_gift(ui, &titles::cart(&row.gift)),
            OrderColumn::Link => copy_link(ui, row, out),
            // An unknown time leaves the cell empty.
            OrderColumn::LastChange => return row.last_change.is_some(),
            OrderColumn::Accepted => return row.accepted_at.is_some(),
            _ => return true,
        }
        false
    }

    fn box_name(&self, row: &OrderRow) -> String {
        t!("orders-select", recipient = &row.recipient)
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
