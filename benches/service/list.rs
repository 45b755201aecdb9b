//! A hundred orders of a batch, asked for on 32 connections, beside the same bytes from memory.

use axum::{Router, body::Bytes, http::header::CONTENT_TYPE, routing::get};

use crate::{
    House, gift_for,
    load::{Connection, Shot, rates, serve},
    measured::{complete, report, start},
};

pub fn run(house: &House) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let running = house.servers.block_on(start(folder.path(), None));
    let (shot, bytes) = house.clients.block_on(async {
        let (client, request) = gift_for(&running.url(), 100).await;
        let (batch, _) = complete(&client, &request).await;
        let shot = Shot::get(&format!(
            "/v1/order_batches/{}/orders?per_page=100",
            batch.id
        ));
        let mut connection = Connection::open(running.address).await;
        let bytes = Bytes::copy_from_slice(connection.fire(&shot).await);
        (shot, bytes)
    });
    println!("the answer has {} bytes", bytes.len());
    let answer = move || {
        let bytes = bytes.clone();
        async move { ([(CONTENT_TYPE, "application/json")], bytes) }
    };
    let limit = serve(
        house,
        Router::new().route("/v1/order_batches/{id}/orders", get(answer)),
    );
    let (own, bare) = rates(house, running.address, limit, &shot, 32);
    house.servers.block_on(running.shutdown());
    report(
        "list 100 orders of a batch, 32 connections",
        &format!("{own:.0} requests/s"),
        &format!("{bare:.0} requests/s"),
        own / bare,
        "≥ 0.35",
    );
}
