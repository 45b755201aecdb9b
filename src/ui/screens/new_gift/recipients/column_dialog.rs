//! The dialog that names a new extra column, or renames one.

use egui::Ui;

use crate::{
    desk::RecipientEdit,
    i18n::t,
    recipients::{ColumnNameError, ExtraColumnId, RecipientTable},
    ui::widgets::NameDialog,
};

/// The most characters that can be typed, so that a name that is too long is explained.
const MAX_TYPED_CHARS: usize = 200;

#[derive(Debug)]
pub(super) struct ColumnDialog {
    /// The column to rename; `None` for a new one.
    column: Option<ExtraColumnId>,
    name: String,
    /// Whether the user tried to use the name.
    is_tried: bool,
}

impl ColumnDialog {
    pub(super) fn add() -> Self {
        Self {
            column: None,
            name: String::new(),
            is_tried: false,
        }
    }

    pub(super) fn rename(column: ExtraColumnId, name: &str) -> Self {
        Self {
            column: Some(column),
            name: name.to_owned(),
            ..Self::add()
        }
    }

    /// Returns `true` when the dialog is closed.
    pub(super) fn ui(
        &mut self,
        ui: &Ui,
        recipients: &RecipientTable,
        edits: &mut Vec<RecipientEdit>,
    ) -> bool {
        let (title, action) = match self.column {
            Some(_) => (
                t!("recipients-column-rename-title"),
                t!("recipients-column-rename"),
            ),
            None => (
                t!("recipients-column-add-title"),
                t!("recipients-column-add"),
            ),
        };
        let error = recipients.check_column_name(&self.name, self.column).err();
        let problem = error.filter(|_| self.is_tried).map(error_text);
        let label = t!("recipients-column-name");
        let response = NameDialog::new("extra-column", &title, &label, &action)
            .max_chars(MAX_TYPED_CHARS)
            .problem(problem.as_deref())
            .allow_empty()
            .show(ui, &mut self.name);
        if response.is_canceled {
            return true;
        }
        let Some(name) = response.accepted else {
            return false;
        };
        if recipients.check_column_name(&name, self.column).is_err() {
            self.is_tried = true;
            return false;
        }
        edits.push(match self.column {
            Some(column) => RecipientEdit::RenameColumn { column, name },
            None => RecipientEdit::AddColumn { name },
        });
        true
    }
}

fn error_text(error: ColumnNameError) -> String {
    match error {
        ColumnNameError::Empty => t!("recipients-column-name-empty"),
        ColumnNameError::TooLong { max_chars } => {
            t!("recipients-column-name-too-long", max = max_chars)
        }
        ColumnNameError::Taken => t!("recipients-column-name-taken"),
    }
}
