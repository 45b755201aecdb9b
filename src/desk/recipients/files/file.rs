//! A file of recipients to export, before it is written, and the text in it, which the layers above write in the user's
//! language.

use std::{fmt::Debug, sync::Arc};

use crate::{
    contract::SendMethod,
    desk::export::ExportFormat,
    recipients::{Field, Fix, Issue, IssueIndex, RecipientTable, Severity},
};

/// The name of a file of typed rows, without its extension.
const DEFAULT_NAME: &str = "recipients";

/// Characters that a name of a list can have and a name of a file cannot, on some systems.
const NOT_IN_FILE_NAMES: [char; 9] = ['/', '\\', ':', '*', '?', '"', '<', '>', '|'];

/// A file to export.
#[derive(Clone, Debug)]
pub struct RecipientFile {
    pub contents: RecipientFileContents,
    pub format: ExportFormat,
    pub method: SendMethod,
    pub text: Arc<dyn RecipientFileText>,
}

#[derive(Clone, Debug)]
pub enum RecipientFileContents {
    /// The columns that the method needs, without recipients.
    Template,
    /// All recipients with marked problems; always a workbook.
    Problems(CheckedRecipients),
    /// The recipients without errors, as a request has them.
    CleanList(CheckedRecipients),
    /// A saved list or people of the address book, with their values as they are. The source of the table is
    /// the name of the file.
    People(RecipientTable),
}

/// Recipients with their issues.
#[derive(Clone, Debug)]
pub struct CheckedRecipients {
    pub recipients: RecipientTable,
    pub issues: Arc<IssueIndex>,
}

/// What a file contains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WrittenRecipients {
    pub recipients: u64,
    /// Recipients that the file leaves out because of errors.
    pub left_out: u64,
}

impl RecipientFile {
    /// The suggested name of the file: that of the imported file, with the kind of the export.
    #[must_use]
    pub fn file_name(&self) -> String {
        let (kind, source) = match &self.contents {
            RecipientFileContents::Template => ("template", ""),
            RecipientFileContents::Problems(checked) => ("problems", checked.recipients.source()),
            RecipientFileContents::CleanList(checked) => ("clean", checked.recipients.source()),
            RecipientFileContents::People(people) => {
                let name = people.source().replace(NOT_IN_FILE_NAMES, "-");
                return format!("{}.{}", name.trim(), self.extension());
            }
        };
        let stem = source.rsplit_once('.').map_or(source, |(stem, _)| stem);
        let stem = if stem.is_empty() { DEFAULT_NAME } else { stem };
        format!("{stem}-{kind}.{}", self.extension())
    }

    fn extension(&self) -> &'static str {
        match self.format {
            ExportFormat::Csv => "csv",
            ExportFormat::Xlsx => "xlsx",
        }
    }
}

/// Writes the text of exported files in one language, on any thread.
pub trait RecipientFileText: Debug + Send + Sync {
    /// The title of the column of a field. The import recognizes it exactly.
    fn field(&self, field: Field) -> String;
    /// What a column takes, with an example.
    fn field_note(&self, field: Field) -> String;
    fn label(&self, label: FileLabel) -> String;
    fn level(&self, severity: Severity) -> String;
    /// The issue in one line.
    fn issue(&self, issue: &Issue) -> String;
    /// The value that a fix sets, or what it does.
    fn suggestion(&self, fix: &Fix) -> String;
    /// The note at a cell: an issue and its suggestion.
    fn cell_note(&self, issue: &Issue) -> String;
}

/// The names of sheets and the titles of columns that are no field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
pub enum FileLabel {
    RecipientsSheet,
    /// The first column of the list of problems. The import leaves it out. Names the product: a
    /// file can have a column "Problems" of its own.
    ProblemsColumn,
    /// The sheet with one problem in each row. The import leaves it out.
    ProblemsSheet,
    /// The columns of files without a header.
    FullNameColumn,
    FullAddressColumn,
    /// The private columns of exported people. The import reads the dates.
    PersonNote,
    PersonTags,
    PersonBirthday,
    PersonFirstWorkday,
    RowColumn,
    LevelColumn,
    ColumnColumn,
    ProblemColumn,
    ValueColumn,
    SuggestionColumn,
    /// The sheet of a template that describes the columns. The import leaves it out.
    NotesSheet,
    NeedColumn,
    NoteColumn,
    Required,
    Optional,
}
