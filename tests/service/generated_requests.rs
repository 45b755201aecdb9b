//! Random valid and invalid requests for every operation, generated from the OpenAPI document. No
//! response may be a 500, and every response must match the document.
//!
//! `GIFTDESK_GENERATED` sets the number of requests, `GIFTDESK_SEED` the seed. A failure prints its
//! seed.

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng, seq::IndexedRandom as _};
use reqwest::{Method, header};
use serde_json::{Value, json};

use crate::{
    harness::{KEY, TestService},
    openapi_document::{Document, Operation},
};

const REQUESTS: usize = 1_500;

fn env_number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Ids of existing objects, so that some requests succeed.
struct Existing {
    ids: Vec<(&'static str, String)>,
    product: Value,
    card: Value,
    operator_key: String,
}

impl Existing {
    async fn of(service: &TestService) -> Self {
        let product = service.product("Sea Salt Cookie Dozen").await["id"].clone();
        let card = service.get("/v1/cards").await["data"][0]["id"].clone();
        let (status, small) = service
            .post("/v1/order_batches", &service.batch_request(3).await)
            .await;
        assert_eq!(status, 201, "{small}");
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Self {
            ids: vec![
                ("/v1/products/", text(&product)),
                ("/admin/v1/accounts/", "1".to_owned()),
                ("/v1/order_batches/", text(&small["id"])),
                // A canceled order cannot get a new expiration, so cancellation uses another order.
                (
                    "/v1/orders/{id}/cancel",
                    text(&small["orders_preview"][1]["id"]),
                ),
                ("/v1/orders/", text(&small["orders_preview"][0]["id"])),
            ],
            product,
            card,
            operator_key: service.operator_key().await,
        }
    }

