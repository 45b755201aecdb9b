//! Practice with the parcels, stock and money of a shop: the simulation or an operator packs, and the carrier is simulated.

use std::{collections::HashMap, time::Duration};

use proptest::{
    prelude::*,
    test_runner::{Config, TestCaseError, TestRunner},
};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    balances::{BALANCE, INITIAL_BALANCE},
    harness::{TestService, make_direct_send},
    practice_orders::list_all,
};

/// The real time of a simulated hour at practice speed 1.
const HOUR: Duration = Duration::from_micros(2_500_000);

const TRACKING: &str = "9400111206206406260787";

/// The statuses of an order from the payment on, from first to last.
const PAID: [&str; 4] = ["paid", "ordered", "shipped", "delivered"];

/// A practice service with the key of an operator.
struct Practice {
    service: TestService,
    operator: String,
}

impl Practice {
    async fn new() -> Self {
        let service = TestService::with_speed(1.0).await;
        let operator = service.operator_key().await;
        Self { service, operator }
    }

    async fn try_admin(&self, method: Method, path: &str, body: Value) -> (StatusCode, Value) {
        let path = format!("/admin/v1{path}");
        let body = (method != Method::GET).then_some(body);
        let key = Some(self.operator.as_str());
        self.service.send(method, &path, key, body.as_ref()).await
    }

    async fn admin(&self, method: Method, path: &str, body: Value) -> Value {
        let (status, answer) = self.try_admin(method, path, body).await;
        assert!(status.is_success(), "{path}: {status}: {answer}");
        answer
    }

    async fn set_packing(&self, packing: &str) {
        let body = json!({"packing": packing});
        self.admin(Method::PUT, "/settings/practice", body).await;
        let audit = self.admin(Method::GET, "/audit", Value::Null).await;
        assert_eq!(audit["data"][0]["action"], "settings.practice", "{audit}");
    }

    async fn send(&self, mut request: Value) {
        request["payment_method_id"] = json!(BALANCE);
        request["expires_at"] = json!("2027-06-01T00:00:00Z");
        let (status, batch) = self.service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{batch}");
        self.service.advance(Duration::ZERO).await;
    }

    /// Sends gifts that need no acceptance, and are paid within a day.
    async fn send_directly(&self, count: usize) {
        let mut request = self.service.batch_request(count).await;
        make_direct_send(&mut request);
        self.send(request).await;
    }

    async fn pass(&self, hours: u32) {
        // In steps, so that changes of operators come between events.
        for _ in 0..hours.div_ceil(4) {
            self.service.advance(HOUR * 4).await;
        }
    }

    async fn pack_all(&self) -> Value {
        let body = json!({"all": {}});
        self.admin(Method::POST, "/packing_runs", body).await
    }

    async fn track(&self, parcel: &Value) {
        let body = json!({"entries": [{"row": 1, "parcel": parcel["parcel"], "tracking_number": TRACKING}]});
        self.admin(Method::POST, "/tracking", body).await;
    }

    async fn parcels(&self, query: &str) -> Vec<Value> {
        let mut parcels = Vec::new();
        let mut after = String::new();
        loop {
            let path = format!("/parcels?limit=500&{query}{after}");
            let page = self.admin(Method::GET, &path, Value::Null).await;
            parcels.extend(page["data"].as_array().unwrap().iter().cloned());
            match page["next"].as_str() {
                Some(next) => after = format!("&after={next}"),
                None => return parcels,
            }
        }
    }

    async fn orders(&self) -> Vec<Value> {
        list_all(&self.service, "/v1/orders").await
    }

    async fn count_with_status(&self, status: &str) -> usize {
        let orders = self.orders().await;
        orders.iter().filter(|it| it["status"] == status).count()
    }

    async fn verify(&self) -> Value {
        self.admin(Method::POST, "/verify", json!({})).await
    }

