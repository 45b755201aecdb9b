//! Stock of a shop: reserved by gifts, taken by parcels, and never less than nothing.

use std::time::Duration;

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    recipient_page::{accept_gift, open},
    shop_goods::{HOODIE, MUG, TestShop},
};

#[tokio::test]
async fn direct_send_reserves_or_is_refused() {
    let shop = TestShop::new().await;
    shop.count_stock("HOOD-M", 12).await;
    let items = [(HOODIE, &["M"][..], 1)];
    let (status, refused) = shop
        .service
        .post("/v1/order_batches", &shop.batch("direct_send", 13, &items))
        .await;
    assert_eq!(status, 400, "{refused}");
    assert_eq!(
        refused["error"],
        "Only 12 of Heavy Knit Hoodie, M, are left"
    );
    assert_eq!(shop.stock_of("HOOD-M").await, (12, 0));
    shop.send_batch(&shop.batch("direct_send", 12, &items))
        .await;
    assert_eq!(shop.stock_of("HOOD-M").await, (12, 12));
    // What is not counted is never sold out.
    shop.send_batch(&shop.batch("direct_send", 30, &[(HOODIE, &["S"][..], 100)]))
        .await;
    let (_, refused) = shop
        .service
        .post("/v1/order_batches", &shop.batch("direct_send", 1, &items))
        .await;
    assert_eq!(refused["error"], "Heavy Knit Hoodie, M, is sold out");
}

#[tokio::test]
async fn last_ten_go_to_exactly_ten_recipients() {
    let shop = TestShop::new().await;
    shop.count_stock("MUG", 10).await;
    let mut orders = shop
        .send_batch(&shop.batch("link_multiple_custom_list", 64, &[(MUG, &[], 1)]))
        .await;
    orders.truncate(64);
    let answers = join_all(orders.iter().map(|order| accept_gift(order, &[]))).await;
    let accepted = answers
        .iter()
        .filter(|answer| answer.is_redirection())
        .count();
    assert_eq!(accepted, 10, "{answers:?}");
    assert!(
        answers
            .iter()
            .filter(|answer| !answer.is_redirection())
            .all(|answer| [409, 422].contains(&answer.as_u16())),
        "{answers:?}"
    );
    assert_eq!(shop.stock_of("MUG").await, (10, 10));
    let mut statuses: Vec<String> = Vec::new();
    for order in &orders {
        statuses.push(
            shop.order(order).await["status"]
                .as_str()
                .unwrap()
                .to_owned(),
        );
    }
    assert_eq!(
        statuses
            .iter()
            .filter(|status| *status == "notified" || *status == "opened")
            .count(),
        54
    );
}

#[tokio::test]
async fn page_says_that_the_gift_is_sold_out() {
    let shop = TestShop::new().await;
    let mut request = shop.batch("link_multiple_custom_list", 2, &[(MUG, &[], 1)]);
    request["swap"] = json!("disabled");
    let orders = shop.send_batch(&request).await;
    let page = |order: &Value| {
        let link = order["individual_gift_link"].as_str().unwrap().to_owned();
        async move { reqwest::get(link).await.unwrap().text().await.unwrap() }
    };
    assert!(!page(&orders[0]).await.contains("isn’t available anymore"));
    shop.count_stock("MUG", 1).await;
    assert!(accept_gift(&orders[0], &[]).await.is_redirection());
    let text = page(&orders[1]).await;
    assert!(text.contains("isn’t available anymore"), "{text}");
    assert!(!text.contains("/accept\""), "{text}");
    assert_eq!(accept_gift(&orders[1], &[]).await, 409);
}

#[tokio::test]
async fn other_variant_can_be_accepted() {
    let shop = TestShop::new().await;
    shop.count_stock("HOOD-M", 0).await;
    shop.count_stock("HOOD-S", 1).await;
    let orders = shop
        .send_batch(&shop.batch("link_multiple_custom_list", 1, &[(HOODIE, &[], 1)]))
        .await;
    let refused = accept_gift(&orders[0], &[("variants-0-0", "M")]).await;
    assert_eq!(refused, 409);
    assert_eq!(shop.stock_of("HOOD-M").await, (0, 0));
    let accepted = accept_gift(&orders[0], &[("variants-0-0", "S")]).await;
    assert!(accepted.is_redirection(), "{accepted}");
    assert_eq!(shop.stock_of("HOOD-S").await, (1, 1));
}

