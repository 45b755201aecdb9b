//! Three instances on one PostgreSQL database compared with one instance: creating batches of ten
//! recipients, and listing their orders, on eight connections.
//!
//! All instances share this machine with the database and the clients, so the result shows the cost
//! of sharing, not the gain of more machines.

use futures_util::future::join_all;

use crate::{
    Runtimes, database,
    load::{RawRequest, measure_rates},
    measured::{complete_batch, print_row},
    prepare_batch,
    service_start::start,
};

const INSTANCES: usize = 3;
const CONNECTIONS: usize = 8;

pub fn run(runtimes: &Runtimes) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut instances = Vec::new();
    for number in 0..INSTANCES {
        let own = folder.path().join(number.to_string());
        std::fs::create_dir(&own).expect("a folder");
        let database = database::ensure_database(folder.path());
        instances.push(runtimes.servers.block_on(start(&own, database)));
    }
    let (create, list) = runtimes.clients.block_on(async {
        let (client, request) = prepare_batch(&instances[0].url(), 10).await;
        let (batch, _) = complete_batch(&client, &request).await;
        let body = serde_json::to_string(&request).expect("JSON");
        let orders = format!("/v1/order_batches/{}/orders", batch.id);
        (
            RawRequest::post("/v1/order_batches", &body),
            RawRequest::get_with(&orders, "cache-control: no-cache\r\n"),
        )
    });
    let all: Vec<_> = instances.iter().map(|instance| instance.address).collect();
    for (work, request) in [
        (
            "create a batch of 10, three instances compared with one",
            create,
        ),
        ("list its orders, three instances compared with one", list),
    ] {
        let (three, one) = measure_rates(runtimes, &all, &all[..1], &request, CONNECTIONS);
        print_row(
            work,
            &format!("{three:.0} requests/s"),
            &format!("{one:.0} requests/s"),
            three / one,
            "none",
        );
    }
    let stops = instances.into_iter().map(|instance| instance.shutdown());
    runtimes.servers.block_on(join_all(stops));
}