    /// What differs between the orders and their parcels.
    async fn differences(&self) -> Vec<String> {
        let mut parcels: HashMap<String, Vec<Value>> = HashMap::new();
        for parcel in self.parcels("").await {
            let order = parcel["order_id"].as_str().unwrap().to_owned();
            parcels.entry(order).or_default().push(parcel);
        }
        let mut differences = Vec::new();
        for order in self.orders().await {
            let of_order = parcels.remove(order["id"].as_str().unwrap());
            let of_order = of_order.unwrap_or_default();
            let expected = status_of(&of_order);
            let status = order["status"].as_str().unwrap();
            let is_paid = PAID.contains(&status);
            let agrees = match status {
                "failed" => of_order
                    .iter()
                    .all(|it| it["state"] == "canceled" || it["resolution"].is_string()),
                _ if !is_paid => of_order.is_empty(),
                // A status never goes back, although a packing run is taken back or a parcel is shipped again.
                _ => expected.is_some_and(|expected| rank(expected) <= rank(status)),
            };
            if !agrees {
                differences.push(format!("{status}: {of_order:?}"));
            }
            if !is_paid || status == "paid" {
                continue;
            }
            for shipment in order["shipments"].as_array().unwrap() {
                if !of_order
                    .iter()
                    .any(|parcel| is_shipment_of(shipment, parcel))
                {
                    differences.push(format!("{shipment} is none of {of_order:?}"));
                }
            }
        }
        differences.extend(parcels.into_keys());
        differences
    }
}

fn rank(status: &str) -> usize {
    PAID.iter().position(|known| *known == status).unwrap()
}

/// The status that the parcels give their order; `None` when there are none.
fn status_of(parcels: &[Value]) -> Option<&'static str> {
    let counted: Vec<&Value> = parcels
        .iter()
        .filter(|it| it["resolution"] != "reshipped" && it["state"] != "canceled")
        .collect();
    let is_shipped = |parcel: &&Value| {
        !["to_ship", "packed"]
            .iter()
            .any(|it| parcel["state"] == *it)
    };
    if counted.is_empty() {
        None
    } else if counted.iter().all(|it| it["delivered_at"].is_string()) {
        Some("delivered")
    } else if counted.iter().all(is_shipped) {
        Some("shipped")
    } else if counted.iter().all(|it| it["state"] == "to_ship") {
        Some("paid")
    } else {
        Some("ordered")
    }
}

fn is_shipment_of(shipment: &Value, parcel: &Value) -> bool {
    let is_open = ["to_ship", "packed"]
        .iter()
        .any(|it| parcel["state"] == *it);
    shipment["brand_name"] == parcel["brand"]
        && (shipment["status"] == "pending") == is_open
        && shipment["tracking_number"] == parcel["tracking_number"]
        && shipment["delivered_at"] == parcel["delivered_at"]
}

#[tokio::test]
async fn simulated_orders_have_parcels_in_their_state() {
    let practice = Practice::new().await;
    practice
        .send(practice.service.batch_request(120).await)
        .await;
    practice.send_directly(30).await;
    for _ in 0..12 {
        practice.service.advance(HOUR * 30).await;
        assert_eq!(practice.differences().await, Vec::<String>::new());
    }
    practice.service.advance(HOUR * 24 * 40).await;
    assert_eq!(practice.differences().await, Vec::<String>::new());
    let delivered = practice.parcels("state=delivered").await;
    assert!(delivered.len() > 80, "{}", delivered.len());
    for parcel in &delivered {
        let times = ["ready_at", "packed_at", "shipped_at", "delivered_at"];
        let times = times.map(|time| parcel[time].as_str().unwrap());
        assert!(times.windows(2).all(|pair| pair[0] < pair[1]), "{parcel}");
        assert_eq!(parcel["run"], Value::Null);
    }
    let verification = practice.verify().await;
    assert_eq!(verification["ok"], true, "{verification}");
}

