//! Every failure has a sentence, and a refused batch leaves no trace.

use reqwest::Method;
use serde_json::{Value, json};

use crate::house::{House, KEY, answer, count};

#[tokio::test]
async fn a_refused_batch_leaves_no_trace() {
    let house = House::open().await;
    type Change = fn(&mut Value);
    let cases: [(&str, Change); 19] = [
        ("Recipients can't be blank", |b| b["recipients"] = json!([])),
        ("Recipients can't be blank", |b| {
            b["recipients"] = Value::Null
        }),
        ("From name can't be blank", |b| b["from_name"] = json!("")),
        ("Send method is not valid", |b| {
            b["send_method"] = json!("pigeon")
        }),
        ("Product not found", |b| {
            b["cart"]["items"][0]["product_id"] = json!("00000000-0000-0000-0000-000000000001");
        }),
        ("Quantity of", |b| {
            b["cart"]["items"][0]["quantity"] = json!(0)
        }),
        ("Recipient 12: email can't be blank", |b| {
            b["recipients"][11]["email"] = Value::Null
        }),
        ("Recipient 7: first_name can't be blank", |b| {
            b["recipients"][6]["first_name"] = json!(" ")
        }),
        ("A card must be specified", |b| {
            b["message"] = json!("Hello")
        }),
        ("Workspace not found", |b| {
            b["workspace_id"] = json!("00000000-0000-0000-0000-000000000001");
        }),
        ("Payment method not found", |b| {
            b["payment_method_id"] = json!("gold")
        }),
        ("A cart can have at most 100 items", |b| {
            let item = b["cart"]["items"][0].clone();
            b["cart"]["items"] = json!(vec![item; 101]);
        }),
        ("A gift can have at most 100 pieces", |b| {
            b["cart"]["items"][0]["quantity"] = json!(101)
        }),
        ("From name is too long", |b| {
            b["from_name"] = json!("x".repeat(301))
        }),
        ("Batch name holds a character that can't be shown", |b| {
            b["batch_name"] = json!("a\u{0}b")
        }),
        ("Recipient 1: first_name can't be blank", |b| {
            b["recipients"][0]["first_name"] = json!("\u{200b}")
        }),
        ("Recipient 2: last_name is too long", |b| {
            b["recipients"][1]["last_name"] = json!("x".repeat(301))
        }),
        ("Recipient 3: phone is not a number", |b| {
            b["recipients"][2]["phone"] = json!("hello")
        }),
        ("Scheduled send on must be in the future", |b| {
            b["scheduled_send_on"] = json!("2026-11-02T15:00:00Z");
        }),
    ];
    for (sentence, change) in cases {
        let mut request = house.good_batch(12).await;
        change(&mut request);
        let (status, body) = house.post("/v1/order_batches", &request).await;
        assert_eq!(status, 400, "{sentence}: {body}");
        assert!(
            body["error"].as_str().unwrap().contains(sentence),
            "{sentence}: {body}"
        );
    }
    for list in ["/v1/order_batches", "/v1/orders", "/v1/order_activities"] {
        assert_eq!(count(&house.get(list).await), 0, "{list}");
    }
}

#[tokio::test]
async fn every_state_that_a_list_of_people_may_name_can_be_sent_to() {
    let house = House::open().await;
    for state in giftdesk::recipients::state_codes() {
        let mut request = house.good_batch(1).await;
        request["send_method"] = json!("direct_send");
        request["recipients"][0]["mailing_address"] = json!({
            "address_1": "1 Main St", "city": "Town", "state": state,
            "postal_code": "01234", "country": "US",
        });
        let (status, body) = house.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{state}: {body}");
    }
}

#[tokio::test]
async fn a_field_of_the_wrong_kind_is_named() {
    let house = House::open().await;
    let mut request = house.good_batch(2).await;
    request["recipients"][1]["first_name"] = json!(7);
    let (status, body) = house.post("/v1/order_batches", &request).await;
    assert_eq!(status, 400);
    assert!(
        body["error"]
            .as_str()
            .unwrap()
            .contains("recipients[1].first_name"),
        "{body}"
    );
}

