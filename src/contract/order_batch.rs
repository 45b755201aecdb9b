//! Order batches: one cart sent to many recipients.

use serde::{Deserialize, Serialize};

use super::{
    CardId, Cart, Order, OrderBatchId, Recipient, Sender, Timestamp, WorkspaceId,
    lenient::{count, count_or_default, null_as_default, preview},
    open_enum::open_enum,
};

open_enum! {
    /// Whether the orders of a batch are created, or the batch failed or was canceled.
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
    /// How recipients get their gifts.
    #[derive(Default)]
    pub enum SendMethod {
        /// An email to each recipient.
        #[default]
        EmailAndLink = "email_and_link",
        /// A link for each recipient, which the sender passes on.
        LinkMultipleCustomList = "link_multiple_custom_list",
        /// Shipped to each recipient's address without asking the recipient.
        DirectSend = "direct_send",
    }
}

open_enum! {
    /// Whether recipients can swap their gift.
    #[derive(Default)]
    pub enum SwapMode {
        /// For one other product, without prices.
        #[default]
        Single = "single",
        /// For one or more products up to the value of the gift, with prices.
        Multiple = "multiple",
        Disabled = "disabled",
    }
}

open_enum! {
    /// The countries that gifts can be shipped to.
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
    /// Can be `null` for a scheduled batch, and lower than the number of recipients while orders
    /// are being created.
    #[serde(default, deserialize_with = "count")]
    pub orders_count: Option<u64>,
    /// The first ten orders; empty while the batch is pending.
    // The client reads an unreadable preview as empty.
    #[serde(default, deserialize_with = "preview")]
    pub orders_preview: Vec<Order>,
    #[serde(default, deserialize_with = "count_or_default")]
    pub recipients_count: u64,
    /// The first ten recipients.
    // The client reads an unreadable preview as empty.
    #[serde(default, deserialize_with = "preview")]
    pub recipients_preview: Vec<Recipient>,
    /// The cart that was sent, without swaps.
    #[serde(default, deserialize_with = "null_as_default")]
    pub cart: Cart,
    #[serde(default, deserialize_with = "null_as_default")]
    pub sender: Sender,
    #[serde(default, deserialize_with = "null_as_default")]
    pub reference_id: String,
    /// Also true after the scheduled time.
    #[serde(default, deserialize_with = "null_as_default")]
    pub is_scheduled_send: bool,
    #[serde(default)]
    pub scheduled_send_on: Option<Timestamp>,
    #[serde(default)]
    pub expires_at: Option<Timestamp>,
    #[serde(default)]
    pub send_method: Option<SendMethod>,
    /// The name of the batch, which only the sender sees. The service generates a name when the
    /// request has none.
    #[serde(default)]
    pub batch_name: Option<String>,
    #[serde(default)]
    pub card_id: Option<CardId>,
    #[serde(default)]
    pub workspace_id: Option<WorkspaceId>,
    #[serde(default)]
    pub workspace_name: Option<String>,
    /// The client's reference for this batch, unique per account.
    // Services that follow only the published specification ignore and omit this field.
    #[serde(default)]
    pub customer_reference_id: Option<String>,
}

impl OrderBatch {
    /// The most orders, and the most recipients, of the previews.
    pub const MAX_PREVIEW: u64 = 10;

    /// Whether the batch is pending and scheduled for a later time.
    #[must_use]
    pub fn is_waiting_for_schedule(&self, now: Timestamp) -> bool {
        self.send_status == SendStatus::Pending && self.scheduled_send_on.is_some_and(|on| on > now)
    }
}
