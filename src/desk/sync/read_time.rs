//! Compares the request times of responses, so that a slow response never replaces a newer one. The
//! statements that write batches and orders compare again, because the sync, the order jobs and a
//! screen's refresh write at the same time.
//!
//! [`ClockCheck`] notices that the computer's clock was set back. The times at which batches are due then lie in the
//! future, and nothing would be read again until the clock reaches them.

use std::time::Duration;

use sqlx::{QueryBuilder, Sqlite};

use crate::{
    contract::Timestamp,
    desk::store::{ConnectionRowId, Store, StoreError},
};

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

/// The document with the time of a recent round.
const ROUND_AT: &str = "round_at";
/// The time between two writes of the document, and how far the clock may be set back unnoticed.
const TOLERANCE: Duration = Duration::from_secs(60);

#[derive(Debug, Default)]
pub(super) struct ClockCheck {
    /// As stored. `None` before the first round of this program.
    round_at: Option<Timestamp>,
}

impl ClockCheck {
    /// Called at the beginning of each round. Makes every batch due when the clock was set back. Returns
    /// whether that is the case.
    pub(super) async fn check(
        &mut self,
        store: &Store,
        connection_row: ConnectionRowId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let stored = match self.round_at {
            Some(at) => Some(at),
            None => store
                .document(connection_row, ROUND_AT)
                .await?
                .map(Timestamp::from_micros),
        };
        self.round_at = stored;
        let was_set_back = stored.is_some_and(|at| at > now + TOLERANCE);
        if was_set_back {
            tracing::info!("the clock was set back; every batch is read again");
            store.make_batches_due(connection_row).await?;
        } else if stored.is_some_and(|at| now < at + TOLERANCE) {
            return Ok(false);
        }
        store
            .save_document(connection_row, ROUND_AT, &now.micros())
            .await?;
        self.round_at = Some(now);
        Ok(was_set_back)
    }
}
