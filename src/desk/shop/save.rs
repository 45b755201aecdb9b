//! Files that the Shop pages write: the place is chosen in the dialog of the system, or typed where it has none.

use std::{fs::File, io, path::PathBuf, sync::Arc};

use crate::desk::{
    engine::SessionContext,
    export::{ExistingFile, commands::export_folder, write_private_file},
    problem::{Problem, ProblemKind},
    question::Question,
    recipients::file_read::file_name,
    system::FileChoice,
};

/// Where a file is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveTarget {
    /// The user chooses in a dialog with this title, which asks before a file is replaced.
    Dialog { title: String },
    /// The user typed the path. An existing file is kept.
    Path(PathBuf),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveOutcome {
    /// The name of the file or folder that was written.
    Saved {
        name: String,
    },
    Canceled,
    /// The system has no file dialog.
    NoDialog {
        suggested: PathBuf,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavedKind {
    File,
    Folder,
}

/// A question that writes a file or a folder.
pub trait SavesFile: Question<Reply = SaveOutcome> {
    const WRITES: SavedKind = SavedKind::File;

    /// The same question for another place.
    #[must_use]
    fn with_target(self, target: SaveTarget) -> Self;
}

/// Writes bytes to a file, such as the template of a catalog.
#[derive(Clone, Debug)]
pub struct SaveBytes {
    pub bytes: Arc<[u8]>,
    pub suggested_name: &'static str,
    pub target: SaveTarget,
}

impl SavesFile for SaveBytes {
    fn with_target(self, target: SaveTarget) -> Self {
        Self { target, ..self }
    }
}

impl Question for SaveBytes {
    type Reply = SaveOutcome;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let place = match choose(context, self.target, self.suggested_name).await {
            Ok(place) => place,
            Err(outcome) => return Ok(outcome),
        };
        let bytes = self.bytes;
        place
            .write(move |mut file| io::Write::write_all(&mut file, &bytes))
            .await
    }
}

/// The chosen file.
pub(super) struct SavePlace {
    path: PathBuf,
    existing: ExistingFile,
}

/// Returns the place of a file, or why none is written.
pub(super) async fn choose(
    context: &SessionContext,
    target: SaveTarget,
    suggested_name: &str,
) -> Result<SavePlace, SaveOutcome> {
    match target {
        SaveTarget::Path(path) => Ok(SavePlace {
            path,
            existing: ExistingFile::Keep,
        }),
        SaveTarget::Dialog { title } => {
            let picker = &context.app.picker;
            match picker.save(title, suggested_name.to_owned()).await {
                FileChoice::Chosen(path) => Ok(SavePlace {
                    path,
                    existing: ExistingFile::Replace,
                }),
                FileChoice::Canceled => Err(SaveOutcome::Canceled),
                FileChoice::Unavailable => Err(SaveOutcome::NoDialog {
                    suggested: export_folder().join(suggested_name),
                }),
            }
        }
    }
}

impl SavePlace {
    /// Writes the file on a blocking thread. Only the user can read it: it can have costs and amounts.
    pub(super) async fn write(
        self,
        write: impl FnOnce(&File) -> io::Result<()> + Send + 'static,
    ) -> Result<SaveOutcome, Problem> {
        let Self { path, existing } = self;
        let name = file_name(&path);
        let written =
            tokio::task::spawn_blocking(move || write_private_file(&path, existing, write));
        let file = name.clone();
        match written.await {
            Ok(Ok(())) => Ok(SaveOutcome::Saved { name }),
            Ok(Err(error)) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(ProblemKind::FileExists { file }.into())
            }
            Ok(Err(error)) => {
                Err(Problem::from(ProblemKind::FileNotWritten { file }).with_details(error))
            }
            Err(_) => Err(ProblemKind::FileNotWritten { file }.into()),
        }
    }
}
