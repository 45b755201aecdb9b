//! Counts the changes of each kind of data, so that a shown reply knows whether it is stale: whether the data that it is
//! made from changed after it was asked for.

use strum::EnumCount as _;

use crate::desk::lists::DataKind;

#[derive(Clone, Copy, Debug, Default)]
pub struct DataChanges {
    counts: [u64; DataKind::COUNT],
    retries: u64,
}

impl DataChanges {
    pub(super) fn record(&mut self, changed: DataKind) {
        self.counts[changed as usize] += 1;
    }

    /// Lets everything that failed to load be asked for again.
    pub(super) fn record_retry(&mut self) {
        self.retries += 1;
    }

    /// Grows with each change of data of these kinds.
    pub fn of(&self, kinds: &[DataKind]) -> u64 {
        kinds.iter().map(|kind| self.counts[*kind as usize]).sum()
    }

    /// Grows each time that what failed to load is asked for again.
    pub fn retries(&self) -> u64 {
        self.retries
    }
}
