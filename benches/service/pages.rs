//! The last page of a list of 100,000 orders compared with its first page, one request at a time.

use std::time::Instant;

use crate::{
    Runtimes,
    load::{Connection, RawRequest},
    measured::{complete_batch, print_row},
    median, prepare_batch,
    service_start::start,
};

/// The measured requests for each page. The benchmark alternates between the two pages.
const REQUESTS_PER_PAGE: usize = 500;

pub fn run(runtimes: &Runtimes) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let running = runtimes.servers.block_on(start(folder.path(), None));
    runtimes.clients.block_on(async {
        let (client, request) = prepare_batch(&running.url(), 100_000).await;
        let (batch, _) = complete_batch(&client, &request).await;
        let mut connection = Connection::open(running.address).await;
        for (name, path) in [
            (
                "of a batch",
                format!("/v1/order_batches/{}/orders", batch.id),
            ),
            ("of the account", "/v1/orders".to_owned()),
        ] {
            // Bypasses the response cache, whose cost does not depend on the page.
            let page = |number| {
                let path = format!("{path}?per_page=100&page={number}");
                RawRequest::get_with(&path, "cache-control: no-cache\r\n")
            };
            let (first, last) = (page(1), page(1_000));
            let (mut near, mut far) = (Vec::new(), Vec::new());
            for turn in 0..REQUESTS_PER_PAGE + REQUESTS_PER_PAGE / 10 {
                for (request, times) in [(&first, &mut near), (&last, &mut far)] {
                    let begin = Instant::now();
                    connection.send(request).await;
                    let taken = begin.elapsed();
                    // The first requests fill caches and are not measured.
                    if turn >= REQUESTS_PER_PAGE / 10 {
                        times.push(taken.as_secs_f64() * 1_000.0);
                    }
                }
            }
            let (near, far) = (median(near), median(far));
            print_row(
                &format!("page 1,000 of the 100,000 orders {name}"),
                &format!("{far:.2} ms"),
                &format!("{near:.2} ms"),
                far / near,
                "≤ 1.2",
            );
        }
    });
    runtimes.servers.block_on(running.shutdown());
}