#[tokio::test]
async fn sold_out_collection_is_not_delivered_as_sent() {
    let shop = TestShop::new().await;
    let import = json!({
        "brands": [{"handle": "clay", "name": "Clay"}],
        "products": [
            {
                "handle": "plate", "name": "Plate", "brand": "clay", "price": 2_400,
                "variants": [{"values": [], "sku": "PLATE", "on_hand": 1}],
            },
            // Too expensive for the collection, and in stock.
            {"handle": "vase", "name": "Vase", "brand": "clay", "price": 9_000},
        ],
        "collections": [
            {"handle": "tableware", "title": "Tableware", "price": 3_000, "products": ["plate", "vase"]},
        ],
    });
    shop.admin(Method::POST, "/catalog/imports", Some(&import))
        .await;
    let collections = shop.service.get("/v1/collections").await;
    let collection = &collections["data"][0]["product"]["id"];
    let collection = collection.as_str().unwrap().parse().unwrap();
    // The recipient gets two of a product.
    let orders = shop
        .send_batch(&shop.batch("link_multiple_custom_list", 1, &[(collection, &[], 2)]))
        .await;
    let link = orders[0]["individual_gift_link"].as_str().unwrap();
    let page = reqwest::get(format!("{link}/swap")).await.unwrap();
    let text = page.text().await.unwrap();
    assert!(text.contains("Plate"), "{text}");
    assert!(!text.contains("Vase"), "{text}");
    // The recipient chooses first.
    let form = open(&format!("{link}/accept")).await;
    assert_eq!(form.status, 422, "{}", form.text);
}

#[tokio::test]
async fn refunded_gift_returns_its_stock() {
    let shop = TestShop::new().await;
    shop.count_stock("MUG", 5).await;
    shop.send_batch(&shop.batch("direct_send", 2, &[(MUG, &[], 2)]))
        .await;
    assert_eq!(shop.stock_of("MUG").await, (5, 4));
    let parcels = shop.parcels("state=to_ship").await;
    assert_eq!(parcels.len(), 2);
    let path = format!("/parcels/{}/refund", parcels[0]["parcel"].as_str().unwrap());
    let refunded = shop.admin(Method::POST, &path, Some(&json!({}))).await;
    assert_eq!(refunded["state"], "canceled");
    assert_eq!(shop.stock_of("MUG").await, (5, 2));
    let order = shop.order(&json!({"id": parcels[0]["order_id"]})).await;
    assert_eq!(order["status"], "failed");
    let (status, again) = shop.try_admin(Method::POST, &path, Some(&json!({}))).await;
    assert_eq!(status, 400, "{again}");
    assert_eq!(shop.stock_of("MUG").await, (5, 2));
}

