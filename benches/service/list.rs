//! Listing 100 orders of a batch on 32 connections, compared with serving the same bytes from
//! memory: once with the response cache, once without.

use axum::{Router, body::Bytes, http::header::CONTENT_TYPE, routing::get};

use crate::{
    Runtimes,
    load::{Connection, RawRequest, measure_rates, serve_baseline},
    measured::{complete_batch, print_row},
    prepare_batch,
    service_start::start,
};

pub fn run(runtimes: &Runtimes) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let running = runtimes.servers.block_on(start(folder.path(), None));
    let (cached, uncached, bytes) = runtimes.clients.block_on(async {
        let (client, request) = prepare_batch(&running.url(), 100).await;
        let (batch, _) = complete_batch(&client, &request).await;
        let path = format!("/v1/order_batches/{}/orders?per_page=100", batch.id);
        let cached = RawRequest::get(&path);
        let uncached = RawRequest::get_with(&path, "cache-control: no-cache\r\n");
        let mut connection = Connection::open(running.address).await;
        let bytes = Bytes::copy_from_slice(connection.send(&cached).await);
        (cached, uncached, bytes)
    });
    println!("the answer has {} bytes", bytes.len());
    let answer = move || {
        let bytes = bytes.clone();
        async move { ([(CONTENT_TYPE, "application/json")], bytes) }
    };
    let baseline = serve_baseline(
        runtimes,
        Router::new().route("/v1/order_batches/{id}/orders", get(answer)),
    );
    for (work, request, target) in [
        (
            "list 100 orders of a batch, 32 connections",
            cached,
            "≥ 0.35",
        ),
        ("the same without the response cache", uncached, "≥ 0.25"),
    ] {
        let (own, bare) = measure_rates(runtimes, &[running.address], &[baseline], &request, 32);
        print_row(
            work,
            &format!("{own:.0} requests/s"),
            &format!("{bare:.0} requests/s"),
            own / bare,
            target,
        );
    }
    runtimes.servers.block_on(running.shutdown());
}
