//! A database that cannot be read is put aside, never deleted, and a new one is begun with what
//! could be saved of it: connections, preferences, drafts, the outbox and end users' cards. The
//! mirror is read anew from the service.

use std::path::{Path, PathBuf};

use sqlx::SqlitePool;

use super::{
    StoreError, connect,
    salvage::{self, Count, Salvaged},
};
use crate::{contract::Timestamp, desk::Problem};

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
        Problem::new(
            "The app's database is damaged, and the file could not be put aside.",
            "Nothing was changed. Gifts that were sent are safe at the service.",
            format!("Move {} away yourself, then start again.", file.display()),
        )
        .with_details(error)
    })?;
    let pool = connect(file).await.map_err(|error| error.problem())?;
    let salvaged = salvage(file, &aside).await;
    let problem = Problem::new(
        "The app's database was damaged; a new one was begun.",
        format!(
            "Gifts that were sent are safe at the service and are read again from there. {}",
            words(&salvaged)
        ),
        format!("The damaged file is kept as {}.", aside.display()),
    )
    .with_details(why);
    Ok((pool, problem))
}

fn words(salvaged: &Salvaged) -> String {
    let mut words = drafts_in_words(salvaged.drafts);
    if salvaged.recipients_are_missing {
        words.push_str(" Some of their recipients could not be read: count them before you send.");
    }
    match salvaged.cards.lost {
        0 => {}
        1 => words.push_str(" 1 end user's card could not be read."),
        n => words.push_str(&format!(" {n} end users' cards could not be read.")),
    }
    let sends = salvaged.sends;
    match sends.saved {
        0 => {}
        1 => words.push_str(" 1 send that had not arrived was saved."),
        n => words.push_str(&format!(" {n} sends that had not arrived were saved.")),
    }
    let lost = match (sends.lost, sends.is_unsure) {
        (0, false) => return words,
        (0, true) => "Sends that were on their way may be missing".to_owned(),
        (1, false) => "1 send could not be read".to_owned(),
        (n, false) => format!("{n} sends could not be read"),
        (n, true) => format!("{n} sends or more could not be read"),
    };
    // A gift is never sent twice: what is not known has to be looked up first.
    words.push_str(&format!(
        " {lost}: look in Batches whether a gift arrived before you send it again."
    ));
    words
}

fn drafts_in_words(drafts: Count) -> String {
    let saved = match drafts.saved {
        0 if drafts.is_unsure => return "Drafts that were in it could not be saved.".to_owned(),
        0 if drafts.lost == 0 => return "There were no drafts in it.".to_owned(),
        0 => "No draft was saved from it".to_owned(),
        1 => "1 draft was saved from it".to_owned(),
        n => format!("{n} drafts were saved from it"),
    };
    match (drafts.lost, drafts.is_unsure) {
        (0, false) => format!("{saved}."),
        (0, true) => format!("{saved}; others may be missing."),
        (n, false) => format!("{saved}; {n} could not be read."),
        (n, true) => format!("{saved}; {n} or more could not be read."),
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
