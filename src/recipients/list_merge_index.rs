//! Finds the row of a list that a recipient of another list belongs to. Used by the merge of lists, which
//! adds and changes rows while it compares.

use std::collections::HashMap;

use super::{
    RecipientRow,
    identity::{email_identity, name_identity},
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
    by_name: HashMap<String, Vec<usize>>,
    by_values: HashMap<String, usize>,
}

impl MergeIndex {
    pub(super) fn add(&mut self, position: usize, row: &RecipientRow) {
        if let Some(email) = email_identity(row) {
            self.by_email.entry(email.into_owned()).or_insert(position);
        }
        if let Some(name) = name_identity(row) {
            let rows = self.by_name.entry(name).or_default();
            let at = rows.partition_point(|other| *other < position);
            rows.insert(at, position);
        }
        if !has_identity(row) {
            self.by_values.entry(all_values(row)).or_insert(position);
        }
    }

    pub(super) fn replace(&mut self, position: usize, old: &RecipientRow, new: &RecipientRow) {
        if let Some(name) = name_identity(old)
            && let Some(rows) = self.by_name.get_mut(&name)
        {
            rows.retain(|other| *other != position);
        }
        self.add(position, new);
    }

    /// The position of the row of a recipient. Of several rows with the name and address, those
    /// without an email come first when the recipient has one.
    pub(super) fn find(
        &self,
        row: &RecipientRow,
        at: impl Fn(usize) -> FoundRow,
    ) -> Option<(usize, FoundBy)> {
        if let Some(email) = email_identity(row) {
            if let Some(position) = self.by_email.get(email.as_ref()) {
                return Some((*position, FoundBy::Email));
            }
            let rows = self.by_name.get(&name_identity(row)?)?;
            let mut without_email = rows.iter().filter(|position| !at(**position).has_email);
            return Some((*without_email.next()?, FoundBy::NameAndAddress));
        }
        if let Some(name) = name_identity(row) {
            let rows = self.by_name.get(&name)?;
            let same = rows.iter().find(|position| at(**position).has_all_values);
            let position = same.or(rows.first())?;
            return Some((*position, FoundBy::NameAndAddress));
        }
        let position = self.by_values.get(&all_values(row))?;
        Some((*position, FoundBy::Values))
    }
}

/// What the search needs to know about a row with the same name and address.
#[derive(Clone, Copy, Debug)]
pub(super) struct FoundRow {
    pub(super) has_email: bool,
    /// Whether the row already has every value of the recipient.
    pub(super) has_all_values: bool,
}

fn has_identity(row: &RecipientRow) -> bool {
    email_identity(row).is_some() || name_identity(row).is_some()
}

fn all_values(row: &RecipientRow) -> String {
    let mut key = String::new();
    for value in row.values.iter().chain(&row.extra) {
        key.push_str(value);
        key.push('\n');
    }
    key.truncate(key.trim_end_matches('\n').len());
    key
}
