//! Earlier gifts, for the guards: what the recipients of a send got, and what a month cost.

use std::collections::HashMap;

use sqlx::{Row, sqlite::SqliteRow};

use super::{history::PastGifts, warning::SendWarning};
use crate::{
    contract::{Cents, OrderBatchId, ProductId, RecipientRequest, Timestamp},
    desk::{
        ids::OutboxId,
        sends::gift_test::TEST_REFERENCE_PREFIX,
        store::{ConnectionRowId, Result, Store, documents, json},
        sync::SyncResource,
    },
    recipients::{NamedPerson, PersonKey},
};

/// SQL: the statuses of orders whose recipients got nothing, and of such batches.
macro_rules! not_sent_statuses {
    () => {
        "('failed', 'canceled')"
    };
}
pub(in crate::desk) use not_sent_statuses;

/// SQL: when a gift was sent, from a send of this computer `send` that created its batch.
macro_rules! send_time {
    () => {
        "coalesce(send.scheduled_at, send.created_at)"
    };
}

/// SQL: when the gift of `orders` was sent: the creation time of its order. A gift without one that this computer sent has the
/// time of the send.
macro_rules! sent_at {
    () => {
        concat!(
            "coalesce(orders.created_at, (SELECT ",
            crate::desk::sends::guards::gift_history::send_time!(),
            " FROM desk.outbox AS send WHERE send.order_batch_id = orders.batch_id))"
        )
    };
}
pub(in crate::desk) use {send_time, sent_at};

/// SQL: the earlier gifts by position among the wanted people: `wanted` names their columns in the JSON array `?2`, and
/// `orders` joins the orders of the people.
macro_rules! gifts_by_position {
    ($wanted:literal, $orders:literal) => {
        concat!(
            "WITH wanted AS MATERIALIZED (SELECT ",
            $wanted,
            "), same_batch AS MATERIALIZED (SELECT DISTINCT batch.id \
             FROM json_each(?3) AS product CROSS JOIN batch_item ON product_id = unhex(product.value) \
             CROSS JOIN batch ON batch.row_id = batch_row AND batch.connection_row = ?1), \
             excluded AS MATERIALIZED (SELECT unhex(value) AS id FROM json_each(?5)), \
             gift AS (SELECT wanted.position, same_batch.id IS NOT NULL AS is_same, \
             coalesce(amount_total, amount_pre_tax) AS amount, ",
            sent_at!(),
            " AS sent_at FROM wanted CROSS JOIN orders ON ",
            $orders,
            " LEFT JOIN same_batch ON same_batch.id = orders.batch_id WHERE status NOT IN ",
            not_sent_statuses!(),
            " AND batch_id NOT IN (SELECT id FROM excluded)) \
             SELECT position, count(*) FILTER (WHERE sent_at >= ?4) AS gifts, \
             coalesce(sum(amount) FILTER (WHERE sent_at >= ?4), 0) AS amount, \
             max(CASE WHEN is_same THEN sent_at END) AS last_same, max(sent_at) AS last_gift, \
             count(*) FILTER (WHERE sent_at IS NULL) AS undated, \
             count(*) FILTER (WHERE sent_at IS NULL AND is_same) AS undated_same FROM gift GROUP BY position",
        )
    };
}

/// The people, products and times that a search for earlier gifts is about.
#[derive(Clone, Debug)]
pub struct GiftHistoryQuery {
    /// The key of each recipient of the send; `None` for a recipient who is not recognized.
    pub people: Vec<Option<PersonKey>>,
    pub products: Vec<ProductId>,
    /// Gifts since this time count for the year; `None`: only the same gift is searched.
    pub year_start: Option<Timestamp>,
    /// Batches that are counted from the outbox instead.
    pub excluded: Vec<OrderBatchId>,
}

impl GiftHistoryQuery {
    /// A search for any gift of these recipients.
    #[must_use]
    pub fn of_recipients(recipients: &[RecipientRequest]) -> Self {
        Self {
            people: recipients.iter().map(PersonKey::of).collect(),
            products: Vec::new(),
            year_start: None,
            excluded: Vec::new(),
        }
    }
}

