//! Finds rows of the same person by comparing keys.
//!
//! Used by the recipient checker, which keeps the index between edits.

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::{BuildHasher as _, BuildHasherDefault, Hasher, RandomState},
};

use super::{Field, RecipientRow, identity::identity_of};

/// The key that two rows of the same person share, and the field that shows the duplicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Identity {
    /// A hash of the values with random keys. With 128 bits, equal hashes of different values are
    /// less likely than a defect of the memory, and the index needs no copies of the values.
    key: u128,
    pub field: Field,
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

impl DuplicateIndex {
    /// An empty index with the same identities.
    pub(super) fn emptied(&self, capacity: usize) -> Self {
        Self {
            groups: HashMap::with_capacity_and_hasher(capacity, BuildHasherDefault::default()),
            keys: self.keys.clone(),
        }
    }

    /// The identity of a row, see [`identity_of`].
    pub(super) fn identity(&self, row: &RecipientRow) -> Option<Identity> {
        let identity = identity_of(row)?;
        Some(Identity {
            key: self.hash(&identity.key),
            field: identity.field,
        })
    }

    fn hash(&self, key: &str) -> u128 {
        let mut hasher = self.keys.build_hasher();
        hasher.write(key.as_bytes());
        let high = hasher.finish();
        // The state of the hasher has more bits than one result.
        hasher.write_u8(u8::MAX);
        u128::from(high) << 64 | u128::from(hasher.finish())
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

    /// Adds a row. Returns whether the row is now the first of several.
    pub(super) fn insert(&mut self, identity: Identity, position: usize) -> bool {
        let Some(group) = self.groups.get_mut(&identity.key) else {
            self.push(identity, position);
            return false;
        };
        let is_first = position < group.first;
        let later = if is_first {
            std::mem::replace(&mut group.first, position)
        } else {
            position
        };
        let at = group.others.partition_point(|other| *other < later);
        group.others.insert(at, later);
        is_first
    }

    /// Removes a row. Returns whether another row is now the first.
    pub(super) fn remove(&mut self, identity: &Identity, position: usize) -> bool {
        let Some(group) = self.groups.get_mut(&identity.key) else {
            return false;
        };
        if group.first != position {
            if let Ok(at) = group.others.binary_search(&position) {
                group.others.remove(at);
            }
            return false;
        }
        if group.others.is_empty() {
            self.groups.remove(&identity.key);
            return false;
        }
        group.first = group.others.remove(0);
        true
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
