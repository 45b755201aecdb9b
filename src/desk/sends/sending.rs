//! Adds drafts to the outbox, and carries out the user's decisions on its entries.
//!
//! The engine checks a draft before adding it to the outbox. From then on the outbox makes sure
//! that the gift is neither lost nor sent twice.

use tokio::sync::oneshot;
use uuid::Uuid;

use super::{
    confirmed::{ConfirmedSend, draft_snapshot},
    division::divide_send,
    finalize::{cancel, finalize},
    guards::{self, AffectedRecipients, SendWarning},
    log::SendStep,
    outbox::{
        Attempts, Finalized, MAX_HOLD, NewOutboxEntry, OutboxEntry, OutboxState, SentEntry,
        Transition,
    },
    preparation::take_or_prepare,
    prepared::{PreparedRequests, PreparedSend},
    request_body::RequestBody,
    reschedule::set_send_time,
    schedule::ScheduleKeeper,
    sent_columns::SentColumns,
};
use crate::{
    contract::{Cents, OrderBatchId, OrderBatchRequest, Timestamp},
    desk::{
        connections::shop::check_method,
        drafts::{
            Draft, DraftId,
            copies::{failed_batch::draft_of_send, lines::table_of_requests},
            request::{Cancellation, DraftRequest, DraftSnapshot},
        },
        engine::{SessionContext, publish},
        event::{Completion, Event},
        ids::OutboxId,
        people::address_book,
        problem::{Problem, ProblemKind},
    },
    recipients::RecipientTable,
};

pub(in crate::desk) async fn send(context: SessionContext, confirmed: ConfirmedSend) {
    let (draft, at) = (confirmed.draft, context.app.now());
    match add_to_outbox(&context, confirmed).await {
        Ok((recipients, kept_until)) => {
            let count = recipients.filled_row_count() as u64;
            address_book::record(&context, recipients, at);
            context.session.outbox.start_pass();
            publish::outbox(&context).await;
            if let Some(time) = kept_until {
                context.emit(Event::SendScheduled {
                    draft,
                    at: time,
                    recipients: count,
                });
            }
        }
        Err(problem) => context.emit(Event::SendFailed { draft, problem }),
    }
}

/// Checks the draft, and adds its send to the outbox. Returns the recipients, and the time until which the send
/// is kept.
async fn add_to_outbox(
    context: &SessionContext,
    confirmed: ConfirmedSend,
) -> Result<(RecipientTable, Option<Timestamp>), Problem> {
    let snapshot = draft_snapshot(context, confirmed.draft).await?;
    let rows = snapshot.issues.counts().blocked_rows as u64;
    if rows > 0 {
        return Err(ProblemKind::RecipientsNotReady { rows }.into());
    }
    let connection = &context.session.connection;
    let draft = &snapshot.draft;
    let is_notified = draft.notifications_enabled;
    check_method(&context.app, connection, &draft.send_method, is_notified).await?;
    check_card_is_known(context, &snapshot.draft).await?;
    let prepared = take_or_prepare(context, &snapshot, Some(confirmed.high)).await?;
    enqueue(context, confirmed, &snapshot, prepared).await?;
    let kept_until = snapshot.draft.kept_until();
    Ok((snapshot.recipients, kept_until))
}

