//! The tools above the recipients' table.

use egui::{Align, Layout, Ui};

use super::{RecipientsSection, find_replace::FindReplace};
use crate::{
    desk::{Command, RecipientEdit},
    ui::{
        commands::Commands,
        model::OpenDraft,
        screens::new_gift::review_input::ReviewInput,
        theme::{Tone, icons},
        widgets::{
            Button,
            chip::action_chip,
            icon_button,
            number::{count, counted},
        },
    },
};

/// Asks for a file.
pub(super) fn pick(open: &OpenDraft, out: &mut Commands) {
    let key = out.key();
    out.send(Command::PickRecipientFile {
        key,
        draft: open.draft.id,
    });
}

impl RecipientsSection {
    pub(super) fn toolbar(
        &mut self,
        open: &OpenDraft,
        input: &ReviewInput<'_>,
        ui: &mut Ui,
        edits: &mut Vec<RecipientEdit>,
        out: &mut Commands,
    ) {
        ui.horizontal(|ui| {
            if Button::secondary("Import")
                .icon(icons::IMPORT)
                .show(ui)
                .clicked()
            {
                pick(open, out);
            }
            let row = Button::secondary("Row").icon(icons::ADD).name("Add row");
            if row.show(ui).clicked() {
                edits.push(RecipientEdit::AddRow);
            }
            self.history(open, ui, edits);
            ui.add_enabled_ui(!open.recipients.is_empty(), |ui| {
                if icon_button(ui, icons::FIND_REPLACE, "Find and replace").clicked() {
                    match self.find.take() {
                        Some(_) => {}
                        None => self.find.insert(FindReplace::default()).take_keyboard(ui),
                    }
                }
            });
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                self.right(open, input, ui, edits);
            });
        });
    }

    fn history(&self, open: &OpenDraft, ui: &mut Ui, edits: &mut Vec<RecipientEdit>) {
        ui.add_enabled_ui(open.recipients.can_undo(), |ui| {
            if icon_button(ui, icons::UNDO, "Undo").clicked() {
                edits.push(RecipientEdit::Undo);
            }
        });
        if open.recipients.can_redo() && icon_button(ui, icons::REDO, "Redo").clicked() {
            edits.push(RecipientEdit::Redo);
        }
    }

    /// What there is to settle, and what was chosen.
    fn right(
        &mut self,
        open: &OpenDraft,
        input: &ReviewInput<'_>,
        ui: &mut Ui,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let problems = open.issues.rows_with_issues().len() as u64;
        if problems > 0 {
            let words = format!("Only problems · {}", count(problems));
            let tone = if open.issues.blocker_count() > 0 {
                Tone::Caution
            } else {
                Tone::Neutral
            };
            let chip = action_chip(ui, icons::FILTER, &words, tone, self.only_problems)
                .accessible_name("Only problems");
            if chip.clicked() {
                self.only_problems = !self.only_problems;
            }
        }
        let chosen = self.table.selected.len() as u64;
        if chosen > 0 {
            let words = format!("Remove {}", counted(chosen, "row", "rows"));
            if Button::quiet(words).icon(icons::DELETE).show(ui).clicked() {
                edits.push(RecipientEdit::RemoveRows(self.table.take_chosen()));
            }
        } else if input.facts.fixes > 1 {
            let words = format!("Fix {}", count(input.facts.fixes));
            let button = Button::quiet(words)
                .name("Fix all")
                .tooltip("Takes every proposal that changes a value. It can be undone.");
            if button.show(ui).clicked() {
                edits.push(RecipientEdit::ApplyAllFixes);
            }
        }
    }
}
