//! Inserts and reads order batches with their recipients.

use super::{
    QueryBuilder, Store, WriteTransaction,
    balances::{self, lock_account_and_increase_revision},
    email_planning,
    events::{self, NewEvent},
    helpers::{MAX_ROWS_PER_STATEMENT, Paging, to_json, trusted_sql},
    order_creation, query, query_as, query_scalar,
    shop::stock::{self, GiftKey},
    stored_batch::{InsertOutcome, StoredBatch},
};
use crate::{
    contract::{
        CartId, OrderBatchId, OrderBatchRequest, Recipient, RecipientRequest, SendMethod,
        Timestamp, WebhookEventType, shop::stock::StockCause,
    },
    service::{
        error::Result,
        rules::{
            batch::{self, MAX_SYNCHRONOUS_RECIPIENTS, ValidatedBatch},
            gift,
            money::Authorization,
        },
        shop::parcels::units::units,
    },
};

const BATCH_COLUMNS: &str = "b.no, b.id, b.send_status, b.from_name, b.message, b.card_id,
    b.send_method, b.batch_name, b.workspace_id, w.name AS workspace_name, b.is_scheduled_send,
    b.scheduled_send_on, b.expires_at, b.reference_id, b.customer_reference_id, b.recipients_count,
    b.orders_count, b.cart, b.line_items, b.amount_product, b.amount_shipping,
    b.amount_processing_fee, b.terms
    FROM order_batch b
    LEFT JOIN workspace w ON w.account_no = b.account_no AND w.id = b.workspace_id";

/// The JSON and the name of a batch, prepared before the transaction so that other writers do not
/// wait for the preparation.
struct SerializedBatch {
    name: String,
    cart: String,
    line_items: String,
    terms: Option<String>,
    recipients: Vec<String>,
}

impl Store {
    /// Inserts a batch with its recipients in one transaction, together with its orders when it is
    /// small and not scheduled, or else with the job that creates the orders.
    pub(crate) async fn insert_batch(
        &self,
        id: OrderBatchId,
        account_no: i64,
        request: &OrderBatchRequest,
        accepted: &ValidatedBatch,
        now: Timestamp,
    ) -> Result<InsertOutcome> {
        let name = request.batch_name.clone();
        let serialized = SerializedBatch {
            name: name
                .filter(|name| !name.trim().is_empty())
                .unwrap_or_else(|| default_batch_name(accepted, now)),
            cart: to_json(&gift::batch_cart(CartId::generate(), &accepted.lines))?,
            line_items: to_json(&accepted.lines)?,
            terms: accepted.terms.to_frozen()?,
            recipients: recipient_chunks(&request.recipients)?,
        };
        self.retry_on_conflict(|| self.insert(id, account_no, request, accepted, now, &serialized))
            .await
    }

    pub(crate) async fn batch(
        &self,
        account_no: i64,
        id: OrderBatchId,
    ) -> Result<Option<StoredBatch>> {
        Ok(query_as(trusted_sql(format!(
            "SELECT {BATCH_COLUMNS} WHERE b.id = $1 AND b.account_no = $2"
        )))
        .bind(id)
        .bind(account_no)
        .fetch_optional(&self.pool)
        .await?)
    }

    /// Returns a page of an account's batches, newest first, and the number of its batches.
    pub(crate) async fn batches(
        &self,
        account_no: i64,
        paging: Paging,
    ) -> Result<(Vec<StoredBatch>, u64)> {
        let total: i64 = query_scalar("SELECT batch_count FROM account WHERE no = $1")
            .bind(account_no)
            .fetch_one(&self.pool)
            .await?;
        let top = total.saturating_sub(paging.offset);
        let rows = query_as(trusted_sql(format!(
            "SELECT {BATCH_COLUMNS} WHERE b.account_no = $1 AND b.seq <= $2 AND b.seq > $3
             ORDER BY b.seq DESC"
        )))
        .bind(account_no)
        .bind(top)
        .bind(top.saturating_sub(paging.limit))
        .fetch_all(&self.pool)
        .await?;
        Ok((rows, total.unsigned_abs()))
    }

    pub(crate) async fn batches_by_no(
        &self,
        account_no: i64,
        batch_nos: &[i64],
    ) -> Result<Vec<StoredBatch>> {
        if batch_nos.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::new(format!("SELECT {BATCH_COLUMNS} WHERE b.account_no = "));
        query.push_bind(account_no).push(" AND b.no ");
        query.push_in(batch_nos.iter().copied());
        Ok(query.build_query_as().fetch_all(&self.pool).await?)
    }

