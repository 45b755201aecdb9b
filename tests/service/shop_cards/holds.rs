//! Authorizations of gifts that are not shipped yet: renewed before they end, declined, and followed by those of other cards.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::{CardShop, DAY, HOUR, RunningProcessor, price, processor::Fault, wait_for_requests};
use giftdesk::contract::Clock as _;

#[tokio::test]
async fn authorization_is_renewed_before_it_expires() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    let orders = shop.send(&card, 1).await;
    let price = price(&shop, &orders[0]).await;
    for renewals in 1..=3 {
        shop.pass(4 * DAY).await;
        assert_eq!(processor.with_status("requires_capture").len(), 1);
        assert_eq!(processor.with_status("canceled").len(), renewals);
        assert_eq!(shop.ledger().await, (price, 0));
        shop.verify().await;
    }
    shop.ship().await;
    assert_eq!(processor.charged(), price);
    shop.verify().await;
}

#[tokio::test]
async fn gift_without_a_valid_authorization_is_not_packed() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let other = shop.save_card("pm_other").await;
    let card = shop.save_card("pm_visa").await;
    let orders = shop.send(&card, 1).await;
    processor.lock().declined_cards.push("pm_visa".to_owned());
    shop.pass(7 * DAY).await;
    processor.expire_holds();
    let (status, answer) = shop.pack().await;
    let parcel = shop.shop.parcels("").await.remove(0);
    assert_eq!(parcel["is_waiting_for_payment"], true);
    let number = parcel["parcel"].as_str().unwrap();
    let expected = format!("These parcels are waiting for payment: {number}");
    assert_eq!(
        (status.as_u16(), answer["error"].as_str()),
        (400, Some(&*expected))
    );
    assert_eq!(shop.codes().await, ["declined"]);
    // Another parcel is packed without it.
    shop.send(&other, 1).await;
    let (status, answer) = shop.pack().await;
    assert_eq!((status.as_u16(), &answer["parcels"]), (201, &json!(1)));
    assert_eq!(answer["waiting_for_payment"], json!([number]));
    processor.lock().declined_cards.clear();
    shop.pass(7 * DAY).await;
    let (status, answer) = shop.pack().await;
    assert_eq!(status, 201, "{answer}");
    assert_eq!(shop.statuses(&orders).await, ["ordered"]);
    shop.verify().await;
}

#[tokio::test]
async fn visa_authorization_is_renewed_in_time() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    let now = shop.shop.service.clock.now().micros() / 1_000_000;
    let lifetime = 114 * 3_600;
    processor.lock().capture_before = Some(now + lifetime);
    shop.send(&card, 1).await;
    shop.pass(88 * HOUR).await;
    assert_eq!(processor.lock().payments.len(), 1);
    processor.lock().capture_before = Some(now + 2 * lifetime);
    shop.pass(3 * HOUR).await;
    assert_eq!(processor.with_status("canceled").len(), 1);
    assert_eq!(processor.with_status("requires_capture").len(), 1);
    shop.verify().await;
}

#[tokio::test]
async fn declined_renewal_leaves_the_hold() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    let orders = shop.send(&card, 2).await;
    processor.lock().declined_cards.push("pm_visa".to_owned());
    shop.pass(104 * HOUR).await;
    let declined = |status| processor.with_status(status).len();
    assert!(declined("requires_payment_method") >= 4);
    assert_eq!(shop.statuses(&orders).await, ["paid", "paid"]);
    let parcels = shop.shop.parcels("state=to_ship").await;
    let one = json!({"parcels": [parcels[0]["parcel"]]});
    shop.shop
        .admin(Method::POST, "/packing_runs", Some(&one))
        .await;
    // All attempts of a card follow after the end of the hold.
    let before = declined("requires_payment_method");
    for _ in 0..8 {
        shop.pass(8 * DAY).await;
    }
    let after = declined("requires_payment_method");
    assert!((13..=14).contains(&(after - before)), "{before}, {after}");
    shop.verify().await;
}

#[tokio::test]
async fn card_saved_during_an_attempt_is_next() {
    let processor = RunningProcessor::start().await;
    processor.lock().declined_cards.push("pm_empty".to_owned());
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_empty").await;
    processor.fail_next(&[Fault::LostAnswer]);
    let orders = shop.send(&card, 1).await;
    assert_eq!(shop.codes().await, ["unavailable"]);
    shop.save_card("pm_visa").await;
    shop.pass(HOUR).await;
    assert_eq!(shop.statuses(&orders).await, ["paid"]);
    assert_eq!(processor.with_status("requires_capture")[0].card, "pm_visa");
    assert_eq!(shop.problems().await, Vec::<Value>::new());
}

#[tokio::test]
async fn revoked_key_is_no_decline() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    processor.lock().is_key_revoked = true;
    let orders = shop.send(&card, 1).await;
    for _ in 0..4 {
        shop.pass(8 * DAY).await;
    }
    assert_eq!(shop.statuses(&orders).await, ["accepted"]);
    let problem = shop.problems().await.remove(0);
    assert_eq!(problem["code"], "unauthorized");
    assert_eq!(problem["reason"], "Invalid API Key provided");
    assert!(problem["next_attempt_at"].is_string());
    processor.lock().is_key_revoked = false;
    shop.pass(2 * HOUR).await;
    assert_eq!(shop.statuses(&orders).await, ["paid"]);
    assert_eq!(processor.lock().payments.len(), 1);
}