impl Store {
    /// The earlier gifts of each recipient by position, as far as they are mirrored. Recipients
    /// without any are left out.
    pub async fn past_gifts(
        &self,
        connection_row: ConnectionRowId,
        query: &GiftHistoryQuery,
    ) -> Result<HashMap<u32, PastGifts>> {
        let products: Vec<String> = query.products.iter().map(|id| json::hex(id.0)).collect();
        let products = json::text(&products)?;
        // A test is not a gift to a person.
        let mut excluded = self.test_batches(connection_row).await?;
        excluded.extend(&query.excluded);
        let excluded = excluded_json(&excluded)?;
        let mut past = self
            .past_gifts_by_email(connection_row, query, &products, &excluded)
            .await?;
        let by_name = self
            .past_gifts_by_name(connection_row, query, &products, &excluded)
            .await?;
        for (position, gifts) in by_name {
            past.entry(position).or_default().add(gifts);
        }
        Ok(past)
    }

    /// The batches of tests, as far as the service or the outbox knows their references.
    pub(in crate::desk) async fn test_batches(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Vec<OrderBatchId>> {
        let prefix = TEST_REFERENCE_PREFIX;
        let mut batches: Vec<OrderBatchId> = sqlx::query_scalar(
            "SELECT id FROM batch WHERE connection_row = ?1 \
             AND customer_reference_id >= ?2 AND customer_reference_id < ?2 || char(0x10FFFF)",
        )
        .bind(connection_row)
        .bind(prefix)
        .fetch_all(&self.mirror)
        .await?;
        let sent: Vec<OrderBatchId> = sqlx::query_scalar(
            "SELECT order_batch_id FROM outbox WHERE connection_row = ?1 \
             AND order_batch_id IS NOT NULL \
             AND customer_reference_id >= ?2 AND customer_reference_id < ?2 || char(0x10FFFF)",
        )
        .bind(connection_row)
        .bind(prefix)
        .fetch_all(&self.durable)
        .await?;
        batches.extend(sent);
        Ok(batches)
    }

    /// Whether a mirrored batch has one of the products.
    pub async fn has_sent(
        &self,
        connection_row: ConnectionRowId,
        products: &[ProductId],
    ) -> Result<bool> {
        let products: Vec<String> = products.iter().map(|id| json::hex(id.0)).collect();
        Ok(sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM json_each(?2) AS product \
             CROSS JOIN batch_item ON product_id = unhex(product.value) \
             CROSS JOIN batch ON batch.row_id = batch_row AND batch.connection_row = ?1)",
        )
        .bind(connection_row)
        .bind(json::text(&products)?)
        .fetch_one(&self.mirror)
        .await?)
    }

    async fn past_gifts_by_email(
        &self,
        connection_row: ConnectionRowId,
        query: &GiftHistoryQuery,
        products: &str,
        excluded: &str,
    ) -> Result<HashMap<u32, PastGifts>> {
        let emails: Vec<Option<&str>> = query
            .people
            .iter()
            .map(|person| match person {
                Some(PersonKey::Email(email)) => Some(email.as_str()),
                _ => None,
            })
            .collect();
        if emails.iter().all(Option::is_none) {
            return Ok(HashMap::new());
        }
        let rows = sqlx::query(gifts_by_position!(
            "key AS position, value AS email FROM json_each(?2) WHERE value IS NOT NULL",
            "orders.connection_row = ?1 AND orders.email_key = wanted.email"
        ))
        .bind(connection_row)
        .bind(json::text(&emails)?)
        .bind(products)
        .bind(query.year_start)
        .bind(excluded)
        .fetch_all(&self.mirror_and_desk)
        .await?;
        rows.iter().map(past_gifts_of).collect()
    }

    /// As [`past_gifts_by_email`](Self::past_gifts_by_email), for recipients without an email
    /// address.
    async fn past_gifts_by_name(
        &self,
        connection_row: ConnectionRowId,
        query: &GiftHistoryQuery,
        products: &str,
        excluded: &str,
    ) -> Result<HashMap<u32, PastGifts>> {
        let people: Vec<Option<&NamedPerson>> = query
            .people
            .iter()
            .map(|person| match person {
                Some(PersonKey::Name(person)) => Some(person),
                _ => None,
            })
            .collect();
        if people.iter().all(Option::is_none) {
            return Ok(HashMap::new());
        }
        let orders = self.orders_of_named(connection_row, &people).await?;
        if orders.is_empty() {
            return Ok(HashMap::new());
        }
        let rows = sqlx::query(gifts_by_position!(
            "value ->> 0 AS position, value ->> 1 AS row_id FROM json_each(?2)",
            "orders.row_id = wanted.row_id"
        ))
        .bind(connection_row)
        .bind(json::text(&orders)?)
        .bind(products)
        .bind(query.year_start)
        .bind(excluded)
        .fetch_all(&self.mirror_and_desk)
        .await?;
        rows.iter().map(past_gifts_of).collect()
    }

    /// The cost of the mirrored gifts that were sent in a time, without the batches in `excluded`.
    pub async fn sent_amount(
        &self,
        connection_row: ConnectionRowId,
        from: Timestamp,
        until: Timestamp,
        excluded: &[OrderBatchId],
    ) -> Result<Cents> {
        Ok(sqlx::query_scalar(concat!(
            "WITH excluded AS MATERIALIZED (SELECT unhex(value) AS id FROM json_each(?4)) \
             SELECT coalesce(sum(amount), 0) FROM ( \
             SELECT coalesce(amount_total, amount_pre_tax) AS amount FROM orders INDEXED BY orders_counts \
             WHERE connection_row = ?1 AND created_at >= ?2 AND created_at < ?3 AND status NOT IN ",
            not_sent_statuses!(),
            " AND batch_id NOT IN (SELECT id FROM excluded) UNION ALL \
             SELECT coalesce(amount_total, amount_pre_tax) FROM desk.outbox AS send \
             CROSS JOIN orders INDEXED BY orders_undated ON orders.connection_row = ?1 \
             AND batch_id = send.order_batch_id AND orders.created_at IS NULL AND orders.status NOT IN ",
            not_sent_statuses!(),
            " WHERE send.order_batch_id IS NOT NULL AND ",
            send_time!(),
            " >= ?2 AND ",
            send_time!(),
            " < ?3 AND batch_id NOT IN (SELECT id FROM excluded))",
        ))
        .bind(connection_row)
        .bind(from)
        .bind(until)
        .bind(excluded_json(excluded)?)
        .fetch_one(&self.mirror_and_desk)
        .await?)
    }

    /// Whether the mirror has every product of the catalog and every collection, so that a missing product
    /// is gone.
    pub async fn has_whole_catalog(&self, connection_row: ConnectionRowId) -> Result<bool> {
        let products: &str = SyncResource::Products.into();
        Ok(sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM sync_resource WHERE connection_row = ?1 \
             AND resource = ?2 AND succeeded_at IS NOT NULL) \
             AND EXISTS (SELECT 1 FROM product WHERE connection_row = ?1) \
             AND EXISTS (SELECT 1 FROM document WHERE connection_row = ?1 AND name = ?3) \
             AND NOT EXISTS (SELECT 1 FROM unreadable_record WHERE connection_row = ?1 \
             AND resource = ?2)",
        )
        .bind(connection_row)
        .bind(products)
        .bind(documents::COLLECTIONS)
        .fetch_one(&self.mirror)
        .await?)
    }

    /// Whether batches and orders were read completely since the mirror was created.
    pub async fn has_whole_history(&self, connection_row: ConnectionRowId) -> Result<bool> {
        let read: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM sync_resource WHERE connection_row = ?1 \
             AND resource IN (?2, ?3) AND succeeded_at IS NOT NULL",
        )
        .bind(connection_row)
        .bind(<&str>::from(SyncResource::Batches))
        .bind(<&str>::from(SyncResource::Orders))
        .fetch_one(&self.mirror)
        .await?;
        Ok(read == 2)
    }

    /// The warnings that the user accepted for a send. Unreadable ones count as not accepted.
    pub async fn accepted_warnings(&self, id: OutboxId) -> Result<Vec<SendWarning>> {
        let stored: Option<Option<String>> =
            sqlx::query_scalar("SELECT accepted_warnings FROM outbox WHERE id = ?1")
                .bind(id)
                .fetch_optional(&self.durable)
                .await?;
        Ok(stored
            .flatten()
            .and_then(|text| json::read("accepted warnings", &text))
            .unwrap_or_default())
    }
}

pub(in crate::desk) fn excluded_json(excluded: &[OrderBatchId]) -> Result<String> {
    let excluded: Vec<String> = excluded.iter().map(|id| json::hex(id.0)).collect();
    json::text(&excluded)
}

/// The gifts of the recipient at a position.
fn past_gifts_of(row: &SqliteRow) -> Result<(u32, PastGifts)> {
    let position: i64 = row.try_get("position")?;
    let past = PastGifts {
        gifts_this_year: row.try_get::<i64, _>("gifts")?.cast_unsigned(),
        amount_this_year: row.try_get("amount")?,
        last_same_gift_at: row.try_get("last_same")?,
        last_gift_at: row.try_get("last_gift")?,
        undated_gifts: row.try_get::<i64, _>("undated")?.cast_unsigned(),
        undated_same_gifts: row.try_get::<i64, _>("undated_same")?.cast_unsigned(),
    };
    Ok((u32::try_from(position).unwrap_or(u32::MAX), past))
}
