//! Recipients: who gets the gift. A table that edits like a spreadsheet, filled by hand, by
//! pasting, or from a file whose columns are looked at first.

mod cell;
mod columns;
mod find_replace;
mod import;
mod issue_cell;
mod keys;
mod paste;
mod table;
mod toolbar;

use egui::{Event, Key, Margin, Modifiers, Ui};

use super::{review_input::ReviewInput, section};
use crate::{
    desk::{Command, DraftId, RecipientEdit},
    recipients::Field,
    ui::{
        commands::Commands,
        model::{Model, OpenDraft},
        theme::{Type, tokens},
        widgets::{Button, Card, EmptyState, card, gap, text},
    },
};
use find_replace::FindReplace;
use import::ImportView;
use table::{SheetTable, TableView};

const FOOTER: f32 = 32.0;

#[derive(Debug, Default)]
pub struct RecipientsSection {
    table: SheetTable,
    only_problems: bool,
    find: Option<FindReplace>,
    import: ImportView,
    /// Rows there were when a row was added; the keyboard goes to the new one.
    waits_for_row: Option<usize>,
}

impl RecipientsSection {
    pub fn ui(
        &mut self,
        model: &Model,
        open: &OpenDraft,
        input: &ReviewInput<'_>,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        if let Some(import) = &model.import
            && import.draft == open.draft.id
        {
            self.import.ui(import, input, ui, out);
            return;
        }
        let mut edits = Vec::new();
        let problems = open.issues.rows_with_issues();
        self.only_problems &= !problems.is_empty();
        self.toolbar(open, input, ui, &mut edits, out);
        gap(ui, 12.0);
        if let Some(find) = &mut self.find {
            if find.ui(open, ui, &mut edits) {
                self.find = None;
            }
            gap(ui, 12.0);
        }
        if open.recipients.is_empty() {
            self.empty(open, ui, &mut edits, out);
        } else {
            self.grid(open, input, ui, &mut edits);
            footer(input, ui);
        }
        self.keys(open, ui, &mut edits, out);
        let draft = open.draft.id;
        for edit in edits {
            if matches!(edit, RecipientEdit::AddRow) {
                self.waits_for_row = Some(open.recipients.len());
            }
            out.send(Command::EditRecipients { draft, edit });
        }
    }

    /// A cell that is half typed is taken as it stands.
    pub fn leave(&mut self, draft: DraftId, out: &mut Commands) {
        let mut edits = Vec::new();
        self.table.commit(&mut edits);
        for edit in edits {
            out.send(Command::EditRecipients { draft, edit });
        }
    }

    fn grid(
        &mut self,
        open: &OpenDraft,
        input: &ReviewInput<'_>,
        ui: &mut Ui,
        edits: &mut Vec<RecipientEdit>,
    ) {
        if let Some(before) = self.waits_for_row
            && open.recipients.len() > before
        {
            self.waits_for_row = None;
            self.only_problems = false;
            if let Some(row) = open.recipients.row(open.recipients.len() - 1) {
                self.table.go_to(row.id, Field::FirstName);
            }
        }
        let fields = columns::fields(&open.draft.send_method, input.facts.has_phone);
        let view = TableView {
            recipients: &open.recipients,
            issues: &open.issues,
            fields: &fields,
            only: self.only_problems.then(|| open.issues.rows_with_issues()),
        };
        let height = (ui.available_height() - FOOTER).max(160.0);
        let frame = card::frame(ui).inner_margin(Margin::same(1));
        frame.show(ui, |ui| {
            ui.set_height(height);
            ui.set_width(ui.available_width());
            self.table.show(ui, &view, edits);
        });
    }

    fn empty(
        &self,
        open: &OpenDraft,
        ui: &mut Ui,
        edits: &mut Vec<RecipientEdit>,
        out: &mut Commands,
    ) {
        let height = (ui.available_height() - FOOTER).max(260.0);
        Card::new().show(ui, |ui| {
            ui.set_height(height - 36.0);
            let pressed = EmptyState::new(
                crate::ui::theme::icons::PEOPLE,
                "Who gets the gift?",
                "Drop a CSV file here, paste a list, or type the names by hand. The columns are \
                 looked at before anything is taken in.",
            )
            .action("Import a file")
            .show(ui);
            if pressed {
                toolbar::pick(open, out);
            }
            ui.vertical_centered(|ui| {
                if Button::link("or type them by hand").show(ui).clicked() {
                    edits.push(RecipientEdit::AddRow);
                }
            });
        });
    }

    /// Find; and undo, redo and pasted lists while no text field has the keyboard.
    fn keys(
        &mut self,
        open: &OpenDraft,
        ui: &Ui,
        edits: &mut Vec<RecipientEdit>,
        out: &mut Commands,
    ) {
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F))
            && !open.recipients.is_empty()
        {
            self.find.get_or_insert_default().take_keyboard(ui);
        }
        if ui.text_edit_focused() || ui.any_popup_open() {
            return;
        }
        let (undo, redo, pasted) = ui.input_mut(|input| {
            let redo = input.consume_key(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z)
                || input.consume_key(Modifiers::COMMAND, Key::Y);
            let undo = input.consume_key(Modifiers::COMMAND, Key::Z);
            let pasted = input.events.iter().find_map(|event| match event {
                Event::Paste(text) => Some(text.clone()),
                _ => None,
            });
            (undo, redo, pasted)
        });
        if undo && open.recipients.can_undo() {
            edits.push(RecipientEdit::Undo);
        }
        if redo && open.recipients.can_redo() {
            edits.push(RecipientEdit::Redo);
        }
        if let Some(text) = pasted.filter(|text| !text.trim().is_empty()) {
            let key = out.key();
            out.send(Command::ImportBytes {
                key,
                draft: open.draft.id,
                name: "pasted list".to_owned(),
                bytes: text.into_bytes(),
            });
        }
    }
}

fn footer(input: &ReviewInput<'_>, ui: &mut Ui) {
    gap(ui, 8.0);
    text(
        ui,
        Type::Small,
        tokens(ui).weak,
        section::recipients_footer(input),
    );
}
