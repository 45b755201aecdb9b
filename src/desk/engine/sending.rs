//! From a draft to the outbox. Here a gift is looked at for the last time; from the outbox on it
//! is sent once, whatever happens to the line, the app or the machine.

use tokio::sync::oneshot;
use uuid::Uuid;

use super::{DraftWork, context::Context, drafts::Snapshot, hub::lock, tell};
use crate::{
    contract::{Cents, OrderBatchId, OrderBatchRequest, Timestamp},
    desk::{
        Draft, DraftId, Event, OutboxEntry, OutboxId, OutboxState, Problem, ProblemKind,
        store::{NewOutboxEntry, StoreError},
    },
    recipients::RecipientTable,
};

pub(super) async fn send(context: Context, draft: DraftId, low: Cents, high: Cents) {
    match decide(&context, draft, low, high).await {
        Ok(()) => {
            tell::outbox(&context).await;
            context.session.outbox_now.notify_one();
        }
        Err(problem) => context.tell(Event::SendFailed { draft, problem }),
    }
}

/// Writes the decision and the whole request to disk.
async fn decide(context: &Context, id: DraftId, low: Cents, high: Cents) -> Result<(), Problem> {
    let (reply, answer) = oneshot::channel();
    context
        .session
        .to_drafts(DraftWork::Snapshot { draft: id, reply });
    let snapshot = answer
        .await
        .map_err(|_| Problem::from(ProblemKind::RequestNotPrepared))??;
    let now = context.hub.now();
    refuse_unready(&snapshot, now)?;
    refuse_forgotten_card(context, &snapshot.draft).await?;
    let recipients = snapshot.recipients.filled_row_count() as u64;
    let reference = Uuid::now_v7().to_string();
    let entry = OutboxEntry {
        id: OutboxId(Uuid::now_v7()),
        draft_id: id,
        title: snapshot.draft.title().to_owned(),
        recipients,
        total_low: low,
        total_high: high,
        customer_reference_id: reference.clone(),
        state: OutboxState::Waiting,
        created_at: now,
    };
    let body = tokio::task::spawn_blocking(move || {
        serde_json::to_vec(&request_of(
            &snapshot.draft,
            &snapshot.recipients,
            reference,
        ))
    })
    .await;
    let request = body
        .ok()
        .and_then(Result::ok)
        .ok_or(ProblemKind::RequestNotPrepared)?;
    let new = NewOutboxEntry { entry, request };
    if context
        .hub
        .store
        .add_to_outbox(context.session.connection_row, &new)
        .await?
    {
        Ok(())
    } else {
        Err(ProblemKind::AlreadySending.into())
    }
}

/// What the service would refuse, checked before anything leaves.
fn refuse_unready(snapshot: &Snapshot, now: Timestamp) -> Result<(), Problem> {
    let (draft, recipients) = (&snapshot.draft, &snapshot.recipients);
    let rows = snapshot.issues.blocked_row_count() as u64;
    let kind = if draft.cart.is_empty() {
        ProblemKind::NoProduct
    } else if recipients.filled_row_count() == 0 {
        ProblemKind::NoRecipients
    } else if rows > 0 {
        ProblemKind::RecipientsNotReady { rows }
    } else if draft.from_name.trim().is_empty() {
        ProblemKind::NoSenderName
    } else if !draft.message.trim().is_empty() && draft.card_id.is_none() {
        ProblemKind::MessageWithoutCard
    } else if draft.scheduled_send_on.is_some_and(|on| on <= now) {
        ProblemKind::ScheduleInPast
    } else {
        return Ok(());
    };
    Err(kind.into())
}

/// A card of an end user that was forgotten here pays for nothing more from here.
async fn refuse_forgotten_card(context: &Context, draft: &Draft) -> Result<(), Problem> {
    let (Some(id), Some(end_user)) = (&draft.payment_method_id, &draft.commerce_end_user_id) else {
        return Ok(());
    };
    let (store, connection_row) = (&context.hub.store, context.session.connection_row);
    if store
        .has_end_user_card(connection_row, id, end_user)
        .await?
    {
        return Ok(());
    }
    Err(ProblemKind::EndUserCardForgotten.into())
}

