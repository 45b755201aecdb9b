//! Order batches.

use super::{ROWS_A_STATEMENT, Store};
use crate::{
    contract::{
        CardId, Cart, CartId, Cents, OrderBatch, OrderBatchId, OrderBatchRequest, PaymentMethodId,
        Recipient, RecipientRequest, SendStatus, Sender, Timestamp, WorkspaceId,
    },
    service::{
        ServiceError,
        rules::{
            amounts::BaseAmounts,
            batch::{Accepted, SYNCHRONOUS_RECIPIENTS},
            gift::{self, GiftLine},
        },
    },
};

/// A batch that passed every check, ready to be written.
#[derive(Debug)]
pub struct NewBatch<'a> {
    pub id: OrderBatchId,
    pub account_no: i64,
    pub request: &'a OrderBatchRequest,
    pub accepted: &'a Accepted,
    pub now: Timestamp,
}

/// Why a batch was not written.
#[derive(Debug)]
pub enum InsertError {
    /// The account has a batch with this `customer_reference_id`.
    ReferenceUsed,
    Failed(ServiceError),
}

impl<E: Into<ServiceError>> From<E> for InsertError {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// A batch as it is kept.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct StoredBatch {
    pub no: i64,
    pub id: OrderBatchId,
    pub account_no: i64,
    pub created_at: Timestamp,
    pub send_status: String,
    pub from_name: String,
    pub message: Option<String>,
    pub card_id: Option<CardId>,
    pub send_method: String,
    pub batch_name: String,
    pub workspace_id: Option<WorkspaceId>,
    pub workspace_name: Option<String>,
    pub payment_method_id: PaymentMethodId,
    pub is_scheduled_send: bool,
    pub scheduled_send_on: Option<Timestamp>,
    pub expires_at: Option<Timestamp>,
    pub swap: String,
    pub reference_id: String,
    pub customer_reference_id: Option<String>,
    pub recipients_count: i64,
    pub orders_count: i64,
    pub cart: String,
    pub gift: String,
    pub amount_product: Cents,
    pub amount_shipping: Cents,
    pub amount_processing_fee: Cents,
}

impl StoredBatch {
    pub fn cart(&self) -> Result<Cart, ServiceError> {
        Ok(serde_json::from_str(&self.cart)?)
    }

    pub fn lines(&self) -> Result<Vec<GiftLine>, ServiceError> {
        Ok(serde_json::from_str(&self.gift)?)
    }

    #[must_use]
    pub fn base(&self) -> BaseAmounts {
        BaseAmounts {
            product: self.amount_product,
            shipping: self.amount_shipping,
            fee: self.amount_processing_fee,
        }
    }

    /// The wire's batch, without its previews.
    pub fn wire(&self, sender: Sender) -> Result<OrderBatch, ServiceError> {
        Ok(OrderBatch {
            id: self.id,
            send_status: SendStatus::from(self.send_status.as_str()),
            from_name: self.from_name.clone(),
            message: self.message.clone(),
            orders_count: Some(self.orders_count.unsigned_abs()),
            orders_preview: Vec::new(),
            recipients_count: self.recipients_count.unsigned_abs(),
            recipients_preview: Vec::new(),
            cart: self.cart()?,
            sender,
            reference_id: self.reference_id.clone(),
            is_scheduled_send: self.is_scheduled_send,
            scheduled_send_on: self.scheduled_send_on,
            expires_at: self.expires_at,
            send_method: Some(self.send_method.as_str().into()),
            batch_name: Some(self.batch_name.clone()),
            card_id: self.card_id,
            workspace_id: self.workspace_id,
            workspace_name: self.workspace_name.clone(),
            customer_reference_id: self.customer_reference_id.clone(),
        })
    }
}

pub(super) const BATCH_COLUMNS: &str = "b.no, b.id, b.account_no, b.created_at, b.send_status,
    b.from_name, b.message, b.card_id, b.send_method, b.batch_name, b.workspace_id,
    w.name AS workspace_name, b.payment_method_id, b.is_scheduled_send, b.scheduled_send_on,
    b.expires_at, b.swap, b.reference_id, b.customer_reference_id, b.recipients_count,
    b.orders_count, b.cart, b.gift, b.amount_product, b.amount_shipping, b.amount_processing_fee
    FROM order_batch b LEFT JOIN workspace w ON w.id = b.workspace_id";

