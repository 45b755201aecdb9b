//! Direct access of tests to the database of a service.

use std::path::Path;

use secrecy::{ExposeSecret as _, SecretString};
use sqlx::{Connection as _, PgConnection};

use crate::database::ensure_database;

/// Returns the URL of a service's database with a server setting, for example `lock_timeout` and
/// `200ms`.
pub fn url_with_setting(folder: &Path, name: &str, value: &str) -> Option<SecretString> {
    let url = ensure_database(folder)?;
    let url = format!("{}&options[{name}]={value}", url.expose_secret());
    Some(SecretString::from(url))
}

/// Opens a connection beside those of the service.
pub async fn connect(folder: &Path) -> PgConnection {
    let url = ensure_database(folder).unwrap();
    PgConnection::connect(url.expose_secret()).await.unwrap()
}

/// Asserts that every wanted order was created exactly once and that no job is left. The service
/// must have one account, only complete batches and no simulated orders.
pub async fn assert_each_order_created_once(folder: &Path, wanted: usize) {
    let mut database = connect(folder).await;
    let wanted = i64::try_from(wanted).unwrap();
    let orders: (i64, i64, i64, i64, i64) = sqlx::query_as(
        "SELECT count(*), count(DISTINCT id), count(DISTINCT token),
            count(DISTINCT (batch_no, position)), max(seq) FROM orders",
    )
    .fetch_one(&mut database)
    .await
    .unwrap();
    assert_eq!(orders, (wanted, wanted, wanted, wanted, wanted));
    let activities: (i64, i64, i64) =
        sqlx::query_as("SELECT count(*), max(seq), count(DISTINCT order_seq) FROM order_activity")
            .fetch_one(&mut database)
            .await
            .unwrap();
    assert_eq!(activities, (wanted, wanted, wanted));
    let (recipients, jobs): (i64, i64) =
        sqlx::query_as("SELECT (SELECT count(*) FROM recipient), (SELECT count(*) FROM job)")
            .fetch_one(&mut database)
            .await
            .unwrap();
    assert_eq!((recipients, jobs), (wanted, 0));
}
