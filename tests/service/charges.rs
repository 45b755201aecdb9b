//! The cost of gifts for the sender: prices, taxes, payment methods and workspaces of a batch.

use std::{collections::HashSet, time::Duration};

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    balances::fetch_balance,
    harness::{KEY, TestService, make_direct_send, total_count},
    practice_orders::list_all,
};

const BATCHES: &str = "/v1/order_batches";
const PRICE: &str = "/v1/order_batches/price";

/// The first product of the catalog that satisfies the predicate.
async fn find_product(service: &TestService, predicate: impl Fn(&Value) -> bool) -> Value {
    let products = list_all(service, "/v1/products").await;
    let found = products.into_iter().find(|product| predicate(product));
    found.expect("the catalog has such a product")
}

async fn expect_refusal(service: &TestService, path: &str, request: &Value) -> String {
    let (status, answer) = service.post(path, request).await;
    assert_eq!(status, 400, "{answer}");
    answer["error"].as_str().unwrap().to_owned()
}

async fn create_batch(service: &TestService, request: &Value) -> Value {
    let (status, batch) = service.post(BATCHES, request).await;
    assert_eq!(status, 201, "{batch}");
    batch
}

#[tokio::test]
async fn variable_price_within_bounds_is_charged() {
    let service = TestService::new().await;
    let variable = find_product(&service, |product| {
        product["price_is_variable"] == true && product["variants"] == json!([])
    })
    .await;
    let name = variable["name"].as_str().unwrap();
    let low = variable["price_min"].as_i64().unwrap();
    let high = variable["price_max"].as_i64().unwrap();
    let mut request = service.batch_request(1).await;
    request["cart"]["items"] = json!([{"product_id": variable["id"], "quantity": 2}]);
    for path in [BATCHES, PRICE] {
        request["cart"]["items"][0]["variable_price"] = Value::Null;
        assert_eq!(
            expect_refusal(&service, path, &request).await,
            format!("Variable price of {name} can't be blank")
        );
        for wrong in [low - 1, high + 1, -1] {
            request["cart"]["items"][0]["variable_price"] = json!(wrong);
            let said = expect_refusal(&service, path, &request).await;
            let begin = format!("Variable price of {name} must be between $");
            assert!(said.starts_with(&begin), "{said}");
        }
    }
    for right in [low, low + 1, high] {
        request["cart"]["items"][0]["variable_price"] = json!(right);
        let (_, price) = service.post(PRICE, &request).await;
        let estimate = &price["cart_price_estimate"];
        assert_eq!(estimate["price_product"], right * 2, "{price}");
        let batch = create_batch(&service, &request).await;
        let amounts = &batch["orders_preview"][0]["amounts"];
        assert_eq!(amounts["amount_product"], right * 2);
        assert_eq!(amounts["amount_pre_tax_total"], estimate["price_pre_tax"]);
    }
}

