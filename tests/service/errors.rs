//! Every failure has an error message, and a refused batch is not stored.

use std::collections::HashSet;

use giftdesk::service::WebhookOptions;
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    harness::{KEY, TestService, make_direct_send, send_request, total_count},
    openapi_document::Document,
};

#[tokio::test]
async fn refused_batch_is_not_stored() {
    let service = TestService::new().await;
    type Change = fn(&mut Value);
    let cases: [(&str, Change); 25] = [
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
        (
            "Batch name contains a character that can't be displayed",
            |b| b["batch_name"] = json!("a\u{0}b"),
        ),
        ("Recipient 1: first_name can't be blank", |b| {
            b["recipients"][0]["first_name"] = json!("\u{200b}")
        }),
        ("Recipient 2: last_name is too long", |b| {
            b["recipients"][1]["last_name"] = json!("x".repeat(301))
        }),
        ("Recipient 3: phone is not a US number", |b| {
            b["recipients"][2]["phone"] = json!("hello")
        }),
        ("Recipient 3: phone is not a US number", |b| {
            b["recipients"][2]["phone"] = json!("+4930123456")
        }),
        ("Recipient 3: phone is not a US number", |b| {
            b["recipients"][2]["phone"] = json!("+161755501234")
        }),
        ("Scheduled send on must be in the future", |b| {
            b["scheduled_send_on"] = json!("2026-11-02T15:00:00Z");
        }),
        ("Expires at must be after the gifts are sent", |b| {
            b["expires_at"] = json!("2026-11-02T15:00:00Z");
        }),
        ("Expires at must be after the gifts are sent", |b| {
            b["scheduled_send_on"] = json!("2026-11-06T15:00:00Z");
            b["expires_at"] = json!("2026-11-05T15:00:00Z");
        }),
        ("Swap is not valid: twice", |b| b["swap"] = json!("twice")),
        ("International shipping tier is not valid: moon", |b| {
            b["international_shipping_tier"] = json!("moon");
        }),
    ];
    for (message, change) in cases {
        let mut request = service.batch_request(12).await;
        request["customer_reference_id"] = json!("free");
        change(&mut request);
        let (status, body) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 400, "{message}: {body}");
        assert!(
            body["error"].as_str().unwrap().contains(message),
            "{message}: {body}"
        );
    }
    for list in ["/v1/order_batches", "/v1/orders", "/v1/order_activities"] {
        assert_eq!(total_count(&service.get(list).await), 0, "{list}");
    }
    // The reference is still free.
    let mut request = service.batch_request(12).await;
    request["customer_reference_id"] = json!("free");
    let (status, body) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{body}");
}

#[tokio::test]
async fn error_repeats_at_most_80_characters_of_input() {
    let service = TestService::new().await;
    let long = "pigeon ".repeat(100_000);
    let hoodie = service.product("Heavy Knit Hoodie").await;
    type Change = fn(&mut Value, Value);
    let cases: [(&str, Change); 6] = [
        ("Send method is not valid: pigeon", |b, long| {
            b["send_method"] = long
        }),
        ("Swap is not valid: pigeon", |b, long| b["swap"] = long),
        (
            "International shipping tier is not valid: pigeon",
            |b, long| b["international_shipping_tier"] = long,
        ),
        ("Payment method not found: pigeon", |b, long| {
            b["payment_method_id"] = long
        }),
        ("Product not found: pigeon", |b, long| {
            b["cart"]["items"] = json!([{"product_url": long, "quantity": 1}]);
        }),
        ("Heavy Knit Hoodie has no variant pigeon", |b, long| {
            b["cart"]["items"][0]["variants"] = json!([long]);
        }),
    ];
    for (message, change) in cases {
        let mut request = service.batch_request(1).await;
        request["cart"]["items"][0]["product_id"] = hoodie["id"].clone();
        change(&mut request, json!(long));
        let (status, body) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 400, "{message}");
        let said = body["error"].as_str().unwrap();
        assert!(said.starts_with(message), "{said}");
        assert!(said.ends_with('…') && said.len() < 200, "{said}");
    }
}

