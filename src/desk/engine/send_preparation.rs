//! Prepares sends: Review prepares the send on screen, so that confirming the send only has to write
//! the request. When anything that a prepared send depends on has changed, the engine prepares the send
//! again.

use std::sync::Arc;

use uuid::Uuid;

use super::{
    confirmed_send::draft_snapshot,
    draft_request::DraftSnapshot,
    finalize::batch_request,
    guards,
    prepared_send::{PreparedSend, SendBasis},
    send_division::{batch_limit, count_parts, is_too_large},
    session_context::SessionContext,
};
use crate::{
    contract::{Cents, rules::Violation},
    desk::{
        DraftId, Event, Problem, ProblemKind, RequestBody, RequestKey, SentColumns,
        batch_rules::RuleSources, guards::SendWarning, lock::lock,
    },
};

pub(super) async fn emit_warnings(
    context: SessionContext,
    key: RequestKey,
    draft: DraftId,
    total: Option<Cents>,
) {
    let result = async {
        let snapshot = draft_snapshot(&context, draft).await?;
        prepare_for_review(&context, snapshot, total).await
    };
    let (result, parts) = match result.await {
        Ok((warnings, parts)) => (Ok(Arc::new(warnings)), parts),
        Err(problem) => (Err(problem), 1),
    };
    context.emit(Event::SendChecked {
        key,
        draft,
        result,
        parts,
    });
}

/// The current data that a send of this draft is prepared from.
fn basis(context: &SessionContext, snapshot: &DraftSnapshot, total: Option<Cents>) -> SendBasis {
    SendBasis {
        draft: snapshot.draft.clone(),
        recipients: snapshot.recipients.clone(),
        total,
        generation: context.app.store.check_generation(),
        settings: context.app.guard_settings(),
        country: context.app.country(),
        limit_setting: context.app.batch_limit(),
    }
}

/// Prepares the send of a draft. `total` is the most that the send can cost; `None` while the price is
/// unknown.
async fn prepare(
    context: &SessionContext,
    snapshot: &DraftSnapshot,
    total: Option<Cents>,
) -> Result<PreparedSend, Problem> {
    let basis = basis(context, snapshot, total);
    let warnings = guards::warnings(context, snapshot.clone(), &basis.settings, total).await?;
    let limit = batch_limit(context).await?;
    let customer_reference_id = Uuid::now_v7().to_string();
    let (draft, recipients) = (snapshot.draft.clone(), snapshot.recipients.clone());
    let reference = customer_reference_id.clone();
    let encoded = tokio::task::spawn_blocking(move || {
        let request = batch_request(&draft, &recipients, reference);
        let body = RequestBody::from(serde_json::to_vec(&request)?);
        let columns = SentColumns::of_table(&recipients).encode()?;
        Ok::<_, serde_json::Error>((request, body, columns))
    })
    .await;
    let (request, body, columns) = encoded
        .ok()
        .and_then(Result::ok)
        .ok_or(ProblemKind::RequestNotPrepared)?;
    let is_large = is_too_large(request.recipients.len() as u64, body.bytes(), limit);
    let large_request = is_large.then(|| request.clone());
    let rules = RuleSources {
        store: &context.app.store,
        connection_row: context.session.connection_row,
        country: &basis.country,
        now: context.app.now(),
    };
    let mut violations = rules.violations(request).await?;
    // A send with more recipients than one batch can have is divided.
    violations.retain(|violation| !matches!(violation, Violation::TooManyRecipients { .. }));
    let earlier_batches = context
        .app
        .store
        .newest_batches(context.session.connection_row)
        .await;
    Ok(PreparedSend {
        basis,
        warnings,
        violations,
        customer_reference_id,
        body,
        earlier_batches,
        limit,
        columns,
        large_request,
    })
}

/// Prepares the send on screen, and keeps the result for [`take_or_prepare`]. Returns the warnings and
/// the number of parts.
async fn prepare_for_review(
    context: &SessionContext,
    snapshot: DraftSnapshot,
    total: Option<Cents>,
) -> Result<(Vec<SendWarning>, u64), Problem> {
    let prepared = prepare(context, &snapshot, total).await?;
    let warnings = prepared.warnings.clone();
    let parts = match &prepared.large_request {
        Some(request) => count_parts(request.clone(), prepared.limit).await?,
        None => 1,
    };
    *lock(&context.session.prepared_send) = Some(prepared);
    Ok((warnings, parts))
}

/// Takes the send that Review prepared, so that its `customer_reference_id` is used once. Prepares the
/// send when Review has not, or when anything has changed since.
pub(super) async fn take_or_prepare(
    context: &SessionContext,
    snapshot: &DraftSnapshot,
    total: Option<Cents>,
) -> Result<PreparedSend, Problem> {
    let current = basis(context, snapshot, total);
    let now = context.app.now();
    let prepared = lock(&context.session.prepared_send).take();
    match prepared {
        Some(prepared) if prepared.basis.is_current(&current, now) => Ok(prepared),
        _ => prepare(context, snapshot, total).await,
    }
}
