//! The nodes of a grid for screen readers: sizes and positions, the current cell, selection, and sort
//! order.

use egui::{Id, Response, Role, Ui, WidgetInfo};

use super::{
    source::{ColumnKey, GridSource, SortMark},
    spreadsheet::Grid,
    state::GridState,
};

impl<C: ColumnKey> Grid<'_, C> {
    /// Describes the whole grid.
    pub(super) fn describe<S: GridSource<C>>(
        &self,
        ui: &Ui,
        grid: &Response,
        state: &GridState<C>,
        source: &S,
    ) {
        grid.widget_info(|| WidgetInfo::labeled(Role::Grid, true, self.name));
        let cursor = state
            .cursor()
            .zip(state.cursor_line())
            .map(|((row, column), line)| {
                if self.is_read_only {
                    self.item_cell_id(source, line, column)
                } else {
                    self.cell_id(row, column)
                }
            });
        ui.accesskit_node_builder(grid.id, |node| {
            // The header and the row numbers count.
            node.set_row_count(source.len() + 1);
            node.set_column_count(self.column_index(self.columns.len()));
            node.set_multiselectable();
            if let Some(cursor) = cursor {
                node.set_active_descendant(cursor.accesskit_id());
            }
        });
    }

    /// The index of a column with the row numbers, which a read-only grid does not show.
    fn column_index(&self, column: usize) -> usize {
        column + usize::from(!self.is_read_only)
    }

    pub(super) fn describe_cell(
        &self,
        ui: &Ui,
        id: Id,
        (line, column): (usize, usize),
        is_selected: bool,
        note: impl FnOnce() -> Option<String>,
    ) {
        if !ui.has_accesskit_node(id) {
            return;
        }
        let note = note();
        ui.accesskit_node_builder(id, |node| {
            node.set_row_index(line + 1);
            node.set_column_index(self.column_index(column));
            node.set_selected(is_selected);
            if let Some(note) = note {
                node.set_description(note);
            }
        });
    }

    pub(super) fn describe_header(
        &self,
        ui: &Ui,
        id: Id,
        column: usize,
        is_selected: bool,
        sort: Option<SortMark>,
    ) {
        ui.accesskit_node_builder(id, |node| {
            node.set_row_index(0);
            node.set_column_index(self.column_index(column));
            node.set_selected(is_selected);
            match sort {
                Some(SortMark::Ascending) => {
                    node.set_sort_direction(egui::accesskit::SortDirection::Ascending);
                }
                Some(SortMark::Descending) => {
                    node.set_sort_direction(egui::accesskit::SortDirection::Descending);
                }
                None => {}
            }
        });
    }
}
