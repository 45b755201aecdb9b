//! Exact writing: every field of a response, only the fields of a request that were set.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{requests, samples, *};
use crate::contract::{
    collection::Collection,
    webhook::{Webhook, WebhookEvent, WebhookEventType, WebhookRequest, WebhookSubject},
};

/// Reads a complete example, writes it, and compares both.
fn assert_reads_back<T: Serialize + DeserializeOwned>(sample: Value) {
    let read: T = serde_json::from_value(sample.clone()).expect("the sample is readable");
    assert_eq!(
        serde_json::to_value(&read).expect("it can be written"),
        sample
    );
}

#[test]
fn resources_keep_every_field() {
    assert_reads_back::<Me>(samples::me());
    assert_reads_back::<Workspace>(samples::workspace());
    assert_reads_back::<PaymentMethod>(samples::payment_method());
    assert_reads_back::<Card>(samples::card());
    assert_reads_back::<Brand>(samples::brand());
    assert_reads_back::<Product>(samples::product());
    assert_reads_back::<Order>(samples::order());
    assert_reads_back::<OrderBatch>(samples::order_batch());
    assert_reads_back::<Recipient>(samples::recipient());
    assert_reads_back::<OrderActivity>(samples::activity());
    assert_reads_back::<Collection>(samples::collection());
    assert_reads_back::<CommerceUserPaymentMethod>(samples::commerce_user_payment_method());
    assert_reads_back::<CommerceUserPaymentMethodRequest>(samples::commerce_request());
    assert_reads_back::<OrderBatchRequest>(requests::order_batch_request());
    assert_reads_back::<PriceRequest>(requests::price_request());
    assert_reads_back::<PriceEstimate>(samples::price_estimate());
    assert_reads_back::<WebhookRequest>(samples::webhook_request());
    assert_reads_back::<Webhook>(samples::webhook());
    assert_reads_back::<Page<OrderBatch>>(samples::page());
    assert_reads_back::<ErrorBody>(json!({"error": "Recipients can't be blank"}));
}

#[test]
fn batch_matches_snapshot() {
    let batch: OrderBatch = serde_json::from_value(samples::order_batch()).expect("a batch");
    insta::assert_json_snapshot!("order_batch", batch);
    insta::assert_json_snapshot!("order_batch_of_nothing", OrderBatch::default());
}

#[test]
fn request_omits_unset_fields() {
    let written = |request: &dyn Fn() -> Value| request();
    assert_eq!(
        written(&|| serde_json::to_value(OrderBatchRequest::default()).expect("JSON")),
        json!({"from_name": "", "recipients": [], "cart": {"items": []}})
    );
    assert_eq!(
        written(&|| serde_json::to_value(RecipientRequest::default()).expect("JSON")),
        json!({"first_name": ""})
    );
    assert_eq!(
        written(&|| serde_json::to_value(CartItemRequest::default()).expect("JSON")),
        json!({"quantity": 0})
    );
}

#[test]
fn price_parts_are_read_under_both_names() {
    let sample = samples::price_estimate();
    let wild = json!({
        "cart_price": sample["cart_price_estimate"],
        "total_price": sample["total_price_estimate"]
    });
    let read: PriceEstimate = serde_json::from_value(wild).expect("a price");
    assert_eq!(serde_json::to_value(read).expect("JSON"), sample);
}

#[test]
fn webhook_events_distinguish_orders_and_batches() {
    let event = |kind: &str, data: Value| {
        let id = WebhookEventId::generate();
        json!({"event_type": kind, "event_id": id, "id": id, "data": data})
    };
    for (kind, data, is_order) in [
        ("order.shipped", samples::order(), true),
        ("order_batch.completed", samples::order_batch(), false),
        ("gift_batch.created", samples::order_batch(), false),
    ] {
        let sample = event(kind, data);
        let read: WebhookEvent = serde_json::from_value(sample.clone()).expect("an event");
        assert_eq!(
            matches!(read.data, WebhookSubject::Order(_)),
            is_order,
            "{kind}"
        );
        assert_eq!(serde_json::to_value(&read).expect("JSON"), sample);
    }
    assert_eq!(
        WebhookEventType::from("gift_batch.created"),
        WebhookEventType::Other("gift_batch.created".into())
    );
}

#[test]
fn enum_values_read_back() {
    fn round<T>(known: &[T])
    where
        T: Clone + PartialEq + std::fmt::Debug + From<String> + ToString + for<'a> From<&'a str>,
    {
        for value in known {
            let text = value.to_string();
            assert_eq!(&T::from(text.as_str()), value);
            assert_eq!(&T::from(text), value);
        }
    }
    round(OrderStatus::KNOWN);
    round(SendStatus::KNOWN);
    round(SendMethod::KNOWN);
    round(SwapMode::KNOWN);
    round(InternationalShippingTier::KNOWN);
    round(ShipmentStatus::KNOWN);
    round(ProductStatus::KNOWN);
    round(WebhookEventType::KNOWN);
}
