//! The lists of a service with a million orders, one request at a time: any page of a list compared with its first
//! page.

use std::time::Instant;

use serde_json::Value;

use super::load::{Connection, RawRequest, Runtimes};
use crate::support::{
    demo_folder::DemoFolder,
    report::{median, print_times},
    service::start,
};

const REQUESTS: usize = 200;
const WARM_UP: usize = 20;

pub fn run() {
    let runtimes = Runtimes::new();
    let demo = DemoFolder::large();
    let folder = demo.path.join("practice");
    let running = runtimes.servers.block_on(start(&folder, None));
    runtimes.clients.block_on(async {
        let mut connection = Connection::open(running.address).await;
        let largest = largest_batch(&mut connection).await;
        let of_batch = |list| format!("order_batches/{largest}/{list}?");
        for (name, path) in [
            ("batches", "order_batches?".to_owned()),
            ("orders of the account", "orders?".to_owned()),
            ("orders of a batch", of_batch("orders")),
            ("recipients of a batch", of_batch("recipients")),
            ("activities", "order_activities?".to_owned()),
            (
                "deliveries",
                "order_activities?statuses=delivered&".to_owned(),
            ),
        ] {
            measure_pages(&mut connection, name, &path).await;
        }
    });
    runtimes.servers.block_on(running.shutdown());
}

/// The batch with the most orders of the newest hundred.
async fn largest_batch(connection: &mut Connection) -> String {
    let request = RawRequest::get("/v1/order_batches?per_page=100");
    let page: Value = serde_json::from_slice(connection.send(&request).await).expect("JSON");
    let batches = page["data"].as_array().expect("a list").iter();
    let largest = batches.max_by_key(|batch| batch["orders_count"].as_u64());
    let id = largest.expect("a batch")["id"].as_str().expect("an id");
    id.to_owned()
}

/// Compares pages all over a list with its first page.
async fn measure_pages(connection: &mut Connection, name: &str, path: &str) {
    let page = |number: u64| {
        let path = format!("/v1/{path}per_page=100&page={number}");
        RawRequest::get_uncached(&path)
    };
    let first = page(1);
    let body: Value = serde_json::from_slice(connection.send(&first).await).expect("JSON");
    let total = body["list_meta"]["total_count"].as_u64().expect("a count");
    // Pages that are full, so that all have the same size.
    let pages = (total / 100).max(1);
    let (mut near, mut far) = (Vec::new(), Vec::new());
    for turn in 0..WARM_UP + REQUESTS {
        let number = 1 + (pages - 1) * (turn as u64 % 20) / 19;
        for (request, times) in [(&first, &mut near), (&page(number), &mut far)] {
            let begin = Instant::now();
            connection.send(request).await;
            if turn >= WARM_UP {
                times.push(begin.elapsed());
            }
        }
    }
    let work = format!("any page of {total} {name}");
    print_times(&work, median(far), median(near), "≤ 1.2");
}