#[tokio::test]
async fn orders_wait_for_the_operator_who_packs() {
    let practice = Practice::new().await;
    practice.set_packing("operator").await;
    practice.send_directly(30).await;
    practice.pass(200).await;
    let waiting = practice.parcels("state=to_ship").await;
    assert!(waiting.len() > 20, "{}", waiting.len());
    assert_eq!(practice.count_with_status("paid").await, waiting.len());
    practice.pack_all().await;
    assert_eq!(practice.count_with_status("ordered").await, waiting.len());
    practice.pass(4).await;
    assert_eq!(
        practice.count_with_status("ordered").await,
        waiting.len(),
        "the carrier takes its time"
    );
    practice.pass(50).await;
    assert_eq!(practice.parcels("state=packed").await.len(), 0);
    for parcel in practice.parcels("").await {
        // The parcels of failed orders are canceled.
        if parcel["state"] != "canceled" {
            let number = parcel["tracking_number"].as_str().unwrap();
            assert!(number.starts_with("PRACTICE"), "{parcel}");
        }
    }
    practice.pass(130).await;
    assert_eq!(practice.count_with_status("delivered").await, waiting.len());
    assert_eq!(practice.differences().await, Vec::<String>::new());
}

#[tokio::test]
async fn waiting_orders_go_on_when_the_simulation_packs() {
    let practice = Practice::new().await;
    practice.set_packing("operator").await;
    practice.send_directly(20).await;
    practice.pass(40).await;
    let waiting = practice.count_with_status("paid").await;
    assert!(waiting > 10, "{waiting}");
    practice.set_packing("simulated").await;
    practice.pass(200).await;
    assert_eq!(practice.count_with_status("delivered").await, waiting);
    assert_eq!(practice.differences().await, Vec::<String>::new());
}

#[tokio::test]
async fn tracking_number_of_the_operator_stays() {
    let practice = Practice::new().await;
    practice.set_packing("operator").await;
    practice.send_directly(1).await;
    practice.pass(40).await;
    practice.pack_all().await;
    practice.track(&practice.parcels("").await[0]).await;
    practice.pass(4).await;
    let order = practice.orders().await[0].clone();
    assert_eq!(order["status"], "shipped");
    let shipment = &order["shipments"][0];
    assert_eq!(shipment["tracking_number"], TRACKING);
    let arrives = shipment["delivery_eta"].clone();
    assert!(arrives.is_string(), "{shipment}");
    practice.pass(130).await;
    let order = practice.orders().await[0].clone();
    assert_eq!(order["status"], "delivered");
    assert_eq!(order["shipments"][0]["delivered_at"], arrives);
    assert_eq!(order["shipments"][0]["tracking_number"], TRACKING);
    assert_eq!(practice.differences().await, Vec::<String>::new());
}

#[tokio::test]
async fn carrier_leaves_parcels_that_were_taken_back() {
    let practice = Practice::new().await;
    practice.set_packing("operator").await;
    practice.send_directly(3).await;
    practice.pass(40).await;
    let run = practice.pack_all().await["run"].clone();
    let path = format!("/packing_runs/{run}/take_back");
    practice.admin(Method::POST, &path, json!({})).await;
    practice.pass(200).await;
    assert_eq!(practice.parcels("state=shipped").await.len(), 0);
    let waiting = practice.parcels("state=to_ship").await.len();
    assert!(waiting > 0);
    practice.pack_all().await;
    practice.pass(200).await;
    assert_eq!(practice.parcels("state=delivered").await.len(), waiting);
}

#[tokio::test]
async fn parcel_arrives_while_another_one_is_unpacked() {
    let practice = Practice::new().await;
    practice.set_packing("operator").await;
    let mut request = practice.service.batch_request(1).await;
    let other = practice.service.product("Moon Vase").await["id"].clone();
    let items = request["cart"]["items"].as_array_mut().unwrap();
    items.push(json!({"product_id": other, "quantity": 1}));
    request["swap"] = json!("disabled");
    make_direct_send(&mut request);
    practice.send(request).await;
    practice.pass(40).await;
    let parcels = practice.parcels("state=to_ship").await;
    assert_eq!(parcels.len(), 2, "{parcels:?}");
    practice.track(&parcels[0]).await;
    practice.pass(4).await;
    let order = practice.orders().await[0].clone();
    let shipments = order["shipments"].as_array().unwrap();
    let on_its_way = shipments.iter().find(|it| it["status"] == "shipped");
    let arrives = on_its_way.unwrap()["delivery_eta"].clone();
    assert!(arrives.is_string(), "{order}");
    practice.pass(130).await;
    let delivered = practice.parcels("state=delivered").await;
    assert_eq!(delivered.len(), 1, "{delivered:?}");
    assert_eq!(delivered[0]["parcel"], parcels[0]["parcel"]);
    assert_eq!(delivered[0]["delivered_at"], arrives);
    assert_eq!(practice.parcels("state=to_ship").await.len(), 1);
    assert_eq!(practice.differences().await, Vec::<String>::new());
    practice.pack_all().await;
    practice.pass(200).await;
    assert_eq!(practice.count_with_status("delivered").await, 1);
    assert_eq!(practice.differences().await, Vec::<String>::new());
}