#[tokio::test]
async fn product_url_ends_with_id_or_slug() {
    let service = TestService::new().await;
    let mut request = service.batch_request(1).await;
    let id = request["cart"]["items"][0]["product_id"].clone();
    for ending in ["", "/", "?color=red#top"] {
        let url = format!(
            "https://gifts.example.com/products/{}{ending}",
            id.as_str().unwrap()
        );
        request["cart"]["items"] = json!([{"product_url": url, "quantity": 1}]);
        let batch = create_batch(&service, &request).await;
        assert_eq!(batch["cart"]["items"][0]["product"]["id"], id);
    }
    for url in [
        "https://gifts.example.com/products/sea-salt-cookie-dozen",
        "https://gifts.example.com/us/products/Sea-Salt-Cookie-Dozen/?color=red#top",
        "sea-salt-cookie-dozen",
    ] {
        request["cart"]["items"] = json!([{"product_url": url, "quantity": 1}]);
        let (status, price) = service.post(PRICE, &request).await;
        assert_eq!(status, 200, "{url}: {price}");
        let batch = create_batch(&service, &request).await;
        assert_eq!(batch["cart"]["items"][0]["product"]["id"], id, "{url}");
    }
    // The id of a cart item counts, not its URL.
    request["cart"]["items"] = json!([{
        "product_id": id, "product_url": "https://gifts.example.com/mug", "quantity": 1
    }]);
    create_batch(&service, &request).await;
    for url in [
        "https://gifts.example.com/mug",
        "https://gifts.example.com/sea-salt-cookie-dozen/buy",
        "https://gifts.example.com/",
        "https://gifts.example.com/00000000-0000-0000-0000-000000000001",
    ] {
        request["cart"]["items"] = json!([{"product_url": url, "quantity": 1}]);
        for path in [BATCHES, PRICE] {
            assert_eq!(
                expect_refusal(&service, path, &request).await,
                format!("Product not found: {url}")
            );
        }
    }

    let custom = "/v1/products?use_custom_catalog=true&custom_catalog_show_inactive=true";
    let custom = list_all(&service, custom).await;
    let inactive = custom
        .iter()
        .find(|product| product["status"] == "inactive")
        .unwrap();
    let id = inactive["id"].as_str().unwrap();
    let slug = inactive["name"].as_str().unwrap().to_lowercase();
    let slug = slug.replace(' ', "-");
    for (field, value) in [
        ("product_id", id.to_owned()),
        ("product_url", format!("https://gifts.example.com/{id}")),
        ("product_url", format!("https://gifts.example.com/{slug}")),
    ] {
        let mut item = json!({"quantity": 1});
        item[field] = json!(value);
        request["cart"]["items"] = json!([item]);
        for path in [BATCHES, PRICE] {
            let said = expect_refusal(&service, path, &request).await;
            assert_eq!(said, format!("Product not found: {value}"));
        }
    }
}

#[tokio::test]
async fn wrong_product_id_is_quoted() {
    let service = TestService::new().await;
    let mut request = service.batch_request(1).await;
    for id in ["00000000-0000-0000-0000-000000000001", "mug", "7"] {
        request["cart"]["items"] = json!([{"product_id": id, "quantity": 1}]);
        for path in [BATCHES, PRICE] {
            assert_eq!(
                expect_refusal(&service, path, &request).await,
                format!("Product not found: {id}")
            );
        }
    }
    for id in ["", " "] {
        request["cart"]["items"] = json!([{"product_id": id, "quantity": 1}]);
        assert_eq!(
            expect_refusal(&service, BATCHES, &request).await,
            "Product can't be blank"
        );
    }
}

#[tokio::test]
async fn collection_can_be_sent_by_its_slug() {
    let service = TestService::new().await;
    let mut request = service.batch_request(1).await;
    request["cart"]["items"] =
        json!([{"product_url": "https://gifts.example.com/pick-a-treat", "quantity": 1}]);
    let batch = create_batch(&service, &request).await;
    assert_eq!(batch["cart"]["items"][0]["product"]["name"], "Pick a Treat");
}

#[tokio::test]
async fn billing_address_needs_a_state() {
    let service = TestService::new().await;
    let mut card = json!({
        "cardholder_name": "Ida Berg",
        "commerce_end_user_id": "user-1",
        "payment_method_type": "card",
        "interim_card_key": "interim_visa",
        "billing_address": {
            "address_1": "1 Main St", "city": "New York", "state": "NY",
            "postal_code": "10001", "country": "US"
        },
    });
    let path = "/v1/commerce_user_payment_methods";
    for (state, country, expected) in [
        (json!("NY"), "US", 201),
        (Value::Null, "US", 400),
        (json!(" "), "US", 400),
        (Value::Null, "FR", 400),
        // Other countries have addresses without a state.
        (json!(""), "FR", 201),
    ] {
        card["billing_address"]["state"] = state.clone();
        card["billing_address"]["country"] = json!(country);
        let (status, answer) = service.post(path, &card).await;
        assert_eq!(status, expected, "{state} {country}: {answer}");
        if expected == 400 {
            assert_eq!(answer["error"], "Billing state is required");
        }
    }
    let address = card["billing_address"].as_object_mut().unwrap();
    address.remove("state");
    assert_eq!(
        expect_refusal(&service, path, &card).await,
        "Billing state is required"
    );
}

