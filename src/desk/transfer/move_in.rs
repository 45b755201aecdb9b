//! The new computer: reads the file of a move into a folder without data of its own.
//!
//! The new database is complete, on disk and prepared before it gets its name; an error leaves the old database. A folder
//! that was itself moved away is replaced, and its earlier database is kept beside the new one.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use secrecy::SecretString;

use super::{MovedData, file, file::ReadError};
use crate::{
    contract::Timestamp,
    desk::{
        MoveFileFault, Problem, ProblemKind, SendStep,
        export::{file_name, new_file::sync_folder},
        sends::outbox::Transition,
        store::{Store, StoreError},
    },
};

/// The folder of the new database until it has its name.
const ARRIVING: &str = "moving-in";
/// The suffix of the database that a move replaced.
const REPLACED: &str = "-before-move";
const DATABASE: &str = "desk.sqlite";
/// The write-ahead log of the database and its index. SQLite would apply those of the old database to the new one.
const LOG: [&str; 2] = ["desk.sqlite-wal", "desk.sqlite-shm"];
/// The files of the mirror, which the next sync fills again.
const MIRROR: [&str; 3] = ["mirror.sqlite", "mirror.sqlite-wal", "mirror.sqlite-shm"];

/// Reads the file of a move into a folder. No program may use the folder.
///
/// # Errors
/// When the file cannot be read, or the folder has data of its own. The folder keeps its data then.
pub async fn move_in(
    folder: &Path,
    source: &Path,
    passphrase: SecretString,
    now: Timestamp,
) -> Result<MovedData, Problem> {
    // Locks the folder until the end.
    let opened = Store::open_even_if_moved(folder, now).await?;
    let current = opened.store;
    let arrived = match arrive(&current, folder, source, passphrase, now).await {
        Ok(data) => empty_log(&current).await.map(|()| data),
        Err(problem) => Err(problem),
    };
    // The database is exchanged after its last connection has closed, or its log would be written over the new one.
    let lock = current.close_and_keep_lock().await;
    let moved = match arrived {
        Ok(data) => exchange(folder)
            .map(|()| data)
            .map_err(|error| StoreError::File(error).problem()),
        Err(problem) => Err(problem),
    };
    if let Err(error) = remove_folder(&folder.join(ARRIVING)) {
        tracing::warn!(%error, "the files of a move could not be removed");
    }
    drop(lock);
    moved
}

/// Uses a folder again whose data moved away, after a move that did not work. Returns `false` for a folder whose data never
/// moved, which stays unchanged.
///
/// # Errors
/// When the folder cannot be opened.
pub async fn use_folder_again(folder: &Path, now: Timestamp) -> Result<bool, Problem> {
    let store = Store::open_even_if_moved(folder, now).await?.store;
    let removed = async {
        if store.moved_at().await?.is_none() {
            return Ok(false);
        }
        // The new computer may have sent what still waits here. The mark goes last, so that a crash in between leaves a folder
        // that is not opened.
        look_up_waiting(&store, now).await?;
        store.remove_moved_mark().await?;
        Ok::<_, StoreError>(true)
    };
    let removed = removed.await.map_err(|error| error.problem());
    store.close().await;
    removed
}

/// Decrypts the database beside the current one, and prepares it.
async fn arrive(
    current: &Store,
    folder: &Path,
    source: &Path,
    passphrase: SecretString,
    now: Timestamp,
) -> Result<MovedData, Problem> {
    let can_replace = can_replace(current).await;
    if !can_replace.map_err(|error| error.problem())? {
        return Err(ProblemKind::MoveTargetUsed.into());
    }
    let arriving = folder.join(ARRIVING);
    let created = remove_folder(&arriving).and_then(|()| fs::create_dir(&arriving));
    created.map_err(|error| StoreError::File(error).problem())?;
    let (path, database) = (source.to_owned(), arriving.join(DATABASE));
    let reading =
        tokio::task::spawn_blocking(move || file::read(&path, passphrase, &database)).await;
    match reading {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return Err(unreadable(source, &error)),
        Err(error) => return Err(unreadable(source, &ReadError::Io(io::Error::other(error)))),
    }
    let opened = Store::open(&arriving, now).await?;
    let store = opened.store;
    let prepared = match opened.damage {
        Some(_) => Err(unreadable(source, &ReadError::Damaged)),
        None => prepare(&store, now).await,
    };
    store.close().await;
    prepared
}

async fn prepare(store: &Store, now: Timestamp) -> Result<MovedData, Problem> {
    let waiting = look_up_waiting(store, now).await;
    waiting.map_err(|error| error.problem())?;
    MovedData::read(store).await
}

