//! Finds rows of the same person by comparing keys.
//!
//! Used by the recipient checker, which keeps the index between edits.

use std::{
    collections::BTreeSet,
    hash::{BuildHasher as _, Hasher as _, RandomState},
    sync::Arc,
};

use super::identity::{identity_of, name_identity, specific_name};
use crate::recipients::{Field, RecipientRow};

/// The key that two rows of the same person share, and the field that shows the duplicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Identity {
    /// A hash of the values with random keys. With 128 bits, equal hashes of different values are
    /// less likely than a defect of the memory, and the index needs no copies of the values.
    key: u128,
    pub field: Field,
}

/// The keys of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RowKeys {
    /// The key that is compared with rows of the same kind (with or without an email).
    pub(super) identity: Option<Identity>,
    /// The name and the address of a row with an email, by which rows without an email are compared with it.
    name: Option<u128>,
    /// The full name and the address of a row with an email, by which rows with another email are compared with it.
    person: Option<u128>,
}

/// Another row of the same person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OtherRow {
    pub(super) position: usize,
    /// The field that shows the duplicate.
    pub(super) field: Field,
    /// Whether only the name and the address are the same.
    pub(super) has_other_email: bool,
}

/// The positions of rows by their identity.
#[derive(Clone, Debug, Default)]
pub(super) struct DuplicateIndex {
    /// Each row with each of its keys, so that the rows of one key are beside each other.
    rows: BTreeSet<(u128, usize)>,
    keys: RandomState,
    /// Whether the rows with an email are in the index by name and address, too. Only with a row that has no
    /// email: the names of all rows cost more than the other checks.
    has_names: bool,
}

impl RowKeys {
    /// The keys under which the row is in the index.
    fn all(&self) -> impl Iterator<Item = u128> {
        let identity = self.identity.map(|identity| identity.key);
        let keys = [identity, self.name.map(with_email), self.person];
        keys.into_iter().flatten()
    }
}

impl DuplicateIndex {
    /// An empty index with the same identities.
    pub(super) fn emptied(&self) -> Self {
        Self {
            keys: self.keys.clone(),
            ..Self::default()
        }
    }

    /// The identity of a row, see [`identity_of`].
    pub(super) fn identity(&self, row: &RecipientRow) -> Option<Identity> {
        if row.is_blank() {
            return None;
        }
        let (key, field) = identity_of(row)?;
        let key = self.hash(&key);
        Some(Identity { key, field })
    }

    /// The keys under which a row is in the index.
    pub(super) fn keys(&self, row: &RecipientRow) -> RowKeys {
        let identity = self.identity(row);
        identity.map_or_else(RowKeys::default, |identity| self.keys_of(row, identity))
    }

    fn keys_of(&self, row: &RecipientRow, identity: Identity) -> RowKeys {
        RowKeys {
            identity: Some(identity),
            name: self.name_beside_email(row, identity),
            person: self.person(row, identity),
        }
    }

    fn person(&self, row: &RecipientRow, identity: Identity) -> Option<u128> {
        // Most lists of emails have no addresses.
        let is_needed = identity.field == Field::Email && !row.get(Field::Address1).is_empty();
        let name = is_needed.then(|| name_identity(row)).flatten()?;
        Some(as_person(self.hash(&name)))
    }

    fn name_beside_email(&self, row: &RecipientRow, identity: Identity) -> Option<u128> {
        let is_needed = self.has_names && identity.field == Field::Email;
        let name = is_needed.then(|| specific_name(row)).flatten()?;
        Some(self.hash(&name))
    }

    fn hash(&self, key: &str) -> u128 {
        let mut hasher = self.keys.build_hasher();
        hasher.write(key.as_bytes());
        let high = hasher.finish();
        // The state of the hasher has more bits than one result.
        hasher.write_u8(u8::MAX);
        u128::from(high) << 64 | u128::from(hasher.finish())
    }