#[tokio::test]
async fn end_user_card_is_never_the_default_payment_method() {
    let service = TestService::new().await;
    let card = json!({
        "cardholder_name": "Ida Berg",
        "commerce_end_user_id": "user-1",
        "payment_method_type": "card",
        "interim_card_key": "interim_visa",
        "billing_address": {"address_1": "1 Main St", "state": "NY", "postal_code": "10001"},
    });
    let (status, _) = service
        .post("/v1/commerce_user_payment_methods", &card)
        .await;
    assert_eq!(status, 201);
    let before = fetch_balance(&service).await;
    let mut request = service.batch_request(1).await;
    request["payment_method_id"] = Value::Null;
    request["expires_at"] = json!("2027-01-31T00:00:00Z");
    // The service charges the account's own card: with the card of an end user the request would
    // fail, and the balance does not change.
    create_batch(&service, &request).await;
    assert_eq!(fetch_balance(&service).await, before);
}

#[tokio::test]
async fn refuses_workspace_of_another_account() {
    let service = TestService::new().await;
    let other = service.other_account_key().await;
    let path = "/v1/workspaces";
    let (_, theirs) = service.send(Method::GET, path, Some(&other), None).await;
    let mut request = service.batch_request(1).await;
    request["workspace_id"] = theirs["data"][0]["id"].clone();
    assert_eq!(
        expect_refusal(&service, BATCHES, &request).await,
        format!(
            "Workspace not found: {}",
            theirs["data"][0]["id"].as_str().unwrap()
        )
    );
    let mine = service.get(path).await;
    request["workspace_id"] = mine["data"][1]["id"].clone();
    let batch = create_batch(&service, &request).await;
    assert_eq!(batch["workspace_id"], mine["data"][1]["id"]);
    assert_eq!(batch["workspace_name"], mine["data"][1]["name"]);
}

#[tokio::test]
async fn tax_is_calculated_when_all_addresses_are_known() {
    let service = TestService::new().await;
    let mut request = service.batch_request(3).await;
    make_direct_send(&mut request);
    let (status, price) = service.post(PRICE, &request).await;
    assert_eq!(status, 200, "{price}");
    let total = &price["total_price_estimate"];
    let tax = total["est_tax_calculated"].as_i64().unwrap();
    assert!(tax > 0);
    assert_eq!(
        total["est_total_calculated"].as_i64().unwrap(),
        total["est_group_total_low"].as_i64().unwrap() + tax
    );
    request["recipients"][1]["mailing_address"] = Value::Null;
    let (status, price) = service.post(PRICE, &request).await;
    assert_eq!(status, 200, "{price}");
    let total = &price["total_price_estimate"];
    assert_eq!(total["est_tax_calculated"], Value::Null);
    assert_eq!(total["est_total_calculated"], Value::Null);
}

#[tokio::test]
async fn refuses_estimate_for_restricted_states() {
    let service = TestService::new().await;
    let closed = find_product(&service, |product| {
        product["restricted_states"] != json!([])
            && product["variants"] == json!([])
            && product["price_is_variable"] == false
    })
    .await;
    let state = &closed["restricted_states"][0];
    let mut request = service.batch_request(2).await;
    make_direct_send(&mut request);
    request["cart"]["items"] = json!([{"product_id": closed["id"], "quantity": 1}]);
    request["recipients"][1]["mailing_address"]["state"] = state.clone();
    for path in [PRICE, BATCHES] {
        assert_eq!(
            expect_refusal(&service, path, &request).await,
            format!(
                "Recipient 2: mailing_address.state {} can't be shipped to {}",
                closed["name"].as_str().unwrap(),
                state.as_str().unwrap()
            )
        );
    }
}

#[tokio::test]
async fn scheduled_direct_send_is_accepted_and_taxed_when_due() {
    let service = TestService::new().await;
    let mut request = service.batch_request(2).await;
    make_direct_send(&mut request);
    request["scheduled_send_on"] = json!("2026-11-05T09:00:00Z");
    let batch = create_batch(&service, &request).await;
    assert_eq!(batch["send_status"], "pending");
    assert_eq!(total_count(&service.get("/v1/orders").await), 0);
    service.advance(Duration::from_secs(3 * 24 * 3_600)).await;
    let orders = list_all(&service, "/v1/orders").await;
    assert_eq!(orders.len(), 2);
    for order in orders {
        assert_eq!(order["status"], "accepted");
        let amounts = &order["amounts"];
        let tax = amounts["amount_tax"].as_i64().unwrap();
        assert!(tax > 0, "{amounts}");
        assert_eq!(
            amounts["amount_total"].as_i64().unwrap(),
            amounts["amount_pre_tax_total"].as_i64().unwrap() + tax
        );
    }
}

