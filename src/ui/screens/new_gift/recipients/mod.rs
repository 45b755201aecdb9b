//! The recipients section of New gift: a spreadsheet, and the import of a file or a pasted list. Sends
//! [`RecipientEdit`]s, queries and import commands; the engine owns the recipients.

mod choices;
mod column_dialog;
mod columns;
mod commands;
mod edited_row;
mod export_menu;
mod filter;
mod filter_bar;
mod find_replace;
mod focus;
mod import;
mod import_dialog;
mod import_reading;
mod issue_cell;
mod issue_menu;
mod menus;
mod personal_choices;
mod problem_steps;
mod shortcuts;
mod shown_order;
mod shown_rows;
mod source;
mod toolbar;
mod value_list;

use std::{collections::HashSet, sync::Arc};

use egui::{Id, Margin, Ui};

use super::{
    field_focus::FocusRequest,
    layout::fields,
    review_input::ReviewInput,
    review_points::Destination,
    section::{self, Section},
    view::GiftView,
};
use crate::{
    contract::rules::is_restricted_state,
    desk::{Command, DraftId, PastedBlock, RecipientEdit, RecipientQuery, personal::GiftComposer},
    i18n::t,
    recipients::{CellBlock, ChangedCells, ColumnRef, Field, IssueIndex, RowFilter, SortDirection},
    ui::{
        commands::Commands,
        file_drops,
        list_view::status_text,
        model::{Model, OpenDraft},
        screens::people::DraftLists,
        theme::{Type, icons, tokens},
        widgets::{
            Button, Card, EmptyState, card, gap,
            grid::{Block, ColumnLayout, Grid, GridAction, GridState},
            paint,
        },
    },
};
use column_dialog::ColumnDialog;
use columns::Column;
pub(in crate::ui) use commands::RecipientsCommand;
use edited_row::EditedRow;
use find_replace::{FindReplace, FindResponse};
pub(in crate::ui::screens) use import::ImportView;
pub(super) use import_dialog::open_import_dialog;
pub(in crate::ui::screens) use import_reading::{reading_progress, reading_title};
use menus::MenuContext;
use personal_choices::personal_choices;
use shown_order::ShownOrder;
use source::{PendingCells, RecipientSource};
use value_list::ValueList;

/// Height of the line below the grid, in points.
const FOOTER: f32 = 32.0;

