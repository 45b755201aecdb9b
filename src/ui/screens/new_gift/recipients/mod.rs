//! The recipients section of New gift: a grid that edits like a spreadsheet, and the import of a
//! file or a pasted list. Sends [`RecipientEdit`]s and import commands; the engine owns the
//! recipients.

mod cell;
mod choices;
mod columns;
mod export_menu;
mod find_replace;
mod grid;
mod import;
mod import_dialog;
mod import_reading;
mod issue_cell;
mod keyboard;
mod toolbar;

use egui::{Key, Margin, Modifiers, Ui};

use super::{review_input::ReviewInput, section};
use crate::{
    desk::{Command, DraftId, RecipientEdit},
    i18n::t,
    recipients::Field,
    ui::{
        commands::Commands,
        model::{Model, OpenDraft},
        theme::{Type, icons, tokens},
        widgets::{Button, Card, EmptyState, card, gap, text},
    },
};
use find_replace::FindReplace;
use grid::{GridView, RecipientGrid};
use import::ImportView;

/// Height of the line below the grid, in points.
const FOOTER: f32 = 32.0;

#[derive(Debug, Default)]
pub(super) struct RecipientsSection {
    grid: RecipientGrid,
    only_problems: bool,
    find: Option<FindReplace>,
    import: ImportView,
    /// The number of rows when "Add row" was sent. The new row gets the keyboard focus.
    rows_before_add: Option<usize>,
}

impl RecipientsSection {
    pub(super) fn ui(
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
        let is_empty = open.recipients.is_empty();
        if !is_empty || open.recipients.can_undo() || open.recipients.can_redo() {
            self.toolbar(open, input, ui, &mut edits, out);
            gap(ui, 12.0);
        }
        if let Some(find) = &mut self.find {
            if find.ui(open, ui, &mut edits) {
                self.find = None;
            }
            gap(ui, 12.0);
        }
        if is_empty {
            self.empty(open, ui, &mut edits, out);
        } else {
            self.show_grid(open, input, ui, &mut edits);
            footer(input, ui);
        }
        self.handle_shortcuts(open, ui, &mut edits, out);
        let draft = open.draft.id;
        for edit in edits {
            if matches!(edit, RecipientEdit::AddRow) {
                self.rows_before_add = Some(open.recipients.len());
            }
            out.send(Command::EditRecipients { draft, edit });
        }
    }

    /// Selects rows and shows all rows, beginning with the first selected one.
    pub(super) fn show_rows(&mut self, rows: Vec<u64>) {
        self.only_problems = false;
        self.select(rows);
    }

    /// Selects rows and shows only the rows with problems.
    pub(super) fn show_duplicates(&mut self, rows: Vec<u64>) {
        self.only_problems = true;
        self.select(rows);
    }

    fn select(&mut self, rows: Vec<u64>) {
        if let Some(first) = rows.first() {
            self.grid.focus_cell(*first, Field::FirstName);
        }
        self.grid.selected = rows.into_iter().collect();
    }

    /// Saves a cell that is still being edited.
    pub(super) fn commit_pending_edit(&mut self, draft: DraftId, out: &mut Commands) {
        let mut edits = Vec::new();
        self.grid.commit_edit(&mut edits);
        for edit in edits {
            out.send(Command::EditRecipients { draft, edit });
        }
    }

    fn show_grid(
        &mut self,
        open: &OpenDraft,
        input: &ReviewInput<'_>,
        ui: &mut Ui,
        edits: &mut Vec<RecipientEdit>,
    ) {
        if let Some(before) = self.rows_before_add
            && open.recipients.len() > before
        {
            self.rows_before_add = None;
            self.only_problems = false;
            if let Some(row) = open.recipients.row(open.recipients.len() - 1) {
                self.grid.focus_cell(row.id, Field::FirstName);
            }
        }
        let columns = columns::cells(
            &open.recipients,
            &open.draft.send_method,
            input.facts.has_phone,
        );
        let view = GridView {
            recipients: &open.recipients,
            issues: &open.issues,
            columns: &columns,
            choices: &[],
            visible: self.only_problems.then(|| open.issues.rows_with_issues()),
        };
        let height = (ui.available_height() - FOOTER).max(160.0);
        let frame = card::frame(ui).inner_margin(Margin::same(1));
        frame.show(ui, |ui| {
            ui.set_height(height);
            ui.set_width(ui.available_width());
            self.grid.show(ui, &view, edits);
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
            let is_clicked = EmptyState::new(
                icons::PEOPLE,
                &t!("recipients-empty-title"),
                &t!("recipients-empty-text"),
            )
            .action(&t!("recipients-import-file"))
            .show(ui);
            if is_clicked {
                import_dialog::open_import_dialog(open.draft.id, out);
            }
            ui.vertical_centered(|ui| {
                if Button::link(t!("recipients-enter-by-hand"))
                    .show(ui)
                    .clicked()
                {
                    edits.push(RecipientEdit::AddRow);
                }
                export_menu::template_link(&open.draft.send_method, ui, out);
            });
        });
    }

    /// Handles Ctrl+F and, while no text field has the focus and no popup is open, undo, redo and
    /// pasted lists.
    fn handle_shortcuts(
        &mut self,
        open: &OpenDraft,
        ui: &Ui,
        edits: &mut Vec<RecipientEdit>,
        out: &mut Commands,
    ) {
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F))
            && !open.recipients.is_empty()
        {
            self.find.get_or_insert_default().request_focus(ui);
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

fn footer(input: &ReviewInput<'_>, ui: &mut Ui) {
    gap(ui, 8.0);
    text(
        ui,
        Type::Small,
        tokens(ui).weak,
        section::recipients_footer(input),
    );
}
