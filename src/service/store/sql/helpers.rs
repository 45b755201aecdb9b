//! Helpers that the statements of several tables share.

use std::time::Duration;

use super::{Backend, Db, dialect};
use crate::{
    contract::Backoff,
    service::error::{Result, ServiceError},
};

/// Maximum number of rows that one statement writes or reads.
pub(super) const MAX_ROWS_PER_STATEMENT: usize = 5_000;

/// Time limit of one attempt at a transaction. A reachable database ends a statement itself long
/// before that; a database whose machine vanished does not answer.
const TRANSACTION_TIMEOUT: Duration = Duration::from_secs(120);

const MAX_CONFLICT_ATTEMPTS: u32 = 12;

const CONFLICT_BACKOFF: Backoff =
    Backoff::new(Duration::from_millis(10), Duration::from_millis(1_280));

/// Marks SQL that this program built from its own text, without any input.
pub(super) fn trusted_sql(text: String) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(text)
}

pub(super) fn to_json<T: serde::Serialize + ?Sized>(rows: &T) -> Result<String> {
    Ok(serde_json::to_string(rows)?)
}

/// Begins a statement with `s`, a table of columns of the JSON array in parameter `n`.
///
/// The table is materialized, because SQLite otherwise can read the whole array again for each row of the other table:
/// 19 s instead of 0.05 s for 2,000 of 10,000 orders. Rows of an account are joined with a column `account_no` of `s`
/// instead of a parameter: SQLite otherwise takes all orders of the account for the outer loop.
pub(super) fn with_json_table(columns: &str, n: u32) -> String {
    let rows = dialect::json_rows(n);
    format!("WITH s AS MATERIALIZED (SELECT {columns} FROM {rows})")
}

/// Appends `IN ($1, $2, …)`. With a set passed as JSON the planner does not know how small the set
/// is and scans the table instead of the index.
pub(super) fn push_in_list(query: &mut sqlx::QueryBuilder<Db>, numbers: &[i64]) {
    query.push("IN (");
    let mut list = query.separated(", ");
    for number in numbers {
        list.push_bind(*number);
    }
    query.push(")");
}

/// Converts a row count from the signed type of the databases.
pub(super) fn count_as_u64(rows: i64) -> u64 {
    rows.unsigned_abs()
}

impl Backend {
    /// Runs a transaction, and repeats it when it conflicts with another transaction. Everything that is written goes
    /// through here.
    pub(super) async fn retry_on_conflict<T, F: Future<Output = Result<T>>>(
        &self,
        transaction: impl Fn() -> F,
    ) -> Result<T> {
        let mut attempt = 1;
        loop {
            let result = tokio::time::timeout(TRANSACTION_TIMEOUT, transaction())
                .await
                .unwrap_or(Err(ServiceError::DatabaseTimeout));
            match result {
                Err(ServiceError::Database { source })
                    if attempt < MAX_CONFLICT_ATTEMPTS
                        && source
                            .as_database_error()
                            .is_some_and(dialect::is_serialization_failure) =>
                {
                    tokio::time::sleep(CONFLICT_BACKOFF.jittered_pause(attempt)).await;
                    attempt += 1;
                }
                Err(error) => {
                    if error.is_storage_failure() {
                        self.record_storage_failure();
                    }
                    return Err(error);
                }
                Ok(written) => return Ok(written),
            }
        }
    }
}