#[tokio::test]
async fn number_on_hand_stays_above_reserved() {
    let shop = TestShop::new().await;
    shop.count_stock("MUG", 5).await;
    shop.send_batch(&shop.batch("direct_send", 3, &[(MUG, &[], 1)]))
        .await;
    let set = |body: Value| {
        let shop = &shop;
        async move { shop.try_admin(Method::PUT, "/stock", Some(&body)).await }
    };
    let (status, refused) = set(json!({"sku": "MUG", "on_hand": 2})).await;
    assert_eq!(
        (status.as_u16(), &refused["error"]),
        (400, &json!("3 of MUG are reserved for gifts"))
    );
    let (status, _) = set(json!({"sku": "MUG", "stop_counting": true})).await;
    assert_eq!(status, 400);
    let (status, stale) = set(json!({"sku": "MUG", "on_hand": 9, "expected_on_hand": 4})).await;
    assert_eq!(
        (status.as_u16(), &stale["error"]),
        (409, &json!("The number on hand is 5 by now. Look again."))
    );
    let (status, item) = set(json!({"sku": "MUG", "on_hand": 3, "low_at": 1})).await;
    assert_eq!(status, 200, "{item}");
    assert_eq!((&item["free"], &item["low_at"]), (&json!(0), &json!(1)));
    let (status, _) = set(json!({"sku": "NO-SUCH", "on_hand": 3})).await;
    assert_eq!(status, 404);
    let entries = shop
        .admin(Method::GET, "/stock/entries?sku=MUG", None)
        .await;
    let causes: Vec<&str> = entries["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["cause"].as_str().unwrap())
        .collect();
    assert_eq!(causes, ["counted", "reserved", "counted"]);
}

#[tokio::test]
async fn verification_finds_wrong_reservations() {
    let shop = TestShop::new().await;
    shop.count_stock("MUG", 5).await;
    shop.send_batch(&shop.batch("direct_send", 2, &[(MUG, &[], 2)]))
        .await;
    let stock_check = async || {
        let verified = shop.admin(Method::POST, "/verify", Some(&json!({}))).await;
        let checks = verified["checks"].as_array().unwrap();
        let check = checks.iter().find(|check| check["name"] == "stock");
        check.unwrap().clone()
    };
    assert_eq!(stock_check().await["ok"], true);
    let change = "UPDATE stock SET reserved = 3";
    shop.service.run_sql(change, change).await;
    let check = stock_check().await;
    let by_gifts = "moon-mug: 3 reserved, 4 by gifts";
    let last_change = "moon-mug: 5 on hand and 3 reserved, 5 and 4 after its last change";
    assert_eq!(
        (&check["ok"], &check["detail"]),
        (&json!(false), &json!(format!("{by_gifts}; {last_change}")))
    );
    let change = "UPDATE stock SET reserved = 4, on_hand = 6";
    shop.service.run_sql(change, change).await;
    assert_eq!(
        stock_check().await["detail"],
        "moon-mug: 6 on hand and 4 reserved, 5 and 4 after its last change"
    );
}

#[tokio::test]
async fn archived_products_are_not_counted() {
    let shop = TestShop::new().await;
    shop.count_stock("MUG", 5).await;
    let archive = "UPDATE shop_entry SET archived_at = 1 WHERE handle = 'moon-mug'";
    shop.service.run_sql(archive, archive).await;
    for body in [
        json!({"product": "moon-mug", "on_hand": 3}),
        json!({"sku": "MUG", "on_hand": 3}),
    ] {
        let (status, refused) = shop.try_admin(Method::PUT, "/stock", Some(&body)).await;
        assert_eq!(status, 404, "{refused}");
    }
    // Another product has the SKU of the archived one now.
    let give = "UPDATE stock SET sku = 'HOOD-M'";
    shop.service.run_sql(give, give).await;
    shop.count_stock("HOOD-M", 2).await;
    assert_eq!(shop.stock_of("HOOD-M").await, (2, 0));
    let stop = json!({"product": "moon-mug", "stop_counting": true});
    shop.admin(Method::PUT, "/stock", Some(&stop)).await;
    let list = shop.admin(Method::GET, "/stock", None).await;
    assert_eq!(list["data"].as_array().unwrap().len(), 1, "{list}");
}

#[tokio::test]
async fn stock_is_found_in_any_case() {
    let shop = TestShop::new().await;
    shop.count_stock("MUG", 5).await;
    let rename = "UPDATE shop_entry SET name = 'Ärmelschal Über' WHERE handle = 'moon-mug'";
    shop.service.run_sql(rename, rename).await;
    // "ärmelschal", "ÄRMEL" and "über".
    for word in ["%C3%A4rmelschal", "%C3%84RMEL", "%C3%BCber"] {
        let found = shop
            .admin(Method::GET, &format!("/stock?search={word}"), None)
            .await;
        assert_eq!(
            found["data"].as_array().unwrap().len(),
            1,
            "{word}: {found}"
        );
    }
}

/// The changes of an item.
async fn changes(shop: &TestShop, query: &str) -> Vec<Value> {
    let list = shop
        .admin(Method::GET, &format!("/stock/entries?{query}"), None)
        .await;
    list["data"].as_array().unwrap().clone()
}

#[tokio::test]
async fn every_change_of_stock_names_its_gifts() {
    let shop = TestShop::new().await;
    shop.count_stock("MUG", 9).await;
    let batch = shop.batch("direct_send", 3, &[(MUG, &[], 2)]);
    let orders = shop.send_batch(&batch).await;
    let order = shop.order(&orders[0]).await;
    let parcels = shop.parcels("state=to_ship").await;
    let refunded = &parcels[0];
    let path = format!("/parcels/{}/refund", refunded["parcel"].as_str().unwrap());
    shop.admin(Method::POST, &path, Some(&json!({}))).await;
    let without_sku = "UPDATE stock SET sku = NULL";
    shop.service.run_sql(without_sku, without_sku).await;
    assert_eq!(changes(&shop, "sku=MUG").await.len(), 0);
    assert_eq!(changes(&shop, "product=moon-mug&variant=M").await.len(), 0);
    let entries = changes(&shop, "product=moon-mug").await;
    let causes: Vec<_> = entries
        .iter()
        .map(|entry| entry["cause"].as_str().unwrap())
        .collect();
    assert_eq!(causes, ["released", "reserved", "counted"]);
    let [released, reserved, counted] = &entries[..] else {
        panic!("{entries:?}");
    };
    // Of one gift, and of all gifts of a batch.
    assert_eq!(released["order_id"], refunded["order_id"]);
    for entry in [released, reserved] {
        assert_eq!(entry["order_batch_id"], order["order_batch_id"], "{entry}");
        assert_eq!(entry["reference_id"], refunded["reference_id"], "{entry}");
    }
    assert_eq!(
        (&reserved["order_id"], &reserved["reserved_change"]),
        (&Value::Null, &json!(6))
    );
    assert_eq!(counted["order_batch_id"], Value::Null);
}

#[tokio::test]
async fn failed_batch_returns_its_stock() {
    let shop = TestShop::new().await;
    shop.count_stock("MUG", 9).await;
    let mut batch = shop.batch("direct_send", 3, &[(MUG, &[], 2)]);
    batch["scheduled_send_on"] = json!("2026-11-05T09:00:00Z");
    let (status, batch) = shop.service.post("/v1/order_batches", &batch).await;
    assert_eq!(status, 201, "{batch}");
    assert_eq!(
        shop.stock_of("MUG").await,
        (9, 6),
        "reserved when it is created"
    );
    // The next attempt is the last one, and cannot read the batch.
    let damage = "UPDATE order_batch SET terms = '{'; UPDATE job SET attempts = 19";
    shop.service.run_sql(damage, damage).await;
    shop.service.advance(Duration::from_secs(5 * 86_400)).await;
    assert_eq!(shop.stock_of("MUG").await, (9, 0));
    let entries = changes(&shop, "sku=MUG").await;
    assert_eq!(entries[0]["cause"], "released");
    assert_eq!(entries[0]["order_batch_id"], batch["id"], "{}", entries[0]);
    assert_eq!(shop.parcels("state=to_ship").await.len(), 0);
}

#[tokio::test]
async fn canceled_and_expired_gifts_hold_no_stock() {
    let shop = TestShop::new().await;
    shop.count_stock("MUG", 2).await;
    let links = shop.batch("link_multiple_custom_list", 3, &[(MUG, &[], 1)]);
    let orders = shop.send_batch(&links).await;
    let cancel = |order: &Value| format!("/v1/orders/{}/cancel", order["id"].as_str().unwrap());
    let (status, _) = shop.service.post(&cancel(&orders[0]), &json!({})).await;
    assert_eq!(status, 200);
    assert_eq!(shop.stock_of("MUG").await, (2, 0));
    assert!(accept_gift(&orders[1], &[]).await.is_redirection());
    let (status, refused) = shop.service.post(&cancel(&orders[1]), &json!({})).await;
    assert_eq!(status, 400, "{refused}");
    assert_eq!(
        shop.stock_of("MUG").await,
        (2, 1),
        "an accepted gift keeps its unit"
    );
    // The batch expires on January 1.
    for _ in 0..2 {
        shop.service.advance(Duration::from_secs(31 * 86_400)).await;
    }
    let link = orders[2]["individual_gift_link"].as_str().unwrap();
    let form = open(&format!("{link}/accept")).await;
    assert_eq!(
        form.status, 303,
        "back to the page of the gift: {}",
        form.text
    );
    assert_eq!(shop.stock_of("MUG").await, (2, 1));
    let mut others = shop.batch("direct_send", 1, &[(MUG, &[], 1)]);
    others["expires_at"] = json!("2027-03-01T00:00:00Z");
    shop.send_batch(&others).await;
    assert_eq!(
        shop.stock_of("MUG").await,
        (2, 2),
        "the unit of the other gifts is free"
    );
}
