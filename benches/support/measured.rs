//! Starts the service that a benchmark measures, and prints the rows of its report.

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

/// The API key of every measured service.
pub const KEY: &str = "bench-key";

/// Starts a practice service in this process, on `database` or on a SQLite file in `folder`. Its
/// orders make no progress by themselves, so that they do not disturb the measurement.
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

/// Sends the batch and waits until all its orders exist. Returns the batch and the time that both
/// took.
pub async fn complete_batch(
    client: &Client,
    request: &OrderBatchRequest,
) -> (OrderBatch, Duration) {
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
pub fn print_row(work: &str, service: &str, baseline: &str, ratio: f64, target: &str) {
    println!("| {work} | {service} | {baseline} | {ratio:.2} | {target} |");
}
