//! API keys: which requests they allow, and that accounts are separate.

use giftdesk::service::Keys;
use reqwest::Method;
use serde_json::json;

use crate::{
    harness::{KEY, TestService},
    openapi_document::Document,
};

/// An id that no object has.
const UNKNOWN_ID: &str = "00000000-0000-0000-0000-000000000001";

/// Catalog paths, whose objects all accounts share.
const SHARED: [&str; 2] = ["/v1/products/{id}", "/v1/collections/{id}"];

#[tokio::test]
async fn every_operation_requires_a_valid_key() {
    let service = TestService::new().await;
    let mut refused = 0;
    for operation in Document::of(&service).await.operations() {
        assert_eq!(
            operation.needs_key,
            operation.path.starts_with("/v1/") || operation.path.starts_with("/admin/v1/"),
            "{}",
            operation.name()
        );
        if !operation.needs_key {
            continue;
        }
        let path = operation.path_to(UNKNOWN_ID);
        for key in [None, Some("not-a-key"), Some("")] {
            let method = operation.method.clone();
            let body = operation.body.as_ref();
            let (status, answer) = service.send(method, &path, key, body).await;
            assert_eq!(status, 401, "{} with {key:?}: {answer}", operation.name());
            assert!(answer["error"].is_string(), "{answer}");
            refused += 1;
        }
    }
    assert!(refused >= 17 * 3, "the document has operations");
}

#[tokio::test]
async fn operators_and_senders_have_paths_of_their_own() {
    let service = TestService::new().await;
    let operator = service.operator_key().await;
    let (mut of_senders, mut of_operators) = (0, 0);
    for operation in Document::of(&service).await.operations() {
        if !operation.needs_key {
            continue;
        }
        let is_admin = operation.path.starts_with("/admin/");
        let refused = if is_admin { KEY } else { &operator };
        let path = operation.path_to(UNKNOWN_ID);
        let method = operation.method.clone();
        let body = operation.body.as_ref();
        let (status, answer) = service.send(method, &path, Some(refused), body).await;
        assert_eq!(status, 403, "{}: {answer}", operation.name());
        *(if is_admin {
            &mut of_operators
        } else {
            &mut of_senders
        }) += 1;
    }
    assert!(of_senders >= 17 && of_operators >= 2);
    let (status, shop) = service
        .send(Method::GET, "/admin/v1/shop", Some(&operator), None)
        .await;
    assert_eq!(status, 200, "{shop}");
    assert_eq!(shop["is_practice"], true);
    assert!(shop["products"].as_u64().unwrap() > 50, "{shop}");
}

#[tokio::test]
async fn another_first_key_keeps_operators() {
    let mut service = TestService::new().await;
    let operator = service.operator_key().await;
    service.stop().await;
    service.start_with_key("the-next-key-of-the-service").await;
    for (key, path, expected) in [
        (KEY, "/v1/me", 401),
        ("the-next-key-of-the-service", "/v1/me", 200),
        (&*operator, "/admin/v1/shop", 200),
    ] {
        let (status, answer) = service.send(Method::GET, path, Some(key), None).await;
        assert_eq!(status, expected, "{path}: {answer}");
    }
}

#[tokio::test]
async fn me_returns_account_of_key() {
    let service = TestService::new().await;
    let me = service.get("/v1/me").await;
    assert!(
        me["email"].is_string() && me["public_app_id"].is_string(),
        "{me}"
    );
    assert_eq!(me.get("sends_reminders"), None, "practice sends none");
}

#[tokio::test]
async fn objects_of_other_accounts_are_not_found() {
    let service = TestService::new().await;
    let (status, batch) = service
        .post("/v1/order_batches", &service.batch_request(2).await)
        .await;
    assert_eq!(status, 201, "{batch}");
    let request = json!({"url": "http://127.0.0.1:9/hook"});
    let (_, webhook) = service.post("/v1/webhooks", &request).await;
    let owned = [
        ("/v1/order_batches/{id}", &batch["id"]),
        ("/v1/orders/{id}", &batch["orders_preview"][0]["id"]),
        ("/v1/webhooks/{id}", &webhook["id"]),
    ];

    let other = service.other_account_key().await;
    for operation in Document::of(&service).await.operations() {
        let path = operation.path.as_str();
        let is_admin = path.starts_with("/admin/");
        if is_admin || !operation.needs_key || !path.contains('{') || SHARED.contains(&path) {
            continue;
        }
        let (_, id) = owned
            .iter()
            .find(|(begin, _)| path.starts_with(begin))
            .unwrap_or_else(|| panic!("{path}: add this path to the test"));
        let (method, path) = (
            operation.method.clone(),
            operation.path_to(id.as_str().unwrap()),
        );
        let body = operation.body.as_ref();
        let (status, answer) = service.send(method, &path, Some(&other), body).await;
        let expected = match operation.method {
            Method::DELETE => 400,
            _ => 404,
        };
        assert_eq!(status, expected, "{}: {answer}", operation.name());
        assert!(
            answer["error"].as_str().unwrap().ends_with("not found"),
            "{answer}"
        );
    }
    for path in ["/v1/order_batches", "/v1/orders", "/v1/order_activities"] {
        let (_, list) = service.send(Method::GET, path, Some(&other), None).await;
        assert_eq!(list["data"], json!([]), "{path}");
    }
    // The refused requests changed nothing.
    let order = batch["orders_preview"][0]["id"].as_str().unwrap();
    let untouched = service.get(&format!("/v1/orders/{order}")).await;
    assert_eq!(
        (&untouched["status"], &untouched["expires_at"]),
        (&json!("created"), &json!(null))
    );
}

#[tokio::test]
async fn references_are_unique_per_account_only() {
    let service = TestService::new().await;
    let mut request = service.batch_request(1).await;
    request["customer_reference_id"] = json!("autumn-2026");
    let (status, _) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201);
    let (status, _) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 400);
    let other = service.other_account_key().await;
    let (status, _) = service
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
async fn revoked_key_is_refused() {
    let service = TestService::new().await;
    let other = service.other_account_key().await;
    let database = crate::database::ensure_database(service.folder.path());
    let keys = Keys::open(service.folder.path(), database.as_ref())
        .await
        .unwrap();
    let entries = keys.list().await.unwrap();
    assert_eq!(entries.len(), 2);
    let entry = entries
        .iter()
        .find(|entry| entry.name == "Another team")
        .unwrap();
    assert!(!other.contains(&entry.id));
    assert!(keys.revoke(&entry.id).await.unwrap());
    assert!(!keys.revoke(&entry.id).await.unwrap());
    let (status, _) = service
        .send(Method::GET, "/v1/me", Some(&other), None)
        .await;
    assert_eq!(status, 401);
    service.get("/v1/me").await;
}
