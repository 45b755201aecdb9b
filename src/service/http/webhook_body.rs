//! What is posted to a webhook: the event, and the order or batch as an answer shows it.
//!
//! It is written when it is delivered: a receiver gets what is, also when it was away for a day,
//! and nobody's name is kept a second time.

use super::{Service, batches, failure::Failure, orders};
use crate::{
    contract::{WebhookEvent, WebhookEventType, WebhookSubject},
    service::store::StoredEvent,
};

/// # Errors
/// When the database fails, or what the event is about is not in it.
pub async fn write(service: &Service, event: &StoredEvent) -> Result<String, Failure> {
    let gone = || Failure::not_found("What the event is about");
    let account = service.store.account_by_no(event.account_no).await?;
    let account = account.ok_or_else(gone)?;
    let data = if let Some(seq) = event.order_seq {
        let stored = service.store.order_by_seq(event.account_no, seq).await?;
        let stored = vec![stored.ok_or_else(gone)?];
        let batches = orders::batches_of(service, &stored).await?;
        let order = orders::wire_orders(service, &account, stored, &batches)?.pop();
        WebhookSubject::Order(Box::new(order.ok_or_else(gone)?))
    } else {
        let numbers: Vec<i64> = event.batch_no.into_iter().collect();
        let stored = service.store.batches_by_no(&numbers).await?.pop();
        let batch = batches::wire_batch(service, &account, &stored.ok_or_else(gone)?).await?;
        WebhookSubject::OrderBatch(Box::new(batch))
    };
    Ok(serde_json::to_string(&WebhookEvent {
        event_type: WebhookEventType::from(event.event_type.as_str()),
        event_id: event.id,
        id: event.id,
        data,
    })?)
}
