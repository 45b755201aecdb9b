//! The last step of a send: the batch is recorded, and an unchanged draft is deleted.

use super::{draft_request::DraftRequest, session_context::SessionContext};
use crate::{
    contract::OrderBatchRequest,
    desk::{
        Draft, OutboxState,
        outbox::{Finalized, SentEntry},
        store::{StoreError, Transition},
    },
    recipients::RecipientTable,
};

/// The request of a draft. `reference` is the `customer_reference_id`.
pub(super) fn batch_request(
    draft: &Draft,
    recipients: &RecipientTable,
    reference: String,
) -> OrderBatchRequest {
    OrderBatchRequest {
        recipients: recipients.to_requests(&draft.send_method),
        customer_reference_id: Some(reference),
        ..draft.batch_request()
    }
}

/// Lets the drafts task finalize the send.
pub(super) async fn finalize(
    context: &SessionContext,
    send: SentEntry,
) -> Result<Finalized, StoreError> {
    let (reply, response) = tokio::sync::oneshot::channel();
    context.session.send_to_drafts(DraftRequest::Finalize {
        send: Box::new(send.clone()),
        reply,
    });
    match response.await {
        Ok(finalized) => finalized,
        // The drafts task has ended with the session, and everything is on disk.
        Err(_) => finalize_in_store(context, &send, true).await,
    }
}

/// Stores that the service has the batch, and deletes the draft if it is saved and unchanged since
/// the send.
pub(super) async fn finalize_in_store(
    context: &SessionContext,
    send: &SentEntry,
    is_saved: bool,
) -> Result<Finalized, StoreError> {
    let store = &context.app.store;
    let entry = &send.entry;
    let is_kept = match store
        .draft(context.session.connection_row, entry.draft_id)
        .await
    {
        Ok(None) => false,
        Ok(Some(stored)) => {
            let sent = store.outbox_request(entry.id).await?;
            let reference = entry.customer_reference_id.clone();
            let is_same = tokio::task::spawn_blocking(move || {
                let now = batch_request(&stored.draft, &stored.recipients, reference);
                let sent = serde_json::from_slice::<serde_json::Value>(&sent);
                matches!((serde_json::to_value(now), sent), (Ok(now), Ok(sent)) if now == sent)
            })
            .await;
            !(is_saved && is_same.unwrap_or(false))
        }
        // An unreadable draft is not deleted.
        Err(_) => true,
    };
    let transition = Transition {
        from: &entry.state,
        to: &OutboxState::Sent(send.batch),
        step: &send.step,
        at: context.app.now(),
    };
    if !store.finalize_sent(entry, transition, !is_kept).await? {
        return Ok(Finalized::EntryChanged);
    }
    Ok(if is_kept {
        Finalized::DraftKept
    } else {
        Finalized::DraftDeleted
    })
}
