//! The service compared with baselines, each pair measured in the same run.
//!
//! `cargo bench --bench service -- list pages disturbed create memory million postgres_list postgres instances`, or some
//! of them.
//! `benches/service.sh` adds `benches/batch.rs` and prints one table. `docs/performance.md`
//! explains the rows.

mod create;
#[path = "../../tests/service_postgres/database.rs"]
mod database;
#[path = "../support/demo_folder.rs"]
#[expect(dead_code, reason = "this benchmark knows how many orders it has")]
mod demo_folder;
mod disturbed;
mod instances;
mod list;
mod load;
#[path = "../support/measured.rs"]
mod measured;
mod memory;
mod million;
mod pages;
mod postgres;
mod postgres_list;
#[path = "../../tests/program/mod.rs"]
mod program;
#[path = "../support/rows.rs"]
mod rows;
#[path = "../support/service.rs"]
mod service_start;
#[path = "../support/mod.rs"]
mod support;

use giftdesk::{client::Client, contract::OrderBatchRequest};
use secrecy::SecretString;
use tokio::runtime::Runtime;

/// The tables that creating a batch writes, in an order that satisfies foreign keys.
const TABLES: [&str; 5] = [
    "order_batch",
    "recipient",
    "orders",
    "order_activity",
    "batch_email",
];

/// Separate runtimes for servers and clients, so that neither delays the other.
struct Runtimes {
    servers: Runtime,
    clients: Runtime,
}

type Part = (&'static str, fn(&Runtimes));

/// The parts that need PostgreSQL are last, because the benchmark ends there when PostgreSQL is not
/// installed.
const PARTS: [Part; 9] = [
    ("list", list::run),
    ("pages", pages::run),
    ("disturbed", disturbed::run),
    ("create", create::run),
    ("memory", memory::run),
    ("million", million::run),
    ("postgres_list", postgres_list::run),
    ("postgres", postgres::run),
    ("instances", instances::run),
];

fn main() {
    // `cargo bench` adds the argument `--bench`.
    let chosen: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"))
        .collect();
    for name in &chosen {
        assert!(
            PARTS.iter().any(|(part, _)| part == name),
            "unknown part {name}"
        );
    }
    let runtimes = Runtimes {
        servers: Runtime::new().expect("a runtime"),
        clients: Runtime::new().expect("a runtime"),
    };
    for (name, run) in PARTS {
        if chosen.is_empty() || chosen.iter().any(|part| part == name) {
            run(&runtimes);
        }
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns a client of the service at `url`, and a valid request with `recipients` recipients.
async fn prepare_batch(url: &str, recipients: usize) -> (Client, OrderBatchRequest) {
    support::prepare_batch(url, SecretString::from(measured::KEY), recipients).await
}
