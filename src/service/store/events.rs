//! The outbox of webhook events. The transaction that changes an order or a batch also writes its
//! events, and a delivery for each endpoint that subscribes to them.

use std::collections::HashSet;

use super::{
    WriteTransaction,
    helpers::{MAX_ROWS_PER_STATEMENT, to_json, trusted_sql},
    query, query_as, query_scalar,
};
use crate::{
    contract::{Timestamp, WebhookEventId, WebhookEventType},
    service::error::Result,
};

/// An event to record.
#[derive(Clone, Debug)]
pub(super) struct NewEvent {
    event_type: WebhookEventType,
    order_seq: Option<i64>,
    batch_no: Option<i64>,
    at: Timestamp,
}

impl NewEvent {
    pub(super) fn of_order(event_type: WebhookEventType, order_seq: i64, at: Timestamp) -> Self {
        Self {
            event_type,
            order_seq: Some(order_seq),
            batch_no: None,
            at,
        }
    }

    pub(super) fn of_batch(event_type: WebhookEventType, batch_no: i64, at: Timestamp) -> Self {
        Self {
            event_type,
            order_seq: None,
            batch_no: Some(batch_no),
            at,
        }
    }

    /// Returns the event of a status to which an order changed, or `None` for a status without an
    /// event.
    pub(super) fn of_status(status: &str, order_seq: i64, at: Timestamp) -> Option<Self> {
        let event_type = match status {
            "opened" => WebhookEventType::OrderGiftOpened,
            "accepted" => WebhookEventType::OrderGiftAccepted,
            "shipped" => WebhookEventType::OrderShipped,
            "delivered" => WebhookEventType::OrderDelivered,
            "canceled" => WebhookEventType::OrderCanceled,
            // Only orders that were paid are refunded; `record_events` drops the events of unpaid
            // orders.
            "failed" => WebhookEventType::OrderRefunded,
            _ => return None,
        };
        Some(Self::of_order(event_type, order_seq, at))
    }
}

struct Subscription {
    endpoint_no: i64,
    /// `None` means every event.
    events: Option<Vec<WebhookEventType>>,
}

impl Subscription {
    fn includes(&self, event: &NewEvent) -> bool {
        self.events
            .as_ref()
            .is_none_or(|events| events.contains(&event.event_type))
    }
}

/// Records events for the endpoints of an account. `events` is not called when the account has no
/// endpoint, so that a large batch then costs one query per chunk.
pub(super) async fn record_events<I: IntoIterator<Item = NewEvent>>(
    write: &mut WriteTransaction,
    account_no: i64,
    events: impl FnOnce() -> I,
) -> Result<()> {
    let subscriptions = subscriptions(write, account_no).await?;
    if subscriptions.is_empty() {
        return Ok(());
    }
    let mut events: Vec<NewEvent> = events()
        .into_iter()
        .filter(|event| {
            subscriptions
                .iter()
                .any(|subscription| subscription.includes(event))
        })
        .collect();
    drop_refunds_of_unpaid_orders(write, account_no, &mut events).await?;
    for chunk in events.chunks(MAX_ROWS_PER_STATEMENT) {
        insert_events(write, account_no, &subscriptions, chunk).await?;
    }
    Ok(())
}

async fn subscriptions(write: &mut WriteTransaction, account_no: i64) -> Result<Vec<Subscription>> {
    #[derive(sqlx::FromRow)]
    struct Row {
        no: i64,
        events: Option<String>,
    }
    let rows: Vec<Row> = query_as(
        "SELECT no, events FROM webhook_endpoint
         WHERE account_no = $1 AND disabled_at IS NULL ORDER BY no",
    )
    .bind(account_no)
    .fetch_all(&mut *write)
    .await?;
    rows.into_iter()
        .map(|row| {
            let events = row.events.as_deref().map(serde_json::from_str);
            Ok(Subscription {
                endpoint_no: row.no,
                events: events.transpose()?,
            })
        })
        .collect()
}

async fn drop_refunds_of_unpaid_orders(
    write: &mut WriteTransaction,
    account_no: i64,
    events: &mut Vec<NewEvent>,
) -> Result<()> {
    let failed: Vec<[i64; 1]> = events
        .iter()
        .filter(|event| event.event_type == WebhookEventType::OrderRefunded)
        .filter_map(|event| event.order_seq.map(|seq| [seq]))
        .collect();
    if failed.is_empty() {
        return Ok(());
    }
    let paid: Vec<i64> = query_scalar(trusted_sql(format!(
        "SELECT seq FROM orders WHERE account_no = $1 AND paid_at IS NOT NULL
         AND seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
        write.dialect().json_rows(2)
    )))
    .bind(account_no)
    .bind(to_json(&failed)?)
    .fetch_all(&mut *write)
    .await?;
    let paid: HashSet<i64> = paid.into_iter().collect();
    events.retain(|event| {
        event.event_type != WebhookEventType::OrderRefunded
            || event.order_seq.is_some_and(|seq| paid.contains(&seq))
    });
    Ok(())
}

async fn insert_events(
    write: &mut WriteTransaction,
    account_no: i64,
    subscriptions: &[Subscription],
    events: &[NewEvent],
) -> Result<()> {
    let ids: Vec<String> = events
        .iter()
        .map(|_| WebhookEventId::generate().0.simple().to_string())
        .collect();
    let rows: Vec<_> = events
        .iter()
        .zip(&ids)
        .map(|(event, id)| {
            (
                id,
                event.event_type.as_str(),
                event.order_seq,
                event.batch_no,
                event.at.micros(),
            )
        })
        .collect();
    query(trusted_sql(format!(
        "INSERT INTO webhook_event (id, account_no, event_type, order_seq, batch_no, created_at)
         SELECT {}, $1, value ->> 1, CAST(value ->> 2 AS BIGINT), CAST(value ->> 3 AS BIGINT),
            CAST(value ->> 4 AS BIGINT)
         FROM {}",
        write.dialect().id_from_hex("value ->> 0"),
        write.dialect().json_rows(2),
    )))
    .bind(account_no)
    .bind(to_json(&rows)?)
    .execute(&mut *write)
    .await?;
    for subscription in subscriptions {
        let rows: Vec<_> = events
            .iter()
            .zip(&ids)
            .filter(|(event, _)| subscription.includes(event))
            .map(|(event, id)| (id, event.at.micros()))
            .collect();
        if rows.is_empty() {
            continue;
        }
        query(trusted_sql(format!(
            "INSERT INTO webhook_delivery (account_no, event_id, endpoint_no, created_at, next_attempt_at)
             SELECT $1, {}, $2, CAST(value ->> 1 AS BIGINT), CAST(value ->> 1 AS BIGINT) FROM {}",
            write.dialect().id_from_hex("value ->> 0"),
            write.dialect().json_rows(3),
        )))
        .bind(account_no)
        .bind(subscription.endpoint_no)
        .bind(to_json(&rows)?)
        .execute(&mut *write)
        .await?;
    }
    Ok(())
}
