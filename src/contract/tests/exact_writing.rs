//! Tests of exact writing: responses contain every field, requests only fields with a value.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{requests, samples, *};
use crate::contract::{
    collection::Collection,
    webhook::{Webhook, WebhookEvent, WebhookEventType, WebhookRequest, WebhookSubject},
};

/// Checks that reading and writing a complete example keeps every field.
fn check_round_trip<T: Serialize + DeserializeOwned>(sample: Value) {
    let read: T = serde_json::from_value(sample.clone()).expect("the sample is readable");
    assert_eq!(serde_json::to_value(&read).expect("serializable"), sample);
}

#[test]
fn keeps_every_field_of_every_resource() {
    check_round_trip::<Me>(samples::me());
    check_round_trip::<Workspace>(samples::workspace());
    check_round_trip::<PaymentMethod>(samples::payment_method());
    check_round_trip::<Card>(samples::card());
    check_round_trip::<Brand>(samples::brand());
    check_round_trip::<Product>(samples::product());
    check_round_trip::<Order>(samples::order());
    check_round_trip::<OrderBatch>(samples::order_batch());
    check_round_trip::<Recipient>(samples::recipient());
    check_round_trip::<OrderActivity>(samples::activity());
    check_round_trip::<Collection>(samples::collection());
    check_round_trip::<CommerceUserPaymentMethod>(samples::commerce_user_payment_method());
    check_round_trip::<CommerceUserPaymentMethodRequest>(samples::commerce_request());
    check_round_trip::<OrderBatchRequest>(requests::order_batch_request());
    check_round_trip::<PriceRequest>(requests::price_request());
    check_round_trip::<PriceEstimate>(samples::price_estimate());
    check_round_trip::<WebhookRequest>(samples::webhook_request());
    check_round_trip::<Webhook>(samples::webhook());
    check_round_trip::<Page<OrderBatch>>(samples::page());
    check_round_trip::<ErrorBody>(json!({"error": "Recipients can't be blank"}));
}

#[test]
fn writes_batches_like_the_snapshots() {
    let batch: OrderBatch = serde_json::from_value(samples::order_batch()).expect("a batch");
    insta::assert_json_snapshot!("order_batch", batch);
    insta::assert_json_snapshot!("order_batch_of_nothing", OrderBatch::default());
}

#[test]
fn requests_omit_missing_values() {
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
fn reads_either_pair_of_price_fields() {
    let sample = samples::price_estimate();
    let (cart, total) = (&sample["cart_price"], &sample["total_price"]);
    for wild in [
        json!({"cart_price": cart, "total_price": total}),
        json!({"cart_price_estimate": cart, "total_price_estimate": total}),
        json!({"cart_price": cart, "total_price_estimate": total}),
        json!({
            "cart_price_estimate": null, "cart_price": cart,
            "total_price_estimate": total, "total_price": {}
        }),
        sample.clone(),
    ] {
        let read: PriceEstimate = serde_json::from_value(wild.clone()).expect("a price");
        assert_eq!(serde_json::to_value(read).expect("JSON"), sample, "{wild}");
    }
    let nothing: PriceEstimate = serde_json::from_value(json!({})).expect("a price");
    assert_eq!(nothing, PriceEstimate::default());
}

#[test]
fn malformed_product_id_is_kept() {
    for text in ["mug", "", "01920000-0000-7000-8000-00000000000z"] {
        let sample = json!({"product_id": text, "quantity": 1});
        let item: CartItemRequest = serde_json::from_value(sample.clone()).expect("an item");
        assert_eq!(
            item.product_id,
            Some(ProductReference::Unknown(text.to_owned()))
        );
        assert_eq!(serde_json::to_value(item).expect("JSON"), sample);
    }
    let wrong = json!({"product_id": 7, "quantity": 1});
    assert!(serde_json::from_value::<CartItemRequest>(wrong).is_err());
}

#[test]
fn webhook_data_distinguishes_orders_from_batches() {
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
fn known_enum_values_round_trip() {
    fn check<T>(known: &[T])
    where
        T: Clone + PartialEq + std::fmt::Debug + From<String> + ToString + for<'a> From<&'a str>,
    {
        for value in known {
            let text = value.to_string();
            assert_eq!(&T::from(text.as_str()), value);
            assert_eq!(&T::from(text), value);
        }
    }
    check(OrderStatus::KNOWN);
    check(SendStatus::KNOWN);
    check(SendMethod::KNOWN);
    check(SwapMode::KNOWN);
    check(InternationalShippingTier::KNOWN);
    check(ShipmentStatus::KNOWN);
    check(ProductStatus::KNOWN);
    check(WebhookEventType::KNOWN);
}
