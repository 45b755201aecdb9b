//! Notes about how a file was read.

use serde::{Serialize, Serializer};

use super::ColumnUse;

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
    QuotationMarksLeftOut {
        count: usize,
        first_line: u32,
    },
    RowsTooLong {
        count: usize,
        first_line: u32,
    },
    RowsTooShort {
        count: usize,
        first_line: u32,
    },
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
    /// Names like `Lee, Anna` without quotation marks were two cells and were joined again.
    NamesJoined {
        count: usize,
    },
}

/// Writes the name that `--map` takes.
fn serialize_use<S: Serializer>(column_use: &ColumnUse, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(column_use.code())
}
