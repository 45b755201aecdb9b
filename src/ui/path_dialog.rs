//! Asks for the path of a file where the system has no file dialog: a field with a check of the path, and a dialog
//! with that field.

use std::path::PathBuf;

use egui::{Id, Key, Ui};

use super::{
    path_input,
    theme::S16,
    widgets::{
        Button, TextField,
        dialog::{buttons, cancel_button, dialog, dialog_text},
        gap,
    },
};
use crate::i18n::t;

/// The path in the field.
#[derive(Clone, Debug, Default)]
pub(crate) struct EnteredPath {
    /// `None` while the text is no full path of a file.
    pub(crate) path: Option<PathBuf>,
    /// Whether the user pressed Enter.
    pub(crate) is_submitted: bool,
}

/// Draws the field, which takes the focus when it appears. An empty field has no problem yet.
pub(crate) fn path_field(ui: &mut Ui, label: &str, hint: &str, typed: &mut String) -> EnteredPath {
    let path = path_input::parse(typed);
    let is_invalid = path.is_none() && !typed.trim().is_empty();
    let problem = is_invalid.then(|| t!("shell-path-invalid"));
    let response = TextField::new(label)
        .hint(hint)
        .problem(problem.as_deref())
        .show(ui, typed);
    // A field that has the focus and requests it again would lose its arrow keys.
    if is_new(ui, response.id) && !response.has_focus() {
        response.request_focus();
        ui.request_repaint();
    }
    let is_submitted = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    EnteredPath {
        path: path_input::parse(typed),
        is_submitted,
    }
}

/// Whether the control has just appeared. A menu or the palette that closes takes the focus back after that, so that
/// the first pass alone is not enough.
fn is_new(ui: &Ui, id: Id) -> bool {
    /// The first and the last pass that drew the control.
    type Passes = (u64, u64);
    let pass = ui.cumulative_pass_nr();
    ui.data_mut(|data| {
        let (first, last) = data.get_temp_mut_or::<Passes>(id, (pass, pass));
        if *last + 1 < pass {
            *first = pass;
        }
        *last = pass;
        pass < *first + 3
    })
}

/// The texts of the dialog.
pub(crate) struct PathDialog<'a> {
    pub(crate) id: &'static str,
    pub(crate) title: &'a str,
    pub(crate) text: &'a str,
    /// The label of the field.
    pub(crate) label: &'a str,
    /// The label of the main button.
    pub(crate) action: &'a str,
}

/// The user's input of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PathResponse {
    Open,
    Accepted(PathBuf),
    Canceled,
}

impl PathDialog<'_> {
    pub(crate) fn show(&self, ui: &Ui, typed: &mut String) -> PathResponse {
        let mut accepted = None;
        let is_closed = dialog(ui, Id::unique(self.id), self.title, |ui| {
            dialog_text(ui, self.text);
            gap(ui, S16);
            let EnteredPath { path, is_submitted } = path_field(ui, self.label, "", typed);
            buttons(ui, |ui| {
                let accept = Button::primary(self.action).enabled(path.is_some());
                let is_clicked = accept.show(ui).clicked();
                let is_canceled = cancel_button(ui);
                accepted = path.filter(|_| is_clicked || is_submitted);
                accepted.is_some() || is_canceled
            })
        });
        match accepted {
            Some(path) => PathResponse::Accepted(path),
            None if is_closed => PathResponse::Canceled,
            None => PathResponse::Open,
        }
    }
}
