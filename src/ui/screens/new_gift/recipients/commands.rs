//! The commands of the palette for the recipients of the open draft.

use egui::Ui;

use super::{RecipientsSection, problem_steps::ProblemStep};
use crate::{desk::RecipientEdit, ui::model::OpenDraft};

/// A command for the section Recipients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecipientsCommand {
    AddRow,
    /// Applies all safe corrections.
    FixAll,
    /// Shows only the rows with problems.
    ShowProblems,
    NextProblem,
    Find,
}

impl RecipientsSection {
    /// Runs a command when the section is drawn next.
    pub(in crate::ui::screens::new_gift) fn run(&mut self, command: RecipientsCommand) {
        self.requested = Some(command);
    }

    pub(super) fn run_requested(
        &mut self,
        open: &OpenDraft,
        ui: &Ui,
        edits: &mut Vec<RecipientEdit>,
    ) {
        match self.requested.take() {
            Some(RecipientsCommand::AddRow) => edits.push(RecipientEdit::AddRow),
            Some(RecipientsCommand::FixAll) => edits.push(RecipientEdit::ApplyAllFixes),
            Some(RecipientsCommand::ShowProblems) => self.only_problems = true,
            Some(RecipientsCommand::NextProblem) => self.go_to_problem(ProblemStep::Next, open),
            Some(RecipientsCommand::Find) if !open.recipients.is_empty() => {
                self.find.get_or_insert_default().request_focus(ui);
            }
            Some(RecipientsCommand::Find) | None => {}
        }
    }
}
