//! The records of the selected lines, as the user saw them: after rows were sorted, filtered, added or removed, other
//! records between the ends of the selection are not part of the selection.

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

    /// Stores the records of the selected lines when other lines are selected.
    pub(super) fn remember_lines(&mut self, source: &impl GridSource<C>) {
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