    fn id_for(&self, path: &str) -> Option<&str> {
        let (_, id) = self
            .ids
            .iter()
            .find(|(prefix, _)| path.starts_with(prefix))?;
        Some(id)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn generated_requests_never_cause_server_errors() {
    let seed = env_number("GIFTDESK_SEED").unwrap_or(20_261_121);
    let rounds = env_number("GIFTDESK_GENERATED").map_or(REQUESTS, |count| count as usize);
    let mut rng = StdRng::seed_from_u64(seed);
    let service = TestService::new().await;
    let http = reqwest::Client::new();
    let document = Document::of(&service).await;
    let operations = document.operations();
    let existing = Existing::of(&service).await;
    let mut good = vec![0_usize; operations.len()];
    for round in 0..rounds {
        let n = round % operations.len();
        let operation = &operations[n];
        // The first request of each operation is valid; the others can be invalid.
        let spoiling = if round < operations.len() {
            0.0
        } else {
            rng.random_range(0.0..0.5)
        };
        let url: reqwest::Url = service.url("").parse().unwrap();
        let request = build_request(
            &http,
            url,
            operation,
            &existing,
            (spoiling, round),
            &mut rng,
        );
        let described = format!("seed {seed}, round {round}: {request:?}");
        let response = http.execute(request).await;
        let response = response.unwrap_or_else(|error| panic!("{described}: {error}"));
        let code = response.status().as_u16();
        let kind = response.headers().get(header::CONTENT_TYPE).cloned();
        let bytes = response.bytes().await.unwrap();
        assert_ne!(code, 500, "{described}");
        assert!(
            operation.responses.contains_key(&code),
            "{described}: {code} is not documented: {bytes:?}"
        );
        let is_json = kind.is_some_and(|kind| kind == "application/json");
        let body: Value = if is_json {
            serde_json::from_slice(&bytes).unwrap_or_else(|_| panic!("{described}: {bytes:?}"))
        } else {
            assert!(code < 400, "{described}: {code} without the error body");
            Value::Null
        };
        if code >= 400 {
            let message = body["error"].as_str().unwrap_or_default();
            assert!(!message.is_empty(), "{described}: {body}");
        } else {
            good[n] += 1;
        }
        if is_json {
            let faults = document.violations(operation, code, &body);
            assert!(faults.is_empty(), "{described}: {faults:#?}");
        }
    }
    // Without successful requests the test would prove little.
    for (operation, good) in operations.iter().zip(good) {
        // Practice has no parcels to pack and no stock, and keeps its catalog.
        let needs_goods = [
            "/admin/v1/catalog/imports",
            "/admin/v1/packing_runs",
            "/admin/v1/stock",
        ]
        .contains(&operation.path.as_str())
            && operation.body.is_some();
        // Its body is a picture.
        let needs_picture = operation.path == "/admin/v1/pictures";
        let reachable = !needs_goods
            && !needs_picture
            && (!operation.has_parameter_in_path() || existing.id_for(&operation.path).is_some());
        assert!(
            good > 0 || !reachable,
            "{} never succeeded",
            operation.name()
        );
    }
}

fn build_request(
    http: &reqwest::Client,
    base: reqwest::Url,
    operation: &Operation,
    existing: &Existing,
    (spoiling, round): (f64, usize),
    rng: &mut StdRng,
) -> reqwest::Request {
    let spoiled = |rng: &mut StdRng| rng.random_bool(spoiling);
    let id = match existing.id_for(&operation.path) {
        Some(id) if !spoiled(rng) => id.to_owned(),
        _ => unusual_text(rng, true),
    };
    let mut url = base;
    url.set_path(&operation.path_to(&id));
    for parameter in &operation.parameters {
        if parameter["in"] == "query" && rng.random_bool(0.4) {
            let value = if spoiled(rng) {
                unusual_text(rng, false)
            } else {
                valid_parameter(&parameter["schema"], rng)
            };
            let name = parameter["name"].as_str().unwrap();
            url.query_pairs_mut().append_pair(name, &value);
        }
    }
    if spoiled(rng) {
        url.query_pairs_mut()
            .append_pair(&unusual_text(rng, false), "");
    }
    let mut request = http.request(operation.method.clone(), url);
    if operation.needs_key && !(spoiled(rng) && spoiled(rng)) {
        let is_admin = operation.path.starts_with("/admin/");
        request = request.bearer_auth(if is_admin {
            &existing.operator_key
        } else {
            KEY
        });
    }
    if let Some(example) = &operation.body {
        let mut body = example.clone();
        use_existing_ids(&mut body, existing, round);
        while spoiled(rng) {
            mutate(&mut body, rng);
        }
        let mut bytes = serde_json::to_vec(&body).unwrap();
        if spoiled(rng) && spoiled(rng) {
            let cut = rng.random_range(0..=bytes.len());
            bytes.truncate(cut);
            bytes.extend(std::iter::repeat_with(|| rng.random::<u8>()).take(3));
        }
        let kind = if spoiled(rng) && spoiled(rng) {
            *["text/plain", "application/jsonp", ""].choose(rng).unwrap()
        } else {
            "application/json"
        };
        request = request.header(header::CONTENT_TYPE, kind).body(bytes);
    } else if operation.method == Method::POST && spoiled(rng) {
        request = request.body(unusual_text(rng, false));
    }
    request.build().unwrap()
}

/// Puts existing ids into an example, and a unique reference into each batch.
fn use_existing_ids(body: &mut Value, existing: &Existing, round: usize) {
    for item in body["cart"]["items"].as_array_mut().into_iter().flatten() {
        item["product_id"] = existing.product.clone();
    }
    if body.get("url").is_some() {
        // The host is an IP address, so that the service resolves no name. Nothing listens on the
        // port.
        body["url"] = json!("http://127.0.0.1:9/hook");
    }
    if body.get("card_id").is_some() {
        body["card_id"] = existing.card.clone();
    }
    if body.get("customer_reference_id").is_some() {
        body["customer_reference_id"] = json!(format!("generated-{round}"));
    }
}

/// Returns a value that the schema allows. A `$ref` always refers to a time.
fn valid_parameter(schema: &Value, rng: &mut StdRng) -> String {
    match schema["type"].as_str() {
        Some("integer") => rng.random_range(1..=100).to_string(),
        Some("boolean") => rng.random_bool(0.5).to_string(),
        Some(_) => ["US", "DE", "created", "shipped,opened"]
            .choose(rng)
            .unwrap()
            .to_string(),
        None => ["2026-11-02T15:00:00Z", "2027-01-01T00:00:00.000001+05:30"]
            .choose(rng)
            .unwrap()
            .to_string(),
    }
}

/// Removes, adds, duplicates or replaces one random value inside `value`.
fn mutate(value: &mut Value, rng: &mut StdRng) {
    match value {
        Value::Object(fields) if !fields.is_empty() && rng.random_bool(0.9) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            let name = names.choose(rng).unwrap().clone();
            match rng.random_range(0..10) {
                0 => {
                    fields.remove(&name);
                }
                1 => {
                    fields.insert(unusual_text(rng, false), unusual_value(rng));
                }
                _ => mutate(&mut fields[&name], rng),
            }
        }
        Value::Array(items) if !items.is_empty() && rng.random_bool(0.9) => {
            let n = rng.random_range(0..items.len());
            match rng.random_range(0..10) {
                0 => {
                    items.remove(n);
                }
                1 => {
                    let copies = vec![items[n].clone(); rng.random_range(1..150)];
                    items.extend(copies);
                }
                _ => mutate(&mut items[n], rng),
            }
        }
        other => *other = unusual_value(rng),
    }
}

fn unusual_value(rng: &mut StdRng) -> Value {
    match rng.random_range(0..12) {
        0 => Value::Null,
        1 => json!(rng.random_bool(0.5)),
        2 => json!(rng.random_range(-3..120)),
        3 => json!(
            *[i64::MIN, i64::MAX, 1 << 53, -(1 << 31)]
                .choose(rng)
                .unwrap()
        ),
        4 => json!(*[u64::MAX, 1 << 63].choose(rng).unwrap()),
        5 => json!(*[0.5, -1e300, 1e-300].choose(rng).unwrap()),
        6 => json!([]),
        7 => json!({}),
        8 => json!([null, {"a": [[]]}]),
        _ => json!(unusual_text(rng, false)),
    }
}

/// Returns a text that often causes bugs. With `one_segment`, the text is one segment of a path.
fn unusual_text(rng: &mut StdRng, one_segment: bool) -> String {
    let long = "x".repeat(rng.random_range(1..20_000));
    let texts = [
        "",
        " ",
        "0",
        "-1",
        "99999999999999999999999",
        "null",
        "true",
        "maybe",
        "00000000-0000-0000-0000-000000000000",
        "01920000-0000-7000-8000-0000000000zz",
        "{01920000-0000-7000-8000-000000000015}",
        "not-a-uuid",
        "2026-11-02",
        "0000-00-00T00:00:00Z",
        "9999-12-31T23:59:59.999999999Z",
        "+275760-09-13T00:00:00Z",
        "-262143-01-01T00:00:00Z",
        "2026-11-02T15:00:00 05:30",
        "email_and_link",
        "direct_send",
        "multiple",
        "COMMERCE_STORED_VALUE",
        "interim_declined",
        "ada@example.com",
        "not@an@address",
        "' OR 1=1 --",
        "<script>alert(1)</script>",
        "%00",
        "a\u{0}b",
        "\u{feff}\u{202e}\u{200b}",
        "Łukasz Großmann 王",
        "👩‍👩‍👧‍👦",
        "e\u{301}\u{301}\u{301}",
        "..",
        "https://gifts.example.com/products/01920000-0000-7000-8000-000000000015",
        long.as_str(),
    ];
    let text = (*texts.choose(rng).unwrap()).to_owned();
    if !one_segment {
        return text;
    }
    // The text must not form another path.
    match text.as_str() {
        "" | ".." => "x".to_owned(),
        _ => text
            .chars()
            .map(|email| match email {
                '/' | '?' | '#' | '\\' => '-',
                other => other,
            })
            .collect(),
    }
}
