//! Who may ask for what.

use std::path::PathBuf;

use reqwest::Method;
use serde_json::json;

use crate::house::{House, KEY, start};

const OPERATIONS: [(&str, &str); 17] = [
    ("GET", "/v1/me"),
    ("GET", "/v1/products"),
    ("GET", "/v1/products/00000000-0000-0000-0000-000000000001"),
    ("GET", "/v1/brands"),
    ("GET", "/v1/cards"),
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

/// Sends a small batch, then hands the database's rows to another account, as if two lived here.
#[tokio::test]
async fn what_belongs_to_another_account_is_not_found() {
    let mut house = House::open().await;
    let (status, batch) = house
        .post("/v1/order_batches", &house.good_batch(2).await)
        .await;
    assert_eq!(status, 201, "{batch}");
    let order = batch["orders_preview"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let batch = batch["id"].as_str().unwrap().to_owned();
    house.stop().await;

    let file = house.folder.path().join("service.sqlite");
    give_to_another_account(file).await;
    house.start(0.0).await;
    for path in [
        format!("/v1/order_batches/{batch}"),
        format!("/v1/order_batches/{batch}/orders"),
        format!("/v1/order_batches/{batch}/recipients"),
        format!("/v1/orders/{order}"),
    ] {
        let (status, answer) = house.send(Method::GET, &path, Some(KEY), None).await;
        assert_eq!(status, 404, "{path}: {answer}");
        assert!(
            answer["error"].as_str().unwrap().ends_with("not found"),
            "{answer}"
        );
    }
    assert_eq!(house.get("/v1/order_batches").await["data"], json!([]));
}

async fn give_to_another_account(file: PathBuf) {
    use sqlx::Connection as _;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut database = sqlx::SqliteConnection::connect_with(&options)
        .await
        .unwrap();
    for statement in [
        "INSERT INTO account (no, email, public_app_id, sender_first_name, sender_last_name)
         VALUES (77, 'other@example.com', 'x', 'Other', 'Account')",
        "UPDATE order_batch SET account_no = 77",
        "UPDATE gift_order SET account_no = 77",
    ] {
        sqlx::query(statement).execute(&mut database).await.unwrap();
    }
}

#[tokio::test]
async fn the_database_holds_no_key() {
    let mut house = House::open().await;
    house.stop().await;
    for entry in std::fs::read_dir(house.folder.path()).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        assert!(!bytes.windows(KEY.len()).any(|part| part == KEY.as_bytes()));
    }
}

#[tokio::test]
async fn a_second_service_on_the_same_folder_says_so() {
    let house = House::open().await;
    let error = start(house.folder.path(), &house.clock, 0.0)
        .await
        .unwrap_err();
    assert!(
        error.to_string().contains("already using the folder"),
        "{error}"
    );
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_alone_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("service.sqlite");
    let content =
        b"this has been something else all along, for more than a hundred bytes. ".repeat(40);
    std::fs::write(&file, &content).unwrap();
    let clock = giftdesk::contract::ManualClock::at(Default::default());
    let error = start(folder.path(), &clock, 0.0).await.unwrap_err();
    assert!(error.to_string().contains("damaged"), "{error}");
    assert_eq!(std::fs::read(&file).unwrap(), content);
}