/// Returns the ids of a cart and its items.
fn cart_ids(cart: &Value) -> Vec<String> {
    let items = cart["items"].as_array().unwrap().iter();
    let ids = std::iter::once(&cart["id"]).chain(items.map(|item| &item["id"]));
    ids.map(|id| id.as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn every_order_has_its_own_cart() {
    let service = TestService::new().await;
    let hoodie = service.product("Heavy Knit Hoodie").await;
    let mut request = service.batch_request(4).await;
    make_direct_send(&mut request);
    let cookies = request["cart"]["items"][0].clone();
    request["cart"]["items"] = json!([cookies, {
        "product_id": hoodie["id"],
        "quantity": 2,
        "variants": [hoodie["variants"][0]["name"]],
    }]);
    let batch = create_batch(&service, &request).await;
    let mut seen: HashSet<String> = cart_ids(&batch["cart"]).into_iter().collect();
    assert_eq!(seen.len(), 3);
    for order in batch["orders_preview"].as_array().unwrap() {
        let own = cart_ids(&order["cart"]);
        let selections = order["cart_selections"].as_array().unwrap();
        assert_eq!(selections.len(), 2);
        for selection in selections {
            assert_eq!(selection["cart_item_id"], own[2].as_str());
            assert!(seen.insert(selection["id"].as_str().unwrap().to_owned()));
        }
        for id in own {
            assert!(seen.insert(id), "shared: {order}");
        }
        let path = format!("/v1/orders/{}", order["id"].as_str().unwrap());
        let again = service.get(&path).await;
        assert_eq!(again["cart"], order["cart"]);
        assert_eq!(again["cart_selections"], order["cart_selections"]);
    }
    let path = format!("{BATCHES}/{}", batch["id"].as_str().unwrap());
    assert_eq!(service.get(&path).await["cart"], batch["cart"]);
}

#[tokio::test]
async fn no_payment_methods_outside_practice_mode() {
    let service = TestService::with_config(|config| config.practice = None).await;
    let other = service.other_account_key().await;
    for key in [KEY, &other] {
        let (status, methods) = service
            .send(Method::GET, "/v1/payment_methods", Some(key), None)
            .await;
        assert_eq!(status, 200);
        assert_eq!(methods["data"], json!([]));
        let (_, workspaces) = service
            .send(Method::GET, "/v1/workspaces", Some(key), None)
            .await;
        assert_eq!(total_count(&workspaces), 2);
    }
    for interim in ["interim_visa", "interim_declined", "anything"] {
        let card = json!({
            "cardholder_name": "Ida Berg",
            "commerce_end_user_id": "user-1",
            "payment_method_type": "card",
            "interim_card_key": interim,
            "billing_address": {"address_1": "1 Main St", "state": "NY", "postal_code": "10001"},
        });
        let said = expect_refusal(&service, "/v1/commerce_user_payment_methods", &card).await;
        assert_eq!(said, "This service does not accept cards");
    }
}

#[tokio::test]
async fn earlier_account_can_pay_in_practice_mode() {
    let mut service = TestService::stopped();
    // Before the service first starts.
    let other = service.other_account_key().await;
    service.start(0.0).await;
    let mine = service.get("/v1/payment_methods").await;
    let (_, theirs) = service
        .send(Method::GET, "/v1/payment_methods", Some(&other), None)
        .await;
    assert_eq!(mine, theirs);
    assert_eq!(total_count(&mine), 3);
    // A restart does not restore spent money.
    let mut request = service.batch_request(1).await;
    request["payment_method_id"] = json!("COMMERCE_STORED_VALUE");
    request["expires_at"] = json!("2027-01-31T00:00:00Z");
    create_batch(&service, &request).await;
    let left = fetch_balance(&service).await;
    service.stop().await;
    service.start(0.0).await;
    assert_eq!(fetch_balance(&service).await, left);
}
