//! How many parts a send has: one batch, or several when the send is too large for one.

use uuid::Uuid;

use super::session_context::SessionContext;
use crate::{
    contract::{Cents, OrderBatchRequest, Timestamp, rules::MAX_BODY_BYTES},
    desk::{
        Attempts, DraftId, OutboxEntry, OutboxId, OutboxState, Problem, ProblemKind, SentColumns,
        outbox::divide, store::NewOutboxEntry,
    },
};

/// The most recipients of one batch: as the user set it, and as the service is known to accept.
pub(super) async fn batch_limit(context: &SessionContext) -> Result<u64, Problem> {
    let store = &context.app.store;
    let learned = store
        .max_batch_recipients(context.session.connection_row, context.app.now())
        .await?;
    Ok(context.app.batch_limit().min(learned.unwrap_or(u64::MAX)))
}

/// Whether a request with this body is too large for one batch.
pub(super) fn is_too_large(recipients: u64, body: &[u8], limit: u64) -> bool {
    recipients > limit || body.len() > MAX_BODY_BYTES
}

/// The parts of a send that is too large for one batch.
pub(super) async fn divide_send(
    whole: NewOutboxEntry,
    request: OrderBatchRequest,
    limit: u64,
) -> Result<Vec<NewOutboxEntry>, Problem> {
    let divided = tokio::task::spawn_blocking(move || {
        let columns = SentColumns::decode(&whole.columns);
        let acceptance = whole.acceptance.as_ref();
        divide(&whole.entry, request, acceptance, &columns, limit)
    })
    .await;
    divided
        .ok()
        .and_then(Result::ok)
        .ok_or_else(|| ProblemKind::RequestNotPrepared.into())
}

/// The number of parts that a send with this request would have now, by dividing the request as the send
/// does.
pub(super) async fn count_parts(request: OrderBatchRequest, limit: u64) -> Result<u64, Problem> {
    let counted = tokio::task::spawn_blocking(move || {
        let whole = OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id: DraftId(Uuid::nil()),
            title: String::new(),
            recipients: request.recipients.len() as u64,
            total_low: Cents::ZERO,
            total_high: Cents::ZERO,
            customer_reference_id: String::new(),
            state: OutboxState::Waiting,
            created_at: Timestamp::default(),
            attempts: Attempts::default(),
            part: None,
        };
        divide(&whole, request, None, &SentColumns::default(), limit)
            .map(|parts| parts.len() as u64)
    })
    .await;
    counted
        .ok()
        .and_then(Result::<u64, serde_json::Error>::ok)
        .ok_or_else(|| ProblemKind::RequestNotPrepared.into())
}
