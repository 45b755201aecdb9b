//! The table of orders. Used by Orders and by the page of a batch.

use std::ops::Range;

use egui::Ui;

use super::{
    columns::{OrderColumn, OrderSource, columns, order_at},
    filters,
};
use crate::{
    contract::OrderId,
    desk::view::{ListQuery, OrderQuery, OrderRow, OrderSelection},
    i18n::t,
    messages::titles,
    ui::{
        commands::{Action, Commands, ListSlot},
        list_copy::ListCopy,
        model::Model,
        screens::order_actions::menu::{self, OrderScope},
        selected_row::SelectedRow,
        widgets::grid::{Grid, GridMenu, GridState, MenuTarget, SortMark, column_entries},
    },
};

/// Rows drawn as placeholders before the first reply.
const PLACEHOLDER_ROWS: u64 = 12;
/// The number of rows that the table requests even when fewer are visible.
const MIN_REQUESTED_ROWS: u64 = 20;
#[derive(Debug)]
pub(in crate::ui::screens) struct OrderList {
    slot: ListSlot,
    grid: GridState<OrderColumn>,
    /// The order of the current row.
    selected: SelectedRow<OrderId>,
    copy: ListCopy<OrderColumn>,
    /// The orders whose checkbox is checked.
    marked: Vec<OrderId>,
}

impl OrderList {
    /// `slot` holds the rows: [`ListSlot::Orders`] or [`ListSlot::BatchOrders`].
    pub(in crate::ui::screens) fn new(slot: ListSlot) -> Self {
        Self {
            slot,
            grid: GridState::default(),
            selected: SelectedRow::default(),
            copy: ListCopy::default(),
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
        self.unselect_row();
        self.clear_marks();
    }

    fn unselect_row(&mut self) {
        self.grid.clear_selection();
        self.selected.clear();
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
        let batch = query.batch;
        let order_id = |row: u64| order_at(window, batch, row).map(|row| row.id);
        let grid = &mut self.grid;
        self.selected.move_grid(grid, window.loaded(), order_id);
        let shown = columns(self.slot, ui.available_width());
        let grid_columns = shown.iter().map(|it| it.grid_column(query)).collect();
        let name = if self.slot == ListSlot::BatchOrders {
            t!("batch-orders-table")
        } else {
            t!("orders-table")
        };
        let mut source = OrderSource {
            window,
            total: window.row_count().unwrap_or(PLACEHOLDER_ROWS),
            batch,
            now: model.now(),
            marked: &mut self.marked,
            out,
        };
        let output = Grid::read_only(&name, grid_columns).show(ui, grid, &mut source);
        self.selected.take_from(&self.grid, order_id);
        if let Some(row) = output.opened.and_then(|row| order_at(window, batch, row)) {
            out.act(Action::ShowOrder(row.id));
        }
        if let Some(menu) = &output.menu {
            self.menu(menu, model, query, &name, out);
        }
        if let Some(cells) = output.copied {
            self.copy.begin(cells, ListQuery::Orders(query.clone()));
        }
        self.copy_rows(model, query, ui, out);
        let visible = output.visible.start as u64..output.visible.end as u64;
        let rows = visible.start..visible.end.max(MIN_REQUESTED_ROWS);
        self.request(query, rows, out);
        if let Some(sort) = output.sort.and_then(OrderColumn::sort) {
            filters::toggle_sort(query, sort);
            self.unselect_row();
        }
    }

    /// Draws the menu of a row or of a column.
    fn menu(
        &mut self,
        menu: &GridMenu<OrderColumn>,
        model: &Model,
        query: &mut OrderQuery,
        grid_name: &str,
        out: &mut Commands,
    ) {
        match menu.target {
            MenuTarget::Cell(row, _) | MenuTarget::Row(row) => {
                if let Some(row) = order_at(model.window(self.slot), query.batch, row) {
                    menu::grid_menu(menu, grid_name, &self.scope_of_row(row), out);
                }
            }
            MenuTarget::Column(column) => menu.show(&column.title(), |ui| {
                let sort = column.sort();
                let chosen = column_entries(ui, column, sort.is_some(), &mut self.grid);
                if let (Some(sort), Some(mark)) = (sort, chosen) {
                    query.sort = sort;
                    query.descending = mark == SortMark::Descending;
                    self.unselect_row();
                }
            }),
        }
    }

    /// Copies cells whose rows are loaded for this purpose.
    fn copy_rows(&mut self, model: &Model, query: &OrderQuery, ui: &Ui, out: &mut Commands) {
        let window = model.window(ListSlot::CopiedRows);
        let source = OrderSource {
            window,
            total: window.total().unwrap_or_default(),
            batch: query.batch,
            now: model.now(),
            marked: &mut Vec::new(),
            out: &mut Commands::default(),
        };
        self.copy.run(window, &source, ui, out);
    }
}