/// Writes the whole request of a prepared send to the outbox on disk.
pub(super) async fn enqueue(
    context: &SessionContext,
    confirmed: ConfirmedSend,
    snapshot: &DraftSnapshot,
    mut prepared: PreparedSend,
) -> Result<(), Problem> {
    let now = context.app.now();
    let sender = &snapshot.draft.from_name;
    let acceptance =
        guards::agreement::acceptance(context, &prepared.check.warnings, &confirmed, sender)
            .await?;
    if !prepared.violations.is_empty() {
        let violations = prepared.violations;
        return Err(ProblemKind::RulesViolated { violations }.into());
    }
    let kept_until = snapshot.draft.kept_until();
    let (customer_reference_id, body, groups) = match std::mem::take(&mut prepared.requests) {
        PreparedRequests::One {
            customer_reference_id,
            body,
        } => (customer_reference_id, body, None),
        // Each part has a reference and a body of its own.
        PreparedRequests::Divided(groups) => {
            (String::new(), RequestBody::from(Vec::new()), Some(groups))
        }
    };
    let entry = OutboxEntry {
        id: OutboxId(Uuid::now_v7()),
        draft_id: confirmed.draft,
        title: snapshot.draft.name.clone(),
        first_recipient: String::new(),
        recipients: snapshot.recipients.filled_row_count() as u64,
        total_low: confirmed.low,
        total_high: confirmed.high,
        customer_reference_id,
        state: match kept_until {
            // Until then, the send can be canceled.
            Some(at) => OutboxState::Scheduled(at),
            None if confirmed.hold.is_zero() => OutboxState::Waiting,
            None => OutboxState::Held(Some(now + confirmed.hold.min(MAX_HOLD))),
        },
        created_at: now,
        attempts: Attempts::default(),
        part: None,
    };
    let highest = prepared.basis.total.unwrap_or(confirmed.high);
    let new = NewOutboxEntry {
        cost_abroad: (highest - confirmed.high).max(Cents::ZERO),
        entry,
        request: body,
        acceptance,
        earlier_batches: Some(prepared.earlier_batches.clone()),
        columns: std::mem::take(&mut prepared.columns),
    };
    let parts = match groups {
        None => vec![new],
        Some(groups) => divide_send(new, groups, confirmed.carts, prepared.limit).await?,
    };
    // Before the outbox can see the entries: it interrupts holds that it does not know.
    for part in &parts {
        if matches!(part.entry.state, OutboxState::Held(_)) {
            context.session.outbox.remember_hold(part.entry.id);
        }
    }
    let is_added = context
        .app
        .store
        .add_parts_to_outbox(context.session.connection_row, &parts)
        .await?;
    if !is_added {
        return Err(ProblemKind::AlreadySending.into());
    }
    // The guards run again when a scheduled send leaves.
    if kept_until.is_none() {
        for part in &parts {
            guards::agreement::remember_check(context, part.entry.id, &prepared);
        }
    }
    Ok(())
}

