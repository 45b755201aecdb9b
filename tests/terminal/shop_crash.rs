//! `giftdesk shop pack`, `track` and `deliver` killed at moments all over their run, and when they begin to write. Run again,
//! every parcel is in one packing run, every order is shipped once and with one event for webhooks, and stock and ledger are as
//! the orders say.
//!
//! `GIFTDESK_KILLS` sets the number of moments of each command (default 6).

use std::{
    ffi::OsStr,
    fmt::Debug,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{
    program::{ServeProcess, giftdesk_command},
    support::{folder, stderr_of},
};

const TIMEOUT: Duration = Duration::from_secs(60);
const GIFTS: i64 = 5;

const PRODUCTS: &str = "Handle,Name,Brand,Price,SKU,On hand\nmug,Moon Mug,acme,24.00,MUG,20\n";
const BRANDS: &str = "Handle,Name,Shipping price\nacme,Acme Outfitters,5.00\n";

/// When a command is killed.
#[derive(Clone, Copy, Debug)]
enum Moment {
    After(Duration),
    /// When the log of the database grows: within the transaction or just after it.
    Write,
}

fn shop<T: AsRef<OsStr>>(folder: &Path, arguments: &[T]) -> Command {
    let mut command = giftdesk_command(folder, &["shop"]);
    command.args(arguments);
    command
}

fn succeed<T: AsRef<OsStr> + Debug>(folder: &Path, arguments: &[T]) -> String {
    let output = shop(folder, arguments).output();
    let output = output.expect("the program starts");
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        stderr_of(&output)
    );
    String::from_utf8(output.stdout).expect("text")
}

