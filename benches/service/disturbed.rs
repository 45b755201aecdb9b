//! The service while something else changes its data: lists while another order of the account changes every 20 ms,
//! and new batches while recipients open a gift page 500 times a second.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::json;
use tokio::task::JoinHandle;

use crate::{
    Runtimes,
    load::{Connection, RawRequest, measure_rate},
    measured::{complete_batch, print_row},
    median, prepare_batch,
    service_start::start,
};

const CONNECTIONS: usize = 32;
const MEASUREMENT_TIME: Duration = Duration::from_secs(2);
const ROUNDS: usize = 5;
/// The time between two changes of an order.
const CHANGE_INTERVAL: Duration = Duration::from_millis(20);
const VIEWS_PER_SECOND: u32 = 500;
const VIEWERS: u32 = 10;
/// The batches that are created in each round.
const BATCHES_PER_ROUND: usize = 100;

/// Work that runs until it is ended.
struct Disturbance {
    is_over: Arc<AtomicBool>,
    tasks: Vec<JoinHandle<u64>>,
}

impl Disturbance {
    /// Ends the work. Returns how often it was done.
    async fn end(self) -> u64 {
        self.is_over.store(true, Ordering::Relaxed);
        let mut count = 0;
        for task in self.tasks {
            count += task.await.expect("every request was answered");
        }
        count
    }
}

pub fn run(runtimes: &Runtimes) {
    lists(runtimes);
    views(runtimes);
}

fn lists(runtimes: &Runtimes) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let running = runtimes.servers.block_on(start(folder.path(), None));
    let address = running.address;
    runtimes.clients.block_on(async {
        let (client, request) = prepare_batch(&running.url(), 100).await;
        let (batch, _) = complete_batch(&client, &request).await;
        let (other, _) = complete_batch(&client, &request).await;
        let changed = first_order(address, &other.id.to_string()).await;
        let path = format!("/v1/order_batches/{}/orders?per_page=100", batch.id);
        for (work, list) in [
            (
                "list 100 orders while another order of the account changes every 20 ms",
                RawRequest::get(&path),
            ),
            (
                "the same, read from the database each time",
                RawRequest::get_with(&path, "cache-control: no-cache\r\n"),
            ),
        ] {
            let (mut calm, mut disturbed) = (Vec::new(), Vec::new());
            for _ in 0..ROUNDS {
                calm.push(rate(address, &list).await);
                let changes = change_order(address, changed.clone());
                disturbed.push(rate(address, &list).await);
                let count = changes.end().await;
                assert!(count > 20, "the order changed {count} times only");
            }
            let (calm, disturbed) = (median(calm), median(disturbed));
            print_row(
                work,
                &format!("{disturbed:.0} requests/s"),
                &format!("{calm:.0} requests/s"),
                disturbed / calm,
                "≥ 0.8",
            );
        }
    });
    runtimes.servers.block_on(running.shutdown());
}

fn views(runtimes: &Runtimes) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let running = runtimes.servers.block_on(start(folder.path(), None));
    let address = running.address;
    runtimes.clients.block_on(async {
        let (client, request) = prepare_batch(&running.url(), 10).await;
        let (batch, _) = complete_batch(&client, &request).await;
        let order = first_order(address, &batch.id.to_string()).await;
        let body = serde_json::to_string(&request).expect("JSON");
        let create = RawRequest::post("/v1/order_batches", &body);
        let mut connection = Connection::open(address).await;
        let (mut calm, mut disturbed) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            times(&mut connection, &create, &mut calm).await;
            let views = open_gift(address, &order.link_path);
            let begin = Instant::now();
            times(&mut connection, &create, &mut disturbed).await;
            let (count, taken) = (views.end().await, begin.elapsed());
            let wanted = f64::from(VIEWS_PER_SECOND) * taken.as_secs_f64();
            assert!(count as f64 > 0.8 * wanted, "{count} of {wanted} views");
        }
        let (calm, disturbed) = (percentile_99(calm), percentile_99(disturbed));
        print_row(
            "create a batch of 10 while a gift page is opened 500 times a second, p99",
            &format!("{disturbed:.1} ms"),
            &format!("{calm:.1} ms"),
            disturbed / calm,
            "≤ 2",
        );
    });
    runtimes.servers.block_on(running.shutdown());
}

async fn rate(address: SocketAddr, list: &RawRequest) -> f64 {
    measure_rate(&[address], list, CONNECTIONS, MEASUREMENT_TIME).await
}

#[derive(Clone)]
struct Order {
    id: String,
    /// The path of the gift link.
    link_path: String,
}

async fn first_order(address: SocketAddr, batch: &str) -> Order {
    let path = format!("/v1/order_batches/{batch}/orders?per_page=1");
    let mut connection = Connection::open(address).await;
    let body = connection.send(&RawRequest::get(&path)).await;
    let list: serde_json::Value = serde_json::from_slice(body).expect("JSON");
    let text = |field: &str| list["data"][0][field].as_str().expect("a text").to_owned();
    let link = text("individual_gift_link");
    let at = link.find("/gift/").expect("a gift link");
    Order {
        id: text("id"),
        link_path: link[at..].to_owned(),
    }
}

/// Changes the expiry of an order again and again.
fn change_order(address: SocketAddr, order: Order) -> Disturbance {
    let is_over = Arc::new(AtomicBool::new(false));
    let ended = Arc::clone(&is_over);
    let task = tokio::spawn(async move {
        let path = format!("/v1/orders/{}/update_expiration", order.id);
        let requests = [1, 2].map(|month| {
            let at = format!("2099-0{month}-01T00:00:00.000Z");
            RawRequest::post(&path, &json!({ "expiration": at }).to_string()).with_status(200)
        });
        let mut connection = Connection::open(address).await;
        let mut interval = tokio::time::interval(CHANGE_INTERVAL);
        let mut count = 0;
        while !ended.load(Ordering::Relaxed) {
            interval.tick().await;
            connection.send(&requests[count as usize % 2]).await;
            count += 1;
        }
        count
    });
    Disturbance {
        is_over,
        tasks: vec![task],
    }
}

/// Opens a gift page on some connections.
fn open_gift(address: SocketAddr, path: &str) -> Disturbance {
    let is_over = Arc::new(AtomicBool::new(false));
    let viewer = |_| {
        let (ended, page) = (Arc::clone(&is_over), RawRequest::get(path));
        tokio::spawn(async move {
            let mut connection = Connection::open(address).await;
            let mut interval =
                tokio::time::interval(Duration::from_secs(1) * VIEWERS / VIEWS_PER_SECOND);
            let mut count = 0;
            while !ended.load(Ordering::Relaxed) {
                interval.tick().await;
                connection.send(&page).await;
                count += 1;
            }
            count
        })
    };
    let tasks = (0..VIEWERS).map(viewer).collect();
    Disturbance { is_over, tasks }
}

/// Adds the times of some requests, in milliseconds.
async fn times(connection: &mut Connection, request: &RawRequest, times: &mut Vec<f64>) {
    for _ in 0..BATCHES_PER_ROUND {
        let begin = Instant::now();
        connection.send(request).await;
        times.push(begin.elapsed().as_secs_f64() * 1_000.0);
    }
}

fn percentile_99(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() * 99 / 100]
}
