//! Opens the store of a data folder, replacing damaged databases.

use std::path::{Path, PathBuf};

use super::{
    Result, Store,
    connect::{Check, check_file, connect, joined_pool},
    damage_marker::DamageMarker,
    damaged,
    database::Pools,
    folder_lock, mirror,
};
use crate::{
    contract::Timestamp,
    desk::{Problem, orders::changed::ChangedOrders},
};

/// An open store.
pub struct Opened {
    pub store: Store,
    /// Set when `desk.sqlite` was damaged and a new file replaced it.
    pub damage: Option<Problem>,
    /// Whether [`Store::check_later`] must follow.
    pub needs_check: bool,
}

pub(super) fn desk_file(folder: &Path) -> PathBuf {
    folder.join("desk.sqlite")
}

impl Store {
    /// Locks the folder and opens its databases; creates all when they do not exist.
    ///
    /// # Errors
    /// A [`Problem`] when the folder cannot be used, is in use, or its databases cannot be opened.
    pub async fn open(folder: &Path, now: Timestamp) -> Result<Opened, Problem> {
        Self::open_checked(folder, now, false).await
    }

    /// As [`Self::open`], for a window, which shows data at once: a large file may be checked later.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn open_for_window(folder: &Path, now: Timestamp) -> Result<Opened, Problem> {
        Self::open_checked(folder, now, true).await
    }

    /// Checks `desk.sqlite` as a whole. After damage the next start replaces the file.
    ///
    /// # Errors
    /// [`StoreError::Damaged`](super::StoreError::Damaged), or why the file could not be checked.
    pub async fn check_later(&self, folder: &Path) -> Result<()> {
        let checked = check_file(&desk_file(folder)).await;
        if let Err(error) = &checked {
            self.record_damage(error);
        }
        checked
    }

    async fn open_checked(
        folder: &Path,
        now: Timestamp,
        can_wait: bool,
    ) -> Result<Opened, Problem> {
        let lock = folder_lock::lock(folder)?;
        let file = desk_file(folder);
        damaged::undo_interrupted(&file)?;
        let marker = DamageMarker::in_folder(folder);
        let was_damaged = marker.is_written();
        let check = Check::at_start(&file, was_damaged, can_wait);
        let connected = connect(&file, check).await;
        let (durable, damage) = match connected {
            Ok(durable) => (durable, None),
            Err(error) if error.is_damage() => {
                let (durable, problem) = damaged::replace(&file, now, &error).await?;
                (durable, Some(problem))
            }
            Err(error) => return Err(error.problem()),
        };
        let mirror_file = folder.join("mirror.sqlite");
        let mirror = mirror::open(&mirror_file, &durable, was_damaged)
            .await
            .map_err(|error| error.problem())?;
        if was_damaged {
            marker.remove();
        }
        let changed_orders = ChangedOrders::default();
        Ok(Opened {
            store: Self::new(
                Pools {
                    mirror,
                    mirror_writer: mirror::writer_pool(&mirror_file, &changed_orders),
                    mirror_lists: mirror::list_pool(&mirror_file),
                    durable,
                    mirror_and_desk: joined_pool(&mirror_file, &file),
                },
                changed_orders,
                marker,
                Some(lock),
            ),
            damage,
            needs_check: check == Check::Deferred,
        })
    }
}
