//! What we write is exact: every field of a response, nothing of a request that was not given.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{requests, samples, *};
use crate::contract::{
    collection::Collection,
    webhook::{Webhook, WebhookEvent, WebhookEventType, WebhookRequest, WebhookSubject},
};

/// Reads a complete example and writes it: the same must come out, field for field.
fn is_written_as_read<T: Serialize + DeserializeOwned>(sample: Value) {
    let read: T = serde_json::from_value(sample.clone()).expect("the sample is readable");
    assert_eq!(
        serde_json::to_value(&read).expect("it can be written"),
        sample
    );
}

#[test]
fn no_field_of_any_resource_is_lost() {
    is_written_as_read::<Me>(samples::me());
    is_written_as_read::<Workspace>(samples::workspace());
    is_written_as_read::<PaymentMethod>(samples::payment_method());
    is_written_as_read::<Card>(samples::card());
    is_written_as_read::<Brand>(samples::brand());
    is_written_as_read::<Product>(samples::product());
    is_written_as_read::<Order>(samples::order());
    is_written_as_read::<OrderBatch>(samples::order_batch());
    is_written_as_read::<Recipient>(samples::recipient());
    is_written_as_read::<OrderActivity>(samples::activity());
    is_written_as_read::<Collection>(samples::collection());
    is_written_as_read::<CommerceUserPaymentMethod>(samples::commerce_user_payment_method());
    is_written_as_read::<CommerceUserPaymentMethodRequest>(samples::commerce_request());
    is_written_as_read::<OrderBatchRequest>(requests::order_batch_request());
    is_written_as_read::<PriceRequest>(requests::price_request());
    is_written_as_read::<PriceEstimate>(samples::price_estimate());
    is_written_as_read::<WebhookRequest>(samples::webhook_request());
    is_written_as_read::<Webhook>(samples::webhook());
    is_written_as_read::<Page<OrderBatch>>(samples::page());
    is_written_as_read::<ErrorBody>(json!({"error": "Recipients can't be blank"}));
}

#[test]
fn a_batch_is_written_like_this() {
    let batch: OrderBatch = serde_json::from_value(samples::order_batch()).expect("a batch");
    insta::assert_json_snapshot!("order_batch", batch);
    insta::assert_json_snapshot!("order_batch_of_nothing", OrderBatch::default());
}

#[test]
fn a_request_says_only_what_was_given() {
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
fn both_names_of_a_price_are_read_and_the_first_is_written() {
    let sample = samples::price_estimate();
    let wild = json!({
        "cart_price": sample["cart_price_estimate"],
        "total_price": sample["total_price_estimate"]
    });
    let read: PriceEstimate = serde_json::from_value(wild).expect("a price");
    assert_eq!(serde_json::to_value(read).expect("JSON"), sample);
}

#[test]
fn a_webhook_tells_an_order_from_a_batch() {
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
fn every_known_value_of_an_enum_is_itself_and_no_other() {
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
