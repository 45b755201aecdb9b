//! The files that `giftdesk recipients` writes.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{
    cli::{
        failure::{ExitStatus, Failure},
        output::write_stderr,
    },
    contract::SendMethod,
    desk::{
        ExistingFile, Problem, ProblemKind,
        recipient_file::{RecipientFile, RecipientFileContents},
        view::ExportFormat,
        write_new_file,
    },
    i18n::t,
    messages::{self, recipient_file::CatalogueText},
};

/// A path with the format that its extension names.
#[derive(Clone, Debug)]
pub(super) struct OutputFile {
    path: PathBuf,
    pub(super) format: ExportFormat,
}

/// Parses the path of a CSV file or a workbook.
pub(super) fn parse_list(text: &str) -> Result<OutputFile, String> {
    let path = PathBuf::from(text);
    match extension(&path).as_deref() {
        Some("csv") => Ok(ExportFormat::Csv),
        Some("xlsx") => Ok(ExportFormat::Xlsx),
        _ => Err(t!("cli-recipients-list-extension")),
    }
    .map(|format| OutputFile { path, format })
}

/// Parses the path of a workbook.
pub(super) fn parse_workbook(text: &str) -> Result<OutputFile, String> {
    let file = parse_list(text).ok();
    file.filter(|file| file.format == ExportFormat::Xlsx)
        .ok_or_else(|| t!("cli-recipients-workbook-extension"))
}

fn extension(path: &Path) -> Option<String> {
    let extension = path.extension()?.to_str()?;
    Some(extension.to_ascii_lowercase())
}

impl OutputFile {
    /// Writes the file and names it on stderr.
    ///
    /// # Errors
    /// When the file exists and `replace` is not set, or cannot be written.
    pub(super) fn write(
        &self,
        contents: RecipientFileContents,
        method: &SendMethod,
        replace: bool,
    ) -> Result<(), Failure> {
        let is_clean_list = matches!(contents, RecipientFileContents::CleanList(_));
        let file = RecipientFile {
            contents,
            format: self.format,
            method: method.clone(),
            text: Arc::new(CatalogueText::current()),
        };
        let existing = if replace {
            ExistingFile::Replace
        } else {
            ExistingFile::Keep
        };
        let written = write_new_file(&self.path, existing, |target| file.write(target))
            .map_err(|error| self.not_written(&error))?;
        let file = self.path.display().to_string();
        write_stderr(messages::event::completed(&if is_clean_list {
            crate::desk::Completion::RecipientsExported { written, file }
        } else {
            crate::desk::Completion::TableExported { file }
        }));
        Ok(())
    }

    fn not_written(&self, error: &io::Error) -> Failure {
        let file = self
            .path
            .file_name()
            .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let kind = if error.kind() == io::ErrorKind::AlreadyExists {
            ProblemKind::FileExists { file }
        } else {
            ProblemKind::FileNotWritten { file }
        };
        Failure::from(Problem::from(kind).with_details(error))
            .with_exit_status(ExitStatus::Unreadable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extension_names_the_format() {
        assert_eq!(parse_list("a/clean.CSV").unwrap().format, ExportFormat::Csv);
        assert_eq!(parse_list("clean.xlsx").unwrap().format, ExportFormat::Xlsx);
        assert!(parse_list("clean.ods").unwrap_err().contains(".csv"));
        assert!(parse_workbook("problems.xlsx").is_ok());
        assert!(
            parse_workbook("problems.csv")
                .unwrap_err()
                .contains(".xlsx")
        );
    }
}
