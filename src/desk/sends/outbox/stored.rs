//! Reads the outbox, the open order jobs, the log of sends and the age of the mirror of a data folder without
//! starting the engine, so that nothing is sent. Another process may have the folder open. Changes a scheduled send
//! in a folder that no other process uses.

use std::path::Path;

use super::entry::{OutboxEntry, OutboxState};
use crate::{
    contract::Timestamp,
    desk::{
        connections::Connection,
        ids::{ConnectionId, OutboxId},
        jobs::OrderJob,
        problem::{Problem, ProblemKind},
        sends::{
            finalize::cancel_in_store,
            guards::{AffectedRecipients, SendWarning},
            log::{SendLogCheck, file::ExportedRecord},
            reschedule::set_send_time,
        },
        store::{Store, StoreError},
        sync::SyncResource,
    },
};

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

/// The sends and order jobs of a connection that have no final result.
pub(crate) struct OpenWork {
    pub(crate) connection: Connection,
    pub(crate) sends: Vec<OutboxEntry>,
    pub(crate) jobs: Vec<OrderJob>,
}

/// The open work of each connection that has any.
///
/// # Errors
/// A [`Problem`] when the folder cannot be used, or another version of the app has it open.
pub(crate) fn open_work(data_dir: &Path, now: Timestamp) -> Result<Vec<OpenWork>, Problem> {
    let work = read(data_dir, now, async |store: &Store| {
        let mut work = Vec::new();
        for (connection_row, connection) in store.connections().await? {
            let mut sends = store.outbox(connection_row).await?;
            sends.retain(|send| !send.state.is_final());
            let mut jobs = store.order_jobs(connection_row).await?;
            jobs.retain(|job| !job.is_finished());
            if !sends.is_empty() || !jobs.is_empty() {
                work.push(OpenWork {
                    connection,
                    sends,
                    jobs,
                });
            }
        }
        Ok(work)
    })?;
    Ok(work.unwrap_or_default())
}

/// Since when data of a connection's mirror may have changed at the service: the last read of the
/// lists, or the read of the open order that was read least recently. Returns `None` for an empty mirror.
///
/// # Errors
/// A [`Problem`] when the folder cannot be used, or another version of the app has it open.
pub(crate) fn mirror_is_from(
    data_dir: &Path,
    connection: ConnectionId,
    now: Timestamp,
) -> Result<Option<Timestamp>, Problem> {
    let from = read(data_dir, now, async |store: &Store| {
        let all = store.connections().await?;
        let Some((row, _)) = all.iter().find(|(_, known)| known.id == connection) else {
            return Ok(None);
        };
        let statuses = store.resource_statuses(*row).await?;
        let listed = statuses.iter().filter(|status| {
            matches!(
                status.resource,
                SyncResource::Batches | SyncResource::Orders | SyncResource::Activities
            )
        });
        let read_at = listed.filter_map(|status| status.succeeded_at);
        let oldest = store.oldest_open_read(*row).await?;
        Ok(read_at.chain(oldest).min())
    })?;
    Ok(from.flatten())
}

/// A change of a send that this computer keeps until its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoredSendChange {
    Cancel,
    Reschedule(Timestamp),
    /// The next run of the outbox sends the gifts.
    SendNow,
}

pub(crate) enum StoredSendOutcome {
    Changed(ChangedSend),
    NotFound,
    /// The send has a state in which it cannot be changed.
    NotPossible(OutboxState),
}

pub(crate) struct ChangedSend {
    /// The connection with which the gifts leave.
    pub(crate) connection: Connection,
    /// The send with all its parts, after the change.
    pub(crate) sends: Vec<OutboxEntry>,
    /// The recipients for whom the new time is at night.
    pub(crate) at_night: u64,
}

/// Changes a scheduled send of any connection; every part of it that has not left.
///
/// # Errors
/// A [`Problem`] when the folder cannot be used, another process has it open, or the gifts would expire before the
/// new time.
pub(crate) fn change_stored_send(
    data_dir: &Path,
    id: OutboxId,
    change: StoredSendChange,
    now: Timestamp,
) -> Result<StoredSendOutcome, Problem> {
    if !data_dir.join("desk.sqlite").exists() {
        return Ok(StoredSendOutcome::NotFound);
    }
    block_on(async {
        let store = Store::open(data_dir, now).await?.store;
        let changed = change_in(&store, id, change, now).await;
        store.close().await;
        changed
    })
}

async fn change_in(
    store: &Store,
    id: OutboxId,
    change: StoredSendChange,
    now: Timestamp,
) -> Result<StoredSendOutcome, Problem> {
    let failed = |error: StoreError| error.problem();
    for (row, connection) in store.connections().await.map_err(failed)? {
        let Some(entry) = store.outbox_entry(row, id).await.map_err(failed)? else {
            continue;
        };
        let is_possible = match change {
            StoredSendChange::Cancel => entry.state.is_cancelable(),
            StoredSendChange::Reschedule(_) | StoredSendChange::SendNow => {
                matches!(entry.state, OutboxState::Scheduled(_))
            }
        };
        if !is_possible {
            return Ok(StoredSendOutcome::NotPossible(entry.state));
        }
        let mut at_night = 0;
        match change {
            StoredSendChange::Cancel => {
                // No other process changes the draft.
                cancel_in_store(store, row, &entry, true, now)
                    .await
                    .map_err(failed)?;
            }
            StoredSendChange::Reschedule(at) => {
                let warnings = set_send_time(store, row, &entry, at, now).await?;
                let affected = warnings.iter().filter_map(SendWarning::recipients);
                at_night = affected.map(AffectedRecipients::count).sum();
            }
            StoredSendChange::SendNow => {
                store
                    .send_now(id, &entry.state, now)
                    .await
                    .map_err(failed)?;
            }
        }
        let mut sends = store.outbox(row).await.map_err(failed)?;
        sends.retain(|other| other.id == id || entry.is_part_of_same_send(other));
        return Ok(StoredSendOutcome::Changed(ChangedSend {
            connection,
            sends,
            at_night,
        }));
    }
    Ok(StoredSendOutcome::NotFound)
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
    block_on(async {
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

/// Runs store work without an engine.
fn block_on<T>(work: impl Future<Output = Result<T, Problem>>) -> Result<T, Problem> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Problem::from(ProblemKind::EngineNotStarted).with_details(error))?;
    runtime.block_on(work)
}
