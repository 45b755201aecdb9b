//! Several columns with the same name: a later one fills the cells that the first one leaves empty.

use crate::{
    contract::text::fold,
    recipients::{ColumnUse, Field, Mapping, RawRow},
};

/// For columns that are read into a field, the later columns with the same name that are read into none.
#[derive(Clone, Debug, Default)]
pub(super) struct RepeatedColumns {
    columns: Vec<(usize, Vec<usize>)>,
}

impl RepeatedColumns {
    pub(super) fn new(header: &[String], mapping: &Mapping) -> Self {
        let names: Vec<String> = header.iter().map(|name| fold(name)).collect();
        let repeats = |column: usize| -> Vec<usize> {
            let same = |other: &usize| {
                names[*other] == names[column] && mapping.use_of(*other) == ColumnUse::Extra
            };
            (0..names.len()).filter(same).collect()
        };
        let is_repeated = |column: &usize| !names[*column].is_empty();
        let mut columns: Vec<(usize, Vec<usize>)> = (mapping.uses())
            .filter(|(column, used)| used.is_read() && *column < names.len())
            .map(|(column, _)| column)
            .filter(is_repeated)
            .map(|column| (column, repeats(column)))
            .filter(|(_, repeats)| !repeats.is_empty())
            .collect();
        // Names that are repeated beside last names or emails are those of a second person.
        let has = |wanted: &[ColumnUse]| {
            columns
                .iter()
                .any(|(column, _)| wanted.contains(&mapping.use_of(*column)))
        };
        let [first, last, email] = [Field::FirstName, Field::LastName, Field::Email];
        if has(&[ColumnUse::FullName, ColumnUse::Field(first)])
            && has(&[ColumnUse::Field(last), ColumnUse::Field(email)])
        {
            columns.clear();
        }
        Self { columns }
    }

    /// The columns whose empty cells others fill.
    pub(super) fn columns(&self) -> impl Iterator<Item = usize> {
        self.columns.iter().map(|(column, _)| *column)
    }

    /// The cell of a column, or when it is empty, that of a later column with the same name.
    pub(super) fn cell<'a>(&self, row: &'a RawRow, column: usize) -> &'a str {
        let own = row.cell(column);
        if self.columns.is_empty() || !own.trim().is_empty() {
            return own;
        }
        let repeats = self.columns.iter().find(|(of, _)| *of == column);
        let mut cells = repeats
            .into_iter()
            .flat_map(|(_, repeats)| repeats.iter().map(|at| row.cell(*at)));
        cells.find(|cell| !cell.trim().is_empty()).unwrap_or(own)
    }
}
