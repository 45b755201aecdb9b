//! Order batches and their recipients: the statements behind [`Batches`].

use async_trait::async_trait;
use sqlx::QueryBuilder;

use super::{
    Backend, Db,
    balances::{self, lock_account_and_bump_revision},
    count, creation, dialect, email_planning,
    events::{self, News},
    json, one_of, retry_on_conflict, statement,
};
use crate::{
    contract::{
        CartId, Cents, OrderBatchId, Recipient, RecipientRequest, Timestamp, WebhookEventType,
    },
    service::{
        rules::{
            batch::{self, MAX_SYNCHRONOUS_RECIPIENTS, ValidatedBatch},
            gift,
        },
        store::{Batches, InsertBatchError, MAX_ROWS_PER_STATEMENT, NewBatch, Result, StoredBatch},
    },
};

const BATCH_COLUMNS: &str = "b.no, b.id, b.account_no, b.created_at, b.send_status,
    b.from_name, b.message, b.card_id, b.send_method, b.batch_name, b.workspace_id,
    w.name AS workspace_name, b.payment_method_id, b.is_scheduled_send, b.scheduled_send_on,
    b.expires_at, b.swap, b.reference_id, b.customer_reference_id, b.recipients_count,
    b.orders_count, b.cart, b.line_items, b.amount_product, b.amount_shipping, b.amount_processing_fee
    FROM order_batch b LEFT JOIN workspace w ON w.id = b.workspace_id";

/// A batch as its row takes it, serialized before the database is asked: other writers need not
/// wait for that.
struct Serialized {
    name: String,
    cart: String,
    lines: String,
    recipients: Vec<String>,
}

/// What came of writing a batch. What is refused leaves no trace: its transaction is dropped.
enum Inserted {
    Stored(Box<StoredBatch>),
    ReferenceUsed,
    InsufficientBalance { needed: Cents, available: Cents },
}

