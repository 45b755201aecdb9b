//! `--connect shop` and `--connect practice`: the programs of the command line with My shop and Practice.

use std::{path::Path, process::Output};

use serde_json::Value;

use crate::support::{folder, giftdesk_command, stderr_of};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    giftdesk_command(folder, arguments)
        .output()
        .expect("the program starts")
}

#[test]
fn lists_and_shop_commands_use_the_same_shop() {
    let folder = folder();
    let orders = run(folder.path(), &["orders", "--connect", "shop", "--json"]);
    assert!(orders.status.success(), "{}", stderr_of(&orders));
    assert_eq!(String::from_utf8_lossy(&orders.stdout).trim(), "[]");
    assert!(folder.path().join("data/shop/service.sqlite").exists());
    assert!(!folder.path().join("data/practice").exists());

    let audit = run(
        folder.path(),
        &["shop", "audit", "--connect", "shop", "--json"],
    );
    assert!(audit.status.success(), "{}", stderr_of(&audit));
    assert!(!folder.path().join("data/service.sqlite").exists());
}

#[test]
fn shop_command_creates_my_shop_for_the_desktop() {
    let folder = folder();
    let audit = run(folder.path(), &["shop", "audit", "--connect", "shop"]);
    assert!(audit.status.success(), "{}", stderr_of(&audit));
    let batches = run(folder.path(), &["batches", "--connect", "shop", "--json"]);
    assert!(batches.status.success(), "{}", stderr_of(&batches));
    assert_eq!(String::from_utf8_lossy(&batches.stdout).trim(), "[]");
}

#[test]
fn shop_commands_keep_practice_after_its_first_start() {
    let folder = folder();
    let stock = ["shop", "stock", "--connect", "practice", "--json"];
    let refused = run(folder.path(), &stock);
    let text = stderr_of(&refused);
    assert!(
        !refused.status.success() && text.contains("not started"),
        "{text}"
    );
    assert!(!folder.path().join("data/practice").exists());

    let orders = run(
        folder.path(),
        &["orders", "--connect", "practice", "--json"],
    );
    assert!(orders.status.success(), "{}", stderr_of(&orders));
    let stock = run(folder.path(), &stock);
    assert!(stock.status.success(), "{}", stderr_of(&stock));
    let remind = [
        "shop",
        "emails",
        "--remind-after",
        "5",
        "--connect",
        "practice",
    ];
    let remind = run(folder.path(), &remind);
    assert!(remind.status.success(), "{}", stderr_of(&remind));
    let audit = run(folder.path(), &["shop", "audit", "--connect", "practice"]);
    let audit = String::from_utf8_lossy(&audit.stdout).into_owned();
    assert!(audit.contains("settings.emails"), "{audit}");
    assert!(!folder.path().join("data/shop").exists());
}

#[test]
fn send_names_products_that_my_shop_does_not_have() {
    let folder = folder();
    let people = folder.path().join("people.csv");
    std::fs::write(&people, "First name,Email\nIda,ida@example.com\n").expect("a file");
    let people = people.to_string_lossy();
    let arguments = [
        "send",
        "--connect",
        "shop",
        "--recipients",
        &people,
        "--product",
        "Everyday Tee",
        "--from",
        "The People Team",
        "--method",
        "email_and_link",
        "--yes",
    ];
    let output = run(folder.path(), &arguments);
    assert!(!output.status.success());
    let text = stderr_of(&output);
    assert!(text.contains("Everyday Tee"), "{text}");
    assert!(!text.contains("Practice mode"), "{text}");
}

const PRODUCTS: &str = "Handle,Name,Brand,Price,SKU,On hand\nmug,Moon Mug,acme,24.00,MUG,20\n";
const BRANDS: &str = "Handle,Name,Shipping price\nacme,Acme Outfitters,5.00\n";
const PEOPLE: &str = "\
First name,Last name,Email,Address 1,City,State,Postal code
Ida,Berg,ida.berg@example.com,12 Main Street,Portland,OR,97201
Sam,Okafor,sam.okafor@example.com,7 Oak Avenue,Austin,TX,78701
";

