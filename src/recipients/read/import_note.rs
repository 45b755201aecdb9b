//! Notes about how a list of people was read from a file.

use serde::{Serialize, Serializer};

use crate::{
    recipients::{ColumnUse, RowCount},
    tables::TableNote,
};

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
    /// A cell spans several lines and seems to contain other rows.
    CellContainsRows {
        line: u32,
    },
    RowsTooLong(RowCount),
    RowsTooShort(RowCount),
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
    /// A note about the file, whatever it lists.
    #[serde(untagged)]
    Table(TableNote),
}

/// Writes the name that `--map` takes.
fn serialize_use<S: Serializer>(column_use: &ColumnUse, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(column_use.code())
}
