//! The recipients that a warning is about.

use std::{
    hash::{DefaultHasher, Hash, Hasher as _},
    sync::Arc,
};

use serde::{Deserialize, Serialize};

/// How many recipients a warning names as examples.
const MAX_NAMES: usize = 3;

/// Positions among the recipients of a request, from 0, as ranges, so that 100,000 recipients take
/// little space.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RecipientPositions(Vec<(u32, u32)>);

impl RecipientPositions {
    /// Positions in ascending order; a repeated position counts once.
    #[must_use]
    pub fn from_ascending(positions: impl IntoIterator<Item = u32>) -> Self {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for position in positions {
            match ranges.last_mut() {
                Some((_, last)) if position <= *last => {}
                Some((_, last)) if position == *last + 1 => *last = position,
                _ => ranges.push((position, position)),
            }
        }
        Self(ranges)
    }

    #[must_use]
    pub fn count(&self) -> u64 {
        self.0
            .iter()
            .map(|(first, last)| u64::from(last - first) + 1)
            .sum()
    }

    pub fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().flat_map(|(first, last)| *first..=*last)
    }

    /// The positions within a part of the list, counted from the beginning of the part. `part` are the
    /// positions of its recipients, ascending.
    #[must_use]
    pub fn of_part(&self, part: &[u32]) -> Self {
        let within = (0_u32..)
            .zip(part)
            .filter(|(_, position)| self.contains(**position));
        Self::from_ascending(within.map(|(at, _)| at))
    }

    fn contains(&self, position: u32) -> bool {
        let at = self.0.partition_point(|(_, last)| *last < position);
        self.0.get(at).is_some_and(|(first, _)| *first <= position)
    }

    #[must_use]
    pub fn contains_all(&self, other: &Self) -> bool {
        other.0.iter().all(|(first, last)| {
            let at = self.0.partition_point(|(_, end)| end < first);
            self.0
                .get(at)
                .is_some_and(|(start, end)| start <= first && last <= end)
        })
    }
}

/// Recipients with the first names of some of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AffectedRecipients {
    pub positions: RecipientPositions,
    /// At most three first names. Left out where warnings are stored.
    #[serde(skip)]
    pub names: Vec<String>,
    /// The hashes of the recipients' data, in ascending order. `None` where warnings are stored: the
    /// recipients of a stored request do not change, so their positions identify them.
    #[serde(skip)]
    hashes: Option<Arc<[u64]>>,
}

impl AffectedRecipients {
    /// `positions` in ascending order. Returns `None` when there are none.
    #[must_use]
    pub fn of<'a>(
        positions: impl IntoIterator<Item = u32>,
        first_name: impl Fn(u32) -> Option<&'a str>,
    ) -> Option<Self> {
        let positions = RecipientPositions::from_ascending(positions);
        let names = positions
            .iter()
            .filter_map(first_name)
            .filter(|name| !name.is_empty())
            .take(MAX_NAMES)
            .map(str::to_owned)
            .collect();
        (positions.count() > 0).then_some(Self {
            positions,
            names,
            hashes: None,
        })
    }

    /// Adds who the recipients are, so that an acceptance covers them at other positions and nobody
    /// else at theirs.
    #[must_use]
    pub fn identified_by<H: Hash>(mut self, data: impl Fn(u32) -> H) -> Self {
        let hash = |position: u32| {
            let mut hasher = DefaultHasher::new();
            data(position).hash(&mut hasher);
            hasher.finish()
        };
        let mut hashes: Vec<u64> = self.positions.iter().map(hash).collect();
        hashes.sort_unstable();
        self.hashes = Some(hashes.into());
        self
    }

    /// Whether every recipient of `other` is one of these.
    #[must_use]
    pub fn contains_all(&self, other: &Self) -> bool {
        match (&self.hashes, &other.hashes) {
            (Some(own), Some(other)) => Arc::ptr_eq(own, other) || is_sorted_subset(other, own),
            _ => self.positions.contains_all(&other.positions),
        }
    }

    /// The recipients within a part of the list, for an entry of the outbox.
    #[must_use]
    pub fn of_part(&self, part: &[u32]) -> Self {
        Self {
            positions: self.positions.of_part(part),
            names: self.names.clone(),
            hashes: None,
        }
    }

    #[must_use]
    pub fn count(&self) -> u64 {
        self.positions.count()
    }
}

/// Whether `all` has each number of `some` at least as often. Both are in ascending order.
fn is_sorted_subset(some: &[u64], all: &[u64]) -> bool {
    let mut rest = all.iter();
    some.iter()
        .all(|wanted| rest.find(|other| *other >= wanted) == Some(wanted))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn positions_behave_like_a_set(
            one in prop::collection::btree_set(0_u32..60, 0..40),
            other in prop::collection::btree_set(0_u32..60, 0..40),
        ) {
            let ranges = RecipientPositions::from_ascending(one.iter().copied());
            let others = RecipientPositions::from_ascending(other.iter().copied());
            prop_assert_eq!(ranges.count(), one.len() as u64);
            prop_assert_eq!(ranges.contains_all(&others), one.is_superset(&other));
            let all: BTreeSet<u32> = ranges.iter().collect();
            prop_assert_eq!(&all, &one);
            let part: Vec<u32> = other.iter().copied().collect();
            let sliced: BTreeSet<u32> = ranges
                .of_part(&part)
                .iter()
                .map(|at| part[at as usize])
                .collect();
            prop_assert_eq!(sliced, &one & &other);
        }
    }

    #[test]
    fn recipients_are_compared_by_their_data() {
        let at = |positions: &[u32], people: &'static [&'static str]| {
            AffectedRecipients::of(positions.iter().copied(), |_| None)
                .unwrap()
                .identified_by(|position| people[position as usize])
        };
        let accepted = at(&[1, 2], &["Ida", "Raj", "Raj"]);
        assert!(accepted.contains_all(&at(&[0], &["Raj", "Nia"])));
        assert!(accepted.contains_all(&at(&[0, 1], &["Raj", "Raj"])));
        assert!(!accepted.contains_all(&at(&[1], &["Ida", "Nia"])));
        assert!(!accepted.contains_all(&at(&[0, 1, 2], &["Raj", "Raj", "Raj"])));
        // A stored acceptance has positions only.
        let stored = accepted.of_part(&[0, 1, 2]);
        assert!(stored.contains_all(&at(&[1], &["Ida", "Nia"])));
        assert!(!stored.contains_all(&at(&[0], &["Raj"])));
    }

    #[test]
    fn names_are_examples_of_existing_recipients() {
        let names = ["Ida", "", "Raj", "Nia", "Ann"];
        let name = |position: u32| names.get(position as usize).copied();
        let affected = AffectedRecipients::of([0, 1, 2, 3, 4], name).unwrap();
        assert_eq!(affected.names, ["Ida", "Raj", "Nia"]);
        assert_eq!(affected.count(), 5);
        assert_eq!(AffectedRecipients::of([], name), None);
    }
}