#[test]
fn gifts_are_shipped_without_a_server() {
    let folder = folder();
    let write = |name: &str, content: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, content).expect("a file");
        path.to_string_lossy().into_owned()
    };
    let succeed = |arguments: &[&str]| {
        let output = run(folder.path(), &[arguments, &["--connect", "shop"]].concat());
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            stderr_of(&output)
        );
        output.stdout
    };
    let json = |arguments: &[&str]| -> Value {
        let output = succeed(&[arguments, &["--json"]].concat());
        serde_json::from_slice(&output).expect("JSON")
    };
    let (products, brands) = (write("products.csv", PRODUCTS), write("brands.csv", BRANDS));
    json(&["shop", "import", &products, &brands]);
    let accounts = json(&["shop", "accounts"]);
    let account = accounts[0]["name"].as_str().expect("a name").to_owned();
    json(&["shop", "fund", "--account", &account, "--amount", "200.00"]);
    let people = write("people.csv", PEOPLE);
    let send = [
        "send",
        "--recipients",
        &people,
        "--product",
        "Moon Mug",
        "--from",
        "The People Team",
        "--method",
        "direct_send",
        "--expires",
        "2099-12-31",
        "--wait",
        "--yes",
    ];
    succeed(&send);
    // The first command after the send: the gifts are paid, and no service has run.
    let parcels = json(&["shop", "to-ship"]);
    let parcels = parcels.as_array().expect("parcels");
    assert_eq!(parcels.len(), 2, "{parcels:?}");
    let pdf = folder.path().join("slips.pdf");
    let run = json(&["shop", "pack", "--all", "--pdf", &pdf.to_string_lossy()]);
    assert_eq!(run["parcels"], 2, "{run}");
    let number = |index: usize| parcels[index]["parcel"].as_str().expect("a number");
    let tracking = format!(
        "Parcel,Carrier,Tracking number\n{},USPS,9400111899223197428490\n{},UPS,1Z999AA10123456784\n",
        number(0),
        number(1)
    );
    let tracked = json(&["shop", "track", &write("tracking.csv", &tracking)]);
    assert_eq!(tracked["matched"], 2, "{tracked}");
    let orders = json(&["orders"]);
    let orders = orders.as_array().expect("orders").iter();
    let statuses: Vec<&Value> = orders.map(|order| &order["status"]).collect();
    assert_eq!(statuses, ["shipped", "shipped"]);
    let checks = json(&["shop", "verify"]);
    assert_eq!(checks["ok"], true, "{checks}");
}

#[test]
fn backup_of_my_shop_restores_my_shop() {
    let folder = folder();
    let file = folder.path().join("shop.sqlite");
    let file = file.to_string_lossy();
    let audit = run(folder.path(), &["shop", "audit", "--connect", "shop"]);
    assert!(audit.status.success(), "{}", stderr_of(&audit));
    let backup = ["shop", "backup", &file, "--connect", "shop"];
    let backup = run(folder.path(), &backup);
    assert!(backup.status.success(), "{}", stderr_of(&backup));

    let other = folder.path().join("other");
    let restore = run(&other, &["shop", "restore", &file, "--connect", "shop"]);
    assert!(restore.status.success(), "{}", stderr_of(&restore));
    assert!(other.join("data/shop/service.sqlite").exists());
    assert!(!other.join("data/service.sqlite").exists());
}

#[test]
fn backup_refuses_a_service_and_practice() {
    let folder = folder();
    let file = folder.path().join("shop.sqlite");
    let name = file.to_string_lossy();
    for connect in ["https://gifts.example.com", "practice"] {
        let backup = run(
            folder.path(),
            &["shop", "backup", &name, "--connect", connect],
        );
        let text = stderr_of(&backup);
        assert!(
            !backup.status.success() && text.contains("GD-2021"),
            "{text}"
        );
        assert!(!file.exists());
    }
    let audit = run(folder.path(), &["shop", "audit", "--connect", "practice"]);
    assert!(
        stderr_of(&audit).contains("GD-2021"),
        "{}",
        stderr_of(&audit)
    );
}
