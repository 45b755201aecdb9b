//! Collections: listing them, sending them, and the choices of recipients.

use std::{collections::HashSet, time::Duration};

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    harness::{KEY, TestService, make_direct_send, total_count},
    practice_orders::list_all,
};

/// The real time of a simulated day at practice speed 1.
const DAY: Duration = Duration::from_secs(60);

async fn find_collection(service: &TestService, title: &str) -> Value {
    let collections = service.get("/v1/collections").await;
    let found = collections["data"].as_array().unwrap().iter();
    found
        .clone()
        .find(|collection| collection["title"] == title)
        .unwrap_or_else(|| panic!("no collection {title}"))
        .clone()
}

/// The ids of the products of a collection.
fn product_ids(collection: &Value) -> HashSet<String> {
    collection["published_version"]["collection_categories"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|category| category["collection_products"].as_array().unwrap())
        .map(|entry| entry["product"]["id"].as_str().unwrap().to_owned())
        .collect()
}

async fn collection_request(service: &TestService, collection: &Value, people: usize) -> Value {
    let mut request = service.batch_request(people).await;
    request["cart"]["items"][0]["product_id"] = collection["product"]["id"].clone();
    request
}

#[tokio::test]
async fn collections_are_listed_and_shown() {
    let service = TestService::new().await;
    let everything = service.get("/v1/collections").await;
    let published = service.get("/v1/collections?published=true").await;
    let drafts = service.get("/v1/collections?published=false").await;
    assert!(total_count(&published) >= 4);
    assert!(total_count(&drafts) >= 1);
    assert_eq!(
        total_count(&everything),
        total_count(&published) + total_count(&drafts)
    );
    let titles: Vec<_> = everything["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|collection| collection["title"].as_str().unwrap())
        .collect();
    assert!(titles.is_sorted(), "{titles:?}");
    for draft in drafts["data"].as_array().unwrap() {
        assert_eq!(draft["is_published"], false);
        assert_eq!(draft["product"], Value::Null);
        assert_eq!(draft["published_version"], Value::Null);
    }
    let mut modes = HashSet::new();
    for collection in published["data"].as_array().unwrap() {
        let path = format!("/v1/collections/{}", collection["id"].as_str().unwrap());
        assert_eq!(service.get(&path).await, *collection);
        assert_eq!(
            collection["published_price"],
            collection["product"]["price"]
        );
        let version = &collection["published_version"];
        modes.insert(version["multiple_select_mode"].as_str().unwrap().to_owned());
        let picture = version["header_image"]["url"].as_str().unwrap();
        assert!(picture.starts_with(&service.url("")), "{picture}");
        assert_eq!(reqwest::get(picture).await.unwrap().status(), 200);
        assert!(
            product_ids(collection).len() >= 8,
            "{}",
            collection["title"]
        );
    }
    assert_eq!(modes.len(), 3, "{modes:?}");
    let second = service.get("/v1/collections?per_page=1&page=2").await;
    assert_eq!(second["data"][0], everything["data"][1]);
    assert_eq!(total_count(&second), total_count(&everything));
    for (path, expected) in [
        ("/v1/collections?published=perhaps", 400),
        ("/v1/collections?per_page=0", 400),
        ("/v1/collections/pick-a-treat", 404),
        ("/v1/collections/00000000-0000-0000-0000-000000000001", 404),
    ] {
        let (status, body) = service.send(Method::GET, path, Some(KEY), None).await;
        assert_eq!(status, expected, "{path}: {body}");
    }
}

#[tokio::test]
async fn collections_belong_to_default_workspace_of_account() {
    let service = TestService::new().await;
    let other = service.other_account_key().await;
    let mut seen = HashSet::new();
    for key in [KEY, other.as_str()] {
        let get = async |path: &str| {
            let (status, body) = service.send(Method::GET, path, Some(key), None).await;
            assert_eq!(status, 200, "{path}: {body}");
            body
        };
        let workspaces = get("/v1/workspaces").await;
        let default = workspaces["data"][0]["id"].as_str().unwrap();
        assert!(
            seen.insert(default.to_owned()),
            "accounts share no workspace"
        );
        let list = get("/v1/collections?per_page=100").await;
        let collections = list["data"].as_array().unwrap();
        assert!(collections.len() >= 5);
        for collection in collections {
            assert_eq!(
                collection["workspace_id"], default,
                "{}",
                collection["title"]
            );
            let path = format!("/v1/collections/{}", collection["id"].as_str().unwrap());
            assert_eq!(get(&path).await["workspace_id"], default);
        }
    }
}

#[tokio::test]
async fn collection_product_can_be_sent_but_is_unlisted() {
    let service = TestService::new().await;
    let treat = find_collection(&service, "Pick a Treat").await;
    let id = treat["product"]["id"].as_str().unwrap();
    let product = service.get(&format!("/v1/products/{id}")).await;
    assert_eq!(product, treat["product"]);
    let listed = list_all(&service, "/v1/products").await;
    assert!(listed.iter().all(|product| product["id"] != id));

    let request = collection_request(&service, &treat, 2).await;
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    assert_eq!(batch["cart"]["items"][0]["product"]["name"], "Pick a Treat");
    let order = &batch["orders_preview"][0];
    assert_eq!(order["is_swapped"], false);
    let (price, fee) = (5_000, 250);
    assert_eq!(order["amounts"]["amount_product"], price);
    assert_eq!(order["amounts"]["amount_shipping"], 0);
    assert_eq!(order["amounts"]["amount_pre_tax_total"], price + fee);
}

#[tokio::test]
async fn refuses_collection_without_a_way_to_choose() {
    let service = TestService::new().await;
    let treat = find_collection(&service, "Pick a Treat").await;
    let mut request = collection_request(&service, &treat, 1).await;
    request["swap"] = json!("disabled");
    let (status, error) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 400);
    assert_eq!(
        error["error"],
        "Swap can't be disabled for a collection (Pick a Treat)"
    );
    request["swap"] = json!("multiple");
    let (status, body) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{body}");
    make_direct_send(&mut request);
    for path in ["/v1/order_batches", "/v1/order_batches/price"] {
        let (status, error) = service.post(path, &request).await;
        assert_eq!(status, 400, "{path}: {error}");
        let said = error["error"].as_str().unwrap();
        assert!(
            said.starts_with("A collection can't be sent by direct send"),
            "{said}"
        );
    }
    assert_eq!(total_count(&service.get("/v1/order_batches").await), 1);
}

