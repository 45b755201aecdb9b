//! The menus of the recipients grid: of a cell, a row, and a column.

use std::collections::BTreeSet;

use egui::{Ui, ViewportCommand};

use super::{
    column_dialog::ColumnDialog,
    columns::{Column, cell_title},
    issue_cell,
    source::RecipientSource,
};
use crate::{
    desk::RecipientEdit,
    i18n::t,
    messages::issue::fix_label,
    recipients::{
        CellBlock, CellCondition, ColumnRef, RecipientTable, RowFilter, Severity, SortDirection,
    },
    ui::widgets::{
        grid::{Grid, GridMenu, GridState, MenuTarget},
        select::entry,
        separator,
    },
};

const WIDTH: f32 = 220.0;

/// The parts of the section that a menu changes.
pub(super) struct MenuContext<'a> {
    pub grid: &'a mut GridState<Column>,
    pub filter: &'a mut RowFilter,
    /// The column whose filter gets the keyboard focus.
    pub filter_focus: &'a mut Option<ColumnRef>,
    pub dialog: &'a mut Option<ColumnDialog>,
    pub grid_name: &'a str,
}

pub(super) fn show(
    menu: &GridMenu<Column>,
    context: &mut MenuContext<'_>,
    source: &mut RecipientSource<'_>,
) {
    match menu.target {
        MenuTarget::Column(Column::Cell(column)) => {
            let name = cell_title(source.recipients, column);
            menu.show(&name, |ui| column_menu(ui, column, context, source));
        }
        MenuTarget::Column(Column::Issue) | MenuTarget::Cell(_, Column::Issue) => {}
        MenuTarget::Row(row) => {
            let name = t!("recipients-menu-row");
            menu.show(&name, |ui| {
                ui.set_width(WIDTH);
                row_entries(ui, row, context, source);
            });
        }
        MenuTarget::Cell(row, Column::Cell(column)) => {
            let name = t!("recipients-menu-cell");
            menu.show(&name, |ui| cell_menu(ui, row, column, context, source));
        }
    }
}

/// An entry that closes the menu. Returns whether the entry was chosen.
fn item(ui: &mut Ui, label: &str) -> bool {
    let is_chosen = entry(ui, label, false).clicked();
    if is_chosen {
        ui.close();
    }
    is_chosen
}

fn cell_menu(
    ui: &mut Ui,
    row: u64,
    column: ColumnRef,
    context: &mut MenuContext<'_>,
    source: &mut RecipientSource<'_>,
) {
    ui.set_width(WIDTH);
    ui.spacing_mut().item_spacing.y = 0.0;
    let clipboard = [
        (t!("recipients-menu-cut"), ViewportCommand::RequestCut),
        (t!("recipients-menu-copy"), ViewportCommand::RequestCopy),
        (t!("recipients-menu-paste"), ViewportCommand::RequestPaste),
    ];
    for (label, command) in clipboard {
        if item(ui, &label) {
            // The grid receives the event of the clipboard.
            let grid = Grid::<Column>::focus_id(context.grid_name);
            ui.memory_mut(|memory| memory.request_focus(grid));
            ui.send_viewport_cmd(command);
        }
    }
    if item(ui, &t!("recipients-menu-clear")) {
        let block = context.grid.selected_block(source);
        source.edits.push(RecipientEdit::ClearCells(CellBlock {
            rows: block.rows,
            columns: block.columns.into_iter().filter_map(Column::cell).collect(),
        }));
    }
    issue_entries(ui, row, column, source);
    if !source.issues.for_row(row).is_empty() && item(ui, &t!("recipients-issues-of-row")) {
        issue_cell::open_list(ui, row);
    }
    separator(ui);
    let value = source
        .recipients
        .position(row)
        .and_then(|at| source.recipients.row(at))
        .map(|row| source.recipients.value(row, column).to_owned());
    if let Some(value) = value
        && item(ui, &t!("recipients-menu-filter-by-value"))
    {
        let condition = if value.is_empty() {
            CellCondition::Empty
        } else {
            CellCondition::Equals(value)
        };
        context.filter.set_condition(column, Some(condition));
    }
    row_entries(ui, row, context, source);
}

