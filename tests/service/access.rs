//! Who may ask for what.

use giftdesk::{contract::Clock as _, service::Keys};
use reqwest::Method;
use serde_json::json;

use crate::house::House;

const OPERATIONS: [(&str, &str); 21] = [
    ("GET", "/v1/me"),
    ("GET", "/v1/products"),
    ("GET", "/v1/products/00000000-0000-0000-0000-000000000001"),
    ("GET", "/v1/brands"),
    ("GET", "/v1/cards"),
    ("GET", "/v1/collections"),
    (
        "GET",
        "/v1/collections/00000000-0000-0000-0000-000000000001",
    ),
    ("GET", "/v1/workspaces"),
    ("GET", "/v1/payment_methods"),
    ("POST", "/v1/commerce_user_payment_methods"),
    ("GET", "/v1/order_batches"),
    ("POST", "/v1/order_batches"),
    ("POST", "/v1/order_batches/price"),
    (
        "GET",
        "/v1/order_batches/00000000-0000-0000-0000-000000000001",
    ),
    (
        "GET",
        "/v1/order_batches/00000000-0000-0000-0000-000000000001/orders",
    ),
    (
        "GET",
        "/v1/order_batches/00000000-0000-0000-0000-000000000001/recipients",
    ),
    ("GET", "/v1/orders"),
    ("GET", "/v1/orders/00000000-0000-0000-0000-000000000001"),
    (
        "POST",
        "/v1/orders/00000000-0000-0000-0000-000000000001/cancel",
    ),
    (
        "POST",
        "/v1/orders/00000000-0000-0000-0000-000000000001/update_expiration",
    ),
    ("GET", "/v1/order_activities"),
];

#[tokio::test]
async fn every_operation_refuses_a_missing_and_an_unknown_key() {
    let house = House::open().await;
    for (method, path) in OPERATIONS {
        let method: Method = method.parse().unwrap();
        let body = (method == Method::POST).then(|| json!({}));
        for key in [None, Some("not-a-key"), Some("")] {
            let (status, answer) = house.send(method.clone(), path, key, body.as_ref()).await;
            assert_eq!(status, 401, "{method} {path} with {key:?}: {answer}");
            assert!(answer["error"].is_string(), "{answer}");
        }
    }
}

#[tokio::test]
async fn a_key_says_whose_it_is() {
    let house = House::open().await;
    let me = house.get("/v1/me").await;
    assert!(
        me["email"].is_string() && me["public_app_id"].is_string(),
        "{me}"
    );
}

#[tokio::test]
async fn what_belongs_to_another_account_is_not_found() {
    let house = House::open().await;
    let (status, batch) = house
        .post("/v1/order_batches", &house.good_batch(2).await)
        .await;
    assert_eq!(status, 201, "{batch}");
    let order = batch["orders_preview"][0]["id"].as_str().unwrap();
    let batch = batch["id"].as_str().unwrap();
    let other = house.another_key().await;
    for path in [
        format!("/v1/order_batches/{batch}"),
        format!("/v1/order_batches/{batch}/orders"),
        format!("/v1/order_batches/{batch}/recipients"),
        format!("/v1/orders/{order}"),
    ] {
        let (status, answer) = house.send(Method::GET, &path, Some(&other), None).await;
        assert_eq!(status, 404, "{path}: {answer}");
        assert!(
            answer["error"].as_str().unwrap().ends_with("not found"),
            "{answer}"
        );
    }
    let expiration = json!({"expiration": "2027-01-31T00:00:00Z"});
    for action in ["cancel", "update_expiration"] {
        let path = format!("/v1/orders/{order}/{action}");
        let (status, answer) = house
            .send(Method::POST, &path, Some(&other), Some(&expiration))
            .await;
        assert_eq!(status, 404, "{path}: {answer}");
    }
    let untouched = house.get(&format!("/v1/orders/{order}")).await;
    assert_eq!(
        (&untouched["status"], &untouched["expires_at"]),
        (&json!("created"), &json!(null))
    );
    for path in ["/v1/order_batches", "/v1/orders", "/v1/order_activities"] {
        let (_, list) = house.send(Method::GET, path, Some(&other), None).await;
        assert_eq!(list["data"], json!([]), "{path}");
    }
}

#[tokio::test]
async fn the_same_reference_is_another_one_in_another_account() {
    let house = House::open().await;
    let mut request = house.good_batch(1).await;
    request["customer_reference_id"] = json!("autumn-2026");
    let (status, _) = house.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201);
    let (status, _) = house.post("/v1/order_batches", &request).await;
    assert_eq!(status, 400);
    let other = house.another_key().await;
    let (status, _) = house
        .send(
            Method::POST,
            "/v1/order_batches",
            Some(&other),
            Some(&request),
        )
        .await;
    assert_eq!(status, 201);
}

#[tokio::test]
async fn a_revoked_key_opens_nothing() {
    let house = House::open().await;
    let other = house.another_key().await;
    let database = crate::database::of(house.folder.path());
    let keys = Keys::open(house.folder.path(), database.as_ref(), house.clock.now())
        .await
        .unwrap();
    let entries = keys.list().await.unwrap();
    assert_eq!(entries.len(), 2);
    let entry = entries
        .iter()
        .find(|entry| entry.account == "Another team")
        .unwrap();
    assert!(!other.contains(&entry.id));
    assert!(keys.revoke(&entry.id).await.unwrap());
    assert!(!keys.revoke(&entry.id).await.unwrap());
    let (status, _) = house.send(Method::GET, "/v1/me", Some(&other), None).await;
    assert_eq!(status, 401);
    house.get("/v1/me").await;
}
