//! Cards that a processor charges: authorized when a gift is accepted, charged when it is shipped, refunded when it is lost,
//! each once, whatever happens to the answers.

mod differences;
mod external;
mod harness;
mod holds;
mod operators;
mod processor;

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    harness::{KEY, TestService},
    shop_goods::{HOODIE, MUG, TestShop},
};
use harness::{CardShop, DAY, EVENT_SECRET, HOUR, TRACKING, price, signature, wait_for_requests};
use processor::{Fault, RunningProcessor};

#[tokio::test]
async fn card_is_charged_when_the_gift_is_shipped() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    assert_eq!(shop.save_card("pm_visa").await, card, "saved once");
    let orders = shop.send(&card, 2).await;
    assert_eq!(shop.statuses(&orders).await, ["paid", "paid"]);
    let price = price(&shop, &orders[0]).await;
    let held = processor.with_status("requires_capture");
    assert_eq!(held.len(), 2);
    assert!(held.iter().all(|payment| payment.amount == price));
    assert_eq!(shop.ledger().await, (2 * price, 0));
    shop.verify().await;
    let parcels = shop.ship().await;
    assert_eq!(shop.statuses(&orders).await, ["shipped", "shipped"]);
    assert_eq!(processor.with_status("succeeded").len(), 2);
    assert_eq!(processor.charged(), 2 * price);
    assert_eq!(shop.ledger().await, (0, 2 * price));
    shop.verify().await;
    shop.lose(&parcels[0]).await;
    assert_eq!(processor.charged(), price);
    assert_eq!(shop.ledger().await, (0, price));
    assert_eq!(shop.problems().await, Vec::<Value>::new());
    shop.verify().await;
}

#[tokio::test]
async fn two_brands_are_charged_with_the_last_parcel() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    let items = [(HOODIE, &["M"][..], 1), (MUG, &[][..], 1)];
    let mut request = shop.shop.batch("direct_send", 1, &items);
    request["payment_method_id"] = json!(card);
    request["commerce_end_user_id"] = json!("user-1");
    let orders = shop.shop.send_batch(&request).await;
    let price = price(&shop, &orders[0]).await;
    let parcels = shop.shop.parcels("state=to_ship").await;
    assert_eq!(parcels.len(), 2);
    for (shipped, charged) in parcels.iter().zip([0, price]) {
        let entry = json!({"row": 1, "parcel": shipped["parcel"], "tracking_number": TRACKING});
        let body = json!({"entries": [entry]});
        shop.shop
            .admin(Method::POST, "/tracking", Some(&body))
            .await;
        shop.shop.progress().await;
        assert_eq!(processor.charged(), charged);
        assert_eq!(shop.ledger().await, (price - charged, charged));
        shop.verify().await;
    }
    assert_eq!(shop.statuses(&orders).await, ["shipped"]);
    assert_eq!(processor.lock().payments.len(), 1);
}

#[tokio::test]
async fn known_card_is_saved_without_a_request() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    processor.lock().is_key_revoked = true;
    assert_eq!(shop.save_card("pm_visa").await, card);
    assert_eq!(shop.try_save_card("pm_other").await.0, 503);
}

#[tokio::test]
async fn gift_is_charged_once_whatever_fails() {
    for (fault, forgets_keys) in [
        (Fault::LostAnswer, false),
        (Fault::LostAnswer, true),
        (Fault::Status(500), false),
        (Fault::Status(429), false),
    ] {
        let processor = RunningProcessor::start().await;
        processor.lock().forgets_keys = forgets_keys;
        let shop = CardShop::new(&processor.url).await;
        let card = shop.save_card("pm_visa").await;
        // Earlier payments, so that the search for a hold reads several pages.
        shop.send(&card, 5).await;
        processor.fail_next(&[fault, fault]);
        let orders = shop.send(&card, 1).await;
        shop.pass(HOUR).await;
        let price = price(&shop, &orders[0]).await;
        let what = format!("{fault:?}, forgets keys: {forgets_keys}");
        assert_eq!(shop.statuses(&orders).await, ["paid"], "{what}");
        assert_eq!(processor.with_status("requires_capture").len(), 6, "{what}");
        processor.fail_next(&[fault; 8]);
        let parcels = shop.ship().await;
        shop.pass(HOUR).await;
        assert_eq!(processor.with_status("succeeded").len(), 6, "{what}");
        assert_eq!(processor.charged(), 6 * price, "{what}");
        processor.fail_next(&[fault, fault]);
        shop.lose(&parcels[0]).await;
        shop.pass(HOUR).await;
        assert_eq!(processor.charged(), 5 * price, "{what}");
        assert_eq!(processor.lock().payments.len(), 6, "{what}");
        assert_eq!(shop.ledger().await, (0, 5 * price), "{what}");
        assert_eq!(shop.problems().await, Vec::<Value>::new(), "{what}");
        shop.verify().await;
    }
}

