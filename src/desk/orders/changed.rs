//! The orders that this process changed in the mirror: SQLite reports each changed row of the connection that writes, so
//! that no statement can be forgotten.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex},
};

use sqlx::sqlite::{SqliteConnection, UpdateHookResult};

use crate::desk::system::lock::lock;

/// After more changes all orders are read again, which takes as long.
const MAX_CHANGES: usize = 100_000;

/// Row ids of changed orders. Clones share them.
#[derive(Clone, Debug, Default)]
pub(in crate::desk) struct ChangedOrders(Arc<Mutex<Changes>>);

#[derive(Debug, Default)]
struct Changes {
    rows: HashSet<i64>,
    is_overflowing: bool,
}

impl ChangedOrders {
    /// Records the changes of a connection from now on.
    pub(in crate::desk) async fn watch(
        &self,
        connection: &mut SqliteConnection,
    ) -> sqlx::Result<()> {
        let changes = self.clone();
        let mut handle = connection.lock_handle().await?;
        handle.set_update_hook(move |changed: UpdateHookResult<'_>| {
            if changed.table == "orders" {
                changes.add(changed.rowid);
            }
        });
        Ok(())
    }

    fn add(&self, row: i64) {
        let changes = &mut *lock(&self.0);
        if changes.is_overflowing {
            return;
        }
        changes.rows.insert(row);
        if changes.rows.len() > MAX_CHANGES {
            changes.rows = HashSet::new();
            changes.is_overflowing = true;
        }
    }

    /// The changes since the last [`forget`](Self::forget), sorted; `None` after too many. Call this and `forget` while the
    /// writing connection is held, so that no change is uncommitted.
    pub(in crate::desk) fn rows(&self) -> Option<Vec<i64>> {
        let changes = lock(&self.0);
        if changes.is_overflowing {
            return None;
        }
        let mut rows: Vec<i64> = changes.rows.iter().copied().collect();
        rows.sort_unstable();
        Some(rows)
    }

    /// Forgets the changes, because the facts in memory have them.
    pub(in crate::desk) fn forget(&self) {
        *lock(&self.0) = Changes::default();
    }
}
