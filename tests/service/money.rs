//! Whatever people do in whatever order: no order takes a status that the table of states forbids,
//! and no cent of a balance is lost or made.

use std::{collections::HashMap, time::Duration};

use proptest::{
    prelude::*,
    test_runner::{Config, TestCaseError, TestRunner},
};
use serde_json::{Value, json};

use crate::{
    balances::{BALANCE, FIRST, balance},
    harness::TestService,
    life::all,
};

/// An hour of an order's life at speed 1.
const HOUR: Duration = Duration::from_micros(2_500_000);

/// What people do, or time does.
#[derive(Clone, Debug)]
enum Deed {
    /// People, product, method, seconds until it is sent, seconds until it expires.
    Send(usize, usize, usize, Option<u64>, u64),
    Pass(u32),
    /// Which order, counted around.
    Cancel(usize),
    Extend(usize, u64),
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        3 => (1_usize..16, 0_usize..4, 0_usize..3, prop::option::weighted(0.2, 5_u64..120), 130_u64..600)
            .prop_map(|(people, product, method, at, end)| Deed::Send(people, product, method, at, end)),
        5 => (1_u32..200).prop_map(Deed::Pass),
        4 => (0_usize..1_000).prop_map(Deed::Cancel),
        2 => (0_usize..1_000, 10_u64..900).prop_map(|(order, end)| Deed::Extend(order, end)),
    ]
}

const PRODUCTS: [&str; 3] = ["Sea Salt Cookie Dozen", "Everyday Skillet", "Moon Vase"];
const METHODS: [&str; 3] = ["email_and_link", "link_multiple_custom_list", "direct_send"];
const STATES: [&str; 4] = ["TX", "OR", "LA", "NY"];

async fn send(service: &TestService, deed: &Deed) {
    let Deed::Send(people, product, method, at, end) = deed else {
        return;
    };
    let later = |seconds: u64| json!(time(service, seconds));
    let mut request = service.batch_request(*people).await;
    let product = match PRODUCTS.get(*product) {
        Some(name) => service.product(name).await["id"].clone(),
        // A gift of choice cannot be sent directly.
        None if METHODS[*method] == "direct_send" => {
            service.product("Moon Vase").await["id"].clone()
        }
        None => {
            service.get("/v1/collections?published=true").await["data"][0]["product"]["id"].clone()
        }
    };
    request["cart"]["items"][0]["product_id"] = product;
    request["send_method"] = json!(METHODS[*method]);
    request["payment_method_id"] = json!(BALANCE);
    request["expires_at"] = later(*end);
    if let Some(at) = at {
        request["scheduled_send_on"] = later(*at);
    }
    for (person, state) in (0..*people).zip(STATES.iter().cycle()) {
        request["recipients"][person]["mailing_address"] = json!({
            "address_1": "1 Main St", "city": "Town", "state": state, "postal_code": "78701", "country": "US",
        });
    }
    let (status, answer) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{answer}");
}

/// So many seconds from now, as it is written.
fn time(service: &TestService, seconds: u64) -> String {
    use giftdesk::contract::Clock as _;
    (service.clock.now() + Duration::from_secs(seconds)).to_string()
}

async fn nth(service: &TestService, index: usize) -> Option<String> {
    let orders = all(service, "/v1/orders").await;
    let order = orders.get(index.checked_rem(orders.len())?)?;
    Some(order["id"].as_str()?.to_owned())
}

async fn act(service: &TestService, deed: &Deed) {
    let changed = match deed {
        Deed::Send(..) => return send(service, deed).await,
        Deed::Pass(hours) => return service.advance(HOUR * *hours).await,
        Deed::Cancel(index) => nth(service, *index)
            .await
            .map(|id| (format!("/v1/orders/{id}/cancel"), json!({}))),
        Deed::Extend(index, seconds) => nth(service, *index).await.map(|id| {
            let body = json!({"expiration": time(service, *seconds)});
            (format!("/v1/orders/{id}/update_expiration"), body)
        }),
    };
    if let Some((path, body)) = changed {
        let (status, answer) = service.post(&path, &body).await;
        assert!([200, 400].contains(&status.as_u16()), "{status}: {answer}");
    }
}

