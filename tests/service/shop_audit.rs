//! The audit of a shop: each change of an operator adds one row, and nothing else adds one.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    openapi_document::Document,
    shop_catalog::picture,
    shop_goods::{MUG, TestShop},
};

const TRACKING: [&str; 4] = [
    "9400111206206406260787",
    "1Z5R89390357567127",
    "9400111899223197428490",
    "1Z999AA10123456784",
];

/// A shop whose requests are counted.
struct Audited {
    shop: TestShop,
    rows: u64,
    /// The operations that were requested: method and path in the OpenAPI document.
    requested: BTreeSet<String>,
}

impl Audited {
    async fn new() -> Self {
        let shop = TestShop::new().await;
        shop.count_stock("MUG", 40).await;
        shop.send_batch(&shop.batch("direct_send", 4, &[(MUG, &[], 1)]))
            .await;
        let mut audited = Self {
            shop,
            rows: 0,
            requested: BTreeSet::new(),
        };
        audited.rows = audited.count().await;
        audited
    }

    async fn count(&self) -> u64 {
        let audit = self.shop.admin(Method::GET, "/audit", None).await;
        audit["data"][0]["no"].as_u64().unwrap_or(0)
    }

    /// Checks that a request added so many rows, of its action and without names and addresses.
    async fn added(&mut self, method: &Method, path: &str, rows: u64) {
        let count = self.count().await;
        assert_eq!(count - self.rows, rows, "{method} {path}");
        if rows > 0 {
            let audit = self.shop.admin(Method::GET, "/audit", None).await;
            let last = &audit["data"][0];
            assert_eq!(last["action"], action_of(path), "{method} {path}");
            let text = last.to_string();
            for private in ["Elm Street", "First", "Last"] {
                assert!(!text.contains(private), "{text}");
            }
        }
        self.rows = count;
        self.requested.insert(format!("{method} /admin/v1{path}"));
    }

    /// Sends a request that adds so many rows. `parameter` replaces the parameter of the path.
    async fn send(
        &mut self,
        (method, path): (Method, &str),
        parameter: &str,
        body: Value,
        rows: u64,
    ) -> Value {
        let segments = path.split('/').map(|segment| match segment.as_bytes() {
            [b'{', ..] => parameter,
            _ => segment,
        });
        let real = segments.collect::<Vec<_>>().join("/");
        let answer = self.shop.admin(method.clone(), &real, Some(&body)).await;
        self.added(&method, path, rows).await;
        answer
    }

    async fn post(&mut self, path: &str, parameter: &str, body: Value, rows: u64) -> Value {
        self.send((Method::POST, path), parameter, body, rows).await
    }
}

/// The action of a change by its path in the OpenAPI document.
fn action_of(path: &str) -> &'static str {
    match path {
        "/accounts/{account}/fund" => "account.fund",
        "/accounts/{account}/invoice" => "account.invoice",
        "/accounts/{account}/withdraw" => "account.withdraw",
        "/card_problems/{order}/cancel" => "cards.cancel",
        "/card_problems/{order}/retry" => "cards.retry",
        "/catalog/imports" => "catalog.import",
        "/packing_runs" => "parcels.pack",
        "/packing_runs/{run}/take_back" => "parcels.take_back",
        "/parcels/deliver" => "parcels.deliver",
        "/parcels/{parcel}/address" => "parcels.address",
        "/parcels/{parcel}/problem" => "parcels.problem",
        "/parcels/{parcel}/refund" => "parcels.refund",
        "/parcels/{parcel}/settle" => "parcels.settle",
        "/parcels/{parcel}/ship_again" => "parcels.ship_again",
        "/pictures" => "picture.add",
        "/settings/emails" => "settings.emails",
        "/settings/shipping" => "settings.shipping",
        "/settings/terms" => "settings.terms",
        "/stock" => "stock.set",
        "/tracking" => "parcels.track",
        _ => panic!("the action of {path} is unknown"),
    }
}