#[tokio::test]
async fn key_of_another_account_is_no_decline() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    processor.lock().is_key_of_another_account = true;
    let orders = shop.send(&card, 1).await;
    shop.pass(8 * DAY).await;
    assert_eq!(shop.statuses(&orders).await, ["accepted"]);
    let problem = shop.problems().await.remove(0);
    assert_eq!(problem["code"], "unauthorized");
    assert_eq!(problem["reason"], "No such customer");
    assert_eq!(problem["order_status"], "accepted");
    processor.lock().is_key_of_another_account = false;
    shop.pass(2 * HOUR).await;
    assert_eq!(shop.statuses(&orders).await, ["paid"]);
    assert_eq!(processor.lock().payments.len(), 1);
    assert_eq!(shop.problems().await, Vec::<Value>::new());
}

#[tokio::test]
async fn hold_that_ended_unanswered_is_requested_again() {
    for is_refunded in [false, true] {
        let processor = RunningProcessor::start().await;
        let shop = CardShop::new(&processor.url).await;
        let card = shop.save_card("pm_visa").await;
        processor.fail_next(&[Fault::LostAnswer]);
        let orders = shop.send(&card, 1).await;
        assert_eq!(shop.statuses(&orders).await, ["accepted"]);
        if is_refunded {
            processor.charge_by_hand(None);
            processor.refund_by_hand(None);
        } else {
            processor.expire_holds();
        }
        shop.pass(HOUR).await;
        assert_eq!(shop.statuses(&orders).await, ["paid"]);
        assert_eq!(processor.lock().payments.len(), 2);
        assert_eq!(processor.with_status("requires_capture").len(), 1);
        assert_eq!(shop.problems().await, Vec::<Value>::new());
        shop.verify().await;
    }
}

/// Sends mugs that a card pays for, without waiting for the operations of the card.
async fn begin_to_send(shop: &CardShop, card: &str, gifts: usize) {
    let goods = [(crate::shop_goods::MUG, &[][..], 1)];
    let mut request = shop.shop.batch("direct_send", gifts, &goods);
    request["payment_method_id"] = json!(card);
    request["commerce_end_user_id"] = json!("user-1");
    let (status, batch) = shop.shop.service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
}

#[tokio::test]
async fn operations_begin_while_a_slow_one_is_performed() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    processor.fail_next(&[Fault::LateAnswer(10_000)]);
    begin_to_send(&shop, &card, 12).await;
    let limit = Duration::from_secs(8);
    let all = wait_for_requests(&processor, 12);
    tokio::time::timeout(limit, all).await.unwrap();
}

#[tokio::test]
async fn waiting_for_a_busy_worker_is_no_problem() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    // One answer after the other, so that an operation is performed at any time.
    let faults: Vec<Fault> = (0..30)
        .map(|n| Fault::LateAnswer(400 + 100 * (n % 8)))
        .collect();
    processor.fail_next(&faults);
    begin_to_send(&shop, &card, 30).await;
    wait_for_requests(&processor, 8).await;
    let watch = async {
        while processor.lock().requests < 30 {
            assert_eq!(shop.problems().await, Vec::<Value>::new());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    // Shorter than a lease.
    let wait = shop.shop.service.advance(Duration::from_secs(150));
    tokio::join!(wait, watch);
    shop.shop.progress().await;
    assert_eq!(processor.with_status("requires_capture").len(), 30);
    assert_eq!(processor.lock().payments.len(), 30);
    shop.verify().await;
}

#[tokio::test]
async fn result_is_stored_before_slower_ones() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    processor.fail_next(&[Fault::LateAnswer(4_000)]);
    let mut request = shop
        .shop
        .batch("direct_send", 2, &[(crate::shop_goods::MUG, &[], 1)]);
    request["payment_method_id"] = json!(card);
    request["commerce_end_user_id"] = json!("user-1");
    let (status, batch) = shop.shop.service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    let orders = batch["orders_preview"].as_array().unwrap().clone();
    let one_is_paid = async {
        loop {
            let mut statuses = shop.statuses(&orders).await;
            statuses.sort_unstable();
            if statuses == ["accepted", "paid"] {
                break;
            }
            assert_ne!(statuses, ["paid", "paid"]);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::join!(shop.shop.progress(), one_is_paid);
    assert_eq!(shop.statuses(&orders).await, ["paid", "paid"]);
}

#[tokio::test]
async fn event_before_the_answer_is_kept() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    processor.fail_next(&[Fault::LateAnswer(2_000)]);
    let canceled = async {
        while processor.lock().payments.is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let id = processor.only("requires_capture");
        let payment = processor.lock().payments[&id].clone();
        processor.expire_holds();
        let metadata = json!({
            "account": payment.account, "order": payment.order, "operation": payment.operation,
        });
        let object = json!({"object": "payment_intent", "id": id, "metadata": metadata});
        shop.report(object).await;
    };
    let (orders, ()) = tokio::join!(shop.send(&card, 1), canceled);
    shop.shop.progress().await;
    assert_eq!(processor.lock().payments.len(), 2);
    assert_eq!(processor.with_status("requires_capture").len(), 1);
    assert_eq!(shop.statuses(&orders).await, ["paid"]);
    shop.verify().await;
}
