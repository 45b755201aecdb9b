//! Property test: random actions in random order never cause a forbidden status change, and never
//! lose or create money.

use std::{collections::HashMap, time::Duration};

use proptest::{
    prelude::*,
    test_runner::{Config, TestCaseError, TestRunner},
};
use serde_json::{Value, json};

use crate::{
    balances::{BALANCE, INITIAL_BALANCE, fetch_balance},
    harness::TestService,
    practice_orders::list_all,
};

/// The real time of a simulated hour at practice speed 1.
const HOUR: Duration = Duration::from_micros(2_500_000);

/// An action of a user, or passing time.
#[derive(Clone, Debug)]
enum Action {
    /// Number of recipients, product index, send method index, seconds until sending, seconds until
    /// expiry.
    Send(usize, usize, usize, Option<u64>, u64),
    Pass(u32),
    /// Index of the order, modulo the number of orders.
    Cancel(usize),
    Extend(usize, u64),
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        3 => (1_usize..16, 0_usize..4, 0_usize..3, prop::option::weighted(0.2, 5_u64..120), 130_u64..600)
            .prop_map(|(people, product, method, at, end)| Action::Send(people, product, method, at, end)),
        5 => (1_u32..200).prop_map(Action::Pass),
        4 => (0_usize..1_000).prop_map(Action::Cancel),
        2 => (0_usize..1_000, 10_u64..900).prop_map(|(order, end)| Action::Extend(order, end)),
    ]
}

const PRODUCTS: [&str; 3] = ["Sea Salt Cookie Dozen", "Everyday Skillet", "Moon Vase"];
const METHODS: [&str; 3] = ["email_and_link", "link_multiple_custom_list", "direct_send"];
const STATES: [&str; 4] = ["TX", "OR", "LA", "NY"];

