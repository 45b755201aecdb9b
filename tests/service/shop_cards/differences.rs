//! The processor has done something else than the service requested: charges and refunds by hand, refunds that a bank returns,
//! other amounts, and a service that has no processor any more.

use reqwest::Method;
use serde_json::{Value, json};

use super::{CardShop, DAY, HOUR, RunningProcessor, harness::with_processor, price};
use crate::shop_goods::MUG;
use giftdesk::contract::Clock as _;

#[tokio::test]
async fn hold_charged_by_hand_is_not_charged_again() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    let orders = shop.send(&card, 1).await;
    let price = price(&shop, &orders[0]).await;
    for payment in processor.lock().payments.values_mut() {
        payment.status = "succeeded".to_owned();
        payment.captured = payment.amount;
    }
    shop.pass(20 * DAY).await;
    shop.ship().await;
    assert_eq!(shop.statuses(&orders).await, ["shipped"]);
    assert_eq!(processor.charged(), price);
    assert_eq!(processor.lock().payments.len(), 1);
    shop.verify().await;
}

#[tokio::test]
async fn charge_by_hand_during_renewal_is_refunded() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    let orders = shop.send(&card, 1).await;
    let price = price(&shop, &orders[0]).await;
    processor.lock().declined_cards.push("pm_visa".to_owned());
    shop.pass(4 * DAY).await;
    processor.charge_by_hand(None);
    processor.lock().declined_cards.clear();
    shop.pass(DAY).await;
    assert_eq!(processor.charged(), 0);
    assert_eq!(processor.with_status("requires_capture").len(), 1);
    shop.ship().await;
    assert_eq!(processor.charged(), price);
    assert_eq!(shop.ledger().await, (0, price));
    shop.verify().await;
}

#[tokio::test]
async fn reported_charge_by_hand_ends_the_renewal() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    let orders = shop.send(&card, 1).await;
    let price = price(&shop, &orders[0]).await;
    let hold = processor.only("requires_capture");
    processor.lock().declined_cards.push("pm_visa".to_owned());
    shop.pass(4 * DAY).await;
    processor.charge_by_hand(None);
    shop.report(json!({"object": "charge", "payment_intent": hold}))
        .await;
    shop.shop.progress().await;
    assert_eq!(shop.codes().await, ["charged_outside"]);
    processor.lock().declined_cards.clear();
    shop.pass(20 * DAY).await;
    assert_eq!(processor.charged(), price);
    assert_eq!(processor.with_status("requires_capture").len(), 0);
    shop.ship().await;
    assert_eq!(processor.charged(), price);
    assert_eq!(shop.problems().await, Vec::<Value>::new());
    shop.verify().await;
}

#[tokio::test]
async fn charge_by_hand_of_failed_gift_is_refunded() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    let orders = shop.send(&card, 1).await;
    processor.charge_by_hand(None);
    let parcel = shop.shop.parcels("state=to_ship").await.remove(0);
    let path = format!("/parcels/{}/refund", parcel["parcel"].as_str().unwrap());
    shop.shop.admin(Method::POST, &path, Some(&json!({}))).await;
    shop.shop.progress().await;
    assert_eq!(shop.statuses(&orders).await, ["failed"]);
    assert_eq!(processor.charged(), 0);
    assert_eq!(processor.lock().refunds.len(), 1);
    shop.verify().await;
}

#[tokio::test]
async fn refund_that_fails_later_is_a_problem() {
    for is_reported in [true, false] {
        let processor = RunningProcessor::start().await;
        let shop = CardShop::new(&processor.url).await;
        let card = shop.save_card("pm_visa").await;
        let orders = shop.send(&card, 1).await;
        let price = price(&shop, &orders[0]).await;
        let parcels = shop.ship().await;
        shop.lose(&parcels[0]).await;
        assert_eq!(shop.ledger().await, (0, 0));
        processor.fail_refunds();
        assert_eq!(processor.charged(), price);
        if is_reported {
            let charge = processor.only("succeeded");
            let refund = json!({"object": "refund", "id": "re_1", "payment_intent": charge, "status": "failed"});
            shop.report(refund.clone()).await;
            shop.shop.progress().await;
            // A second event makes no refund.
            shop.report(refund).await;
        } else {
            shop.pass(8 * DAY).await;
        }
        shop.shop.progress().await;
        assert_eq!(shop.codes().await, ["refund_failed"]);
        assert_eq!(
            shop.ledger().await,
            (0, price),
            "the money was not returned"
        );
        assert_eq!(processor.lock().refunds.len(), 1);
        shop.verify().await;
        let (status, answer) = shop.end_problem(&orders[0], "retry").await;
        assert_eq!(status, 200, "{answer}");
        shop.shop.progress().await;
        assert_eq!(processor.charged(), 0);
        assert_eq!(shop.ledger().await, (0, 0));
        assert_eq!(shop.problems().await, Vec::<Value>::new());
        shop.verify().await;
    }
}