/// Makes a shop with paid orders of one mug each and a webhook that nothing receives, and ends its service.
async fn make_shop(folder: &Path) {
    let write = |name: &str, content: &str| {
        let path = folder.join(name);
        fs::write(&path, content).expect("a file");
        path.display().to_string()
    };
    let (products, brands) = (write("products.csv", PRODUCTS), write("brands.csv", BRANDS));
    let data = folder.join("shop");
    succeed(&data, &["import", &products, &brands]);
    succeed(
        &data,
        &["fund", "--account", "People team", "--amount", "900.00"],
    );
    let key = "key-of-the-crash-test-0123456789";
    let arguments = [
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--allow-private-webhooks",
    ];
    let mut command = giftdesk_command(&data, &arguments);
    let service = ServeProcess::start(command.env("GIFTDESK_SERVICE_KEY", key));
    let webhook =
        json!({"url": "http://127.0.0.1:9/", "events": ["order.shipped", "order.delivered"]});
    let created = reqwest::Client::new()
        .post(format!("{}/v1/webhooks", service.url))
        .bearer_auth(key)
        .json(&webhook)
        .send()
        .await
        .expect("an answer");
    assert_eq!(created.status(), 201);
    let mut people = "First name,Last name,Email,Address 1,City,State,Postal code\n".to_owned();
    for number in 0..GIFTS {
        people += &format!(
            "Ida{number},Berg{number},ida{number}@example.com,{number} Main Street,Portland,OR,97201\n"
        );
    }
    let people = write("people.csv", &people);
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
        "--connect",
        &service.url,
    ];
    let sent = giftdesk_command(&folder.join("sender"), &send)
        .env("GIFTDESK_API_KEY", key)
        .output()
        .expect("the program starts");
    assert!(sent.status.success(), "{}", stderr_of(&sent));
    let begun = Instant::now();
    while parcels_to_ship(&data).len() < usize::try_from(GIFTS).expect("few") {
        assert!(begun.elapsed() < TIMEOUT, "no parcels");
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn parcels_to_ship(folder: &Path) -> Vec<String> {
    let list: Value = serde_json::from_str(&succeed(folder, &["to-ship", "--json"])).expect("JSON");
    let parcels = list.as_array().expect("parcels").iter();
    parcels
        .map(|parcel| parcel["parcel"].as_str().expect("a number").to_owned())
        .collect()
}

/// A copy of the shop, in which no program runs.
fn copy(template: &Path, name: &str) -> PathBuf {
    let folder = template.with_file_name(name);
    fs::create_dir(&folder).expect("a folder");
    for file in ["service.sqlite", "service.sqlite-wal"] {
        let from = template.join(file);
        if from.exists() {
            fs::copy(from, folder.join(file)).expect("a copy");
        }
    }
    folder
}

/// Runs the command and kills it at the moment, unless it has ended.
fn kill(folder: &Path, arguments: &[String], moment: Moment) {
    let log = folder.join("service.sqlite-wal");
    let size = || fs::metadata(&log).map_or(0, |log| log.len());
    let (begun, before) = (Instant::now(), size());
    let mut child = shop(folder, arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    loop {
        let is_over = match moment {
            Moment::After(time) => begun.elapsed() >= time,
            Moment::Write => size() > before,
        };
        if is_over || child.try_wait().expect("a status").is_some() {
            break;
        }
        assert!(begun.elapsed() < TIMEOUT, "{arguments:?} does not end");
        std::thread::sleep(Duration::from_micros(200));
    }
    // `kill` fails when the process has already exited.
    let _ = child.kill();
    child.wait().expect("a status");
}

/// The moments of a command that takes `duration`.
fn moments(duration: Duration) -> Vec<Moment> {
    let kills: u32 = std::env::var("GIFTDESK_KILLS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(6);
    let mut moments = vec![Moment::Write];
    moments.extend((1..=kills).map(|kill| Moment::After(duration * kill / kills)));
    moments
}

/// Kills the command at each moment in a copy of the shop, then calls `finish` with the copy.
async fn kill_everywhere(
    template: &Path,
    command: impl Fn(&Path) -> Vec<String>,
    finish: impl AsyncFn(&Path),
) {
    let name = command(template)[0].clone();
    let measured = copy(template, &format!("{name}-measured"));
    let arguments = command(&measured);
    let begun = Instant::now();
    succeed(&measured, &arguments);
    for (number, moment) in moments(begun.elapsed()).into_iter().enumerate() {
        let folder = copy(template, &format!("{name}-{number}"));
        let arguments = command(&folder);
        kill(&folder, &arguments, moment);
        assert_whole(&folder).await;
        finish(&folder).await;
        assert_whole(&folder).await;
        let verified: Value =
            serde_json::from_str(&succeed(&folder, &["verify", "--json"])).expect("JSON");
        assert_eq!(verified["ok"], true, "{name} {moment:?}: {verified}");
    }
}

async fn numbers(folder: &Path, statement: &'static str) -> Vec<i64> {
    let options = SqliteConnectOptions::new().filename(folder.join("service.sqlite"));
    let mut database = SqliteConnection::connect_with(&options)
        .await
        .expect("it opens");
    let numbers = sqlx::query_scalar(statement).fetch_all(&mut database).await;
    database.close().await.expect("it closes");
    numbers.expect("numbers")
}

/// A parcel is in one run or in none, and each step of all parcels was done whole or not at all.
async fn assert_whole(folder: &Path) {
    let unlike = "SELECT no FROM packing_run WHERE parcels != (SELECT count(*) FROM parcel WHERE run_no = packing_run.no)";
    assert_eq!(numbers(folder, unlike).await, [] as [i64; 0]);
    let lost = "SELECT count(*) FROM parcel WHERE (state = 'to_ship') != (run_no IS NULL)";
    assert_eq!(numbers(folder, lost).await, [0]);
    let states = numbers(folder, "SELECT count(*) FROM parcel GROUP BY state").await;
    assert_eq!(states, [GIFTS]);
    let twice =
        "SELECT order_seq FROM order_activity GROUP BY order_seq, order_status HAVING count(*) > 1";
    assert_eq!(numbers(folder, twice).await, [] as [i64; 0]);
    let twice =
        "SELECT order_seq FROM webhook_event GROUP BY order_seq, event_type HAVING count(*) > 1";
    assert_eq!(numbers(folder, twice).await, [] as [i64; 0]);
}

fn texts(arguments: &[&str]) -> Vec<String> {
    arguments.iter().map(|text| (*text).to_owned()).collect()
}

fn pack(folder: &Path) -> Vec<String> {
    let [pdf, labels] =
        ["slips.pdf", "labels.csv"].map(|name| folder.join(name).display().to_string());
    texts(&[
        "pack",
        "--all",
        "--replace",
        "--pdf",
        &pdf,
        "--labels",
        &labels,
    ])
}

#[tokio::test]
async fn killed_packing_and_tracking_lose_and_repeat_nothing() {
    let folder = folder();
    make_shop(folder.path()).await;
    let to_ship = folder.path().join("shop");
    let numbers_of_parcels = parcels_to_ship(&to_ship);
    kill_everywhere(&to_ship, pack, async |folder| {
        if !parcels_to_ship(folder).is_empty() {
            succeed(folder, &pack(folder));
        }
        let again = folder.join("again.pdf").display().to_string();
        succeed(folder, &["pack", "--again", "1", "--pdf", &again]);
        assert_eq!(numbers(folder, "SELECT no FROM packing_run").await, [1]);
    })
    .await;

    let packed = copy(&to_ship, "packed");
    succeed(&packed, &pack(&packed));
    let tracking = folder.path().join("tracking.csv");
    let mut content = "Parcel,Carrier,Tracking number\n".to_owned();
    for (index, number) in numbers_of_parcels.iter().enumerate() {
        content += &format!("{number},Local,PKG12345678{index}\n");
    }
    fs::write(&tracking, content).expect("a file");
    let tracking = tracking.display().to_string();
    let track = |_: &Path| texts(&["track", &tracking]);
    let on_hand = "SELECT on_hand FROM stock";
    kill_everywhere(&packed, track, async |folder| {
        succeed(folder, &["track", &tracking]);
        assert_eq!(numbers(folder, on_hand).await, [20 - GIFTS]);
        let shipped = "SELECT count(*) FROM order_activity WHERE order_status = 'shipped'";
        assert_eq!(numbers(folder, shipped).await, [GIFTS]);
        let events = "SELECT count(*) FROM webhook_event WHERE event_type = 'order.shipped'";
        assert_eq!(numbers(folder, events).await, [GIFTS]);
    })
    .await;

    let shipped = copy(&packed, "shipped");
    succeed(&shipped, &["track", &tracking]);
    let deliver = |_: &Path| {
        let mut arguments = texts(&["deliver"]);
        arguments.extend(numbers_of_parcels.iter().cloned());
        arguments
    };
    kill_everywhere(&shipped, deliver, async |folder| {
        succeed(folder, &deliver(folder));
        let delivered = "SELECT count(*) FROM order_activity WHERE order_status = 'delivered'";
        assert_eq!(numbers(folder, delivered).await, [GIFTS]);
        let events = "SELECT count(*) FROM webhook_event WHERE event_type = 'order.delivered'";
        assert_eq!(numbers(folder, events).await, [GIFTS]);
        assert_eq!(numbers(folder, on_hand).await, [20 - GIFTS]);
    })
    .await;
}