/// Refuses a draft whose payment method is an end user's card that was removed from this computer.
pub(super) async fn check_card_is_known(
    context: &SessionContext,
    draft: &Draft,
) -> Result<(), Problem> {
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

/// Stores a step of an entry, and returns whether it was stored. Reports a problem when another
/// task has changed the entry.
async fn take_step(
    context: &SessionContext,
    entry: &OutboxEntry,
    to: &OutboxState,
    step: &SendStep,
) -> bool {
    let transition = Transition {
        from: &entry.state,
        to,
        step,
        at: context.app.now(),
    };
    let moved = context.app.store.move_outbox(entry.id, transition).await;
    let is_moved = context.ok_or_report(moved);
    if is_moved == Some(false) {
        context.report(ProblemKind::SendChanged.into());
    }
    is_moved == Some(true)
}

/// Sends a held, scheduled, refused or waiting entry now, or looks up an entry whose request may have arrived.
pub(in crate::desk) async fn retry(context: SessionContext, id: OutboxId) {
    let Some(entry) = stored_entry(&context, id).await else {
        return;
    };
    match entry.state {
        OutboxState::Held(_) | OutboxState::Scheduled(_) => {
            let now = context.app.now();
            let ended = context.app.store.send_now(id, &entry.state, now).await;
            if context.ok_or_report(ended) == Some(false) {
                context.report(ProblemKind::SendChanged.into());
            }
            publish::outbox(&context).await;
        }
        OutboxState::Refused(_) => {
            let step = SendStep::Requeued;
            take_step(&context, &entry, &OutboxState::Waiting, &step).await;
            publish::outbox(&context).await;
        }
        _ => {}
    }
    context.session.outbox.wake();
}

/// Schedules a kept send for another time.
pub(in crate::desk) async fn reschedule(context: SessionContext, id: OutboxId, at: Timestamp) {
    let Some(entry) = stored_entry(&context, id).await else {
        return;
    };
    let (store, row) = (&context.app.store, context.session.connection_row);
    match set_send_time(store, row, &entry, at, context.app.now()).await {
        Ok(warnings) => {
            publish::outbox(&context).await;
            context.session.outbox.start_pass();
            let at_night = warnings
                .iter()
                .filter_map(SendWarning::recipients)
                .map(AffectedRecipients::count)
                .sum();
            context.emit(Event::Completed(Completion::SendRescheduled {
                at,
                at_night,
            }));
        }
        Err(problem) => context.report(problem),
    }
}

/// Sends an entry in review again, after the user has checked that the service does not have the
/// gifts.
pub(in crate::desk) async fn force_resend(context: SessionContext, id: OutboxId) {
    let Some(entry) = stored_entry(&context, id).await else {
        return;
    };
    if !matches!(entry.state, OutboxState::NeedsReview(_)) {
        context.report(ProblemKind::SendChanged.into());
        return;
    }
    let step = SendStep::ResendRequested;
    if take_step(&context, &entry, &entry.state, &step).await {
        context.session.outbox.force_resend(id);
    }
}

/// Finalizes an entry in review with the batch that the user identified.
pub(in crate::desk) async fn identify_batch(
    context: SessionContext,
    id: OutboxId,
    batch: OrderBatchId,
) {
    let Some(entry) = stored_entry(&context, id).await else {
        return;
    };
    if !matches!(entry.state, OutboxState::NeedsReview(_)) {
        context.report(ProblemKind::SendChanged.into());
        return;
    }
    let is_taken = context.app.store.is_batch_of_other_send(batch, id).await;
    match context.ok_or_report(is_taken) {
        Some(false) => {}
        Some(true) => {
            context.report(ProblemKind::BatchOfOtherSend.into());
            return;
        }
        None => return,
    }
    let draft = entry.draft_id;
    let recipients = context.app.store.recipients_of_send(&entry).await;
    let Some(recipients) = context.ok_or_report(recipients) else {
        return;
    };
    let send = SentEntry {
        entry,
        batch,
        step: SendStep::MarkedAsSent { batch: Some(batch) },
    };
    let finalized = finalize(&context, send).await;
    publish::outbox(&context).await;
    match context.ok_or_report(finalized) {
        Some(Finalized::EntryChanged) => context.report(ProblemKind::SendChanged.into()),
        Some(finalized) => {
            if finalized != Finalized::PartSent {
                context.emit(Event::Sent {
                    draft,
                    batch,
                    recipients,
                    scheduled_for: None,
                });
            }
            publish::counts(&context).await;
            context.session.sync.wake();
            // The following part of the send can be sent now.
            context.session.outbox.wake();
        }
        None => {}
    }
}

/// Cancels a held, scheduled or waiting entry, or removes an entry that is settled, unreadable or in review.
/// Refuses any other entry, whose request may have arrived.
pub(in crate::desk) async fn dismiss(context: SessionContext, id: OutboxId) {
    let Some(entry) = stored_entry(&context, id).await else {
        return;
    };
    let (store, now) = (&context.app.store, context.app.now());
    let (dismissed, failure) = match &entry.state {
        OutboxState::Unreadable(_) => {
            let row = context.session.connection_row;
            let removed = store.remove_unreadable_from_outbox(row, id, now).await;
            (removed, ProblemKind::SendChanged)
        }
        OutboxState::Held(_) | OutboxState::Scheduled(_) | OutboxState::Waiting => {
            cancel_send(&context, entry).await;
            publish::outbox(&context).await;
            return;
        }
        OutboxState::NeedsReview(_) => {
            let step = SendStep::MarkedAsSent { batch: None };
            let removed = store.remove_from_outbox(id, &entry.state, &step, now).await;
            (removed, ProblemKind::SendChanged)
        }
        OutboxState::Refused(_) | OutboxState::Sent(_) | OutboxState::Canceled => {
            let step = SendStep::Removed;
            let removed = store.remove_from_outbox(id, &entry.state, &step, now).await;
            (removed, ProblemKind::SendChanged)
        }
        OutboxState::Sending | OutboxState::InDoubt(_) => {
            context.report(ProblemKind::SendInDoubt.into());
            return;
        }
    };
    match context.ok_or_report(dismissed) {
        Some(false) => context.report(failure.into()),
        // The following part of the send can be sent now.
        Some(true) if entry.part.is_some() => context.session.outbox.wake(),
        Some(true) | None => {}
    }
    publish::outbox(&context).await;
}

/// How often a send that was not started may change its state while the user cancels it.
const MAX_CANCEL_ATTEMPTS: usize = 5;

/// Cancels a held, scheduled or waiting send. When its draft was changed or deleted after Send, makes a new draft
/// of what was to be sent.
async fn cancel_send(context: &SessionContext, mut entry: OutboxEntry) {
    let draft = entry.draft_id;
    let mut canceled = Ok(Cancellation::EntryChanged);
    for _ in 0..MAX_CANCEL_ATTEMPTS {
        canceled = cancel(context, &entry).await;
        if !matches!(canceled, Ok(Cancellation::EntryChanged)) {
            break;
        }
        // The hold may have ended in the meantime. A waiting send can still be canceled.
        match stored_entry(context, entry.id).await {
            Some(changed) if changed.state.is_cancelable() => entry = changed,
            _ => break,
        }
    }
    let problem = match context.ok_or_report(canceled) {
        None => return,
        Some(Cancellation::EntryChanged) => {
            context.report(ProblemKind::SendNotCanceled.into());
            return;
        }
        Some(Cancellation::Canceled) => ProblemKind::SendCanceled,
        Some(Cancellation::RequestsKept) => {
            restore_canceled_sends(context).await;
            ProblemKind::SendSavedAsDraft
        }
    };
    context.emit(Event::SendFailed {
        draft,
        problem: problem.into(),
    });
}

/// Makes a draft of each canceled send whose requests are kept, and removes its entries. A session does
/// so at its start too, in case the app ended between the two steps.
pub(in crate::desk) async fn restore_canceled_sends(context: &SessionContext) {
    let _moves = context.session.moves_to_drafts.lock().await;
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let kept = store.canceled_with_requests(connection_row).await;
    let Some(mut rest) = context.ok_or_report(kept) else {
        return;
    };
    while let Some(first) = rest.first() {
        let (draft, part) = (first.draft_id, first.part.map(|part| part.send));
        let (send, others): (Vec<_>, Vec<_>) = rest
            .into_iter()
            .partition(|entry| entry.draft_id == draft && entry.part.map(|part| part.send) == part);
        rest = others;
        let name = send[0].title.clone();
        // The same id for each subset of the parts.
        let source = part.map_or(send[0].id.0, |send| send.0);
        if let Err(problem) = make_draft(context, &send, draft_made_of(source), name).await {
            context.report(problem);
        }
    }
}

/// Makes a draft of a refused or canceled send or part, as it was to be sent, and removes the entry.
/// The draft that a part was made from has the recipients of all parts.
pub(in crate::desk) async fn move_to_draft(context: SessionContext, id: OutboxId, name: String) {
    let moves = context.session.moves_to_drafts.lock().await;
    let Some(entry) = stored_entry(&context, id).await else {
        return;
    };
    if !entry.state.is_not_sent() {
        context.report(ProblemKind::SendChanged.into());
        return;
    }
    if let Err(problem) = make_draft(&context, &[entry], draft_made_of(id.0), name).await {
        context.report(problem);
    }
    drop(moves);
    publish::outbox(&context).await;
    context.session.outbox.wake();
}

/// The id of the draft that is made of a send or of an entry. The id follows from `source`: when the app
/// ends between storing the draft and removing its entries, the next start makes no second draft.
fn draft_made_of(source: Uuid) -> DraftId {
    DraftId(Uuid::new_v5(&source, b"draft"))
}

/// Makes the draft `id` with the recipients of all these entries, and removes the entries.
async fn make_draft(
    context: &SessionContext,
    entries: &[OutboxEntry],
    id: DraftId,
    name: String,
) -> Result<(), Problem> {
    let store = &context.app.store;
    let mut common: Option<OrderBatchRequest> = None;
    let mut recipients = Vec::new();
    let mut columns = SentColumns::default();
    let mut has_same_gift = true;
    for entry in entries {
        let body = store.outbox_request(entry.id).await?;
        let mut request: OrderBatchRequest =
            serde_json::from_slice(&body).map_err(|_| ProblemKind::RequestNotPrepared)?;
        recipients.append(&mut request.recipients);
        columns.append(store.columns_of_send(entry.id).await?);
        let first = common.get_or_insert_with(|| request.clone());
        has_same_gift &= first.message == request.message && first.cart == request.cart;
    }
    if !has_same_gift && columns.content.is_none() {
        // The draft would give everyone the gift of the first part.
        return Err(ProblemKind::RequestNotPrepared.into());
    }
    let request = common.ok_or(ProblemKind::RequestNotPrepared)?;
    let mut draft = draft_of_send(context, request, &recipients, &columns, name).await?;
    draft.id = id;
    if draft.scheduled_send_on.is_none()
        && let Some(first) = entries.first()
        && let Some(at) = store.past_schedule(first.id).await?
        && at > context.app.now()
    {
        draft.scheduled_send_on = Some(at);
        draft.schedule_keeper = ScheduleKeeper::ThisComputer;
    }
    context.emit(Event::BatchCopied(id));
    context
        .session
        .send_to_drafts(DraftRequest::NewWithRecipients {
            draft: Box::new(draft),
            recipients: table_of_requests(&recipients, &columns),
        });
    // The entries are removed only after the draft is on disk.
    let (reply, response) = oneshot::channel();
    context
        .session
        .send_to_drafts(DraftRequest::Snapshot { draft: id, reply });
    response
        .await
        .map_err(|_| Problem::from(ProblemKind::RequestNotPrepared))??;
    let now = context.app.now();
    if store.remove_copied_from_outbox(entries, id, now).await? {
        Ok(())
    } else {
        Err(ProblemKind::SendChanged.into())
    }
}
