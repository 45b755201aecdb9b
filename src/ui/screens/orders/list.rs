//! The table of orders. Used by Orders and by the page of a batch.

use std::ops::Range;

use egui::Ui;

use super::filters;
use crate::{
    contract::{OrderId, Timestamp},
    desk::view::{ListQuery, OrderQuery, OrderRow, OrderSelection, OrderSort},
    i18n::{format, t},
    messages::titles,
    ui::{
        commands::{Action, Commands, ListSlot},
        model::Model,
        screens::order_actions::menu::{self, OrderScope},
        theme::{Type, icons, tokens},
        widgets::{
            Column, Table, button::icon_button_sized, check, order_status_chip, table::Cell,
        },
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OrderColumn {
    /// The checkbox that selects the order for an action.
    Mark,
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
    fn sort(self) -> Option<OrderSort> {
        match self {
            Self::Recipient => Some(OrderSort::Recipient),
            Self::Status => Some(OrderSort::Status),
            Self::Total => Some(OrderSort::Total),
            Self::LastChange => Some(OrderSort::LastChange),
            Self::Mark | Self::Gift | Self::Batch | Self::Accepted | Self::Link => None,
        }
    }

    fn table_column(self) -> Column {
        match self {
            Self::Mark => Column::exact(String::new(), 44.0),
            Self::Recipient => Column::grow(t!("orders-column-recipient"), 120.0, 2.0).sortable(),
            Self::Status => Column::grow(t!("orders-column-status"), 124.0, 0.6).sortable(),
            Self::Gift => Column::grow(t!("orders-column-gift"), 120.0, 2.8),
            Self::Batch => Column::grow(t!("orders-column-batch"), 100.0, 1.9),
            Self::Total => Column::exact(t!("orders-column-total"), 94.0)
                .right()
                .sortable(),
            Self::LastChange => {
                Column::grow(t!("orders-column-last-change"), 106.0, 0.5).sortable()
            }
            Self::Accepted => Column::grow(t!("orders-column-accepted"), 116.0, 0.8),
            Self::Link => Column::exact(String::new(), 54.0),
        }
    }
}

const COLUMNS_OF_ALL_ORDERS: [OrderColumn; 8] = [
    OrderColumn::Mark,
    OrderColumn::Recipient,
    OrderColumn::Status,
    OrderColumn::Gift,
    OrderColumn::Batch,
    OrderColumn::Total,
    OrderColumn::LastChange,
    OrderColumn::Link,
];
const COLUMNS_OF_BATCH: [OrderColumn; 8] = [
    OrderColumn::Mark,
    OrderColumn::Recipient,
    OrderColumn::Status,
    OrderColumn::Gift,
    OrderColumn::Total,
    OrderColumn::LastChange,
    OrderColumn::Accepted,
    OrderColumn::Link,
];

/// Rows drawn as placeholders before the first reply.
const PLACEHOLDER_ROWS: u64 = 12;
/// The number of rows that the table requests even when fewer are visible.
const MIN_REQUESTED_ROWS: u64 = 20;
/// Below this width, [`OrderColumn::Batch`] and [`OrderColumn::Accepted`] are hidden.
const NARROW_WIDTH: f32 = 820.0;

#[derive(Debug)]
pub(in crate::ui::screens) struct OrderList {
    slot: ListSlot,
    selected: Option<u64>,
    /// The orders whose checkbox is checked.
    marked: Vec<OrderId>,
}

impl OrderList {
    /// `slot` holds the rows: [`ListSlot::Orders`] or [`ListSlot::BatchOrders`].
    pub(in crate::ui::screens) fn new(slot: ListSlot) -> Self {
        Self {
            slot,
            selected: None,
            marked: Vec::new(),
        }
    }

    /// The number of orders whose checkbox is checked.
    pub(in crate::ui::screens) fn marked_count(&self) -> usize {
        self.marked.len()
    }

    /// Unchecks all checkboxes.
    pub(in crate::ui::screens) fn clear_marks(&mut self) {
        self.marked.clear();
    }

    /// The orders that an action concerns: the marked ones, else all of `query`. `None` without orders.
    pub(in crate::ui::screens) fn scope(
        &self,
        model: &Model,
        query: &OrderQuery,
        draft_name: String,
    ) -> Option<OrderScope> {
        let total = model.window(self.slot).total().filter(|total| *total > 0)?;
        let (selection, title) = if self.marked.is_empty() {
            (
                OrderSelection::Query(query.clone()),
                t!("order-actions-all", count = total),
            )
        } else {
            (
                OrderSelection::Orders(self.marked.clone()),
                t!("orders-marked-count", count = self.marked.len()),
            )
        };
        Some(OrderScope {
            selection,
            has_orders: true,
            title,
            batch: None,
            draft_name,
        })
    }

    /// Clears the selection and the marks. Call this when the query changes, because the selected row number then
    /// means another order.
    pub(in crate::ui::screens) fn clear_selection(&mut self) {
        self.selected = None;
        self.clear_marks();
    }

    /// Requests the first rows without drawing them.
    pub(in crate::ui::screens) fn request_first_rows(
        &self,
        query: &OrderQuery,
        out: &mut Commands,
    ) {
        self.request(query, 0..MIN_REQUESTED_ROWS, out);
    }

    fn request(&self, query: &OrderQuery, rows: Range<u64>, out: &mut Commands) {
        out.list(self.slot, ListQuery::Orders(query.clone()), rows);
    }

    fn columns(&self, width: f32) -> Vec<OrderColumn> {
        let (mut columns, hidden) = if self.slot == ListSlot::BatchOrders {
            (COLUMNS_OF_BATCH.to_vec(), OrderColumn::Accepted)
        } else {
            (COLUMNS_OF_ALL_ORDERS.to_vec(), OrderColumn::Batch)
        };
        if width < NARROW_WIDTH {
            columns.retain(|column| *column != hidden);
        }
        columns
    }

    /// The orders that the context menu of a row concerns: all marked ones when the row is marked.
    fn scope_of_row(&self, row: &OrderRow) -> OrderScope {
        let is_marked = self.marked.contains(&row.id);
        let (selection, title) = if is_marked {
            (
                OrderSelection::Orders(self.marked.clone()),
                t!("orders-marked-count", count = self.marked.len()),
            )
        } else {
            (
                OrderSelection::Orders(vec![row.id]),
                t!("order-actions-one", recipient = &row.recipient),
            )
        };
        OrderScope {
            selection,
            has_orders: true,
            title,
            batch: None,
            draft_name: menu::again_name(&titles::batch(&row.batch)),
        }
    }

    /// Draws the table into the rest of `ui`. A click on a column header changes the sorting of
    /// `query`.
    pub(in crate::ui::screens) fn ui(
        &mut self,
        model: &Model,
        query: &mut OrderQuery,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let window = model.window(self.slot);
        // After another batch was opened, the model still has the rows of the previous batch.
        let batch = query.batch;
        let row_at = |row: u64| {
            window
                .order(row)
                .filter(|row| batch.is_none_or(|batch| row.batch_id == batch))
        };
        let now = model.now();
        let columns = self.columns(ui.available_width());
        let table_columns: Vec<_> = columns.iter().map(|column| column.table_column()).collect();
        let sorted = columns
            .iter()
            .position(|column| column.sort() == Some(query.sort))
            .map(|column| (column, query.descending));
        let name = if self.slot == ListSlot::BatchOrders {
            t!("batch-orders-table")
        } else {
            t!("orders-table")
        };
        let marked = &mut self.marked;
        let output = Table::new(&name, &table_columns)
            .rows(window.total().unwrap_or(PLACEHOLDER_ROWS))
            .selected(self.selected)
            .sort(sorted)
            .show(ui, |cell| match row_at(cell.row) {
                Some(row) if columns[cell.column] == OrderColumn::Mark => {
                    mark(cell.ui, row, marked);
                }
                Some(row) => draw(cell, columns[cell.column], row, now, out),
                None => cell.placeholder(),
            });
        let sort = output.sort.and_then(|column| columns[column].sort());
        if let Some(row) = output.selected {
            self.selected = Some(row);
        }
        if let Some(row) = output.opened.and_then(row_at) {
            out.act(Action::ShowOrder(row.id));
        }
        if let Some((row, response)) = &output.menu_row
            && let Some(row) = row_at(*row)
        {
            menu::context_menu(response, &self.scope_of_row(row), out);
        }
        let rows = output.visible.start..output.visible.end.max(MIN_REQUESTED_ROWS);
        self.request(query, rows, out);
        if let Some(sort) = sort {
            filters::toggle_sort(query, sort);
            self.selected = None;
        }
    }
}

/// Draws the checkbox of an order.
fn mark(ui: &mut Ui, row: &OrderRow, marked: &mut Vec<OrderId>) {
    let position = marked.iter().position(|id| *id == row.id);
    let mut is_marked = position.is_some();
    let name = t!("orders-mark", recipient = &row.recipient);
    if check::bare_checkbox(ui, &mut is_marked, &name).clicked() {
        match position {
            Some(position) => {
                marked.remove(position);
            }
            None => marked.push(row.id),
        }
    }
}

fn draw(
    cell: &mut Cell<'_>,
    column: OrderColumn,
    row: &OrderRow,
    now: Timestamp,
    out: &mut Commands,
) {
    let t = tokens(cell.ui);
    match column {
        OrderColumn::Mark => {}
        OrderColumn::Recipient => {
            cell.text(Type::BodyMedium, t.text, &row.recipient);
        }
        OrderColumn::Status => {
            order_status_chip(cell.ui, &row.status, row.is_expired);
        }
        OrderColumn::Gift if row.is_swapped => swapped_gift(cell.ui, &titles::cart(&row.gift)),
        OrderColumn::Gift => {
            cell.text(Type::Body, t.text, &titles::cart(&row.gift));
        }
        OrderColumn::Batch => {
            cell.text(Type::Body, t.weak, &titles::batch(&row.batch));
        }
        OrderColumn::Total => match row.total {
            Some(total) => {
                cell.text(Type::Body, t.text, &format::money(total));
            }
            None => {
                cell.text(Type::Body, t.weak, &t!("unknown-value"))
                    .on_hover_ui(|ui| {
                        ui.label(t!("orders-total-unknown-hint"));
                    });
            }
        },
        OrderColumn::LastChange => time(cell, row.last_change, |at| format::short_date(at, now)),
        OrderColumn::Accepted => time(cell, row.accepted_at, |at| format::date_time(at, now)),
        OrderColumn::Link => {
            if !row.gift_link.is_empty() {
                let name = t!("orders-copy-link", recipient = &row.recipient);
                if icon_button_sized(cell.ui, icons::LINK, &name, 30.0).clicked() {
                    out.act(Action::Copy {
                        text: row.gift_link.clone(),
                        toast: t!("orders-link-copied", recipient = &row.recipient),
                    });
                }
            }
        }
    }
}

/// Draws the name of the gift, and an icon that stays visible when the name is truncated.
fn swapped_gift(ui: &mut Ui, gift: &str) {
    let t = tokens(ui);
    ui.spacing_mut().item_spacing.x = 4.0;
    let name = egui::Label::new(Type::Body.text(gift).color(t.text)).truncate();
    let width = (ui.available_width() - 20.0).max(20.0);
    ui.scope(|ui| {
        ui.set_max_width(width);
        ui.add(name);
    });
    ui.label(icons::SWAP.sized(15.0).color(t.weak))
        .on_hover_ui(|ui| {
            ui.label(t!("orders-swapped-hint"));
        });
}

fn time(cell: &mut Cell<'_>, at: Option<Timestamp>, text: impl FnOnce(Timestamp) -> String) {
    if let Some(at) = at {
        let weak = tokens(cell.ui).weak;
        cell.text(Type::Body, weak, &text(at)).on_hover_ui(|ui| {
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
        for slot in [ListSlot::Orders, ListSlot::BatchOrders] {
            let list = OrderList::new(slot);
            assert_eq!(list.columns(NARROW_WIDTH).len(), 8);
            assert_eq!(list.columns(NARROW_WIDTH - 1.0).len(), 7);
        }
    }
}