#[tokio::test]
async fn accepted_collection_gift_contains_chosen_products() {
    let service = TestService::with_speed(1.0).await;
    let collections = service.get("/v1/collections?published=true").await;
    let collections = collections["data"].as_array().unwrap();
    let mut batches = Vec::new();
    for collection in collections {
        let request = collection_request(&service, collection, 40).await;
        let (status, batch) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{batch}");
        batches.push(batch["id"].as_str().unwrap().to_owned());
    }
    service.advance(Duration::ZERO).await;
    service.advance(DAY * 40).await;
    let mut sized = 0;
    for (collection, batch) in collections.iter().zip(batches) {
        let offered = product_ids(collection);
        let version = &collection["published_version"];
        let mut most = 0;
        let mut accepted = 0;
        for order in list_all(&service, &format!("/v1/order_batches/{batch}/orders")).await {
            let original = &collection["product"]["id"];
            if ["created", "notified", "opened"].contains(&order["status"].as_str().unwrap()) {
                assert_eq!(order["cart"]["items"][0]["product"]["id"], *original);
                continue;
            }
            accepted += 1;
            assert_eq!(order["is_swapped"], true);
            assert_eq!(
                order["original_cart"]["items"][0]["product"]["id"],
                *original
            );
            let items = order["cart"]["items"].as_array().unwrap();
            for item in items {
                let id = item["product"]["id"].as_str().unwrap();
                assert!(offered.contains(id), "{item}");
            }
            most = most.max(items.len());
            let amounts = &order["amounts"];
            let pre_tax = amounts["amount_pre_tax_total"].as_i64();
            let before = order["original_amounts"]["original_amount_pre_tax_total"].as_i64();
            assert!(pre_tax <= before, "{order}");
            assert_eq!(
                amounts["amount_total"].as_i64(),
                pre_tax.map(|it| it + amounts["amount_tax"].as_i64().unwrap())
            );
            if let Some(up_to) = version["multiple_select_price"].as_i64() {
                assert!(amounts["amount_product"].as_i64().unwrap() <= up_to);
            }
            // Every choice of a product with variants includes a variant.
            for selection in order["cart_selections"].as_array().unwrap() {
                sized += 1;
                assert!(!selection["variants"].as_array().unwrap().is_empty());
                assert!(
                    items
                        .iter()
                        .any(|item| item["id"] == selection["cart_item_id"])
                );
            }
        }
        assert!(accepted > 10, "{}: {accepted}", collection["title"]);
        match version["multiple_select_mode"].as_str().unwrap() {
            "disabled" => assert_eq!(most, 1, "{}", collection["title"]),
            _ => assert_eq!(most, 2, "{}", collection["title"]),
        }
    }
    assert!(sized > 10, "{sized}");
}

#[tokio::test]
async fn each_collection_in_a_cart_gets_a_choice() {
    let service = TestService::with_speed(1.0).await;
    let collections = ["Pick a Treat", "Two Small Joys"];
    let [treat, joys] = [
        find_collection(&service, collections[0]).await,
        find_collection(&service, collections[1]).await,
    ];
    let mut request = collection_request(&service, &treat, 30).await;
    request["cart"]["items"]
        .as_array_mut()
        .unwrap()
        .push(json!({"product_id": joys["product"]["id"], "quantity": 2}));
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    service.advance(Duration::ZERO).await;
    service.advance(DAY * 40).await;
    let mut chosen = 0;
    for order in list_all(&service, "/v1/orders").await {
        if order["amounts"]["amount_tax"].is_null() {
            continue;
        }
        chosen += 1;
        let items = order["cart"]["items"].as_array().unwrap();
        let of = |collection: &Value, quantity: u64| {
            let offered = product_ids(collection);
            let mine = items.iter().filter(|item| {
                item["quantity"] == quantity
                    && offered.contains(item["product"]["id"].as_str().unwrap())
            });
            mine.count()
        };
        assert_eq!(of(&treat, 1), 1, "{}", order["cart"]);
        assert_eq!(of(&joys, 2), 2, "a choice holds for every piece: {items:?}");
        assert_eq!(items.len(), 3);
        let pre_tax = order["amounts"]["amount_pre_tax_total"].as_i64();
        assert!(pre_tax <= order["original_amounts"]["original_amount_pre_tax_total"].as_i64());
    }
    assert!(chosen > 10, "{chosen}");
}
