//! The money of a shop: deposits, invoices, terms, and the journal that explains every movement.

use std::time::Duration;

use giftdesk::contract::{Brand, BrandId, Cents, Product, ProductId, ProductStatus};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    balances::BALANCE,
    harness::{KEY, TestService},
    practice_orders::list_all,
    recipient_page::{filled_form, hidden_field_value, open, post},
};

const ACCOUNT: &str = "/admin/v1/accounts/1";
const BATCHES: &str = "/v1/order_batches";
const INVOICE: &str = "INVOICE";

/// A service with the key of its operator.
pub struct OperatedService {
    pub service: TestService,
    key: String,
}

impl OperatedService {
    pub async fn new(service: TestService) -> Self {
        let key = service.operator_key().await;
        Self { service, key }
    }

    /// A shop with one product at $40.00, whose brand ships for $8.00.
    async fn shop() -> Self {
        let service = TestService::shop().await;
        add_product(&service).await;
        Self::new(service).await
    }

    pub async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> (StatusCode, Value) {
        self.service.send(method, path, Some(&self.key), body).await
    }

    pub async fn get(&self, path: &str) -> Value {
        let (status, body) = self.send(Method::GET, path, None).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    pub async fn post(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.send(Method::POST, path, Some(body)).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    pub async fn fund(&self, cents: i64, note: &str) -> Value {
        let request = json!({"id": Uuid::new_v4(), "amount": cents, "note": note});
        self.post(&format!("{ACCOUNT}/fund"), &request).await
    }

    /// Returns the status and the answer.
    pub async fn withdraw(&self, cents: i64) -> (StatusCode, Value) {
        let request = json!({"id": Uuid::new_v4(), "amount": cents});
        let path = format!("{ACCOUNT}/withdraw");
        self.send(Method::POST, &path, Some(&request)).await
    }

    async fn set_terms(&self, terms: Value) {
        let path = "/admin/v1/settings/terms";
        let (status, answer) = self
            .send(Method::PUT, path, Some(&json!({"terms": terms})))
            .await;
        assert_eq!(status, 200, "{answer}");
    }

    /// The totals of a payment method of the first account: balance, authorized and captured.
    async fn totals(&self, method: &str) -> [i64; 3] {
        let accounts = self.get("/admin/v1/accounts").await;
        let methods = accounts["data"][0]["payment_methods"].as_array().unwrap();
        let method = methods.iter().find(|it| it["id"] == method);
        totals(&method.unwrap()["totals"])
    }

    pub async fn journal(&self, month: &str) -> Vec<Value> {
        let mut lines = Vec::new();
        let mut after = String::new();
        loop {
            let path = format!("/admin/v1/journal?month={month}{after}");
            let page = self.get(&path).await;
            lines.extend(page["lines"].as_array().unwrap().iter().cloned());
            match page["next"].as_str() {
                Some(next) => after = format!("&after={next}"),
                None => return lines,
            }
        }
    }

    pub async fn verify(&self) -> Value {
        self.post("/admin/v1/verify", &json!({})).await
    }

    /// A request for gift links that pays with a method.
    async fn batch_request(&self, count: usize, method: &str) -> Value {
        let mut request = self.service.batch_request(count).await;
        request["send_method"] = json!("link_multiple_custom_list");
        request["payment_method_id"] = json!(method);
        request["expires_at"] = json!("2026-12-24T00:00:00Z");
        request
    }

    async fn create_batch(&self, request: &Value) -> Vec<Value> {
        let (status, batch) = self.service.post(BATCHES, request).await;
        assert_eq!(status, 201, "{batch}");
        batch["orders_preview"].as_array().unwrap().clone()
    }

    /// Accepts a gift with an address in Illinois, and lets the shop go on with it.
    async fn accept(&self, order: &Value) -> Value {
        let link = order["individual_gift_link"].as_str().unwrap();
        let accept = format!("{link}/accept");
        let form = open(&accept).await;
        let csrf = hidden_field_value(&form.text, "csrf_token");
        post(&accept, &filled_form(&csrf, &[])).await;
        self.service.advance(Duration::ZERO).await;
        let id = order["id"].as_str().unwrap();
        self.service.get(&format!("/v1/orders/{id}")).await
    }

    async fn cancel(&self, order: &Value) {
        let path = format!("/v1/orders/{}/cancel", order["id"].as_str().unwrap());
        let (status, answer) = self.service.post(&path, &json!({})).await;
        assert_eq!(status, 200, "{answer}");
    }
}

pub fn totals(value: &Value) -> [i64; 3] {
    ["balance", "authorized", "captured"].map(|name| value[name].as_i64().unwrap())
}

pub fn add(one: [i64; 3], other: [i64; 3]) -> [i64; 3] {
    [0, 1, 2].map(|index| one[index] + other[index])
}

/// Adds a product as no request of the API can before there is a catalog.
async fn add_product(service: &TestService) {
    let (product_id, brand_id) = (Uuid::from_u128(7), Uuid::from_u128(8));
    let brand = Brand {
        id: BrandId(brand_id),
        name: "Baker".to_owned(),
        shipping_price: Cents(800),
        ..Brand::default()
    };
    let product = Product {
        id: ProductId(product_id),
        name: "Sea Salt Cookie Dozen".to_owned(),
        price: Cents(4_000),
        status: ProductStatus::Active,
        brand: brand.clone(),
        ..Product::default()
    };
    let sql = |id: fn(Uuid) -> String, yes: &str, no: &str| {
        let (product_key, brand_key) = (id(product_id), id(brand_id));
        let sql = format!(
            "INSERT INTO brand (id, name, document) VALUES ({brand_key}, 'Baker', '{}');
             INSERT INTO product (id, brand_id, name, is_active, is_custom, is_gift_card, document)
                VALUES ({product_key}, {brand_key}, '{}', {yes}, {no}, {no}, '{}');
             INSERT INTO product_country (country, product_id) VALUES ('US', {product_key});",
            json!(brand),
            product.name,
            json!(product)
        );
        &*sql.leak()
    };
    service
        .run_sql(
            sql(|id| format!("x'{}'", id.simple()), "1", "0"),
            sql(|id| format!("'{id}'"), "true", "false"),
        )
        .await;
}

#[tokio::test]
async fn funded_gift_is_paid_and_explained() {
    let shop = OperatedService::shop().await;
    let methods = shop.service.get("/v1/payment_methods").await;
    assert_eq!(methods["data"], json!([]), "no deposit yet");
    shop.set_terms(json!({"processing_fee": 2.5, "state_taxes": {"IL": 6.25, "NY": 8.875}}))
        .await;
    let funded = shop.fund(500_000, "PO 1234").await;
    assert_eq!(totals(&funded["totals"]), [500_000, 0, 0]);
    let orders = shop
        .create_batch(&shop.batch_request(2, BALANCE).await)
        .await;
    // $48.00, 2.5 % fee, and the highest tax of 8.875 %.
    let (pre_tax, high_tax) = (4_920, 437);
    let authorized = 2 * (pre_tax + high_tax);
    assert_eq!(
        shop.totals(BALANCE).await,
        [500_000 - authorized, authorized, 0]
    );
    let accepted = shop.accept(&orders[0]).await;
    assert_eq!(accepted["status"], "paid", "a shop is paid at once");
    let total = accepted["amounts"]["amount_total"].as_i64().unwrap();
    assert_eq!(total, pre_tax + 308, "6.25 % in Illinois, half a cent up");
    shop.cancel(&orders[1]).await;
    assert_eq!(shop.totals(BALANCE).await, [500_000 - total, 0, total]);

    let lines = shop.journal("2026-11").await;
    let kinds: Vec<_> = lines
        .iter()
        .map(|line| line["kind"].as_str().unwrap())
        .collect();
    assert_eq!(
        kinds,
        ["fund", "authorize", "capture", "release", "release"]
    );
    assert_eq!(lines[0]["note"], "PO 1234");
    assert_eq!(lines[0]["operator"], "Warehouse");
    assert_eq!(lines[1]["amount"], authorized);
    assert_eq!(
        lines[2]["price"],
        json!({
            "products": 4_000, "shipping": 800, "processing_fee": 120, "tax": 308, "global_relay": 0,
        })
    );
    assert_eq!(lines[2]["order_id"], accepted["id"]);
    assert_eq!(lines[2]["reference_id"], accepted["reference_id"]);
    assert_eq!(lines[3]["amount"], pre_tax + high_tax - total);
    assert_eq!(lines[4]["order_id"], orders[1]["id"]);
    let statement = shop
        .get(&format!("{ACCOUNT}/statement?month=2026-11"))
        .await;
    assert_eq!(statement["lines"], json!(lines));
    let totals_of = &statement["payment_methods"][0];
    assert_eq!(totals(&totals_of["opening"]), [0, 0, 0]);
    assert_eq!(totals(&totals_of["closing"]), [500_000 - total, 0, total]);
    let later = shop
        .get(&format!("{ACCOUNT}/statement?month=2026-12"))
        .await;
    assert_eq!(later["lines"], json!([]));
    assert_eq!(later["payment_methods"][0]["opening"], totals_of["closing"]);
    let verified = shop.verify().await;
    assert_eq!(verified["ok"], true, "{verified}");
    let audit = shop.get("/admin/v1/audit").await;
    let actions: Vec<_> = audit["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["action"].as_str().unwrap())
        .collect();
    assert_eq!(actions, ["account.fund", "settings.terms"]);
}

#[tokio::test]
async fn refunded_gift_returns_its_money() {
    let shop = OperatedService::new(TestService::with_speed(1.0).await).await;
    let mut request = shop.batch_request(3, BALANCE).await;
    request["from_name"] = json!("[refunded]");
    let before = shop.totals(BALANCE).await;
    let orders = shop.create_batch(&request).await;
    shop.accept(&orders[0]).await;
    shop.service.advance(Duration::from_secs(600)).await;
    let id = orders[0]["id"].as_str().unwrap();
    let order = shop.service.get(&format!("/v1/orders/{id}")).await;
    assert_eq!(order["status"], "failed");
    for other in list_all(&shop.service, "/v1/orders").await {
        if ["created", "notified", "opened"].contains(&other["status"].as_str().unwrap()) {
            shop.cancel(&other).await;
        }
    }
    assert_eq!(shop.totals(BALANCE).await, before);
    let lines = shop.journal("2026-11").await;
    let of_order = lines.iter().filter(|line| line["order_id"] == id);
    let moved: Vec<_> = of_order
        .map(|line| {
            (
                line["kind"].as_str().unwrap(),
                line["amount"].as_i64().unwrap(),
            )
        })
        .collect();
    let total = order["amounts"]["amount_total"].as_i64().unwrap();
    assert_eq!(moved[0], ("capture", total));
    assert_eq!(moved.last(), Some(&("refund", total)));
    let verified = shop.verify().await;
    assert_eq!(verified["ok"], true, "{verified}");
}

#[tokio::test]
async fn concurrent_batches_stay_within_the_limit_of_an_invoice() {
    let shop = OperatedService::shop().await;
    let path = format!("{ACCOUNT}/invoice");
    // A gift costs $48.00: the limit is enough for five of them.
    let limit = 5 * 4_800;
    shop.post(&path, &json!({"is_active": true, "limit": limit}))
        .await;
    let mut request = shop.batch_request(2, INVOICE).await;
    request.as_object_mut().unwrap().remove("expires_at");
    let sends = (0..6).map(|_| shop.service.post(BATCHES, &request));
    let mut accepted = Vec::new();
    for (status, answer) in futures_util::future::join_all(sends).await {
        match status.as_u16() {
            201 => accepted.push(answer),
            400 => assert_eq!(
                answer["error"],
                "The limit of the invoice is too low: $96.00 is needed, $48.00 is available"
            ),
            _ => panic!("{status}: {answer}"),
        }
    }
    assert_eq!(accepted.len(), 2);
    assert_eq!(shop.totals(INVOICE).await, [0, 4 * 4_800, 0]);

    let paid = shop.accept(&accepted[0]["orders_preview"][0]).await;
    assert_eq!(paid["status"], "paid");
    assert_eq!(shop.totals(INVOICE).await, [0, 3 * 4_800, 4_800]);
    // Captured money counts, released money does not.
    shop.cancel(&accepted[0]["orders_preview"][1]).await;
    assert_eq!(shop.totals(INVOICE).await, [0, 2 * 4_800, 4_800]);
    shop.create_batch(&request).await;
    let (status, refused) = shop.service.post(BATCHES, &request).await;
    assert_eq!(status, 400, "{refused}");

    let lower = json!({"is_active": true, "limit": limit - 1});
    let (status, refused) = shop.send(Method::POST, &path, Some(&lower)).await;
    assert_eq!(status, 400);
    assert_eq!(
        refused["error"],
        "The limit is lower than $240.00, which are authorized and captured"
    );
    shop.post(&path, &json!({"is_active": true, "limit": null}))
        .await;
    request["recipients"] = shop.service.batch_request(10).await["recipients"].clone();
    shop.create_batch(&request).await;

    shop.post(&path, &json!({"is_active": false})).await;
    let methods = shop.service.get("/v1/payment_methods").await;
    assert_eq!(methods["data"], json!([]));
    let (status, refused) = shop.service.post(BATCHES, &request).await;
    assert_eq!(status, 400);
    assert_eq!(refused["error"], "Payment method not found: INVOICE");
    // Gifts that were sent before go on.
    let paid = shop.accept(&accepted[1]["orders_preview"][0]).await;
    assert_eq!(paid["status"], "paid");
    let verified = shop.verify().await;
    assert_eq!(verified["ok"], true, "{verified}");
}

#[tokio::test]
async fn batch_keeps_the_terms_of_its_creation() {
    let shop = OperatedService::shop().await;
    shop.fund(100_000, "").await;
    shop.set_terms(json!({"processing_fee": 10, "state_taxes": {"IL": 5, "TX": 7}}))
        .await;
    let request = shop.batch_request(1, BALANCE).await;
    let orders = shop.create_batch(&request).await;
    let mut later = request.clone();
    later["scheduled_send_on"] = json!("2026-11-05T09:00:00Z");
    let (status, scheduled) = shop.service.post(BATCHES, &later).await;
    assert_eq!(status, 201, "{scheduled}");
    let held = shop.totals(BALANCE).await;
    shop.set_terms(json!({"processing_fee": 50, "state_taxes": {"IL": 20}}))
        .await;

    let (_, price) = shop
        .service
        .post(&format!("{BATCHES}/price"), &request)
        .await;
    let price = &price["cart_price_estimate"];
    assert_eq!(price["price_processing_fee"], 2_400);
    assert_eq!(price["price_est_tax_high"], 1_440);
    let accepted = shop.accept(&orders[0]).await;
    let amounts = &accepted["amounts"];
    assert_eq!(amounts["amount_processing_fee"], 480);
    assert_eq!(amounts["amount_tax"], 264);
    assert_eq!(amounts["amount_total"], 5_280 + 264);
    shop.service
        .advance(Duration::from_secs(3 * 24 * 3_600))
        .await;
    let orders = list_all(&shop.service, "/v1/orders").await;
    assert_eq!(orders.len(), 2);
    assert_eq!(
        shop.totals(BALANCE).await,
        // The rest of the highest tax of the first gift was released.
        add(held, [370 - 264, -(5_280 + 370), 5_280 + 264]),
        "the second gift has the amount that was authorized for it"
    );
    let second = orders.iter().find(|order| order["id"] != accepted["id"]);
    let second = shop.accept(second.unwrap()).await;
    assert_eq!(second["amounts"]["amount_total"], 5_280 + 264);
    let verified = shop.verify().await;
    assert_eq!(verified["ok"], true, "{verified}");
}

#[tokio::test]
async fn stale_change_of_terms_is_refused() {
    let shop = OperatedService::shop().await;
    let path = "/admin/v1/settings/terms";
    let initial = shop.get(path).await;
    assert_eq!(
        initial,
        json!({"revision": 0, "terms": {"processing_fee": 0, "state_taxes": {}, "zones": []}})
    );
    let change = |revision: i64, percent: f64| json!({"terms": {"processing_fee": percent}, "expected_revision": revision});
    let put = |body: Value| async {
        let body = body;
        shop.send(Method::PUT, path, Some(&body)).await
    };
    let (status, changed) = put(change(0, 1.5)).await;
    assert_eq!((status.as_u16(), &changed["revision"]), (200, &json!(1)));
    let (status, _) = put(change(0, 2.0)).await;
    assert_eq!(status, 409);
    let (status, refused) = put(change(1, 100.5)).await;
    assert_eq!(status, 400);
    assert_eq!(refused["error"], "processing_fee must be between 0 and 100");
    let (status, refused) = put(json!({"terms": {"processing_feee": 2}})).await;
    assert_eq!(status, 400, "a misspelled field is not ignored: {refused}");
    assert_eq!(shop.get(path).await["terms"]["processing_fee"], 1.5);
}

#[tokio::test]
async fn repeated_deposit_funds_once() {
    let shop = OperatedService::shop().await;
    let path = format!("{ACCOUNT}/fund");
    let request = json!({"id": Uuid::new_v4(), "amount": 5_000, "note": " PO 1 "});
    let sends = (0..4).map(|_| shop.post(&path, &request));
    for answer in futures_util::future::join_all(sends).await {
        assert_eq!(totals(&answer["totals"]), [5_000, 0, 0]);
    }
    let mut other = request.clone();
    other["amount"] = json!(5_001);
    let (status, refused) = shop.send(Method::POST, &path, Some(&other)).await;
    assert_eq!(status, 400);
    assert_eq!(
        refused["error"],
        "Another deposit or withdrawal has this id"
    );
    for amount in [0, -1, 1_000_000_000_001_i64] {
        let request = json!({"id": Uuid::new_v4(), "amount": amount});
        let (status, _) = shop.send(Method::POST, &path, Some(&request)).await;
        assert_eq!(status, 400, "{amount}");
    }
    let request = json!({"id": Uuid::new_v4(), "amount": 999_999_999_999_i64});
    let (status, _) = shop.send(Method::POST, &path, Some(&request)).await;
    assert_eq!(status, 400, "the sum is too much");
    let by_name = "/admin/v1/accounts/People%20team/fund";
    shop.post(by_name, &json!({"id": Uuid::new_v4(), "amount": 1}))
        .await;
    let missing = "/admin/v1/accounts/Nobody/fund";
    let request = json!({"id": Uuid::new_v4(), "amount": 1});
    let (status, _) = shop.send(Method::POST, missing, Some(&request)).await;
    assert_eq!(status, 404);
    assert_eq!(shop.totals(BALANCE).await, [5_001, 0, 0]);
    assert_eq!(shop.journal("2026-11").await.len(), 2);
    assert_eq!(shop.journal("2026-10").await.len(), 0);
}

#[tokio::test]
async fn withdrawal_takes_only_what_is_free() {
    let shop = OperatedService::shop().await;
    let path = format!("{ACCOUNT}/withdraw");
    let withdrawal = |amount: i64| json!({"id": Uuid::new_v4(), "amount": amount, "note": "typo"});
    let too_much = |amount: i64| {
        let request = withdrawal(amount);
        let (shop, path) = (&shop, &path);
        async move {
            let (status, refused) = shop.send(Method::POST, path, Some(&request)).await;
            assert_eq!(status, 400);
            refused["error"].as_str().unwrap().to_owned()
        }
    };
    assert_eq!(too_much(1).await, "The balance has less than $0.01");
    let deposit = shop.fund(50_000, "").await;
    assert_eq!(totals(&deposit["totals"]), [50_000, 0, 0]);
    let request = withdrawal(45_000);
    let sends = (0..4).map(|_| shop.post(&path, &request));
    for answer in futures_util::future::join_all(sends).await {
        assert_eq!(totals(&answer["totals"]), [5_000, 0, 0]);
    }
    assert_eq!(too_much(5_001).await, "The balance has less than $50.01");
    let as_deposit = shop
        .send(Method::POST, &format!("{ACCOUNT}/fund"), Some(&request))
        .await;
    assert_eq!(as_deposit.0, 400, "the id is that of a withdrawal");
    shop.post(&path, &withdrawal(5_000)).await;
    assert_eq!(shop.totals(BALANCE).await, [0, 0, 0]);
    let journal = shop.journal("2026-11").await;
    let kinds: Vec<_> = journal.iter().map(|line| &line["kind"]).collect();
    assert_eq!(kinds, ["fund", "withdraw", "withdraw"]);
    assert_eq!(shop.verify().await["ok"], true);
}

#[tokio::test]
async fn verification_finds_changed_orders() {
    let shop = OperatedService::shop().await;
    shop.fund(100_000, "").await;
    let orders = shop
        .create_batch(&shop.batch_request(2, BALANCE).await)
        .await;
    for order in &orders {
        shop.accept(order).await;
    }
    assert_eq!(shop.verify().await["ok"], true);
    // The sums stay the same.
    let swap = "UPDATE orders SET captured = captured + CASE seq WHEN 1 THEN 100 ELSE -100 END";
    shop.service.run_sql(swap, swap).await;
    let verified = shop.verify().await;
    assert_eq!(verified["ok"], false);
    let failed: Vec<_> = verified["checks"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|check| check["ok"] == false)
        .map(|check| check["name"].as_str().unwrap())
        .collect();
    assert_eq!(failed, ["orders"], "{verified}");
    let change = "UPDATE orders SET captured = captured + 100";
    shop.service.run_sql(change, change).await;
    let verified = shop.verify().await;
    assert_eq!(verified["checks"][0]["name"], "ledger");
    assert_eq!(verified["checks"][0]["ok"], false, "{verified}");
}

#[tokio::test]
async fn keys_of_accounts_reach_no_money_of_the_shop() {
    let shop = OperatedService::shop().await;
    let body = json!({});
    for (method, path) in [
        (Method::GET, "/admin/v1/accounts"),
        (Method::POST, "/admin/v1/accounts/1/fund"),
        (Method::POST, "/admin/v1/accounts/1/withdraw"),
        (Method::POST, "/admin/v1/accounts/1/invoice"),
        (Method::GET, "/admin/v1/accounts/1/statement?month=2026-11"),
        (Method::GET, "/admin/v1/journal?month=2026-11"),
        (Method::GET, "/admin/v1/settings/terms"),
        (Method::PUT, "/admin/v1/settings/terms"),
        (Method::POST, "/admin/v1/verify"),
    ] {
        let body = (method != Method::GET).then_some(&body);
        let (status, _) = shop.service.send(method, path, Some(KEY), body).await;
        assert_eq!(status, 403, "{path}");
    }
}
