//! The edited row, which stays visible when the edit makes the row stop matching the filter.

use crate::recipients::RowFilter;

/// Keeps the edited row visible until the current cell moves to another row or the filter changes.
#[derive(Debug, Default)]
pub(super) struct EditedRow {
    row: Option<u64>,
    /// The filter at the first edit of the row. Another filter releases the row.
    filter: RowFilter,
}

impl EditedRow {
    /// The id of the edited row; `None` when no row is retained.
    pub(super) const fn id(&self) -> Option<u64> {
        self.row
    }

    /// Call this before the grid is drawn, with the row of its current cell.
    pub(super) fn release_if_moved(&mut self, current: Option<u64>, filter: &RowFilter) {
        if self.row != current || self.filter != *filter {
            self.row = None;
        }
    }

    /// Call this when the user edits a cell of the row.
    pub(super) fn keep(&mut self, row: u64, filter: &RowFilter) {
        if self.row != Some(row) {
            self.row = Some(row);
            self.filter = filter.clone();
        }
    }
}