#[tokio::test]
async fn simulation_packs_again_what_was_taken_back() {
    let practice = Practice::new().await;
    practice.set_packing("operator").await;
    practice.send_directly(3).await;
    practice.pass(40).await;
    let run = practice.pack_all().await["run"].clone();
    practice.set_packing("simulated").await;
    let path = format!("/packing_runs/{run}/take_back");
    practice.admin(Method::POST, &path, json!({})).await;
    practice.pass(8).await;
    assert_eq!(practice.parcels("state=shipped").await.len(), 0);
    let packed = practice.parcels("state=packed").await;
    assert!(!packed.is_empty());
    for parcel in &packed {
        assert_eq!(parcel["run"], Value::Null, "{parcel}");
    }
    assert_eq!(practice.differences().await, Vec::<String>::new());
    practice.pass(200).await;
    let delivered = practice.parcels("state=delivered").await;
    assert_eq!(delivered.len(), packed.len());
    for parcel in &delivered {
        assert!(parcel["packed_at"].is_string(), "{parcel}");
    }
    assert_eq!(practice.differences().await, Vec::<String>::new());
}

#[tokio::test]
async fn lost_parcel_is_shipped_again_by_the_simulation() {
    let practice = Practice::new().await;
    practice.send_directly(1).await;
    let mut hours = 0;
    while practice.count_with_status("shipped").await == 0 {
        practice.pass(4).await;
        hours += 4;
        assert!(hours < 400, "the order is not shipped");
    }
    let parcel = practice.parcels("").await[0]["parcel"].clone();
    let path = |action: &str| format!("/parcels/{}/{action}", parcel.as_str().unwrap());
    let lost = json!({"problem": "lost"});
    practice.admin(Method::POST, &path("problem"), lost).await;
    practice.pass(200).await;
    assert_eq!(practice.count_with_status("shipped").await, 1);
    let ship_again = path("ship_again");
    let again = practice.admin(Method::POST, &ship_again, json!({})).await;
    assert_eq!(again["attempt"], 2);
    // Twice at most 48 hours until the carrier comes, and at most 120 on the way.
    practice.pass(260).await;
    assert_eq!(practice.count_with_status("delivered").await, 1);
    assert_eq!(practice.differences().await, Vec::<String>::new());
}

#[tokio::test]
async fn settings_refuse_a_stale_change_and_a_shop() {
    let practice = Practice::new().await;
    let path = "/settings/practice";
    let first = practice.admin(Method::GET, path, Value::Null).await;
    assert_eq!(first, json!({"revision": 0, "packing": "simulated"}));
    let change = json!({"packing": "operator", "expected_revision": 0});
    let changed = practice.admin(Method::PUT, path, change.clone()).await;
    assert_eq!(changed, json!({"revision": 1, "packing": "operator"}));
    let (status, stale) = practice.try_admin(Method::PUT, path, change).await;
    assert_eq!(status, 409, "{stale}");
    let (status, _) = practice
        .try_admin(Method::PUT, path, json!({"packing": "nobody"}))
        .await;
    assert_eq!(status, 400);
    let shop = crate::shop_goods::TestShop::new().await;
    let body = json!({"packing": "operator"});
    for (method, body) in [(Method::GET, None), (Method::PUT, Some(&body))] {
        let (status, answer) = shop.try_admin(method, path, body).await;
        assert_eq!(status, 404, "{answer}");
    }
}

