//! Opens the store of a data folder, replacing a damaged database.

use std::path::Path;

use sqlx::sqlite::SqliteSynchronous;

use super::{
    Store,
    connect::{connect, pool},
    damage_marker::DamageMarker,
    damaged, folder_lock,
};
use crate::{contract::Timestamp, desk::Problem};

/// The most connections of the pool that reads the store and writes the mirror.
const MAX_CONNECTIONS: u32 = 4;

/// An open store.
pub struct Opened {
    pub store: Store,
    /// Set when the previous database was damaged and a new one replaced it.
    pub damage: Option<Problem>,
}

impl Store {
    /// Locks the folder and opens its database; creates both when they do not exist.
    ///
    /// # Errors
    /// A [`Problem`] when the folder cannot be used, is in use, or its database cannot be opened.
    pub async fn open(folder: &Path, now: Timestamp) -> Result<Opened, Problem> {
        let lock = folder_lock::lock(folder)?;
        let file = folder.join("desk.sqlite");
        let marker = DamageMarker::in_folder(folder);
        let known_damage = marker.read();
        let is_marked = known_damage.is_some();
        let connected = match known_damage {
            Some(error) if file.exists() => Err(error),
            _ => connect(&file).await,
        };
        let (durable, damage) = match connected {
            Ok(durable) => (durable, None),
            Err(error) if error.is_damage() => {
                let (durable, problem) = damaged::replace(&file, now, &error).await?;
                (durable, Some(problem))
            }
            Err(error) => return Err(error.problem()),
        };
        if is_marked {
            marker.remove();
        }
        let pool = pool(&file, SqliteSynchronous::Normal, MAX_CONNECTIONS)
            .await
            .map_err(|error| error.problem())?;
        Ok(Opened {
            store: Self::new(pool, durable, marker, lock),
            damage,
        })
    }
}
