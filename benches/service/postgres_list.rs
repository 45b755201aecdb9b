//! Listing 100 orders on PostgreSQL without the response cache, compared with a server that reads one stored document per
//! order from the same database, with as many connections, and joins them.

use axum::{
    Router,
    extract::State,
    http::header::CONTENT_TYPE,
    response::{IntoResponse as _, Response},
    routing::get,
};
use secrecy::ExposeSecret as _;
use serde_json::Value;
use sqlx::{PgPool, postgres::PgPoolOptions};

use crate::{
    Runtimes, database,
    load::{Connection, RawRequest, measure_rates, serve_baseline},
    measured::{complete_batch, print_row},
    prepare_batch,
    service_start::start,
};

/// As many as the service uses.
const CONNECTIONS: u32 = 16;

pub fn run(runtimes: &Runtimes) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = database::ensure_database(folder.path()).expect("a database");
    let running = runtimes
        .servers
        .block_on(start(folder.path(), Some(database.clone())));
    let request = runtimes.clients.block_on(async {
        let (client, request) = prepare_batch(&running.url(), 100).await;
        let (batch, _) = complete_batch(&client, &request).await;
        let path = format!("/v1/order_batches/{}/orders?per_page=100", batch.id);
        RawRequest::get_with(&path, "cache-control: no-cache\r\n")
    });
    let pool = runtimes.servers.block_on(async {
        PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .test_before_acquire(false)
            .connect(database.expose_secret())
            .await
            .expect("the database")
    });
    runtimes.clients.block_on(async {
        let mut connection = Connection::open(running.address).await;
        store_documents(&pool, connection.send(&request).await).await;
    });
    let baseline = serve_baseline(
        runtimes,
        Router::new()
            .route("/v1/order_batches/{id}/orders", get(list_documents))
            .with_state(pool),
    );
    let (own, bare) = measure_rates(runtimes, &[running.address], &[baseline], &request, 32);
    print_row(
        "list 100 orders without the response cache, PostgreSQL",
        &format!("{own:.0} requests/s"),
        &format!("{bare:.0} requests/s"),
        own / bare,
        "≥ 0.7",
    );
    runtimes.servers.block_on(running.shutdown());
}

/// Stores each order of a response as a document.
async fn store_documents(pool: &PgPool, page: &[u8]) {
    let page: Value = serde_json::from_slice(page).expect("JSON");
    sqlx::query("CREATE TABLE bench_document (batch_no BIGINT, position BIGINT, body TEXT, PRIMARY KEY (batch_no, position))")
        .execute(pool)
        .await
        .expect("a table");
    let orders = page["data"].as_array().expect("a list");
    assert_eq!(orders.len(), 100);
    for (position, order) in (0_i64..).zip(orders) {
        sqlx::query("INSERT INTO bench_document VALUES (1, $1, $2)")
            .bind(position)
            .bind(order.to_string())
            .execute(pool)
            .await
            .expect("a row");
    }
}

async fn list_documents(State(pool): State<PgPool>) -> Response {
    let documents: Vec<String> = sqlx::query_scalar(
        "SELECT body FROM bench_document WHERE batch_no = $1 AND position >= $2 AND position < $3 ORDER BY position",
    )
    .bind(1_i64)
    .bind(0_i64)
    .bind(100_i64)
    .fetch_all(&pool)
    .await
    .expect("the documents");
    let body = format!(
        "{{\"data\":[{}],\"list_meta\":{{\"total_count\":100}}}}",
        documents.join(",")
    );
    ([(CONTENT_TYPE, "application/json")], body).into_response()
}
