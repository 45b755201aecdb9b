//! The keys of the section beyond those of the grid: find, problems, undo, redo and pasted lists.

use egui::{Key, Modifiers, Ui};

use super::{RecipientsSection, import, problem_steps::ProblemStep};
use crate::{
    desk::RecipientEdit,
    ui::{commands::Commands, model::OpenDraft},
};

impl RecipientsSection {
    /// Opens find and replace when Ctrl+F is pressed.
    pub(super) fn handle_find_shortcut(&mut self, open: &OpenDraft, ui: &Ui) {
        if !has_dialog(ui)
            && ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F))
            && !open.recipients.is_empty()
        {
            self.find.get_or_insert_default().request_focus(ui);
        }
    }

    /// Handles F8 and, while no text field has the focus and no popup is open, undo, redo and pasted
    /// lists. Does nothing while a dialog is open.
    pub(super) fn handle_shortcuts(
        &mut self,
        open: &OpenDraft,
        ui: &Ui,
        edits: &mut Vec<RecipientEdit>,
        out: &mut Commands,
    ) {
        if has_dialog(ui) {
            return;
        }
        let step = ui.input_mut(|input| {
            if input.consume_key(Modifiers::SHIFT, Key::F8) {
                Some(ProblemStep::Previous)
            } else if input.consume_key(Modifiers::NONE, Key::F8) {
                Some(ProblemStep::Next)
            } else {
                None
            }
        });
        if let Some(step) = step {
            self.go_to_problem(step, open);
        }
        if ui.text_edit_focused() || ui.any_popup_open() {
            return;
        }
        let (undo, redo) = ui.input_mut(|input| {
            let redo = input.consume_key(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z)
                || input.consume_key(Modifiers::COMMAND, Key::Y);
            let undo = input.consume_key(Modifiers::COMMAND, Key::Z);
            (undo, redo)
        });
        if undo && open.recipients.can_undo() {
            edits.push(RecipientEdit::Undo);
        }
        if redo && open.recipients.can_redo() {
            edits.push(RecipientEdit::Redo);
        }
        import::import_pasted_list(open.draft.id, ui, out);
    }
}

fn has_dialog(ui: &Ui) -> bool {
    ui.memory(|memory| memory.top_modal_layer().is_some())
}
