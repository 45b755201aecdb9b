//! The text of exported recipient files: titles, notes on columns, and problems.

use super::issue::{field_label, fix_label, full_address_label, full_name_label, issue_text};
use crate::{
    desk::recipients::files::{FileLabel, RecipientFileText},
    i18n::{Language, ThreadLanguage, t},
    recipients::{Field, Fix, Issue, Severity},
};

/// The text of the catalogue in one language.
#[derive(Clone, Copy, Debug)]
pub struct CatalogueText {
    language: Language,
}

impl CatalogueText {
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self { language }
    }

    /// The text in the current language.
    #[must_use]
    pub fn current() -> Self {
        Self::new(Language::current())
    }

    /// Sets the language of the thread, which is one of the engine's.
    fn hold_language(self) -> ThreadLanguage {
        ThreadLanguage::hold(self.language)
    }
}

impl RecipientFileText for CatalogueText {
    fn field(&self, field: Field) -> String {
        let _held = self.hold_language();
        field_label(field)
    }

    fn field_note(&self, field: Field) -> String {
        let _held = self.hold_language();
        match field {
            Field::FirstName => t!("recipients-file-note-first-name"),
            Field::LastName => t!("recipients-file-note-last-name"),
            Field::Email => t!("recipients-file-note-email"),
            Field::Phone => t!("recipients-file-note-phone"),
            Field::Address1 => t!("recipients-file-note-address-1"),
            Field::Address2 => t!("recipients-file-note-address-2"),
            Field::City => t!("recipients-file-note-city"),
            Field::State => t!("recipients-file-note-state"),
            Field::PostalCode => t!("recipients-file-note-postal-code"),
            Field::Country => t!("recipients-file-note-country"),
        }
    }

    fn label(&self, label: FileLabel) -> String {
        let _held = self.hold_language();
        match label {
            FileLabel::RecipientsSheet => t!("recipients-file-recipients-sheet"),
            FileLabel::ProblemsColumn => t!("recipients-file-problems-column"),
            FileLabel::ProblemsSheet => t!("recipients-file-problems-sheet"),
            FileLabel::FullNameColumn => full_name_label(),
            FileLabel::FullAddressColumn => full_address_label(),
            FileLabel::PersonNote => t!("people-note"),
            FileLabel::PersonTags => t!("people-tags"),
            FileLabel::PersonBirthday => t!("people-birthday"),
            FileLabel::PersonFirstWorkday => t!("people-export-first-workday"),
            FileLabel::RowColumn => t!("recipients-file-row"),
            FileLabel::LevelColumn => t!("recipients-file-level"),
            FileLabel::ColumnColumn => t!("recipients-file-column"),
            FileLabel::ProblemColumn => t!("recipients-file-problem"),
            FileLabel::ValueColumn => t!("recipients-file-value"),
            FileLabel::SuggestionColumn => t!("recipients-file-suggestion"),
            FileLabel::NotesSheet => t!("recipients-file-notes-sheet"),
            FileLabel::NeedColumn => t!("recipients-file-need"),
            FileLabel::NoteColumn => t!("recipients-file-note"),
            FileLabel::Required => t!("recipients-file-required"),
            FileLabel::Optional => t!("recipients-file-optional"),
        }
    }

    fn level(&self, severity: Severity) -> String {
        let _held = self.hold_language();
        match severity {
            Severity::Blocker => t!("recipients-file-error"),
            Severity::Warning => t!("recipients-file-warning"),
        }
    }

    fn issue(&self, issue: &Issue) -> String {
        let _held = self.hold_language();
        issue_text(issue)
    }

    fn suggestion(&self, fix: &Fix) -> String {
        let _held = self.hold_language();
        match fix.new_value() {
            Some(value) if !value.is_empty() => value.to_owned(),
            _ => fix_label(fix),
        }
    }

    fn cell_note(&self, issue: &Issue) -> String {
        let _held = self.hold_language();
        let (level, text) = (self.level(issue.severity), issue_text(issue));
        match &issue.fix {
            Some(fix) => t!(
                "recipients-file-cell-note-suggestion",
                level = level,
                issue = text,
                suggestion = fix_label(fix)
            ),
            None => t!("recipients-file-cell-note", level = level, issue = text),
        }
    }
}

#[cfg(test)]
mod tests;
