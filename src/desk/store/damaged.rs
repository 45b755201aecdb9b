//! Replaces a damaged database by a new one with the readable rows of the tables that no service can give
//! again: connections, preferences, drafts, the outbox and end users' cards.
//!
//! The new database is complete and on disk before the damaged one loses its name. A crash at any point
//! leaves either the damaged database, which the next start salvages again, or the new one. The damaged
//! database is kept with its log, unchanged, in a folder of its own. An error that the damaged content does
//! not cause, such as a full disk, keeps everything as it was.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use sqlx::{
    ConnectOptions as _, Connection as _, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode},
};

use super::{
    Result,
    connect::{Check, connect},
    error::StoreError,
    salvage,
};
use crate::{
    contract::Timestamp,
    desk::{Problem, ProblemKind, RecoveredRows, Recovery, export::new_file::sync_folder},
};

/// The suffix of the new database until it is complete.
const SALVAGED: &str = "-salvaged";
/// The suffix of the copy that is read, so that the damaged file itself is not changed.
const READING: &str = "-reading";
/// The suffix of the folder of the damaged database until the new one has its name.
const DAMAGED: &str = "-damaged";

const UNKNOWN_ROWS: RecoveredRows = RecoveredRows {
    saved: 0,
    lost: 0,
    is_unsure: true,
};
const NOTHING_RECOVERED: Recovery = Recovery {
    drafts: UNKNOWN_ROWS,
    sends: UNKNOWN_ROWS,
    cards_lost: 0,
    has_missing_recipients: false,
    may_miss_other_data: true,
};

/// Replaces the damaged database and opens the new one. The problem says what was saved and lost.
///
/// # Errors
/// [`ProblemKind::DatabaseNotReplaced`] when the database could not be replaced and is unchanged.
pub(in crate::desk) async fn replace(
    file: &Path,
    now: Timestamp,
    why: &StoreError,
) -> Result<(SqlitePool, Problem), Problem> {
    let (recovery, kept_as) = match salvage_and_exchange(file, now).await {
        Ok(replaced) => replaced,
        Err(error) => {
            // The next start tries again what fails here.
            let _ = undo_interrupted(file);
            return Err(not_replaced(file, error));
        }
    };
    let pool = connect(file, Check::Quick)
        .await
        .map_err(|error| error.problem())?;
    let problem =
        Problem::from(ProblemKind::DatabaseReplaced { recovery, kept_as }).with_details(why);
    Ok((pool, problem))
}

/// Undoes a replacement that did not end: the damaged database gets its name back. Deletes what the
/// replacement left.
///
/// # Errors
/// [`ProblemKind::DatabaseNotReplaced`] when the damaged database could not be moved.
pub(super) fn undo_interrupted(file: &Path) -> Result<(), Problem> {
    for leftover in [SALVAGED, READING] {
        // A replacement fails when the file is still there. Other starts do not need its name.
        if let Err(error) = remove(&with_suffix(file, leftover)) {
            tracing::warn!(%error, "a file of an unfinished recovery could not be removed");
        }
    }
    let folder = with_suffix(file, DAMAGED);
    if !folder.is_dir() {
        return Ok(());
    }
    let damaged = in_folder(&folder, file);
    // The file comes last: it replaces the new database, to which the log does not belong.
    move_if_exists(&log_of(&damaged), &log_of(file))
        .and_then(|()| move_if_exists(&damaged, file))
        .and_then(|()| fs::remove_dir(&folder))
        .map_err(|error| not_replaced(file, error))
}

fn not_replaced(file: &Path, error: impl std::fmt::Display) -> Problem {
    Problem::from(ProblemKind::DatabaseNotReplaced {
        path: file.to_owned(),
    })
    .with_details(error)
}

async fn salvage_and_exchange(file: &Path, now: Timestamp) -> Result<(Recovery, PathBuf)> {
    let new = with_suffix(file, SALVAGED);
    remove(&new)?;
    let recovery = match salvage(file, &new).await {
        Err(error) if error.is_caused_by_content() => {
            tracing::error!(%error, "the readable rows make no database; an empty one is created");
            remove(&new)?;
            complete(&new).await?;
            NOTHING_RECOVERED
        }
        recovery => recovery?,
    };
    let kept_as = exchange(file, &new, now)?;
    Ok((recovery, kept_as))
}

/// Makes the database `new` of the readable rows of `file`, in the newest schema.
async fn salvage(file: &Path, new: &Path) -> Result<Recovery> {
    let copy = with_suffix(file, READING);
    remove(&copy)?;
    fs::copy(file, &copy)?;
    if log_of(file).exists() {
        fs::copy(log_of(file), log_of(&copy))?;
    }
    let recovery = salvage::copy(new, &copy).await;
    remove(&copy)?;
    let recovery = recovery?;
    complete(new).await?;
    Ok(recovery)
}

/// Migrates and checks the new database. Its log is then in the file.
async fn complete(new: &Path) -> Result<()> {
    connect(new, Check::Quick).await?.close().await;
    // Connections of a pool can close at the same time, and then leave the log.
    let options = SqliteConnectOptions::new()
        .filename(new)
        .journal_mode(SqliteJournalMode::Delete);
    options.connect().await?.close().await?;
    Ok(())
}

/// Gives the name of the damaged database to the new one. Returns where the damaged file is kept.
fn exchange(file: &Path, new: &Path, now: Timestamp) -> io::Result<PathBuf> {
    if log_of(new).exists() {
        let error = "the new database could not be written from its log";
        return Err(io::Error::other(error));
    }
    File::options().write(true).open(new)?.sync_all()?;
    let parent = file.parent().unwrap_or(Path::new("."));
    let folder = with_suffix(file, DAMAGED);
    let damaged = in_folder(&folder, file);
    fs::create_dir(&folder)?;
    fs::rename(file, &damaged)?;
    move_if_exists(&log_of(file), &log_of(&damaged))?;
    // SQLite makes the index of the log again.
    remove_if_exists(&with_suffix(file, "-shm"))?;
    sync_folder(&folder);
    fs::rename(new, file)?;
    sync_folder(parent);
    // From here on, the replacement is not undone.
    let kept = free_name(file, now);
    fs::rename(&folder, &kept)?;
    sync_folder(parent);
    Ok(in_folder(&kept, file))
}

fn free_name(file: &Path, now: Timestamp) -> PathBuf {
    let stamp = now.to_chrono().format("%Y%m%d-%H%M%S");
    let name = |attempt: u32| {
        let again = if attempt == 0 {
            String::new()
        } else {
            format!("-{attempt}")
        };
        with_suffix(file, &format!(".damaged-{stamp}{again}"))
    };
    (0..1000)
        .map(name)
        .find(|path| !path.exists())
        .unwrap_or_else(|| name(0))
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

fn log_of(file: &Path) -> PathBuf {
    with_suffix(file, "-wal")
}

/// The path of the file when it is in another folder.
fn in_folder(folder: &Path, file: &Path) -> PathBuf {
    folder.join(file.file_name().unwrap_or_default())
}

fn move_if_exists(from: &Path, to: &Path) -> io::Result<()> {
    if from.exists() {
        fs::rename(from, to)?;
    }
    Ok(())
}

fn remove_if_exists(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Removes a database that this module created, with its WAL files.
fn remove(file: &Path) -> io::Result<()> {
    for suffix in ["", "-wal", "-shm"] {
        remove_if_exists(&with_suffix(file, suffix))?;
    }
    Ok(())
}
