//! The drafts that are made of batches to send them again. A lock for each batch is held from the search for an
//! existing draft until the new draft is on disk, so that two commands for a batch make one draft. Commands for other
//! batches do not wait.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{Arc, Mutex},
};

use tokio::sync::OwnedMutexGuard;

use super::{
    confirmed_send::draft_snapshot, draft_request::DraftRequest, session_context::SessionContext,
};
use crate::{
    contract::{OrderBatchId, OrderId},
    desk::{Draft, DraftId, Event, Problem, ProblemKind, lock::lock, store::CopyState},
    recipients::RecipientTable,
};

/// The locks of batches.
#[derive(Default)]
pub(super) struct SourceLocks(Mutex<HashMap<OrderBatchId, Arc<tokio::sync::Mutex<()>>>>);

impl SourceLocks {
    /// Locks these batches, in the order of their ids: two commands for the same batches cannot wait for each other.
    pub(super) async fn lock(
        &self,
        batches: impl IntoIterator<Item = OrderBatchId>,
    ) -> Vec<OwnedMutexGuard<()>> {
        let sorted: BTreeSet<OrderBatchId> = batches.into_iter().collect();
        let mut guards = Vec::with_capacity(sorted.len());
        for batch in sorted {
            let source = {
                let mut sources = lock(&self.0);
                // No guard and no waiting command has those that are only here.
                sources.retain(|_, source| Arc::strong_count(source) > 1);
                Arc::clone(sources.entry(batch).or_default())
            };
            guards.push(source.lock_owned().await);
        }
        guards
    }
}

/// The draft that was made before for these orders, else for the whole batch, and was not sent. The caller has the
/// lock of the batch.
///
/// # Errors
/// When the whole batch was sent again.
pub(super) async fn existing_draft(
    context: &SessionContext,
    batch: OrderBatchId,
    orders: Option<&[OrderId]>,
) -> Result<Option<DraftId>, Problem> {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let copies = store.copies_of_batch(connection_row, batch, orders).await?;
    let has_state = |state| copies.iter().find(|copy| copy.state == state);
    if orders.is_none() && has_state(CopyState::Sent).is_some() {
        return Err(ProblemKind::BatchSentAgain.into());
    }
    Ok(has_state(CopyState::Draft).map(|copy| copy.draft))
}

/// Opens the draft of a copy that was made before.
pub(super) fn open_draft(context: &SessionContext, draft: DraftId) {
    // Emitted before the draft is opened, so that the window waits for it.
    context.emit(Event::BatchCopied(draft));
    context.session.send_to_drafts(DraftRequest::Open(draft));
}

/// Stores and opens the new draft of a copy. Returns when the draft is on disk.
pub(super) async fn open_new_draft(
    context: &SessionContext,
    draft: Draft,
    recipients: RecipientTable,
) -> Result<(), Problem> {
    let id = draft.id;
    context.emit(Event::BatchCopied(id));
    context
        .session
        .send_to_drafts(DraftRequest::NewWithRecipients {
            draft: Box::new(draft),
            recipients,
        });
    draft_snapshot(context, id).await?;
    Ok(())
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
        // Locks that are not in use are not kept.
        drop(locks.lock([second]).await);
        assert_eq!(lock(&locks.0).len(), 1);
    }
}