#[tokio::test]
async fn refuses_body_that_is_not_an_object() {
    let service = TestService::new().await;
    let request = service.batch_request(1).await;
    // The fields of a price request in declaration order: serde alone would accept this array.
    let fields = json!([
        request["recipients"],
        request["cart"],
        request["send_method"]
    ]);
    for body in [fields, json!([]), json!("x"), json!(7), Value::Null] {
        for path in ["/v1/order_batches/price", "/v1/order_batches"] {
            let (status, answer) = service.post(path, &body).await;
            assert_eq!(status, 400, "{body}");
            assert_eq!(answer["error"], "The request body must be a JSON object");
        }
    }
}

/// Replaces each number in a message with `#`.
fn replace_numbers(message: &str) -> String {
    let mut plain = String::new();
    for c in message.chars() {
        match c {
            '0'..='9' if plain.ends_with('#') => {}
            '0'..='9' => plain.push('#'),
            c => plain.push(c),
        }
    }
    plain
}

/// The key that opens a path.
fn key_for<'a>(path: &str, operator: &'a str) -> &'a str {
    match path.starts_with("/admin/") {
        true => operator,
        false => KEY,
    }
}

/// The requests about money that a shop refuses.
async fn refused_operator_requests(service: &TestService) -> Vec<(Method, &'static str, Value)> {
    let operator = service.operator_key().await;
    let invoice = "/admin/v1/accounts/1/invoice";
    let enable = json!({"is_active": true});
    let (status, answer) = service
        .send(Method::POST, invoice, Some(&operator), Some(&enable))
        .await;
    assert_eq!(status, 200, "{answer}");
    let mut batch = service.batch_request(1).await;
    batch["payment_method_id"] = json!("INVOICE");
    let (status, answer) = service.post("/v1/order_batches", &batch).await;
    assert_eq!(status, 201, "{answer}");
    // Two accounts of one name.
    for _ in 0..2 {
        service.other_account_key().await;
    }
    let fund = "/admin/v1/accounts/1/fund";
    let deposit =
        |cents: i64| json!({"id": "01920000-0000-7000-8000-000000000031", "amount": cents});
    let (status, answer) = service
        .send(Method::POST, fund, Some(&operator), Some(&deposit(1)))
        .await;
    assert_eq!(status, 200, "{answer}");
    let same_name = "/admin/v1/accounts/Another%20team/fund";
    let get = |path| (Method::GET, path, Value::Null);
    vec![
        (Method::POST, fund, deposit(0)),
        (Method::POST, fund, deposit(2)),
        (Method::POST, same_name, deposit(1)),
        (
            Method::POST,
            invoice,
            json!({"is_active": true, "limit": 0}),
        ),
        get("/admin/v1/journal?month=november"),
        get("/admin/v1/accounts/1/statement?month=2026-13"),
        (
            Method::PUT,
            "/admin/v1/settings/terms",
            json!({"terms": {"state_taxes": {"NY": 101}}}),
        ),
    ]
}

/// Sends these requests and returns their error messages.
async fn error_messages(service: &TestService, asked: &[(Method, &str, Value)]) -> HashSet<String> {
    let mut said = HashSet::new();
    let operator = service.operator_key().await;
    for (method, path, body) in asked {
        let body = (*method == Method::POST || *method == Method::PUT).then_some(body);
        let key = key_for(path, &operator);
        let (status, answer) = service.send(method.clone(), path, Some(key), body).await;
        assert_eq!(status, 400, "{method} {path}: {answer}");
        said.insert(replace_numbers(answer["error"].as_str().unwrap()));
    }
    said
}

