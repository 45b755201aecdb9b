//! Which people of a file left, were deactivated or unsubscribed, by the columns that say so: `Status` with "Terminated",
//! `Unsubscribed` with "Yes", `Active` with "No". Such a row is read like any other and gets a warning: whether the
//! person gets a gift is a decision of the user.

use super::column_names;
use crate::{
    contract::text::fold,
    recipients::{
        InactiveMark, Mapping, RawRow, check::placeholders::is_missing_value, data::WordList,
        text::program_marks::without_marks,
    },
};

/// How a column says it. Its name decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The value is one of several statuses: `Employment status`.
    Status,
    /// Any value but a denial says it, also a date: `Unsubscribed on`.
    Inactive,
    /// A denial says it: `Active`.
    Active,
}

/// The columns of a file that say it.
#[derive(Clone, Debug, Default)]
pub(super) struct InactiveColumns<'a>(Vec<(usize, &'a str, Kind)>);

impl<'a> InactiveColumns<'a> {
    /// Columns that are read into a field say nothing else.
    pub(super) fn of(header: &'a [String], mapping: &Mapping) -> Self {
        let columns = header.iter().enumerate().filter_map(|(column, name)| {
            let is_free = !mapping.use_of(column).is_read();
            Some((column, name.as_str(), Kind::of(name).filter(|_| is_free)?))
        });
        Self(columns.collect())
    }

    /// What the first of the columns says that says something about this person.
    pub(super) fn mark(&self, row: &RawRow) -> Option<InactiveMark> {
        self.0.iter().find_map(|(column, name, kind)| {
            let value = without_marks(row.cell(*column));
            let value = value.trim();
            let is_mark = !value.is_empty() && !is_missing_value(value) && kind.is_said_by(value);
            is_mark.then(|| InactiveMark {
                column: (*name).into(),
                value: value.into(),
            })
        })
    }
}

impl Kind {
    fn of(name: &str) -> Option<Self> {
        let name = column_names::folded(name);
        if WordList::ActiveColumns.contains(&name) {
            return Some(Self::Active);
        }
        let without_preposition = [" on", " at", " date", " am", " le"]
            .iter()
            .find_map(|end| name.strip_suffix(end))
            .unwrap_or(&name);
        if WordList::InactiveColumns.contains(without_preposition) {
            return Some(Self::Inactive);
        }
        WordList::StatusWords
            .has_word_of(&name)
            .then_some(Self::Status)
    }

    fn is_said_by(self, value: &str) -> bool {
        let value = fold(value);
        let is_no = WordList::Denials.contains(&value);
        let statuses = [WordList::InactiveColumns, WordList::InactiveStatuses];
        let is_inactive = statuses.iter().any(|all| all.contains(&value));
        match self {
            Self::Status => is_inactive,
            Self::Inactive => !is_no && !WordList::ActiveColumns.contains(&value),
            Self::Active => is_no || is_inactive,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_and_value_say_who_left() {
        let is_inactive =
            |name: &str, value: &str| Kind::of(name).is_some_and(|kind| kind.is_said_by(value));
        for (name, value) in [
            ("Status", "Terminated"),
            ("Employment status", "inactive"),
            ("EmploymentStatus", "Former employee"),
            ("Unsubscribed", "yes"),
            ("Unsubscribed on", "2026-03-04"),
            ("Email Opt Out", "1"),
            ("Inactive", "x"),
            ("Active", "No"),
            ("Statut", "Désabonné"),
            ("Status", "ausgeschieden"),
            ("Aktiv", "nein"),
        ] {
            assert!(is_inactive(name, value), "{name}: {value}");
        }
        for (name, value) in [
            ("Status", "Active"),
            ("Status", "Delivered"),
            ("Unsubscribed", "No"),
            ("Unsubscribed", "FALSE"),
            ("Inactive", "0"),
            ("Active", "Yes"),
            ("Company", "Terminated"),
            ("Notes", "inactive"),
        ] {
            assert!(!is_inactive(name, value), "{name}: {value}");
        }
    }
}