#[derive(Debug, Default)]
pub(super) struct RecipientsSection {
    grid: GridState<Column>,
    /// Whether the recipients can only be read, because this computer keeps a send of them.
    is_locked: bool,
    /// Values that were sent to the engine and are not in its state yet.
    pending: PendingCells,
    /// The issues of the last frame. The engine sends new ones with every change.
    last_issues: Option<Arc<IssueIndex>>,
    /// The cells that the last undo or redo changed.
    marked: HashSet<(u64, ColumnRef)>,
    /// The changed cells that were shown already.
    shown_change: Option<Arc<ChangedCells>>,
    only_problems: bool,
    /// A command of the palette, which runs when the section is drawn next.
    requested: Option<RecipientsCommand>,
    order: ShownOrder,
    edited: EditedRow,
    /// The conditions on columns.
    filter: RowFilter,
    /// The column whose filter gets the keyboard focus.
    filter_focus: Option<ColumnRef>,
    /// The list of values of a filter.
    values: ValueList,
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
    pub(super) fn ui(&mut self, view: &GiftView<'_>, ui: &mut Ui, out: &mut Commands) {
        let (model, open, input) = (view.model, view.open, &view.input);
        self.is_locked = view.kept.is_some();
        if let Some(import) = &model.import
            && import.draft == open.draft.id
            && !self.is_locked
        {
            self.import.ui(import, input, ui, out);
            self.had_import = true;
            return;
        }
        if std::mem::take(&mut self.had_import) {
            self.take_focus(Section::Recipients, open, FocusRequest::FirstField);
        }
        let mut edits = Vec::new();
        self.run_requested(open, ui, &mut edits);
        self.follow_engine(open);
        self.restore_columns(open.draft.id, ui);
        self.only_problems &= !open.rows_with_problems().is_empty();
        let is_empty = open.recipients.is_empty();
        self.handle_find_shortcut(open, ui);
        if !is_empty || open.recipients.can_undo() || open.recipients.can_redo() {
            fields(ui, self.is_locked, |ui| {
                self.toolbar(model, open, ui, &mut edits, out);
            });
            gap(ui, 12.0);
        }
        let has_hidden_rows = self.visible(open).is_some();
        if let Some(find) = &mut self.find {
            match find.ui(open, has_hidden_rows, &self.grid, ui, &mut edits) {
                Some(FindResponse::Close) => {
                    self.find = None;
                    ui.memory_mut(|memory| {
                        memory.request_focus(Grid::<Column>::focus_id(&t!("recipients-grid")));
                    });
                }
                Some(FindResponse::Show(row, column)) => self.reveal_match(open, row, column),
                None => {}
            }
            gap(ui, 12.0);
        }
        if is_empty {
            self.empty(model, open, ui, &mut edits, out);
        } else {
            let focus = &mut self.filter_focus;
            filter_bar::show(ui, &mut self.filter, focus, &mut self.values, open);
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
        self.grid.layout.store(ui, columns_id(open.draft.id));
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

    /// Lays out the columns as the user left them when the draft was open before.
    fn restore_columns(&mut self, draft: DraftId, ui: &Ui) {
        if self.laid_out != Some(draft) {
            self.laid_out = Some(draft);
            self.pending = PendingCells::default();
            self.grid.layout = ColumnLayout::stored(ui, columns_id(draft));
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
            self.pending.retain_after(open.edits_applied);
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

    /// Shows the recipients that a point of Review is about.
    pub(super) fn show_destination(&mut self, destination: Destination, open: &OpenDraft) {
        match destination {
            Destination::Section(..) | Destination::Page(_) => {}
            Destination::Duplicates(rows) => self.show_duplicates(rows),
            Destination::Recipients(rows, column) => {
                let column = column.and_then(|name| open.recipients.extra_column_named(&name));
                self.show_rows(rows, column.map(ColumnRef::Extra));
            }
            Destination::States(states) => {
                let column = ColumnRef::Field(Field::State);
                self.show_rows(rows_in_states(open, &states), Some(column));
            }
        }
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
        let has_conditions = !self.filter.conditions.is_empty();
        let filter = self.row_filter();
        let current = self.grid.cursor().map(|(row, _)| row);
        self.edited.release_if_moved(current, &filter);
        if let Some(row) = current.filter(|_| self.grid.is_editing()) {
            self.edited.keep(row, &filter);
        }
        let edited = self.edited.id();
        self.order
            .follow(open, has_conditions, self.only_problems, edited);
        let shown = self.shown_rows(open);
        let mut columns = columns::columns(
            &open.recipients,
            &open.draft.send_method,
            input.facts.phones > 0,
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
            shown,
            order_revision: self.order.revision(),
            pending: &self.pending,
            marked: &self.marked,
            choices: &choices,
            edits,
            jump: &mut jump,
            is_locked: self.is_locked,
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
        if let Some(menu) = output.menu.as_ref().filter(|_| !self.is_locked) {
            let mut context = MenuContext {
                grid: &mut self.grid,
                filter: &mut self.filter,
                filter_focus: &mut self.filter_focus,
                dialog: &mut self.column_dialog,
                grid_name: &name,
            };
            menus::show(menu, &mut context, &mut source);
        }
        if let Some((row, _)) = self.grid.cursor()
            && (!edits.is_empty() || !output.actions.is_empty())
        {
            self.edited.keep(row, &filter);
        }
        if !self.is_locked {
            for action in output.actions {
                self.apply(action, open.edits_sent, edits);
            }
        }
        if let Some((row, column)) = jump {
            self.go_to_cell(row, column);
        }
    }

    /// Turns an action of the grid into an edit, which follows `sent` edits and those of this frame.
    fn apply(&mut self, action: GridAction<Column>, sent: u64, edits: &mut Vec<RecipientEdit>) {
        edits.push(match action {
            GridAction::SetCell { row, column, text } => {
                let Column::Cell(column) = column else { return };
                let number = sent + edits.len() as u64 + 1;
                self.pending.insert((row, column), number, text.clone());
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
            let text = if file_drops::are_delivered(ui) {
                t!("recipients-empty-text")
            } else {
                t!("recipients-empty-text-without-drop")
            };
            let is_clicked = EmptyState::new(icons::PEOPLE, &t!("recipients-empty-title"), &text)
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

    /// The number of recipients, and of selected cells. Screen readers read changes.
    fn footer(&self, input: &ReviewInput<'_>, ui: &mut Ui) {
        gap(ui, 8.0);
        let mut line = section::recipients_footer(input);
        let rows = self.grid.selected_row_count();
        if rows > 0 {
            let hidden = self.grid.hidden_row_count() as u64;
            line = [line, status_text(rows as u64, hidden)].join(" · ");
        } else if let Some((rows, columns)) = self.grid.selected_size() {
            let selection = t!("recipients-selection", rows = rows, columns = columns);
            line = [line, selection].join(" · ");
        }
        paint::live_text(ui, Type::Small, tokens(ui).weak, line);
    }
}

/// The ids of the recipients whose gifts go to one of these states.
fn rows_in_states(open: &OpenDraft, states: &[String]) -> Vec<u64> {
    let method = &open.draft.send_method;
    let rows = open.recipients.rows().iter();
    rows.filter(|row| is_restricted_state(states, &row.request_value(Field::State, method)))
        .map(|row| row.id)
        .collect()
}

fn columns_id(draft: DraftId) -> Id {
    Id::unique("recipient-columns").with(draft.0)
}

fn cell_block(block: Block<Column>) -> CellBlock {
    CellBlock {
        rows: block.rows,
        columns: block.columns.into_iter().filter_map(Column::cell).collect(),
    }
}
