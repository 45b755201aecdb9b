//! The selected items of a list, by their ids. Pure.

use std::{collections::HashSet, hash::Hash, sync::Arc};

/// A set of items in the order in which they were selected. Reading it costs the same for one item and for
/// 100,000; a change copies the ids once.
#[derive(Clone, Debug)]
pub(crate) struct Selection<K> {
    ordered: Arc<[K]>,
    members: HashSet<K>,
    /// Where the next range begins: the item that was selected or made the current one last.
    anchor: Option<K>,
    /// The items that only the last range added. Another range from the same anchor replaces them.
    range: Vec<K>,
    revision: u64,
}

impl<K> Default for Selection<K> {
    fn default() -> Self {
        Self {
            ordered: Arc::from(Vec::new()),
            members: HashSet::new(),
            anchor: None,
            range: Vec::new(),
            revision: 0,
        }
    }
}

impl<K: Copy + Eq + Hash> Selection<K> {
    pub fn ids(&self) -> &Arc<[K]> {
        &self.ordered
    }

    pub fn len(&self) -> usize {
        self.ordered.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ordered.is_empty()
    }

    pub fn contains(&self, item: K) -> bool {
        self.members.contains(&item)
    }

    /// Where a range to another item begins.
    pub fn anchor(&self) -> Option<K> {
        self.anchor
    }

    /// Changes with every change of the items.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Selects an item, or removes it from the selection. The next range begins here.
    pub fn toggle(&mut self, item: K) {
        self.start_range_at(item);
        if self.members.contains(&item) {
            self.remove(|other| *other == item);
        } else {
            self.add([item]);
        }
    }

    /// Lets the next range begin at an item, and keeps the selection.
    pub fn start_range_at(&mut self, item: K) {
        self.anchor = Some(item);
        self.range.clear();
    }

    /// Selects exactly the items of a range from `anchor`, beside what was selected before the range. A longer or
    /// shorter range from the same anchor replaces the last one.
    pub fn select_range(&mut self, anchor: K, items: impl IntoIterator<Item = K>) {
        if self.anchor == Some(anchor) {
            let last: HashSet<K> = self.range.drain(..).collect();
            self.remove(|item| last.contains(item));
        }
        self.anchor = Some(anchor);
        let new: Vec<K> = {
            let mut seen = HashSet::new();
            let items = items.into_iter();
            items
                .filter(|item| !self.members.contains(item) && seen.insert(*item))
                .collect()
        };
        self.add(new.iter().copied());
        // The anchor of a check box stays selected when the range is replaced.
        self.range = new;
    }

    /// Selects these items beside those that are selected.
    pub fn add(&mut self, items: impl IntoIterator<Item = K>) {
        let members = &mut self.members;
        let items = items.into_iter();
        let new: Vec<K> = items.filter(|item| members.insert(*item)).collect();
        if !new.is_empty() {
            self.ordered = self.ordered.iter().copied().chain(new).collect();
            self.revision += 1;
        }
    }

    /// Removes the items for which `is_removed` returns `true`.
    pub fn remove(&mut self, is_removed: impl Fn(&K) -> bool) {
        if self.ordered.iter().any(&is_removed) {
            let rest = self.ordered.iter().filter(|item| !is_removed(item));
            self.ordered = rest.copied().collect();
            self.members.retain(|item| !is_removed(item));
            self.range.retain(|item| !is_removed(item));
            self.revision += 1;
        }
    }

    pub fn clear(&mut self) {
        *self = Self {
            revision: self.revision + 1,
            ..Self::default()
        };
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[derive(Clone, Debug)]
    enum Step {
        Toggle(u8),
        Range(u8, u8),
        Add(Vec<u8>),
        Remove(u8),
        Clear,
    }

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        let item = 0_u8..12;
        prop::collection::vec(
            prop_oneof![
                item.clone().prop_map(Step::Toggle),
                (item.clone(), item.clone()).prop_map(|(from, to)| Step::Range(from, to)),
                prop::collection::vec(item.clone(), 0..6).prop_map(Step::Add),
                item.prop_map(Step::Remove),
                Just(Step::Clear),
            ],
            0..20,
        )
    }

