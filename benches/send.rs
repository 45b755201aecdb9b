//! The time from confirming a send to its request at the service, with a hold of zero, compared with
//! writing the same bytes to a file and waiting for the disk, in the same run.
//!
//! `cargo bench --bench send`. Each round confirms a send in the engine, whose service is a listener
//! on loopback, and the time ends when the listener has the head of the request that creates the
//! batch: a moment after its first byte. Before that, each round does what Review does: it requests the
//! price and the warnings. The time contains everything that keeps a send from being doubled or lost:
//! the draft, the request and the state "sending" are on disk, and the price was requested again. The
//! baseline appends the body of that request to a file and calls `fdatasync`. Rounds
//! of both alternate.

use std::{
    fs::{File, OpenOptions},
    io::Write as _,
    path::Path,
    sync::{
        Arc,
        mpsc::{self, Receiver, Sender},
    },
    time::{Duration, Instant},
};

use axum::{
    Json, Router,
    extract::{Path as UrlPath, Request, State},
    http::StatusCode,
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use giftdesk::{
    contract::{Cents, ProductId},
    desk::{
        self, CartLine, CheckSend, Command, Desk, DeskConfig, Draft, DraftId, Event, PriceDraft,
        Problem, Question, RecipientEdit, StartWith, SyncState, VaultChoice,
    },
    recipients::Field,
};
use secrecy::SecretString;
use serde_json::{Value, json};
use uuid::Uuid;

const SIZES: [usize; 2] = [10, 10_000];
/// Rounds per size; the first one warms up.
const ROUNDS: usize = 12;
/// How long one step of the engine may take.
const STEP_TIMEOUT: Duration = Duration::from_secs(120);
/// The engine is at rest when it sent no event for so long.
const QUIET_TIME: Duration = Duration::from_millis(200);
/// The highest ratio of confirming and the baseline.
const TARGET: &str = "≤ 3";

/// A request that creates a batch: when its head arrived, and its body.
struct Arrival {
    at: Instant,
    body: Vec<u8>,
}

fn main() {
    println!("| work | giftdesk | baseline | ratio | target |");
    println!("|---|---|---|---|---|");
    for recipients in SIZES {
        measure(recipients);
    }
}

fn measure(recipients: usize) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (arrivals, url) = start_listener();
    let config = DeskConfig {
        connection: StartWith::Remote {
            base_url: url,
            key: SecretString::from("key-of-this-bench"),
        },
        vault: VaultChoice::MemoryOnly,
        // The sync does not disturb the measurement.
        poll_interval: Duration::from_secs(3_600),
        ..DeskConfig::new(folder.path())
    };
    let desk = desk::start(config, Arc::new(|| {})).expect("the engine starts");
    wait_for(&desk, |event| {
        matches!(event, Event::Sync(SyncState::UpToDate { .. })).then_some(())
    });
    let mut log = open_log(folder.path());
    let (mut sends, mut appends) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (taken, body) = confirm(&desk, &arrivals, recipients);
        sends.push(taken);
        appends.push(append(&mut log, &body));
    }
    let (send, append) = (median(&sends[1..]), median(&appends[1..]));
    let ms = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
    println!(
        "| confirm to first byte, {recipients} recipients | {} | {} | {:.2} | {TARGET} |",
        ms(send),
        ms(append),
        send.as_secs_f64() / append.as_secs_f64()
    );
}

fn median(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort();
    sorted[sorted.len() / 2]
}

/// Confirms a send. Returns the time until the listener had its request, and the body of the
/// request.
fn confirm(desk: &Desk, arrivals: &Receiver<Arrival>, recipients: usize) -> (Duration, Vec<u8>) {
    let draft = create_draft(desk, recipients);
    wait_until_quiet(desk);
    let (agreed_low, agreed_high) = review(desk, draft);
    let begin = Instant::now();
    desk.send(Command::Send {
        draft,
        agreed_low,
        agreed_high,
        agreed_carts: Vec::new(),
        hold: Duration::ZERO,
        accepted: Vec::new(),
    });
    wait_for(desk, |event| match event {
        Event::Sent { draft: sent, .. } if sent == draft => Some(()),
        Event::SendFailed { problem, .. } => panic!("{problem:?}"),
        _ => None,
    });
    let arrival = arrivals.recv_timeout(STEP_TIMEOUT).expect("a request");
    (arrival.at - begin, arrival.body)
}

/// Waits until the sync has read the batch of the previous round: a new batch changes what the next send
/// is compared with.
fn wait_until_quiet(desk: &Desk) {
    let end = Instant::now() + STEP_TIMEOUT;
    while desk.wait_event(QUIET_TIME).is_some() {
        assert!(Instant::now() < end, "the engine did not come to rest");
    }
}

/// Requests the price and the warnings of a draft, as Review does. Returns the price.
fn review(desk: &Desk, draft: DraftId) -> (Cents, Cents) {
    let price = ask(desk, PriceDraft(draft)).expect("a price");
    let (low, high) = price.total();
    let total = Some(high);
    let checked = ask(desk, CheckSend { draft, total }).expect("warnings");
    assert_eq!(*checked.warnings, []);
    (low, high)
}

