//! The old computer: writes the file, and marks the folder as moved.
//!
//! The mark is on disk before the file has its name. When the file cannot be written, the mark is taken back; after a crash in
//! between, [`use_folder_again`](super::use_folder_again) removes it.

use std::{io, path::Path};

use secrecy::SecretString;

use super::{MovedData, file, move_in::remove_if_exists};
use crate::{
    contract::Timestamp,
    desk::{
        Problem,
        export::{ExistingFile, check_new_file, file_problem, write_private_file},
        store::{Store, StoreError},
    },
};

/// The copy of the database that is encrypted.
const COPY: &str = "desk.sqlite-moving";

/// Writes the data of a folder to an encrypted file, and marks the folder. No program may use the folder.
///
/// # Errors
/// When the folder cannot be opened or was damaged, or the file cannot be written. The folder is then used as before.
pub async fn move_out(
    folder: &Path,
    target: &Path,
    existing: ExistingFile,
    passphrase: SecretString,
    now: Timestamp,
) -> Result<MovedData, Problem> {
    check_new_file(target, existing).map_err(|error| file_problem(target, error))?;
    let opened = Store::open(folder, now).await?;
    let store = opened.store;
    let moved = match opened.damage {
        Some(damage) => Err(damage),
        None => write_and_mark(&store, folder, target, existing, passphrase, now).await,
    };
    store.close().await;
    moved
}

async fn write_and_mark(
    store: &Store,
    folder: &Path,
    target: &Path,
    existing: ExistingFile,
    passphrase: SecretString,
    now: Timestamp,
) -> Result<MovedData, Problem> {
    let data = MovedData::read(store).await?;
    let copy = folder.join(COPY);
    let copied = copy_database(store, &copy).await;
    let written = match copied {
        Ok(()) => write_marked(store, &copy, target, existing, passphrase, now).await,
        Err(error) => Err(error.problem()),
    };
    if let Err(error) = remove_if_exists(&copy) {
        tracing::warn!(%error, "the copy of a move could not be removed");
    }
    written.map(|()| data)
}

/// Copies the database, without its mark.
async fn copy_database(store: &Store, copy: &Path) -> Result<(), StoreError> {
    remove_if_exists(copy)?;
    sqlx::query("VACUUM INTO ?1")
        .bind(copy.to_string_lossy().into_owned())
        .execute(&store.durable)
        .await?;
    Ok(())
}

async fn write_marked(
    store: &Store,
    copy: &Path,
    target: &Path,
    existing: ExistingFile,
    passphrase: SecretString,
    now: Timestamp,
) -> Result<(), Problem> {
    store
        .mark_moved(now)
        .await
        .map_err(|error| error.problem())?;
    let (copy, path) = (copy.to_owned(), target.to_owned());
    let writing = tokio::task::spawn_blocking(move || {
        write_private_file(&path, existing, |file| {
            file::write(file, &copy, passphrase, now)
        })
    });
    let problem = match writing.await {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(error)) => file_problem(target, error),
        Err(error) => file_problem(target, io::Error::other(error)),
    };
    store
        .remove_moved_mark()
        .await
        .map_err(|error| error.problem())?;
    Err(problem)
}