    /// Returns the recipients on a page of a batch, in the order of the request.
    pub(crate) async fn recipients(
        &self,
        account_no: i64,
        batch_no: i64,
        paging: Paging,
    ) -> Result<Vec<Recipient>> {
        Ok(query_as(
            "SELECT first_name, last_name, email FROM recipient
             WHERE account_no = $1 AND batch_no = $2 AND position >= $3 AND position < $4
             ORDER BY position",
        )
        .bind(account_no)
        .bind(batch_no)
        .bind(paging.offset)
        .bind(paging.offset.saturating_add(paging.limit))
        .fetch_all(&self.pool)
        .await?)
    }

    /// Returns the first recipients of several batches, each with its batch number, in the order
    /// of the requests.
    pub(crate) async fn first_recipients(
        &self,
        account_no: i64,
        batch_nos: &[i64],
        per_batch: i64,
    ) -> Result<Vec<(i64, Recipient)>> {
        if batch_nos.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::new(
            "SELECT batch_no, first_name, last_name, email FROM recipient WHERE account_no = ",
        );
        query.push_bind(account_no).push(" AND batch_no ");
        query.push_in(batch_nos.iter().copied());
        query.push(" AND position < ").push_bind(per_batch);
        query.push(" ORDER BY batch_no, position");
        let rows: Vec<FirstRecipient> = query.build_query_as().fetch_all(&self.pool).await?;
        let rows = rows.into_iter();
        Ok(rows.map(|row| (row.batch_no, row.recipient)).collect())
    }
}

#[derive(sqlx::FromRow)]
struct FirstRecipient {
    batch_no: i64,
    #[sqlx(flatten)]
    recipient: Recipient,
}

impl Store {
    async fn insert(
        &self,
        id: OrderBatchId,
        account_no: i64,
        request: &OrderBatchRequest,
        accepted: &ValidatedBatch,
        now: Timestamp,
        serialized: &SerializedBatch,
    ) -> Result<InsertOutcome> {
        let count = request.recipients.len();
        let is_synchronous =
            count <= MAX_SYNCHRONOUS_RECIPIENTS && request.scheduled_send_on.is_none();
        let mut write = self.begin_write().await?;
        let inserted = query_scalar::<i64>(
            "INSERT INTO order_batch (id, account_no, created_at, send_status, from_name, message,
                card_id, send_method, batch_name, workspace_id, payment_method_id,
                is_scheduled_send, scheduled_send_on, expires_at, swap, reference_id,
                customer_reference_id, recipients_count, cart, line_items, amount_product,
                amount_shipping, amount_processing_fee, international, terms)
             VALUES ($1, $2, $3, 'pending', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
                $16, $17, $18, $19, $20, $21, $22, $23, $24)
             ON CONFLICT (account_no, customer_reference_id) WHERE customer_reference_id IS NOT NULL DO NOTHING
             RETURNING no",
        )
        .bind(id)
        .bind(account_no)
        .bind(now)
        .bind(&request.from_name)
        .bind(
            request
                .message
                .as_deref()
                .filter(|message| !message.is_empty()),
        )
        .bind(request.card_id)
        .bind(accepted.send_method.as_str())
        .bind(&serialized.name)
        .bind(accepted.workspace_id)
        .bind(&accepted.payment_method_id)
        .bind(request.scheduled_send_on.is_some())
        .bind(request.scheduled_send_on)
        .bind(request.expires_at)
        .bind(accepted.swap.as_str())
        .bind(receipt_reference(id))
        .bind(batch::reference(request))
        .bind(count as i64)
        .bind(&serialized.cart)
        .bind(&serialized.line_items)
        .bind(accepted.base.product)
        .bind(accepted.base.shipping)
        .bind(accepted.base.fee)
        .bind(accepted.international.as_str())
        .bind(&serialized.terms)
        .fetch_optional(&mut write)
        .await?;
        let Some(batch_no) = inserted else {
            return Ok(InsertOutcome::ReferenceUsed);
        };
        if let Some(needed) = accepted.authorization {
            let method = &accepted.payment_method_id;
            let payment = balances::authorize_for_batch(
                &mut write, account_no, method, batch_no, needed, now,
            );
            if let Authorization::Refused(shortfall) = payment.await? {
                return Ok(InsertOutcome::Shortfall(shortfall));
            }
        }
        for chunk in &serialized.recipients {
            query(trusted_sql(format!(
                "INSERT INTO recipient (account_no, batch_no, position, first_name, last_name, email,
                    phone, mailing_address)
                 SELECT $1, $2, CAST(value ->> 0 AS BIGINT), value ->> 1, value ->> 2, value ->> 3,
                    value ->> 4, value ->> 5
                 FROM {}",
                self.dialect().json_rows(3)
            )))
            .bind(account_no)
            .bind(batch_no)
            .bind(chunk)
            .execute(&mut write)
            .await?;
        }
        if accepted.send_method == SendMethod::DirectSend {
            let gifts: Vec<GiftKey> = (0..count as i64)
                .map(|position| GiftKey { batch_no, position })
                .collect();
            let units = units(&accepted.lines);
            // The account is locked before stock, as when a gift is accepted.
            lock_account_and_increase_revision(&mut write, account_no).await?;
            let cause = StockCause::Reserved;
            let reserved = stock::reserve(&mut write, account_no, &units, &gifts, cause, now);
            if let Some(sold_out) = reserved.await? {
                return Ok(InsertOutcome::SoldOut(sold_out));
            }
        }
        events::record_events(&mut write, account_no, || {
            let event = WebhookEventType::OrderBatchCreated;
            [NewEvent::of_batch(event, batch_no, now)]
        })
        .await?;
        if is_synchronous {
            let is_practice = self.is_practice();
            order_creation::create_orders(
                &mut write,
                account_no,
                batch_no,
                0..count,
                now,
                is_practice,
            )
            .await?;
            order_creation::complete_batch(&mut write, account_no, batch_no, now).await?;
        } else {
            query(
                "INSERT INTO job (account_no, batch_no, kind, run_at) VALUES ($1, $2, 'create_orders', $3)",
            )
            .bind(account_no)
            .bind(batch_no)
            .bind(request.scheduled_send_on.unwrap_or(now))
            .execute(&mut write)
            .await?;
            lock_account_and_increase_revision(&mut write, account_no).await?;
        }
        number_batch(&mut write, account_no, batch_no).await?;
        email_planning::plan_batch_emails(
            &mut write,
            account_no,
            batch_no,
            request,
            &accepted.send_method,
            now,
        )
        .await?;
        let stored = query_as(trusted_sql(format!(
            "SELECT {BATCH_COLUMNS} WHERE b.account_no = $1 AND b.no = $2"
        )))
        .bind(account_no)
        .bind(batch_no)
        .fetch_one(&mut write)
        .await?;
        write.commit().await?;
        Ok(InsertOutcome::Stored(Box::new(stored)))
    }
}