fn ask<Q: Question>(desk: &Desk, question: Q) -> Result<Q::Reply, Problem> {
    let mut reply = desk.ask(question);
    wait_for(desk, |_| reply.take())
}

/// Creates a draft with this many recipients, and waits until it is saved.
fn create_draft(desk: &Desk, recipients: usize) -> DraftId {
    let draft = Draft {
        id: DraftId::generate(),
        name: "Spring thanks".to_owned(),
        from_name: "The Garden Team".to_owned(),
        cart: vec![CartLine {
            // Another product in each round: the guards warn about the same gift.
            product_id: ProductId(Uuid::now_v7()),
            product_name: "Garden Tea Chest".to_owned(),
            quantity: 1,
            ..CartLine::default()
        }],
        ..Draft::default()
    };
    let id = draft.id;
    desk.send(Command::NewDraft(Box::new(draft)));
    wait_for(desk, |event| match event {
        Event::DraftOpened { draft, .. } => (draft.id == id).then_some(()),
        _ => None,
    });
    let block: String = (0..recipients)
        .map(|n| format!("First{n}\tLast{n}\tperson{n}@example.com\n"))
        .collect();
    desk.send(Command::EditRecipients {
        draft: id,
        edit: RecipientEdit::paste(&[], Field::FirstName, &block),
    });
    wait_for(desk, |event| {
        matches!(event, Event::DraftSaved(saved) if saved == id).then_some(())
    });
    id
}

fn wait_for<T>(desk: &Desk, mut matching: impl FnMut(Event) -> Option<T>) -> T {
    let end = Instant::now() + STEP_TIMEOUT;
    loop {
        assert!(Instant::now() < end, "the engine did not respond in time");
        if let Some(event) = desk.wait_event(Duration::from_millis(100))
            && let Some(found) = matching(event)
        {
            return found;
        }
    }
}

fn open_log(folder: &Path) -> File {
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(folder.join("baseline.log"))
        .expect("a file")
}

/// Appends the bytes and waits until they are on disk.
fn append(log: &mut File, body: &[u8]) -> Duration {
    let begin = Instant::now();
    log.write_all(body).expect("the bytes are written");
    log.sync_data().expect("the bytes are on disk");
    begin.elapsed()
}

/// Starts a service that accepts every batch. Returns its requests for batches, and its address.
fn start_listener() -> (Receiver<Arrival>, String) {
    let (sender, arrivals) = mpsc::channel();
    let (address, started) = mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await;
            let listener = listener.expect("a free port");
            let local = listener.local_addr().expect("an address");
            address.send(local).expect("the benchmark waits");
            axum::serve(listener, router(sender))
                .await
                .expect("a server");
        });
    });
    let address = started.recv().expect("the listener starts");
    (arrivals, format!("http://{address}"))
}

fn router(arrivals: Sender<Arrival>) -> Router {
    let empty = || get(async || Json(json!({"data": [], "list_meta": {"total_count": 0}})));
    let me = || get(async || Json(json!({"email": "a@example.org"})));
    Router::new()
        .route("/v1/me", me())
        .route("/v1/workspaces", empty())
        .route("/v1/payment_methods", get(payment_methods))
        .route("/v1/cards", empty())
        .route("/v1/products", empty())
        .route("/v1/brands", empty())
        .route("/v1/collections", empty())
        .route("/v1/order_activities", empty())
        .route("/v1/order_batches", empty().post(create_batch))
        .route("/v1/order_batches/price", post(price))
        .route("/v1/order_batches/{id}", get(find_batch))
        .route("/v1/order_batches/{id}/orders", empty())
        .route("/v1/order_batches/{id}/recipients", empty())
        .with_state(arrivals)
}

async fn payment_methods() -> Json<Value> {
    let card = json!({"id": "pm_1", "name": "Visa ending in 4242"});
    Json(json!({"data": [card], "list_meta": {"total_count": 1}}))
}

async fn price() -> Json<Value> {
    let one =
        json!({"price_product": 4000, "price_est_total_low": 4400, "price_est_total_high": 4840});
    Json(json!({ "cart_price_estimate": one }))
}

async fn find_batch(UrlPath(id): UrlPath<String>) -> Json<Value> {
    Json(json!({"id": id, "send_status": "pending"}))
}

/// Notes when the head of the request arrived, then reads the body and accepts the batch.
async fn create_batch(State(arrivals): State<Sender<Arrival>>, request: Request) -> Response {
    let at = Instant::now();
    let body = axum::body::to_bytes(request.into_body(), usize::MAX).await;
    let body = body.expect("the whole body");
    let sent: Value = serde_json::from_slice(&body).expect("JSON");
    let batch = json!({
        "id": Uuid::now_v7(),
        "send_status": "pending",
        "recipients_count": sent["recipients"].as_array().map_or(0, Vec::len),
        "customer_reference_id": sent["customer_reference_id"],
    });
    let body = body.to_vec();
    arrivals
        .send(Arrival { at, body })
        .expect("the benchmark waits");
    (StatusCode::CREATED, Json(batch)).into_response()
}
