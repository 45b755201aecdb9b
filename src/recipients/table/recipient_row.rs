//! One recipient of a draft: its values, and facts that they do not show and that the check of the row needs: from the
//! import, and decisions of the user.

use serde::{Deserialize, Serialize};

use crate::recipients::{ExtraValues, Field, FieldValues, RawRow, text::trimmed};

/// A row of the recipient table. Values are stored as displayed;
/// [`RecipientTable::to_requests`](crate::recipients::RecipientTable::to_requests) normalizes them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecipientRow {
    /// Unique within a table and stable through edits, moves, undo and saving. 0 only before the
    /// row is in a table.
    pub id: u64,
    /// The line of the imported file, from 1; `None` for a row that was not imported.
    pub line: Option<u32>,
    pub values: FieldValues,
    /// Values of the extra columns of the table, in their order. Missing values are empty.
    #[serde(default, skip_serializing_if = "ExtraValues::is_empty")]
    pub extra: ExtraValues,
    #[serde(default, skip_serializing_if = "RowFacts::is_empty")]
    pub facts: RowFacts,
}

impl RecipientRow {
    #[must_use]
    pub fn get(&self, field: Field) -> &str {
        self.values.get(field)
    }

    pub fn set(&mut self, field: Field, value: impl AsRef<str>) {
        self.values.set(field, value.as_ref());
    }

    /// The value of an extra column, by its position in
    /// [`RecipientTable::extra_columns`](crate::recipients::RecipientTable::extra_columns).
    #[must_use]
    pub fn extra(&self, column: usize) -> &str {
        self.extra.get(column)
    }

    /// The values of the fields, then those of the extra columns.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.values.iter().chain(self.extra.iter())
    }

    /// The row for another list or draft: without the line of its file, and without facts, because a warning is
    /// accepted for one draft only.
    #[must_use]
    pub fn without_origin(&self) -> Self {
        Self {
            line: None,
            facts: RowFacts::default(),
            ..self.clone()
        }
    }

    /// The first and last name, else the email.
    #[must_use]
    pub fn name_or_email(&self) -> String {
        let name = [self.get(Field::FirstName), self.get(Field::LastName)].join(" ");
        match name.trim() {
            "" => self.get(Field::Email).to_owned(),
            name => name.to_owned(),
        }
    }

    /// The memory of the row, in bytes.
    pub(in crate::recipients) fn bytes(&self) -> usize {
        size_of::<Self>() + self.values.text_bytes() + self.extra.bytes()
    }

    /// Whether every field is empty; extra columns do not count. Blank rows have no issues and are
    /// not sent.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.values.iter().all(|value| trimmed(value).is_empty())
    }
}

/// What the import knows about a row of a file, and the warnings that the user accepted. A typed row has
/// the default: no facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RowFacts {
    /// The full name from which the first and the last name were split, when the split is uncertain.
    pub full_name: Option<Box<str>>,
    /// The whole address from which the parts were split, when the split is a guess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full_address: Option<Box<str>>,
    /// The cells of the row, when the header has another number of columns.
    pub ragged: Option<RaggedRow>,
    /// The cells of the file in the columns that share values; see `ComposedColumns`. `None` when the values
    /// give the same cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub original: Option<Box<[Box<str>]>>,
    /// What a column of the file says about a person who left or unsubscribed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inactive: Option<InactiveMark>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<AcceptedWarning>,
}

impl RaggedRow {
    /// Returns `None` for a row with as many cells as the header has named columns. Empty cells at the end
    /// of a longer row do not count: programs differ in how many they write.
    pub(in crate::recipients) fn of(row: &RawRow, columns: usize) -> Option<Self> {
        let is_filled = |cell| !trimmed(cell).is_empty();
        let last_filled = row.cells.iter().rposition(is_filled);
        let filled = last_filled.map_or(0, |at| at + 1);
        let cells = if filled > columns {
            filled
        } else {
            row.cells.len()
        };
        let is_ragged = filled > columns || cells < columns;
        is_ragged.then_some(Self { cells, columns })
    }
}

/// The columns of a header up to the last one with a name.
pub(in crate::recipients) fn named_columns(header: &[String]) -> usize {
    let last_named = header.iter().rposition(|name| !name.is_empty());
    last_named.map_or(0, |at| at + 1)
}

impl RowFacts {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The cells of a row and the columns of its header, which differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaggedRow {
    pub cells: usize,
    pub columns: usize,
}

/// A warning that the user accepted for the values that the row had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AcceptedWarning {
    /// The code of the issue ([`IssueCode::as_str`](crate::recipients::IssueCode::as_str)).
    pub code: Box<str>,
    pub field: Field,
    /// The value of the field, or all values that the warning depends on, one in each line.
    pub value: Box<str>,
}

/// What a column of a file says about a person who may no longer belong to the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InactiveMark {
    pub column: Box<str>,
    pub value: Box<str>,
}
