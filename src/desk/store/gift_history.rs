//! Earlier gifts, for the guards: what the recipients of a send got, and what a month cost.

use std::collections::{HashMap, HashSet};

use sqlx::Row;

use super::{ConnectionRowId, Result, Store, batch_copies::recipient_sort_key, json};
use crate::{
    contract::{Cents, OrderBatchId, ProductId, RecipientRequest, Timestamp},
    desk::{
        OutboxId, OutboxStateCode, SyncResource, documents,
        guards::{
            SendWarning,
            history::{PastGifts, PersonKey},
        },
    },
};

/// SQL: the statuses of orders whose recipients got nothing, and of such batches.
macro_rules! not_sent_statuses {
    () => {
        "('failed', 'canceled')"
    };
}

/// The people, products and times that a search for earlier gifts is about.
#[derive(Clone, Debug)]
pub struct GiftHistoryQuery {
    /// The key of each recipient of the send; `None` for a recipient who is not recognized.
    pub people: Vec<Option<PersonKey>>,
    /// The postal codes of recipients who are recognized by name, by position.
    pub postal_codes: HashMap<u32, String>,
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
        let people: Vec<_> = recipients.iter().map(PersonKey::of).collect();
        let postal_codes = (0_u32..)
            .zip(recipients)
            .zip(&people)
            .filter(|(_, person)| matches!(person, Some(PersonKey::Name(_))))
            .filter_map(|((position, recipient), _)| Some((position, postal_code(recipient)?)))
            .collect();
        Self {
            people,
            postal_codes,
            products: Vec::new(),
            year_start: None,
            excluded: Vec::new(),
        }
    }
}

pub(crate) fn postal_code(recipient: &RecipientRequest) -> Option<String> {
    let address = recipient.mailing_address.as_ref()?;
    Some(address.postal_code.clone()).filter(|code| !code.is_empty())
}

