//! The records of the current and the selected lines, as the user saw them: after rows were sorted, filtered, added or
//! removed, other records between the ends of the selection are not part of the selection.

use std::ops::Range;

use egui::Id;

use super::{
    selection::{OrderChange, SelectionKind},
    source::{ColumnKey, GridSource},
    state::{GridState, SelectedLines, Selection},
};

impl<C: Copy> Selection<C> {
    /// The lines between both ends.
    fn lines(&self) -> Range<usize> {
        let (one, other) = (self.cursor.line, self.head.line);
        one.min(other)..one.max(other) + 1
    }

    /// Whether the selection is the rows or cells of its lines.
    fn covers_lines(&self) -> bool {
        matches!(self.kind, SelectionKind::Rows | SelectionKind::Cells)
    }
}

/// The record of a line; `None` while the line is not loaded.
fn record<C: ColumnKey>(source: &impl GridSource<C>, line: usize) -> Option<Id> {
    source.is_loaded(line).then(|| source.item(line))
}

impl<C: ColumnKey> GridState<C> {
    /// Keeps to the records that the user selected, after the order of the rows changed: selected rows stay selected,
    /// also those that are hidden now. A block of cells whose records changed becomes its current cell.
    pub(super) fn follow_order(&mut self, source: &impl GridSource<C>, change: OrderChange) {
        if self.focus_request.is_none() {
            self.rows.remove(|row| !source.has_row(*row));
        }
        let Some(selection) = &mut self.selection else {
            return;
        };
        let lines = selection.lines();
        let is_one_line = lines.len() < 2 && self.selected.lines.len() < 2;
        if is_one_line || self.selected.holds(lines, source, change) {
            return;
        }
        match selection.kind {
            SelectionKind::Rows | SelectionKind::Cells if change.are_rows_lines => {
                self.collapse_selection();
            }
            SelectionKind::Rows => {
                selection.kind = SelectionKind::RowSet;
                selection.head = selection.cursor;
            }
            SelectionKind::Cells => selection.head = selection.cursor,
            SelectionKind::RowSet | SelectionKind::Columns => {}
        }
    }

    /// Moves the selection of a read-only grid to the line of its record. Clears the selection when the record left the
    /// list, so that an action never concerns the record that moved to its line.
    pub(super) fn follow_current(&mut self, source: &impl GridSource<C>) {
        let cursor = self.cursor_line();
        let Some((line, before)) = self.current.filter(|current| Some(current.0) == cursor) else {
            return;
        };
        let Some(now) = record(source, line) else {
            return;
        };
        let Some(before) = before.filter(|before| *before != now) else {
            self.current = Some((line, Some(now)));
            return;
        };
        let mut lines = source.loaded();
        if let Some(moved) = lines.find(|line| record(source, *line) == Some(before)) {
            self.move_selection(moved);
            self.current = Some((moved, Some(before)));
        } else if self.is_released {
            self.current = Some((line, Some(now)));
            self.is_released = false;
        } else {
            self.clear_selection();
        }
    }

    /// The record of the current cell of a read-only grid, when it is loaded.
    pub fn current_record(&self) -> Option<Id> {
        self.current?.1
    }

    /// Makes the next record the current one when the current one leaves the list, because the user removes it.
    pub fn release_current(&mut self) {
        self.is_released = true;
    }

    /// Stores the records of the current and the selected lines when other lines are selected.
    pub(super) fn remember_lines(&mut self, source: &impl GridSource<C>) {
        let current = self.cursor_line();
        if current != self.current.map(|(line, _)| line) {
            self.current = current.map(|line| (line, record(source, line)));
            self.is_released = false;
        }
        let lines = match &self.selection {
            Some(selection) if selection.covers_lines() => selection.lines(),
            _ => 0..0,
        };
        let first = record(source, lines.start).filter(|_| !lines.is_empty());
        let before = self.selected.records.first().copied().flatten();
        let is_other_record = first.is_some_and(|first| before != Some(first));
        if lines != self.selected.lines || is_other_record {
            let records = lines.clone().map(|line| record(source, line)).collect();
            self.selected = SelectedLines { lines, records };
        }
    }
}

impl SelectedLines {
    /// Whether these lines show the stored records. Stores the records that were not loaded before. When a record is not
    /// loaded, a list of the same length counts as unchanged there.
    fn holds<C: ColumnKey>(
        &mut self,
        lines: Range<usize>,
        source: &impl GridSource<C>,
        change: OrderChange,
    ) -> bool {
        if lines.len() != self.records.len() {
            return false;
        }
        lines
            .zip(&mut self.records)
            .all(|(line, before)| match (*before, record(source, line)) {
                (Some(before), Some(now)) => before == now,
                (None, None) | (Some(_), None) => !change.has_other_length,
                (None, now) => {
                    *before = now;
                    !change.has_other_length
                }
            })
    }
}

#[cfg(test)]
mod tests {
    use egui::{Rect, Ui};

    use super::*;
    use crate::ui::widgets::grid::{
        selection::CellPosition,
        source::{CellView, GridColumn},
    };

    /// A list with a record for each letter, and a row that is not loaded for each `?`.
    struct Letters(&'static str);

    impl Letters {
        fn letter(&self, line: usize) -> Option<char> {
            self.0.chars().nth(line)
        }
    }

    impl GridSource<u8> for Letters {
        fn len(&self) -> usize {
            self.0.len()
        }

        fn item(&self, line: usize) -> Id {
            Id::unique("letter").with(self.letter(line))
        }

        fn is_loaded(&self, line: usize) -> bool {
            self.letter(line).is_some_and(|letter| letter != '?')
        }

        fn cell(&self, _: usize, _: u8) -> CellView<'_> {
            CellView::default()
        }

        fn draw(&mut self, _: &mut Ui, _: usize, _: u8, _: Rect) {}
    }

    fn resolve(state: &mut GridState<u8>, letters: &'static str) -> Option<usize> {
        let columns = [GridColumn::new(0, "Letter", 100.0, 1.0)];
        state.resolve(&Letters(letters), &columns, true);
        state.cursor_line()
    }

    /// A list whose current line is the second one.
    fn second_line_of(letters: &'static str) -> GridState<u8> {
        let mut state = GridState::default();
        resolve(&mut state, letters);
        let columns = [GridColumn::new(0, "Letter", 100.0, 1.0)];
        let second = CellPosition { line: 1, column: 0 };
        state.select(SelectionKind::Cells, second, &Letters(letters), &columns);
        resolve(&mut state, letters);
        state
    }

    #[test]
    fn selection_moves_with_its_record() {
        let mut state = second_line_of("abc");
        assert_eq!(resolve(&mut state, "nabc"), Some(2));
        assert_eq!(resolve(&mut state, "abc"), Some(1));
    }

    #[test]
    fn selection_ends_when_record_leaves() {
        let mut state = second_line_of("abc");
        assert_eq!(resolve(&mut state, "acd"), None);
    }

    #[test]
    fn released_selection_passes_to_next_record() {
        let mut state = second_line_of("abcd");
        state.release_current();
        assert_eq!(resolve(&mut state, "abcd"), Some(1));
        assert_eq!(resolve(&mut state, "acd"), Some(1));
        assert_eq!(resolve(&mut state, "nacd"), Some(2), "the next record");
        assert_eq!(resolve(&mut state, "nad"), None, "not released");
    }

    #[test]
    fn selection_of_loading_row_takes_its_record() {
        let mut state = second_line_of("???");
        assert_eq!(resolve(&mut state, "ab?"), Some(1));
        assert_eq!(resolve(&mut state, "nab?"), Some(2));
    }
}