#[tokio::test]
async fn every_documented_message_is_returned() {
    let service =
        TestService::with_config(|config| config.webhooks = WebhookOptions::default()).await;
    let mut good = service.batch_request(12).await;
    good["customer_reference_id"] = json!("once");
    let (status, _) = service.post("/v1/order_batches", &good).await;
    assert_eq!(status, 201);
    let mut direct = service.batch_request(1).await;
    make_direct_send(&mut direct);
    let (_, accepted) = service.post("/v1/order_batches", &direct).await;
    let order = accepted["orders_preview"][0]["id"].as_str().unwrap();
    let order = format!("/v1/orders/{order}");
    let (cancel, expire) = (
        format!("{order}/cancel"),
        format!("{order}/update_expiration"),
    );

    let batch = |change: &dyn Fn(&mut Value)| {
        let mut request = good.clone();
        request["customer_reference_id"] = Value::Null;
        change(&mut request);
        (Method::POST, "/v1/order_batches", request)
    };
    let card = |field: &str, value: &str| {
        let mut card = json!({
            "cardholder_name": "Ida Berg",
            "commerce_end_user_id": "user-1",
            "payment_method_type": "card",
            "interim_card_key": "interim_visa",
            "billing_address": {"address_1": "1 Main St", "state": "NY", "postal_code": "10001"},
        });
        card[field] = json!(value);
        (Method::POST, "/v1/commerce_user_payment_methods", card)
    };
    let mut no_state = card("cardholder_name", "Ida Berg");
    no_state.2["billing_address"]["state"] = Value::Null;
    let get = |path| (Method::GET, path, Value::Null);
    let hook = |body| (Method::POST, "/v1/webhooks", body);
    let until = |end: Value| (Method::POST, expire.as_str(), json!({ "expiration": end }));
    let price = (
        Method::POST,
        "/v1/order_batches/price",
        json!({"send_method": "pigeon", "cart": good["cart"], "recipients": good["recipients"]}),
    );
    let mut asked = vec![
        get("/v1/orders?page=0"),
        get("/v1/orders?created_at[after]=then"),
        get("/v1/order_activities?after=then"),
        get("/v1/products?use_custom_catalog=maybe"),
        get("/v1/products?custom_catalog_show_inactive=maybe"),
        card("cardholder_name", ""),
        no_state,
        card("payment_method_type", "cash"),
        card("interim_card_key", "gold"),
        card("interim_card_key", "interim_declined"),
        (Method::POST, "/v1/order_batches", good.clone()),
        price,
        batch(&|b| b["recipients"] = json!([])),
        batch(&|b| b["recipients"][11]["email"] = Value::Null),
        batch(&|b| b["recipients"][1]["first_name"] = json!(7)),
        batch(&|b| b["message"] = json!("Hello")),
        batch(&|b| {
            b["cart"]["items"][0]["product_id"] = json!("01920000-0000-7000-8000-000000000007");
        }),
        (Method::POST, cancel.as_str(), json!({})),
        until(Value::Null),
        until(json!("2020-01-31T00:00:00Z")),
        until(json!("2030-01-31T00:00:00Z")),
        (Method::DELETE, "/v1/webhooks/nothing", Value::Null),
        hook(json!({})),
        hook(json!({"url": "http://127.0.0.1/hook"})),
        hook(json!({"url": "https://127.0.0.1/hook", "events": ["order.eaten"]})),
    ];
    asked.extend(refused_operator_requests(&service).await);
    let said = error_messages(&service, &asked).await;
    let mut shown = 0;
    for operation in Document::of(&service).await.operations() {
        let Some(error) = operation.responses.get(&400) else {
            continue;
        };
        // The refusals of operators need the goods and parcels of a shop: `shop_stock`, `shop_parcels`.
        if operation.path.starts_with("/admin/") {
            continue;
        }
        let content = &error["content"]["application/json"];
        let several = content["examples"].as_object().into_iter().flatten();
        let several = several.map(|(_, example)| &example["value"]);
        for example in several.chain(content.get("example")) {
            let message = replace_numbers(example["error"].as_str().unwrap());
            assert!(
                said.contains(&message),
                "{}: “{message}” is not among {said:#?}",
                operation.name()
            );
            shown += 1;
        }
    }
    assert!(shown > 30, "{shown}");
}

#[tokio::test]
async fn every_accepted_state_code_can_be_sent_to() {
    let service = TestService::new().await;
    for state in giftdesk::recipients::state_codes() {
        let mut request = service.batch_request(1).await;
        make_direct_send(&mut request);
        request["recipients"][0]["mailing_address"]["state"] = json!(state);
        let (status, body) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{state}: {body}");
    }
}

