//! The rows of the selected lines, as the user saw them: after rows were sorted or filtered, other rows between the
//! ends of the selection are not part of the selection.

use std::ops::Range;

use super::{
    selection::SelectionKind,
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

impl<C: ColumnKey> GridState<C> {
    /// Keeps to the rows that the user selected, after rows were sorted or filtered: selected rows stay selected,
    /// also those that are hidden now. A block of cells whose rows changed becomes its current cell.
    pub(super) fn follow_order(&mut self, source: &impl GridSource<C>) {
        if self.focus_request.is_none() {
            self.rows.remove(|row| !source.has_row(*row));
        }
        let Some(selection) = &mut self.selection else {
            return;
        };
        let lines = selection.lines();
        let is_one_line = lines.len() < 2 && self.selected.lines.len() < 2;
        let mut rows = lines.filter_map(|line| source.key(line));
        if is_one_line || rows.by_ref().eq(self.selected.rows.iter().copied()) {
            return;
        }
        match selection.kind {
            SelectionKind::Rows => {
                selection.kind = SelectionKind::RowSet;
                selection.head = selection.cursor;
            }
            SelectionKind::Cells => selection.head = selection.cursor,
            SelectionKind::RowSet | SelectionKind::Columns => {}
        }
    }

    /// Stores the rows of the selected lines when other lines are selected.
    pub(super) fn remember_lines(&mut self, source: &impl GridSource<C>) {
        let lines = match &self.selection {
            Some(selection) if selection.covers_lines() => selection.lines(),
            _ => 0..0,
        };
        let first = source.key(lines.start).filter(|_| !lines.is_empty());
        if lines != self.selected.lines || first != self.selected.rows.first().copied() {
            let rows = lines.clone().filter_map(|line| source.key(line)).collect();
            self.selected = SelectedLines { lines, rows };
        }
    }
}
