//! The outbox of webhooks: what happened is written in the transaction that changed it, with a
//! delivery to each endpoint that wants it. Every change to an order or a batch comes by here.

use super::{Write, dialect, json, statement};
use crate::{
    contract::{Timestamp, WebhookEventId, WebhookEventType},
    service::store::{MAX_ROWS_PER_STATEMENT, Result},
};

/// One thing that happened.
#[derive(Clone, Debug)]
pub(super) struct News {
    event: WebhookEventType,
    order_seq: Option<i64>,
    batch_no: Option<i64>,
    at: Timestamp,
}

impl News {
    pub(super) fn of_order(event: WebhookEventType, order_seq: i64, at: Timestamp) -> Self {
        Self {
            event,
            order_seq: Some(order_seq),
            batch_no: None,
            at,
        }
    }

    pub(super) fn of_batch(event: WebhookEventType, batch_no: i64, at: Timestamp) -> Self {
        Self {
            event,
            order_seq: None,
            batch_no: Some(batch_no),
            at,
        }
    }

    /// An activity as an event; `None`: endpoints are not told of this status.
    pub(super) fn of_activity(status: &str, order_seq: i64, at: Timestamp) -> Option<Self> {
        let event = match status {
            "created" => WebhookEventType::OrderCreated,
            "opened" => WebhookEventType::OrderGiftOpened,
            "accepted" => WebhookEventType::OrderGiftAccepted,
            "shipped" => WebhookEventType::OrderShipped,
            "delivered" => WebhookEventType::OrderDelivered,
            "canceled" => WebhookEventType::OrderCanceled,
            // Told when the order had been paid; see `tell`.
            "failed" => WebhookEventType::OrderRefunded,
            _ => return None,
        };
        Some(Self::of_order(event, order_seq, at))
    }
}

/// An endpoint that is told.
struct Listener {
    no: i64,
    /// `None`: it wants every event.
    events: Option<Vec<WebhookEventType>>,
}

impl Listener {
    fn wants(&self, news: &News) -> bool {
        self.events
            .as_ref()
            .is_none_or(|events| events.contains(&news.event))
    }
}

/// Tells the endpoints of an account. Without any nothing is asked of `news`, so a batch of
/// 100,000 costs one look-up for each few thousand orders.
pub(super) async fn tell<I: IntoIterator<Item = News>>(
    write: &mut Write,
    account_no: i64,
    news: impl FnOnce() -> I,
) -> Result<()> {
    let listeners = listeners(write, account_no).await?;
    if listeners.is_empty() {
        return Ok(());
    }
    let wanted = news()
        .into_iter()
        .filter(|news| listeners.iter().any(|listener| listener.wants(news)));
    let mut news: Vec<News> = wanted.collect();
    only_the_paid_are_refunded(write, account_no, &mut news).await?;
    for news in news.chunks(MAX_ROWS_PER_STATEMENT) {
        tell_some(write, account_no, &listeners, news).await?;
    }
    Ok(())
}

async fn listeners(write: &mut Write, account_no: i64) -> Result<Vec<Listener>> {
    let rows: Vec<(i64, Option<String>)> = sqlx::query_as(
        "SELECT no, events FROM webhook_endpoint
         WHERE account_no = $1 AND disabled_at IS NULL ORDER BY no",
    )
    .bind(account_no)
    .fetch_all(&mut **write)
    .await?;
    rows.into_iter()
        .map(|(no, events)| {
            let events = events.as_deref().map(serde_json::from_str).transpose()?;
            Ok(Listener { no, events })
        })
        .collect()
}

/// An order that fails gets money back only when it had been paid.
async fn only_the_paid_are_refunded(
    write: &mut Write,
    account_no: i64,
    news: &mut Vec<News>,
) -> Result<()> {
    let failed: Vec<i64> = news
        .iter()
        .filter(|news| news.event == WebhookEventType::OrderRefunded)
        .filter_map(|news| news.order_seq)
        .collect();
    if failed.is_empty() {
        return Ok(());
    }
    let paid: Vec<i64> = sqlx::query_scalar(statement(format!(
        "SELECT seq FROM orders WHERE account_no = $1 AND paid_at IS NOT NULL
         AND seq IN (SELECT CAST(value ->> 0 AS BIGINT) FROM {})",
        dialect::each(2)
    )))
    .bind(account_no)
    .bind(json(&failed.iter().map(|seq| [seq]).collect::<Vec<_>>())?)
    .fetch_all(&mut **write)
    .await?;
    news.retain(|news| {
        news.event != WebhookEventType::OrderRefunded
            || news.order_seq.is_some_and(|seq| paid.contains(&seq))
    });
    Ok(())
}

async fn tell_some(
    write: &mut Write,
    account_no: i64,
    listeners: &[Listener],
    news: &[News],
) -> Result<()> {
    let ids: Vec<String> = news
        .iter()
        .map(|_| WebhookEventId::generate().0.simple().to_string())
        .collect();
    let rows: Vec<_> = news
        .iter()
        .zip(&ids)
        .map(|(news, id)| {
            let event = news.event.as_str();
            (id, event, news.order_seq, news.batch_no, news.at.micros())
        })
        .collect();
    sqlx::query(statement(format!(
        "INSERT INTO webhook_event (id, account_no, event_type, order_seq, batch_no, created_at)
         SELECT {}, $1, value ->> 1, CAST(value ->> 2 AS BIGINT), CAST(value ->> 3 AS BIGINT),
            CAST(value ->> 4 AS BIGINT)
         FROM {}",
        dialect::id("value ->> 0"),
        dialect::each(2),
    )))
    .bind(account_no)
    .bind(json(&rows)?)
    .execute(&mut **write)
    .await?;
    for listener in listeners {
        let rows: Vec<_> = news
            .iter()
            .zip(&ids)
            .filter(|(news, _)| listener.wants(news))
            .map(|(news, id)| (id, news.at.micros()))
            .collect();
        if rows.is_empty() {
            continue;
        }
        sqlx::query(statement(format!(
            "INSERT INTO webhook_delivery (event_id, endpoint_no, created_at, next_attempt_at)
             SELECT {}, $1, CAST(value ->> 1 AS BIGINT), CAST(value ->> 1 AS BIGINT) FROM {}",
            dialect::id("value ->> 0"),
            dialect::each(2),
        )))
        .bind(listener.no)
        .bind(json(&rows)?)
        .execute(&mut **write)
        .await?;
    }
    Ok(())
}
