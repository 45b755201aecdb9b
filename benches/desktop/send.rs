//! The time from confirming a send to its request at the service, with a hold of zero, compared with writing the same
//! bytes to a file and waiting for the disk, in the same run.
//!
//! Each round confirms a send in the engine, whose service is a listener on loopback, and the time ends when the
//! listener has the head of the request: a moment after its first byte. Before that, each round requests the price and
//! the warnings, as Review does. The time contains everything that keeps a send from being doubled or lost: the draft,
//! the request and the state "sending" are on disk, and the price was requested again. The baseline appends the body
//! of that request to a file and calls `fdatasync`. Rounds of both alternate.

use std::{
    fs::File,
    io::Write as _,
    sync::mpsc::{self, Receiver, Sender},
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
        CartLine, CheckSend, Command, Desk, DeskConfig, Draft, DraftId, Event, PriceDraft,
        RecipientEdit,
    },
    recipients::Field,
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    service::load::{Runtimes, serve_baseline},
    support::{
        desk::{ask, open_draft, remote_config, start_synced, wait_for},
        report::{median, print_times},
    },
};

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

pub fn run() {
    for recipients in SIZES {
        measure(recipients);
    }
}

fn measure(recipients: usize) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let runtimes = Runtimes::new();
    let (sender, arrivals) = mpsc::channel();
    let address = serve_baseline(&runtimes, router(sender));
    let desk = start_synced(DeskConfig {
        // The sync does not disturb the measurement.
        poll_interval: Duration::from_secs(3_600),
        ..remote_config(folder.path(), &format!("http://{address}"))
    });
    let log = folder.path().join("baseline.log");
    let mut log = File::create(log).expect("a file");
    let (mut sends, mut appends) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (taken, body) = confirm(&desk, &arrivals, recipients);
        sends.push(taken);
        appends.push(append(&mut log, &body));
    }
    let (send, append) = (sends.split_off(1), appends.split_off(1));
    let work = format!("confirm to first byte, {recipients} recipients");
    print_times(&work, median(send), median(append), TARGET);
}

/// Confirms a send. Returns the time until the listener had its request, and the body of the request.
fn confirm(desk: &Desk, arrivals: &Receiver<Arrival>, recipients: usize) -> (Duration, Vec<u8>) {
    let draft = create_draft(desk, recipients);
    // The sync reads the batch of the previous round, which is what the next send is compared with.
    while desk.wait_event(QUIET_TIME).is_some() {}
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

/// Requests the price and the warnings of a draft, as Review does. Returns the price.
fn review(desk: &Desk, draft: DraftId) -> (Cents, Cents) {
    let price = ask(desk, PriceDraft(draft)).expect("a price");
    let (low, high) = price.total();
    let total = Some(high);
    let checked = ask(desk, CheckSend { draft, total }).expect("warnings");
    assert_eq!(*checked.warnings, []);
    (low, high)
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
    let id = open_draft(desk, draft);
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

/// Appends the bytes and waits until they are on disk.
fn append(log: &mut File, body: &[u8]) -> Duration {
    let begin = Instant::now();
    log.write_all(body).expect("the bytes are written");
    log.sync_data().expect("the bytes are on disk");
    begin.elapsed()
}

/// A service that accepts every batch, and passes on its requests.
fn router(arrivals: Sender<Arrival>) -> Router {
    let nothing = async || Json(json!({"data": [], "list_meta": {"total_count": 0}}));
    let me = async || Json(json!({"email": "a@example.org"}));
    Router::new()
        .route("/v1/me", get(me))
        .route("/v1/payment_methods", get(payment_methods))
        .route("/v1/order_batches", get(nothing).post(create_batch))
        .route("/v1/order_batches/price", post(price))
        .route("/v1/order_batches/{id}", get(find_batch))
        .fallback(nothing)
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
