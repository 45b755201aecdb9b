//! Reads the outbox of a data folder without starting the engine, so that nothing is sent. Another
//! process may have the folder open.

use std::path::Path;

use super::{OutboxEntry, Problem, ProblemKind, store::Store};
use crate::contract::Timestamp;

/// The sends of all connections, oldest first. Empty for a folder without a database.
///
/// # Errors
/// A [`Problem`] when the folder cannot be used, or another version of the app has it open.
pub fn outbox_entries(data_dir: &Path, now: Timestamp) -> Result<Vec<OutboxEntry>, Problem> {
    if !data_dir.join("desk.sqlite").exists() {
        return Ok(Vec::new());
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
        let mut entries = Vec::new();
        for (connection_row, _) in store.connections().await? {
            entries.extend(store.outbox(connection_row).await?);
        }
        store.close().await;
        entries.sort_by_key(|entry| entry.created_at);
        Ok(entries)
    })
}
