//! The simulated progress of practice orders.

use std::{collections::HashMap, time::Duration};

use serde_json::Value;

use crate::harness::{TestService, total_count};

/// The real time of a simulated hour at practice speed 1.
const HOUR: Duration = Duration::from_micros(2_500_000);

/// The statuses that activities have in the contract.
pub const LISTED: [&str; 9] = [
    "created",
    "opened",
    "pending_payment",
    "paid",
    "ordered",
    "shipped",
    "delivered",
    "failed",
    "pending_user_approval",
];

pub async fn list_all(service: &TestService, path: &str) -> Vec<Value> {
    let mut items = Vec::new();
    for page in 1.. {
        let separator = if path.contains('?') { '&' } else { '?' };
        let list = service
            .get(&format!("{path}{separator}per_page=100&page={page}"))
            .await;
        let data = list["data"].as_array().unwrap().clone();
        if data.is_empty() {
            assert_eq!(items.len() as u64, total_count(&list), "{path}");
            break;
        }
        items.extend(data);
    }
    items
}

#[tokio::test]
async fn practice_orders_progress_with_activities() {
    let service = TestService::with_speed(1.0).await;
    let request = service.batch_request(300).await;
    let (_, price) = service.post("/v1/order_batches/price", &request).await;
    let price = &price["cart_price_estimate"];
    service.post("/v1/order_batches", &request).await;
    for _ in 0..(40 * 6) {
        service.advance(HOUR * 4).await;
    }
    let orders = list_all(&service, "/v1/orders").await;
    let activities = list_all(&service, "/v1/order_activities").await;
    let mut by_status: HashMap<&str, usize> = HashMap::new();
    for order in &orders {
        *by_status
            .entry(order["status"].as_str().unwrap())
            .or_default() += 1;
    }
    assert!(by_status["delivered"] > 150, "{by_status:?}");
    assert!(
        by_status["notified"] > 3,
        "some are never opened: {by_status:?}"
    );
    assert!(
        by_status["opened"] > 3,
        "some are opened and not accepted: {by_status:?}"
    );

    let mut path: HashMap<&str, Vec<&str>> = HashMap::new();
    for activity in activities.iter().rev() {
        let order = activity["order"]["id"].as_str().unwrap();
        path.entry(order)
            .or_default()
            .push(activity["order_status"].as_str().unwrap());
    }
    for order in &orders {
        let path = &path[order["id"].as_str().unwrap()];
        assert_eq!(path[0], "created");
        let last = match order["status"].as_str().unwrap() {
            "notified" => "created",
            "accepted" => "opened",
            status => status,
        };
        assert_eq!(*path.last().unwrap(), last, "{path:?}");
        assert!(
            path.iter().all(|status| LISTED.contains(status)),
            "{path:?}"
        );
    }
    let delivered: Vec<_> = orders
        .iter()
        .filter(|o| o["status"] == "delivered")
        .collect();
    assert!(
        delivered
            .iter()
            .all(|o| o["amounts"]["amount_total"].is_number())
    );
    assert!(
        delivered
            .iter()
            .all(|o| o["shipments"][0]["status"] == "delivered")
    );
    assert!(
        delivered
            .iter()
            .all(|o| o["view_count_recipient"].as_u64() > Some(0))
    );
    assert!(delivered.iter().any(|o| o["thank_you_note"].is_string()));
    let swapped: Vec<_> = orders.iter().filter(|o| o["is_swapped"] == true).collect();
    assert!(!swapped.is_empty());
    for order in swapped {
        assert_ne!(order["cart"], order["original_cart"]);
        let first = &order["original_amounts"];
        assert_eq!(first["original_amount_product"], price["price_product"]);
        assert_eq!(first["original_amount_shipping"], price["price_shipping"]);
        assert_eq!(
            first["original_amount_pre_tax_total"],
            price["price_pre_tax"]
        );
        assert_eq!(first["original_amount_credit_applied"], 0);
    }

    // An order that waited for payment has the time at which the wait began.
    let waited: Vec<_> = activities
        .iter()
        .filter(|activity| activity["order_status"] == "pending_payment")
        .collect();
    assert!(!waited.is_empty());
    for activity in waited {
        let path = format!("/v1/orders/{}", activity["order"]["id"].as_str().unwrap());
        let times = service.get(&path).await["event_times"].clone();
        assert_eq!(times["pending_payment_at"], activity["created_at"]);
        assert!(times["accepted_at"].as_str() < times["pending_payment_at"].as_str());
    }
}