#[tokio::test]
async fn killed_service_charges_once() {
    let processor = RunningProcessor::start().await;
    let mut shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    let mut request = shop.shop.batch("direct_send", 1, &[(MUG, &[], 1)]);
    request["payment_method_id"] = json!(card);
    request["commerce_end_user_id"] = json!("user-1");
    // Held, but the service ends before the answer.
    processor.fail_next(&[Fault::Silence]);
    let (status, batch) = shop.shop.service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    let orders = batch["orders_preview"].as_array().unwrap().clone();
    wait_for_requests(&processor, 1).await;
    shop.restart().await;
    // A lease of another instance can only expire.
    shop.pass(HOUR).await;
    assert_eq!(shop.statuses(&orders).await, ["paid"]);
    assert_eq!(processor.with_status("requires_capture").len(), 1);
    let price = price(&shop, &orders[0]).await;
    let parcels = shop.shop.parcels("state=to_ship").await;
    let tracking = json!({"entries": [
        {"row": 1, "parcel": parcels[0]["parcel"], "tracking_number": TRACKING},
    ]});
    processor.fail_next(&[Fault::Silence]);
    let requests = processor.lock().requests;
    shop.shop
        .admin(Method::POST, "/tracking", Some(&tracking))
        .await;
    wait_for_requests(&processor, requests + 1).await;
    shop.restart().await;
    shop.pass(HOUR).await;
    assert_eq!(processor.charged(), price);
    assert_eq!(processor.lock().payments.len(), 1);
    let path = |action: &str| {
        format!(
            "/parcels/{}/{action}",
            parcels[0]["parcel"].as_str().unwrap()
        )
    };
    let problem = json!({"problem": "lost"});
    shop.shop
        .admin(Method::POST, &path("problem"), Some(&problem))
        .await;
    processor.fail_next(&[Fault::Silence]);
    let requests = processor.lock().requests;
    shop.shop
        .admin(Method::POST, &path("refund"), Some(&json!({})))
        .await;
    wait_for_requests(&processor, requests + 1).await;
    shop.restart().await;
    shop.pass(HOUR).await;
    assert_eq!(processor.charged(), 0);
    assert_eq!(shop.ledger().await, (0, 0));
    shop.verify().await;
}

#[tokio::test]
async fn declined_gift_waits_for_a_new_card() {
    let processor = RunningProcessor::start().await;
    processor.lock().declined_cards.push("pm_empty".to_owned());
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_empty").await;
    let orders = shop.send(&card, 1).await;
    assert_eq!(shop.statuses(&orders).await, ["pending_payment"]);
    assert_eq!(shop.shop.parcels("").await, Vec::<Value>::new());
    let problems = shop.problems().await;
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0]["reason"], "Your card was declined.");
    assert_eq!(problems[0]["code"], "declined");
    assert_eq!(problems[0]["order_id"], orders[0]["id"]);
    assert_eq!(shop.ledger().await, (0, 0));
    shop.verify().await;
    // Tried again on a schedule, with a limit.
    shop.pass(DAY).await;
    assert!(processor.lock().requests > 1);
    shop.pass(60 * DAY).await;
    let tried = processor.lock().requests;
    assert_eq!(tried, 7);
    assert_eq!(shop.problems().await[0]["next_attempt_at"], Value::Null);
    shop.pass(60 * DAY).await;
    assert_eq!(processor.lock().requests, tried);
    shop.save_card("pm_visa").await;
    shop.shop.progress().await;
    assert_eq!(shop.statuses(&orders).await, ["paid"]);
    assert_eq!(shop.problems().await, Vec::<Value>::new());
    let held = processor.with_status("requires_capture");
    let cards: Vec<&str> = held.iter().map(|payment| payment.card.as_str()).collect();
    assert_eq!(cards, ["pm_visa"]);
    shop.verify().await;
    let (status, answer) = shop.end_problem(&orders[0], "cancel").await;
    assert_eq!(status, 400, "{answer}");
}

#[tokio::test]
async fn operator_retries_and_ends_unpaid_gifts() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    processor.fail_next(&[Fault::Decline, Fault::Decline]);
    let orders = shop.send(&card, 2).await;
    assert_eq!(
        shop.statuses(&orders).await,
        ["pending_payment", "pending_payment"]
    );
    let (status, answer) = shop.end_problem(&orders[0], "retry").await;
    assert_eq!(status, 200, "{answer}");
    shop.shop.progress().await;
    let (status, answer) = shop.end_problem(&orders[1], "cancel").await;
    assert_eq!(status, 200, "{answer}");
    shop.pass(10 * DAY).await;
    assert_eq!(shop.statuses(&orders).await, ["paid", "failed"]);
    assert_eq!(processor.with_status("requires_capture").len(), 1);
    let (status, answer) = shop.end_problem(&orders[1], "retry").await;
    assert_eq!(status, 400, "{answer}");
    let unknown = json!({"id": "01920000-0000-7000-8000-000000000077"});
    assert_eq!(shop.end_problem(&unknown, "retry").await.0, 404);
    shop.verify().await;
}

