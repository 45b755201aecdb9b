//! The current row of a list, where the keys act. The current row stays with its record when the record moves to
//! another row, for example when the sync adds a record above, and ends when the record leaves the list.

use std::ops::Range;

use super::widgets::grid::{ColumnKey, GridState};

/// The selection stays with its record, so that an action never concerns a record that moved to the row.
#[derive(Clone, Copy, Debug)]
pub(super) struct CurrentRow<K> {
    row: Option<u64>,
    /// The record at the row; `None` while the row is loading.
    key: Option<K>,
    is_released: bool,
}

impl<K> Default for CurrentRow<K> {
    fn default() -> Self {
        Self {
            row: None,
            key: None,
            is_released: false,
        }
    }
}

impl<K: Copy + PartialEq> CurrentRow<K> {
    pub(super) fn row(&self) -> Option<u64> {
        self.row
    }

    pub(super) fn key(&self) -> Option<K> {
        self.key
    }

    pub(super) fn select(&mut self, row: u64, key: Option<K>) {
        *self = Self {
            row: Some(row),
            key,
            is_released: false,
        };
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Lets the next record take over the selection when the selected record leaves the list. Call this
    /// when the user removes the selected record.
    pub(super) fn release(&mut self) {
        self.is_released = true;
    }

    /// Takes over the current row of a grid. Call this after the grid was drawn.
    pub(super) fn take_from<C: ColumnKey>(
        &mut self,
        grid: &GridState<C>,
        key_at: impl Fn(u64) -> Option<K>,
    ) {
        match grid.cursor_line().map(|line| line as u64) {
            Some(row) if self.row != Some(row) => self.select(row, key_at(row)),
            Some(_) => {}
            None => self.clear(),
        }
    }

    /// Moves the selection of a grid with its record. Call this before the grid is drawn.
    pub(super) fn move_grid<C: ColumnKey>(
        &mut self,
        grid: &mut GridState<C>,
        loaded: Range<u64>,
        key_at: impl Fn(u64) -> Option<K>,
    ) {
        self.follow(loaded, key_at);
        match self.row {
            Some(row) => grid.move_selection(row),
            None => grid.clear_selection(),
        }
    }

    /// Moves the selection to the row of its record, and clears the selection when the record left the
    /// list. `loaded` are the rows for which `key_at` can return a key.
    pub(super) fn follow(&mut self, loaded: Range<u64>, key_at: impl Fn(u64) -> Option<K>) {
        let Some(row) = self.row else { return };
        let current = key_at(row);
        match (self.key, current) {
            (None, _) => self.key = current,
            (Some(_), None) => {}
            (Some(key), Some(at)) if key == at => {}
            (Some(key), Some(_)) => {
                match loaded.into_iter().find(|row| key_at(*row) == Some(key)) {
                    Some(row) => self.row = Some(row),
                    None if self.is_released => self.select(row, current),
                    None => self.clear(),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn follow(selected: &mut CurrentRow<char>, records: &str) {
        let records: Vec<char> = records.chars().collect();
        selected.follow(0..records.len() as u64, |row| {
            records.get(usize::try_from(row).unwrap()).copied()
        });
    }

    #[test]
    fn selection_moves_with_its_record() {
        let mut selected = CurrentRow::default();
        selected.select(1, Some('b'));
        follow(&mut selected, "nabc");
        assert_eq!((selected.row(), selected.key()), (Some(2), Some('b')));
    }

    #[test]
    fn selection_ends_when_record_leaves() {
        let mut selected = CurrentRow::default();
        selected.select(1, Some('b'));
        follow(&mut selected, "acd");
        assert_eq!((selected.row(), selected.key()), (None, None));
    }

    #[test]
    fn released_selection_passes_to_next_record() {
        let mut selected = CurrentRow::default();
        selected.select(1, Some('b'));
        selected.release();
        follow(&mut selected, "abcd");
        assert_eq!(selected.key(), Some('b'));
        follow(&mut selected, "acd");
        assert_eq!((selected.row(), selected.key()), (Some(1), Some('c')));
    }

    #[test]
    fn selection_of_loading_row_takes_its_record() {
        let mut selected = CurrentRow::default();
        selected.select(1, None);
        follow(&mut selected, "");
        follow(&mut selected, "ab");
        assert_eq!(selected.key(), Some('b'));
    }
}
