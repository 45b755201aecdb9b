//! The tools above the recipients' table.

use egui::{Align, Color32, Layout, Ui};

use super::{RecipientsSection, find_replace::FindReplace};
use crate::{
    desk::{Command, RecipientEdit},
    ui::{
        commands::Commands,
        model::OpenDraft,
        screens::new_gift::review_input::ReviewInput,
        theme::{Tone, Type, icons},
        widgets::{
            Button,
            chip::action_chip,
            icon_button,
            number::{count, counted},
            paint,
        },
    },
};

/// The padding and the gap around the label of the remove button, in points.
const REMOVE_PADDING: f32 = 36.0;

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
        let chosen = self.table.selected.len() as u64;
        // Before the chip, so that the button is not the one that is truncated.
        if chosen > 0 {
            self.remove_button(chosen, ui, edits);
        }
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
        if chosen == 0 && input.facts.fixes > 1 {
            let words = format!("Fix {}", count(input.facts.fixes));
            let button = Button::quiet(words)
                .name("Fix all")
                .tooltip("Takes every proposal that changes a value. It can be undone.");
            if button.show(ui).clicked() {
                edits.push(RecipientEdit::ApplyAllFixes);
            }
        }
    }

    /// Draws only the icon where the label does not fit.
    fn remove_button(&mut self, chosen: u64, ui: &mut Ui, edits: &mut Vec<RecipientEdit>) {
        let label = format!("Remove {}", counted(chosen, "row", "rows"));
        let font = Type::BodyStrong.font();
        let galley = paint::layout_truncated(
            ui.painter(),
            &label,
            font,
            Color32::PLACEHOLDER,
            f32::INFINITY,
        );
        let width = galley.size().x + icons::SIZE + REMOVE_PADDING;
        let response = if width <= ui.available_width() {
            Button::quiet(label).icon(icons::DELETE).show(ui)
        } else {
            icon_button(ui, icons::DELETE, &label)
        };
        if response.clicked() {
            edits.push(RecipientEdit::RemoveRows(self.table.take_chosen()));
        }
    }
}
