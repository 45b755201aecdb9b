//! The last step of a send, which depends on whether its draft was changed after Send: a batch is
//! recorded and an unchanged draft deleted, or a send is canceled.

use super::{
    outbox::{
        CanceledRequests, Finalized, OtherParts, OutboxEntry, OutboxState, SentEntry, Transition,
        draft_sha256,
    },
    sent_columns::SentColumns,
};
use crate::{
    contract::Timestamp,
    desk::{
        drafts::{
            StoredDraft, copies,
            request::{Cancellation, DraftRequest},
        },
        engine::SessionContext,
        personal::{GroupRequest, group_requests},
        store::{ConnectionRowId, Store, StoreError},
    },
};

/// Keeps what later copies of the batch need, and lets the drafts task finalize the send.
pub(in crate::desk) async fn finalize(
    context: &SessionContext,
    send: SentEntry,
) -> Result<Finalized, StoreError> {
    copies::batch::record_sent(context, &send).await?;
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
pub(in crate::desk) async fn finalize_in_store(
    context: &SessionContext,
    send: &SentEntry,
    is_saved: bool,
) -> Result<Finalized, StoreError> {
    let store = &context.app.store;
    let entry = &send.entry;
    if entry.part.is_some() {
        let finalized = match store.other_parts(entry.id).await? {
            OtherParts::Unsent => Some(Finalized::PartSent),
            OtherParts::Removed => Some(Finalized::LastPartSent),
            OtherParts::Sent => None,
        };
        if let Some(finalized) = finalized {
            // The draft has the recipients of all parts.
            let is_recorded = record(context, send, false).await?;
            return Ok(if is_recorded {
                finalized
            } else {
                Finalized::EntryChanged
            });
        }
    }
    let is_kept = match store
        .draft(context.session.connection_row, entry.draft_id)
        .await
    {
        Ok(None) => false,
        Ok(Some(stored)) => !(is_saved && is_unchanged(store, stored, entry).await?),
        // An unreadable draft is not deleted.
        Err(_) => true,
    };
    if !record(context, send, !is_kept).await? {
        return Ok(Finalized::EntryChanged);
    }
    Ok(if is_kept {
        Finalized::DraftKept
    } else {
        Finalized::DraftDeleted
    })
}

/// Whether a draft has the data that was sent.
async fn is_unchanged(
    store: &Store,
    stored: StoredDraft,
    entry: &OutboxEntry,
) -> Result<bool, StoreError> {
    let sent = store.outbox_request(entry.id).await?;
    let sent_columns = store.columns_of_send(entry.id).await?;
    let reference = entry.customer_reference_id.clone();
    let part = entry.part;
    let is_same = tokio::task::spawn_blocking(move || {
        let Ok(groups) = group_requests(&stored.draft, &stored.recipients) else {
            return false;
        };
        let mut columns = SentColumns::of_draft(&stored.draft, &stored.recipients);
        if sent_columns.choices.is_none() {
            // Earlier versions kept no choices with a send.
            columns.choices = None;
        }
        if let Some(part) = part {
            return draft_sha256(&groups, &columns).is_ok_and(|now| now == part.draft_sha256);
        }
        let Ok([group]) = <[GroupRequest; 1]>::try_from(groups) else {
            return false;
        };
        if columns != sent_columns {
            return false;
        }
        let now = serde_json::to_value(group.into_request(Some(reference)));
        let sent = serde_json::from_slice::<serde_json::Value>(&sent);
        matches!((now, sent), (Ok(now), Ok(sent)) if now == sent)
    })
    .await;
    Ok(is_same.unwrap_or(false))
}

/// Lets the drafts task cancel a send that was not started.
pub(in crate::desk) async fn cancel(
    context: &SessionContext,
    entry: &OutboxEntry,
) -> Result<Cancellation, StoreError> {
    let (reply, response) = tokio::sync::oneshot::channel();
    context.session.send_to_drafts(DraftRequest::Cancel {
        entry: Box::new(entry.clone()),
        reply,
    });
    match response.await {
        Ok(canceled) => canceled,
        // The drafts task has ended with the session, and everything is on disk.
        Err(_) => {
            let (store, row) = (&context.app.store, context.session.connection_row);
            cancel_in_store(store, row, entry, true, context.app.now()).await
        }
    }
}

/// Cancels a send. Deletes its requests only when the draft is saved and unchanged since the send.
pub(in crate::desk) async fn cancel_in_store(
    store: &Store,
    connection_row: ConnectionRowId,
    entry: &OutboxEntry,
    is_saved: bool,
    now: Timestamp,
) -> Result<Cancellation, StoreError> {
    let is_test = entry.is_test();
    let is_same = match store.draft(connection_row, entry.draft_id).await {
        // A test has no draft of its own; the tested draft has its data.
        _ if is_test => true,
        Ok(Some(stored)) => is_saved && is_unchanged(store, stored, entry).await?,
        // The draft was deleted or cannot be read.
        Ok(None) | Err(_) => false,
    };
    let requests = if is_same {
        CanceledRequests::Delete
    } else {
        CanceledRequests::Keep
    };
    let is_canceled = store
        .cancel_in_outbox(entry.id, &entry.state, requests, now)
        .await?;
    if !is_canceled {
        return Ok(Cancellation::EntryChanged);
    }
    let kept = store.canceled_with_requests(connection_row).await?;
    Ok(if kept.iter().any(|kept| kept.id == entry.id) {
        Cancellation::RequestsKept
    } else {
        Cancellation::Canceled
    })
}

/// Writes the last step of the send. Returns `false` when another task changed the entry first.
async fn record(
    context: &SessionContext,
    send: &SentEntry,
    deletes_draft: bool,
) -> Result<bool, StoreError> {
    let transition = Transition {
        from: &send.entry.state,
        to: &OutboxState::Sent(send.batch),
        step: &send.step,
        at: context.app.now(),
    };
    let store = &context.app.store;
    store
        .finalize_sent(&send.entry, transition, deletes_draft)
        .await
}
