//! The orders that this process changed in the mirror: SQLite reports each changed row of the connection that writes, so
//! that no statement can be forgotten.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex},
};

use sqlx::sqlite::{SqliteConnection, SqliteOperation, UpdateHookResult};

use crate::desk::lock::lock;

/// After more changes all orders are read again, which takes as long.
const MAX_CHANGES: usize = 100_000;

/// Row ids of changed orders, for each of their readers. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct ChangedOrders(Arc<Mutex<[Changes; 2]>>);

/// A reader that keeps data of orders in memory. Each reader takes all changes.
#[derive(Clone, Copy, Debug)]
pub(super) enum ChangeReader {
    Figures,
    Inbox,
}

#[derive(Debug, Default)]
struct Changes {
    rows: HashSet<i64>,
    is_overflowing: bool,
}

/// The changes since the last time that a reader took them.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum TakenChanges {
    Rows(Vec<i64>),
    TooMany,
}

impl ChangedOrders {
    /// Records the changes of a connection from now on.
    pub(super) async fn watch(&self, connection: &mut SqliteConnection) -> sqlx::Result<()> {
        let changes = self.clone();
        let mut handle = connection.lock_handle().await?;
        handle.set_update_hook(move |changed: UpdateHookResult<'_>| {
            if changed.table == "orders" {
                changes.add(changed.rowid);
                if changed.operation == SqliteOperation::Delete {
                    changes.add_deletion();
                }
            }
        });
        Ok(())
    }

    fn add(&self, row: i64) {
        for changes in lock(&self.0).iter_mut() {
            if changes.is_overflowing {
                continue;
            }
            changes.rows.insert(row);
            if changes.rows.len() > MAX_CHANGES {
                changes.rows = HashSet::new();
                changes.is_overflowing = true;
            }
        }
    }

    /// The inbox does not know the batch of a deleted order, whose row id another order can get.
    fn add_deletion(&self) {
        lock(&self.0)[ChangeReader::Inbox as usize].is_overflowing = true;
    }

    /// Returns and forgets the changes of a reader. Call while the writing connection is held, so that no change is uncommitted.
    pub(super) fn take(&self, reader: ChangeReader) -> TakenChanges {
        let changes = &mut lock(&self.0)[reader as usize];
        if std::mem::take(&mut changes.is_overflowing) {
            changes.rows = HashSet::new();
            return TakenChanges::TooMany;
        }
        TakenChanges::Rows(changes.rows.drain().collect())
    }
}
