//! Deletes rows in small transactions, so that a million rows block neither commands nor other writes.

use std::time::Instant;

use sqlx::SqlitePool;

use super::{ConnectionRowId, Result};

/// Rows of one transaction, which takes a few milliseconds.
const MAX_ROWS: i64 = 500;

/// A statement that deletes or changes at most `?2` rows of the connection `?1`, and no row twice.
pub(in crate::desk) struct Deletion {
    pub(in crate::desk) statement: &'static str,
    max_rows: i64,
}

impl Deletion {
    pub(in crate::desk) const fn new(statement: &'static str) -> Self {
        Self::of_large_rows(statement, MAX_ROWS)
    }

    pub(in crate::desk) const fn of_large_rows(statement: &'static str, max_rows: i64) -> Self {
        Self {
            statement,
            max_rows,
        }
    }
}

/// Deletes all rows of a connection that the statements name.
pub(in crate::desk) async fn delete_stepwise(
    pool: &SqlitePool,
    deletions: &[Deletion],
    connection_row: ConnectionRowId,
) -> Result<()> {
    for deletion in deletions {
        loop {
            let begun = Instant::now();
            let deleted = sqlx::query(deletion.statement)
                .bind(connection_row)
                .bind(deletion.max_rows)
                .execute(pool)
                .await?
                .rows_affected();
            if deleted == 0 {
                break;
            }
            // Other writers get the lock for as long as this one had it.
            tokio::time::sleep(begun.elapsed()).await;
        }
    }
    Ok(())
}
