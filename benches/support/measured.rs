//! Sends a batch to the service that a benchmark measures, and prints the rows of its report.

use std::time::{Duration, Instant};

use giftdesk::{
    client::Client,
    contract::{OrderBatch, OrderBatchRequest, SendStatus},
};

/// The API key of every measured service.
pub const KEY: &str = "bench-key";

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
