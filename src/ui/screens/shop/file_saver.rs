//! A file that a tab writes: the dialog of the system, or a field for the path where it has none, and what came of it.

use egui::Ui;

use crate::{
    desk::{
        Problem, Reply,
        shop::{SaveOutcome, SaveTarget, SavedKind, SavesFile},
    },
    i18n::t,
    ui::{
        commands::{Action, Commands},
        path_dialog::{PathDialog, PathResponse},
        theme::{S16, Tone},
        widgets::{Banner, gap},
    },
};

#[derive(Debug)]
pub(super) struct FileSaver<Q: SavesFile> {
    /// The question that was asked last, which a typed path asks again.
    question: Option<Q>,
    reply: Option<Reply<SaveOutcome>>,
    /// The path in the dialog that replaces that of the system.
    typed: Option<String>,
    problem: Option<Problem>,
}

impl<Q: SavesFile> Default for FileSaver<Q> {
    fn default() -> Self {
        Self {
            question: None,
            reply: None,
            typed: None,
            problem: None,
        }
    }
}

impl<Q: SavesFile> FileSaver<Q> {
    pub(super) fn start(&mut self, question: Q, out: &mut Commands) {
        self.reply = Some(out.ask(question.clone()));
        self.question = Some(question);
        self.problem = None;
    }

    pub(super) fn is_saving(&self) -> bool {
        self.reply.is_some()
    }

    /// The question whose file is being written.
    pub(super) fn saving(&self) -> Option<&Q> {
        self.reply.as_ref().and(self.question.as_ref())
    }

    pub(super) fn cancel(&mut self) {
        if let Some(reply) = self.reply.take() {
            reply.cancel();
        }
    }

    /// Takes the outcome. Call this in each frame, so that the outcome is told while another tab is shown.
    pub(super) fn receive(&mut self, out: &mut Commands) {
        match Reply::take_awaited(&mut self.reply) {
            Some(Ok(SaveOutcome::Saved { name })) => {
                out.act(Action::Toast(t!("shop-catalog-file-saved", file = name)));
            }
            Some(Ok(SaveOutcome::NoDialog { suggested })) => {
                self.typed = Some(suggested.display().to_string());
            }
            Some(Ok(SaveOutcome::Canceled)) | None => {}
            Some(Err(problem)) => self.problem = Some(problem),
        }
    }

    /// Draws the dialog for a path and the last problem.
    pub(super) fn ui(&mut self, ui: &mut Ui, out: &mut Commands) {
        self.path_dialog(ui, out);
        if let Some(problem) = &self.problem {
            let banner = Banner::problem(Tone::Bad, problem).dismissible();
            let is_dismissed = banner.show(ui).is_some();
            gap(ui, S16);
            if is_dismissed {
                self.problem = None;
            }
        }
    }

    fn path_dialog(&mut self, ui: &Ui, out: &mut Commands) {
        let Some(typed) = &mut self.typed else { return };
        let (title, text, label) = match Q::WRITES {
            SavedKind::File => (
                t!("shop-save-file"),
                t!("shell-export-file-text"),
                t!("shell-export-path"),
            ),
            SavedKind::Folder => (
                t!("shop-save-folder"),
                t!("shop-save-folder-text"),
                t!("shop-save-folder-path"),
            ),
        };
        let dialog = PathDialog {
            id: "shop-save-path",
            title: &title,
            text: &text,
            label: &label,
            action: &title,
        };
        match dialog.show(ui, typed) {
            PathResponse::Open => {}
            PathResponse::Accepted(path) => {
                self.typed = None;
                if let Some(question) = self.question.clone() {
                    self.start(question.with_target(SaveTarget::Path(path)), out);
                }
            }
            PathResponse::Canceled => self.typed = None,
        }
    }
}
