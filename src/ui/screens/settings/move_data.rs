//! The card and the dialog for the move to another computer. The move itself is made after the window has closed.

use std::path::PathBuf;

use egui::{Id, Ui};
use secrecy::SecretString;

use crate::{
    desk::{
        ExistingFile, FileChoice, OpenDialogText, Problem, Reply,
        transfer::{
            ChooseMoveFile, MIN_PASSPHRASE_CHARS, MoveDirection, MoveRequest, is_long_enough,
        },
    },
    i18n::t,
    ui::{
        commands::{Action, Commands},
        path_dialog::path_field,
        path_input,
        theme::{S8, S12, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, Card, TextField,
            dialog::{buttons, cancel_button, dialog, dialog_text},
            gap, wrapped_text,
        },
    },
};

#[derive(Debug, Default)]
pub struct MoveData {
    open: Option<MoveDialog>,
}

#[derive(Debug)]
struct MoveDialog {
    direction: MoveDirection,
    passphrase: String,
    /// The passphrase again, for the file that is written.
    repeated: String,
    choice: Option<Reply<FileChoice>>,
    /// The path, where the system has no file dialog.
    typed: Option<String>,
    problem: Option<Problem>,
}

impl MoveDialog {
    fn new(direction: MoveDirection) -> Self {
        Self {
            direction,
            passphrase: String::new(),
            repeated: String::new(),
            choice: None,
            typed: None,
            problem: None,
        }
    }
}

impl MoveData {
    pub fn ui(&mut self, ui: &mut Ui, out: &mut Commands) {
        Card::titled(&t!("move-title")).show(ui, |ui| {
            gap(ui, S8);
            wrapped_text(ui, Type::Body, tokens(ui).weak, t!("move-text"));
            gap(ui, S12);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = S12;
                let leave = Button::secondary(t!("move-out")).icon(icons::EXPORT);
                if leave.show(ui).clicked() {
                    self.open = Some(MoveDialog::new(MoveDirection::Out));
                }
                let arrive = Button::secondary(t!("move-in")).icon(icons::IMPORT);
                if arrive.show(ui).clicked() {
                    self.open = Some(MoveDialog::new(MoveDirection::In));
                }
            });
        });
        if let Some(open) = &mut self.open
            && open.ui(ui, out)
        {
            self.open = None;
        }
    }
}

impl MoveDialog {
    /// Draws the dialog. Returns whether it is closed.
    fn ui(&mut self, ui: &Ui, out: &mut Commands) -> bool {
        if let Some(request) = self.receive() {
            out.act(Action::Move(request));
            return true;
        }
        let title = match self.direction {
            MoveDirection::Out => t!("move-out-title"),
            MoveDirection::In => t!("move-in-title"),
        };
        dialog(ui, Id::unique("move-data"), &title, |ui| {
            self.contents(ui);
            buttons(ui, |ui| {
                let action = match self.direction {
                    MoveDirection::Out => t!("move-out-action"),
                    MoveDirection::In => t!("move-in-action"),
                };
                let button = Button::primary(action).enabled(self.is_ready());
                if button.show(ui).clicked() {
                    if let Some(request) = self.typed_request() {
                        out.act(Action::Move(request));
                        return true;
                    }
                    self.choose(out);
                }
                cancel_button(ui)
            })
        })
    }

    fn contents(&mut self, ui: &mut Ui) {
        match self.direction {
            MoveDirection::Out => dialog_text(ui, &t!("move-out-text")),
            MoveDirection::In => dialog_text(ui, &t!("move-in-text")),
        };
        gap(ui, S12);
        let is_short = !self.passphrase.is_empty() && !is_long_enough(&self.secret());
        let count = MIN_PASSPHRASE_CHARS as u64;
        let short = is_short.then(|| t!("move-passphrase-short", count = count));
        TextField::new(&t!("move-passphrase"))
            .password()
            .problem(short.as_deref())
            .show(ui, &mut self.passphrase);
        if self.direction == MoveDirection::Out {
            gap(ui, S12);
            let differs = !self.repeated.is_empty() && self.repeated != self.passphrase;
            let different = differs.then(|| t!("move-passphrase-differs"));
            TextField::new(&t!("move-passphrase-again"))
                .password()
                .problem(different.as_deref())
                .show(ui, &mut self.repeated);
        }
        if let Some(typed) = &mut self.typed {
            gap(ui, S12);
            path_field(ui, &t!("shell-export-path"), "", typed);
        }
        if let Some(problem) = &self.problem {
            gap(ui, S12);
            Banner::problem(Tone::Bad, problem).show(ui);
        }
    }

    fn secret(&self) -> SecretString {
        SecretString::from(self.passphrase.trim())
    }

    fn is_ready(&self) -> bool {
        let is_repeated = self.direction == MoveDirection::In || self.repeated == self.passphrase;
        self.choice.is_none() && is_repeated && is_long_enough(&self.secret())
    }

    fn choose(&mut self, out: &mut Commands) {
        let question = match self.direction {
            MoveDirection::Out => ChooseMoveFile::Write {
                title: t!("move-out-title"),
                name: t!("move-file-name"),
            },
            MoveDirection::In => ChooseMoveFile::Read(OpenDialogText {
                title: t!("move-in-title"),
                lists: t!("move-files"),
                all_files: t!("recipients-dialog-all-files"),
            }),
        };
        self.choice = Some(out.ask(question));
    }

    /// Takes the file that was chosen in the dialog of the system.
    fn receive(&mut self) -> Option<MoveRequest> {
        match Reply::take_awaited(&mut self.choice)? {
            Ok(FileChoice::Chosen(file)) => Some(self.request(file, ExistingFile::Replace)),
            Ok(FileChoice::Unavailable) => {
                self.typed = Some(String::new());
                None
            }
            Ok(FileChoice::Canceled) => None,
            Err(problem) => {
                self.problem = Some(problem);
                None
            }
        }
    }

    fn typed_request(&self) -> Option<MoveRequest> {
        let file = path_input::parse(self.typed.as_ref()?)?;
        Some(self.request(file, ExistingFile::Keep))
    }

    fn request(&self, file: PathBuf, existing: ExistingFile) -> MoveRequest {
        MoveRequest {
            direction: self.direction,
            file,
            existing,
            passphrase: self.secret(),
        }
    }
}
