//! The mark of a folder whose data moved to another computer. The store of a marked folder is not opened, so that neither
//! computer sends what the other one sends.

use serde::{Deserialize, Serialize};

use super::{Result, Store};
use crate::contract::Timestamp;

const MOVED: &str = "moved";

/// The mark, as it is stored.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Moved {
    at: Timestamp,
}

impl Store {
    /// When the data moved to another computer; `None` for a folder in use.
    pub(in crate::desk) async fn moved_at(&self) -> Result<Option<Timestamp>> {
        let moved: Option<Moved> = self.setting(MOVED).await?;
        Ok(moved.map(|moved| moved.at))
    }

    /// Marks the folder. The mark is on disk when this returns.
    pub(in crate::desk) async fn mark_moved(&self, at: Timestamp) -> Result<()> {
        self.save_setting(MOVED, &Moved { at }).await
    }

    pub(in crate::desk) async fn remove_moved_mark(&self) -> Result<()> {
        let mut write = self.begin_durable().await?;
        sqlx::query("DELETE FROM setting WHERE name = ?1")
            .bind(MOVED)
            .execute(&mut *write)
            .await?;
        Ok(write.commit().await?)
    }
}
