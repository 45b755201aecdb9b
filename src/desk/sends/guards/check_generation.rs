//! Counts the changes of the stored data that the guards and the rules of a batch depend on. The engine
//! and the outbox compare generations instead of checking an unchanged send again.

use std::sync::atomic::Ordering::{AcqRel, Acquire};

use crate::desk::store::Store;

/// The number of changes of each part of the data since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckGeneration {
    catalog: u64,
    account: u64,
    batches: u64,
    gifts: u64,
    sends: u64,
}

impl CheckGeneration {
    /// The generation after one more send was added to the outbox.
    #[must_use]
    pub fn after_send(self) -> Self {
        Self {
            sends: self.sends + 1,
            ..self
        }
    }

    /// Whether the workspaces, payment methods and cards are the same.
    #[must_use]
    pub fn has_same_account(self, other: Self) -> bool {
        self.account == other.account
    }
}

impl Store {
    /// Changes whenever a guard or a rule can have another result, apart from settings and the time.
    #[must_use]
    pub fn check_generation(&self) -> CheckGeneration {
        let shared = &self.shared;
        CheckGeneration {
            catalog: shared.catalog.load(Acquire),
            account: shared.account.load(Acquire),
            batches: shared.batches.load(Acquire),
            gifts: shared.gifts.load(Acquire),
            sends: shared.sends.load(Acquire),
        }
    }

    /// Counts a change of a send that the guards compare.
    pub(in crate::desk) fn count_send_change(&self) {
        self.shared.sends.fetch_add(1, AcqRel);
        self.count_listed_send();
    }

    /// Counts a change of a send that only lists show.
    pub(in crate::desk) fn count_listed_send(&self) {
        self.shared.listed_sends.fetch_add(1, AcqRel);
    }

    /// Counts a change of the marks of the inbox.
    pub(in crate::desk) fn count_mark_change(&self) {
        self.shared.marks.fetch_add(1, AcqRel);
    }

    /// Counts a change of the workspaces, payment methods or cards.
    pub(in crate::desk) fn count_account_change(&self) {
        self.shared.account.fetch_add(1, AcqRel);
    }
}
