//! Helpers that the statements of several tables share: retried transactions, time limits, JSON, search for words.

use std::time::Duration;

use super::{
    Store,
    retry::{CONFLICT, retry},
};
use crate::service::error::{Result, ServiceError};

/// Maximum number of rows that one statement writes or reads.
pub(super) const MAX_ROWS_PER_STATEMENT: usize = 5_000;

/// Time limit of one attempt at a transaction. A reachable database ends a statement itself long
/// before that; a database whose machine stopped does not answer.
const TRANSACTION_TIMEOUT: Duration = Duration::from_secs(120);

/// Longer than any statement takes. Only a database whose machine stopped without closing the
/// connection stays silent for this long.
const BACKGROUND_TIMEOUT: Duration = Duration::from_secs(300);

/// Marks SQL that this program built from its own text, without any input.
pub(super) fn trusted_sql(text: String) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(text)
}

pub(super) fn to_json<T: serde::Serialize + ?Sized>(rows: &T) -> Result<String> {
    Ok(serde_json::to_string(rows)?)
}

/// Reads documents of the API that are stored as JSON.
pub(super) fn parse_documents<T: serde::de::DeserializeOwned>(
    documents: &[String],
) -> Result<Vec<T>> {
    Ok(documents
        .iter()
        .map(|document| serde_json::from_str(document))
        .collect::<Result<_, _>>()?)
}

/// The text as a part of a pattern of `LIKE` that finds the text as it is.
pub(super) fn escaped_like(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('%', "\\%")
        .replace('_', "\\_")
}

/// The spellings of a word with which the lower-case text is compared: SQLite changes only the case of ASCII letters, and
/// ignores it.
pub(super) fn spellings(word: &str) -> Vec<String> {
    let lower = word.to_lowercase();
    if word.is_ascii() {
        return vec![lower];
    }
    let mut letters = lower.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let capitalized: String = first.chain(letters).collect();
    let mut all = vec![capitalized, lower, word.to_uppercase(), word.to_owned()];
    all.sort_unstable();
    all.dedup();
    all
}

/// A page of a list: the number of rows to skip, and the maximum number of rows to return.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paging {
    pub(crate) offset: i64,
    pub(crate) limit: i64,
}

impl Store {
    /// Runs a transaction, and repeats it when it conflicts with another transaction. Everything that is written goes
    /// through here.
    pub(super) async fn retry_on_conflict<T, F: Future<Output = Result<T>>>(
        &self,
        transaction: impl Fn() -> F,
    ) -> Result<T> {
        let attempt = || async {
            tokio::time::timeout(TRANSACTION_TIMEOUT, Box::pin(transaction()))
                .await
                .unwrap_or(Err(ServiceError::DatabaseTimeout))
        };
        let result = retry(&CONFLICT, is_conflict, attempt).await;
        if result.as_ref().is_err_and(ServiceError::is_storage_failure) {
            self.record_storage_failure();
        }
        result
    }
}

/// Runs database work of a background worker with a time limit. The worker retries the work like
/// any other work that failed.
///
/// # Errors
/// Those of `work`, and [`ServiceError::DatabaseTimeout`].
pub(crate) async fn with_timeout<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::time::timeout(BACKGROUND_TIMEOUT, work)
        .await
        .unwrap_or(Err(ServiceError::DatabaseTimeout))
}

/// Whether another transaction caused a serialization failure or a deadlock. A write transaction of SQLite holds the lock from
/// its first statement and never conflicts.
fn is_conflict(error: &ServiceError) -> bool {
    let ServiceError::Database { source } = error else {
        return false;
    };
    let code = source.as_database_error().and_then(|error| error.code());
    matches!(code.as_deref(), Some("40001" | "40P01"))
}
