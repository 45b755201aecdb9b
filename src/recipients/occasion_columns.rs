//! The extra columns of a list that hold birthdays and first days at work, in the languages in which
//! columns are recognized. A column counts only with one of these names: a date in another column can be
//! anything.

use serde::{Deserialize, Serialize};

use super::{RecipientTable, YearlyDate};
use crate::contract::text::fold;

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

/// The folded names of the columns.
const NAMES: [(OccasionKind, &[&str]); 2] = [
    (
        OccasionKind::Birthday,
        &[
            "birthday",
            "birth day",
            "birthdate",
            "birth date",
            "date of birth",
            "dob",
            "bday",
            "born",
            "geburtstag",
            "geburtsdatum",
            "geb datum",
            "geboren",
            "date de naissance",
            "anniversaire",
            "naissance",
            "cumpleanos",
            "fecha de nacimiento",
            "nacimiento",
            "data de nascimento",
            "aniversario",
            "data di nascita",
            "compleanno",
            "geboortedatum",
            "verjaardag",
        ],
    ),
    (
        OccasionKind::WorkAnniversary,
        &[
            "start date",
            "startdate",
            "hire date",
            "hiredate",
            "date hired",
            "date of hire",
            "hired on",
            "joining date",
            "date of joining",
            "join date",
            "date joined",
            "employment start date",
            "work anniversary",
            "anniversary",
            "original hire date",
            "eintrittsdatum",
            "eintritt",
            "eintritt am",
            "einstellungsdatum",
            "firmeneintritt",
            "dienstbeginn",
            "arbeitsbeginn",
            "date d embauche",
            "date dembauche",
            "date d entree",
            "date dentree",
            "date d arrivee",
            "fecha de ingreso",
            "fecha de contratacion",
            "fecha de inicio",
            "fecha de alta",
            "data de admissao",
            "data de inicio",
            "data di assunzione",
            "datum in dienst",
            "indiensttreding",
        ],
    ),
];

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
    let found = NAMES
        .iter()
        .find(|(_, names)| names.contains(&name.as_str()));
    found.map(|(kind, _)| *kind)
}