#[tokio::test]
async fn type_error_names_the_field() {
    let service = TestService::new().await;
    let mut request = service.batch_request(2).await;
    request["recipients"][1]["first_name"] = json!(7);
    let (status, body) = service.post("/v1/order_batches", &request).await;
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
async fn blank_reference_counts_as_absent() {
    let service = TestService::new().await;
    let mut request = service.batch_request(1).await;
    request["customer_reference_id"] = json!("");
    for _ in 0..2 {
        let (status, body) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{body}");
        assert!(body["customer_reference_id"].is_null(), "{body}");
    }
}

#[tokio::test]
async fn accepts_message_with_card_and_balance_with_expiry() {
    let service = TestService::new().await;
    let mut request = service.batch_request(1).await;
    request["message"] = json!("Well done");
    request["card_id"] = service.get("/v1/cards").await["data"][0]["id"].clone();
    request["payment_method_id"] = json!("COMMERCE_STORED_VALUE");
    let (status, body) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 400);
    assert!(
        body["error"].as_str().unwrap().contains("Expires at"),
        "{body}"
    );
    request["expires_at"] = json!("2027-01-31T00:00:00Z");
    let (status, body) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{body}");
    assert_eq!(body["orders_preview"][0]["message"], "Well done");
    assert_eq!(
        body["orders_preview"][0]["expires_at"],
        "2027-01-31T00:00:00.000Z"
    );
}

#[tokio::test]
async fn every_kind_of_failure_has_error_body() {
    let service = TestService::new().await;
    let batches = "/v1/order_batches";
    let json_body = |text: &'static str| {
        service
            .request(Method::POST, batches)
            .header("content-type", "application/json")
            .body(text)
    };
    let unknown_id = "00000000-0000-0000-0000-000000000001";
    let (order, picture) = (
        format!("/v1/orders/{unknown_id}"),
        "/pictures/products/none.png",
    );
    let asked = [
        ("an unknown path", 404, "/v2/nothing"),
        ("no path", 404, "/"),
        ("no id", 404, "/v1/orders/not-a-uuid"),
        ("page 0", 400, "/v1/orders?page=0"),
        ("page -1", 400, "/v1/brands?page=-1"),
        ("a word for a page", 400, "/v1/cards?page=two"),
        ("too many a page", 400, "/v1/products?per_page=101"),
        ("none a page", 400, "/v1/products?per_page=0"),
        ("a bad time", 400, "/v1/order_activities?after=yesterday"),
        ("a bad flag", 400, "/v1/products?use_custom_catalog=maybe"),
        (
            "another bad flag",
            400,
            "/v1/products?custom_catalog_show_inactive=maybe",
        ),
        ("no such order", 404, &order),
        ("no such picture", 404, picture),
    ];
    let asked = asked.map(|(what, code, path)| (what, code, service.request(Method::GET, path)));
    let cases = [
        (
            "a wrong method",
            405,
            service.request(Method::DELETE, "/v1/me"),
        ),
        ("no JSON", 400, json_body("{\"from_name\": ")),
        ("JSON of another shape", 400, json_body(" [1, 2]")),
        (
            "a wrong type",
            400,
            json_body("{\"recipients\": \"everybody\"}"),
        ),
        ("an empty body", 400, json_body("")),
        (
            "another media type",
            415,
            service.request(Method::POST, batches).body("a=b"),
        ),
    ];
    for (what, expected, request) in cases.into_iter().chain(asked) {
        let (status, body) = send_request(request).await;
        assert_eq!(status, expected, "{what}: {body}");
        let message = body["error"]
            .as_str()
            .unwrap_or_else(|| panic!("{what}: {body}"));
        assert!(
            !message.is_empty() && !message.contains("serde"),
            "{what}: {message}"
        );
    }
    let page = service
        .send(Method::GET, "/v1/orders?page=0", Some(KEY), None)
        .await;
    assert_eq!(page.1["error"], "Page must be greater than 0");
}

