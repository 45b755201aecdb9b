//! The JSON body of a webhook request: the event, and its order or batch as the API returns it.
//!
//! The body is built at delivery, not when the event happens: a receiver that was down for a day
//! gets the current state, and personal data is not stored a second time.

use super::{
    api_error::ApiError,
    response::{order, order_batch},
    state::ServiceState,
};
use crate::{
    contract::{WebhookEvent, WebhookEventType, WebhookSubject},
    service::store::StoredEvent,
};

/// # Errors
/// When the database fails, or the order or batch of the event no longer exists.
pub(crate) async fn webhook_payload(
    state: &ServiceState,
    event: &StoredEvent,
) -> Result<String, ApiError> {
    let missing = || ApiError::not_found("Event subject");
    let account = state.store.account_by_no(event.account_no).await?;
    let account = account.ok_or_else(missing)?;
    let data = if let Some(seq) = event.order_seq {
        let stored = state.store.order_by_seq(event.account_no, seq).await?;
        let stored = vec![stored.ok_or_else(missing)?];
        let batches = order::batches_of(state, &account, &stored).await?;
        let order = order::order_responses(state, &account, stored, &batches)?.pop();
        WebhookSubject::Order(Box::new(order.ok_or_else(missing)?))
    } else {
        let numbers: Vec<i64> = event.batch_no.into_iter().collect();
        let stored = state.store.batches_by_no(account.no, &numbers).await?.pop();
        let stored = stored.ok_or_else(missing)?;
        let batch = order_batch::batch_response(state, &account, &stored).await?;
        WebhookSubject::OrderBatch(Box::new(batch))
    };
    Ok(serde_json::to_string(&WebhookEvent {
        event_type: WebhookEventType::from(event.event_type.as_str()),
        event_id: event.id,
        id: event.id,
        data,
    })?)
}