async fn create_batch(service: &TestService, action: &Action) {
    let Action::Send(people, product, method, at, end) = action else {
        return;
    };
    let later = |seconds: u64| json!(time(service, seconds));
    let mut request = service.batch_request(*people).await;
    let product = match PRODUCTS.get(*product) {
        Some(name) => service.product(name).await["id"].clone(),
        // A collection cannot be a direct send.
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

/// Returns the time `seconds` from now, in ISO 8601.
fn time(service: &TestService, seconds: u64) -> String {
    use giftdesk::contract::Clock as _;
    (service.clock.now() + Duration::from_secs(seconds)).to_string()
}

async fn nth_order_id(service: &TestService, index: usize) -> Option<String> {
    let orders = list_all(service, "/v1/orders").await;
    let order = orders.get(index.checked_rem(orders.len())?)?;
    Some(order["id"].as_str()?.to_owned())
}

async fn perform_action(service: &TestService, action: &Action) {
    let changed = match action {
        Action::Send(..) => return create_batch(service, action).await,
        Action::Pass(hours) => return service.advance(HOUR * *hours).await,
        Action::Cancel(index) => nth_order_id(service, *index)
            .await
            .map(|id| (format!("/v1/orders/{id}/cancel"), json!({}))),
        Action::Extend(index, seconds) => nth_order_id(service, *index).await.map(|id| {
            let body = json!({"expiration": time(service, *seconds)});
            (format!("/v1/orders/{id}/update_expiration"), body)
        }),
    };
    if let Some((path, body)) = changed {
        let (status, answer) = service.post(&path, &body).await;
        assert!([200, 400].contains(&status.as_u16()), "{status}: {answer}");
    }
}

/// Returns the maximum cost of an order in cents: the pre-tax amount and 10 % tax, rounded half up.
fn maximum_cost(pre_tax: i64) -> i64 {
    pre_tax + (pre_tax * 10 + 50) / 100
}

/// Returns the part of the balance that is authorized or captured for one order.
fn reserved_amount(order: &Value, method: &str, now: &str) -> i64 {
    let pre_tax = match &order["original_amounts"] {
        Value::Null => &order["amounts"]["amount_pre_tax_total"],
        amounts => &amounts["original_amount_pre_tax_total"],
    };
    let total = || order["amounts"]["amount_total"].as_i64().unwrap();
    match order["status"].as_str().unwrap() {
        "failed" | "canceled" => 0,
        "paid" | "ordered" | "shipped" | "delivered" => total(),
        "accepted" | "pending_payment" if method == "direct_send" => total(),
        "accepted" | "pending_payment" => maximum_cost(pre_tax.as_i64().unwrap()),
        _ if order["expires_at"].as_str().unwrap() <= now => 0,
        _ => maximum_cost(pre_tax.as_i64().unwrap()),
    }
}

async fn check_balance(service: &TestService) -> Result<(), TestCaseError> {
    let batches = list_all(service, "/v1/order_batches").await;
    let methods: HashMap<&str, &str> = batches
        .iter()
        .map(|batch| {
            let method = batch["send_method"].as_str().unwrap();
            (batch["id"].as_str().unwrap(), method)
        })
        .collect();
    let now = time(service, 0);
    let mut off = 0;
    for order in list_all(service, "/v1/orders").await {
        off += reserved_amount(
            &order,
            methods[order["order_batch_id"].as_str().unwrap()],
            &now,
        );
    }
    let waiting = batches
        .iter()
        .any(|batch| batch["send_status"] == "pending");
    let left = fetch_balance(service).await;
    if waiting {
        // The authorization for orders that do not exist yet is positive.
        prop_assert!(INITIAL_BALANCE - left > off, "{left} and {off}");
    } else {
        prop_assert_eq!(INITIAL_BALANCE - left, off);
    }
    Ok(())
}

/// The statuses of activities, in the order in which an order reaches them.
const STATUS_ORDER: [&str; 7] = [
    "created",
    "opened",
    "pending_payment",
    "paid",
    "ordered",
    "shipped",
    "delivered",
];

async fn check_status_changes(service: &TestService) -> Result<(), TestCaseError> {
    let mut at: HashMap<String, String> = HashMap::new();
    let activities = list_all(service, "/v1/order_activities").await;
    for activity in activities.iter().rev() {
        let order = activity["order"]["id"].as_str().unwrap().to_owned();
        let to = activity["order_status"].as_str().unwrap().to_owned();
        let place = |status: &str| STATUS_ORDER.iter().position(|known| *known == status);
        match at.get(&order) {
            None => prop_assert_eq!(&to, "created"),
            Some(from) => {
                let from_place = place(from);
                prop_assert!(from_place.is_some(), "{from} became {to}");
                let allowed = match to.as_str() {
                    // A canceled order has not been paid.
                    "failed" if activity["order"]["status"] == "canceled" => from_place < Some(2),
                    "failed" => from_place < Some(5),
                    _ => place(&to) > from_place,
                };
                prop_assert!(allowed, "{from} became {to}");
            }
        }
        at.insert(order, to);
    }
    for order in list_all(service, "/v1/orders").await {
        let last = at[order["id"].as_str().unwrap()].as_str();
        let status = order["status"].as_str().unwrap();
        let listed: &[&str] = match status {
            "notified" => &["created"],
            // A direct send is accepted when it is created.
            "accepted" => &["created", "opened"],
            "canceled" => &["failed"],
            other => &[other],
        };
        prop_assert!(listed.contains(&last), "{status} after {last}");
        let taxed = order["amounts"]["amount_tax"].is_number();
        if !["failed", "canceled"].contains(&status) {
            let is_open = ["created", "notified", "opened"].contains(&status);
            prop_assert_eq!(taxed, !is_open, "tax is known once the address is");
        }
    }
    Ok(())
}

/// The payment ledger has every movement.
async fn check_ledger(service: &TestService) -> Result<(), TestCaseError> {
    for method in crate::balances::compare_ledger(service).await {
        prop_assert!(method.agrees(), "{method:?}");
    }
    Ok(())
}

#[test]
fn random_actions_keep_states_and_money_consistent() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let config = Config {
        cases: 8,
        failure_persistence: None,
        max_shrink_iters: 32,
        ..Config::default()
    };
    TestRunner::new(config)
        .run(&prop::collection::vec(action(), 4..28), |actions| {
            runtime.block_on(async {
                let service = TestService::with_speed(1.0).await;
                for action in &actions {
                    perform_action(&service, action).await;
                    // Lets new orders start or expire, so that no background work is left.
                    for _ in 0..2 {
                        service.advance(Duration::ZERO).await;
                    }
                    check_balance(&service).await?;
                }
                check_ledger(&service).await?;
                check_status_changes(&service).await
            })
        })
        .unwrap();
}
