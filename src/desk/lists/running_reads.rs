//! The reads of lists that are running, so that a read ends whose rows are not needed any more: while a person types a
//! search, each letter replaces the search before it. The statement of an ended read is interrupted
//! (`store/read_interrupt.rs`).

use std::collections::HashMap;

use tokio::task::AbortHandle;

use crate::desk::ids::RequestKey;

/// Ended reads are forgotten when so many are kept.
const MAX_KEPT: usize = 32;

#[derive(Default)]
pub(in crate::desk) struct ListReads(HashMap<RequestKey, AbortHandle>);

impl ListReads {
    /// Ends the read that `key` replaces, and starts its own.
    pub(in crate::desk) fn start(
        &mut self,
        key: RequestKey,
        replaces: Option<RequestKey>,
        read: impl Future<Output = ()> + Send + 'static,
    ) {
        if let Some(replaced) = replaces.and_then(|replaced| self.0.remove(&replaced)) {
            replaced.abort();
        }
        if self.0.len() >= MAX_KEPT {
            self.0.retain(|_, read| !read.is_finished());
        }
        self.0.insert(key, tokio::spawn(read).abort_handle());
    }
}

#[cfg(test)]
mod tests {
    use std::{
        future::pending,
        sync::{Arc, Weak},
    };

    use super::*;

    async fn endless(marker: Arc<()>) {
        pending::<()>().await;
        drop(marker);
    }

    async fn ends(marker: Weak<()>) {
        while marker.strong_count() > 0 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn replaced_read_ends_and_others_go_on() {
        let mut reads = ListReads::default();
        let (first, second) = (Arc::new(()), Arc::new(()));
        let (first_read, second_read) = (Arc::downgrade(&first), Arc::downgrade(&second));
        reads.start(RequestKey(1), None, endless(first));
        reads.start(RequestKey(2), None, endless(second));
        reads.start(RequestKey(3), Some(RequestKey(1)), async {});
        ends(first_read).await;
        assert_eq!(second_read.strong_count(), 1);
    }

    #[tokio::test]
    async fn ended_reads_are_forgotten() {
        let mut reads = ListReads::default();
        for key in 0..200 {
            reads.start(RequestKey(key), None, async {});
            tokio::task::yield_now().await;
        }
        assert!(reads.0.len() <= MAX_KEPT);
    }
}
