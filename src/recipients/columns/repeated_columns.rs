//! Several columns with the same name: a later one fills the cells that the first one leaves empty. In the same way, the
//! legal first name fills the preferred one.

use super::column_names::{exact_meaning, is_preferred_name};
use crate::{
    contract::text::fold,
    recipients::{ColumnUse, Field, Mapping, RawRow},
};

/// For columns that are read into a field, the columns that are read into none and fill their empty cells.
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
        columns.extend(legal_names(header, mapping));
        Self { columns }
    }

    /// The columns whose empty cells others fill, and the first of the others.
    pub(super) fn columns(&self) -> impl Iterator<Item = (usize, usize)> {
        let first = |(column, others): &(usize, Vec<usize>)| Some((*column, *others.first()?));
        self.columns.iter().filter_map(first)
    }

    /// The cell of a column, or when it is empty, that of another one.
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

/// The columns of first names that fill a column of preferred names.
fn legal_names(header: &[String], mapping: &Mapping) -> Option<(usize, Vec<usize>)> {
    let column = mapping.column_of(Field::FirstName)?;
    if !header
        .get(column)
        .is_some_and(|name| is_preferred_name(name))
    {
        return None;
    }
    let is_legal = |other: &usize| {
        mapping.use_of(*other) == ColumnUse::Extra
            && exact_meaning(&header[*other]) == Some(ColumnUse::FIRST_NAME)
            && fold(&header[*other]) != fold(&header[column])
    };
    let legal: Vec<usize> = (0..header.len()).filter(is_legal).collect();
    (!legal.is_empty()).then_some((column, legal))
}
