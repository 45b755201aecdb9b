//! Assigns the columns of an imported file to fields. Columns that are no field are kept as extra
//! columns.

use serde::{Deserialize, Serialize};

use super::aliases::is_problem_column;
use crate::recipients::{ColumnUse, Field};

/// The use of each column of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mapping {
    columns: Vec<ColumnUse>,
}

impl Mapping {
    /// A mapping that keeps every column with a name as an extra column, except the problems that giftdesk
    /// wrote into the file.
    #[must_use]
    pub fn of_header(header: &[String], columns: usize) -> Self {
        let is_kept = |column: usize| {
            header
                .get(column)
                .is_some_and(|name| !name.trim().is_empty() && !is_problem_column(column, name))
        };
        let default_use = |column| {
            if is_kept(column) {
                ColumnUse::Extra
            } else {
                ColumnUse::Ignored
            }
        };
        Self {
            columns: (0..columns).map(default_use).collect(),
        }
    }

    /// The use of a column, from 0.
    #[must_use]
    pub fn use_of(&self, column: usize) -> ColumnUse {
        self.columns.get(column).copied().unwrap_or_default()
    }

    /// Sets the use of a column. Where only one column can have the use, the other column that has it
    /// becomes an extra column.
    pub fn set_use(&mut self, column: usize, column_use: ColumnUse) {
        if !column_use.is_shareable() {
            for other in &mut self.columns {
                if *other == column_use {
                    *other = ColumnUse::Extra;
                }
            }
        }
        if self.columns.len() <= column {
            self.columns.resize(column + 1, ColumnUse::Ignored);
        }
        self.columns[column] = column_use;
    }

    /// The columns with their uses, in the order of the file.
    pub fn uses(&self) -> impl Iterator<Item = (usize, ColumnUse)> + Clone {
        self.columns.iter().copied().enumerate()
    }

    /// The columns with a use, in the order of the file.
    pub fn columns_with(&self, column_use: ColumnUse) -> impl Iterator<Item = usize> {
        self.uses()
            .filter(move |(_, found)| *found == column_use)
            .map(|(column, _)| column)
    }

    /// The first column with a use.
    #[must_use]
    pub fn column_with(&self, column_use: ColumnUse) -> Option<usize> {
        self.columns_with(column_use).next()
    }

    /// The first column that a field is read from.
    #[must_use]
    pub fn column_of(&self, field: Field) -> Option<usize> {
        self.column_with(ColumnUse::Field(field))
    }

    /// Whether no column is read into a field.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.columns.iter().any(|used| used.is_read())
    }
}
