//! Notes about how a file was read.

use serde::Serialize;

/// Something unusual about a file, so that the user checks the result. The command line prints the `code` with the data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum TableNote {
    /// The text is not UTF-8; the encoding was guessed.
    EncodingGuessed { encoding: &'static str },
    /// The file is UTF-8 except for `cells` cells, which were read as Windows-1252.
    MixedEncodings { cells: usize },
    /// Quotation marks that open a cell and are never closed were left out, so that the rows after them
    /// can be read.
    QuotationMarksLeftOut(RowCount),
    /// The file has `count` columns; those after `max` were left out.
    ColumnsLeftOut { count: usize, max: usize },
    /// Cells longer than `max_bytes` were cut; the first is in `line`.
    CellsCut {
        count: usize,
        first_line: u32,
        max_bytes: u64,
    },
    /// A web page has `count` other tables that look like lists. The one with the most entries was read.
    TablesLeftOut { count: usize },
    /// Other sheets that look like lists. Only one sheet was read.
    SheetsLeftOut { sheets: Vec<Box<str>> },
    /// `count` contact cards have no end, as in a file that was cut off.
    CardsNotClosed { count: usize },
    /// `count` contact cards were left out: those of distribution lists, and of another person inside a card, such
    /// as an assistant.
    CardsLeftOut { count: usize },
    /// The value of a merged cell was copied to `count` rows that the cell covers.
    CellsMerged(RowCount),
    /// `count` rows have text that is crossed out, and were read.
    CellsCrossedOut(RowCount),
    /// `count` rows have a formula that was never calculated, whose cell is empty.
    FormulasWithoutResult(RowCount),
    /// `count` rows have a data type of Excel, such as Geography. Its text was read.
    DataTypesRead(RowCount),
    /// `count` rows have a data type of Excel without text.
    DataTypesWithoutText(RowCount),
}

/// How many rows, or cells of rows, there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RowCount {
    pub count: usize,
    pub first_line: u32,
}

impl RowCount {
    /// Counts the lines of rows; `None` without one.
    pub(crate) fn of(lines: impl Iterator<Item = u32> + Clone) -> Option<Self> {
        let first_line = lines.clone().min()?;
        let count = lines.count();
        Some(Self { count, first_line })
    }
}
