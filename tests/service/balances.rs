//! Gifts paid from a balance: authorization, capture and release, as the balance shows them.

use std::time::Duration;

use giftdesk::service::{Ledger, LedgerComparison};
use serde_json::{Value, json};

use crate::{
    harness::{TestService, total_count},
    operations::{fetch_metrics, wait_for_metric},
};

/// The real time of a simulated day at practice speed 1.
const DAY: Duration = Duration::from_secs(60);

pub const BALANCE: &str = "COMMERCE_STORED_VALUE";

/// The balance of a new practice account, in cents.
pub const INITIAL_BALANCE: i64 = 25_000_000;

pub async fn fetch_balance(service: &TestService) -> i64 {
    fetch_balance_of(service, BALANCE).await
}

/// The available amount of a payment method.
pub async fn fetch_balance_of(service: &TestService, id: &str) -> i64 {
    let methods = service.get("/v1/payment_methods").await;
    let methods = methods["data"].as_array().unwrap();
    let method = methods.iter().find(|method| method["id"] == id);
    method.unwrap()["balance"].as_i64().unwrap()
}

/// Builds the request for a batch that is paid from the balance. Returns the request and the
/// maximum cost of the batch in cents.
pub async fn balance_request(service: &TestService, product: &str, people: usize) -> (Value, i64) {
    let mut request = service.batch_request(people).await;
    request["cart"]["items"][0]["product_id"] = service.product(product).await["id"].clone();
    request["payment_method_id"] = json!(BALANCE);
    request["expires_at"] = json!("2026-11-20T00:00:00Z");
    let (status, price) = service
        .post(
            "/v1/order_batches/price",
            &json!({"recipients": request["recipients"], "cart": request["cart"], "send_method": "email_and_link"}),
        )
        .await;
    assert_eq!(status, 200, "{price}");
    let most = price["total_price_estimate"]["est_group_total_high"].as_i64();
    (request, most.unwrap())
}

/// Compares the payment ledger with the balance and the orders. Every account can be compared.
pub async fn compare_ledger(service: &TestService) -> Vec<LedgerComparison> {
    let folder = service.folder.path();
    let database = crate::database::ensure_database(folder);
    let ledger = Ledger::open_existing(folder, database.as_ref()).await;
    let ledger = ledger.unwrap();
    let compared = ledger.compare().await.unwrap();
    ledger.close().await;
    let methods = compared.into_iter().map(|account| account.methods.unwrap());
    methods.flatten().collect()
}

#[tokio::test]
async fn ledger_has_every_movement_of_the_balance() {
    let service = TestService::new().await;
    let (request, most) = balance_request(&service, "Sea Salt Cookie Dozen", 3).await;
    let batch = create_batch(&service, &request).await;
    let compared = compare_ledger(&service).await;
    let [method] = &*compared else {
        panic!("one payment method has a balance: {compared:?}");
    };
    assert!(method.agrees(), "{method:?}");
    assert_eq!(method.payment_method, BALANCE);
    assert_eq!(method.ledger.balance.0, INITIAL_BALANCE - most);
    assert_eq!(method.ledger.authorized.0, most);
    cancel_order(&service, &batch["orders_preview"][0]).await;
    let compared = compare_ledger(&service).await;
    assert!(compared[0].agrees(), "{compared:?}");
    assert_eq!(compared[0].ledger.authorized.0, most / 3 * 2);
    assert_eq!(compared[0].ledger.balance.0, fetch_balance(&service).await);
    service.running().compare_ledger().await.unwrap();
    for name in ["differences", "order_differences", "check_failures"] {
        wait_for_metric(&service, &format!("giftdesk_ledger_{name} 0")).await;
    }
    let metrics = fetch_metrics(&service).await;
    assert!(
        !metrics.contains("giftdesk_ledger_compared_timestamp_seconds 0\n"),
        "{metrics}"
    );
}

async fn create_batch(service: &TestService, request: &Value) -> Value {
    let (status, batch) = service.post("/v1/order_batches", request).await;
    assert_eq!(status, 201, "{batch}");
    batch
}

async fn cancel_order(service: &TestService, order: &Value) {
    let path = format!("/v1/orders/{}/cancel", order["id"].as_str().unwrap());
    let (status, answer) = service.post(&path, &json!({})).await;
    assert_eq!(status, 200, "{answer}");
}

#[tokio::test]
async fn batch_authorizes_its_maximum_cost_at_creation() {
    let service = TestService::new().await;
    assert_eq!(fetch_balance(&service).await, INITIAL_BALANCE);
    let (small, most) = balance_request(&service, "Sea Salt Cookie Dozen", 3).await;
    create_batch(&service, &small).await;
    assert_eq!(fetch_balance(&service).await, INITIAL_BALANCE - most);
    let (mut later, more) = balance_request(&service, "Sea Salt Cookie Dozen", 25).await;
    later["scheduled_send_on"] = json!("2026-11-05T09:00:00Z");
    create_batch(&service, &later).await;
    let held = INITIAL_BALANCE - most - more;
    assert_eq!(
        fetch_balance(&service).await,
        held,
        "scheduled batches authorize at creation too"
    );
    service.advance(Duration::from_secs(4 * 24 * 3_600)).await;
    assert_eq!(total_count(&service.get("/v1/orders").await), 28);
    assert_eq!(
        fetch_balance(&service).await,
        held,
        "the orders take over the authorization of the batch"
    );
    let cards = service.batch_request(3).await;
    create_batch(&service, &cards).await;
    assert_eq!(fetch_balance(&service).await, held, "a card pays for these");
}

