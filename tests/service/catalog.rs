//! Products, brands, cards, workspaces and payment methods.

use std::collections::HashSet;

use reqwest::Method;
use serde_json::json;

use crate::harness::{KEY, TestService, total_count};

#[tokio::test]
async fn catalog_products_are_complete() {
    let service = TestService::new().await;
    let products = service.get("/v1/products?per_page=100").await;
    assert!(total_count(&products) >= 120, "{}", total_count(&products));
    let brands = service.get("/v1/brands?per_page=100").await;
    assert!(total_count(&brands) >= 24);
    assert!(
        !brands["data"][0]["brand_sets"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    assert!(
        products["data"][0]["brand"].get("brand_sets").is_none(),
        "lists omit the sets"
    );
    assert_eq!(total_count(&service.get("/v1/cards").await), 12);
    let names: Vec<_> = products["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p["name"].as_str().unwrap())
        .collect();
    assert!(names.is_sorted());
}

#[tokio::test]
async fn pages_contain_every_product_once() {
    let service = TestService::new().await;
    let total = total_count(&service.get("/v1/products").await);
    let mut seen = HashSet::new();
    for page in 1..=total.div_ceil(7) {
        let list = service
            .get(&format!("/v1/products?page={page}&per_page=7"))
            .await;
        for product in list["data"].as_array().unwrap() {
            assert!(seen.insert(product["id"].as_str().unwrap().to_owned()));
        }
    }
    assert_eq!(seen.len() as u64, total);
    let beyond = service.get("/v1/products?page=1000&per_page=100").await;
    assert_eq!(beyond["data"], json!([]));
    assert_eq!(total_count(&beyond), total);
}

#[tokio::test]
async fn filters_restrict_products() {
    let service = TestService::new().await;
    let us = total_count(&service.get("/v1/products").await);
    let canada = total_count(&service.get("/v1/products?country_code=CA").await);
    assert!(canada > 0 && canada < us, "{canada} of {us}");
    assert_eq!(
        total_count(&service.get("/v1/products?country_code=ZZ").await),
        0
    );
    let custom = service.get("/v1/products?use_custom_catalog=true").await;
    let with_inactive = service
        .get("/v1/products?use_custom_catalog=true&custom_catalog_show_inactive=true&per_page=100")
        .await;
    assert!(total_count(&custom) < total_count(&with_inactive));
    assert!(
        with_inactive["data"]
            .as_array()
            .unwrap()
            .iter()
            .any(|p| p["status"] == "inactive")
    );
    let alone = "/v1/products?custom_catalog_show_inactive=true";
    assert_eq!(
        total_count(&service.get(alone).await),
        us,
        "inactive products are in the custom catalog only"
    );
    let all = service.get("/v1/products?per_page=100").await;
    assert!(
        all["data"]
            .as_array()
            .unwrap()
            .iter()
            .all(|p| p["status"] == "active")
    );
}

#[tokio::test]
async fn brand_sets_contain_products_for_requested_country() {
    let service = TestService::new().await;
    for country in ["US", "CA", "GB"] {
        let ships: HashSet<String> = crate::practice_orders::list_all(
            &service,
            &format!("/v1/products?country_code={country}"),
        )
        .await
        .iter()
        .map(|product| product["id"].as_str().unwrap().to_owned())
        .collect();
        let mut shown = 0;
        let path = format!("/v1/brands?country_code={country}");
        for brand in crate::practice_orders::list_all(&service, &path).await {
            for set in brand["brand_sets"].as_array().unwrap() {
                let products = set["products"].as_array().unwrap();
                assert!(!products.is_empty(), "{}", brand["name"]);
                shown += products.len();
                for product in products {
                    let id = product["id"].as_str().unwrap();
                    assert!(ships.contains(id), "{} to {country}", product["name"]);
                }
            }
        }
        assert_eq!(shown, ships.len(), "{country}");
    }
}

#[tokio::test]
async fn single_product_matches_list_and_picture_sizes() {
    let service = TestService::new().await;
    let hoodie = service.product("Heavy Knit Hoodie").await;
    let one = service
        .get(&format!("/v1/products/{}", hoodie["id"].as_str().unwrap()))
        .await;
    assert_eq!(one, hoodie);
    let file = &hoodie["images"][0]["image_large"];
    let url = file["url"].as_str().unwrap();
    assert!(url.starts_with(&service.url("")), "{url}");
    let bytes = reqwest::get(url).await.unwrap().bytes().await.unwrap();
    let picture = image::load_from_memory(&bytes).unwrap();
    assert_eq!(
        json!([picture.width(), picture.height()]),
        json!([file["width"], file["height"]])
    );
    let (status, _) = service
        .send(
            Method::GET,
            "/v1/products/00000000-0000-0000-0000-000000000001",
            Some(KEY),
            None,
        )
        .await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn account_has_workspaces_and_payment_methods() {
    let service = TestService::new().await;
    let workspaces = service.get("/v1/workspaces").await;
    assert_eq!(workspaces["data"][0]["name"], "People team");
    let methods = service.get("/v1/payment_methods").await;
    let balances: Vec<_> = methods["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["balance"].is_number())
        .collect();
    assert_eq!(
        balances,
        [false, false, true],
        "only a balance method has a balance"
    );
}

#[tokio::test]
async fn interim_keys_save_or_decline_cards() {
    let service = TestService::new().await;
    let request = |interim: &str, holder: &str| {
        json!({
            "cardholder_name": holder,
            "commerce_end_user_id": "user-1",
            "payment_method_type": "card",
            "interim_card_key": interim,
            "billing_address": {"address_1": "1 Main St", "state": "NY", "postal_code": "10001"},
        })
    };
    let path = "/v1/commerce_user_payment_methods";
    let (status, card) = service
        .post(path, &request("interim_visa", "Ida Berg"))
        .await;
    assert_eq!(status, 201);
    assert_eq!(
        (&card["card_brand"], &card["card_last_4"]),
        (&json!("visa"), &json!("4242"))
    );
    let (status, error) = service
        .post(path, &request("interim_declined", "Ida Berg"))
        .await;
    assert_eq!(
        (status.as_u16(), &error["error"]),
        (400, &json!("Your card was declined."))
    );
    let (_, error) = service.post(path, &request("interim_visa", " ")).await;
    assert_eq!(error["error"], "Cardholder name is required");
    for holder in ["Ida\u{0}Berg".to_owned(), "x".repeat(301)] {
        let (status, error) = service.post(path, &request("interim_visa", &holder)).await;
        assert_eq!(status, 400, "{error}");
    }

    // The card pays for its own end user only, and the account's list does not contain it.
    let mut batch = service.batch_request(1).await;
    batch["payment_method_id"] = card["id"].clone();
    let (status, _) = service.post("/v1/order_batches", &batch).await;
    assert_eq!(status, 400);
    for other in ["", "user-2"] {
        batch["commerce_end_user_id"] = json!(other);
        let (status, _) = service.post("/v1/order_batches", &batch).await;
        assert_eq!(status, 400, "{other:?}");
    }
    let another = service.other_account_key().await;
    batch["commerce_end_user_id"] = json!("user-1");
    let (status, error) = service
        .send(
            Method::POST,
            "/v1/order_batches",
            Some(&another),
            Some(&batch),
        )
        .await;
    assert_eq!(status, 400, "it is another account's card");
    assert!(error["error"].as_str().unwrap().contains("not found"));
    let (status, _) = service.post("/v1/order_batches", &batch).await;
    assert_eq!(status, 201);
    assert_eq!(total_count(&service.get("/v1/payment_methods").await), 3);
}

#[tokio::test]
async fn changes_of_practice_goods_stay_after_a_restart() {
    let mut service = TestService::new().await;
    let operator = service.operator_key().await;
    let import = json!({"products": [
        {"handle": "heavy-knit-hoodie", "price": 9_900},
        {"handle": "own-mug", "name": "A mug of our own", "brand": "northloop", "price": 1_000},
    ]});
    let path = "/admin/v1/catalog/imports";
    let (status, plan) = service
        .send(Method::POST, path, Some(&operator), Some(&import))
        .await;
    assert_eq!(
        (status.as_u16(), &plan["applied"]),
        (200, &json!(true)),
        "{plan}"
    );
    service.stop().await;
    service.start(0.0).await;
    let hoodie = service.product("Heavy Knit Hoodie").await;
    assert_eq!(hoodie["price"], 9_900);
    assert_eq!(hoodie["id"], "389b776a-46ce-5851-b286-b0f5ea06bbc2");
    assert_eq!(service.product("A mug of our own").await["price"], 1_000);
}

#[tokio::test]
async fn changed_entry_keeps_no_other_goods_out() {
    let mut service = TestService::new().await;
    let operator = service.operator_key().await;
    // The goods have the collection as a draft, and a collection that was offered is never a draft again.
    let import = json!({
        "products": [{"handle": "heavy-knit-hoodie", "price": 9_900}],
        "collections": [{"handle": "winter-holidays", "is_draft": false}],
    });
    let path = "/admin/v1/catalog/imports";
    let (_, plan) = service
        .send(Method::POST, path, Some(&operator), Some(&import))
        .await;
    assert_eq!(plan["applied"], true, "{plan}");
    service.stop().await;
    let earlier = "UPDATE shop_setting SET value = '\"earlier\"' WHERE name = 'practice_goods'";
    service.run_sql(earlier, earlier).await;
    service.start(0.0).await;
    let hoodie = service.product("Heavy Knit Hoodie").await;
    assert_ne!(hoodie["price"], 9_900);
    let path = "/admin/v1/catalog/collections?handle=winter-holidays";
    let (_, found) = service.send(Method::GET, path, Some(&operator), None).await;
    assert_eq!(found["data"][0]["is_draft"], false, "{found}");
    assert_eq!(found["data"][0]["archived_at"], json!(null), "{found}");
}

#[tokio::test]
async fn entries_of_practice_have_drawn_pictures() {
    let service = TestService::new().await;
    let operator = service.operator_key().await;
    let key = Some(operator.as_str());
    let path = "/admin/v1/catalog/cards";
    let (_, cards) = service.send(Method::GET, path, key, None).await;
    let hash = cards["data"][0]["picture"].as_str().unwrap();
    for path in [format!("/pictures/{hash}"), format!("/pictures/{hash}.png")] {
        let picture = reqwest::get(service.url(&path)).await.unwrap();
        assert_eq!(picture.status(), 200, "{path}");
        assert_eq!(picture.headers()["content-type"], "image/png");
    }
    let unknown = "0".repeat(64);
    let (_, answer) = service
        .send(
            Method::POST,
            "/admin/v1/pictures/missing",
            key,
            Some(&json!({"hashes": [hash, unknown]})),
        )
        .await;
    assert_eq!(answer, json!({"missing": [unknown]}));
}

#[tokio::test]
async fn earlier_folder_keeps_ids_and_loses_other_goods() {
    let mut service = TestService::new().await;
    let hoodie = service.product("Heavy Knit Hoodie").await;
    service.stop().await;
    // An earlier program wrote the rows without entries.
    service
        .run_sql(
            "DELETE FROM shop_entry; DELETE FROM shop_setting;
             UPDATE product SET document = '{}' WHERE slug = 'heavy-knit-hoodie';
             INSERT INTO card (id, position, document) VALUES (X'00000000000000000000000000000001', 99, '{}');",
            "DELETE FROM shop_entry; DELETE FROM shop_setting;
             UPDATE product SET document = '{}' WHERE slug = 'heavy-knit-hoodie';
             INSERT INTO card (id, position, document) VALUES ('00000000-0000-0000-0000-000000000001', 99, '{}');",
        )
        .await;
    service.start(0.0).await;
    assert_eq!(total_count(&service.get("/v1/cards").await), 12);
    let again = service.product("Heavy Knit Hoodie").await;
    assert_eq!(again["id"], hoodie["id"]);
    assert_eq!(again["variants"][0]["id"], hoodie["variants"][0]["id"]);
}
