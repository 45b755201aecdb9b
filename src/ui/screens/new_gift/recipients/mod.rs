//! The recipients section of New gift: a spreadsheet, and the import of a file or a pasted list. Sends
//! [`RecipientEdit`]s, queries and import commands; the engine owns the recipients.

mod choices;
mod column_dialog;
mod columns;
mod export_menu;
mod filter_bar;
mod find_replace;
mod import;
mod import_dialog;
mod import_reading;
mod issue_cell;
mod issue_menu;
mod menus;
mod personal_choices;
mod problem_steps;
mod source;
mod toolbar;

use std::{collections::HashSet, sync::Arc};

use egui::{Id, Key, Margin, Modifiers, Ui};

use super::{
    field_focus::FocusRequest,
    review_input::ReviewInput,
    section::{self, Section},
};
use crate::{
    desk::{Command, DraftId, PastedBlock, RecipientEdit, RecipientQuery, personal::GiftComposer},
    i18n::t,
    recipients::{
        CellBlock, ChangedCells, ColumnRef, Field, IssueIndex, RowFilter, Severity, SortDirection,
    },
    ui::{
        commands::Commands,
        model::{Model, OpenDraft},
        screens::people::DraftLists,
        theme::{Type, icons, tokens},
        widgets::{
            Button, Card, EmptyState, card, gap,
            grid::{Block, ColumnLayout, Grid, GridAction, GridState},
            text,
        },
    },
};
use column_dialog::ColumnDialog;
use columns::Column;
use find_replace::FindReplace;
use import::ImportView;
pub(super) use import_dialog::open_import_dialog;
use menus::MenuContext;
use personal_choices::personal_choices;
use problem_steps::ProblemStep;
use source::{PendingCells, RecipientSource};

/// Height of the line below the grid, in points.
const FOOTER: f32 = 32.0;