    fn between(from: u8, to: u8) -> std::ops::RangeInclusive<u8> {
        from.min(to)..=from.max(to)
    }

    fn apply(selection: &mut Selection<u8>, steps: Vec<Step>) {
        for step in steps {
            match step {
                Step::Toggle(item) => selection.toggle(item),
                Step::Range(from, to) => selection.select_range(from, between(from, to)),
                Step::Add(items) => selection.add(items),
                Step::Remove(item) => selection.remove(|other| *other == item),
                Step::Clear => selection.clear(),
            }
        }
    }

    fn sorted(selection: &Selection<u8>) -> Vec<u8> {
        let mut items = selection.ids().to_vec();
        items.sort_unstable();
        items
    }

    proptest! {
        #[test]
        fn ids_are_the_members_once(steps in steps()) {
            let mut selection = Selection::default();
            apply(&mut selection, steps);
            let items = sorted(&selection);
            let members: Vec<u8> = (0..12).filter(|item| selection.contains(*item)).collect();
            prop_assert_eq!(selection.is_empty(), items.is_empty());
            prop_assert_eq!(items, members);
        }

        #[test]
        fn toggling_twice_changes_nothing(steps in steps(), item in 0_u8..12) {
            let mut selection = Selection::default();
            apply(&mut selection, steps);
            let before = sorted(&selection);
            selection.toggle(item);
            prop_assert_ne!(&sorted(&selection), &before);
            selection.toggle(item);
            prop_assert_eq!(sorted(&selection), before);
        }

        #[test]
        fn last_range_of_an_anchor_counts(
            steps in steps(),
            anchor in 0_u8..12,
            ends in prop::collection::vec(0_u8..12, 1..5),
        ) {
            let mut selection = Selection::default();
            apply(&mut selection, steps);
            selection.start_range_at(anchor);
            let mut expected: std::collections::BTreeSet<u8> =
                selection.ids().iter().copied().collect();
            for end in &ends {
                selection.select_range(anchor, between(anchor, *end));
            }
            expected.extend(between(anchor, *ends.last().unwrap()));
            prop_assert_eq!(sorted(&selection), expected.into_iter().collect::<Vec<_>>());
        }

        #[test]
        fn range_never_removes_what_was_selected(steps in steps(), from in 0_u8..12, to in 0_u8..12) {
            let mut selection = Selection::default();
            apply(&mut selection, steps);
            selection.start_range_at(from);
            let before = sorted(&selection);
            selection.select_range(from, between(from, to));
            prop_assert!(before.iter().all(|item| selection.contains(*item)));
        }

        #[test]
        fn every_change_has_its_revision(steps in steps(), step in steps()) {
            let mut selection = Selection::default();
            apply(&mut selection, steps);
            let (before, revision) = (sorted(&selection), selection.revision());
            apply(&mut selection, step);
            prop_assert!(sorted(&selection) == before || selection.revision() != revision);
        }
    }

    #[test]
    fn items_keep_the_order_of_selecting() {
        let mut selection = Selection::default();
        selection.toggle(3);
        selection.add([1, 3, 2]);
        assert_eq!(**selection.ids(), [3, 1, 2]);
        selection.toggle(1);
        assert_eq!(**selection.ids(), [3, 2]);
    }

    #[test]
    fn item_moved_to_selected_place_is_not_selected() {
        let mut list = vec!['a', 'b', 'c', 'd'];
        let mut selection = Selection::default();
        selection.select_range(list[1], list[1..3].to_vec());
        list.insert(1, 'n');
        let selected: Vec<char> = list
            .into_iter()
            .filter(|item| selection.contains(*item))
            .collect();
        assert_eq!(selected, ['b', 'c']);
    }

    #[test]
    fn new_anchor_keeps_the_last_range() {
        let mut selection = Selection::default();
        selection.select_range(1, 1..=3);
        selection.select_range(7, 7..=8);
        assert_eq!(**selection.ids(), [1, 2, 3, 7, 8]);
    }
}
