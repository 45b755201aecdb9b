//! Compares the request times of responses, so that a slow response never replaces a newer one. The
//! statements that write batches and orders compare again, because the sync, the order jobs and a
//! screen's refresh write at the same time.

use sqlx::{QueryBuilder, Sqlite};

use crate::contract::Timestamp;

/// No request takes longer. A larger difference comes from a clock that was set back.
pub(in crate::desk) const MAX_REQUEST_MICROS: i64 = 600_000_000;

/// Whether a response to a request of `read_at` is older than a response to a request of `stored_at`.
pub(in crate::desk) fn is_outdated(read_at: Timestamp, stored_at: Timestamp) -> bool {
    let newer_by = stored_at.micros().saturating_sub(read_at.micros());
    newer_by > 0 && newer_by < MAX_REQUEST_MICROS
}

/// SQL: the condition of an upsert with the rule of [`is_outdated`].
macro_rules! unless_outdated {
    ($table:literal) => {
        concat!(
            " WHERE excluded.read_at >= ",
            $table,
            ".read_at OR ",
            $table,
            ".read_at - excluded.read_at >= 600000000"
        )
    };
}
pub(in crate::desk) use unless_outdated;

/// Adds the condition that a row is not newer than a response, with the rule of [`is_outdated`].
pub(in crate::desk) fn push_unless_outdated(
    query: &mut QueryBuilder<Sqlite>,
    table: &str,
    read_at: Timestamp,
) {
    query
        .push(format!("({table}.read_at <= "))
        .push_bind(read_at)
        .push(format!(" OR {table}.read_at - "))
        .push_bind(read_at)
        .push(" >= ")
        .push_bind(MAX_REQUEST_MICROS)
        .push(")");
}

const _: () = assert!(MAX_REQUEST_MICROS == 600_000_000);