/// Earlier versions simulated orders without parcels, and their shipments had other ids.
#[tokio::test]
async fn orders_of_earlier_versions_finish() {
    let practice = Practice::new().await;
    let mut seen: Vec<String> = Vec::new();
    for _ in 0..12 {
        practice
            .send(practice.service.batch_request(12).await)
            .await;
        practice.send_directly(6).await;
        practice.service.advance(HOUR * 14).await;
    }
    for order in practice.orders().await {
        seen.push(order["status"].as_str().unwrap().to_owned());
    }
    for status in PAID {
        assert!(seen.iter().any(|it| it == status), "{status}: {seen:?}");
    }
    // The fifth version of ids became the fourth.
    let earlier =
        "DELETE FROM parcel; UPDATE orders SET shipments = replace(shipments, '-5', '-4');";
    practice.service.run_sql(earlier, earlier).await;
    practice.service.advance(HOUR * 24 * 60).await;
    for order in practice.orders().await {
        let status = order["status"].as_str().unwrap();
        assert!(!["paid", "ordered", "shipped"].contains(&status), "{order}");
    }
    // Orders that were delivered before stay without parcels.
    let was_delivered = seen.iter().filter(|it| *it == "delivered").count();
    let delivered = practice.count_with_status("delivered").await;
    let parcels = practice.parcels("state=delivered").await;
    assert_eq!(parcels.len(), delivered - was_delivered);
    assert_eq!(
        practice.parcels("").await.len(),
        parcels.len() + canceled(&practice).await
    );
    assert_eq!(practice.verify().await["ok"], true);
}

async fn canceled(practice: &Practice) -> usize {
    practice.parcels("state=canceled").await.len()
}

#[tokio::test]
async fn simulated_recipients_accept_no_more_than_the_stock() {
    let practice = Practice::new().await;
    let request = practice.service.batch_request(40).await;
    // The product of the request.
    let counted = json!({"product": "sea-salt-cookie-dozen", "on_hand": 5, "note": "count"});
    practice.admin(Method::PUT, "/stock", counted).await;
    let mut without_swap = request.clone();
    without_swap["swap"] = json!("disabled");
    practice.send(without_swap).await;
    practice.service.advance(HOUR * 24 * 40).await;
    let orders = practice.orders().await;
    let accepted = orders.iter().filter(|order| {
        order["accepted_at"].is_string() || PAID.contains(&order["status"].as_str().unwrap())
    });
    assert!(accepted.count() <= 5, "{orders:?}");
    let opened: Vec<&Value> = orders
        .iter()
        .filter(|order| order["status"] == "opened")
        .collect();
    assert!(opened.len() > 10, "{}", opened.len());
    let path = format!("/v1/orders/{}", opened[0]["id"].as_str().unwrap());
    let order = practice.service.get(&path).await;
    assert!(
        order.get("acceptance_problem").is_none() || order["acceptance_problem"] == "sold_out",
        "{order}"
    );
    let with_problem = opened
        .iter()
        .filter(|order| order["acceptance_problem"] == "sold_out");
    assert!(with_problem.count() > 5);
    let verification = practice.verify().await;
    assert_eq!(verification["ok"], true, "{verification}");
    let path = "/stock?product=sea-salt-cookie-dozen";
    let stock = practice.admin(Method::GET, path, Value::Null).await;
    let item = &stock["data"][0];
    assert!(
        item["on_hand"].as_i64().unwrap() < 5,
        "shipped goods leave the stock: {item}"
    );
    assert_eq!(item["reserved"], 0, "{item}");
}

