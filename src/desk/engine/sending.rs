//! Adds drafts to the outbox, and carries out a person's decisions on its entries.
//!
//! The engine checks a draft before adding it to the outbox. From then on the outbox sends the gift
//! exactly once.

use tokio::sync::oneshot;
use uuid::Uuid;

use super::{
    draft_request::DraftRequest, finalize::batch_request, publish, session_context::SessionContext,
};
use crate::{
    contract::Cents,
    desk::{
        Draft, DraftId, Event, OutboxEntry, OutboxId, OutboxState, Problem, ProblemKind,
        batch_rules::RuleSources, store::NewOutboxEntry,
    },
};

/// Adds a draft to the outbox. `low` and `high` are the price range that the person agreed to.
pub(super) async fn send(context: SessionContext, draft: DraftId, low: Cents, high: Cents) {
    match add_to_outbox(&context, draft, low, high).await {
        Ok(()) => {
            publish::outbox(&context).await;
            context.session.outbox.wake();
        }
        Err(problem) => context.emit(Event::SendFailed { draft, problem }),
    }
}

/// Checks the draft, and writes its whole request to the outbox on disk.
async fn add_to_outbox(
    context: &SessionContext,
    id: DraftId,
    low: Cents,
    high: Cents,
) -> Result<(), Problem> {
    let (reply, response) = oneshot::channel();
    context
        .session
        .send_to_drafts(DraftRequest::Snapshot { draft: id, reply });
    let snapshot = response
        .await
        .map_err(|_| Problem::from(ProblemKind::RequestNotPrepared))??;
    let now = context.app.now();
    let rows = snapshot.issues.blocked_row_count() as u64;
    if rows > 0 {
        return Err(ProblemKind::RecipientsNotReady { rows }.into());
    }
    check_card_is_known(context, &snapshot.draft).await?;
    let reference = Uuid::now_v7().to_string();
    let entry = OutboxEntry {
        id: OutboxId(Uuid::now_v7()),
        draft_id: id,
        title: snapshot.draft.name.clone(),
        recipients: snapshot.recipients.filled_row_count() as u64,
        total_low: low,
        total_high: high,
        customer_reference_id: reference.clone(),
        state: OutboxState::Waiting,
        created_at: now,
    };
    let prepared = tokio::task::spawn_blocking(move || {
        let request = batch_request(&snapshot.draft, &snapshot.recipients, reference);
        serde_json::to_vec(&request).map(|body| (request, body))
    })
    .await;
    let (request, body) = prepared
        .ok()
        .and_then(Result::ok)
        .ok_or(ProblemKind::RequestNotPrepared)?;
    let rules = RuleSources {
        store: &context.app.store,
        connection_row: context.session.connection_row,
        country: &context.app.country(),
        now,
    };
    let violations = rules.violations(request).await?;
    if !violations.is_empty() {
        return Err(ProblemKind::RulesViolated { violations }.into());
    }
    let new = NewOutboxEntry {
        entry,
        request: body,
    };
    let is_added = context
        .app
        .store
        .add_to_outbox(context.session.connection_row, &new)
        .await?;
    if is_added {
        Ok(())
    } else {
        Err(ProblemKind::AlreadySending.into())
    }
}

/// Refuses a draft whose payment method is an end user's card that was removed from this computer.
async fn check_card_is_known(context: &SessionContext, draft: &Draft) -> Result<(), Problem> {
    let (Some(id), Some(end_user)) = (&draft.payment_method_id, &draft.commerce_end_user_id) else {
        return Ok(());
    };
    let is_known = context
        .app
        .store
        .has_end_user_card(context.session.connection_row, id, end_user)
        .await?;
    if is_known {
        Ok(())
    } else {
        Err(ProblemKind::EndUserCardForgotten.into())
    }
}

async fn stored_entry(context: &SessionContext, id: OutboxId) -> Option<OutboxEntry> {
    let found = context
        .app
        .store
        .outbox_entry(context.session.connection_row, id)
        .await;
    context.ok_or_report(found)?
}

/// Moves a refused entry back to waiting, and wakes the outbox, which sends waiting entries and
/// looks up entries that may have arrived.
pub(super) async fn retry(context: SessionContext, id: OutboxId) {
    let Some(entry) = stored_entry(&context, id).await else {
        return;
    };
    if matches!(entry.state, OutboxState::Refused(_)) {
        let moved = context
            .app
            .store
            .move_outbox(id, &entry.state, &OutboxState::Waiting)
            .await;
        context.ok_or_report(moved);
        publish::outbox(&context).await;
    }
    context.session.outbox.wake();
}

/// Sends an entry in review again, after the person has checked that the service does not have the
/// gifts.
pub(super) async fn force_resend(context: SessionContext, id: OutboxId) {
    let Some(entry) = stored_entry(&context, id).await else {
        return;
    };
    if matches!(entry.state, OutboxState::NeedsReview(_)) {
        context.session.outbox.force_resend(id);
    } else {
        context.report(ProblemKind::SendChanged.into());
    }
}

/// Removes an entry from the outbox. Refuses this while the entry is being sent or in doubt.
pub(super) async fn dismiss(context: SessionContext, id: OutboxId) {
    let Some(entry) = stored_entry(&context, id).await else {
        return;
    };
    match &entry.state {
        OutboxState::Unreadable(_) => {
            let removed = context
                .app
                .store
                .remove_unreadable_from_outbox(context.session.connection_row, id)
                .await;
            if context.ok_or_report(removed) == Some(false) {
                context.report(ProblemKind::SendChanged.into());
            }
        }
        OutboxState::Refused(_)
        | OutboxState::Sent(_)
        | OutboxState::NeedsReview(_)
        | OutboxState::Waiting => {
            let removed = context.app.store.remove_from_outbox(id, &entry.state).await;
            match context.ok_or_report(removed) {
                Some(true) if entry.state == OutboxState::Waiting => {
                    context.emit(Event::SendFailed {
                        draft: entry.draft_id,
                        problem: ProblemKind::SendCanceled.into(),
                    });
                }
                Some(false) => context.report(ProblemKind::SendNotCanceled.into()),
                Some(true) | None => {}
            }
        }
        OutboxState::Sending | OutboxState::InDoubt(_) => {
            context.report(ProblemKind::SendInDoubt.into());
        }
    }
    publish::outbox(&context).await;
}