/// What an order with nothing decided can cost at most: a tenth more for tax, half a cent up.
fn most(pre_tax: i64) -> i64 {
    pre_tax + (pre_tax * 10 + 50) / 100
}

/// What is off the balance for one order.
fn kept(order: &Value, method: &str, now: &str) -> i64 {
    let pre_tax = match &order["original_amounts"] {
        Value::Null => &order["amounts"]["amount_pre_tax_total"],
        amounts => &amounts["original_amount_pre_tax_total"],
    };
    let total = || order["amounts"]["amount_total"].as_i64().unwrap();
    match order["status"].as_str().unwrap() {
        "failed" | "canceled" => 0,
        "paid" | "ordered" | "shipped" | "delivered" => total(),
        "accepted" | "pending_payment" if method == "direct_send" => total(),
        "accepted" | "pending_payment" => most(pre_tax.as_i64().unwrap()),
        _ if order["expires_at"].as_str().unwrap() <= now => 0,
        _ => most(pre_tax.as_i64().unwrap()),
    }
}

async fn books_agree(service: &TestService) -> Result<(), TestCaseError> {
    let batches = all(service, "/v1/order_batches").await;
    let methods: HashMap<&str, &str> = batches
        .iter()
        .map(|batch| {
            let method = batch["send_method"].as_str().unwrap();
            (batch["id"].as_str().unwrap(), method)
        })
        .collect();
    let now = time(service, 0);
    let mut off = 0;
    for order in all(service, "/v1/orders").await {
        off += kept(
            &order,
            methods[order["order_batch_id"].as_str().unwrap()],
            &now,
        );
    }
    let waiting = batches
        .iter()
        .any(|batch| batch["send_status"] == "pending");
    let left = balance(service).await;
    if waiting {
        // What is held for orders that do not exist is more than nothing.
        prop_assert!(FIRST - left > off, "{left} and {off}");
    } else {
        prop_assert_eq!(FIRST - left, off);
    }
    Ok(())
}

const PATH: [&str; 9] = [
    "created",
    "notified",
    "opened",
    "accepted",
    "pending_payment",
    "paid",
    "ordered",
    "shipped",
    "delivered",
];

async fn nothing_forbidden_happened(service: &TestService) -> Result<(), TestCaseError> {
    let mut at: HashMap<String, String> = HashMap::new();
    let activities = all(service, "/v1/order_activities").await;
    for activity in activities.iter().rev() {
        let order = activity["order"]["id"].as_str().unwrap().to_owned();
        let to = activity["order_status"].as_str().unwrap().to_owned();
        let place = |status: &str| PATH.iter().position(|known| *known == status);
        match at.get(&order) {
            None => prop_assert_eq!(&to, "created"),
            Some(from) => {
                let from_place = place(from);
                prop_assert!(from_place.is_some(), "{from} became {to}");
                let allowed = match to.as_str() {
                    "canceled" => from_place < Some(3),
                    "failed" => from_place < Some(7),
                    _ => place(&to) > from_place,
                };
                prop_assert!(allowed, "{from} became {to}");
            }
        }
        at.insert(order, to);
    }
    for order in all(service, "/v1/orders").await {
        let last = &at[order["id"].as_str().unwrap()];
        prop_assert_eq!(last, order["status"].as_str().unwrap());
        let taxed = order["amounts"]["amount_tax"].is_number();
        let known = PATH.iter().position(|status| status == last);
        if let Some(place) = known {
            prop_assert_eq!(taxed, place >= 3, "tax is known once the address is");
        }
    }
    Ok(())
}

#[test]
fn no_state_is_reached_that_is_forbidden_and_no_money_is_lost_or_made() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let config = Config {
        cases: 8,
        failure_persistence: None,
        max_shrink_iters: 32,
        ..Config::default()
    };
    TestRunner::new(config)
        .run(&prop::collection::vec(deed(), 4..28), |deeds| {
            runtime.block_on(async {
                let service = TestService::with_speed(1.0).await;
                for deed in &deeds {
                    act(&service, deed).await;
                    // What is made now begins to live, or has expired as it was made; then
                    // nothing is left to do in the background.
                    for _ in 0..2 {
                        service.advance(Duration::ZERO).await;
                    }
                    books_agree(&service).await?;
                }
                nothing_forbidden_happened(&service).await
            })
        })
        .unwrap();
}
