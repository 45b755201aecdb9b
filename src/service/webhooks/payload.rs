//! The JSON body of a webhook request: the event, and its order or batch as the API returns it.
//!
//! The body is built at delivery, not when the event happens: a receiver that was down for a day
//! gets the current state, and personal data is not stored a second time.

use crate::{
    contract::{WebhookEvent, WebhookEventType, WebhookSubject},
    service::{
        base_url::BaseUrl,
        error::Result,
        responses::{batch_responses, batches_of, order_responses},
        store::{Account, SharedStore, StoredEvent},
    },
};

/// The body, or `None` when the order or batch of the event no longer exists.
pub(super) async fn payload(
    store: &SharedStore,
    base_url: &BaseUrl,
    event: &StoredEvent,
) -> Result<Option<String>> {
    let Some(account) = store.account_by_no(event.account_no).await? else {
        return Ok(None);
    };
    let Some(data) = subject(store, base_url, &account, event).await? else {
        return Ok(None);
    };
    Ok(Some(serde_json::to_string(&WebhookEvent {
        event_type: WebhookEventType::from(event.event_type.as_str()),
        event_id: event.id,
        id: event.id,
        data,
    })?))
}

async fn subject(
    store: &SharedStore,
    base_url: &BaseUrl,
    account: &Account,
    event: &StoredEvent,
) -> Result<Option<WebhookSubject>> {
    if let Some(seq) = event.order_seq {
        let stored = store.order_by_seq(account.no, seq).await?;
        let stored: Vec<_> = stored.into_iter().collect();
        let batches = batches_of(store, account, &stored).await?;
        let order = order_responses(base_url, account, stored, &batches)?.pop();
        return Ok(order.map(|order| WebhookSubject::Order(Box::new(order))));
    }
    let numbers: Vec<i64> = event.batch_no.into_iter().collect();
    let stored = store.batches_by_no(account.no, &numbers).await?;
    let batch = batch_responses(store, base_url, account, &stored)
        .await?
        .pop();
    Ok(batch.map(|batch| WebhookSubject::OrderBatch(Box::new(batch))))
}
