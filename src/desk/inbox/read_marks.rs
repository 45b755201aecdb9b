//! Which reads of the inbox found the items of an emitted list unchanged. A mark names the list that the
//! user saw; orders whose data changed after that list was emitted, but not their items, are marked too.

use std::{collections::VecDeque, sync::Mutex};

use crate::{contract::Timestamp, desk::system::lock::lock};

/// Lists that a command can still name: the user may press a key just before the next list arrives.
const MAX_LISTS: usize = 16;

/// An emitted list.
struct EmittedList {
    as_of: Timestamp,
    /// The last read with the same items.
    last_equal_read: Timestamp,
}

#[derive(Default)]
pub(in crate::desk) struct InboxReads(Mutex<VecDeque<EmittedList>>);

impl InboxReads {
    pub(in crate::desk) fn add_list(&self, as_of: Timestamp) {
        let mut lists = lock(&self.0);
        if lists.len() == MAX_LISTS {
            lists.pop_front();
        }
        lists.push_back(EmittedList {
            as_of,
            last_equal_read: as_of,
        });
    }

    /// Records a read that found the items of the last list.
    pub(super) fn add_equal_read(&self, at: Timestamp) {
        let mut lists = lock(&self.0);
        if let Some(last) = lists.back_mut() {
            last.last_equal_read = at;
        }
    }

    /// The last read that found the items of the list emitted at `as_of`.
    pub(super) fn last_equal_read(&self, as_of: Timestamp) -> Timestamp {
        let lists = lock(&self.0);
        let list = lists.iter().rev().find(|list| list.as_of == as_of);
        list.map_or(as_of, |list| list.last_equal_read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mark_uses_last_read_with_equal_items() {
        let at = |seconds: i64| Timestamp::from_micros(seconds * 1_000_000);
        let reads = InboxReads::default();
        reads.add_list(at(10));
        reads.add_equal_read(at(70));
        reads.add_list(at(80));
        assert_eq!(reads.last_equal_read(at(10)), at(70));
        assert_eq!(reads.last_equal_read(at(80)), at(80));
        reads.add_equal_read(at(140));
        assert_eq!(reads.last_equal_read(at(80)), at(140));
        assert_eq!(reads.last_equal_read(at(10)), at(70));
        // A list that is not known any more.
        assert_eq!(reads.last_equal_read(at(5)), at(5));
    }
}
