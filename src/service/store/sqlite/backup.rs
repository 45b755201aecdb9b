//! Copies the database into a file while a service uses it, and makes a data folder from such a file. The copy has one moment
//! of everything: orders, money, stock, pictures and the audit.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};

use super::{
    connect_options, database_path,
    file::{NewFile, refuse_lost_content, with_suffix},
    is_damage, migrate_alone,
};
use crate::service::{
    error::{Result, ServiceError},
    private_files,
};

/// Copies the database in the folder into a new file, which gets its name when the copy is complete and was checked.
///
/// # Errors
/// When there is no database or it is damaged, or the file exists or cannot be written.
pub(in crate::service::store) async fn back_up(data_dir: &Path, file: &Path) -> Result<()> {
    let path = database_path(data_dir);
    if !path.exists() {
        return Err(ServiceError::NoDatabase {
            path: data_dir.to_owned(),
        });
    }
    refuse_lost_content(&path)?;
    refuse_existing(file)?;
    let copy = NewFile::create(file)?;
    // SQLite accepts an empty file, which only this user can read.
    let name = copy.prepared().to_string_lossy().into_owned();
    let mut database = connect_options(&path).connect().await?;
    let copied = sqlx::query("VACUUM INTO $1")
        .bind(name)
        .execute(&mut database)
        .await;
    database.close().await?;
    copied?;
    check(copy.prepared(), file).await?;
    copy.publish_new()
}

/// Makes the database of a folder without one from a backup. The tables of an earlier version are migrated.
///
/// # Errors
/// When the folder has a database, or the file is not a whole backup of one. The folder is as before then.
pub(in crate::service::store) async fn restore(data_dir: &Path, file: &Path) -> Result<()> {
    let path = database_path(data_dir);
    refuse_existing(&path)?;
    // SQLite would apply the log of a database that was removed to the restored one.
    for suffix in ["-wal", "-shm"] {
        refuse_existing(&with_suffix(&path, suffix))?;
    }
    let file_error = |source| ServiceError::Folder {
        path: file.to_owned(),
        source,
    };
    if !file.exists() {
        return Err(file_error(io::ErrorKind::NotFound.into()));
    }
    refuse_lost_content(file)?;
    let folder_error = |source| ServiceError::Folder {
        path: data_dir.to_owned(),
        source,
    };
    private_files::create_private_folder(data_dir).map_err(folder_error)?;
    let new = NewFile::create(&path)?;
    let (from, to) = (file.to_owned(), new.prepared().to_owned());
    let copied = tokio::task::spawn_blocking(move || copy_durably(&from, &to)).await;
    copied
        .unwrap_or_else(|error| Err(io::Error::other(error)))
        .map_err(folder_error)?;
    check(new.prepared(), file).await?;
    let pool = super::connect(&connect_options(new.prepared())).await?;
    let migrated = migrate_alone(&pool, file).await;
    pool.close().await;
    migrated?;
    new.publish_new()
}

fn refuse_existing(path: &Path) -> Result<()> {
    match path.exists() {
        true => Err(ServiceError::FileExists {
            path: path.to_owned(),
        }),
        false => Ok(()),
    }
}

fn copy_durably(from: &Path, to: &Path) -> io::Result<()> {
    let mut source = File::open(from)?;
    let mut target = File::options().write(true).open(to)?;
    io::copy(&mut source, &mut target)?;
    target.sync_all()
}

/// Reads the whole file. `named` is the name for people.
///
/// # Errors
/// When the file is damaged or not of a service.
async fn check(file: &Path, named: &Path) -> Result<()> {
    let damaged = || ServiceError::DatabaseDamaged {
        path: PathBuf::from(named),
    };
    let options = SqliteConnectOptions::new().filename(file);
    let mut database = SqliteConnection::connect_with(&options)
        .await
        .map_err(|_| damaged())?;
    let found: Result<String, sqlx::Error> = sqlx::query_scalar("PRAGMA integrity_check(1)")
        .fetch_one(&mut database)
        .await;
    let has_tables: Result<bool, sqlx::Error> = sqlx::query_scalar(
        "SELECT count(*) = 2 FROM sqlite_schema WHERE name IN ('_sqlx_migrations', 'order_batch')",
    )
    .fetch_one(&mut database)
    .await;
    database.close().await?;
    match (found, has_tables) {
        (Ok(found), Ok(true)) if found == "ok" => Ok(()),
        (Err(error), _) | (_, Err(error)) if !is_damage(&error) => Err(error.into()),
        _ => Err(damaged()),
    }
}