#[tokio::test]
async fn same_seed_gives_same_progress() {
    let mut ends = Vec::new();
    for _ in 0..2 {
        let service = TestService::with_speed(1.0).await;
        service
            .post("/v1/order_batches", &service.batch_request(40).await)
            .await;
        service.advance(Duration::ZERO).await;
        service.advance(HOUR * 24 * 40).await;
        let feed: Vec<_> = list_all(&service, "/v1/order_activities")
            .await
            .iter()
            .map(|activity| [&activity["order_status"], &activity["created_at"]].map(Value::clone))
            .collect();
        ends.push(feed);
    }
    assert!(ends[0].len() > 150, "{}", ends[0].len());
    assert_eq!(ends[0], ends[1], "every step with its time");
}

#[tokio::test]
async fn speed_zero_stops_practice() {
    let service = TestService::new().await;
    service
        .post("/v1/order_batches", &service.batch_request(5).await)
        .await;
    service.advance(HOUR * 24 * 365).await;
    assert_eq!(total_count(&service.get("/v1/order_activities").await), 5);
    assert_eq!(
        service.get("/v1/orders").await["data"][0]["status"],
        "created"
    );
}

#[tokio::test]
async fn expired_gift_is_neither_opened_nor_accepted() {
    let service = TestService::with_speed(1.0).await;
    let mut request = service.batch_request(40).await;
    // This is before the time at which a practice order can be opened.
    request["expires_at"] = serde_json::json!("2026-11-02T15:00:01Z");
    service.post("/v1/order_batches", &request).await;
    service.advance(Duration::ZERO).await;
    service.advance(HOUR * 24 * 60).await;
    let opened = service
        .get("/v1/order_activities?statuses=opened,paid,delivered")
        .await;
    assert_eq!(total_count(&opened), 0);
}

#[tokio::test]
async fn activities_are_filtered_by_time_and_status() {
    let service = TestService::with_speed(1.0).await;
    service
        .post("/v1/order_batches", &service.batch_request(60).await)
        .await;
    for _ in 0..20 {
        service.advance(HOUR * 6).await;
    }
    let everything = list_all(&service, "/v1/order_activities").await;
    let opened = list_all(&service, "/v1/order_activities?statuses=opened,paid").await;
    let expected = everything
        .iter()
        .filter(|a| a["order_status"] == "opened" || a["order_status"] == "paid")
        .count();
    assert!(expected > 0);
    assert_eq!(opened.len(), expected);
    let chosen: Vec<_> = everything
        .iter()
        .filter(|a| a["order_status"] == "opened" || a["order_status"] == "paid")
        .cloned()
        .collect();
    assert_eq!(opened, chosen, "in the same order, with the same orders");
    let blanks = list_all(
        &service,
        "/v1/order_activities?statuses=,opened%20,,%20paid,%20",
    )
    .await;
    assert_eq!(blanks, opened, "empty entries are no statuses");
    let repeated = format!(
        "/v1/order_activities?statuses={}paid,opened",
        "paid,unknown,another,".repeat(1_000)
    );
    assert_eq!(
        list_all(&service, &repeated).await,
        opened,
        "repeated and unknown statuses change nothing"
    );
    let unknown = list_all(&service, "/v1/order_activities?statuses=unknown,another").await;
    assert!(unknown.is_empty(), "unknown statuses match nothing");
    let middle = everything[everything.len() / 2]["created_at"]
        .as_str()
        .unwrap();
    let after = list_all(&service, &format!("/v1/order_activities?after={middle}")).await;
    assert!(
        after
            .iter()
            .all(|a| a["created_at"].as_str().unwrap() >= middle)
    );
    assert!(
        after.iter().any(|a| a["created_at"] == middle),
        "bounds are inclusive"
    );
    let before = list_all(&service, &format!("/v1/order_activities?before={middle}")).await;
    let at = everything
        .iter()
        .filter(|a| a["created_at"] == middle)
        .count();
    assert_eq!(after.len() + before.len(), everything.len() + at);
    for unlisted in ["unheard_of", "notified,accepted,canceled"] {
        let list = format!("/v1/order_activities?statuses={unlisted}");
        assert_eq!(total_count(&service.get(&list).await), 0, "{unlisted}");
    }
}

