//! The limits of rows and cells for all formats: columns and text beyond a limit are left out with a
//! note; a file with too many rows is refused.

use super::options::{ReadOptions, ReadProgress};
use crate::tables::{ImportError, TableNote};

/// The most rows of a file before the rows of its list: titles and the header.
pub(crate) const MAX_TITLE_ROWS: usize = 200;

/// The rows between two reports of progress.
const ROWS_PER_REPORT: usize = 1000;

/// Counts the rows and cells of one file.
pub(crate) struct RowLimits<'a> {
    options: ReadOptions<'a>,
    rows: usize,
    text_bytes: u64,
    /// The number of columns and the line of the widest row that was cut.
    widest: Option<(usize, u32)>,
    cut_cells: usize,
    first_cut_line: u32,
}

impl<'a> RowLimits<'a> {
    pub(crate) fn new(options: &ReadOptions<'a>) -> Self {
        Self {
            options: *options,
            rows: 0,
            text_bytes: 0,
            widest: None,
            cut_cells: 0,
            first_cut_line: 0,
        }
    }

    pub(crate) fn max_columns(&self) -> usize {
        self.options.limits.max_columns
    }

    pub(crate) fn reads_hidden_rows(&self) -> bool {
        self.options.reads_hidden_rows
    }

    /// Whether a column, from 0, is read.
    pub(crate) fn allows_column(&self, column: usize) -> bool {
        column < self.max_columns()
    }

    /// Counts a row with `count` columns, of which some are left out.
    pub(crate) fn leave_out_columns(&mut self, count: usize, line: u32) {
        if self.widest.is_none_or(|(widest, _)| count > widest) {
            self.widest = Some((count, line));
        }
    }

    /// A cell without what is beyond the limit of its length.
    pub(crate) fn cut<'c>(&mut self, cell: &'c [u8], line: u32) -> &'c [u8] {
        let max = self.options.limits.max_cell_bytes;
        if cell.len() <= max {
            return cell;
        }
        if self.cut_cells == 0 {
            self.first_cut_line = line;
        }
        self.cut_cells += 1;
        let mut end = max;
        // A character of UTF-8 is kept whole or left out.
        while end > max.saturating_sub(4) && cell[end] & 0b1100_0000 == 0b1000_0000 {
            end -= 1;
        }
        &cell[..end]
    }

    /// Counts a row that is kept.
    ///
    /// # Errors
    /// [`ImportError::TooManyRows`], or [`ImportError::Canceled`].
    pub(crate) fn add_row(&mut self) -> Result<(), ImportError> {
        let max = self.options.limits.max_rows;
        // The rows still include titles and the header, so the limit leaves room for them.
        if self.rows >= max.saturating_add(MAX_TITLE_ROWS) {
            return Err(ImportError::TooManyRows { max });
        }
        self.rows += 1;
        if self.rows.is_multiple_of(ROWS_PER_REPORT) {
            self.options.report(ReadProgress::Rows(self.rows))?;
        }
        Ok(())
    }

    /// Counts the text of a row of a workbook.
    ///
    /// # Errors
    /// [`ImportError::WorkbookTooLarge`].
    pub(crate) fn add_text(&mut self, bytes: usize) -> Result<(), ImportError> {
        self.text_bytes = self.text_bytes.saturating_add(bytes as u64);
        let max_bytes = self.options.limits.max_text_bytes;
        if self.text_bytes > max_bytes {
            return Err(ImportError::WorkbookTooLarge { max_bytes });
        }
        Ok(())
    }

    /// The error for a file with too many columns that is not a list.
    pub(crate) fn too_many_columns(&self) -> Option<ImportError> {
        self.widest
            .map(|(count, line)| ImportError::TooManyColumns {
                line,
                count,
                max: self.options.limits.max_columns,
            })
    }

    pub(crate) fn notes(&self) -> Vec<TableNote> {
        let mut notes = Vec::new();
        if let Some((count, _)) = self.widest {
            notes.push(TableNote::ColumnsLeftOut {
                count,
                max: self.options.limits.max_columns,
            });
        }
        if self.cut_cells > 0 {
            notes.push(TableNote::CellsCut {
                count: self.cut_cells,
                first_line: self.first_cut_line,
                max_bytes: self.options.limits.max_cell_bytes as u64,
            });
        }
        notes
    }
}