/// Records for every send that was not started that another computer may have posted its request, so that the outbox looks the
/// send up before its first request. Waiting sends keep waiting, scheduled ones keep their time, and held ones wait for the
/// user.
async fn look_up_waiting(store: &Store, at: Timestamp) -> Result<(), StoreError> {
    for (connection_row, _) in store.connections().await? {
        store.interrupt_holds(connection_row, at).await?;
        for entry in store.outbox_list(connection_row).await?.iter() {
            if !entry.state.is_cancelable() {
                continue;
            }
            let transition = Transition {
                from: &entry.state,
                to: &entry.state,
                step: &SendStep::MovedHere,
                at,
            };
            store.move_outbox(entry.id, transition).await?;
        }
    }
    Ok(())
}

/// Whether a database has nothing that the user made, or moved away. People count only with a note or tag, because the orders
/// of Practice add people.
async fn can_replace(store: &Store) -> Result<bool, StoreError> {
    if store.moved_at().await?.is_some() {
        return Ok(true);
    }
    let is_used: bool = sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM outbox) OR EXISTS (SELECT 1 FROM draft) \
         OR EXISTS (SELECT 1 FROM people_list) OR EXISTS (SELECT 1 FROM gift_template) \
         OR EXISTS (SELECT 1 FROM order_note) OR EXISTS (SELECT 1 FROM person WHERE note <> '') \
         OR EXISTS (SELECT 1 FROM person_tag) \
         OR EXISTS (SELECT 1 FROM connection WHERE kind <> 'practice' AND is_removed = 0)",
    )
    .fetch_one(&store.durable)
    .await?;
    Ok(!is_used)
}

/// Moves what is only in the write-ahead log into `desk.sqlite`. Closing does not when another process reads the database.
///
/// # Errors
/// When another process reads the database at this moment.
async fn empty_log(store: &Store) -> Result<(), Problem> {
    let (is_busy, _, _): (i64, i64, i64) = sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)")
        .fetch_one(&store.durable)
        .await
        .map_err(|error| StoreError::Sql(error).problem())?;
    match is_busy {
        0 => Ok(()),
        _ => Err(ProblemKind::DataFolderInUse.into()),
    }
}

/// Gives the new database its name, and keeps the old one under another name. An error, or a crash between two steps, leaves
/// the old database.
fn exchange(folder: &Path) -> io::Result<()> {
    let replaced = keep_replaced(folder)?;
    let exchanged = give_name(folder);
    if exchanged.is_err() {
        remove_if_exists(&replaced)?;
    }
    exchanged
}

/// Keeps the old database under a name that is free. Returns its path.
pub(super) fn keep_replaced(folder: &Path) -> io::Result<PathBuf> {
    let database = folder.join(DATABASE);
    let mut number = 1;
    loop {
        let name = match number {
            1 => format!("{DATABASE}{REPLACED}"),
            _ => format!("{DATABASE}{REPLACED}-{number}"),
        };
        let replaced = folder.join(name);
        match link_or_copy(&database, &replaced) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
            Ok(()) => return Ok(replaced),
        }
    }
}

/// Removes the files that belong to the old database, and gives the new one its name.
fn give_name(folder: &Path) -> io::Result<()> {
    let database = folder.join(DATABASE);
    for file in LOG.iter().chain(&MIRROR) {
        remove_if_exists(&folder.join(file))?;
    }
    fs::rename(folder.join(ARRIVING).join(DATABASE), &database)?;
    sync_folder(folder);
    Ok(())
}

/// Gives a file a second name, or copies it on a file system without hard links.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] when the name is not free.
fn link_or_copy(file: &Path, name: &Path) -> io::Result<()> {
    match fs::hard_link(file, name) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {}
        result => return result,
    }
    let mut copy = File::create_new(name)?;
    let copied = File::open(file)
        .and_then(|mut source| io::copy(&mut source, &mut copy))
        .and_then(|_| copy.sync_all());
    if copied.is_err() {
        remove_if_exists(name)?;
    }
    copied
}

fn unreadable(source: &Path, error: &ReadError) -> Problem {
    let fault = match error {
        ReadError::OtherFile => MoveFileFault::OtherFile,
        ReadError::WrongPassphrase => MoveFileFault::WrongPassphrase,
        ReadError::LaterFormat => MoveFileFault::LaterVersion,
        ReadError::Damaged => MoveFileFault::Damaged,
        ReadError::Io(_) => MoveFileFault::Unreadable,
    };
    Problem::from(ProblemKind::MoveFileUnreadable {
        file: file_name(source),
        fault,
    })
    .with_details(error)
}

fn remove_folder(folder: &Path) -> io::Result<()> {
    if_exists(fs::remove_dir_all(folder))
}

pub(super) fn remove_if_exists(file: &Path) -> io::Result<()> {
    if_exists(fs::remove_file(file))
}

fn if_exists(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}
