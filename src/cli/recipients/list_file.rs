//! The lists and templates that `giftdesk recipients` writes.

use std::{path::PathBuf, sync::Arc};

use crate::{
    cli::{
        failure::{ExitStatus, Failure},
        output::write_stderr,
        output_file::{OutputFile, table_format},
    },
    contract::SendMethod,
    desk::{
        Completion,
        export::ExportFormat,
        recipients::files::{RecipientFile, RecipientFileContents},
    },
    i18n::t,
    messages::{self, recipient_file::CatalogueText},
};

/// A CSV file or a workbook.
pub(super) type ListFile = OutputFile<ExportFormat>;

/// Parses the path of a CSV file or a workbook.
pub(super) fn parse_list(text: &str) -> Result<ListFile, String> {
    let path = PathBuf::from(text);
    let format = table_format(&path).ok_or_else(|| t!("cli-recipients-list-extension"))?;
    Ok(OutputFile { path, format })
}

/// Parses the path of a workbook.
pub(super) fn parse_workbook(text: &str) -> Result<ListFile, String> {
    let file = parse_list(text).ok();
    file.filter(|file| file.format == ExportFormat::Xlsx)
        .ok_or_else(|| t!("cli-recipients-workbook-extension"))
}

/// Writes a list and names its file on stderr.
///
/// # Errors
/// When the file exists and `replace` is not set, or cannot be written.
pub(super) fn write_list(
    file: &ListFile,
    contents: RecipientFileContents,
    method: &SendMethod,
    replace: bool,
) -> Result<(), Failure> {
    let is_clean_list = matches!(contents, RecipientFileContents::CleanList(_));
    let list = RecipientFile {
        contents,
        format: file.format,
        method: method.clone(),
        text: Arc::new(CatalogueText::current()),
    };
    let written = file
        .write(replace, |target| list.write(target))
        .map_err(|failure| failure.with_exit_status(ExitStatus::Unreadable))?;
    let file = file.path.display().to_string();
    write_stderr(messages::event::completed(&if is_clean_list {
        Completion::RecipientsExported { written, file }
    } else {
        Completion::TableExported { file }
    }));
    Ok(())
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
