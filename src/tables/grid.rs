//! Collects the cells of a sheet, a web table or contact cards into rows, within the limits.

use super::{
    row_limits::RowLimits,
    sheet_marks::{CellMark, SheetMarks},
};
use crate::tables::{ImportError, RawCells, RawRow};

pub(crate) struct Grid<'a> {
    /// The cells of the current row; reused for each row.
    cells: Vec<String>,
    /// The number of columns up to the last cell with text.
    width: usize,
    /// The number of columns up to the last cell with text, including columns that are left out.
    full_width: usize,
    rows: Vec<RawRow>,
    limits: RowLimits<'a>,
    pub(crate) marks: SheetMarks,
    is_row_hidden: bool,
    /// By position: whether the current row has the mark.
    row_marks: [Option<CellMark>; 4],
}

/// The rows of a sheet, and what the sheet says about them.
pub(crate) struct SheetRows<'a> {
    pub(crate) rows: Vec<RawRow>,
    pub(crate) limits: RowLimits<'a>,
    pub(crate) marks: SheetMarks,
}

impl<'a> Grid<'a> {
    pub(crate) fn new(limits: RowLimits<'a>) -> Self {
        Self {
            cells: Vec::new(),
            width: 0,
            full_width: 0,
            rows: Vec::new(),
            limits,
            marks: SheetMarks::default(),
            is_row_hidden: false,
            row_marks: [None; 4],
        }
    }

    /// The rows that are kept so far.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Hides the current row.
    pub(crate) fn hide_row(&mut self) {
        self.is_row_hidden = true;
    }

    /// Marks a cell of the current row.
    pub(crate) fn mark_cell(&mut self, mark: CellMark) {
        self.row_marks[mark as usize] = Some(mark);
    }

    /// Sets a cell of the current row; columns count from 0.
    pub(crate) fn set(&mut self, column: usize, text: &str, line: u32) {
        if text.is_empty() {
            return;
        }
        self.full_width = self.full_width.max(column.saturating_add(1));
        if !self.limits.allows_column(column) {
            return;
        }
        if column >= self.cells.len() {
            self.cells.resize(column + 1, String::new());
        }
        self.width = self.width.max(column + 1);
        let kept = self.limits.cut(text.as_bytes(), line).len();
        let cell = &mut self.cells[column];
        cell.clear();
        cell.push_str(text.get(..kept).unwrap_or(text));
    }

    /// Adds the current row `count` times, with the line numbers from `line`. Blank rows are left
    /// out.
    ///
    /// # Errors
    /// [`ImportError`] when the rows exceed the limits or the caller stops the import.
    pub(crate) fn end_row(&mut self, line: u32, count: u32) -> Result<(), ImportError> {
        let is_hidden = std::mem::take(&mut self.is_row_hidden);
        let is_left_out = is_hidden && !self.limits.reads_hidden_rows();
        let mut row_marks = std::mem::take(&mut self.row_marks);
        if is_left_out {
            row_marks = Default::default();
        }
        let cells = &self.cells[..self.width];
        let is_blank = cells.iter().all(|cell| cell.trim().is_empty());
        for mark in row_marks.into_iter().flatten().filter(|_| is_blank) {
            self.marks.mark_row(mark, line);
        }
        if !is_blank {
            if self.full_width > self.width {
                self.limits.leave_out_columns(self.full_width, line);
            }
            for at in 0..count {
                self.limits.add_row()?;
                self.limits
                    .add_text(cells.iter().map(String::len).sum::<usize>())?;
                if is_hidden {
                    self.marks.hide_line(line.saturating_add(at));
                }
                for mark in row_marks.into_iter().flatten() {
                    self.marks.mark_row(mark, line.saturating_add(at));
                }
                self.rows.push(RawRow {
                    line: line.saturating_add(at),
                    cells: cells.iter().collect::<RawCells>(),
                });
            }
        }
        for cell in &mut self.cells[..self.width] {
            cell.clear();
        }
        (self.width, self.full_width) = (0, 0);
        Ok(())
    }

    /// The rows, sorted by their lines. A file can have its rows in another order.
    pub(crate) fn finish_sheet(mut self) -> SheetRows<'a> {
        if !self.rows.is_sorted_by_key(|row| row.line) {
            self.rows.sort_by_key(|row| row.line);
        }
        SheetRows {
            rows: self.rows,
            limits: self.limits,
            marks: self.marks,
        }
    }

    pub(crate) fn finish(self) -> (Vec<RawRow>, RowLimits<'a>) {
        (self.rows, self.limits)
    }
}