#[tokio::test]
async fn hold_in_doubt_is_canceled_with_its_gift() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    processor.fail_next(&[Fault::LostAnswer]);
    let mut request = shop.shop.batch("direct_send", 1, &[(MUG, &[], 1)]);
    request["payment_method_id"] = json!(card);
    request["commerce_end_user_id"] = json!("user-1");
    let (status, batch) = shop.shop.service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    let order = batch["orders_preview"][0].clone();
    shop.shop.service.advance(Duration::ZERO).await;
    let (status, answer) = shop.end_problem(&order, "cancel").await;
    assert_eq!(status, 200, "{answer}");
    shop.pass(HOUR).await;
    assert_eq!(shop.statuses(&[order]).await, ["failed"]);
    assert_eq!(processor.with_status("canceled").len(), 1);
    assert_eq!(processor.lock().payments.len(), 1);
    assert_eq!(shop.ledger().await, (0, 0));
    shop.verify().await;
}

#[tokio::test]
async fn unshipped_gift_returns_what_is_held() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    let orders = shop.send(&card, 1).await;
    let parcel = shop.shop.parcels("state=to_ship").await.remove(0);
    let path = format!("/parcels/{}/refund", parcel["parcel"].as_str().unwrap());
    shop.shop.admin(Method::POST, &path, Some(&json!({}))).await;
    shop.shop.progress().await;
    assert_eq!(shop.statuses(&orders).await, ["failed"]);
    assert_eq!(processor.with_status("canceled").len(), 1);
    assert_eq!(processor.charged(), 0);
    assert_eq!(shop.ledger().await, (0, 0));
    shop.verify().await;
}

#[tokio::test]
async fn expired_hold_of_a_shipped_gift_is_renewed() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    let orders = shop.send(&card, 2).await;
    let price = price(&shop, &orders[0]).await;
    processor.expire_holds();
    let parcels = shop.ship().await;
    shop.pass(HOUR).await;
    assert_eq!(processor.with_status("succeeded").len(), 2);
    assert_eq!(processor.charged(), 2 * price);
    shop.lose(&parcels[1]).await;
    assert_eq!(processor.charged(), price);
    shop.verify().await;
}

#[tokio::test]
async fn event_only_makes_the_service_look_again() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    shop.send(&card, 1).await;
    let intent = processor.lock().payments.keys().next().unwrap().clone();
    // The content of the event is not true: nothing changes.
    let body = json!({
        "type": "payment_intent.canceled",
        "data": {"object": {"object": "payment_intent", "id": intent, "status": "canceled"}},
    })
    .to_string();
    let post = async |signature: String| {
        let request = shop
            .shop
            .service
            .request(Method::POST, "/stripe/webhooks")
            .header("stripe-signature", signature)
            .body(body.clone());
        request.send().await.unwrap().status()
    };
    assert_eq!(post(signature(&shop, &body, EVENT_SECRET)).await, 200);
    shop.shop.progress().await;
    assert_eq!(processor.lock().payments.len(), 1);
    processor.expire_holds();
    // Forged or repeated after a while: the service does not look.
    assert_eq!(post(signature(&shop, &body, "whsec_other")).await, 400);
    let old = signature(&shop, &body, EVENT_SECRET);
    shop.shop.service.advance(Duration::from_secs(301)).await;
    assert_eq!(post(old).await, 400);
    shop.shop.progress().await;
    assert_eq!(processor.lock().payments.len(), 1);
    assert_eq!(post(signature(&shop, &body, EVENT_SECRET)).await, 200);
    shop.shop.progress().await;
    assert_eq!(processor.with_status("requires_capture").len(), 1);
    assert_eq!(processor.lock().payments.len(), 2);
    shop.verify().await;
}

#[tokio::test]
async fn cards_are_refused_without_a_processor() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    for (interim_key, expected) in [
        ("pm_declined", "Your card was declined."),
        ("pm_unknown", "Interim card key is not valid"),
        ("pm_/../refunds", "Interim card key is not valid"),
    ] {
        let (status, answer) = shop.try_save_card(interim_key).await;
        assert_eq!(
            (status.as_u16(), answer["error"].as_str()),
            (400, Some(expected))
        );
    }
    let service = TestService::shop().await;
    let none = CardShop {
        shop: TestShop::of(service).await,
        url: String::new(),
    };
    let (status, answer) = none.try_save_card("pm_visa").await;
    let expected = Some("This service does not accept cards");
    assert_eq!((status.as_u16(), answer["error"].as_str()), (400, expected));
    let (status, _) = none
        .shop
        .service
        .send(
            Method::POST,
            "/stripe/webhooks",
            Some(KEY),
            Some(&json!({})),
        )
        .await;
    assert_eq!(status, 400);
}
