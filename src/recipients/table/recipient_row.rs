//! One recipient of a draft.

use serde::{Deserialize, Serialize};

use crate::recipients::{ExtraValues, Field, FieldValues, RowFacts, text::trimmed};

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
