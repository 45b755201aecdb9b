//! The lists of all sends that were read last, by connection. `outbox_list` reads them.

use std::{collections::HashMap, sync::Arc};

use sqlx::{Row as _, sqlite::SqliteRow};
use tokio::sync::Mutex;

use super::entry::OutboxEntry;

/// The lists of connections, which are identified by their row ids. Locked during a read, so that reads follow one another.
#[derive(Debug, Default)]
pub(in crate::desk) struct OutboxCache(pub(in crate::desk) Mutex<HashMap<i64, ListedSends>>);

#[derive(Debug)]
pub(in crate::desk) struct ListedSends {
    /// The last change that the list has.
    pub(in crate::desk) revision: i64,
    /// The places of the entries in the list, in the same order.
    pub(in crate::desk) places: Vec<Place>,
    pub(in crate::desk) entries: Arc<Vec<OutboxEntry>>,
}

/// The values by which the list is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::desk) struct Place {
    created_at: i64,
    part: Option<i64>,
    row_id: i64,
}

/// A send that changed.
pub(in crate::desk) struct ChangedSend {
    pub(in crate::desk) row_id: i64,
    pub(in crate::desk) revision: i64,
    /// `None` for a deleted send, and for one of another connection.
    pub(in crate::desk) entry: Option<(Place, OutboxEntry)>,
}

impl Place {
    /// `None` when a value has another type, which SQLite sorts in its own way.
    pub(in crate::desk) fn of(row: &SqliteRow) -> Option<Self> {
        Some(Self {
            created_at: row.try_get("created_at").ok()?,
            part: row.try_get("part").ok()?,
            row_id: row.try_get("row_id").ok()?,
        })
    }
}

impl ListedSends {
    pub(in crate::desk) fn apply(&mut self, changes: Vec<ChangedSend>) {
        let entries = Arc::make_mut(&mut self.entries);
        for change in changes {
            let is_changed = |place: &Place| place.row_id == change.row_id;
            if let Some(at) = self.places.iter().position(is_changed) {
                self.places.remove(at);
                entries.remove(at);
            }
            if let Some((place, entry)) = change.entry {
                let at = self.places.partition_point(|other| *other < place);
                self.places.insert(at, place);
                entries.insert(at, entry);
            }
            self.revision = self.revision.max(change.revision);
        }
    }
}
