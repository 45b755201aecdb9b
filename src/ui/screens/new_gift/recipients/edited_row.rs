//! The row that the user is editing, which stays shown when the edit removes it from the filter.

use crate::recipients::RowFilter;

/// Follows the current row of the grid. The row is released when the current cell leaves it or the user changes the
/// filter.
#[derive(Debug, Default)]
pub(super) struct EditedRow {
    row: Option<u64>,
    /// The filter when the row was edited.
    filter: RowFilter,
}

impl EditedRow {
    /// The id of the row.
    pub(super) const fn id(&self) -> Option<u64> {
        self.row
    }

    /// Call this before the grid is drawn, with the row of its current cell.
    pub(super) fn release_left_row(&mut self, current: Option<u64>, filter: &RowFilter) {
        if self.row != current || self.filter != *filter {
            self.row = None;
        }
    }

    /// Call this when the user edits a cell of the row.
    pub(super) fn edit(&mut self, row: u64, filter: &RowFilter) {
        if self.row != Some(row) {
            self.row = Some(row);
            self.filter = filter.clone();
        }
    }
}