#[async_trait]
impl Batches for Backend {
    async fn insert_batch(&self, new: NewBatch<'_>) -> Result<StoredBatch, InsertBatchError> {
        let NewBatch {
            request, accepted, ..
        } = &new;
        let serialized = Serialized {
            name: request
                .batch_name
                .clone()
                .filter(|name| !name.trim().is_empty())
                .unwrap_or_else(|| made_up_name(accepted, new.now)),
            cart: json(&gift::batch_cart(CartId::generate(), &accepted.lines))?,
            lines: json(&accepted.lines)?,
            recipients: recipient_chunks(&request.recipients)?,
        };
        let inserted = retry_on_conflict(|| self.insert(&new, &serialized)).await;
        match inserted {
            Ok(Inserted::Stored(stored)) => Ok(*stored),
            Ok(Inserted::ReferenceUsed) => Err(InsertBatchError::ReferenceUsed),
            Ok(Inserted::InsufficientBalance { needed, available }) => {
                Err(InsertBatchError::InsufficientBalance { needed, available })
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn has_reference(&self, account_no: i64, reference: &str) -> Result<bool> {
        let found: Option<i64> = sqlx::query_scalar(
            "SELECT no FROM order_batch WHERE account_no = $1 AND customer_reference_id = $2",
        )
        .bind(account_no)
        .bind(reference)
        .fetch_optional(&self.pool)
        .await?;
        Ok(found.is_some())
    }

    async fn batch(&self, account_no: i64, id: OrderBatchId) -> Result<Option<StoredBatch>> {
        Ok(sqlx::query_as(statement(format!(
            "SELECT {BATCH_COLUMNS} WHERE b.id = $1 AND b.account_no = $2"
        )))
        .bind(id)
        .bind(account_no)
        .fetch_optional(&self.pool)
        .await?)
    }

    async fn batches(
        &self,
        account_no: i64,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<StoredBatch>, u64)> {
        let total: i64 =
            sqlx::query_scalar("SELECT count(*) FROM order_batch WHERE account_no = $1")
                .bind(account_no)
                .fetch_one(&self.pool)
                .await?;
        let rows = sqlx::query_as(statement(format!(
            "SELECT {BATCH_COLUMNS} WHERE b.account_no = $1 ORDER BY b.no DESC LIMIT $2 OFFSET $3"
        )))
        .bind(account_no)
        // What came since it was counted is not shown either.
        .bind(limit.min((total - offset).max(0)))
        .bind(offset)
        .fetch_all(&self.pool)
        .await?;
        Ok((rows, count(total)))
    }

    async fn batches_by_no(&self, numbers: &[i64]) -> Result<Vec<StoredBatch>> {
        if numbers.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::<Db>::new(format!("SELECT {BATCH_COLUMNS} WHERE b.no "));
        one_of(&mut query, numbers);
        Ok(query.build_query_as().fetch_all(&self.pool).await?)
    }

    async fn recipients(&self, batch_no: i64, offset: i64, limit: i64) -> Result<Vec<Recipient>> {
        let rows: Vec<Named> = sqlx::query_as(
            "SELECT batch_no, first_name, last_name, email FROM recipient
             WHERE batch_no = $1 AND position >= $2 AND position < $3 ORDER BY position",
        )
        .bind(batch_no)
        .bind(offset)
        .bind(offset.saturating_add(limit))
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|row| row.wire().1).collect())
    }

    async fn first_recipients(
        &self,
        batches: &[i64],
        of_each: i64,
    ) -> Result<Vec<(i64, Recipient)>> {
        if batches.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::<Db>::new(
            "SELECT batch_no, first_name, last_name, email FROM recipient WHERE batch_no ",
        );
        one_of(&mut query, batches);
        query.push(" AND position < ").push_bind(of_each);
        query.push(" ORDER BY batch_no, position");
        let rows: Vec<Named> = query.build_query_as().fetch_all(&self.pool).await?;
        Ok(rows.into_iter().map(Named::wire).collect())
    }
}

/// A recipient as batches show them.
#[derive(sqlx::FromRow)]
struct Named {
    batch_no: i64,
    first_name: String,
    last_name: Option<String>,
    email: Option<String>,
}

impl Named {
    fn wire(self) -> (i64, Recipient) {
        let recipient = Recipient {
            first_name: self.first_name,
            last_name: self.last_name,
            email: self.email,
        };
        (self.batch_no, recipient)
    }
}

impl Backend {
    async fn insert(&self, new: &NewBatch<'_>, serialized: &Serialized) -> Result<Inserted> {
        let NewBatch {
            id,
            account_no,
            request,
            accepted,
            now,
        } = *new;
        let count = request.recipients.len();
        let at_once = count <= MAX_SYNCHRONOUS_RECIPIENTS && request.scheduled_send_on.is_none();
        let mut write = self.write().await?;
        let inserted = sqlx::query_scalar::<_, i64>(
            "INSERT INTO order_batch (id, account_no, created_at, send_status, from_name, message,
                card_id, send_method, batch_name, workspace_id, payment_method_id,
                is_scheduled_send, scheduled_send_on, expires_at, swap, reference_id,
                customer_reference_id, recipients_count, cart, line_items, amount_product,
                amount_shipping, amount_processing_fee)
             VALUES ($1, $2, $3, 'pending', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
                $16, $17, $18, $19, $20, $21, $22)
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
        .bind(reference(id))
        .bind(batch::reference(request))
        .bind(count as i64)
        .bind(&serialized.cart)
        .bind(&serialized.lines)
        .bind(accepted.base.product)
        .bind(accepted.base.shipping)
        .bind(accepted.base.fee)
        .fetch_one(&mut *write)
        .await;
        let batch_no = match inserted {
            Ok(no) => no,
            Err(sqlx::Error::Database(error)) if dialect::is_reference_taken(&*error) => {
                return Ok(Inserted::ReferenceUsed);
            }
            Err(error) => return Err(error.into()),
        };
        if let Some(needed) = accepted.hold {
            let method = &accepted.payment_method_id;
            let missing =
                balances::hold_for_batch(&mut write, account_no, method, batch_no, needed);
            if let Some(available) = missing.await? {
                return Ok(Inserted::InsufficientBalance { needed, available });
            }
        }
        for chunk in &serialized.recipients {
            sqlx::query(statement(format!(
                "INSERT INTO recipient (batch_no, position, first_name, last_name, email, phone,
                    mailing_address)
                 SELECT $1, CAST(value ->> 0 AS BIGINT), value ->> 1, value ->> 2, value ->> 3,
                    value ->> 4, value ->> 5
                 FROM {}",
                dialect::each(2)
            )))
            .bind(batch_no)
            .bind(chunk)
            .execute(&mut *write)
            .await?;
        }
        events::tell(&mut write, account_no, || {
            let event = WebhookEventType::OrderBatchCreated;
            [News::of_batch(event, batch_no, now)]
        })
        .await?;
        if at_once {
            let practice = self.is_practice();
            creation::create_orders(&mut write, batch_no, 0..count, now, practice).await?;
            creation::complete(&mut write, batch_no).await?;
        } else {
            sqlx::query(
                "INSERT INTO job (kind, batch_no, run_at) VALUES ('create_orders', $1, $2)",
            )
            .bind(batch_no)
            .bind(request.scheduled_send_on.unwrap_or(now))
            .execute(&mut *write)
            .await?;
            lock_account_and_bump_revision(&mut write, account_no).await?;
        }
        email_planning::plan(&mut write, batch_no, request, &accepted.send_method, now).await?;
        let stored = sqlx::query_as(statement(format!("SELECT {BATCH_COLUMNS} WHERE b.no = $1")))
            .bind(batch_no)
            .fetch_one(&mut *write)
            .await?;
        write.commit().await?;
        Ok(Inserted::Stored(Box::new(stored)))
    }
}

/// The recipients as arrays of JSON, a few thousand each.
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
                let address = recipient.mailing_address.as_ref().map(json).transpose()?;
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
            .collect::<Result<_>>()?;
        chunks.push(json(&rows)?);
    }
    Ok(chunks)
}

fn made_up_name(accepted: &ValidatedBatch, now: Timestamp) -> String {
    let gift = accepted
        .lines
        .first()
        .map_or("Gift", |line| line.product_name.as_str());
    format!("{gift}, {}", now.day())
}

/// What receipts show: short enough to read out, long enough not to repeat.
fn reference(id: OrderBatchId) -> String {
    let hex = id.0.simple().to_string();
    format!("GB-{}", hex[20..].to_ascii_uppercase())
}
