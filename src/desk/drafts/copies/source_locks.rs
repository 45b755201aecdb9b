//! A lock for each batch of which drafts are made: commands for one batch take turns, and those for other batches do not
//! wait.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{Arc, Mutex},
};

use tokio::sync::OwnedMutexGuard;

use crate::{contract::OrderBatchId, desk::system::lock::lock};

/// The locks of batches.
#[derive(Default)]
pub(in crate::desk) struct SourceLocks(Mutex<HashMap<OrderBatchId, Arc<tokio::sync::Mutex<()>>>>);

impl SourceLocks {
    /// Locks these batches, in the order of their ids: two commands for the same batches cannot wait for each other.
    pub(in crate::desk) async fn lock(
        &self,
        batches: impl IntoIterator<Item = OrderBatchId>,
    ) -> Vec<OwnedMutexGuard<()>> {
        let sorted: BTreeSet<OrderBatchId> = batches.into_iter().collect();
        let mut guards = Vec::with_capacity(sorted.len());
        for batch in sorted {
            let source = {
                let mut sources = lock(&self.0);
                // A lock without another reference is neither held nor waited for.
                sources.retain(|_, source| Arc::strong_count(source) > 1);
                Arc::clone(sources.entry(batch).or_default())
            };
            guards.push(source.lock_owned().await);
        }
        guards
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[tokio::test]
    async fn only_commands_for_the_same_batch_wait() {
        let locks = SourceLocks::default();
        let [first, second] = [1, 2].map(|n| OrderBatchId(Uuid::from_u128(n)));
        let held = locks.lock([first]).await;
        drop(locks.lock([second]).await);
        let mut both = Box::pin(locks.lock([second, first]));
        assert!(futures_util::poll!(&mut both).is_pending());
        drop(held);
        assert_eq!(both.await.len(), 2);
        // Unused locks are removed.
        drop(locks.lock([second]).await);
        assert_eq!(lock(&locks.0).len(), 1);
    }
}
