//! Notes about how a file was read.

use serde::{Serialize, Serializer};

use crate::recipients::ColumnUse;

/// Something unusual about an imported file, so that the user checks the result.
/// The command line prints the `code` with the data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum ImportNote {
    /// The file has no header, so columns were matched by their content alone.
    NoHeader,
    /// `skipped` rows above the header were left out.
    HeaderNotFirst {
        line: u32,
        skipped: usize,
    },
    /// Rows equal to the header were left out, as in files that were joined.
    HeaderRepeated {
        count: usize,
    },
    /// The text is not UTF-8; the encoding was guessed.
    EncodingGuessed {
        encoding: &'static str,
    },
    /// The file is UTF-8 except for `cells` cells, which were read as Windows-1252.
    MixedEncodings {
        cells: usize,
    },
    /// A cell spans several lines and seems to contain other rows.
    CellContainsRows {
        line: u32,
    },
    /// Quotation marks that open a cell and are never closed were left out, so that the rows after them
    /// can be read.
    QuotationMarksLeftOut(RowCount),
    RowsTooLong(RowCount),
    RowsTooShort(RowCount),
    /// The file has `count` columns; those after `max` were left out.
    ColumnsLeftOut {
        count: usize,
        max: usize,
    },
    /// Cells longer than `max_bytes` were cut; the first is in `line`.
    CellsCut {
        count: usize,
        first_line: u32,
        max_bytes: u64,
    },
    /// A web page has `count` other tables that look like lists. The one with the most recipients was
    /// read.
    TablesLeftOut {
        count: usize,
    },
    /// `count` contact cards have no end, as in a file that was cut off.
    CardsNotClosed {
        count: usize,
    },
    /// `count` contact cards were left out: those of distribution lists, and of another person inside a card, such
    /// as an assistant.
    CardsLeftOut {
        count: usize,
    },
    /// The file has no other column for a field than one about another person, which was not used.
    ColumnOfOtherPerson {
        column: Box<str>,
        #[serde(serialize_with = "serialize_use")]
        suggested: ColumnUse,
    },
    /// Rows that the workbook hides, as a filter does. `included`: whether the user chose to read them.
    RowsHidden {
        count: usize,
        first_line: u32,
        included: bool,
    },
    /// Columns that the workbook hides, which are not used.
    ColumnsHidden {
        columns: Vec<Box<str>>,
    },
    /// Other sheets that list people. Only one sheet was read.
    SheetsLeftOut {
        sheets: Vec<Box<str>>,
    },
    /// A table with other columns begins below the first one, and was left out with its `rows`.
    SecondTable {
        line: u32,
        rows: usize,
    },
    /// The sections of hosts and panelists of a meeting's report, which were left out with their `rows`, because another
    /// section lists the attendees.
    HostsLeftOut {
        sections: Vec<Box<str>>,
        rows: usize,
    },
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
    /// Columns that have the data of other people, such as the sender of a form, which are not used.
    OtherPeople {
        columns: Vec<Box<str>>,
    },
    /// Columns of a second person in the same row, which are not used. `rows`: those that have one.
    SecondPerson {
        columns: Vec<Box<str>>,
        rows: usize,
    },
    /// Of several columns of emails, `column` fits the names of the rows better than `other`.
    EmailsMatchedByName {
        column: Box<str>,
        other: Box<str>,
    },
    /// No column of emails was chosen with certainty: the emails of `column` do not fit the names.
    EmailsUnlikeNames {
        column: Box<str>,
    },
    /// A second column with the same name filled `count` cells that the first leaves empty.
    RepeatedColumnUsed {
        column: Box<str>,
        count: usize,
    },
    /// The first names are the preferred ones of `column`. Where it is empty, `other` filled `count` cells.
    PreferredNamesUsed {
        column: Box<str>,
        other: Box<str>,
        count: usize,
    },
    /// Names like `Lee, Anna` without quotation marks were two cells and were joined again.
    NamesJoined {
        count: usize,
    },
}

/// How many rows, or cells of rows, there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RowCount {
    pub count: usize,
    pub first_line: u32,
}

impl RowCount {
    /// Counts the lines of rows; `None` without one.
    pub(super) fn of(lines: impl Iterator<Item = u32> + Clone) -> Option<Self> {
        let first_line = lines.clone().min()?;
        let count = lines.count();
        Some(Self { count, first_line })
    }
}

/// Writes the name that `--map` takes.
fn serialize_use<S: Serializer>(column_use: &ColumnUse, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(column_use.code())
}