#[tokio::test]
async fn empty_number_flag_or_time_is_refused() {
    let service = TestService::new().await;
    for (path, expected) in [
        ("/v1/orders?page=", "page is not a whole number"),
        ("/v1/orders?per_page=", "per_page is not a whole number"),
        (
            "/v1/collections?published=",
            "published must be true or false",
        ),
        (
            "/v1/products?use_custom_catalog=",
            "use_custom_catalog must be true or false",
        ),
        (
            "/v1/order_activities?after=",
            "after must be a time such as 2026-11-02T15:00:00Z",
        ),
    ] {
        let (status, body) = service.send(Method::GET, path, Some(KEY), None).await;
        assert_eq!(status, 400, "{path}");
        assert_eq!(body["error"], expected, "{path}");
    }
    // Empty text is no filter.
    let all = "/v1/order_activities?statuses=";
    assert_eq!(service.send(Method::GET, all, Some(KEY), None).await.0, 200);
}

#[tokio::test]
async fn every_malformed_date_of_a_body_is_refused() {
    let service = TestService::new().await;
    let (_, batch) = service
        .post("/v1/order_batches", &service.batch_request(1).await)
        .await;
    let order = batch["orders_preview"][0]["id"].as_str().unwrap();
    let expiration = format!("/v1/orders/{order}/update_expiration");
    for (path, field) in [
        ("/v1/order_batches", "scheduled_send_on"),
        ("/v1/order_batches", "expires_at"),
        (&*expiration, "expiration"),
    ] {
        let mut request = match field {
            "expiration" => json!({}),
            _ => service.batch_request(1).await,
        };
        for value in [
            json!("next Friday"),
            json!("24.12.2026"),
            json!(""),
            json!(1_798_761_600),
            json!({"at": "2026-12-24"}),
        ] {
            request[field] = value.clone();
            let (status, body) = service.post(path, &request).await;
            assert_eq!(status, 400, "{field} {value}");
            let expected = format!("{field} must be a time such as 2026-11-02T15:00:00Z");
            assert_eq!(body["error"], expected, "{value}");
        }
    }
}

#[tokio::test]
async fn null_country_of_an_address_is_a_missing_one() {
    let service = TestService::new().await;
    let mut request = service.batch_request(1).await;
    make_direct_send(&mut request);
    let mut errors = HashSet::new();
    for country in [Some(Value::Null), Some(json!("")), None] {
        let address = &mut request["recipients"][0]["mailing_address"];
        let address = address.as_object_mut().unwrap();
        match country {
            Some(country) => address.insert("country".to_owned(), country),
            None => address.remove("country"),
        };
        let (status, body) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 400, "{body}");
        errors.insert(body["error"].to_string());
    }
    assert_eq!(errors.len(), 1, "{errors:?}");
}

/// An id that is not a UUID is an unknown id.
#[tokio::test]
async fn any_unknown_id_in_path_is_not_found() {
    let service = TestService::new().await;
    let operator = service.operator_key().await;
    for operation in Document::of(&service).await.operations() {
        if !operation.has_parameter_in_path() || !operation.needs_key {
            continue;
        }
        let expected = match operation.responses.contains_key(&404) {
            true => 404,
            false => 400,
        };
        for id in [
            "00000000-0000-0000-0000-000000000001",
            "nothing",
            "7",
            "sea-salt-cookie-dozen",
            "%ff",
            "%00",
        ] {
            let path = operation.path_to(id);
            let method = operation.method.clone();
            let (body, key) = (operation.body.as_ref(), key_for(&path, &operator));
            let (status, answer) = service.send(method, &path, Some(key), body).await;
            let name = operation.name();
            assert_eq!(status, expected, "{name} {id}: {answer}");
            let said = answer["error"].as_str().unwrap();
            assert!(said.ends_with(" not found"), "{name} {id}: {said}");
        }
    }
}

#[tokio::test]
async fn oversized_body_gets_error_body() {
    let service = TestService::new().await;
    let body = vec![b' '; (64 << 20) + 1];
    let request = service
        .request(Method::POST, "/v1/order_batches")
        .header("content-type", "application/json")
        .body(body);
    let (status, body) = send_request(request).await;
    assert_eq!(status, 413, "{body}");
    assert_eq!(body["error"], "The request body is too large");
}
