//! Webhooks, by which a service reports events. Deliveries are signed according to Standard
//! Webhooks.

use serde::{Deserialize, Deserializer, Serialize};

use super::{
    Order, OrderBatch, WebhookEventId, WebhookId, lenient::null_as_default, open_enum::open_enum,
};

open_enum! {
    /// The type of an event.
    pub enum WebhookEventType {
        OrderBatchCreated = "order_batch.created",
        OrderBatchCompleted = "order_batch.completed",
        OrderCreated = "order.created",
        OrderGiftOpened = "order.gift_opened",
        OrderGiftAccepted = "order.gift_accepted",
        OrderThankYouNoteAdded = "order.thank_you_note_added",
        OrderShipped = "order.shipped",
        OrderDelivered = "order.delivered",
        OrderCanceled = "order.canceled",
        OrderRefunded = "order.refunded",
    }
}

/// Body of `POST /v1/webhooks`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct WebhookRequest {
    #[serde(deserialize_with = "null_as_default")]
    pub url: String,
    /// Empty: all events.
    #[serde(
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "null_as_default"
    )]
    pub events: Vec<WebhookEventType>,
}

/// Response of `POST /v1/webhooks`, the only response with the secret.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Webhook {
    pub id: WebhookId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

impl std::fmt::Debug for Webhook {
    /// Omits the secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Webhook")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// The body of a delivery.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct WebhookEvent {
    pub event_type: WebhookEventType,
    pub event_id: WebhookEventId,
    /// The same as `event_id`.
    pub id: WebhookEventId,
    pub data: WebhookSubject,
}

/// The order or batch of an event.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum WebhookSubject {
    Order(Box<Order>),
    OrderBatch(Box<OrderBatch>),
}

impl<'de> Deserialize<'de> for WebhookSubject {
    /// Reads data with an `order_batch_id` as an order, and other data as a batch.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        if value.get("order_batch_id").is_some() {
            serde_json::from_value(value).map(Self::Order)
        } else {
            serde_json::from_value(value).map(Self::OrderBatch)
        }
        .map_err(serde::de::Error::custom)
    }
}
