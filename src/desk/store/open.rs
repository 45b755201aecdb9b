//! Opens the store of a data folder, replacing damaged databases.

use std::path::Path;

use super::{
    Result, Store,
    changed_orders::ChangedOrders,
    connect::{Check, connect, joined_pool, quick_check},
    damage_marker::DamageMarker,
    damaged,
    database::Pools,
    folder_lock, mirror,
};
use crate::{contract::Timestamp, desk::Problem};

/// An open store.
pub struct Opened {
    pub store: Store,
    /// Set when `desk.sqlite` was damaged and a new file replaced it.
    pub damage: Option<Problem>,
    /// Whether [`Store::check_file`] must follow.
    pub is_unchecked: bool,
}

impl Store {
    /// Checks `desk.sqlite` as a whole. After damage the next start replaces the file.
    ///
    /// # Errors
    /// The damage.
    pub async fn check_file(&self) -> Result<()> {
        let checked = quick_check(&self.durable).await;
        if let Err(error) = &checked {
            self.record_damage(error);
        }
        checked
    }

    /// Locks the folder and opens its databases; creates all when they do not exist.
    ///
    /// # Errors
    /// A [`Problem`] when the folder cannot be used, is in use, or its databases cannot be opened.
    pub async fn open(folder: &Path, now: Timestamp) -> Result<Opened, Problem> {
        let lock = folder_lock::lock(folder)?;
        let file = folder.join("desk.sqlite");
        let marker = DamageMarker::in_folder(folder);
        let was_damaged = marker.is_written();
        let check = Check::at_start(&file, was_damaged);
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
            is_unchecked: check == Check::Later,
        })
    }
}
