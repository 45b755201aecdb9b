//! The table of orders. Used by Orders and by the page of a batch.

use egui::Ui;

use super::{
    columns::{OrderRows, OrderTable, columns},
    filters,
};
use crate::{
    desk::orders::{OrderQuery, OrderRow},
    i18n::format,
    ui::{
        commands::{Action, Commands},
        list_view::{AmountWidth, ListRows as _, ListView},
        model::Model,
        screens::order_actions::menu::{self, OrderScope},
        widgets::grid::SortMark,
    },
};

#[derive(Debug)]
pub(in crate::ui::screens) struct OrderList {
    table: OrderTable,
    pub(in crate::ui::screens) view: ListView<OrderRows>,
    total_width: AmountWidth,
}

impl OrderList {
    pub(in crate::ui::screens) fn new(table: OrderTable) -> Self {
        Self {
            table,
            view: ListView::default(),
            total_width: AmountWidth::default(),
        }
    }

    pub(in crate::ui::screens) fn has_selection(&self) -> bool {
        !self.view.selection.is_empty()
    }

    /// The orders that an action concerns: the selected ones, else none. `None` without orders.
    pub(in crate::ui::screens) fn scope(
        &self,
        query: &OrderQuery,
        draft_name: String,
    ) -> Option<OrderScope> {
        if self.has_selection() {
            let selected = self.view.selection.ids();
            return Some(OrderScope::of_selected(selected, draft_name));
        }
        let total = self.view.rows().total().filter(|total| *total > 0)?;
        Some(OrderScope::of_unselected(query.clone(), total, draft_name))
    }

    /// The orders that the context menu of a row concerns: all selected ones when the row is selected.
    fn scope_of_row(&self, row: &OrderRow) -> OrderScope {
        let scope = OrderScope::of_row(row);
        let selection = &self.view.selection;
        if selection.contains(row.id) && selection.len() > 1 {
            OrderScope::of_selected(selection.ids(), scope.draft_name)
        } else {
            scope
        }
    }

    /// Draws the table into the rest of `ui`. A click on a column header changes the sorting of `query`.
    pub(in crate::ui::screens) fn ui(
        &mut self,
        model: &Model,
        query: &mut OrderQuery,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let rows = OrderRows {
            table: self.table,
            batch: query.batch,
            now: model.now(),
        };
        let total = |row: &OrderRow| row.total.map(format::money);
        let total_width = self.total_width.of_rows(ui, self.view.rows(), total);
        let columns = columns(self.table, ui.available_width(), total_width);
        let columns = columns.iter().map(|it| it.grid_column(query, total_width));
        let output = self
            .view
            .ui(&rows, query, columns.collect(), &model.changes, ui, out);
        let row_at = |row| self.view.rows().row(row).filter(|row| rows.is_shown(row));
        if let Some(row) = output.opened.and_then(row_at) {
            out.act(Action::ShowOrder(row.id));
        }
        if let Some((row, menu)) = &output.menu
            && let Some(row) = row_at(*row)
        {
            menu::grid_menu(model, menu, &rows.name(), &self.scope_of_row(row), out);
        }
        if let Some((column, mark)) = output.sort
            && let Some(sort) = column.sort()
        {
            match mark {
                None => filters::toggle_sort(query, sort),
                Some(mark) => {
                    query.sort = sort;
                    query.descending = mark == SortMark::Descending;
                }
            }
            self.view.show_from_top();
        }
    }
}