    /// Adds all rows to an empty index. `identities`: of each row. Returns for each row whether it can repeat
    /// another one.
    pub(super) fn fill(
        &mut self,
        rows: &[Arc<RecipientRow>],
        identities: &[Option<Identity>],
    ) -> Vec<bool> {
        self.has_names = identities.iter().flatten().any(Identity::is_by_name);
        let mut keys: Vec<(u128, usize)> = Vec::with_capacity(rows.len());
        for (position, (row, identity)) in rows.iter().zip(identities).enumerate() {
            if let Some(identity) = *identity {
                let all = self.keys_of(row, identity);
                keys.extend(all.all().map(|key| (key, position)));
            }
        }
        // One sort is faster than as many insertions.
        keys.sort_unstable();
        let is_by_name = |identity: &Option<Identity>| identity.is_some_and(|it| it.is_by_name());
        let mut can_repeat: Vec<bool> = identities.iter().map(is_by_name).collect();
        for pair in keys.windows(2) {
            can_repeat[pair[1].1] |= pair[0].0 == pair[1].0;
        }
        self.rows = keys.into_iter().collect();
        can_repeat
    }

    /// Whether the index cannot compare such a row, because it has no names of the rows with an email yet.
    pub(super) fn lacks_names_for(&self, row: &RecipientRow) -> bool {
        !self.has_names
            && self
                .identity(row)
                .is_some_and(|identity| identity.is_by_name())
    }

    /// Adds a row. Returns the positions of the rows whose duplicate can be another one now.
    pub(super) fn insert(&mut self, keys: &RowKeys, position: usize) -> [Option<usize>; 4] {
        self.rows.extend(keys.all().map(|key| (key, position)));
        self.affected(keys, position)
    }

    /// Removes a row. Returns the positions of the rows whose duplicate can be another one now.
    pub(super) fn remove(&mut self, keys: &RowKeys, position: usize) -> [Option<usize>; 4] {
        for key in keys.all() {
            self.rows.remove(&(key, position));
        }
        self.affected(keys, position)
    }

    /// The rows beside a row that was added or removed: the next one of its kind; without an email, the next one
    /// and the first one, which can repeat a row after it; and the next one with another email.
    fn affected(&self, keys: &RowKeys, position: usize) -> [Option<usize>; 4] {
        let next = |key| self.first_from(key, position + 1);
        [
            keys.identity.and_then(|identity| next(identity.key)),
            keys.name.and_then(next),
            keys.name.and_then(|name| self.first_from(name, 0)),
            keys.person.and_then(next),
        ]
    }

    /// The last row with a key before `position`.
    fn last_before(&self, key: u128, position: usize) -> Option<usize> {
        let mut rows = self.rows.range((key, 0)..(key, position));
        rows.next_back().map(|(_, position)| *position)
    }

    /// The first row with a key from `position` on.
    fn first_from(&self, key: u128, position: usize) -> Option<usize> {
        let mut rows = self.rows.range((key, position)..=(key, usize::MAX));
        rows.next().map(|(_, position)| *position)
    }

    /// Another row of the person in the row at `position`, before all one with the same identity.
    pub(super) fn other_row(
        &self,
        row: &RecipientRow,
        identity: Identity,
        position: usize,
    ) -> Option<OtherRow> {
        if let Some(other) = self.duplicate_of(&identity, position) {
            return Some(OtherRow {
                position: other,
                field: identity.field,
                has_other_email: false,
            });
        }
        let person = self.person(row, identity)?;
        Some(OtherRow {
            position: self.last_before(person, position)?,
            field: Field::FirstName,
            has_other_email: true,
        })
    }

    /// The position of the row that the row at `position` repeats: the last one before it, or for a row without
    /// an email also one with an email after it, because the row with an email identifies the person better.
    fn duplicate_of(&self, identity: &Identity, position: usize) -> Option<usize> {
        let own = self.last_before(identity.key, position);
        if !identity.is_by_name() {
            return own;
        }
        let with_email = with_email(identity.key);
        own.max(self.last_before(with_email, position))
            .or_else(|| self.first_from(with_email, 0))
    }
}

impl Identity {
    fn is_by_name(&self) -> bool {
        self.field != Field::Email
    }
}

/// The key of a name and an address as that of the rows with another email.
fn as_person(name: u128) -> u128 {
    name.rotate_left(u64::BITS)
}

/// The key of a name as that of the rows with an email.
fn with_email(name: u128) -> u128 {
    !name
}
