//! A hosted shop with the real program, an email server and Chromium: goods of a Shopify export, a gift sent by email, the
//! link of that email, the recipient's address, packing, tracking and delivery, and every cent in the journal.

use std::{
    path::Path,
    process::Output,
    time::{Duration, Instant},
};

use giftdesk::contract::{Clock as _, WallClock};
use serde_json::{Value, json};

use crate::{
    browser::{View, with_browser},
    program::{ServeProcess, giftdesk_command},
    smtp_server::SmtpServer,
    support::{folder, stderr_of},
};

/// The limit of every wait. Only a broken shop reaches it.
const TIMEOUT: Duration = Duration::from_secs(60);

const SHOPIFY_EXPORT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/shop_files/catalog/shopify_new/products_export.csv"
);

const PEOPLE: &str = "First name,Last name,Email\nIda,Berg,ida.berg@example.com\n";

const VIEW: View = View {
    size: (1280, 800),
    dark: false,
    scripts: true,
    language: "en-US",
};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let output = giftdesk_command(&folder.join("shop"), arguments).output();
    let output = output.expect("the program starts");
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        stderr_of(&output)
    );
    output
}

fn shop_json(folder: &Path, arguments: &[&str]) -> Value {
    let output = run(folder, &[&["shop"], arguments, &["--json"]].concat());
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn sender_json(folder: &Path, service: &ServeProcess, key: &str, arguments: &[&str]) -> Value {
    let output = giftdesk_command(&folder.join("sender"), arguments)
        .args(["--connect", &service.url, "--json"])
        .env("GIFTDESK_API_KEY", key)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", stderr_of(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Repeats a command until its list has one entry.
fn wait_for_one(folder: &Path, arguments: &[&str]) -> Value {
    let begun = Instant::now();
    loop {
        let list = shop_json(folder, arguments);
        match list.as_array().map(Vec::as_slice) {
            Some([one]) => return one.clone(),
            _ => assert!(begun.elapsed() < TIMEOUT, "{list}"),
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    not(has_chromium),
    ignore = "Chromium or its driver is not installed (Debian packages: chromium chromium-driver)"
)]
async fn emailed_gift_of_a_hosted_shop_is_delivered_and_explained() {
    let folder = folder();
    let folder = folder.path();
    let imported = shop_json(folder, &["import", SHOPIFY_EXPORT]);
    assert_eq!(imported["applied"], true, "{imported}");
    assert_eq!(
        shop_json(folder, &["import", SHOPIFY_EXPORT])["products"]["new"],
        0
    );
    let fund = [
        "fund",
        "--account",
        "People team",
        "--amount",
        "500.00",
        "--note",
        "PO 1234",
    ];
    shop_json(folder, &fund);
    let key = run(folder, &["keys", "add", "--account", "People team"]);
    let key = String::from_utf8(key.stdout)
        .expect("text")
        .trim()
        .to_owned();

    let smtp = SmtpServer::start().await;
    let serve = ["serve", "--listen", "127.0.0.1:0", "--smtp", smtp.url()];
    let service = ServeProcess::start(&mut giftdesk_command(&folder.join("shop"), &serve));
    let people = folder.join("people.csv");
    std::fs::write(&people, PEOPLE).expect("a file");
    let people = people.display().to_string();
    let send = [
        "send",
        "--recipients",
        &people,
        "--product",
        "Heavy Knit Hoodie",
        "--variant",
        "M",
        "--from",
        "The People Team",
        "--method",
        "email_and_link",
        "--expires",
        "2099-12-31",
        "--wait",
        "--yes",
    ];
    sender_json(folder, &service, &key, &send);

    smtp.wait_for(1).await;
    let emails = smtp.emails();
    assert_eq!(emails[0].to.1, "ida.berg@example.com");
    let prefix = format!("{}/gift/", service.url);
    let link = emails[0]
        .text
        .split_whitespace()
        .find(|word| word.starts_with(&prefix))
        .unwrap_or_else(|| panic!("no link: {}", emails[0].text));
    accept(link).await;

    let parcel = wait_for_one(folder, &["to-ship"]);
    assert_eq!(parcel["items"][0]["sku"], "HOOD-M", "{parcel}");
    assert_eq!(parcel["mailing_address"]["postal_code"], "60614");
    ship(folder, parcel["parcel"].as_str().expect("a number"));

    let orders = sender_json(folder, &service, &key, &["orders"]);
    assert_eq!(orders[0]["status"], "delivered", "{orders}");
    assert_explained(folder, &orders);
}

/// Accepts the gift with an address, as a recipient does.
async fn accept(link: &str) {
    with_browser(async |browser| {
        browser.set_view(VIEW).await;
        browser.open(link).await;
        assert_eq!(browser.text("h1").await, "A gift from The People Team");
        browser.click("a.primary").await;
        browser.write("#address_1", "12 Elm Street").await;
        browser.write("#city", "Chicago").await;
        browser.click("#state option[value=IL]").await;
        browser.write("#postal_code", "60614").await;
        browser.click("button.primary").await;
        assert_eq!(browser.text("h1").await, "Gift accepted");
    })
    .await;
}

/// Packs, tracks and delivers the parcel.
fn ship(folder: &Path, number: &str) {
    let [pdf, labels, tracking] = ["slips.pdf", "labels.csv", "tracking.csv"]
        .map(|name| folder.join(name).display().to_string());
    let run_of = shop_json(
        folder,
        &["pack", "--all", "--pdf", &pdf, "--labels", &labels],
    );
    assert_eq!(run_of["parcels"], 1, "{run_of}");
    let content = format!("Parcel,Carrier,Tracking number\n{number},USPS,9400111899223197428490\n");
    std::fs::write(&tracking, content).expect("a file");
    let tracked = shop_json(folder, &["track", &tracking]);
    assert_eq!(
        (&tracked["matched"], &tracked["applied"]),
        (&json!(1), &json!(true)),
        "{tracked}"
    );
    run(folder, &["shop", "deliver", number]);
}

/// The journal, the ledger and the orders have the same amounts.
fn assert_explained(folder: &Path, orders: &Value) {
    let month = WallClock.now().to_string()[..7].to_owned();
    let journal = shop_json(folder, &["journal", "--month", &month]);
    let lines = journal.as_array().expect("lines");
    let captured: i64 = lines
        .iter()
        .filter(|line| line["kind"] == "capture")
        .map(|line| line["amount"].as_i64().expect("cents"))
        .sum();
    assert!(captured >= 6_400, "{journal}");
    let accounts = shop_json(folder, &["accounts"]);
    assert_eq!(accounts[0]["captured"], captured, "{accounts}");
    assert_eq!(accounts[0]["balance"], 50_000 - captured, "{accounts}");
    assert_eq!(accounts[0]["authorized"], 0, "{accounts}");
    let total = &orders[0]["amount_total"];
    assert_eq!(total.as_i64(), Some(captured), "{orders}");
    let stock = shop_json(folder, &["stock"]);
    let items = stock.as_array().expect("items");
    let hoodie = items.iter().find(|item| item["sku"] == "HOOD-M");
    assert_eq!(
        hoodie,
        Some(&json!({"sku": "HOOD-M", "on_hand": 39, "reserved": 0, "free": 39}))
    );
    let verified = shop_json(folder, &["verify"]);
    assert_eq!(verified["ok"], true, "{verified}");
}
