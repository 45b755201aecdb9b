//! Finds the row of a list that a recipient of another list belongs to. Used by the merge of lists, which
//! adds and changes rows while it compares.

use std::collections::{BTreeSet, HashMap};

use crate::recipients::{
    RecipientRow,
    check::identity::{email_identity, name_identity},
};

/// By what a recipient was found in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FoundBy {
    Email,
    NameAndAddress,
    /// All values are equal. For recipients without an identity.
    Values,
}

/// The rows of a list by email, by name and address, and by all values.
#[derive(Debug, Default)]
pub(super) struct MergeIndex {
    by_email: HashMap<String, usize>,
    by_name: HashMap<String, NamedRows>,
    /// The rows without an email.
    by_values: HashMap<String, usize>,
}

/// The rows with one name and address, ascending.
#[derive(Debug, Default)]
struct NamedRows {
    all: BTreeSet<usize>,
    without_email: BTreeSet<usize>,
}

/// The most rows with one name and address that are searched for the values of a recipient.
const MAX_COMPARED_ROWS: usize = 100;

impl MergeIndex {
    pub(super) fn add(&mut self, position: usize, row: &RecipientRow) {
        let email = email_identity(row);
        let has_email = email.is_some();
        if let Some(email) = email {
            self.by_email.entry(email.into_owned()).or_insert(position);
        } else {
            self.by_values.entry(all_values(row)).or_insert(position);
        }
        if let Some(name) = name_identity(row) {
            let rows = self.by_name.entry(name).or_default();
            rows.all.insert(position);
            if !has_email {
                rows.without_email.insert(position);
            }
        }
    }

    pub(super) fn replace(&mut self, position: usize, old: &RecipientRow, new: &RecipientRow) {
        if let Some(name) = name_identity(old)
            && let Some(rows) = self.by_name.get_mut(&name)
        {
            rows.all.remove(&position);
            rows.without_email.remove(&position);
        }
        let values = all_values(old);
        if self.by_values.get(&values) == Some(&position) {
            self.by_values.remove(&values);
        }
        self.add(position, new);
    }

    /// The position of the row of a recipient. Of several rows with the name and address, those
    /// without an email count when the recipient has one, else a row that `has_all_values` of the recipient
    /// comes first.
    pub(super) fn find(
        &self,
        row: &RecipientRow,
        has_all_values: impl Fn(usize) -> bool,
    ) -> Option<(usize, FoundBy)> {
        if let Some(email) = email_identity(row) {
            if let Some(position) = self.by_email.get(email.as_ref()) {
                return Some((*position, FoundBy::Email));
            }
            let rows = self.by_name.get(&name_identity(row)?)?;
            return Some((*rows.without_email.first()?, FoundBy::NameAndAddress));
        }
        let same_values = self.by_values.get(&all_values(row));
        if let Some(name) = name_identity(row) {
            let rows = &self.by_name.get(&name)?.all;
            let mut compared = rows.iter().take(MAX_COMPARED_ROWS);
            let same = same_values.or_else(|| compared.find(|position| has_all_values(**position)));
            return Some((*same.or(rows.first())?, FoundBy::NameAndAddress));
        }
        same_values.map(|position| (*position, FoundBy::Values))
    }
}

fn all_values(row: &RecipientRow) -> String {
    let mut key = String::new();
    for value in row.texts() {
        key.push_str(value);
        key.push('\n');
    }
    key.truncate(key.trim_end_matches('\n').len());
    key
}
