//! The result of inserting a batch, and a batch as it is stored.

use std::sync::Arc;

use super::shop::stock::SoldOut;
use crate::{
    contract::{
        CardId, Cart, OrderBatch, OrderBatchId, SendStatus, Sender, Timestamp, WorkspaceId,
        shop::terms::Terms,
    },
    service::{
        error::Result,
        rules::{amounts::BaseAmounts, gift::GiftLine, money::Shortfall},
    },
};

/// The result of inserting a batch. Nothing was inserted unless it is `Stored`.
#[derive(Debug)]
pub(crate) enum InsertOutcome {
    Stored(Box<StoredBatch>),
    /// The account already has a batch with this `customer_reference_id`.
    ReferenceUsed,
    /// The balance of the payment method, or the rest of its limit, is lower than the amount to authorize.
    Shortfall(Shortfall),
    /// The shop has too few of a product for a direct send.
    SoldOut(SoldOut),
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct StoredBatch {
    pub(crate) no: i64,
    pub(crate) id: OrderBatchId,
    pub(crate) send_status: String,
    pub(crate) from_name: String,
    pub(crate) message: Option<String>,
    pub(crate) card_id: Option<CardId>,
    pub(crate) send_method: String,
    pub(crate) batch_name: String,
    pub(crate) workspace_id: Option<WorkspaceId>,
    pub(crate) workspace_name: Option<String>,
    pub(crate) is_scheduled_send: bool,
    pub(crate) scheduled_send_on: Option<Timestamp>,
    pub(crate) expires_at: Option<Timestamp>,
    pub(crate) reference_id: String,
    pub(crate) customer_reference_id: Option<String>,
    pub(crate) recipients_count: i64,
    pub(crate) orders_count: i64,
    /// The cart as the API shows it, as JSON.
    pub(crate) cart: String,
    /// The line items with the prices and variants that the rules need, as JSON.
    pub(crate) line_items: String,
    #[sqlx(flatten)]
    pub(crate) base: BaseAmounts,
    /// As JSON; `None` are the terms of Practice.
    pub(crate) terms: Option<String>,
}

impl StoredBatch {
    pub(crate) fn cart(&self) -> Result<Cart> {
        Ok(serde_json::from_str(&self.cart)?)
    }

    pub(crate) fn line_items(&self) -> Result<Vec<GiftLine>> {
        Ok(serde_json::from_str(&self.line_items)?)
    }

    /// The terms with which the batch was created.
    pub(crate) fn terms(&self) -> Result<Arc<Terms>> {
        Ok(Terms::frozen(self.terms.as_deref())?)
    }

    /// Returns the batch as the API shows it, without previews of orders and recipients.
    pub(crate) fn wire(&self, sender: Sender) -> Result<OrderBatch> {
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
