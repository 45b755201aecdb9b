//! Replaces a damaged database. The damaged file is moved aside, never deleted, and the new database
//! gets the readable rows of the tables that no service can give again: connections, preferences,
//! drafts, the outbox and end users' cards.

use std::path::{Path, PathBuf};

use sqlx::SqlitePool;

use super::{
    connect::connect,
    error::StoreError,
    salvage::{self, Count, Salvaged},
};
use crate::{contract::Timestamp, desk::Problem};

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
        Problem::new(
            "The app's database is damaged, and the file could not be put aside.",
            "Nothing was changed. Gifts that were sent are safe at the service.",
            format!("Move {} away yourself, then start again.", file.display()),
        )
        .with_details(error)
    })?;
    let salvaged = salvage(file, &aside).await;
    let (pool, salvaged) = match connect(file).await {
        Ok(pool) => (pool, salvaged),
        Err(error) => {
            tracing::error!(%error, "the salvaged rows make no database; an empty one is created");
            remove(file);
            let pool = connect(file).await.map_err(|error| error.problem())?;
            (pool, NOTHING_SALVAGED)
        }
    };
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