#[tokio::test]
async fn some_goods_of_practice_are_counted_from_the_start() {
    let mut practice = Practice::new().await;
    let stock = practice.admin(Method::GET, "/stock", Value::Null).await;
    let mut counted: Vec<(&str, i64)> = stock["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["sku"].as_str().unwrap(), it["on_hand"].as_i64().unwrap()))
        .collect();
    counted.sort_unstable();
    let expected = [
        ("HAMPER-LONG", 12),
        ("PRINT-COAST", 8),
        ("SPEAKER-ROOM", 20),
    ];
    assert_eq!(counted, expected);
    // The goods come again with a new version, and the numbers stay.
    practice.service.stop().await;
    let earlier = "UPDATE shop_setting SET value = '\"earlier\"' WHERE name = 'practice_goods';
         UPDATE stock SET on_hand = 3 WHERE sku = 'PRINT-COAST';";
    practice.service.run_sql(earlier, earlier).await;
    practice.service.start(1.0).await;
    let stock = practice.admin(Method::GET, "/stock", Value::Null).await;
    let items = stock["data"].as_array().unwrap();
    let print = items.iter().find(|it| it["sku"] == "PRINT-COAST").unwrap();
    assert_eq!(print["on_hand"], 3, "{print}");
}

#[tokio::test]
async fn balance_of_practice_begins_with_a_deposit() {
    let practice = Practice::new().await;
    let journal = practice
        .admin(Method::GET, "/journal?month=2026-11", Value::Null)
        .await;
    let lines = journal["lines"].as_array().unwrap();
    let funded: Vec<&Value> = lines.iter().filter(|it| it["kind"] == "fund").collect();
    assert_eq!(funded.len(), 1, "{journal}");
    assert_eq!(funded[0]["amount"], INITIAL_BALANCE);
    practice.send_directly(5).await;
    practice.pass(100).await;
    let verification = practice.verify().await;
    assert_eq!(verification["ok"], true, "{verification}");
}

/// What an operator or the simulation does next.
#[derive(Clone, Debug)]
enum Action {
    Send(usize, bool),
    Pass(u32),
    Packing(bool),
    PackAll,
    /// Indexes of parcels or runs, modulo their number.
    Pack(usize),
    TakeBack(usize),
    Track(usize),
    Deliver(usize),
    Problem(usize, usize),
    ShipAgain(usize),
    Refund(usize),
}

const PROBLEMS: [&str; 3] = ["lost", "damaged", "returned"];

fn action() -> impl Strategy<Value = Action> {
    let index = || 0_usize..1_000;
    prop_oneof![
        3 => (1_usize..8, any::<bool>()).prop_map(|(people, two)| Action::Send(people, two)),
        6 => (1_u32..60).prop_map(Action::Pass),
        2 => any::<bool>().prop_map(Action::Packing),
        1 => Just(Action::PackAll),
        3 => index().prop_map(Action::Pack),
        1 => index().prop_map(Action::TakeBack),
        3 => index().prop_map(Action::Track),
        2 => index().prop_map(Action::Deliver),
        2 => (index(), 0_usize..3).prop_map(|(parcel, problem)| Action::Problem(parcel, problem)),
        2 => index().prop_map(Action::ShipAgain),
        1 => index().prop_map(Action::Refund),
    ]
}

/// A request of an operator for an action: path and body. `None` when there is nothing to act on.
async fn request_of(practice: &Practice, action: &Action) -> Option<(String, Value)> {
    let parcels = practice.parcels("").await;
    let parcel = |index: usize| {
        let parcel = parcels.get(index.checked_rem(parcels.len())?)?;
        parcel["parcel"].as_str().map(str::to_owned)
    };
    let of_parcel =
        |index: usize, action: &str| Some(format!("/parcels/{}/{action}", parcel(index)?));
    Some(match action {
        Action::Send(..) | Action::Pass(_) | Action::Packing(_) => return None,
        Action::PackAll => ("/packing_runs".to_owned(), json!({"all": {}})),
        Action::Pack(index) => (
            "/packing_runs".to_owned(),
            json!({"parcels": [parcel(*index)?]}),
        ),
        Action::TakeBack(index) => {
            let runs = practice
                .admin(Method::GET, "/packing_runs", Value::Null)
                .await;
            let runs = runs["data"].as_array()?.clone();
            let run = runs.get(index.checked_rem(runs.len())?)?;
            (format!("/packing_runs/{}/take_back", run["run"]), json!({}))
        }
        Action::Track(index) => {
            let entry = json!({"row": 1, "parcel": parcel(*index)?, "tracking_number": TRACKING});
            ("/tracking".to_owned(), json!({"entries": [entry]}))
        }
        Action::Deliver(index) => (
            "/parcels/deliver".to_owned(),
            json!({"parcels": [parcel(*index)?]}),
        ),
        Action::Problem(index, problem) => {
            let body = json!({"problem": PROBLEMS[*problem]});
            (of_parcel(*index, "problem")?, body)
        }
        Action::ShipAgain(index) => (of_parcel(*index, "ship_again")?, json!({})),
        Action::Refund(index) => (of_parcel(*index, "refund")?, json!({})),
    })
}

async fn perform(practice: &Practice, action: &Action) {
    match action {
        Action::Send(people, has_two_brands) => {
            let mut request = practice.service.batch_request(*people).await;
            if *has_two_brands {
                let other = practice.service.product("Moon Vase").await["id"].clone();
                let items = request["cart"]["items"].as_array_mut().unwrap();
                items.push(json!({"product_id": other, "quantity": 1}));
                request["swap"] = json!("disabled");
            }
            make_direct_send(&mut request);
            practice.send(request).await;
        }
        Action::Pass(hours) => practice.pass(*hours).await,
        Action::Packing(is_operator) => {
            let packing = if *is_operator {
                "operator"
            } else {
                "simulated"
            };
            practice.set_packing(packing).await;
        }
        _ => {
            if let Some((path, body)) = request_of(practice, action).await {
                let (status, answer) = practice.try_admin(Method::POST, &path, body).await;
                assert!(
                    status.is_success() || status == 400,
                    "{path}: {status}: {answer}"
                );
            }
        }
    }
}

/// What is never undone: the status of each order, and the delivery of each parcel.
async fn progress(practice: &Practice) -> HashMap<String, usize> {
    let mut progress = HashMap::new();
    for order in practice.orders().await {
        let status = order["status"].as_str().unwrap();
        let rank = PAID.iter().position(|known| *known == status);
        let rank = if status == "failed" {
            PAID.len()
        } else {
            rank.unwrap_or(0)
        };
        progress.insert(order["id"].as_str().unwrap().to_owned(), rank);
    }
    for parcel in practice.parcels("").await {
        let is_delivered = usize::from(parcel["delivered_at"].is_string());
        let key = parcel["parcel"].as_str().unwrap().to_owned();
        progress.insert(key, is_delivered);
    }
    progress
}

async fn check(actions: &[Action]) -> Result<(), TestCaseError> {
    let practice = Practice::new().await;
    let mut before = HashMap::new();
    for action in actions {
        perform(&practice, action).await;
        let differences = practice.differences().await;
        prop_assert_eq!(differences, Vec::<String>::new(), "after {:?}", action);
        let after = progress(&practice).await;
        for (key, rank) in &before {
            prop_assert!(after.get(key) >= Some(rank), "{} after {:?}", key, action);
        }
        before = after;
    }
    practice.set_packing("simulated").await;
    practice.pass(900).await;
    prop_assert_eq!(practice.differences().await, Vec::<String>::new());
    let open = practice.parcels("state=to_ship").await.len()
        + practice.parcels("state=packed").await.len()
        + practice.parcels("state=shipped").await.len();
    prop_assert_eq!(open, 0, "the simulation finishes every parcel");
    let verification = practice.verify().await;
    prop_assert_eq!(&verification["ok"], true, "{}", verification);
    Ok(())
}

#[test]
fn operators_and_simulation_agree_in_any_order() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let config = Config {
        cases: 8,
        failure_persistence: None,
        max_shrink_iters: 32,
        ..Config::default()
    };
    let mut runner = TestRunner::new(config);
    let actions = prop::collection::vec(action(), 4..24);
    let run = runner.run(&actions, |actions| runtime.block_on(check(&actions)));
    run.unwrap();
}
