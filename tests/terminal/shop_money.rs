//! `giftdesk shop accounts`, `fund`, `invoice`, `journal`, `verify` and `cards` on the shop of a data folder.

use std::{path::Path, process::Output};

use giftdesk::contract::{Clock as _, WallClock};
use serde_json::{Value, json};

use crate::support::{folder, giftdesk_command, stderr_of};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    giftdesk_command(folder, &[&["shop"], arguments].concat())
        .output()
        .expect("the program starts")
}

fn json_of(folder: &Path, arguments: &[&str]) -> Value {
    let output = run(folder, &[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{}", stderr_of(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn money_of_a_new_shop_is_funded_and_explained() {
    let folder = folder();
    let folder = folder.path();
    let account = |balance: i64| json!({"name": "People team", "balance": balance, "authorized": 0, "captured": 0});
    assert_eq!(json_of(folder, &["accounts"]), json!([account(0)]));
    let id = "01920000-0000-7000-8000-000000000031";
    for _ in 0..2 {
        let deposit = ["--amount", "5000.00", "--note", "PO 1234", "--id", id];
        let fund = [&["fund", "--account", "People team"], &deposit[..]].concat();
        assert_eq!(json_of(folder, &fund), account(500_000));
    }
    let invoice = ["invoice", "--account", "1", "--limit", "2000"];
    assert_eq!(json_of(folder, &invoice), account(500_000));
    let listed = run(folder, &["accounts"]);
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    assert!(
        listed.contains("People team: balance $5,000.00")
            && listed.contains("Invoice: limit $2,000.00"),
        "{listed}"
    );

    let month = WallClock.now().to_string()[..7].to_owned();
    let journal = json_of(folder, &["journal", "--month", &month]);
    assert_eq!(journal.as_array().unwrap().len(), 1);
    assert_eq!(journal[0]["kind"], "fund");
    assert_eq!(journal[0]["amount"], 500_000);
    assert_eq!(journal[0]["note"], "PO 1234");
    let file = folder.join("journal.csv");
    let path = file.to_str().unwrap();
    let write = [
        "journal",
        "--month",
        &month,
        "--account",
        "1",
        "--csv",
        path,
    ];
    assert!(run(folder, &write).status.success());
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains(",fund,5000.00,5000.00,0.00,0.00,"), "{text}");
    let again = run(folder, &write);
    assert!(!again.status.success(), "the file exists");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);

    let verified = json_of(folder, &["verify"]);
    assert_eq!(verified["ok"], true, "{verified}");
    let names = verified["checks"].as_array().unwrap().iter();
    let names: Vec<_> = names.map(|check| check["name"].as_str().unwrap()).collect();
    assert!(names.starts_with(&["ledger", "orders"]), "{names:?}");
    let unknown = run(folder, &["fund", "--account", "Nobody", "--amount", "1"]);
    assert_eq!(unknown.status.code(), Some(1));
    assert!(stderr_of(&unknown).contains("Account not found"));
}

#[test]
fn shop_without_cards_has_no_card_problems() {
    let folder = folder();
    let folder = folder.path();
    assert_eq!(json_of(folder, &["cards"]), json!([]));
    let listed = run(folder, &["cards"]);
    assert!(listed.status.success(), "{}", stderr_of(&listed));
    let text = String::from_utf8_lossy(&listed.stdout).into_owned();
    assert!(text.contains("No card needs attention."), "{text}");
    for action in ["retry", "cancel"] {
        let order = "01920000-0000-7000-8000-000000000077";
        let unknown = run(folder, &["cards", action, order]);
        assert_eq!(unknown.status.code(), Some(1));
        assert!(stderr_of(&unknown).contains("Order not found"));
    }
}
