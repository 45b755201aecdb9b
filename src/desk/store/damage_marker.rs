//! The file that records damage met while the app runs, so that the next start finds it.

use std::{
    fmt::Display,
    path::{Path, PathBuf},
};

pub(in crate::desk) struct DamageMarker(PathBuf);

impl DamageMarker {
    pub(in crate::desk) fn in_folder(folder: &Path) -> Self {
        Self(folder.join("desk.damaged"))
    }

    /// Records the damage unless one is recorded already.
    pub(in crate::desk) fn write(&self, damage: impl Display) {
        if self.0.exists() {
            return;
        }
        if let Err(error) = std::fs::write(&self.0, damage.to_string()) {
            tracing::error!(%error, "the damage could not be recorded for the next start");
        }
    }

    pub(super) fn is_written(&self) -> bool {
        self.0.exists()
    }

    pub(in crate::desk) fn remove(&self) {
        if let Err(error) = std::fs::remove_file(&self.0) {
            tracing::error!(%error, "the record of damage could not be removed");
        }
    }
}
