//! The selected cells of a grid, and the movements of the keyboard. Pure: lines and columns are
//! numbers.

use std::ops::Range;

/// A cell by its line and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellPosition {
    pub line: usize,
    pub column: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SelectionKind {
    Cells,
    /// Whole rows.
    Rows,
    /// Whole rows that need not follow each other.
    RowSet,
    /// Whole columns.
    Columns,
}

/// The selected block with the current cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub lines: Range<usize>,
    pub columns: Range<usize>,
    /// The cell that is edited by typing.
    pub cursor: CellPosition,
    pub kind: SelectionKind,
}

impl Area {
    /// The block between two cells, extended to whole rows or columns.
    pub(super) fn between(
        kind: SelectionKind,
        cursor: CellPosition,
        head: CellPosition,
        (lines, columns): (usize, usize),
    ) -> Self {
        let span = |one: usize, other: usize| one.min(other)..one.max(other) + 1;
        let (mut rows, mut cols) = (
            span(cursor.line, head.line),
            span(cursor.column, head.column),
        );
        match kind {
            SelectionKind::Rows => cols = 0..columns,
            SelectionKind::Columns => rows = 0..lines,
            SelectionKind::RowSet => {
                rows = cursor.line..cursor.line + 1;
                cols = cursor.column..cursor.column + 1;
            }
            SelectionKind::Cells => {}
        }
        Self {
            lines: rows,
            columns: cols,
            cursor,
            kind,
        }
    }

    pub(super) fn contains(&self, line: usize, column: usize) -> bool {
        self.lines.contains(&line) && self.columns.contains(&column)
    }

    /// Whether more than one cell is selected.
    pub(super) fn is_block(&self) -> bool {
        self.lines.len() * self.columns.len() > 1
    }
}

/// A movement to another cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Lines(isize),
    Columns(isize),
    /// Moves by the height of the grid.
    Pages(isize),
    /// Moves to the next or previous cell, also across the ends of a line.
    Cells(isize),
    LineStart,
    LineEnd,
    Start,
    End,
}

impl Step {
    /// The cell that the movement leads to. Returns `None` when `Cells` would leave the first or the
    /// last cell, and in an empty grid.
    pub(super) fn target(
        self,
        from: CellPosition,
        page: usize,
        (lines, columns): (usize, usize),
    ) -> Option<CellPosition> {
        let (last_line, last_column) = (lines.checked_sub(1)?, columns.checked_sub(1)?);
        let moved = |from: usize, by: isize, last: usize| from.saturating_add_signed(by).min(last);
        let CellPosition { line, column } = from;
        let (line, column) = match self {
            Self::Lines(by) => (moved(line, by, last_line), column),
            Self::Columns(by) => (line, moved(column, by, last_column)),
            Self::Pages(by) => (
                moved(line, by.saturating_mul(page.max(1) as isize), last_line),
                column,
            ),
            Self::LineStart => (line, 0),
            Self::LineEnd => (line, last_column),
            Self::Start => (0, 0),
            Self::End => (last_line, last_column),
            Self::Cells(by) if by > 0 && column == last_column => {
                (line < last_line).then_some((line + 1, 0))?
            }
            Self::Cells(by) if by < 0 && column == 0 => (line.checked_sub(1)?, last_column),
            Self::Cells(by) => (line, moved(column, by, last_column)),
        };
        Some(CellPosition { line, column })
    }
}

/// The change of the order of the lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrderChange {
    pub has_other_length: bool,
    /// Whether the keys of the rows are their lines, so that a key names another record now.
    pub are_rows_lines: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(line: usize, column: usize, step: Step) -> Option<(usize, usize)> {
        let found = step.target(CellPosition { line, column }, 5, (20, 3));
        found.map(|position| (position.line, position.column))
    }

    #[test]
    fn tab_continues_in_next_line_until_last_cell() {
        assert_eq!(target(0, 2, Step::Cells(1)), Some((1, 0)));
        assert_eq!(target(19, 2, Step::Cells(1)), None);
        assert_eq!(target(1, 0, Step::Cells(-1)), Some((0, 2)));
        assert_eq!(target(0, 0, Step::Cells(-1)), None);
    }

    #[test]
    fn movements_stop_at_the_edges() {
        assert_eq!(target(0, 0, Step::Lines(-1)), Some((0, 0)));
        assert_eq!(target(17, 1, Step::Pages(1)), Some((19, 1)));
        assert_eq!(target(3, 1, Step::End), Some((19, 2)));
        assert_eq!(target(3, 2, Step::Columns(1)), Some((3, 2)));
        assert_eq!(
            Step::End.target(CellPosition { line: 0, column: 0 }, 5, (0, 3)),
            None
        );
    }

    #[test]
    fn rows_and_columns_cover_the_whole_grid() {
        let cursor = CellPosition { line: 4, column: 1 };
        let head = CellPosition { line: 2, column: 2 };
        let area = |kind| Area::between(kind, cursor, head, (20, 3));
        let cells = area(SelectionKind::Cells);
        assert_eq!((cells.lines, cells.columns), (2..5, 1..3));
        let rows = area(SelectionKind::Rows);
        assert_eq!((rows.lines, rows.columns), (2..5, 0..3));
        let columns = area(SelectionKind::Columns);
        assert_eq!((columns.lines, columns.columns), (0..20, 1..3));
    }
}