/// Gives a new batch its number in the list of the account, which the transaction has locked.
async fn number_batch(write: &mut WriteTransaction, account_no: i64, batch_no: i64) -> Result<()> {
    let seq: i64 = query_scalar(
        "UPDATE account SET batch_count = batch_count + 1 WHERE no = $1 RETURNING batch_count",
    )
    .bind(account_no)
    .fetch_one(&mut *write)
    .await?;
    query("UPDATE order_batch SET seq = $1 WHERE account_no = $2 AND no = $3")
        .bind(seq)
        .bind(account_no)
        .bind(batch_no)
        .execute(&mut *write)
        .await?;
    Ok(())
}

/// Returns the recipients as JSON arrays for one statement each.
fn recipient_chunks(recipients: &[RecipientRequest]) -> Result<Vec<String>> {
    let mut chunks = Vec::with_capacity(recipients.len().div_ceil(MAX_ROWS_PER_STATEMENT));
    for (chunk, start) in recipients
        .chunks(MAX_ROWS_PER_STATEMENT)
        .zip((0..).step_by(MAX_ROWS_PER_STATEMENT))
    {
        let rows: Vec<_> = chunk
            .iter()
            .zip(start..)
            .map(|(recipient, position): (_, usize)| {
                let address = recipient
                    .mailing_address
                    .as_ref()
                    .map(to_json)
                    .transpose()?;
                Ok((
                    position,
                    recipient.first_name.trim(),
                    recipient.last_name.as_deref().map(str::trim),
                    recipient
                        .email
                        .as_deref()
                        .map(str::trim)
                        .filter(|email| !email.is_empty()),
                    recipient.phone.as_deref(),
                    address,
                ))
            })
            .collect::<Result<_>>()?;
        chunks.push(to_json(&rows)?);
    }
    Ok(chunks)
}

fn default_batch_name(accepted: &ValidatedBatch, now: Timestamp) -> String {
    let gift = accepted
        .lines
        .first()
        .map_or("Gift", |line| line.product_name.as_str());
    format!("{gift}, {}", now.to_chrono().format("%-d %B %Y"))
}

/// Returns the reference that receipts show: short enough to read aloud, long enough to be unique.
fn receipt_reference(id: OrderBatchId) -> String {
    let hex = id.0.simple().to_string();
    format!("GB-{}", hex[20..].to_ascii_uppercase())
}
