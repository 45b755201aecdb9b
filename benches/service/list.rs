//! Listing 100 orders of a batch on 32 connections, compared with serving the same bytes from memory: once with the
//! response cache, once without.

use axum::{Router, body::Bytes, http::header::CONTENT_TYPE, routing::get};

use super::load::{Connection, RawRequest, Runtimes, measure_rates, serve_baseline};
use crate::support::{
    batch::{complete_batch, prepare_batch},
    report::print_rates,
    service::start,
};

pub fn run() {
    let runtimes = Runtimes::new();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let running = runtimes.servers.block_on(start(folder.path(), None));
    let (cached, uncached, bytes) = runtimes.clients.block_on(async {
        let (client, request) = prepare_batch(&running.url(), 100).await;
        let (batch, _) = complete_batch(&client, &request).await;
        let path = format!("/v1/order_batches/{}/orders?per_page=100", batch.id);
        let cached = RawRequest::get(&path);
        let uncached = RawRequest::get_uncached(&path);
        let mut connection = Connection::open(running.address).await;
        let bytes = Bytes::copy_from_slice(connection.send(&cached).await);
        (cached, uncached, bytes)
    });
    let answer = move || {
        let bytes = bytes.clone();
        async move { ([(CONTENT_TYPE, "application/json")], bytes) }
    };
    let router = Router::new().route("/v1/order_batches/{id}/orders", get(answer));
    let baseline = serve_baseline(&runtimes, router);
    for (work, request, target) in [
        ("32 connections", cached, "≥ 0.35"),
        ("without the response cache", uncached, "≥ 0.25"),
    ] {
        let (own, bare) = measure_rates(&runtimes, running.address, baseline, &request, 32);
        let work = format!("list 100 orders of a batch, {work}");
        print_rates(&work, own, bare, target);
    }
    runtimes.servers.block_on(running.shutdown());
}
