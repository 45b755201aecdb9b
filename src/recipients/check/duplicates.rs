//! Finds rows of the same person by comparing keys.
//!
//! Used by the recipient checker, which keeps the index between edits.

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::{BuildHasher as _, BuildHasherDefault, Hasher, RandomState},
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
    groups: HashMap<u128, Group, BuildHasherDefault<KeyHasher>>,
    keys: RandomState,
    /// Whether the rows with an email are in the index by name and address, too. Only with a row that has no
    /// email: the names of all rows cost more than the other checks.
    has_names: bool,
}

/// Takes a part of a key as its hash: a key is a hash already.
#[derive(Clone, Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }
}

impl Group {
    fn insert(&mut self, position: usize) {
        let later = if position < self.first {
            std::mem::replace(&mut self.first, position)
        } else {
            position
        };
        let at = self.others.partition_point(|other| *other < later);
        self.others.insert(at, later);
    }

    /// The last position before `position`.
    fn before(&self, position: usize) -> Option<usize> {
        let before = self.others.partition_point(|other| *other < position);
        let others = before.checked_sub(1).map(|at| self.others[at]);
        others.or_else(|| (self.first < position).then_some(self.first))
    }

    /// The first position after `position`.
    fn after(&self, position: usize) -> Option<usize> {
        if position < self.first {
            return Some(self.first);
        }
        let after = self.others.partition_point(|other| *other <= position);
        self.others.get(after).copied()
    }
}

impl DuplicateIndex {
    /// An empty index with the same identities.
    pub(super) fn emptied(&self, capacity: usize) -> Self {
        Self {
            groups: HashMap::with_capacity_and_hasher(capacity, BuildHasherDefault::default()),
            keys: self.keys.clone(),
            has_names: false,
        }
    }

    /// The identity of a row, see [`identity_of`].
    pub(super) fn identity(&self, row: &RecipientRow) -> Option<Identity> {
        if row.is_blank() {
            return None;
        }
        let identity = identity_of(row)?;
        Some(Identity {
            key: self.hash(&identity.key),
            field: identity.field,
        })
    }

    /// The keys under which a row is in the index.
    pub(super) fn keys(&self, row: &RecipientRow) -> RowKeys {
        let identity = self.identity(row);
        let name = identity.and_then(|identity| self.name_beside_email(row, identity));
        let person = identity.and_then(|identity| self.person(row, identity));
        RowKeys {
            identity,
            name,
            person,
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
        // A loop of nothing else: the processor loads several places of the index at once.
        let mut can_repeat: Vec<bool> = identities
            .iter()
            .enumerate()
            .map(|(position, identity)| identity.is_some_and(|it| self.add(it.key, position)))
            .collect();
        for (position, (row, identity)) in rows.iter().zip(identities).enumerate() {
            if let Some(person) = identity.and_then(|identity| self.person(row, identity)) {
                can_repeat[position] |= self.add(person, position);
            }
        }
        self.has_names = identities.iter().flatten().any(Identity::is_by_name);
        if !self.has_names {
            return can_repeat;
        }
        for (position, (row, identity)) in rows.iter().zip(identities).enumerate() {
            let Some(identity) = identity else { continue };
            can_repeat[position] |= identity.is_by_name();
            if let Some(name) = self.name_beside_email(row, *identity) {
                self.add(with_email(name), position);
            }
        }
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
        if let Some(identity) = keys.identity {
            self.add(identity.key, position);
        }
        if let Some(name) = keys.name {
            self.add(with_email(name), position);
        }
        if let Some(person) = keys.person {
            self.add(person, position);
        }
        self.affected(keys, position)
    }

    /// Removes a row. Returns the positions of the rows whose duplicate can be another one now.
    pub(super) fn remove(&mut self, keys: &RowKeys, position: usize) -> [Option<usize>; 4] {
        if let Some(identity) = keys.identity {
            self.subtract(identity.key, position);
        }
        if let Some(name) = keys.name {
            self.subtract(with_email(name), position);
        }
        if let Some(person) = keys.person {
            self.subtract(person, position);
        }
        self.affected(keys, position)
    }

    /// The rows beside a row that was added or removed: the next one of its kind; without an email, the next one
    /// and the first one, which can repeat a row after it; and the next one with another email.
    fn affected(&self, keys: &RowKeys, position: usize) -> [Option<usize>; 4] {
        let next = |key| self.groups.get(&key)?.after(position);
        let without_email = keys.name.and_then(|name| self.groups.get(&name));
        [
            keys.identity.and_then(|identity| next(identity.key)),
            keys.name.and_then(next),
            without_email.map(|group| group.first),
            keys.person.and_then(next),
        ]
    }

    /// Returns whether another row has the key.
    fn add(&mut self, key: u128, position: usize) -> bool {
        match self.groups.entry(key) {
            Entry::Occupied(mut entry) => {
                entry.get_mut().insert(position);
                true
            }
            Entry::Vacant(entry) => {
                entry.insert(Group {
                    first: position,
                    others: Vec::new(),
                });
                false
            }
        }
    }

    fn subtract(&mut self, key: u128, position: usize) {
        let Some(group) = self.groups.get_mut(&key) else {
            return;
        };
        if group.first != position {
            if let Ok(at) = group.others.binary_search(&position) {
                group.others.remove(at);
            }
        } else if group.others.is_empty() {
            self.groups.remove(&key);
        } else {
            group.first = group.others.remove(0);
        }
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
        let other = self.groups.get(&self.person(row, identity)?)?;
        Some(OtherRow {
            position: other.before(position)?,
            field: Field::FirstName,
            has_other_email: true,
        })
    }

    /// The position of the row that the row at `position` repeats: the last one before it, or for a row without
    /// an email also one with an email after it, because the row with an email identifies the person better.
    fn duplicate_of(&self, identity: &Identity, position: usize) -> Option<usize> {
        let before = |key| self.groups.get(&key)?.before(position);
        let own = before(identity.key);
        if !self.has_names || !identity.is_by_name() {
            return own;
        }
        let with_email = with_email(identity.key);
        let first = || Some(self.groups.get(&with_email)?.first);
        own.max(before(with_email)).or_else(first)
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
