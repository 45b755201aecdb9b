//! The text of exported recipient files, which the layers above write in the user's language.

use std::fmt::Debug;

use crate::recipients::{Field, Fix, Issue, Severity};

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
