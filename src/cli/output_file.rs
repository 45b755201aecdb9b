//! The files that commands write, in the format that their extension names.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

use super::failure::Failure;
use crate::desk::{
    ExistingFile, Problem, ProblemKind, check_new_file, export::ExportFormat, write_new_file,
    write_private_file,
};

/// A path with the format that its extension names.
#[derive(Clone, Debug)]
pub(super) struct OutputFile<Format> {
    pub(super) path: PathBuf,
    pub(super) format: Format,
}

/// The extension of a path, in lowercase.
pub(super) fn extension(path: &Path) -> Option<String> {
    let extension = path.extension()?.to_str()?;
    Some(extension.to_ascii_lowercase())
}

/// The format of a table.
pub(super) fn table_format(path: &Path) -> Option<ExportFormat> {
    match extension(path)?.as_str() {
        "csv" => Some(ExportFormat::Csv),
        "xlsx" => Some(ExportFormat::Xlsx),
        _ => None,
    }
}

fn existing_file(replace: bool) -> ExistingFile {
    match replace {
        true => ExistingFile::Replace,
        false => ExistingFile::Keep,
    }
}

impl<Format> OutputFile<Format> {
    /// Writes the file. Returns the result of `write`.
    ///
    /// # Errors
    /// When the file exists and `replace` is not set, or cannot be written.
    pub(super) fn write<T>(
        &self,
        replace: bool,
        write: impl FnOnce(&File) -> io::Result<T>,
    ) -> Result<T, Failure> {
        write_new_file(&self.path, existing_file(replace), write)
            .map_err(|error| self.failure(error))
    }

    /// Writes a file with names and addresses, which only the user can read.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub(super) fn write_private<T>(
        &self,
        replace: bool,
        write: impl FnOnce(&File) -> io::Result<T>,
    ) -> Result<T, Failure> {
        write_private_file(&self.path, existing_file(replace), write)
            .map_err(|error| self.failure(error))
    }

    /// Checks the path before a change whose result is written to the file.
    ///
    /// # Errors
    /// When the file exists and `replace` is not set, or its folder does not exist or cannot be written.
    pub(super) fn check(&self, replace: bool) -> Result<(), Failure> {
        check_new_file(&self.path, existing_file(replace)).map_err(|error| self.failure(error))
    }

    fn failure(&self, error: io::Error) -> Failure {
        let name = self.path.file_name().unwrap_or_default();
        let file = name.to_string_lossy().into_owned();
        let kind = if error.kind() == io::ErrorKind::AlreadyExists {
            ProblemKind::FileExists { file }
        } else {
            ProblemKind::FileNotWritten { file }
        };
        Problem::from(kind).with_details(error).into()
    }
}
