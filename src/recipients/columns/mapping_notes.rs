//! What the user must know about the columns of a file and their mapping.

use super::{
    column_names::is_preferred_name, guess::EmailChoice, repeated_columns::RepeatedColumns,
};
use crate::recipients::{ColumnUse, ImportNote, Mapping, MappingGuess, RawTable, column_letters};

impl MappingGuess {
    /// The notes about the columns of a file. `mapping` is the one that is shown, which may not be the guess.
    #[must_use]
    pub fn notes(&self, table: &RawTable, mapping: &Mapping) -> Vec<ImportNote> {
        let mut notes = Vec::new();
        let name = |column: usize| column_name(table, column);
        if self.mapping == *mapping {
            for (column, suggested) in &self.suggestions {
                notes.push(ImportNote::ColumnOfOtherPerson {
                    column: name(*column),
                    suggested: *suggested,
                });
            }
            notes.extend(self.email_choice.map(|choice| match choice {
                EmailChoice::Fitting { column, other } => ImportNote::EmailsMatchedByName {
                    column: name(column),
                    other: name(other),
                },
                EmailChoice::Unlike { column } => ImportNote::EmailsUnlikeNames {
                    column: name(column),
                },
            }));
        }
        let unused = |columns: &[usize]| -> Vec<usize> {
            let columns = columns.iter().copied();
            columns
                .filter(|column| !mapping.use_of(*column).is_read())
                .collect()
        };
        let (others, second) = (unused(&self.other_people), unused(&self.second_person));
        if !others.is_empty() {
            notes.push(ImportNote::OtherPeople {
                columns: others.iter().map(|column| name(*column)).collect(),
            });
        }
        let rows = table.rows.iter().filter(|row| {
            let mut cells = second.iter().map(|column| row.cell(*column));
            cells.any(|cell| !cell.trim().is_empty())
        });
        let rows = rows.count();
        if rows > 0 {
            notes.push(ImportNote::SecondPerson {
                columns: second.iter().map(|column| name(*column)).collect(),
                rows,
            });
        }
        let repeated = RepeatedColumns::new(&table.header, mapping);
        for (column, other) in repeated.columns() {
            let filled = table.rows.iter().filter(|row| {
                row.cell(column).trim().is_empty() && !repeated.cell(row, column).trim().is_empty()
            });
            let count = filled.count();
            if count == 0 {
                continue;
            }
            let (column, other) = (name(column), name(other));
            let is_preferred = is_preferred_name(&column) && column != other;
            notes.push(if is_preferred {
                ImportNote::PreferredNamesUsed {
                    column,
                    other,
                    count,
                }
            } else {
                ImportNote::RepeatedColumnUsed { column, count }
            });
        }
        notes
    }

    /// Guesses the mapping of a file from its first rows. Columns that the workbook hides are left out.
    #[must_use]
    pub fn of_table(table: &RawTable, max_rows: usize) -> Self {
        let mut guess = Self::without(&table.header, table.sample(max_rows), &table.hidden_columns);
        for column in &table.hidden_columns {
            guess.mapping.set_use(*column, ColumnUse::Ignored);
        }
        guess
    }
}

fn column_name(table: &RawTable, column: usize) -> Box<str> {
    match table.header.get(column).map(|name| name.trim()) {
        Some("") | None => column_letters(column).into(),
        Some(name) => name.into(),
    }
}
