//! Changes of blocks of cells: paste, fill and clear. Spreadsheets copy blocks as text with tabs and
//! line breaks.

use super::history::Delta;
use crate::recipients::{ColumnRef, RecipientRow, RecipientTable, text::clean};

/// A block of cells, by the ids of its rows and its columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellBlock {
    pub rows: Vec<u64>,
    pub columns: Vec<ColumnRef>,
}

/// The cells of a copied block. Spreadsheets quote cells that contain tabs or line breaks. An empty line
/// is a row with an empty cell.
#[must_use]
pub fn parse_cells(text: &str) -> Vec<Vec<String>> {
    let mut block = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let mut row = Vec::new();
        loop {
            let (cell, after) = split_cell(rest);
            row.push(cell);
            match after.strip_prefix('\t') {
                Some(next) => rest = next,
                None => {
                    let line_end = ["\r\n", "\n", "\r"];
                    let next = line_end.iter().find_map(|end| after.strip_prefix(end));
                    rest = next.unwrap_or_default();
                    break;
                }
            }
        }
        block.push(row);
    }
    block
}

/// What ends a cell.
const CELL_ENDS: [char; 3] = ['\t', '\n', '\r'];

/// The first cell of a text, and the text after it.
fn split_cell(text: &str) -> (String, &str) {
    if let Some(quoted) = text.strip_prefix('"').and_then(split_quoted) {
        return quoted;
    }
    let (cell, rest) = text.split_at(text.find(CELL_ENDS).unwrap_or(text.len()));
    (cell.to_owned(), rest)
}

/// The text up to the quotation mark that closes a cell, and the text after it. `None` when a mark is in
/// the middle of the cell or none closes it: the first mark is a part of the value then.
fn split_quoted(text: &str) -> Option<(String, &str)> {
    let mut cell = String::new();
    let mut rest = text;
    loop {
        let (before, after) = rest.split_once('"')?;
        cell.push_str(before);
        if after.is_empty() || after.starts_with(CELL_ENDS) {
            return Some((cell, after));
        }
        rest = after.strip_prefix('"')?;
        cell.push('"');
    }
}

/// Repeats a pasted block to fill a larger selection of rows and columns. A block that does not fit
/// into the selection a whole number of times stays as it is.
#[must_use]
pub fn repeat_block(block: Vec<Vec<String>>, rows: usize, columns: usize) -> Vec<Vec<String>> {
    let (height, width) = (block.len(), block.iter().map(Vec::len).max().unwrap_or(0));
    let fits = |size: usize, wanted: usize| size > 0 && wanted.is_multiple_of(size);
    if (height, width) == (rows, columns) || !fits(height, rows) || !fits(width, columns) {
        return block;
    }
    let cell = |row: usize, column: usize| block[row % height].get(column % width).cloned();
    (0..rows)
        .map(|row| {
            (0..columns)
                .map(|column| cell(row, column).unwrap_or_default())
                .collect()
        })
        .collect()
}

impl RecipientTable {
    /// Writes a block of cells as one step: its first line into the first of `rows`, its first column
    /// into the first of `columns`. More lines than rows become new rows at the end; cells past the last
    /// column are left out. Returns the number of changed and added rows.
    pub fn paste(&mut self, rows: &[u64], columns: &[ColumnRef], block: &[Vec<String>]) -> usize {
        let cells = |line: &[String]| -> Vec<(ColumnRef, String)> {
            let columns = columns.iter().copied();
            columns.zip(line.iter().cloned()).collect()
        };
        let edits = rows.iter().zip(block).flat_map(|(id, line)| {
            let cells = cells(line).into_iter();
            cells.map(|(column, value)| (*id, column, value))
        });
        let (replaced, _) = self.edited_rows(edits.collect());
        let added = block.iter().skip(rows.len()).map(|line| {
            let mut row = RecipientRow::default();
            for (column, value) in cells(line) {
                self.set_value(&mut row, column, &clean::clean_cell(&value));
            }
            row
        });
        let added: Vec<RecipientRow> = added.collect();
        let touched = replaced.len() + added.len();
        let inserted = self.inserted(self.len(), added);
        self.perform(vec![Delta::Replace(replaced), inserted]);
        touched
    }

    /// Copies the cells of a block into another one as one step, repeated to its size. Returns the
    /// number of changed cells.
    pub fn fill(&mut self, source: &CellBlock, target: &CellBlock) -> usize {
        let rows: Vec<Option<usize>> = self.positions(&source.rows);
        if rows.is_empty() || source.columns.is_empty() {
            return 0;
        }
        let value = |row: usize, column: usize| {
            let row = self.row(rows[row % rows.len()]?)?;
            Some(self.value(row, source.columns[column % source.columns.len()]))
        };
        let mut edits = Vec::with_capacity(target.rows.len() * target.columns.len());
        for (row, id) in target.rows.iter().enumerate() {
            for (column, target) in target.columns.iter().enumerate() {
                if let Some(value) = value(row, column) {
                    edits.push((*id, *target, value.to_owned()));
                }
            }
        }
        self.edit_many(edits)
    }

    /// Empties the cells of a block as one step. Returns the number of changed cells.
    pub fn clear_cells(&mut self, block: &CellBlock) -> usize {
        let columns = |id: &u64| {
            let id = *id;
            block.columns.iter().map(move |column| (id, *column, ""))
        };
        self.edit_many(block.rows.iter().flat_map(columns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_quoted_cell_with_line_break() {
        let block = parse_cells("Ida\tBerg\r\nOle\t\"Dahl\nHolm\"\r\n");
        assert_eq!(block, [["Ida", "Berg"], ["Ole", "Dahl\nHolm"]]);
    }

    #[test]
    fn pasted_column_keeps_empty_cells() {
        let block = parse_cells("a@x.org\r\n\r\nc@x.org\r\n\r\n");
        assert_eq!(block, [["a@x.org"], [""], ["c@x.org"], [""]]);
        assert_eq!(parse_cells("a\n\"\"\nc"), [["a"], [""], ["c"]]);
        assert_eq!(parse_cells("a\t\n\tb"), [["a", ""], ["", "b"]]);
        assert_eq!(parse_cells(""), Vec::<Vec<String>>::new());
    }

    #[test]
    fn quotation_marks_inside_cells_are_kept() {
        assert_eq!(parse_cells("\"5\"\" pipe\"\tb"), [["5\" pipe", "b"]]);
        assert_eq!(
            parse_cells("\"Al\" Lee\tb\n\"5 inch"),
            [vec!["\"Al\" Lee", "b"], vec!["\"5 inch"]]
        );
    }

    #[test]
    fn block_is_repeated_only_when_it_fits() {
        let block = |text: &str| parse_cells(text);
        assert_eq!(repeat_block(block("a"), 2, 2), [["a", "a"], ["a", "a"]]);
        assert_eq!(repeat_block(block("a\tb"), 2, 2), [["a", "b"], ["a", "b"]]);
        assert_eq!(repeat_block(block("a\nb"), 3, 1), [["a"], ["b"]]);
        assert_eq!(repeat_block(block("a\nb"), 1, 1), [["a"], ["b"]]);
    }
}