/// A send whose orders are not all mirrored yet.
#[derive(Clone, Debug)]
pub struct UnmirroredSend {
    /// Set when the service has the batch.
    pub batch: Option<OrderBatchId>,
    pub created_at: Timestamp,
    pub recipients: u64,
    pub total_high: Cents,
    /// The body of the request.
    pub request: Vec<u8>,
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
        let mut past = self
            .past_gifts_by_email(connection_row, query, &products)
            .await?;
        let by_name = self
            .past_gifts_by_name(connection_row, query, &products)
            .await?;
        for (position, gifts) in by_name {
            past.entry(position).or_default().add(gifts);
        }
        Ok(past)
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
        let rows = sqlx::query(concat!(
            "WITH wanted AS MATERIALIZED (SELECT key AS position, value AS email FROM json_each(?2) \
             WHERE value IS NOT NULL), \
             same_batch AS MATERIALIZED (SELECT DISTINCT batch.id, batch.scheduled_at \
             FROM json_each(?3) AS product CROSS JOIN batch_item ON product_id = unhex(product.value) \
             CROSS JOIN batch ON batch.row_id = batch_row AND batch.connection_row = ?1), \
             excluded AS MATERIALIZED (SELECT unhex(value) AS id FROM json_each(?5)) \
             SELECT wanted.position, count(*) FILTER (WHERE created_at >= ?4) AS gifts, \
             coalesce(sum(coalesce(amount_total, amount_pre_tax)) FILTER (WHERE created_at >= ?4), 0) \
             AS amount, max(CASE WHEN same_batch.id IS NOT NULL \
             THEN coalesce(created_at, same_batch.scheduled_at) END) AS last_same, \
             max(coalesce(created_at, last_changed_at)) AS last_gift \
             FROM wanted CROSS JOIN orders ON orders.connection_row = ?1 \
             AND orders.email = wanted.email COLLATE NOCASE AND orders.email IS NOT NULL \
             LEFT JOIN same_batch ON same_batch.id = orders.batch_id \
             WHERE status NOT IN ",
            not_sent_statuses!(),
            " AND batch_id NOT IN (SELECT id FROM excluded) GROUP BY wanted.position",
        ))
        .bind(connection_row)
        .bind(json::text(&emails)?)
        .bind(products)
        .bind(query.year_start)
        .bind(excluded_json(query)?)
        .fetch_all(&self.mirror)
        .await?;
        rows.iter()
            .map(|row| {
                let past = PastGifts {
                    gifts_this_year: row.try_get::<i64, _>("gifts")?.cast_unsigned(),
                    amount_this_year: row.try_get("amount")?,
                    last_same_gift_at: row.try_get("last_same")?,
                    last_gift_at: row.try_get("last_gift")?,
                };
                Ok((position(row)?, past))
            })
            .collect()
    }

    /// As [`past_gifts_by_email`](Self::past_gifts_by_email), for recipients without an email
    /// address. A person with another postal code than the one that was sent to is another person.
    async fn past_gifts_by_name(
        &self,
        connection_row: ConnectionRowId,
        query: &GiftHistoryQuery,
        products: &str,
    ) -> Result<HashMap<u32, PastGifts>> {
        let names: Vec<Option<&str>> = query
            .people
            .iter()
            .map(|person| match person {
                Some(PersonKey::Name(name)) => Some(name.as_str()),
                _ => None,
            })
            .collect();
        if names.iter().all(Option::is_none) {
            return Ok(HashMap::new());
        }
        let rows = sqlx::query(concat!(
            "WITH wanted AS MATERIALIZED (SELECT key AS position, value AS name FROM json_each(?2) \
             WHERE value IS NOT NULL), \
             same_batch AS MATERIALIZED (SELECT DISTINCT batch.id, batch.scheduled_at \
             FROM json_each(?3) AS product CROSS JOIN batch_item ON product_id = unhex(product.value) \
             CROSS JOIN batch ON batch.row_id = batch_row AND batch.connection_row = ?1), \
             excluded AS MATERIALIZED (SELECT unhex(value) AS id FROM json_each(?5)) \
             SELECT wanted.position, batch_id, \
             created_at >= ?4 AS is_this_year, coalesce(amount_total, amount_pre_tax) AS amount, \
             CASE WHEN same_batch.id IS NOT NULL \
             THEN coalesce(created_at, same_batch.scheduled_at) END AS last_same, \
             coalesce(created_at, last_changed_at) AS last_gift \
             FROM wanted CROSS JOIN orders ON orders.connection_row = ?1 \
             AND orders.recipient_sort_key = wanted.name \
             LEFT JOIN same_batch ON same_batch.id = orders.batch_id \
             WHERE status NOT IN ",
            not_sent_statuses!(),
            " AND batch_id NOT IN (SELECT id FROM excluded)",
        ))
        .bind(connection_row)
        .bind(json::text(&names)?)
        .bind(products)
        .bind(query.year_start)
        .bind(excluded_json(query)?)
        .fetch_all(&self.mirror)
        .await?;
        let batches: HashSet<OrderBatchId> = rows
            .iter()
            .map(|row| row.try_get("batch_id"))
            .collect::<Result<_, _>>()?;
        let sent_codes = self
            .sent_postal_codes(connection_row, &batches, &names)
            .await?;
        let mut past: HashMap<u32, PastGifts> = HashMap::new();
        // The orders of a batch that count for a recipient.
        let mut counted: HashMap<(u32, OrderBatchId), usize> = HashMap::new();
        for row in &rows {
            let (position, batch) = (position(row)?, row.try_get("batch_id")?);
            let name = names[position as usize].unwrap_or_default();
            let codes = sent_codes.get(&(batch, name.to_owned()));
            if let (Some(wanted), Some(codes)) = (query.postal_codes.get(&position), codes) {
                // Without a code, the recipient may be this person.
                let is_same = |code: &&String| code.is_empty() || *code == wanted;
                let count = counted.entry((position, batch)).or_default();
                if *count >= codes.iter().filter(is_same).count() {
                    continue;
                }
                *count += 1;
            }
            let is_this_year = row.try_get::<Option<bool>, _>("is_this_year")? == Some(true);
            past.entry(position).or_default().add(PastGifts {
                gifts_this_year: u64::from(is_this_year),
                amount_this_year: if is_this_year {
                    row.try_get("amount")?
                } else {
                    Cents::ZERO
                },
                last_same_gift_at: row.try_get("last_same")?,
                last_gift_at: row.try_get("last_gift")?,
            });
        }
        Ok(past)
    }

    /// The postal codes to which this app sent directly, by batch and folded name; an empty one for a
    /// recipient without a code. The service may list
    /// the orders of a batch in another order than the request, so that positions prove nothing.
    async fn sent_postal_codes(
        &self,
        connection_row: ConnectionRowId,
        batches: &HashSet<OrderBatchId>,
        names: &[Option<&str>],
    ) -> Result<HashMap<(OrderBatchId, String), Vec<String>>> {
        let names: HashSet<&str> = names.iter().flatten().copied().collect();
        let ids: Vec<String> = batches.iter().map(|batch| json::hex(batch.0)).collect();
        // By the primary key, SQLite would read every recipient of the batches.
        let rows: Vec<(OrderBatchId, String)> = sqlx::query_as(
            "WITH wanted AS MATERIALIZED (SELECT unhex(value) AS batch FROM json_each(?2)) \
             SELECT order_batch_id, body FROM wanted, json_each(?3) AS name \
             CROSS JOIN sent_recipient INDEXED BY sent_recipient_by_name \
             ON connection_row = ?1 AND order_batch_id = wanted.batch \
             AND recipient_sort_key = name.value \
             UNION ALL SELECT order_batch_id, body FROM wanted \
             CROSS JOIN sent_recipient INDEXED BY sent_recipient_by_name \
             ON connection_row = ?1 AND order_batch_id = wanted.batch AND recipient_sort_key IS NULL",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .bind(json::text(&names)?)
        .fetch_all(&self.durable)
        .await?;
        let mut codes: HashMap<_, Vec<String>> = HashMap::new();
        for (batch, body) in rows {
            let Some(sent) = json::read::<RecipientRequest>("sent recipient", &body) else {
                continue;
            };
            let name = recipient_sort_key(&sent);
            let address = sent.mailing_address.unwrap_or_default();
            let codes = codes.entry((batch, name)).or_default();
            codes.push(address.postal_code);
        }
        Ok(codes)
    }

    /// The cost of the mirrored gifts that were sent in a time, without the batches in `excluded`.
    pub async fn sent_amount(
        &self,
        connection_row: ConnectionRowId,
        from: Timestamp,
        until: Timestamp,
        excluded: &[OrderBatchId],
    ) -> Result<Cents> {
        let excluded: Vec<String> = excluded.iter().map(|id| json::hex(id.0)).collect();
        Ok(sqlx::query_scalar(concat!(
            "SELECT coalesce(sum(coalesce(amount_total, amount_pre_tax)), 0) FROM orders \
             WHERE connection_row = ?1 AND created_at >= ?2 AND created_at < ?3 AND status NOT IN ",
            not_sent_statuses!(),
            " AND batch_id NOT IN (SELECT unhex(value) FROM json_each(?4))",
        ))
        .bind(connection_row)
        .bind(from)
        .bind(until)
        .bind(json::text(&excluded)?)
        .fetch_one(&self.mirror)
        .await?)
    }

    /// The sends of these connections whose requests are kept, because their orders are not all
    /// mirrored yet. Leaves out sends that were refused or canceled. With `own`, returns only
    /// sends that the user confirmed before `own`: the guards warned of `own` before each later send.
    pub async fn unmirrored_sends(
        &self,
        connection_rows: &[ConnectionRowId],
        own: Option<OutboxId>,
    ) -> Result<Vec<UnmirroredSend>> {
        let rows: Vec<i64> = connection_rows.iter().map(|row| row.0).collect();
        let not_sent = [OutboxStateCode::Refused, OutboxStateCode::Canceled].map(<&str>::from);
        sqlx::query(
            "SELECT order_batch_id, created_at, recipients, total_high, body FROM outbox \
             JOIN outbox_request ON outbox_row = row_id WHERE connection_row IN (SELECT value FROM json_each(?1)) AND (?2 IS NULL OR \
             confirmation_order < (SELECT confirmation_order FROM outbox WHERE id = ?2) \
             AND (split_send IS NULL \
             OR split_send IS NOT (SELECT split_send FROM outbox WHERE id = ?2))) \
             AND state NOT IN (?3, ?4)",
        )
        .bind(json::text(&rows)?)
        .bind(own)
        .bind(not_sent[0])
        .bind(not_sent[1])
        .fetch_all(&self.durable)
        .await?
        .iter()
        .map(|row| {
            Ok(UnmirroredSend {
                batch: row.try_get("order_batch_id")?,
                created_at: row.try_get("created_at")?,
                recipients: row.try_get::<i64, _>("recipients")?.cast_unsigned(),
                total_high: row.try_get("total_high")?,
                request: row.try_get("body")?,
            })
        })
        .collect()
    }

    /// Those of the batches whose orders the mirror has: complete ones with all orders, and those that
    /// failed or were canceled, which get no more orders.
    pub async fn mirrored_batches(
        &self,
        connection_rows: &[ConnectionRowId],
        batches: &[OrderBatchId],
    ) -> Result<HashSet<OrderBatchId>> {
        if batches.is_empty() {
            return Ok(HashSet::new());
        }
        let rows: Vec<i64> = connection_rows.iter().map(|row| row.0).collect();
        let ids: Vec<String> = batches.iter().map(|id| json::hex(id.0)).collect();
        let found: Vec<OrderBatchId> = sqlx::query_scalar(concat!(
            "SELECT DISTINCT batch.id FROM batch \
             WHERE connection_row IN (SELECT value FROM json_each(?1)) \
             AND batch.id IN (SELECT unhex(value) FROM json_each(?2)) \
             AND (status = 'complete' AND has_all_orders = 1 OR status IN ",
            not_sent_statuses!(),
            ")",
        ))
        .bind(json::text(&rows)?)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror)
        .await?;
        Ok(found.into_iter().collect())
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

fn excluded_json(query: &GiftHistoryQuery) -> Result<String> {
    let excluded: Vec<String> = query.excluded.iter().map(|id| json::hex(id.0)).collect();
    json::text(&excluded)
}

fn position(row: &sqlx::sqlite::SqliteRow) -> Result<u32> {
    let position: i64 = row.try_get("position")?;
    Ok(u32::try_from(position).unwrap_or(u32::MAX))
}