/// Clients read the newest activities only, so a later activity must not have an earlier time.
#[tokio::test]
async fn missed_steps_happen_at_their_own_times() {
    let mut service = TestService::with_speed(1.0).await;
    service
        .post("/v1/order_batches", &service.batch_request(200).await)
        .await;
    service.advance(Duration::ZERO).await;
    // This batch becomes due while the service is stopped, so its orders are created after the
    // missed steps of the other orders.
    let mut scheduled = service.batch_request(20).await;
    scheduled["scheduled_send_on"] = serde_json::json!("2026-11-02T15:05:00Z");
    service.post("/v1/order_batches", &scheduled).await;
    service.stop().await;
    service.clock.advance(HOUR * 24 * 40);
    service.start(1.0).await;
    service.advance(Duration::ZERO).await;
    let activities = list_all(&service, "/v1/order_activities").await;
    let times: Vec<_> = activities
        .iter()
        .map(|activity| activity["created_at"].as_str().unwrap())
        .collect();
    assert!(times.windows(2).all(|pair| pair[0] >= pair[1]));
    let different: std::collections::HashSet<_> = times.iter().collect();
    assert!(different.len() > 500, "{}", different.len());

    let orders = list_all(&service, "/v1/orders").await;
    assert_eq!(orders.len(), 220);
    let delivered = orders.iter().find(|o| o["status"] == "delivered").unwrap();
    let path = format!("/v1/orders/{}", delivered["id"].as_str().unwrap());
    let delivered = service.get(&path).await;
    let event_times = delivered["event_times"].clone();
    let parcel = &delivered["shipments"][0];
    assert_eq!(parcel["shipped_at"], event_times["shipped_at"]);
    assert_eq!(parcel["delivered_at"], event_times["delivered_at"]);
    assert_eq!(
        parcel["delivery_eta"], event_times["delivered_at"],
        "the practice orders progress"
    );
    let stations = [
        "notified_at",
        "opened_at",
        "accepted_at",
        "paid_at",
        "shipped_at",
        "delivered_at",
    ];
    let times = stations.map(|station| event_times[station].as_str().unwrap());
    assert!(
        times.windows(2).all(|pair| pair[0] < pair[1]),
        "{event_times}"
    );
}

#[tokio::test]
async fn gift_of_two_brands_has_two_shipments() {
    let service = TestService::with_speed(1.0).await;
    let mut request = service.batch_request(30).await;
    let products = service.get("/v1/products?per_page=100").await;
    let simple: Vec<_> = products["data"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|p| p["variants"] == serde_json::json!([]) && p["price_is_variable"] == false)
        .collect();
    let other = simple
        .iter()
        .find(|product| product["brand"]["id"] != simple[0]["brand"]["id"])
        .unwrap();
    let item = |product: &Value| serde_json::json!({"product_id": product["id"], "quantity": 1});
    request["swap"] = serde_json::json!("disabled");
    request["cart"]["items"] = serde_json::json!([item(simple[0]), item(other)]);
    service.post("/v1/order_batches", &request).await;
    service.advance(Duration::ZERO).await;
    service.advance(HOUR * 24 * 40).await;
    let orders = list_all(&service, "/v1/orders").await;
    let delivered = orders.iter().find(|o| o["status"] == "delivered").unwrap();
    let parcels = delivered["shipments"].as_array().unwrap();
    let brands: Vec<_> = parcels.iter().map(|parcel| &parcel["brand_name"]).collect();
    assert_eq!(
        brands,
        [&simple[0]["brand"]["name"], &other["brand"]["name"]]
    );
    assert!(parcels.iter().all(|parcel| parcel["status"] == "delivered"));
}

#[tokio::test]
async fn sender_name_decides_where_accepted_orders_end() {
    let service = TestService::with_speed(1.0).await;
    let mut ends = Vec::new();
    for (name, end) in [
        ("[shipped]", "shipped"),
        ("[delivered]", "delivered"),
        ("[refunded]", "failed"),
    ] {
        let mut request = service.batch_request(40).await;
        crate::harness::make_direct_send(&mut request);
        request["from_name"] = serde_json::json!(name);
        let (status, batch) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{batch}");
        ends.push((batch["id"].as_str().unwrap().to_owned(), end));
    }
    // Within a few simulated hours instead of days, and no further.
    for hours in [1; 12].into_iter().chain([400]) {
        service.advance(HOUR * hours).await;
        if hours == 1 {
            continue;
        }
        for (batch, end) in &ends {
            let orders = list_all(&service, &format!("/v1/order_batches/{batch}/orders")).await;
            assert_eq!(orders.len(), 40);
            assert!(orders.iter().all(|order| order["status"] == *end), "{end}");
        }
    }
    let activities = list_all(&service, "/v1/order_activities?statuses=shipped").await;
    assert_eq!(activities.len(), 80, "refunded orders were not shipped");
}
