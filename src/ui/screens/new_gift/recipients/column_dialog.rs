//! The dialog that names a new extra column, or renames one.

use egui::{Id, Key, Modifiers, Ui};

use crate::{
    desk::RecipientEdit,
    i18n::t,
    recipients::{ColumnNameError, ExtraColumnId, RecipientTable},
    ui::widgets::{Button, TextField, dialog::dialog},
};

/// The most characters that can be typed, so that a name that is too long is explained.
const MAX_TYPED_CHARS: usize = 200;

#[derive(Debug)]
pub(super) struct ColumnDialog {
    /// The column to rename; `None` for a new one.
    column: Option<ExtraColumnId>,
    name: String,
    has_focus: bool,
    /// Whether the user tried to use the name.
    is_tried: bool,
}

impl ColumnDialog {
    pub(super) fn add() -> Self {
        Self {
            column: None,
            name: String::new(),
            has_focus: false,
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
        let field_id = Id::unique("extra-column-name");
        let enter = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
        let problem = error.filter(|_| self.is_tried).map(error_text);
        let mut is_accepted = false;
        let is_closed = dialog(
            ui,
            Id::unique("extra-column"),
            &title,
            |ui| {
                let response = TextField::new(&t!("recipients-column-name"))
                    .id(field_id)
                    .limit(MAX_TYPED_CHARS)
                    .problem(problem.as_deref())
                    .show(ui, &mut self.name);
                // A closing menu takes the focus away once.
                if !self.has_focus {
                    response.request_focus();
                    self.has_focus = response.has_focus();
                }
            },
            |ui| {
                is_accepted = Button::primary(action).show(ui).clicked() || enter;
                let is_canceled = Button::secondary(t!("recipients-column-cancel"))
                    .show(ui)
                    .clicked();
                is_canceled || (is_accepted && error.is_none())
            },
        );
        self.is_tried |= is_accepted;
        if is_accepted && error.is_none() {
            let name = self.name.clone();
            edits.push(match self.column {
                Some(column) => RecipientEdit::RenameColumn { column, name },
                None => RecipientEdit::AddColumn { name },
            });
        }
        is_closed
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