/// The suggestion for a cell, and the acceptance of its warning.
fn issue_entries(ui: &mut Ui, row: u64, column: ColumnRef, source: &mut RecipientSource<'_>) {
    let issues = source.issues.for_row(row);
    for (index, issue) in issues.iter().enumerate() {
        if Some(issue.field) != column.field() {
            continue;
        }
        if let Some(fix) = &issue.fix
            && item(ui, &fix_label(fix))
        {
            source
                .edits
                .push(RecipientEdit::ApplyFix { row, issue: index });
        }
        if issue.severity == Severity::Warning && item(ui, &t!("recipients-issue-accept")) {
            let edit = RecipientEdit::AcceptWarning { row, issue: index };
            source.edits.push(edit);
        }
    }
}

fn row_entries(
    ui: &mut Ui,
    row: u64,
    context: &mut MenuContext<'_>,
    source: &mut RecipientSource<'_>,
) {
    ui.spacing_mut().item_spacing.y = 0.0;
    if item(ui, &t!("recipients-menu-insert-above")) {
        source.edits.push(RecipientEdit::InsertRow { before: row });
    }
    let selected = context.grid.selected_row_count();
    let rows = if selected > 0 {
        selected
    } else {
        context.grid.block_height()
    };
    if item(ui, &t!("recipients-remove-rows", count = rows.max(1))) {
        let rows = if selected > 0 {
            context.grid.selected_rows()
        } else {
            context.grid.selected_block(source).rows
        };
        let rows = if rows.is_empty() { vec![row] } else { rows };
        source.edits.push(RecipientEdit::RemoveRows(rows));
        context.grid.clear_selection();
    }
}

fn column_menu(
    ui: &mut Ui,
    column: ColumnRef,
    context: &mut MenuContext<'_>,
    source: &mut RecipientSource<'_>,
) {
    ui.set_width(WIDTH);
    ui.spacing_mut().item_spacing.y = 0.0;
    let sorts = [
        (t!("recipients-menu-sort-up"), SortDirection::Ascending),
        (t!("recipients-menu-sort-down"), SortDirection::Descending),
    ];
    for (label, direction) in sorts {
        if item(ui, &label) {
            source.edits.push(RecipientEdit::Sort { column, direction });
        }
    }
    separator(ui);
    if item(ui, &t!("recipients-menu-filter")) {
        let condition = CellCondition::Contains(String::new());
        context.filter.set_condition(column, Some(condition));
        *context.filter_focus = Some(column);
    }
    if item(ui, &t!("recipients-menu-filter-values")) {
        let condition = CellCondition::NoneOf(BTreeSet::new());
        context.filter.set_condition(column, Some(condition));
        *context.filter_focus = Some(column);
    }
    if context.filter.condition(column).is_some() && item(ui, &t!("recipients-menu-filter-remove"))
    {
        context.filter.set_condition(column, None);
    }
    separator(ui);
    if item(ui, &t!("recipients-menu-move-column-left")) {
        context.grid.move_column(Column::Cell(column), false);
    }
    if item(ui, &t!("recipients-menu-move-column-right")) {
        context.grid.move_column(Column::Cell(column), true);
    }
    if item(ui, &t!("recipients-menu-fit-column")) {
        context.grid.fit_column(Column::Cell(column));
    }
    if context.grid.can_hide_column() && item(ui, &t!("recipients-menu-hide-column")) {
        context.grid.layout.hide(Column::Cell(column));
    }
    if context.grid.layout.has_hidden() && item(ui, &t!("recipients-menu-show-columns")) {
        context.grid.layout.show_all();
    }
    if item(ui, &t!("recipients-menu-add-column")) {
        *context.dialog = Some(ColumnDialog::add());
    }
    extra_column_entries(ui, column, context, source.recipients, source.edits);
}

/// Renaming and removing, which only extra columns have.
fn extra_column_entries(
    ui: &mut Ui,
    column: ColumnRef,
    context: &mut MenuContext<'_>,
    recipients: &RecipientTable,
    edits: &mut Vec<RecipientEdit>,
) {
    let ColumnRef::Extra(id) = column else { return };
    if item(ui, &t!("recipients-menu-rename-column")) {
        let name = recipients.extra_name(id).unwrap_or_default();
        *context.dialog = Some(ColumnDialog::rename(id, name));
    }
    if item(ui, &t!("recipients-menu-remove-column")) {
        edits.push(RecipientEdit::RemoveColumn(id));
    }
}
