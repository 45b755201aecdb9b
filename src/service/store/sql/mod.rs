//! The statements of a store. This module is compiled once for each database, as a child of the
//! one that defines `Backend` (the store), `Db` (sqlx's name of the database), `Write` (a
//! transaction of it) and `dialect` (what databases say differently).
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
mod email_planning;
mod emails;
mod events;
mod gifts;
mod jobs;
mod metrics;
mod orders;
mod transitions;
mod webhooks;

use std::time::Duration;

use super::{Backend, Db, Write, dialect};
use crate::service::{ServiceError, store::Result};

/// How long one try may take. A database that is there ends a statement itself long before this;
/// one that vanished with its machine says nothing, and nobody is to wait for it for ever.
const SILENCE: Duration = Duration::from_secs(120);

/// A statement that is put together from pieces of this program only.
fn statement(text: String) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(text)
}

fn json<T: serde::Serialize + ?Sized>(rows: &T) -> Result<String> {
    Ok(serde_json::to_string(rows)?)
}

/// `IN (…)`, each number by itself: of a set that comes as JSON a planner does not know how small
/// it is, and reads the table instead of the index.
fn one_of(query: &mut sqlx::QueryBuilder<Db>, numbers: &[i64]) {
    query.push("IN (");
    let mut list = query.separated(", ");
    for number in numbers {
        list.push_bind(*number);
    }
    query.push(")");
}

/// A count as the program has it.
fn count(rows: i64) -> u64 {
    rows.unsigned_abs()
}

/// Does `work`, and does it again when the database undid it because of what others wrote.
async fn retry_on_conflict<T, F: Future<Output = Result<T>>>(work: impl Fn() -> F) -> Result<T> {
    const MAX_ATTEMPTS: u32 = 12;
    let mut attempts = 1;
    loop {
        let done = tokio::time::timeout(SILENCE, work())
            .await
            .unwrap_or(Err(ServiceError::DatabaseSilent));
        match done {
            Err(ServiceError::Database { source })
                if attempts < MAX_ATTEMPTS
                    && source
                        .as_database_error()
                        .is_some_and(dialect::is_serialization_failure) =>
            {
                let most = 5_u64 << attempts.min(8);
                let pause = rand::Rng::random_range(&mut rand::rng(), 0..=most);
                tokio::time::sleep(Duration::from_millis(pause)).await;
                attempts += 1;
            }
            other => return other,
        }
    }
}
