//! The list of notices: problems that are listed until they are dismissed or solved.

use std::sync::{
    Mutex,
    atomic::{AtomicU64, Ordering},
};

use crate::{
    contract::Timestamp,
    desk::{Notice, Problem, system::lock::lock},
};

/// The oldest notices beyond this number are dropped.
const MAX_NOTICES: usize = 50;

#[derive(Default)]
pub(in crate::desk) struct Notices {
    list: Mutex<Vec<Notice>>,
    last_id: AtomicU64,
}

impl Notices {
    /// Adds a notice, which replaces an earlier notice of the same problem. Returns the new list.
    pub(in crate::desk) fn add(&self, problem: Problem, at: Timestamp) -> Vec<Notice> {
        let notice = Notice {
            id: self.last_id.fetch_add(1, Ordering::Relaxed) + 1,
            at,
            problem,
        };
        let mut list = lock(&self.list);
        list.retain(|old| old.problem.kind != notice.problem.kind);
        list.push(notice);
        let surplus = list.len().saturating_sub(MAX_NOTICES);
        list.drain(..surplus);
        list.clone()
    }

    /// Removes the notices that `is_solved` selects. Returns the new list, or `None` when no notice
    /// was removed.
    pub(in crate::desk) fn remove(
        &self,
        is_solved: impl Fn(&Notice) -> bool,
    ) -> Option<Vec<Notice>> {
        let mut list = lock(&self.list);
        let before = list.len();
        list.retain(|notice| !is_solved(notice));
        (list.len() < before).then(|| list.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::ProblemKind;

    fn at() -> Timestamp {
        Timestamp::default()
    }

    #[test]
    fn same_problem_replaces_its_earlier_notice() {
        let notices = Notices::default();
        notices.add(ProblemKind::DiskFull.into(), at());
        notices.add(ProblemKind::KeyNotSaved.into(), at());
        let list = notices.add(ProblemKind::DiskFull.into(), at());
        let kinds: Vec<_> = list.iter().map(|notice| &notice.problem.kind).collect();
        assert_eq!(kinds, [&ProblemKind::KeyNotSaved, &ProblemKind::DiskFull]);
        assert_eq!(notices.remove(|_| true), Some(Vec::new()));
        assert_eq!(notices.remove(|_| true), None);
    }

    #[test]
    fn oldest_notices_are_dropped_beyond_limit() {
        let notices = Notices::default();
        for rows in 0..60 {
            notices.add(ProblemKind::RecipientsNotReady { rows }.into(), at());
        }
        let list = notices.add(ProblemKind::DiskFull.into(), at());
        assert_eq!(list.len(), MAX_NOTICES);
        let first = ProblemKind::RecipientsNotReady { rows: 11 };
        assert_eq!(list[0].problem.kind, first);
    }
}
