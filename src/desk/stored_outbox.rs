//! Reads the outbox and the log of sends of a data folder without starting the engine, so that
//! nothing is sent. Another process may have the folder open.

use std::path::Path;

use super::{
    OutboxEntry, Problem, ProblemKind, SendLogCheck,
    send_log_file::ExportedRecord,
    store::{Store, StoreError},
};
use crate::contract::Timestamp;

/// The sends of all connections, oldest first. Empty for a folder without a database.
///
/// # Errors
/// A [`Problem`] when the folder cannot be used, or another version of the app has it open.
pub fn outbox_entries(data_dir: &Path, now: Timestamp) -> Result<Vec<OutboxEntry>, Problem> {
    let entries = read(data_dir, now, async |store: &Store| {
        let mut entries = Vec::new();
        for (connection_row, _) in store.connections().await? {
            entries.extend(store.outbox(connection_row).await?);
        }
        entries.sort_by_key(|entry| entry.created_at);
        Ok(entries)
    })?;
    Ok(entries.unwrap_or_default())
}

/// The log of sends on disk, and whether its hash chain is intact.
pub(crate) struct StoredSendLog {
    pub(crate) records: Vec<ExportedRecord>,
    pub(crate) check: SendLogCheck,
}

/// The log of the sends of all connections, oldest first. Empty for a folder without a database.
///
/// # Errors
/// A [`Problem`] when the folder cannot be used, or another version of the app has it open.
pub(crate) fn stored_send_log(data_dir: &Path, now: Timestamp) -> Result<StoredSendLog, Problem> {
    let log = read(data_dir, now, async |store: &Store| {
        Ok(StoredSendLog {
            records: store.exported_send_log().await?,
            check: store.verify_send_log().await?,
        })
    })?;
    Ok(log.unwrap_or_else(|| StoredSendLog {
        records: Vec::new(),
        check: SendLogCheck::Intact { records: 0 },
    }))
}

/// Opens the store of a folder and reads from it. Returns `None` for a folder without a database.
fn read<T>(
    data_dir: &Path,
    now: Timestamp,
    query: impl AsyncFnOnce(&Store) -> Result<T, StoreError>,
) -> Result<Option<T>, Problem> {
    if !data_dir.join("desk.sqlite").exists() {
        return Ok(None);
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Problem::from(ProblemKind::EngineNotStarted).with_details(error))?;
    runtime.block_on(async {
        let store = match Store::open(data_dir, now).await {
            Ok(opened) => opened.store,
            Err(problem) if problem.kind == ProblemKind::DataFolderInUse => {
                Store::open_read_only(data_dir).await?
            }
            Err(problem) => return Err(problem),
        };
        let found = query(&store).await?;
        store.close().await;
        Ok(Some(found))
    })
}
