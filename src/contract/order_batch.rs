//! Order batches: one cart sent to many recipients.

use serde::{Deserialize, Serialize};

use super::{
    CardId, Cart, Order, OrderBatchId, Recipient, Sender, Timestamp, WorkspaceId,
    lenient::null_as_default, open_enum::open_enum,
};

open_enum! {
    /// Whether the orders of a batch exist.
    #[derive(Default)]
    pub enum SendStatus {
        #[default]
        Pending = "pending",
        Complete = "complete",
        Failed = "failed",
        Canceled = "canceled",
    }
}

open_enum! {
    /// How a gift reaches its recipient.
    #[derive(Default)]
    pub enum SendMethod {
        /// A mail to each recipient.
        #[default]
        EmailAndLink = "email_and_link",
        /// A link per recipient, which the sender hands out.
        LinkMultipleCustomList = "link_multiple_custom_list",
        /// Shipped at once to each recipient's address.
        DirectSend = "direct_send",
    }
}

open_enum! {
    /// What a recipient may choose instead.
    #[derive(Default)]
    pub enum SwapMode {
        /// One other item, prices hidden.
        #[default]
        Single = "single",
        /// Several items up to the gift's cost, prices shown.
        Multiple = "multiple",
        Disabled = "disabled",
    }
}

open_enum! {
    /// Where gifts may go.
    #[derive(Default)]
    pub enum InternationalShippingTier {
        /// US only.
        #[default]
        Disabled = "disabled",
        Standard = "standard",
        /// The full global catalog, with extra tax, duties and freight.
        Full = "full",
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct OrderBatch {
    pub id: OrderBatchId,
    #[serde(default, deserialize_with = "null_as_default")]
    pub send_status: SendStatus,
    #[serde(default, deserialize_with = "null_as_default")]
    pub from_name: String,
    #[serde(default)]
    pub message: Option<String>,
    /// Can be blank for a batch scheduled for the future, and lower than the count of recipients
    /// while the batch is being created.
    #[serde(default)]
    pub orders_count: Option<u64>,
    /// The first ten orders; empty while a large batch is being created.
    #[serde(default, deserialize_with = "null_as_default")]
    pub orders_preview: Vec<Order>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub recipients_count: u64,
    /// The first ten recipients.
    #[serde(default, deserialize_with = "null_as_default")]
    pub recipients_preview: Vec<Recipient>,
    /// The cart as it was sent. Swaps do not change it.
    #[serde(default, deserialize_with = "null_as_default")]
    pub cart: Cart,
    #[serde(default, deserialize_with = "null_as_default")]
    pub sender: Sender,
    #[serde(default, deserialize_with = "null_as_default")]
    pub reference_id: String,
    /// Stays true after a scheduled send has happened.
    #[serde(default, deserialize_with = "null_as_default")]
    pub is_scheduled_send: bool,
    #[serde(default)]
    pub scheduled_send_on: Option<Timestamp>,
    #[serde(default)]
    pub expires_at: Option<Timestamp>,
    #[serde(default)]
    pub send_method: Option<SendMethod>,
    /// For the sender's eyes; the service makes one up when none was given.
    #[serde(default)]
    pub batch_name: Option<String>,
    #[serde(default)]
    pub card_id: Option<CardId>,
    #[serde(default)]
    pub workspace_id: Option<WorkspaceId>,
    #[serde(default)]
    pub workspace_name: Option<String>,
    /// The client's own name for this batch, unique per account.
    // A service that follows only the published specification ignores and omits it.
    #[serde(default)]
    pub customer_reference_id: Option<String>,
}

impl OrderBatch {
    /// Whether the orders of this batch wait for their time.
    #[must_use]
    pub fn is_waiting_for_schedule(&self, now: Timestamp) -> bool {
        self.send_status == SendStatus::Pending && self.scheduled_send_on.is_some_and(|on| on > now)
    }
}
