//! A service that is measured, and a line of the report.

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use giftdesk::{
    client::Client,
    contract::{OrderBatch, OrderBatchRequest, SendStatus, WallClock},
    service::{self, PracticeConfig, RunningService, ServiceConfig},
};
use secrecy::SecretString;

/// The key of every service that is measured.
pub const KEY: &str = "bench-key";

/// A service in this process, with a catalog and with orders that rest, on the SQLite file of the
/// folder or on the database.
pub async fn start(folder: &Path, database: Option<SecretString>) -> RunningService {
    let config = ServiceConfig {
        data_dir: folder.to_owned(),
        database_url: database,
        practice: Some(PracticeConfig {
            seed: 1,
            speed: 0.0,
        }),
        initial_key: Some(SecretString::from(KEY)),
        ..ServiceConfig::default()
    };
    service::start(config, Arc::new(WallClock))
        .await
        .expect("the service starts")
}

/// Sends the batch and waits until all its orders exist: the batch, and how long that took.
pub async fn complete(client: &Client, request: &OrderBatchRequest) -> (OrderBatch, Duration) {
    let begin = Instant::now();
    let mut batch = client
        .create_order_batch(request)
        .await
        .expect("the batch is accepted");
    while batch.send_status == SendStatus::Pending {
        tokio::time::sleep(Duration::from_millis(20)).await;
        batch = client
            .order_batch(batch.id)
            .await
            .expect("the batch can be read");
    }
    let taken = begin.elapsed();
    assert_eq!(batch.send_status, SendStatus::Complete);
    assert_eq!(batch.orders_count, Some(request.recipients.len() as u64));
    (batch, taken)
}

/// Prints one row of the table: work, service, baseline, ratio and target.
pub fn report(work: &str, service: &str, baseline: &str, ratio: f64, target: &str) {
    println!("| {work} | {service} | {baseline} | {ratio:.2} | {target} |");
}
