//! The extra columns of a list that hold birthdays and first days at work, in the languages in which
//! columns are recognized. A column counts only with one of these names: a date in another column can be
//! anything.

use serde::{Deserialize, Serialize};

use crate::{
    contract::text::fold,
    recipients::{RecipientTable, YearlyDate, data::WordList},
};

/// A day of the year on which a person may get a gift.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::VariantArray,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum OccasionKind {
    Birthday,
    WorkAnniversary,
}

/// The dates of a list by row.
#[derive(Clone, Debug, Default)]
pub struct OccasionColumns {
    columns: Vec<(OccasionKind, Vec<Option<YearlyDate>>)>,
}

impl OccasionColumns {
    /// Reads the dates of a list. Of several columns for the same occasion, the first counts.
    #[must_use]
    pub fn of(table: &RecipientTable) -> Self {
        let mut columns: Vec<(OccasionKind, Vec<Option<YearlyDate>>)> = Vec::new();
        for (column, name) in table.extra_columns().iter().enumerate() {
            let Some(kind) = occasion_named(name) else {
                continue;
            };
            if columns.iter().any(|(known, _)| *known == kind) {
                continue;
            }
            let values = table.rows().iter().map(|row| row.extra(column));
            columns.push((kind, YearlyDate::read_column(values)));
        }
        Self { columns }
    }

    /// The dates of the row at a position of the list.
    pub fn dates(&self, row: usize) -> impl Iterator<Item = (OccasionKind, YearlyDate)> {
        self.columns
            .iter()
            .filter_map(move |(kind, dates)| Some((*kind, (*dates.get(row)?)?)))
    }
}

fn occasion_named(name: &str) -> Option<OccasionKind> {
    let name = fold(name);
    [
        (OccasionKind::Birthday, WordList::BirthdayColumns),
        (
            OccasionKind::WorkAnniversary,
            WordList::WorkAnniversaryColumns,
        ),
    ]
    .into_iter()
    .find_map(|(kind, names)| names.contains(&name).then_some(kind))
}
