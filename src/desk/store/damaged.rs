//! A database that cannot be read is put aside, never deleted, and a new one is begun with what
//! could be saved of it: connections, preferences, drafts and the outbox. The mirror is read anew
//! from the service.

use std::path::{Path, PathBuf};

use sqlx::{AssertSqlSafe, SqlitePool};

use super::{StoreError, connect};
use crate::{contract::Timestamp, desk::Problem};

/// What cannot be had from anywhere else, parents before children.
const PRECIOUS: [&str; 5] = [
    "connection",
    "setting",
    "draft",
    "draft_recipient",
    "outbox",
];

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
    let saved = salvage(&pool, &aside).await;
    let drafts = match saved {
        0 => "Drafts that were in it could not be saved.".to_owned(),
        1 => "1 draft was saved from it.".to_owned(),
        n => format!("{n} drafts were saved from it."),
    };
    let problem = Problem::new(
        "The app's database was damaged; a new one was begun.",
        format!(
            "Gifts that were sent are safe at the service and are read again from there. {drafts}"
        ),
        format!("The damaged file is kept as {}.", aside.display()),
    )
    .with_details(why);
    Ok((pool, problem))
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

/// Copies what can still be read; answers how many drafts there are now. Works on a copy, so that
/// the damaged file stays as it was found.
async fn salvage(pool: &SqlitePool, aside: &Path) -> i64 {
    let copy = with_suffix(aside, "-reading");
    let copied = std::fs::copy(aside, &copy).is_ok();
    let wal = with_suffix(aside, "-wal");
    if wal.exists() {
        let _ = std::fs::copy(&wal, with_suffix(&copy, "-wal"));
    }
    if copied {
        read_from(pool, &copy).await;
    }
    for suffix in ["", "-wal", "-shm"] {
        // Ours, made a moment ago.
        let _ = std::fs::remove_file(with_suffix(&copy, suffix));
    }
    sqlx::query_scalar("SELECT count(*) FROM draft")
        .fetch_one(pool)
        .await
        .unwrap_or(0)
}

async fn read_from(pool: &SqlitePool, copy: &Path) {
    let Ok(mut connection) = pool.acquire().await else {
        return;
    };
    let attached = sqlx::query("ATTACH DATABASE ?1 AS damaged")
        .bind(copy.to_string_lossy().into_owned())
        .execute(&mut *connection)
        .await;
    if attached.is_err() {
        return;
    }
    for table in PRECIOUS {
        let sql = format!("INSERT OR REPLACE INTO main.{table} SELECT * FROM damaged.{table}");
        if let Err(error) = sqlx::query(AssertSqlSafe(sql))
            .execute(&mut *connection)
            .await
        {
            tracing::warn!(table, %error, "could not be read from the damaged database");
        }
    }
    let _ = sqlx::query("DETACH DATABASE damaged")
        .execute(&mut *connection)
        .await;
}
