//! A move that the user of a window asks for. It is made after the window has closed, because no program may use the folder.

use std::path::{Path, PathBuf};

use secrecy::SecretString;

use super::{MovedData, move_in, move_out};
use crate::{
    contract::Timestamp,
    desk::{
        engine::SessionContext,
        export::ExistingFile,
        problem::Problem,
        question::Question,
        system::{FileChoice, OpenDialogText},
    },
};

/// Whether data leaves this computer or comes to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveDirection {
    Out,
    In,
}

#[derive(Clone, Debug)]
pub struct MoveRequest {
    pub direction: MoveDirection,
    pub file: PathBuf,
    /// Whether the dialog of the system has confirmed that the file may be replaced.
    pub existing: ExistingFile,
    pub passphrase: SecretString,
}

impl MoveRequest {
    /// Makes the move.
    ///
    /// # Errors
    /// As [`move_out()`] and [`move_in()`].
    pub async fn run(self, folder: &Path, now: Timestamp) -> Result<MovedData, Problem> {
        match self.direction {
            MoveDirection::Out => {
                move_out(folder, &self.file, self.existing, self.passphrase, now).await
            }
            MoveDirection::In => move_in(folder, &self.file, self.passphrase, now).await,
        }
    }
}

/// The file of a move, as the user chooses it in the dialog of the system.
#[derive(Clone, Debug, PartialEq)]
pub enum ChooseMoveFile {
    Write { title: String, name: String },
    Read(OpenDialogText),
}

impl Question for ChooseMoveFile {
    type Reply = FileChoice;

    async fn answer(self, context: &SessionContext) -> Result<FileChoice, Problem> {
        let picker = &context.app.picker;
        Ok(match self {
            Self::Write { title, name } => picker.save(title, name).await,
            Self::Read(text) => picker.moved_data(text).await,
        })
    }
}