fn request_of(draft: &Draft, recipients: &RecipientTable, reference: String) -> OrderBatchRequest {
    OrderBatchRequest {
        recipients: recipients.to_requests(&draft.send_method),
        customer_reference_id: Some(reference),
        ..draft.batch_request()
    }
}

/// The service has the batch. The draft it came from goes when it is as it was sent; one that was
/// changed since, or whose changes `are_saved` not, stays. Answers whether one stayed.
pub(super) async fn settle(
    context: &Context,
    entry: &OutboxEntry,
    batch: OrderBatchId,
    are_saved: bool,
) -> Result<bool, StoreError> {
    let store = &context.hub.store;
    let stays = match store
        .draft(context.session.connection_row, entry.draft_id)
        .await
    {
        Ok(None) => false,
        Ok(Some(stored)) => {
            let sent = store.outbox_request(entry.id).await?;
            let reference = entry.customer_reference_id.clone();
            let is_same = tokio::task::spawn_blocking(move || {
                let now = request_of(&stored.draft, &stored.recipients, reference);
                let sent = serde_json::from_slice::<serde_json::Value>(&sent);
                matches!((serde_json::to_value(now), sent), (Ok(now), Ok(sent)) if now == sent)
            })
            .await;
            !(are_saved && is_same.unwrap_or(false))
        }
        // What cannot be read is not thrown away either.
        Err(_) => true,
    };
    store
        .finalize_sent(entry, &OutboxState::Sent(batch), !stays)
        .await?;
    Ok(stays)
}

/// Sends an entry that has not left; one that may have left is only looked for.
pub(super) async fn retry(context: Context, id: OutboxId) {
    let (store, connection_row) = (&context.hub.store, context.session.connection_row);
    let Some(Some(entry)) = context.or_tell(store.outbox_entry(connection_row, id).await) else {
        return;
    };
    match &entry.state {
        OutboxState::Refused(_) => {
            let moved = store
                .move_outbox(id, &entry.state, &OutboxState::Waiting)
                .await;
            context.or_tell(moved);
            tell::outbox(&context).await;
        }
        OutboxState::Waiting
        | OutboxState::Sending
        | OutboxState::InDoubt(_)
        | OutboxState::NeedsReview(_)
        | OutboxState::Unreadable(_)
        | OutboxState::Sent(_) => {}
    }
    context.session.outbox_now.notify_one();
}

/// A person was asked, and says that the service does not have it.
pub(super) async fn send_again(context: Context, id: OutboxId) {
    let (store, connection_row) = (&context.hub.store, context.session.connection_row);
    let Some(Some(entry)) = context.or_tell(store.outbox_entry(connection_row, id).await) else {
        return;
    };
    if matches!(entry.state, OutboxState::NeedsReview(_)) {
        lock(&context.session.insisted).insert(id);
        context.session.outbox_now.notify_one();
    } else {
        context.problem(ProblemKind::SendChanged.into());
    }
}

/// Forgets an entry that is settled, that never left, or on which a person decided.
pub(super) async fn dismiss(context: Context, id: OutboxId) {
    let (store, connection_row) = (&context.hub.store, context.session.connection_row);
    let Some(Some(entry)) = context.or_tell(store.outbox_entry(connection_row, id).await) else {
        return;
    };
    match &entry.state {
        OutboxState::Unreadable(_) => {
            let removed = store
                .remove_unreadable_from_outbox(connection_row, id)
                .await;
            if context.or_tell(removed) == Some(false) {
                context.problem(ProblemKind::SendChanged.into());
            }
        }
        OutboxState::Refused(_)
        | OutboxState::Sent(_)
        | OutboxState::NeedsReview(_)
        | OutboxState::Waiting => {
            let removed = store.remove_from_outbox(id, &entry.state).await;
            match context.or_tell(removed) {
                Some(true) if entry.state == OutboxState::Waiting => {
                    context.tell(Event::SendFailed {
                        draft: entry.draft_id,
                        problem: ProblemKind::SendCanceled.into(),
                    });
                }
                Some(false) => context.problem(ProblemKind::SendNotCanceled.into()),
                Some(true) | None => {}
            }
        }
        OutboxState::Sending | OutboxState::InDoubt(_) => {
            context.problem(ProblemKind::SendInDoubt.into());
        }
    }
    tell::outbox(&context).await;
}
