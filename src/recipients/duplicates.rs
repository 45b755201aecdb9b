//! Finds rows of the same person by comparing keys.
//!
//! Used by the recipient checker, which keeps the index between edits.

use std::collections::{HashMap, hash_map::Entry};

use super::{Field, RecipientRow, email};
use crate::contract::text::fold;

/// The key that two rows of the same person share, and the field that shows the duplicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Identity {
    pub key: String,
    pub field: Field,
}

/// The identity of a row: the email, else the name and the address. Case does not matter, and in
/// names and addresses no accents, spaces and punctuation. Returns `None` without an email when the
/// row has no first name, or neither a last name nor a street: many people share a first name.
pub(super) fn identity(row: &RecipientRow) -> Option<Identity> {
    let address = row.get(Field::Email);
    // A placeholder like "n/a" is no one's email.
    if address.contains('@') {
        return Some(Identity {
            key: email::comparison_key(address),
            field: Field::Email,
        });
    }
    let has = |field| !row.get(field).trim().is_empty();
    let is_specific = has(Field::FirstName) && (has(Field::LastName) || has(Field::Address1));
    if !is_specific {
        return None;
    }
    let mut key = String::new();
    for field in [
        Field::FirstName,
        Field::LastName,
        Field::Address1,
        Field::Address2,
        Field::PostalCode,
    ] {
        // Names in a writing without letters for `fold` are compared as they are.
        let value = row.get(field).trim();
        let folded = fold(value);
        key.push_str(if folded.is_empty() { value } else { &folded });
        // Other than a folded text, and other than an email.
        key.push('\n');
    }
    Some(Identity {
        key,
        field: Field::FirstName,
    })
}

/// The positions of rows with one key, ascending.
#[derive(Clone, Debug, Default)]
struct Group {
    first: usize,
    /// Most groups have one row, so this needs no memory.
    others: Vec<usize>,
}

/// The positions of rows by their identity.
#[derive(Clone, Debug, Default)]
pub(super) struct DuplicateIndex {
    groups: HashMap<String, Group>,
}

impl DuplicateIndex {
    pub(super) fn with_capacity(rows: usize) -> Self {
        Self {
            groups: HashMap::with_capacity(rows),
        }
    }

    /// Adds a row at a higher position than those before. Returns the position of the first row of
    /// the same person, if there is one.
    pub(super) fn push(&mut self, identity: Identity, position: usize) -> Option<usize> {
        match self.groups.entry(identity.key) {
            Entry::Occupied(mut group) => {
                group.get_mut().others.push(position);
                Some(group.get().first)
            }
            Entry::Vacant(entry) => {
                entry.insert(Group {
                    first: position,
                    others: Vec::new(),
                });
                None
            }
        }
    }

    pub(super) fn insert(&mut self, identity: Identity, position: usize) {
        let Some(group) = self.groups.get_mut(&identity.key) else {
            self.push(identity, position);
            return;
        };
        let later = if position < group.first {
            std::mem::replace(&mut group.first, position)
        } else {
            position
        };
        let at = group.others.partition_point(|other| *other < later);
        group.others.insert(at, later);
    }

    pub(super) fn remove(&mut self, identity: &Identity, position: usize) {
        let Some(group) = self.groups.get_mut(&identity.key) else {
            return;
        };
        if group.first != position {
            group.others.retain(|other| *other != position);
        } else if group.others.is_empty() {
            self.groups.remove(&identity.key);
        } else {
            group.first = group.others.remove(0);
        }
    }

    /// The position of the first row of the same person, if it is before `position`.
    pub(super) fn first_before(&self, identity: &Identity, position: usize) -> Option<usize> {
        let group = self.groups.get(&identity.key)?;
        (group.first < position).then_some(group.first)
    }

    /// The positions of every row with an identity, ascending.
    pub(super) fn positions(&self, identity: &Identity) -> impl Iterator<Item = usize> {
        self.groups
            .get(&identity.key)
            .into_iter()
            .flat_map(|group| std::iter::once(group.first).chain(group.others.iter().copied()))
    }
}
