//! Crash test: the real program on a SQLite file is ended by SIGKILL at a random moment while
//! clients create batches, then started again in the same folder.
//!
//! Every acknowledged batch must exist completely. A webhook receives the completion events: every
//! batch that is created in the background must be completed under exactly one event id.
//! `GIFTDESK_KILLS` sets the number of kills (default 5).
#![cfg(unix)]

mod program;

use std::{
    collections::{BTreeMap, HashSet},
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use giftdesk::contract::{Clock as _, WallClock};
use rand::RngExt as _;
use serde_json::{Value, json};

use program::{ServeProcess, giftdesk_command};

const KEY: &str = "key-of-the-crash-test";

/// Longer than any step takes in a working program.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);

/// The number of clients that create batches at the same time.
const CLIENTS: usize = 4;

fn start_service(folder: &Path) -> ServeProcess {
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--practice"];
    ServeProcess::start(
        giftdesk_command(folder, &arguments)
            .args(["--practice-speed", "0", "--allow-private-webhooks"])
            .env("GIFTDESK_SERVICE_KEY", KEY)
            .env("GIFTDESK_LOG", "error"),
    )
}

async fn get(http: &reqwest::Client, url: &str) -> Value {
    let answer = http
        .get(url)
        .bearer_auth(KEY)
        .send()
        .await
        .expect("an answer");
    assert_eq!(answer.status(), 200, "{url}");
    answer.json().await.expect("JSON")
}

async fn list_all(http: &reqwest::Client, url: &str) -> Vec<Value> {
    let mut items = Vec::new();
    for page in 1.. {
        let list = get(http, &format!("{url}?per_page=100&page={page}")).await;
        let data = list["data"].as_array().expect("a list").clone();
        if data.is_empty() {
            assert_eq!(list["list_meta"]["total_count"], items.len(), "{url}");
            break;
        }
        items.extend(data);
    }
    items
}

/// Returns the request for a batch. With `is_paid`, the batch is paid from the account's balance.
fn batch_request(product: &Value, reference: &str, count: usize, is_paid: bool) -> Value {
    let method = is_paid.then_some("COMMERCE_STORED_VALUE");
    let later = WallClock.now() + Duration::from_secs(30 * 24 * 3_600);
    json!({
        "payment_method_id": method,
        "expires_at": is_paid.then_some(later),
        "from_name": "The People Team",
        "send_method": "email_and_link",
        "customer_reference_id": reference,
        "recipients": (0..count).map(|n| json!({
            "first_name": format!("First{n}"),
            "last_name": format!("Last{n}"),
            "email": format!("person{n}@example.com"),
        })).collect::<Vec<_>>(),
        "cart": {"items": [{"product_id": product["id"], "quantity": 1}]},
    })
}

/// The batches that clients sent: number of recipients by reference, and the id once acknowledged.
type SentBatches = Arc<Mutex<BTreeMap<String, (usize, Option<String>)>>>;

/// The completion events that the webhook received: for each batch, the event id of each delivery.
type Completions = Arc<Mutex<BTreeMap<String, Vec<String>>>>;

/// Starts a webhook receiver on loopback. Returns its URL.
async fn start_receiver(completions: Completions) -> String {
    let record = move |axum::Json(event): axum::Json<Value>| {
        let completions = Arc::clone(&completions);
        async move {
            let text = |value: &Value| value.as_str().unwrap_or("nothing").to_owned();
            // An assertion here would only break the connection, so a malformed event is recorded
            // as an unknown batch.
            let batch = match text(&event["event_type"]).as_str() {
                "order_batch.completed" => text(&event["data"]["id"]),
                other => format!("an event {other}"),
            };
            let mut completions = completions.lock().unwrap();
            completions
                .entry(batch)
                .or_default()
                .push(text(&event["id"]));
        }
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    let address = listener.local_addr().expect("its address");
    let router = axum::Router::new().fallback(axum::routing::post(record));
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}/")
}

/// Checks that every batch was completed under one event id.
async fn check_completions(completions: &Completions, created: &HashSet<String>) {
    let waiting = async {
        while completions.lock().unwrap().len() < created.len() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, waiting)
        .await
        .expect("no completion is lost");
    for (batch, ids) in completions.lock().unwrap().iter() {
        assert!(created.contains(batch), "{batch} does not exist");
        assert!(
            ids.iter().all(|id| *id == ids[0]),
            "{batch} completed twice"
        );
    }
}

/// Creates batches until the connection breaks or `over` is set.
async fn create_batches(
    url: String,
    product: Value,
    prefix: String,
    sent_batches: SentBatches,
    over: Arc<AtomicBool>,
) {
    let http = reqwest::Client::new();
    for number in 0.. {
        if over.load(Ordering::Relaxed) {
            return;
        }
        // The sizes cover synchronous batches, background batches, and batches with several chunks.
        let count = match number % 8 {
            7 => 5_500,
            5 => rand::rng().random_range(11..=20),
            n if n % 2 == 0 => rand::rng().random_range(1..=10),
            _ => rand::rng().random_range(11..=400),
        };
        let is_paid = matches!(number % 8, 4 | 5);
        let reference = format!("{prefix}-{number}");
        sent_batches
            .lock()
            .unwrap()
            .insert(reference.clone(), (count, None));
        let sent = http
            .post(format!("{url}/v1/order_batches"))
            .bearer_auth(KEY)
            .json(&batch_request(&product, &reference, count, is_paid))
            .send()
            .await;
        let Ok(answer) = sent else { return };
        let status = answer.status();
        let Ok(batch) = answer.json::<Value>().await else {
            return;
        };
        let said = batch["error"].as_str().unwrap_or_default();
        if is_paid && said.starts_with("The account balance is too low") {
            sent_batches.lock().unwrap().remove(&reference);
            continue;
        }
        assert_eq!(status, 201, "{batch}");
        let id = batch["id"].as_str().expect("an id").to_owned();
        sent_batches
            .lock()
            .unwrap()
            .insert(reference, (count, Some(id)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_batches_survive_kill_completely() {
    let kills: usize = std::env::var("GIFTDESK_KILLS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(5);
    let (mut acknowledged, mut made, mut orders, mut begun) = (0, 0, 0, 0);
    let (mut completed, mut deliveries) = (0, 0);
    let broken = AtomicUsize::new(0);
    // Ten kills per folder keep its lists short enough to be read completely.
    for round in 0..kills.div_ceil(10) {
        let folder = tempfile::tempdir().expect("a folder");
        let http = reqwest::Client::new();
        let sent_batches = SentBatches::default();
        let mut service = start_service(folder.path());
        let completions = Completions::default();
        let registered = http
            .post(format!("{}/v1/webhooks", service.url))
            .bearer_auth(KEY)
            .json(&json!({
                "url": start_receiver(Arc::clone(&completions)).await,
                "events": ["order_batch.completed"],
            }))
            .send()
            .await
            .expect("an answer");
        assert_eq!(registered.status(), 201);
        let products = get(&http, &format!("{}/v1/products", service.url)).await;
        let product = products["data"]
            .as_array()
            .expect("products")
            .iter()
            .find(|product| {
                product["price_is_variable"] == false && product["variants"] == json!([])
            })
            .expect("a simple product")
            .clone();
        for kill in 0..(kills - round * 10).min(10) {
            let over = Arc::new(AtomicBool::new(false));
            let clients: Vec<_> = (0..CLIENTS)
                .map(|client| {
                    tokio::spawn(create_batches(
                        service.url.clone(),
                        product.clone(),
                        format!("{kill}-{client}"),
                        Arc::clone(&sent_batches),
                        Arc::clone(&over),
                    ))
                })
                .collect();
            let moment = rand::rng().random_range(5..900);
            tokio::time::sleep(Duration::from_millis(moment)).await;
            drop(service);
            over.store(true, Ordering::Relaxed);
            for client in clients {
                client.await.expect("a client without failed assertions");
            }
            service = start_service(folder.path());
        }
        let batches = wait_for_completed_batches(&http, &service.url).await;
        let sent_batches = sent_batches.lock().unwrap().clone();
        let mut wanted = 0;
        let mut references = HashSet::new();
        let mut receipts = HashSet::new();
        let mut created = HashSet::new();
        for batch in &batches {
            let reference = batch["customer_reference_id"]
                .as_str()
                .expect("a reference");
            assert!(references.insert(reference.to_owned()), "{reference} twice");
            let receipt = batch["reference_id"].as_str().expect("a receipt");
            assert!(receipts.insert(receipt.to_owned()), "{receipt} twice");
            let (count, _) = sent_batches[reference];
            assert_eq!(batch["recipients_count"], count, "{reference}");
            assert_eq!(batch["orders_count"], count, "{reference}");
            wanted += count;
            created.insert(batch["id"].as_str().expect("an id").to_owned());
        }
        for (reference, (_, id)) in &sent_batches {
            if let Some(id) = id {
                let batch = batches.iter().find(|batch| batch["id"] == **id);
                let batch = batch.unwrap_or_else(|| panic!("{reference} was acknowledged"));
                assert_eq!(batch["customer_reference_id"], **reference);
                acknowledged += 1;
            } else {
                broken.fetch_add(1, Ordering::Relaxed);
            }
        }
        begun += sent_batches.len();
        made += batches.len();
        orders += wanted;
        check_completions(&completions, &created).await;
        completed += created.len();
        deliveries += completions
            .lock()
            .unwrap()
            .values()
            .map(Vec::len)
            .sum::<usize>();
        check_orders(folder.path(), wanted).await;
        check_balance(folder.path()).await;
        drop(service);
    }
    println!(
        "{kills} kills: {begun} batches sent, {acknowledged} acknowledged, {made} created, \
         {orders} orders; {} responses lost; {completed} completions in {deliveries} deliveries",
        broken.into_inner()
    );
    assert!(acknowledged > 0 && acknowledged <= made);
}

/// Waits until all batches are complete, and returns them.
async fn wait_for_completed_batches(http: &reqwest::Client, url: &str) -> Vec<Value> {
    let waiting = async {
        loop {
            let batches = list_all(http, &format!("{url}/v1/order_batches")).await;
            if batches
                .iter()
                .all(|batch| batch["send_status"] == "complete")
            {
                return batches;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, waiting)
        .await
        .expect("every batch is completed after a restart")
}

/// Checks that the balance plus all authorizations equals the initial balance.
async fn check_balance(folder: &Path) {
    use sqlx::Connection as _;
    /// The balance of a new practice account, in cents.
    const INITIAL_BALANCE: i64 = 25_000_000;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("service.sqlite"));
    let mut database = sqlx::SqliteConnection::connect_with(&options)
        .await
        .expect("the file opens");
    let (balance, holds, held): (i64, i64, i64) = sqlx::query_as(
        "SELECT (SELECT sum(balance) FROM payment_method WHERE balance IS NOT NULL),
            (SELECT coalesce(sum(authorized_total), 0) FROM order_batch),
            (SELECT coalesce(sum(authorized), 0) FROM orders)
                + (SELECT coalesce(sum(authorized), 0) FROM order_batch)",
    )
    .fetch_one(&mut database)
    .await
    .expect("money");
    // No gift was accepted, and none expired.
    assert_eq!((INITIAL_BALANCE - balance, held), (holds, holds));
    database.close().await.expect("it closes");
}

/// Checks that every order and activity exists once and no job is left. Reads the database file,
/// because listing 100,000 orders over HTTP would take minutes.
async fn check_orders(folder: &Path, wanted: usize) {
    use sqlx::Connection as _;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("service.sqlite"));
    let mut database = sqlx::SqliteConnection::connect_with(&options)
        .await
        .expect("the file opens");
    let (count, ids, tokens, places, last): (i64, i64, i64, i64, i64) = sqlx::query_as(
        "SELECT count(*), count(DISTINCT id), count(DISTINCT token),
            count(DISTINCT batch_no * 1000000 + position), max(seq) FROM orders",
    )
    .fetch_one(&mut database)
    .await
    .expect("orders");
    let wanted = i64::try_from(wanted).expect("few enough");
    assert_eq!(
        (count, ids, tokens, places, last),
        (wanted, wanted, wanted, wanted, wanted)
    );
    let (activities, last, orders): (i64, i64, i64) =
        sqlx::query_as("SELECT count(*), max(seq), count(DISTINCT order_seq) FROM order_activity")
            .fetch_one(&mut database)
            .await
            .expect("activities");
    assert_eq!((activities, last, orders), (wanted, wanted, wanted));
    let (recipients, jobs): (i64, i64) =
        sqlx::query_as("SELECT (SELECT count(*) FROM recipient), (SELECT count(*) FROM job)")
            .fetch_one(&mut database)
            .await
            .expect("recipients");
    assert_eq!(
        (recipients, jobs),
        (wanted, 0),
        "no recipient without a batch, no job left"
    );
    database.close().await.expect("it closes");
}
