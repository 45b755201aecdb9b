//! Property test: whatever happens to batches, the journal adds up to the ledger and to the orders.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use giftdesk::{
    contract::shop::funds::StatementPage,
    shop_files::journal::{MonthMovements, write_csv},
};
use proptest::{
    prelude::*,
    test_runner::{Config, TestCaseError, TestRunner},
};
use serde_json::{Value, json};

use crate::{
    balances::BALANCE,
    harness::TestService,
    practice_orders::list_all,
    shop_money::{OperatedService, add, totals},
};

/// The real time of a simulated hour at practice speed 1.
const HOUR: Duration = Duration::from_micros(2_500_000);

const DAY: Duration = Duration::from_secs(24 * 3_600);

/// The months that the actions of a case can reach.
const MONTHS: [&str; 14] = [
    "2026-11", "2026-12", "2027-01", "2027-02", "2027-03", "2027-04", "2027-05", "2027-06",
    "2027-07", "2027-08", "2027-09", "2027-10", "2027-11", "2027-12",
];

#[derive(Clone, Debug)]
enum Action {
    Fund(i64),
    Withdraw(i64),
    /// Number of recipients, whether an invoice pays, whether gifts are refunded after payment, days until the expiry.
    Send(usize, bool, bool, u64),
    Pass(u32),
    /// To another month, often.
    PassDays(u32),
    /// Index of the order, modulo the number of orders.
    Cancel(usize),
    Extend(usize, u64),
    /// The processing fee of new batches.
    Terms(i64),
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        1 => (1_i64..100_000).prop_map(Action::Fund),
        1 => (1_i64..100_000).prop_map(Action::Withdraw),
        4 => (1_usize..14, any::<bool>(), any::<bool>(), 1_u64..20)
            .prop_map(|(people, invoice, refunded, days)| Action::Send(people, invoice, refunded, days)),
        4 => (1_u32..200).prop_map(Action::Pass),
        1 => (1_u32..20).prop_map(Action::PassDays),
        3 => (0_usize..1_000).prop_map(Action::Cancel),
        2 => (0_usize..1_000, 1_u64..40).prop_map(|(order, days)| Action::Extend(order, days)),
        1 => (0_i64..10).prop_map(Action::Terms),
    ]
}

fn in_days(service: &TestService, days: u64) -> String {
    use giftdesk::contract::Clock as _;
    (service.clock.now() + DAY * u32::try_from(days).unwrap()).to_string()
}

async fn nth_order_id(service: &TestService, index: usize) -> Option<String> {
    let orders = list_all(service, "/v1/orders").await;
    let order = orders.get(index.checked_rem(orders.len())?)?;
    Some(order["id"].as_str()?.to_owned())
}

async fn perform(shop: &OperatedService, action: &Action) {
    let service = &shop.service;
    let (path, body) = match *action {
        Action::Fund(cents) => {
            shop.fund(cents, "PO").await;
            return;
        }
        Action::Withdraw(cents) => {
            // Refused when the balance has less.
            shop.withdraw(cents).await;
            return;
        }
        Action::Terms(percent) => {
            let body = json!({"terms": {"processing_fee": percent, "state_taxes": {"TX": 8.25, "NY": 8.875}}});
            let path = "/admin/v1/settings/terms";
            let (status, answer) = shop.send(reqwest::Method::PUT, path, Some(&body)).await;
            assert_eq!(status, 200, "{answer}");
            return;
        }
        Action::Pass(hours) => return service.advance(HOUR * hours).await,
        Action::PassDays(days) => return service.advance(DAY * days).await,
        Action::Send(people, invoice, refunded, days) => {
            let mut request = service.batch_request(people).await;
            request["send_method"] = json!("link_multiple_custom_list");
            request["payment_method_id"] = json!(if invoice { "INVOICE" } else { BALANCE });
            request["expires_at"] = json!(in_days(service, days));
            if refunded {
                request["from_name"] = json!("[refunded]");
            }
            ("/v1/order_batches".to_owned(), request)
        }
        Action::Cancel(index) => match nth_order_id(service, index).await {
            Some(id) => (format!("/v1/orders/{id}/cancel"), json!({})),
            None => return,
        },
        Action::Extend(index, days) => match nth_order_id(service, index).await {
            Some(id) => (
                format!("/v1/orders/{id}/update_expiration"),
                json!({"expiration": in_days(service, days)}),
            ),
            None => return,
        },
    };
    let (status, answer) = service.post(&path, &body).await;
    assert!(
        [200, 201, 400].contains(&status.as_u16()),
        "{status}: {answer}"
    );
}

fn change_of(line: &Value) -> [i64; 3] {
    totals(&line["change"])
}