#[tokio::test]
async fn direct_send_authorizes_its_exact_cost() {
    let service = TestService::new().await;
    let (mut request, _) = balance_request(&service, "Everyday Skillet", 2).await;
    request["send_method"] = json!("direct_send");
    for (person, state) in ["TX", "OR"].into_iter().enumerate() {
        request["recipients"][person]["mailing_address"] = json!({
            "address_1": "1 Main St", "city": "Town", "state": state, "postal_code": "78701", "country": "US",
        });
    }
    let batch = create_batch(&service, &request).await;
    let costs: i64 = batch["orders_preview"]
        .as_array()
        .unwrap()
        .iter()
        .map(|order| order["amounts"]["amount_total"].as_i64().unwrap())
        .sum();
    assert_eq!(fetch_balance(&service).await, INITIAL_BALANCE - costs);
}

#[tokio::test]
async fn batch_beyond_balance_is_refused_and_not_stored() {
    let service = TestService::new().await;
    let (mut request, most) = balance_request(&service, "Sunrise Balloon Flight", 749).await;
    assert!(most > INITIAL_BALANCE);
    request["customer_reference_id"] = json!("too-much");
    let (status, error) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 400);
    assert_eq!(
        error["error"],
        "The account balance is too low: $250,016.20 is needed, $250,000.00 is available"
    );
    assert_eq!(fetch_balance(&service).await, INITIAL_BALANCE);
    assert_eq!(total_count(&service.get("/v1/order_batches").await), 0);
    request["recipients"].as_array_mut().unwrap().pop();
    create_batch(&service, &request).await;
}

#[tokio::test]
async fn expired_and_canceled_gifts_release_their_hold_once() {
    let service = TestService::new().await;
    let (request, most) = balance_request(&service, "Everyday Skillet", 4).await;
    let batch = create_batch(&service, &request).await;
    let orders = batch["orders_preview"].as_array().unwrap();
    cancel_order(&service, &orders[0]).await;
    assert_eq!(
        fetch_balance(&service).await,
        INITIAL_BALANCE - most / 4 * 3
    );
    let path = format!(
        "/v1/orders/{}/update_expiration",
        orders[1]["id"].as_str().unwrap()
    );
    let longer = json!({"expiration": "2027-02-01T00:00:00Z"});
    service.post(&path, &longer).await;
    assert_eq!(
        fetch_balance(&service).await,
        INITIAL_BALANCE - most / 4 * 3
    );
    // The other gifts expire. Expiry is not a status change, so it adds no activity.
    let before = total_count(&service.get("/v1/order_activities").await);
    service.advance(Duration::from_secs(30 * 24 * 3_600)).await;
    assert_eq!(fetch_balance(&service).await, INITIAL_BALANCE - most / 4);
    assert_eq!(
        total_count(&service.get("/v1/order_activities").await),
        before
    );
    cancel_order(&service, &orders[2]).await;
    assert_eq!(
        fetch_balance(&service).await,
        INITIAL_BALANCE - most / 4,
        "the authorization was released before"
    );
    service.advance(Duration::from_secs(90 * 24 * 3_600)).await;
    assert_eq!(fetch_balance(&service).await, INITIAL_BALANCE);
}

#[tokio::test]
async fn extending_expired_gift_requires_enough_balance() {
    let service = TestService::new().await;
    let (few, cost) = balance_request(&service, "Sunrise Balloon Flight", 1).await;
    let expired = create_batch(&service, &few).await["orders_preview"][0].clone();
    service.advance(Duration::from_secs(30 * 24 * 3_600)).await;
    assert_eq!(fetch_balance(&service).await, INITIAL_BALANCE);
    let (mut many, most) = balance_request(&service, "Sunrise Balloon Flight", 748).await;
    many["expires_at"] = json!("2027-06-01T00:00:00Z");
    let many = create_batch(&service, &many).await;
    service.advance(Duration::ZERO).await;
    let left = INITIAL_BALANCE - most;
    assert!(left < cost);
    let path = format!(
        "/v1/orders/{}/update_expiration",
        expired["id"].as_str().unwrap()
    );
    let longer = json!({"expiration": "2027-02-01T00:00:00Z"});
    let (status, error) = service.post(&path, &longer).await;
    assert_eq!(status, 400);
    let said = error["error"].as_str().unwrap();
    assert!(said.starts_with("The account balance is too low"), "{said}");
    assert_eq!(fetch_balance(&service).await, left);

    let orders = format!("/v1/order_batches/{}/orders", many["id"].as_str().unwrap());
    cancel_order(&service, &service.get(&orders).await["data"][0].clone()).await;
    let (status, changed) = service.post(&path, &longer).await;
    assert_eq!(status, 200, "{changed}");
    assert_eq!(changed["expires_at"], "2027-02-01T00:00:00.000Z");
    assert_eq!(
        fetch_balance(&service).await,
        left,
        "one order is released, one is authorized again"
    );
}

#[tokio::test]
async fn payment_captures_cost_and_releases_the_rest() {
    let service = TestService::with_speed(1.0).await;
    let (mut request, _) = balance_request(&service, "Everyday Skillet", 60).await;
    request["expires_at"] = json!("2027-11-20T00:00:00Z");
    create_batch(&service, &request).await;
    service.advance(Duration::ZERO).await;
    service.advance(DAY * 60).await;
    let mut kept = 0;
    for order in crate::practice_orders::list_all(&service, "/v1/orders").await {
        match order["status"].as_str().unwrap() {
            "delivered" => kept += order["amounts"]["amount_total"].as_i64().unwrap(),
            "failed" => {}
            _ => cancel_order(&service, &order).await,
        }
    }
    assert!(kept > 0);
    assert_eq!(fetch_balance(&service).await, INITIAL_BALANCE - kept);
}