async fn change_settings_and_goods(audited: &mut Audited) {
    let none = json!({"processing_fee": 0, "state_taxes": {}, "zones": []});
    for (path, body) in [
        ("/stock", json!({"sku": "MUG", "on_hand": 50})),
        ("/settings/terms", json!({ "terms": none })),
        (
            "/settings/emails",
            json!({"emails": {"remind_after_days": 5, "remind_before_expiry_days": 2}}),
        ),
        (
            "/settings/shipping",
            json!({"shipping": {"delivered_after_days": 9}}),
        ),
    ] {
        audited.send((Method::PUT, path), "", body, 1).await;
    }
    let mut import = json!({"brands": [{"handle": "acme", "name": "Acme"}], "dry_run": true});
    audited
        .post("/catalog/imports", "", import.clone(), 0)
        .await;
    import["dry_run"] = json!(false);
    audited
        .post("/catalog/imports", "", import.clone(), 1)
        .await;
    // The second import changes nothing.
    audited.post("/catalog/imports", "", import, 0).await;
    for rows in [1, 0] {
        let stored = reqwest::Client::new()
            .post(audited.shop.service.url("/admin/v1/pictures"))
            .bearer_auth(&audited.shop.operator)
            .body(picture(30, 20));
        assert_eq!(stored.send().await.unwrap().status(), 200);
        audited.added(&Method::POST, "/pictures", rows).await;
    }
    let hashes = json!({"hashes": ["00".repeat(32)]});
    audited.post("/pictures/missing", "", hashes, 0).await;
}

async fn move_money(audited: &mut Audited) {
    let deposit = |number: u32, amount: i64| json!({"id": format!("00000000-0000-4000-8000-{number:012}"), "amount": amount});
    let account = |action: &str| format!("/accounts/{{account}}/{action}");
    for rows in [1, 0] {
        audited
            .post(&account("fund"), "1", deposit(1, 900), rows)
            .await;
    }
    audited
        .post(&account("withdraw"), "1", deposit(2, 500), 1)
        .await;
    let invoice = json!({"is_active": true, "limit": 100_000});
    audited.post(&account("invoice"), "1", invoice, 1).await;
}

async fn ship_parcels(audited: &mut Audited) {
    let listed = audited.shop.parcels("state=to_ship").await;
    let numbers: Vec<&str> = listed
        .iter()
        .map(|parcel| parcel["parcel"].as_str().unwrap())
        .collect();
    let [arrived, again, refunded, settled] = numbers[..] else {
        panic!("{listed:?}");
    };
    let one = json!({"parcels": [arrived]});
    let run = audited.post("/packing_runs", "", one, 1).await["run"].to_string();
    let take_back = "/packing_runs/{run}/take_back";
    for rows in [1, 0] {
        audited.post(take_back, &run, json!({}), rows).await;
    }
    let address = json!({
        "address_1": "14 Elm Street", "city": "Chicago", "state": "IL", "postal_code": "60615", "country": "US",
    });
    let correct = (Method::PUT, "/parcels/{parcel}/address");
    audited.send(correct, arrived, address, 1).await;
    audited
        .post("/packing_runs", "", json!({"all": {}}), 1)
        .await;
    let entries: Vec<Value> = (1..)
        .zip(numbers.iter().zip(TRACKING))
        .map(|(row, (parcel, number))| json!({"row": row, "parcel": parcel, "tracking_number": number}))
        .collect();
    let mut tracking = json!({"entries": entries, "dry_run": true});
    audited.post("/tracking", "", tracking.clone(), 0).await;
    tracking["dry_run"] = json!(false);
    audited.post("/tracking", "", tracking.clone(), 1).await;
    audited.post("/tracking", "", tracking, 0).await;
    for rows in [1, 0] {
        let delivered = json!({"parcels": [arrived]});
        audited.post("/parcels/deliver", "", delivered, rows).await;
    }
    for parcel in [again, refunded, settled] {
        let problem = json!({"problem": "lost"});
        audited
            .post("/parcels/{parcel}/problem", parcel, problem, 1)
            .await;
    }
    audited
        .post("/parcels/{parcel}/ship_again", again, json!({}), 1)
        .await;
    audited
        .post("/parcels/{parcel}/refund", refunded, json!({}), 1)
        .await;
    let note = json!({"note": "A voucher was sent instead"});
    audited
        .post("/parcels/{parcel}/settle", settled, note, 1)
        .await;
}

#[tokio::test]
async fn every_change_adds_one_row() {
    let mut audited = Audited::new().await;
    change_settings_and_goods(&mut audited).await;
    move_money(&mut audited).await;
    ship_parcels(&mut audited).await;
    audited.post("/verify", "", json!({}), 0).await;
    let document = Document::of(&audited.shop.service).await;
    let operations = document.operations().into_iter();
    let changes: BTreeSet<String> = operations
        .filter(|operation| {
            operation.method != Method::GET && operation.path.starts_with("/admin/v1/")
        })
        .map(|operation| operation.name())
        // The tests of cards need a processor, and those of Practice a practice service.
        .filter(|name| !name.contains("/card_problems/") && !name.ends_with("/settings/practice"))
        .collect();
    assert_eq!(
        audited.requested, changes,
        "each operation is requested above"
    );
}
