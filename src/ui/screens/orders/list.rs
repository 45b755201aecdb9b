//! The table of orders. Used by Orders and by the page of a batch.

use std::ops::Range;

use egui::Ui;

use super::{
    columns::{OrderColumn, OrderSource, columns, order_at},
    filters,
};
use crate::{
    contract::OrderId,
    desk::{
        lists::ListQuery,
        orders::{OrderQuery, OrderRow},
    },
    i18n::{format, t},
    ui::{
        amount_width::AmountWidth,
        commands::{Action, Commands, ListSlot},
        current_row::CurrentRow,
        list_copy::ListCopy,
        list_problem,
        list_selection::{ListSelection, is_select_all_pressed},
        model::Model,
        screens::order_actions::menu::{self, OrderScope},
        widgets::{
            grid::{Grid, GridMenu, GridState, MenuTarget, SortMark, column_entries},
            selection::RowInput,
        },
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
    current: CurrentRow<OrderId>,
    copy: ListCopy<OrderColumn>,
    selection: ListSelection<OrderId>,
    total_width: AmountWidth,
}

impl OrderList {
    /// `slot` holds the rows: [`ListSlot::Orders`] or [`ListSlot::BatchOrders`].
    pub(in crate::ui::screens) fn new(slot: ListSlot) -> Self {
        Self {
            slot,
            grid: GridState::default(),
            current: CurrentRow::default(),
            copy: ListCopy::default(),
            selection: ListSelection::new(slot),
            total_width: AmountWidth::default(),
        }
    }

    pub(in crate::ui::screens) fn selection(&mut self) -> &mut ListSelection<OrderId> {
        &mut self.selection
    }

    pub(in crate::ui::screens) fn has_selection(&self) -> bool {
        !self.selection.is_empty()
    }

    /// The orders that an action concerns: the selected ones, else none. `None` without orders.
    pub(in crate::ui::screens) fn scope(
        &self,
        model: &Model,
        query: &OrderQuery,
        draft_name: String,
    ) -> Option<OrderScope> {
        if self.has_selection() {
            return Some(OrderScope::of_selected(self.selection.ids(), draft_name));
        }
        let total = model.window(self.slot).total().filter(|total| *total > 0)?;
        Some(OrderScope::of_unselected(query.clone(), total, draft_name))
    }

    /// Shows another list from its top. The selection stays.
    pub(in crate::ui::screens) fn show_from_top(&mut self) {
        self.grid.clear_selection();
        self.grid.scroll_to_line(0);
        self.current.clear();
    }

    /// Lets the selection follow the list, also while the table is not drawn. Call this in every frame.
    pub(in crate::ui::screens) fn follow(
        &mut self,
        model: &Model,
        query: &OrderQuery,
        out: &mut Commands,
    ) {
        let list = ListQuery::Orders(query.clone());
        self.selection.follow(model, &list, out);
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

    /// The orders that the context menu of a row concerns: all selected ones when the row is selected.
    fn scope_of_row(&self, row: &OrderRow) -> OrderScope {
        let scope = OrderScope::of_row(row);
        if self.selection.contains(row.id) && self.selection.len() > 1 {
            OrderScope::of_selected(self.selection.ids(), scope.draft_name)
        } else {
            scope
        }
    }

    /// Draws the table into the rest of `ui`, after [`Self::follow`]. A click on a column header changes the sorting of
    /// `query`.
    pub(in crate::ui::screens) fn ui(
        &mut self,
        model: &Model,
        query: &mut OrderQuery,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let window = model.window(self.slot);
        if list_problem::ui(window, ui, out) {
            self.request(query, 0..MIN_REQUESTED_ROWS, out);
            return;
        }
        let batch = query.batch;
        let order_id = |row: u64| order_at(window, batch, row).map(|row| row.id);
        let grid = &mut self.grid;
        if self.selection.take_cleared() {
            grid.collapse_selection();
        }
        let before = self.current.key();
        self.current.move_grid(grid, window.loaded(), order_id);
        let total_width = self.total_width.of_rows(ui, window, |row| {
            order_at(window, batch, row)?.total.map(format::money)
        });
        let shown = columns(self.slot, ui.available_width(), total_width);
        let columns = shown.iter().map(|it| it.grid_column(query, total_width));
        let name = if self.slot == ListSlot::BatchOrders {
            t!("batch-orders-table")
        } else {
            t!("orders-table")
        };
        let list = ListQuery::Orders(query.clone());
        let box_name = |row| {
            let row = order_at(window, batch, row)?;
            Some(t!("orders-select", recipient = &row.recipient))
        };
        let selected_rows = self.selection.selected_rows(window, &box_name);
        let mut source = OrderSource {
            window,
            total: window.row_count().unwrap_or(PLACEHOLDER_ROWS),
            batch,
            now: model.now(),
            out,
        };
        let output = Grid::read_only(&name, columns.collect())
            .selected_rows(OrderColumn::Select, &selected_rows)
            .show(ui, grid, &mut source);
        self.current.take_from(&self.grid, order_id);
        let is_all = is_select_all_pressed(ui).then_some(RowInput::All);
        let rows = (before, self.current.key());
        self.selection
            .apply_grid_input(output.rows.or(is_all), rows, model, &list, out);
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
            self.show_from_top();
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
                    menu::grid_menu(model, menu, grid_name, &self.scope_of_row(row), out);
                }
            }
            MenuTarget::Column(column) => menu.show(&column.title(), |ui| {
                let sort = column.sort();
                let chosen = column_entries(ui, column, sort.is_some(), &mut self.grid);
                if let (Some(sort), Some(mark)) = (sort, chosen) {
                    query.sort = sort;
                    query.descending = mark == SortMark::Descending;
                    self.show_from_top();
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
            out: &mut Commands::default(),
        };
        self.copy.run(window, &source, ui, out);
    }
}