#[tokio::test]
async fn refund_by_hand_is_a_problem() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    shop.send(&card, 1).await;
    let parcels = shop.ship().await;
    let charge = processor.only("succeeded");
    processor.refund_by_hand(None);
    shop.report(json!({"object": "charge", "payment_intent": charge}))
        .await;
    shop.shop.progress().await;
    assert_eq!(shop.codes().await, ["refunded_outside"]);
    let inbox = shop.shop.admin(Method::GET, "/inbox", None).await;
    let item = &inbox["data"][0];
    assert_eq!(
        (&item["kind"], &item["problems"]),
        (&json!("card_problem"), &json!(1))
    );
    shop.lose(&parcels[0]).await;
    assert_eq!(processor.lock().refunds.len(), 1);
    assert_eq!(shop.problems().await, Vec::<Value>::new());
    shop.verify().await;
}

#[tokio::test]
async fn rest_of_a_charge_is_refunded_after_a_part() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    let orders = shop.send(&card, 1).await;
    let price = price(&shop, &orders[0]).await;
    let parcels = shop.ship().await;
    processor.refund_by_hand(Some(100));
    assert_eq!(processor.charged(), price - 100);
    shop.lose(&parcels[0]).await;
    assert_eq!(processor.charged(), 0);
    assert_eq!(processor.lock().refunds.len(), 2);
    assert_eq!(shop.ledger().await, (0, 0));
    assert_eq!(shop.problems().await, Vec::<Value>::new());
    shop.verify().await;
}

#[tokio::test]
async fn other_held_amount_is_a_problem() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    processor.lock().amount_error = -1;
    let orders = shop.send(&card, 1).await;
    assert_eq!(shop.statuses(&orders).await, ["accepted"]);
    assert_eq!(shop.codes().await, ["amount_differs"]);
    processor.lock().amount_error = 0;
    shop.pass(HOUR).await;
    assert_eq!(shop.statuses(&orders).await, ["paid"]);
    assert_eq!(processor.lock().payments.len(), 1);
    assert_eq!(shop.problems().await, Vec::<Value>::new());
}

#[tokio::test]
async fn other_charged_amount_is_a_problem() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    let orders = shop.send(&card, 1).await;
    let price = price(&shop, &orders[0]).await;
    processor.charge_by_hand(Some(1));
    shop.ship().await;
    assert_eq!(shop.codes().await, ["amount_differs"]);
    assert_eq!(processor.charged(), 1);
    // Refunded by hand, it is charged in full.
    processor.refund_by_hand(None);
    shop.pass(2 * HOUR).await;
    assert_eq!(processor.charged(), price);
    assert_eq!(shop.problems().await, Vec::<Value>::new());
    shop.verify().await;
}

#[tokio::test]
async fn service_without_processor_names_open_operations() {
    let processor = RunningProcessor::start().await;
    let mut shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    let orders = shop.send(&card, 1).await;
    let price = price(&shop, &orders[0]).await;
    shop.shop.service.kill().await;
    let without = |config: &mut giftdesk::service::ServiceConfig| config.practice = None;
    shop.shop.service.start_with(without).await;
    let mut request = shop.shop.batch("direct_send", 1, &[(MUG, &[], 1)]);
    request["payment_method_id"] = json!(card);
    request["commerce_end_user_id"] = json!("user-1");
    let (status, answer) = shop.shop.service.post("/v1/order_batches", &request).await;
    let expected = Some("This service does not accept cards");
    assert_eq!((status.as_u16(), answer["error"].as_str()), (400, expected));
    shop.ship().await;
    shop.pass(HOUR).await;
    let problem = shop.problems().await.remove(0);
    assert_eq!(problem["code"], "not_performed");
    assert_eq!(problem["kind"], "capture");
    assert_eq!(problem["order_id"], orders[0]["id"]);
    let inbox = shop.shop.admin(Method::GET, "/inbox", None).await;
    assert_eq!(inbox["data"][0]["kind"], "card_problem");
    let url = shop.url.clone();
    shop.shop.service.kill().await;
    let with = |config: &mut giftdesk::service::ServiceConfig| with_processor(config, &url);
    shop.shop.service.start_with(with).await;
    shop.shop.progress().await;
    assert_eq!(processor.charged(), price);
    assert_eq!(shop.problems().await, Vec::<Value>::new());
    shop.verify().await;
}

#[tokio::test]
async fn account_totals_equal_the_statement() {
    let processor = RunningProcessor::start().await;
    let shop = CardShop::new(&processor.url).await;
    let card = shop.save_card("pm_visa").await;
    let other = shop.save_card("pm_other").await;
    shop.send(&card, 2).await;
    shop.ship().await;
    let orders = shop.send(&other, 1).await;
    let price = price(&shop, &orders[0]).await;
    let accounts = shop.shop.admin(Method::GET, "/accounts", None).await;
    let account = &accounts["data"][0];
    let month = shop.shop.service.clock.now().to_string()[..7].to_owned();
    let path = format!("/accounts/1/statement?month={month}");
    let statement = shop.shop.admin(Method::GET, &path, None).await;
    let closings = statement["payment_methods"].as_array().unwrap();
    for name in ["balance", "authorized", "captured"] {
        let amounts = closings
            .iter()
            .map(|it| it["closing"][name].as_i64().unwrap());
        assert_eq!(account["totals"][name], amounts.sum::<i64>(), "{name}");
    }
    let cards = json!({"balance": 0, "authorized": price, "captured": 2 * price});
    assert_eq!(account["cards"], cards);
}
