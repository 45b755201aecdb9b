//! Replaces a damaged database. The damaged file is moved aside, never deleted, and the new database
//! gets the readable rows of the tables that no service can give again: connections, preferences,
//! drafts, the outbox and end users' cards.

use std::path::{Path, PathBuf};

use sqlx::SqlitePool;

use super::{
    connect::{Check, connect},
    error::StoreError,
    salvage::{self, Count, Salvaged},
};
use crate::{
    contract::Timestamp,
    desk::{Problem, ProblemKind, RecoveredRows, Recovery},
};

const UNKNOWN_COUNT: Count = Count {
    saved: 0,
    lost: 0,
    is_unsure: true,
};
const NOTHING_SALVAGED: Salvaged = Salvaged {
    drafts: UNKNOWN_COUNT,
    sends: UNKNOWN_COUNT,
    cards: Count {
        saved: 0,
        lost: 0,
        is_unsure: false,
    },
    recipients_are_missing: false,
};

/// Moves the damaged file aside and opens a new database with the salvaged rows. The problem says
/// what was saved and lost.
pub(super) async fn replace(
    file: &Path,
    now: Timestamp,
    why: &StoreError,
) -> Result<(SqlitePool, Problem), Problem> {
    let aside = move_aside(file, now).map_err(|error| {
        Problem::from(ProblemKind::DatabaseNotReplaced {
            path: file.to_owned(),
        })
        .with_details(error)
    })?;
    let salvaged = salvage(file, &aside).await;
    let (pool, salvaged) = match connect(file, Check::Quick).await {
        Ok(pool) => (pool, salvaged),
        Err(error) => {
            tracing::error!(%error, "the salvaged rows make no database; an empty one is created");
            remove(file);
            let pool = connect(file, Check::Quick)
                .await
                .map_err(|error| error.problem())?;
            (pool, NOTHING_SALVAGED)
        }
    };
    let problem = Problem::from(ProblemKind::DatabaseReplaced {
        recovery: recovery(&salvaged),
        kept_as: aside,
    })
    .with_details(why);
    Ok((pool, problem))
}

fn recovery(salvaged: &Salvaged) -> Recovery {
    let rows = |count: Count| RecoveredRows {
        saved: count.saved.cast_unsigned(),
        lost: count.lost.cast_unsigned(),
        is_unsure: count.is_unsure,
    };
    Recovery {
        drafts: rows(salvaged.drafts),
        sends: rows(salvaged.sends),
        cards_lost: salvaged.cards.lost.cast_unsigned(),
        has_missing_recipients: salvaged.recipients_are_missing,
    }
}

/// Moves the file with its WAL files; returns the new path.
fn move_aside(file: &Path, now: Timestamp) -> std::io::Result<PathBuf> {
    let stamp = now.to_chrono().format("%Y%m%d-%H%M%S");
    let name = |attempt: u32| {
        let again = if attempt == 0 {
            String::new()
        } else {
            format!("-{attempt}")
        };
        file.with_file_name(format!("desk.sqlite.damaged-{stamp}{again}"))
    };
    let aside = (0..1000)
        .map(name)
        .find(|path| !path.exists())
        .unwrap_or_else(|| name(0));
    std::fs::rename(file, &aside)?;
    for companion in ["-wal", "-shm"] {
        let from = with_suffix(file, companion);
        if from.exists() {
            std::fs::rename(&from, with_suffix(&aside, companion))?;
        }
    }
    Ok(aside)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Salvages a copy of the damaged file, so that the file itself is not changed.
async fn salvage(file: &Path, aside: &Path) -> Salvaged {
    let copy = with_suffix(aside, "-reading");
    let copied = std::fs::copy(aside, &copy);
    let wal = with_suffix(aside, "-wal");
    if wal.exists() {
        let _ = std::fs::copy(&wal, with_suffix(&copy, "-wal"));
    }
    let salvaged = match copied {
        Ok(_) => salvage::copy(file, &copy).await,
        Err(error) => Err(StoreError::Damaged(error.to_string())),
    };
    remove(&copy);
    salvaged.unwrap_or_else(|error| {
        tracing::error!(%error, "nothing could be read from the damaged database");
        NOTHING_SALVAGED
    })
}

/// Removes a database that this module created, with its WAL files.
fn remove(file: &Path) {
    for suffix in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(with_suffix(file, suffix));
    }
}
