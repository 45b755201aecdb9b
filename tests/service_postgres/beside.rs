//! Beside the service, at the database itself: what tests look up there, hold there, or have the
//! server limit.

use std::path::Path;

use secrecy::{ExposeSecret as _, SecretString};
use sqlx::{Connection as _, PgConnection};

use crate::database::of;

/// The database of a service, with a limit of the server's set differently: `lock_timeout`, `200ms`.
pub fn limited(folder: &Path, name: &str, value: &str) -> Option<SecretString> {
    let url = of(folder)?;
    let url = format!("{}&options[{name}]={value}", url.expose_secret());
    Some(SecretString::from(url))
}

/// A connection that is none of the service's.
pub async fn connect(folder: &Path) -> PgConnection {
    let url = of(folder).unwrap();
    PgConnection::connect(url.expose_secret()).await.unwrap()
}

/// So many orders were made, each once, and nothing else is left: in a service of one account whose
/// batches are all complete and whose orders have not lived.
pub async fn each_once(folder: &Path, wanted: usize) {
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
