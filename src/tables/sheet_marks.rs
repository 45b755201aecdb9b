//! What a sheet says about its rows and cells besides their text: which are hidden, merged or crossed out,
//! and which cells have no text that can be read.

use std::collections::{BTreeMap, HashSet};

use super::row_limits::RowLimits;
use crate::tables::{ImportError, RawRow, RowCount, TableNote};

/// Excel shows a sheet with more merged cells only slowly.
const MAX_MERGES: usize = 65_536;

/// More ranges of hidden columns are not kept: a sheet has at most 16,384 columns.
const MAX_COLUMN_RANGES: usize = 16_384;

/// Cells that a sheet shows as one. Columns count from 0, and the last line and column belong to the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MergedCell {
    pub(crate) first_line: u32,
    pub(crate) last_line: u32,
    pub(crate) first_column: usize,
    pub(crate) last_column: usize,
}

/// A mark of a cell that the user must know of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellMark {
    CrossedOut,
    /// A formula that was never calculated.
    FormulaWithoutResult,
    /// A data type of Excel, such as a place, whose text was read.
    DataType,
    /// A data type of Excel without text.
    DataTypeWithoutText,
}

#[derive(Debug, Default)]
pub(crate) struct SheetMarks {
    /// The lines of the hidden rows that were read.
    hidden_lines: HashSet<u32>,
    /// Ranges of columns, each with its last column.
    hidden_columns: Vec<(usize, usize)>,
    merges: Vec<MergedCell>,
    /// The lines of the rows to which a value of merged cells was copied.
    filled: Vec<u32>,
    /// The lines of the rows with each mark.
    marks: [Vec<u32>; 4],
}

impl SheetMarks {
    pub(crate) fn hide_line(&mut self, line: u32) {
        self.hidden_lines.insert(line);
    }

    pub(crate) fn hide_columns(&mut self, first: usize, last: usize) {
        if self.hidden_columns.len() < MAX_COLUMN_RANGES {
            self.hidden_columns.push((first, last));
        }
    }

    pub(crate) fn merge(&mut self, cell: MergedCell) {
        let is_several = cell.last_line > cell.first_line || cell.last_column > cell.first_column;
        if is_several && self.merges.len() < MAX_MERGES {
            self.merges.push(cell);
        }
    }

    /// Merges a cell with those that it covers: this many lines and columns with its own.
    pub(crate) fn merge_span(&mut self, line: u32, lines: u32, column: usize, columns: usize) {
        self.merge(MergedCell {
            first_line: line,
            last_line: line.saturating_add(lines.saturating_sub(1)),
            first_column: column,
            last_column: column.saturating_add(columns.saturating_sub(1)),
        });
    }

    pub(crate) fn mark_row(&mut self, mark: CellMark, line: u32) {
        self.marks[mark as usize].push(line);
    }

    pub(crate) fn has_hidden_lines(&self) -> bool {
        !self.hidden_lines.is_empty()
    }

    pub(crate) fn is_hidden(&self, line: u32) -> bool {
        self.hidden_lines.contains(&line)
    }

    pub(crate) fn is_hidden_column(&self, column: usize) -> bool {
        let mut ranges = self.hidden_columns.iter();
        ranges.any(|(first, last)| (*first..=*last).contains(&column))
    }

    /// Copies the value of each merged cell to the rows that it covers, in its first column. The rows are in the order
    /// of their lines.
    ///
    /// # Errors
    /// [`ImportError`] when the rows exceed the limit of their text.
    pub(crate) fn fill_merged_rows(
        &mut self,
        rows: &mut [RawRow],
        limits: &mut RowLimits<'_>,
    ) -> Result<(), ImportError> {
        let max_columns = limits.max_columns();
        let mut merges: Vec<MergedCell> = (self.merges.iter().copied())
            .filter(|it| it.last_line > it.first_line && it.first_column < max_columns)
            .collect();
        merges.sort_by_key(|merge| merge.first_line);
        let mut merges = merges.into_iter().peekable();
        // The merged cells that cover the current row: the last line and the value, by column.
        let mut open: BTreeMap<usize, (u32, String)> = BTreeMap::new();
        for row in rows {
            open.retain(|_, (last_line, _)| *last_line >= row.line);
            let missing = open
                .iter()
                .filter(|(column, _)| row.cell(**column).is_empty());
            let missing: Vec<(usize, &str)> = missing
                .map(|(column, (_, value))| (*column, value.as_str()))
                .collect();
            if !missing.is_empty() {
                limits.add_text(missing.iter().map(|(_, value)| value.len()).sum())?;
                let width = missing.iter().map(|(column, _)| column + 1).max();
                let width = row.cells.len().max(width.unwrap_or(0));
                let value = |column: usize| {
                    let filled = missing.iter().find(|(of, _)| *of == column);
                    filled.map_or_else(|| row.cell(column), |(_, value)| *value)
                };
                row.cells = (0..width).map(value).collect();
                self.filled.push(row.line);
            }
            while let Some(merge) = merges.next_if(|it| it.first_line <= row.line) {
                let value = row.cell(merge.first_column);
                if merge.first_line == row.line && !value.trim().is_empty() {
                    open.insert(merge.first_column, (merge.last_line, value.to_owned()));
                }
            }
        }
        Ok(())
    }

    /// Names the columns that a merged cell of the header covers.
    pub(crate) fn fill_merged_header(&self, header: &mut [String], line: u32) {
        for merge in &self.merges {
            if !(merge.first_line..=merge.last_line).contains(&line) {
                continue;
            }
            let Some(name) = header.get(merge.first_column).cloned() else {
                continue;
            };
            let covered = header.iter_mut().take(merge.last_column.saturating_add(1));
            for column in covered.skip(merge.first_column + 1) {
                if column.is_empty() {
                    column.clone_from(&name);
                }
            }
        }
    }

    pub(crate) fn has_marks(&self) -> bool {
        !self.filled.is_empty() || self.marks.iter().any(|lines| !lines.is_empty())
    }

    /// A note for each mark that lines of the list have.
    pub(crate) fn notes(&self, is_in_list: impl Fn(u32) -> bool) -> Vec<TableNote> {
        let count =
            |lines: &[u32]| RowCount::of(lines.iter().copied().filter(|line| is_in_list(*line)));
        type Note = fn(RowCount) -> TableNote;
        let notes: [(&[u32], Note); 5] = [
            (&self.filled, TableNote::CellsMerged),
            (self.with(CellMark::CrossedOut), TableNote::CellsCrossedOut),
            (
                self.with(CellMark::FormulaWithoutResult),
                TableNote::FormulasWithoutResult,
            ),
            (self.with(CellMark::DataType), TableNote::DataTypesRead),
            (
                self.with(CellMark::DataTypeWithoutText),
                TableNote::DataTypesWithoutText,
            ),
        ];
        let notes = notes.into_iter();
        notes
            .filter_map(|(lines, note)| count(lines).map(note))
            .collect()
    }

    /// The lines of the rows with a mark.
    fn with(&self, mark: CellMark) -> &[u32] {
        &self.marks[mark as usize]
    }
}