#[tokio::test]
async fn a_blank_reference_is_none() {
    let house = House::open().await;
    let mut request = house.good_batch(1).await;
    request["customer_reference_id"] = json!("");
    for _ in 0..2 {
        let (status, body) = house.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{body}");
        assert!(body["customer_reference_id"].is_null(), "{body}");
    }
}

#[tokio::test]
async fn a_message_with_a_card_and_a_balance_with_an_expiry_are_fine() {
    let house = House::open().await;
    let mut request = house.good_batch(1).await;
    request["message"] = json!("Well done");
    request["card_id"] = house.get("/v1/cards").await["data"][0]["id"].clone();
    request["payment_method_id"] = json!("COMMERCE_STORED_VALUE");
    let (status, body) = house.post("/v1/order_batches", &request).await;
    assert_eq!(status, 400);
    assert!(
        body["error"].as_str().unwrap().contains("Expires at"),
        "{body}"
    );
    request["expires_at"] = json!("2027-01-31T00:00:00Z");
    let (status, body) = house.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{body}");
    assert_eq!(body["orders_preview"][0]["message"], "Well done");
    assert_eq!(
        body["orders_preview"][0]["expires_at"],
        "2027-01-31T00:00:00.000Z"
    );
}

#[tokio::test]
async fn every_kind_of_failure_has_the_error_body() {
    let house = House::open().await;
    let batches = "/v1/order_batches";
    let json_body = |text: &'static str| {
        house
            .request(Method::POST, batches)
            .header("content-type", "application/json")
            .body(text)
    };
    let cases = [
        (
            "an unknown path",
            404,
            house.request(Method::GET, "/v2/nothing"),
        ),
        ("no path", 404, house.request(Method::GET, "/")),
        (
            "a wrong method",
            405,
            house.request(Method::DELETE, "/v1/me"),
        ),
        (
            "a bad id",
            400,
            house.request(Method::GET, "/v1/orders/not-a-uuid"),
        ),
        (
            "page 0",
            400,
            house.request(Method::GET, "/v1/orders?page=0"),
        ),
        (
            "page -1",
            400,
            house.request(Method::GET, "/v1/brands?page=-1"),
        ),
        (
            "a word for a page",
            400,
            house.request(Method::GET, "/v1/cards?page=two"),
        ),
        (
            "too many a page",
            400,
            house.request(Method::GET, "/v1/products?per_page=101"),
        ),
        (
            "none a page",
            400,
            house.request(Method::GET, "/v1/products?per_page=0"),
        ),
        (
            "a bad time",
            400,
            house.request(Method::GET, "/v1/order_activities?after=yesterday"),
        ),
        (
            "a bad flag",
            400,
            house.request(Method::GET, "/v1/products?use_custom_catalog=maybe"),
        ),
        ("no JSON", 400, json_body("{\"from_name\": ")),
        ("JSON of another shape", 400, json_body("[1, 2]")),
        (
            "a wrong type",
            400,
            json_body("{\"recipients\": \"everybody\"}"),
        ),
        ("an empty body", 400, json_body("")),
        (
            "another media type",
            415,
            house.request(Method::POST, batches).body("a=b"),
        ),
        (
            "no such order",
            404,
            house.request(
                Method::GET,
                "/v1/orders/00000000-0000-0000-0000-000000000001",
            ),
        ),
        (
            "no such picture",
            404,
            house.request(Method::GET, "/pictures/products/none.png"),
        ),
    ];
    for (what, expected, request) in cases {
        let (status, body) = answer(request).await;
        assert_eq!(status, expected, "{what}: {body}");
        let sentence = body["error"]
            .as_str()
            .unwrap_or_else(|| panic!("{what}: {body}"));
        assert!(
            !sentence.is_empty() && !sentence.contains("serde"),
            "{what}: {sentence}"
        );
    }
    let page = house
        .send(Method::GET, "/v1/orders?page=0", Some(KEY), None)
        .await;
    assert_eq!(page.1["error"], "Page must be greater than 0");
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused_in_words() {
    let house = House::open().await;
    let body = vec![b' '; (64 << 20) + 1];
    let request = house
        .request(Method::POST, "/v1/order_batches")
        .header("content-type", "application/json")
        .body(body);
    let (status, body) = answer(request).await;
    assert_eq!(status, 413, "{body}");
}
