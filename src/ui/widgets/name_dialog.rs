//! The dialog that asks for a name, for example of a list or a template. Enter in the field is the same as the main
//! button.

use egui::{Id, Key, Ui};

use super::{
    Button, TextField,
    dialog::{buttons, cancel_button, dialog, dialog_text},
    gap,
};
use crate::ui::theme::S12;

#[must_use = "show it"]
pub struct NameDialog<'a> {
    id: &'static str,
    title: &'a str,
    label: &'a str,
    action: &'a str,
    max_chars: usize,
    text: Option<&'a str>,
    help: Option<&'a str>,
    problem: Option<&'a str>,
    can_be_empty: bool,
}

/// The user's input of a frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameResponse {
    /// The entered name, without space around it.
    pub accepted: Option<String>,
    pub is_canceled: bool,
}

impl NameResponse {
    /// Whether the dialog is over.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.is_canceled || self.accepted.is_some()
    }
}

impl<'a> NameDialog<'a> {
    /// `id` tells dialogs apart, `label` is that of the field, and `action` that of the main button.
    pub fn new(id: &'static str, title: &'a str, label: &'a str, action: &'a str) -> Self {
        Self {
            id,
            title,
            label,
            action,
            max_chars: 80,
            text: None,
            help: None,
            problem: None,
            can_be_empty: false,
        }
    }

    /// Sets the most characters that can be typed.
    pub fn max_chars(mut self, max_chars: usize) -> Self {
        self.max_chars = max_chars;
        self
    }

    /// Sets the explanation above the field.
    pub fn text(mut self, text: &'a str) -> Self {
        self.text = Some(text);
        self
    }

    /// Sets the help below the field.
    pub fn help(mut self, help: Option<&'a str>) -> Self {
        self.help = help;
        self
    }

    /// Sets what is wrong with the name.
    pub fn problem(mut self, problem: Option<&'a str>) -> Self {
        self.problem = problem;
        self
    }

    /// Offers the main button for an empty name too: the caller says what is wrong with the name.
    pub fn allow_empty(mut self) -> Self {
        self.can_be_empty = true;
        self
    }

    /// Draws the dialog. The caller removes it after a response that closes it; a dialog that stays takes the
    /// focus again.
    pub fn show(self, ui: &Ui, name: &mut String) -> NameResponse {
        let id = Id::unique(self.id);
        let focus_taken = id.with("focus-taken");
        let mut is_entered = false;
        let mut is_clicked = false;
        let mut is_canceled = false;
        let mut typed = name.clone();
        let is_usable = |name: &str| self.can_be_empty || !name.trim().is_empty();
        let is_button_on = is_usable(&typed);
        let is_closed = dialog(ui, id, self.title, |ui| {
            if let Some(text) = self.text {
                dialog_text(ui, text);
                gap(ui, S12);
            }
            let mut field = TextField::new(self.label)
                .id(id.with("name"))
                .limit(self.max_chars)
                .problem(self.problem);
            if let Some(help) = self.help {
                field = field.help(help);
            }
            let response = field.show(ui, &mut typed);
            is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            // A closing menu takes the focus away once, so that one request is not enough.
            let has_focus = ui.data(|data| data.get_temp(focus_taken)).unwrap_or(false);
            if !has_focus {
                response.request_focus();
                let has_focus = response.has_focus();
                ui.data_mut(|data| data.insert_temp(focus_taken, has_focus));
            }
            buttons(ui, |ui| {
                let accept = Button::primary(self.action).enabled(is_button_on);
                is_clicked = accept.show(ui).clicked();
                is_canceled = cancel_button(ui);
                is_clicked || is_canceled
            })
        });
        let is_accepted = (is_entered || is_clicked) && is_usable(&typed);
        is_canceled |= is_closed && !is_accepted;
        if is_accepted || is_entered || is_canceled {
            ui.data_mut(|data| data.remove::<bool>(focus_taken));
        }
        let accepted = is_accepted.then(|| typed.trim().to_owned());
        *name = typed;
        NameResponse {
            accepted,
            is_canceled,
        }
    }
}
