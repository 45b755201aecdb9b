//! The table of orders. Used by Orders and by the page of a batch.

use egui::Ui;

use super::{
    columns::{OrderColumn, OrderSource, OrderTable, columns, order_at, text},
    filters,
};
use crate::{
    contract::OrderId,
    desk::orders::{OrderQuery, OrderRow},
    i18n::{format, t},
    ui::{
        amount_width::AmountWidth,
        commands::{Action, Commands},
        current_row::CurrentRow,
        list_copy::ListCopy,
        list_problem,
        list_selection::{ListSelection, is_select_all_pressed},
        list_window::ListWindow,
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

#[derive(Debug)]
pub(in crate::ui::screens) struct OrderList {
    table: OrderTable,
    rows: ListWindow<OrderQuery>,
    grid: GridState<OrderColumn>,
    /// The order of the current row.
    current: CurrentRow<OrderId>,
    copy: ListCopy<OrderColumn, OrderQuery>,
    selection: ListSelection<OrderId>,
    total_width: AmountWidth,
}

impl OrderList {
    pub(in crate::ui::screens) fn new(table: OrderTable) -> Self {
        Self {
            table,
            rows: ListWindow::default(),
            grid: GridState::default(),
            current: CurrentRow::default(),
            copy: ListCopy::default(),
            selection: ListSelection::default(),
            total_width: AmountWidth::default(),
        }
    }

    pub(in crate::ui::screens) fn rows(&self) -> &ListWindow<OrderQuery> {
        &self.rows
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
        query: &OrderQuery,
        draft_name: String,
    ) -> Option<OrderScope> {
        if self.has_selection() {
            return Some(OrderScope::of_selected(self.selection.ids(), draft_name));
        }
        let total = self.rows.total().filter(|total| *total > 0)?;
        Some(OrderScope::of_unselected(query.clone(), total, draft_name))
    }

    /// Shows another list from its top. The selection stays.
    pub(in crate::ui::screens) fn show_from_top(&mut self) {
        self.grid.clear_selection();
        self.grid.scroll_to_line(0);
        self.current.clear();
        self.rows.set_visible(0..0);
    }

    /// Lets the rows and the selection follow the data, also while the table is not drawn. Call this in every frame
    /// before the table is drawn.
    pub(in crate::ui::screens) fn follow(
        &mut self,
        model: &Model,
        query: &OrderQuery,
        out: &mut Commands,
    ) {
        self.rows.follow(&model.changes);
        self.selection
            .follow(&self.rows, query, &model.changes, out);
    }

    /// Requests the rows. Call this in every frame after the table, also when it was not drawn.
    pub(in crate::ui::screens) fn request(&mut self, query: &OrderQuery, out: &mut Commands) {
        self.rows.request(query, out);
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
        let window = &self.rows;
        if list_problem::ui(window, ui, out) {
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
        let total_width = |row: &OrderRow| row.total.map(format::money);
        let total_width = self.total_width.of_rows(ui, window, total_width);
        let shown = columns(self.table, ui.available_width(), total_width);
        let columns = shown.iter().map(|it| it.grid_column(query, total_width));
        let name = match self.table {
            OrderTable::All => t!("orders-table"),
            OrderTable::OfBatch => t!("batch-orders-table"),
        };
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
            .apply_grid_input(output.rows.or(is_all), rows, window, query, out);
        if let Some(row) = output.opened.and_then(|row| order_at(window, batch, row)) {
            out.act(Action::ShowOrder(row.id));
        }
        if let Some(menu) = &output.menu {
            self.menu(menu, model, query, &name, out);
        }
        if let Some(cells) = output.copied {
            self.copy.begin(cells, query.clone());
        }
        let cell = |row: &OrderRow, column| text(row, column, model.now());
        self.copy.run(cell, &model.changes, ui, out);
        let visible = output.visible.start as u64..output.visible.end as u64;
        self.rows.set_visible(visible);
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
                if let Some(row) = order_at(&self.rows, query.batch, row) {
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
}
