//! The statements of a store. This module is compiled once for each database, as a child of the
//! one that defines `Backend` (the store), `Db` (sqlx's name of the database) and `dialect` (what
//! databases say differently).
//!
//! The SQL is what SQLite and PostgreSQL have in common: numbered parameters, CASE, upserts,
//! RETURNING. Sets of rows go in as one JSON array, a few thousand a statement.

mod accounts;
mod activities;
mod balances;
mod batches;
mod catalog;
mod collections;
mod creation;
mod deliveries;
mod events;
mod figures;
mod gifts;
mod jobs;
mod life;
mod mails;
mod orders;
mod webhooks;

use std::time::Duration;

use super::{Backend, Db, dialect};
use crate::service::{ServiceError, store::Result};

/// A transaction of this database.
type Write = sqlx::Transaction<'static, Db>;

/// A statement that is put together from pieces of this program only.
fn statement(text: String) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(text)
}

fn json<T: serde::Serialize + ?Sized>(rows: &T) -> Result<String> {
    Ok(serde_json::to_string(rows)?)
}

/// A count as the program has it.
fn count(rows: i64) -> u64 {
    rows.unsigned_abs()
}

/// Does `work`, and does it again when the database undid it because of what others wrote.
async fn until_done<T, F: Future<Output = Result<T>>>(work: impl Fn() -> F) -> Result<T> {
    const TRIES: u32 = 12;
    let mut tries = 1;
    loop {
        match work().await {
            Err(ServiceError::Database { source })
                if tries < TRIES && source.as_database_error().is_some_and(dialect::is_undone) =>
            {
                let most = 5_u64 << tries.min(8);
                let pause = rand::Rng::random_range(&mut rand::rng(), 0..=most);
                tokio::time::sleep(Duration::from_millis(pause)).await;
                tries += 1;
            }
            other => return other,
        }
    }
}
