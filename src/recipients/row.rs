//! One recipient of a draft, as text in known fields.

use serde::{Deserialize, Serialize};

use super::Field;

/// One row of the table. Values are what the person sees; they become a request only after
/// [`check`](fn@super::check) has no objection.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecipientRow {
    /// Stable within a table: survives edits, moves, undo and saving. Never 0 inside a table.
    pub id: u64,
    /// The line of the file it came from, from 1.
    pub line: Option<u32>,
    /// By [`Field::index`].
    pub values: [Box<str>; Field::COUNT],
}

impl RecipientRow {
    #[must_use]
    pub fn get(&self, field: Field) -> &str {
        &self.values[field.index()]
    }

    pub fn set(&mut self, field: Field, value: impl Into<Box<str>>) {
        self.values[field.index()] = value.into();
    }

    /// A row nobody has typed anything into. Such rows are never sent and never a problem.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.values.iter().all(|value| value.trim().is_empty())
    }

    /// "Anna Lee", "Anna" or the mail: how a person would name the row.
    #[must_use]
    pub fn display_name(&self) -> String {
        let name = format!(
            "{} {}",
            self.get(Field::FirstName),
            self.get(Field::LastName)
        );
        let name = name.trim();
        if name.is_empty() {
            self.get(Field::Email).to_owned()
        } else {
            name.to_owned()
        }
    }
}
