//! A database that cannot be read is put aside, never deleted, and a new one is begun with what
//! could be saved of it: connections, preferences, drafts, the outbox and end users' cards. The
//! mirror is read anew from the service.

use std::path::{Path, PathBuf};

use sqlx::SqlitePool;

use super::{
    StoreError, connect,
    salvage::{self, Count, Salvaged},
};
use crate::{
    contract::Timestamp,
    desk::{Problem, ProblemKind, RecoveredRows, Recovery},
};

/// Left in the folder when damage is met while the app works: the next start begins anew.
pub(super) struct Marker(PathBuf);

impl Marker {
    pub(super) fn in_folder(folder: &Path) -> Self {
        Self(folder.join("desk.damaged"))
    }

    pub(super) fn leave(&self, why: &StoreError) {
        if self.0.exists() {
            return;
        }
        if let Err(error) = std::fs::write(&self.0, why.to_string()) {
            tracing::error!(%error, "the damage could not be noted for the next start");
        }
    }

    /// What was met, when something was.
    pub(super) fn found(&self) -> Option<StoreError> {
        let why = std::fs::read(&self.0).ok()?;
        let why = String::from_utf8_lossy(&why).into_owned();
        Some(StoreError::Damaged(why))
    }

    pub(super) fn remove(&self) {
        if let Err(error) = std::fs::remove_file(&self.0) {
            tracing::error!(%error, "the note about damage could not be removed");
        }
    }
}

pub(super) async fn begin_anew(
    file: &Path,
    now: Timestamp,
    why: &StoreError,
) -> Result<(SqlitePool, Problem), Problem> {
    let aside = put_aside(file, now).map_err(|error| {
        Problem::from(ProblemKind::DatabaseNotReplaced {
            path: file.to_owned(),
        })
        .with_details(error)
    })?;
    let pool = connect(file).await.map_err(|error| error.problem())?;
    let salvaged = salvage(file, &aside).await;
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

/// Moves the file and its two companions; answers the new name.
fn put_aside(file: &Path, now: Timestamp) -> std::io::Result<PathBuf> {
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

/// Works on a copy, so that the damaged file stays as it was found.
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
    for suffix in ["", "-wal", "-shm"] {
        // Ours, made a moment ago.
        let _ = std::fs::remove_file(with_suffix(&copy, suffix));
    }
    salvaged.unwrap_or_else(|error| {
        tracing::error!(%error, "nothing could be read from the damaged database");
        let nothing = Count {
            is_unsure: true,
            ..Count::default()
        };
        Salvaged {
            drafts: nothing,
            sends: nothing,
            cards: Count::default(),
            recipients_are_missing: false,
        }
    })
}
