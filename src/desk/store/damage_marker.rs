//! The file that records damage met while the app runs, so that the next start replaces the
//! database.

use std::path::{Path, PathBuf};

use super::error::StoreError;

pub(super) struct DamageMarker(PathBuf);

impl DamageMarker {
    pub(super) fn in_folder(folder: &Path) -> Self {
        Self(folder.join("desk.damaged"))
    }

    /// Records the damage unless one is recorded already.
    pub(super) fn write(&self, damage: &StoreError) {
        if self.0.exists() {
            return;
        }
        if let Err(error) = std::fs::write(&self.0, damage.to_string()) {
            tracing::error!(%error, "the damage could not be recorded for the next start");
        }
    }

    /// The recorded damage, if any.
    pub(super) fn read(&self) -> Option<StoreError> {
        let damage = std::fs::read(&self.0).ok()?;
        Some(StoreError::Damaged(
            String::from_utf8_lossy(&damage).into_owned(),
        ))
    }

    pub(super) fn remove(&self) {
        if let Err(error) = std::fs::remove_file(&self.0) {
            tracing::error!(%error, "the record of damage could not be removed");
        }
    }
}
