//! Deletes rows of the mirror in small transactions, so that a million orders block neither commands
//! nor the sync of another connection.

use std::time::Instant;

use super::{ConnectionRowId, Result, Store};
use crate::desk::view::Changed;

/// Rows of one transaction, which takes a few milliseconds.
const MAX_ROWS: i64 = 500;

/// One statement for each table. The cursors of the sync come first: after an interruption the sync
/// then reads everything again.
const DELETIONS: [&str; 8] = [
    "DELETE FROM document WHERE connection_row = ?1 AND ?2 > 0",
    "DELETE FROM sync_resource WHERE connection_row = ?1 AND ?2 > 0",
    "DELETE FROM unreadable_record WHERE connection_row = ?1 AND ?2 > 0",
    "DELETE FROM activity WHERE row_id IN \
     (SELECT row_id FROM activity WHERE connection_row = ?1 LIMIT ?2)",
    "DELETE FROM orders WHERE row_id IN \
     (SELECT row_id FROM orders WHERE connection_row = ?1 LIMIT ?2)",
    "DELETE FROM batch WHERE row_id IN \
     (SELECT row_id FROM batch WHERE connection_row = ?1 LIMIT ?2)",
    "DELETE FROM product WHERE row_id IN \
     (SELECT row_id FROM product WHERE connection_row = ?1 LIMIT ?2)",
    "DELETE FROM brand WHERE row_id IN \
     (SELECT row_id FROM brand WHERE connection_row = ?1 LIMIT ?2)",
];

impl Store {
    /// Deletes the mirror of a connection. Drafts and the outbox stay.
    pub async fn clear_mirror(&self, connection_row: ConnectionRowId) -> Result<()> {
        for deletion in DELETIONS {
            loop {
                let begun = Instant::now();
                let deleted = sqlx::query(deletion)
                    .bind(connection_row)
                    .bind(MAX_ROWS)
                    .execute(&self.mirror)
                    .await?
                    .rows_affected();
                if deleted == 0 {
                    break;
                }
                // Other writers get the lock for as long as this one had it.
                tokio::time::sleep(begun.elapsed()).await;
            }
        }
        self.invalidate(Changed {
            catalog: true,
            batches: true,
            orders: true,
            activities: true,
        });
        Ok(())
    }

    /// Deletes the mirrors of connections that were removed, also before the last start.
    pub async fn clear_removed_mirrors(&self) -> Result<()> {
        let mirrored: Vec<ConnectionRowId> =
            sqlx::query_scalar("SELECT connection_row FROM mirrored_connection")
                .fetch_all(&self.mirror)
                .await?;
        let kept: Vec<ConnectionRowId> = sqlx::query_scalar("SELECT row_id FROM connection")
            .fetch_all(&self.durable)
            .await?;
        for connection_row in mirrored {
            if !kept.contains(&connection_row) {
                self.clear_mirror(connection_row).await?;
                sqlx::query("DELETE FROM mirrored_connection WHERE connection_row = ?1")
                    .bind(connection_row)
                    .execute(&self.mirror)
                    .await?;
            }
        }
        Ok(())
    }
}