/// In the file of a statement, the opening totals and the changes of all lines are the closing totals.
fn check_file(statement: Value) -> Result<(), TestCaseError> {
    let mut missing: BTreeMap<String, [i64; 3]> = BTreeMap::new();
    for method in statement["payment_methods"].as_array().unwrap() {
        let id = method["payment_method"].as_str().unwrap().to_owned();
        missing.insert(id, totals(&method["closing"]));
    }
    let statement: StatementPage = serde_json::from_value(statement).unwrap();
    let mut file = Vec::new();
    write_csv(&mut file, &MonthMovements::Statement(statement)).unwrap();
    let mut sums: BTreeMap<String, [i64; 3]> = BTreeMap::new();
    for row in csv::Reader::from_reader(file.as_slice()).records() {
        let row = row.unwrap();
        let cents = |column: usize| row[column].replace('.', "").parse::<i64>().unwrap();
        let change = [cents(6), cents(7), cents(8)];
        let sum = sums.entry(row[3].to_owned()).or_default();
        if &row[4] == "closing_totals" {
            prop_assert_eq!(missing.remove(&row[3]), Some(change), "{:?}", row);
            prop_assert_eq!(*sum, change, "{:?}", row);
        } else {
            *sum = add(*sum, change);
        }
    }
    prop_assert!(missing.is_empty(), "no closing totals of {:?}", missing);
    Ok(())
}

/// The journal of all months adds up to the totals of each payment method, and the statement of each month to its closing.
async fn check_journal(shop: &OperatedService) -> Result<(), TestCaseError> {
    let mut sums: BTreeMap<String, [i64; 3]> = BTreeMap::new();
    let mut charged = 0;
    let mut seen = BTreeSet::new();
    for month in MONTHS {
        let lines = shop.journal(month).await;
        let path = format!("/admin/v1/accounts/1/statement?month={month}");
        let statement = shop.get(&path).await;
        for method in statement["payment_methods"].as_array().unwrap() {
            let id = method["payment_method"].as_str().unwrap();
            let before = sums.entry(id.to_owned()).or_default();
            prop_assert_eq!(totals(&method["opening"]), *before, "opening of {}", month);
            let of_method = lines.iter().filter(|line| line["payment_method"] == id);
            *before = of_method.map(change_of).fold(*before, add);
            prop_assert_eq!(totals(&method["closing"]), *before, "closing of {}", month);
        }
        check_file(statement)?;
        for line in &lines {
            let amount = line["amount"].as_i64().unwrap();
            let kind = line["kind"].as_str().unwrap();
            prop_assert!(amount > 0 || kind == "opening", "{}", line);
            seen.insert(kind.to_owned());
            match kind {
                "capture" => charged += amount,
                "refund" => charged -= amount,
                _ => continue,
            }
            // Every charge and refund is of an order, and its price is explained.
            let price = line["price"].as_object();
            let parts = price.map(|price| price.values().filter_map(Value::as_i64).sum::<i64>());
            prop_assert_eq!(parts, Some(amount), "{}", line);
            prop_assert!(line["order_id"].is_string());
        }
    }
    let accounts = shop.get("/admin/v1/accounts").await;
    for method in accounts["data"][0]["payment_methods"].as_array().unwrap() {
        let sum = sums.get(method["id"].as_str().unwrap());
        prop_assert_eq!(
            totals(&method["totals"]),
            sum.copied().unwrap_or_default(),
            "{}",
            method
        );
    }
    let mut paid = 0;
    for order in list_all(&shop.service, "/v1/orders").await {
        if ["paid", "ordered", "shipped", "delivered"].contains(&order["status"].as_str().unwrap())
        {
            paid += order["amounts"]["amount_total"].as_i64().unwrap();
        }
    }
    prop_assert_eq!(charged, paid);
    for kind in [
        "fund",
        "withdraw",
        "authorize",
        "capture",
        "release",
        "refund",
    ] {
        prop_assert!(seen.contains(kind), "nothing was compared for {}", kind);
    }
    let verified = shop.verify().await;
    prop_assert!(verified["ok"] == true, "{}", verified);
    Ok(())
}

#[test]
fn journal_adds_up_to_ledger_and_orders() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let config = Config {
        cases: 8,
        failure_persistence: None,
        max_shrink_iters: 32,
        ..Config::default()
    };
    TestRunner::new(config)
        .run(&prop::collection::vec(action(), 4..20), |actions| {
            runtime.block_on(async {
                let shop = OperatedService::new(TestService::with_speed(1.0).await).await;
                let invoice = json!({"is_active": true, "limit": 100_000});
                shop.post("/admin/v1/accounts/1/invoice", &invoice).await;
                // Every kind of movement is in every case.
                let first = [
                    Action::Fund(12_345),
                    Action::Withdraw(345),
                    Action::Send(13, false, true, 20),
                    Action::Send(13, true, false, 20),
                    Action::Pass(400),
                ];
                for action in first.iter().chain(&actions) {
                    perform(&shop, action).await;
                    // Lets new orders start or expire, so that no background work is left.
                    for _ in 0..2 {
                        shop.service.advance(Duration::ZERO).await;
                    }
                }
                check_journal(&shop).await
            })
        })
        .unwrap();
}