impl Store {
    /// Writes a batch, its recipients, and either its orders (up to ten recipients, not scheduled)
    /// or the job that will make them. One transaction: all or nothing.
    pub async fn insert_batch(&self, new: NewBatch<'_>) -> Result<StoredBatch, InsertError> {
        let NewBatch {
            id,
            account_no,
            request,
            accepted,
            now,
        } = new;
        let count = request.recipients.len();
        let at_once = count <= SYNCHRONOUS_RECIPIENTS && request.scheduled_send_on.is_none();
        // Serialized before the lock is taken: other writers need not wait for it.
        let chunks = recipient_chunks(&request.recipients)?;
        let cart = serde_json::to_string(&gift::cart(CartId::generate(), &accepted.lines))?;
        let lines = serde_json::to_string(&accepted.lines)?;
        let name = request
            .batch_name
            .clone()
            .filter(|name| !name.trim().is_empty())
            .unwrap_or_else(|| made_up_name(accepted, now));

        let mut write = self.write().await?;
        let inserted = sqlx::query_scalar::<_, i64>(
            "INSERT INTO order_batch (id, account_no, created_at, send_status, from_name, message,
                card_id, send_method, batch_name, workspace_id, payment_method_id,
                is_scheduled_send, scheduled_send_on, expires_at, swap, reference_id,
                customer_reference_id, recipients_count, cart, gift, amount_product,
                amount_shipping, amount_processing_fee)
             VALUES (?, ?, ?, 'pending', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
        .bind(name)
        .bind(accepted.workspace_id)
        .bind(&accepted.payment_method_id)
        .bind(request.scheduled_send_on.is_some())
        .bind(request.scheduled_send_on)
        .bind(request.expires_at)
        .bind(accepted.swap.as_str())
        .bind(reference(id))
        .bind(
            request
                .customer_reference_id
                .as_deref()
                .filter(|reference| !reference.trim().is_empty()),
        )
        .bind(i64::try_from(count).unwrap_or(i64::MAX))
        .bind(cart)
        .bind(lines)
        .bind(accepted.base.product)
        .bind(accepted.base.shipping)
        .bind(accepted.base.fee)
        .fetch_one(&mut *write)
        .await;
        let batch_no = match inserted {
            Ok(no) => no,
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                return Err(InsertError::ReferenceUsed);
            }
            Err(error) => return Err(error.into()),
        };
        for chunk in chunks {
            sqlx::query(
                "INSERT INTO recipient (batch_no, position, first_name, last_name, email, phone,
                    mailing_address)
                 SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4,
                    value ->> 5
                 FROM json_each(?2)",
            )
            .bind(batch_no)
            .bind(chunk)
            .execute(&mut *write)
            .await?;
        }
        if at_once {
            super::creation::create_orders(&mut write, batch_no, 0, count, now).await?;
            super::creation::complete(&mut write, batch_no).await?;
        } else {
            sqlx::query("INSERT INTO job (kind, batch_no, run_at) VALUES ('create_orders', ?, ?)")
                .bind(batch_no)
                .bind(request.scheduled_send_on.unwrap_or(now))
                .execute(&mut *write)
                .await?;
        }
        let stored = sqlx::query_as(sqlx::AssertSqlSafe(format!(
            "SELECT {BATCH_COLUMNS} WHERE b.no = ?"
        )))
        .bind(batch_no)
        .fetch_one(&mut *write)
        .await?;
        write.commit().await?;
        Ok(stored)
    }

    pub async fn batch(
        &self,
        account_no: i64,
        id: OrderBatchId,
    ) -> Result<Option<StoredBatch>, sqlx::Error> {
        sqlx::query_as(sqlx::AssertSqlSafe(format!(
            "SELECT {BATCH_COLUMNS} WHERE b.id = ? AND b.account_no = ?"
        )))
        .bind(id)
        .bind(account_no)
        .fetch_optional(&self.pool)
        .await
    }

    /// A page of an account's batches, newest first, and how many there are.
    pub async fn batches(
        &self,
        account_no: i64,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<StoredBatch>, u64), sqlx::Error> {
        let total: i64 =
            sqlx::query_scalar("SELECT count(*) FROM order_batch WHERE account_no = ?")
                .bind(account_no)
                .fetch_one(&self.pool)
                .await?;
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(format!(
            "SELECT {BATCH_COLUMNS} WHERE b.account_no = ? ORDER BY b.no DESC LIMIT ? OFFSET ?"
        )))
        .bind(account_no)
        .bind(limit)
        .bind(offset)
        .fetch_all(&self.pool)
        .await?;
        Ok((rows, total.unsigned_abs()))
    }

    /// Recipients `offset..offset + limit` of a batch, in the order they came.
    pub async fn recipients(
        &self,
        batch_no: i64,
        offset: i64,
        limit: i64,
    ) -> Result<Vec<Recipient>, sqlx::Error> {
        let rows: Vec<(String, Option<String>, Option<String>)> = sqlx::query_as(
            "SELECT first_name, last_name, email FROM recipient
             WHERE batch_no = ? AND position >= ? AND position < ? ORDER BY position",
        )
        .bind(batch_no)
        .bind(offset)
        .bind(offset.saturating_add(limit))
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|(first_name, last_name, email)| Recipient {
                first_name,
                last_name,
                email,
            })
            .collect())
    }
}

/// The recipients as arrays of JSON, a few thousand each.
fn recipient_chunks(recipients: &[RecipientRequest]) -> Result<Vec<String>, serde_json::Error> {
    let mut chunks = Vec::with_capacity(recipients.len().div_ceil(ROWS_A_STATEMENT));
    for (chunk, start) in recipients
        .chunks(ROWS_A_STATEMENT)
        .zip((0..).step_by(ROWS_A_STATEMENT))
    {
        let rows: Vec<_> = chunk
            .iter()
            .zip(start..)
            .map(|(recipient, position): (_, usize)| {
                let address = recipient
                    .mailing_address
                    .as_ref()
                    .map(serde_json::to_string)
                    .transpose()?;
                Ok((
                    position,
                    recipient.first_name.trim(),
                    recipient.last_name.as_deref().map(str::trim),
                    recipient
                        .email
                        .as_deref()
                        .map(str::trim)
                        .filter(|mail| !mail.is_empty()),
                    recipient.phone.as_deref(),
                    address,
                ))
            })
            .collect::<Result<_, serde_json::Error>>()?;
        chunks.push(serde_json::to_string(&rows)?);
    }
    Ok(chunks)
}

fn made_up_name(accepted: &Accepted, now: Timestamp) -> String {
    let gift = accepted
        .lines
        .first()
        .map_or("Gift", |line| line.product_name.as_str());
    format!("{gift}, {}", now.to_chrono().format("%-d %B %Y"))
}

/// What receipts show: short enough to read out, long enough not to repeat.
fn reference(id: OrderBatchId) -> String {
    let hex = id.0.simple().to_string();
    format!("GB-{}", hex[20..].to_ascii_uppercase())
}
