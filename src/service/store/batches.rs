//! Order batches and their recipients.

use async_trait::async_trait;

use super::Result;
use crate::{
    contract::{
        CardId, Cart, Cents, OrderBatch, OrderBatchId, OrderBatchRequest, PaymentMethodId,
        Recipient, SendStatus, Sender, Timestamp, WorkspaceId,
    },
    service::{
        ServiceError,
        rules::{amounts::BaseAmounts, batch::ValidatedBatch, gift::GiftLine},
    },
};

/// A batch that passed every check, ready to be written.
#[derive(Debug)]
pub struct NewBatch<'a> {
    pub id: OrderBatchId,
    pub account_no: i64,
    pub request: &'a OrderBatchRequest,
    pub accepted: &'a ValidatedBatch,
    pub now: Timestamp,
}

/// Why a batch was not written.
#[derive(Debug)]
pub enum InsertBatchError {
    /// The account has a batch with this `customer_reference_id`.
    ReferenceUsed,
    /// The balance that is to pay has less than has to be held.
    InsufficientBalance {
        needed: Cents,
        available: Cents,
    },
    Failed(ServiceError),
}

impl<E: Into<ServiceError>> From<E> for InsertBatchError {
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
    pub line_items: String,
    pub amount_product: Cents,
    pub amount_shipping: Cents,
    pub amount_processing_fee: Cents,
}

impl StoredBatch {
    pub fn cart(&self) -> Result<Cart, ServiceError> {
        Ok(serde_json::from_str(&self.cart)?)
    }

    pub fn lines(&self) -> Result<Vec<GiftLine>, ServiceError> {
        Ok(serde_json::from_str(&self.line_items)?)
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

#[async_trait]
pub trait Batches {
    /// Writes a batch, its recipients, and either its orders (up to ten recipients, not scheduled)
    /// or the job that will make them. One transaction: all or nothing.
    async fn insert_batch(&self, new: NewBatch<'_>) -> Result<StoredBatch, InsertBatchError>;

    /// Whether the account has a batch with this `customer_reference_id`.
    async fn has_reference(&self, account_no: i64, reference: &str) -> Result<bool>;

    async fn batch(&self, account_no: i64, id: OrderBatchId) -> Result<Option<StoredBatch>>;

    /// A page of an account's batches, newest first, and how many there are.
    async fn batches(
        &self,
        account_no: i64,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<StoredBatch>, u64)>;

    /// The batches of these numbers, for orders that show what they were sent with.
    async fn batches_by_no(&self, numbers: &[i64]) -> Result<Vec<StoredBatch>>;

    /// Recipients `offset..offset + limit` of a batch, in the order they came.
    async fn recipients(&self, batch_no: i64, offset: i64, limit: i64) -> Result<Vec<Recipient>>;

    /// The first recipients of some batches, each with the number of its batch, in the order they
    /// came.
    async fn first_recipients(
        &self,
        batches: &[i64],
        of_each: i64,
    ) -> Result<Vec<(i64, Recipient)>>;
}