#[derive(Debug, Default)]
pub(super) struct RecipientsSection {
    grid: GridState<Column>,
    /// Values that were sent to the engine and are not in its state yet.
    pending: PendingCells,
    /// The issues of the last frame. The engine sends new ones with every change.
    last_issues: Option<Arc<IssueIndex>>,
    /// The cells that the last undo or redo changed.
    marked: HashSet<(u64, ColumnRef)>,
    /// The changed cells that were shown already.
    shown_change: Option<Arc<ChangedCells>>,
    only_problems: bool,
    /// The conditions on columns.
    filter: RowFilter,
    /// The column whose filter gets the keyboard focus.
    filter_focus: Option<ColumnRef>,
    /// The draft whose columns are laid out.
    laid_out: Option<DraftId>,
    /// The column that the rows were sorted by, until they are edited.
    sorted: Option<(ColumnRef, SortDirection)>,
    /// The query that the engine was asked last.
    query: RecipientQuery,
    find: Option<FindReplace>,
    column_dialog: Option<ColumnDialog>,
    import: ImportView,
    /// Whether the last frame showed the import.
    had_import: bool,
    lists: DraftLists,
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
            self.had_import = true;
            return;
        }
        if std::mem::take(&mut self.had_import) {
            self.take_focus(Section::Recipients, open, FocusRequest::FirstField);
        }
        let mut edits = Vec::new();
        self.follow_engine(open);
        self.restore_columns(open.draft.id, ui);
        self.only_problems &= !open.issues.rows_with_issues().is_empty();
        let is_empty = open.recipients.is_empty();
        self.handle_find_shortcut(open, ui);
        if !is_empty || open.recipients.can_undo() || open.recipients.can_redo() {
            self.toolbar(model, open, input, ui, &mut edits, out);
            gap(ui, 12.0);
        }
        if let Some(find) = &mut self.find {
            if find.ui(open, &mut self.grid, ui, &mut edits) {
                self.find = None;
                ui.memory_mut(|memory| {
                    memory.request_focus(Grid::<Column>::focus_id(&t!("recipients-grid")));
                });
            }
            gap(ui, 12.0);
        }
        if is_empty {
            self.empty(model, open, ui, &mut edits, out);
        } else {
            let focus = &mut self.filter_focus;
            filter_bar::show(ui, &mut self.filter, focus, &open.recipients);
            self.show_grid(open, input, ui, &mut edits);
            self.footer(input, ui);
        }
        self.lists.dialogs(model, open, ui, out);
        self.handle_shortcuts(open, ui, &mut edits, out);
        if let Some(dialog) = &mut self.column_dialog
            && dialog.ui(ui, &open.recipients, &mut edits)
        {
            self.column_dialog = None;
        }
        store_columns(open.draft.id, &self.grid, ui);
        self.send_query(open.draft.id, out);
        self.send_edits(open, edits, out);
    }

    fn send_edits(&mut self, open: &OpenDraft, edits: Vec<RecipientEdit>, out: &mut Commands) {
        let draft = open.draft.id;
        for edit in edits {
            self.sorted = match &edit {
                RecipientEdit::AddRow => {
                    self.rows_before_add = Some(open.recipients.len());
                    None
                }
                RecipientEdit::Sort { column, direction } => Some((*column, *direction)),
                _ => None,
            };
            out.send(Command::EditRecipients { draft, edit });
        }
    }

    /// Gives the keyboard focus to the cell that had it last or to the first one, or shows the rows with problems
    /// and focuses the first problem. Does nothing in another section.
    pub(super) fn take_focus(&mut self, section: Section, open: &OpenDraft, request: FocusRequest) {
        if section != Section::Recipients {
            return;
        }
        let problem = (request != FocusRequest::FirstField)
            .then(|| first_problem(open))
            .flatten();
        if problem.is_some() {
            self.only_problems = true;
        }
        let row = open.recipients.row(0);
        let cell = problem
            .map(|(row, field)| (row, Column::Cell(ColumnRef::Field(field))))
            .or(self.grid.cursor())
            .or_else(|| {
                let first = Column::Cell(ColumnRef::Field(Field::FirstName));
                row.map(|row| (row.id, first))
            });
        if let Some((row, column)) = cell {
            self.grid.focus_cell(row, column);
        }
    }

    /// Lays out the columns as the user left them when the draft was open before.
    fn restore_columns(&mut self, draft: DraftId, ui: &Ui) {
        if self.laid_out != Some(draft) {
            self.laid_out = Some(draft);
            let layout = ui.data(|data| data.get_temp(columns_id(draft)));
            self.grid.layout = layout.unwrap_or_default();
        }
    }

    /// Asks the engine for the rows of the filter and the matches of the search, when they changed.
    fn send_query(&mut self, draft: DraftId, out: &mut Commands) {
        let has_conditions = !self.filter.conditions.is_empty();
        let query = RecipientQuery {
            filter: RowFilter {
                // Without conditions, the issues tell the rows.
                only_problems: has_conditions && self.only_problems,
                conditions: self.filter.conditions.clone(),
            },
            search: self.find.as_ref().and_then(FindReplace::query),
        };
        if query != self.query {
            self.query = query.clone();
            out.send(Command::QueryRecipients { draft, query });
        }
    }

    /// Drops pending values when the engine has sent a new state, and shows what an undo or redo
    /// changed.
    fn follow_engine(&mut self, open: &OpenDraft) {
        let is_unchanged = self
            .last_issues
            .as_ref()
            .is_some_and(|issues| Arc::ptr_eq(issues, &open.issues));
        if !is_unchanged {
            self.last_issues = Some(Arc::clone(&open.issues));
            self.pending.clear();
            self.marked.clear();
        }
        let change = open.changed.as_ref();
        let is_new = match (change, &self.shown_change) {
            (Some(new), Some(shown)) => !Arc::ptr_eq(new, shown),
            (new, _) => new.is_some(),
        };
        if let Some(changed) = change.filter(|_| is_new) {
            self.marked = changed.cells.iter().copied().collect();
            if !changed.rows.is_empty() {
                self.grid.select_rows(changed.rows.iter().copied(), false);
            } else if let Some((row, column)) = changed.cells.first() {
                self.grid.reveal_cell(*row, Some(Column::Cell(*column)));
            } else if let Some(row) = open.recipients.row(changed.first) {
                self.grid.reveal_cell(row.id, None);
            }
        }
        self.shown_change = change.cloned();
    }

    /// Selects rows and shows all rows, beginning with the first selected one.
    pub(super) fn show_rows(&mut self, rows: Vec<u64>) {
        self.only_problems = false;
        self.filter.conditions.clear();
        self.select(rows);
    }

    /// Selects rows and shows only the rows with problems.
    pub(super) fn show_duplicates(&mut self, rows: Vec<u64>) {
        self.only_problems = true;
        self.filter.conditions.clear();
        self.select(rows);
    }

    fn select(&mut self, rows: Vec<u64>) {
        self.grid.select_rows(rows, true);
    }

    /// Saves a cell that is still being edited.
    pub(super) fn commit_pending_edit(&mut self, draft: DraftId, out: &mut Commands) {
        if let Some((row, Column::Cell(column), value)) = self.grid.take_edit() {
            let edit = RecipientEdit::SetCell { row, column, value };
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
            self.filter.conditions.clear();
            if let Some(row) = open.recipients.row(open.recipients.len() - 1) {
                let first = Column::Cell(Field::FirstName.into());
                self.grid.focus_cell(row.id, first);
            }
        }
        let visible = self.visible(open);
        let mut columns = columns::columns(
            &open.recipients,
            &open.draft.send_method,
            input.facts.has_phone,
            ui.available_width(),
        );
        columns::mark(&mut columns, self.sorted, &self.filter);
        let composer = GiftComposer::new(&open.draft, open.recipients.extra_columns());
        let mut choices = choices::of_draft(open);
        choices.extend(personal_choices(&composer, &open.draft, &open.recipients));
        let mut jump = None;
        let mut source = RecipientSource {
            recipients: &open.recipients,
            issues: &open.issues,
            visible,
            pending: &self.pending,
            marked: &self.marked,
            choices: &choices,
            edits,
            jump: &mut jump,
        };
        let name = t!("recipients-grid");
        let height = (ui.available_height() - FOOTER).max(160.0);
        let frame = card::frame(ui).inner_margin(Margin::same(1));
        let output = frame
            .show(ui, |ui| {
                ui.set_height(height);
                ui.set_width(ui.available_width());
                Grid::new(&name, columns).show(ui, &mut self.grid, &mut source)
            })
            .inner;
        if let Some(menu) = &output.menu {
            let mut context = MenuContext {
                grid: &mut self.grid,
                filter: &mut self.filter,
                filter_focus: &mut self.filter_focus,
                dialog: &mut self.column_dialog,
                grid_name: &name,
            };
            menus::show(menu, &mut context, &mut source);
        }
        for action in output.actions {
            self.apply(action, edits);
        }
        if let Some((row, column)) = jump {
            self.grid.focus_cell(row, Column::Cell(column));
        }
    }

    /// The ids of the selected whole rows.
    fn selected_rows(&self, open: &OpenDraft) -> Vec<u64> {
        let source = RecipientSource {
            recipients: &open.recipients,
            issues: &open.issues,
            visible: self.visible(open),
            pending: &self.pending,
            marked: &self.marked,
            choices: &[],
            edits: &mut Vec::new(),
            jump: &mut None,
        };
        self.grid.selected_rows(&source)
    }

    /// Positions of the rows that the filter shows; `None`: all rows.
    fn visible<'a>(&self, open: &'a OpenDraft) -> Option<&'a [usize]> {
        if self.filter.conditions.is_empty() {
            self.only_problems.then(|| open.issues.rows_with_issues())
        } else {
            // Until the engine replies, the rows of the previous filter are shown.
            open.found.rows.as_deref()
        }
    }

    /// Turns an action of the grid into an edit.
    fn apply(&mut self, action: GridAction<Column>, edits: &mut Vec<RecipientEdit>) {
        edits.push(match action {
            GridAction::SetCell { row, column, text } => {
                let Column::Cell(column) = column else { return };
                self.pending.insert((row, column), text.clone());
                RecipientEdit::SetCell {
                    row,
                    column,
                    value: text,
                }
            }
            GridAction::Paste {
                block,
                selection,
                text,
            } => {
                let block = cell_block(block);
                RecipientEdit::Paste(PastedBlock {
                    rows: block.rows,
                    columns: block.columns,
                    selection,
                    text,
                })
            }
            GridAction::Fill { source, target } => RecipientEdit::Fill {
                source: cell_block(source),
                target: cell_block(target),
            },
            GridAction::Clear(block) => RecipientEdit::ClearCells(cell_block(block)),
            GridAction::RemoveRows(rows) => RecipientEdit::RemoveRows(rows),
        });
    }

    fn empty(
        &mut self,
        model: &Model,
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
                open_import_dialog(open.draft.id, out);
            }
            ui.vertical_centered(|ui| {
                if Button::link(t!("recipients-enter-by-hand"))
                    .show(ui)
                    .clicked()
                {
                    edits.push(RecipientEdit::AddRow);
                }
                if DraftLists::can_add(model)
                    && Button::link(t!("people-menu-add")).show(ui).clicked()
                {
                    self.lists.open_add_dialog(open.draft.id);
                }
                export_menu::template_link(&open.draft.send_method, ui, out);
            });
        });
    }

    /// Handles Ctrl+F, which opens find and replace, and Escape, which closes it.
    fn handle_find_shortcut(&mut self, open: &OpenDraft, ui: &Ui) {
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F))
            && !open.recipients.is_empty()
        {
            self.find.get_or_insert_default().request_focus(ui);
        }
    }

    /// Handles F8 and, while no text field has the focus and no popup is open, undo, redo and pasted
    /// lists.
    fn handle_shortcuts(
        &mut self,
        open: &OpenDraft,
        ui: &Ui,
        edits: &mut Vec<RecipientEdit>,
        out: &mut Commands,
    ) {
        if self.column_dialog.is_some() {
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

    /// Moves to the next or previous cell with a problem.
    fn go_to_problem(&mut self, step: ProblemStep, open: &OpenDraft) {
        let cursor = self.grid.cursor().and_then(|(row, column)| {
            let position = open.recipients.position(row)?;
            let first = ColumnRef::Field(Field::FirstName);
            Some((position, column.cell().unwrap_or(first)))
        });
        let found = problem_steps::find(step, cursor, &open.recipients, &open.issues);
        if let Some((row, column)) = found {
            // A row that the filter hides is shown.
            self.filter.conditions.clear();
            self.grid.focus_cell(row, Column::Cell(column));
        }
    }

    /// The number of recipients, and of selected cells. Screen readers read changes.
    fn footer(&self, input: &ReviewInput<'_>, ui: &mut Ui) {
        gap(ui, 8.0);
        let mut line = section::recipients_footer(input);
        if let Some((rows, columns)) = self.grid.selected_size() {
            let selection = t!("recipients-selection", rows = rows, columns = columns);
            line = [line, selection].join(" · ");
        }
        let response = text(ui, Type::Small, tokens(ui).weak, line);
        ui.accesskit_node_builder(response.id, |node| {
            node.set_live(egui::accesskit::Live::Polite);
        });
    }
}

/// The first cell whose problem keeps its row from being sent, or the first one with a warning.
fn first_problem(open: &OpenDraft) -> Option<(u64, Field)> {
    let rows = || {
        let positions = open.issues.rows_with_issues().iter();
        positions.filter_map(|position| open.recipients.row(*position))
    };
    let row = rows()
        .find(|row| open.issues.severity(row.id) == Some(Severity::Blocker))
        .or_else(|| rows().next())?;
    let issues = open.issues.for_row(row.id);
    let issue = issues
        .iter()
        .find(|issue| issue.severity == Severity::Blocker)
        .or_else(|| issues.first())?;
    Some((row.id, issue.field))
}

fn columns_id(draft: DraftId) -> Id {
    Id::unique("recipient-columns").with(draft.0)
}

/// Keeps the layout of the columns until the app is closed.
fn store_columns(draft: DraftId, grid: &GridState<Column>, ui: &Ui) {
    let id = columns_id(draft);
    ui.data_mut(|data| {
        let stored = data.get_temp_mut_or_default::<ColumnLayout<Column>>(id);
        if *stored != grid.layout {
            *stored = grid.layout.clone();
        }
    });
}

fn cell_block(block: Block<Column>) -> CellBlock {
    CellBlock {
        rows: block.rows,
        columns: block.columns.into_iter().filter_map(Column::cell).collect(),
    }
}
