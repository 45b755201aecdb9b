//! Moves to cells and rows of the grid: the first cell, the next problem, and the rows of a warning.

use super::{
    RecipientsSection,
    columns::Column,
    problem_steps::{self, ProblemStep, TableProblems},
};
use crate::{
    recipients::{ColumnRef, Field, Severity},
    ui::{
        model::OpenDraft,
        screens::new_gift::{field_focus::FocusRequest, section::Section},
    },
};

impl RecipientsSection {
    /// Gives the keyboard focus to the cell that had it last or to the first one, or shows the rows with problems
    /// and focuses the first problem. Does nothing in another section.
    pub(in crate::ui::screens::new_gift) fn take_focus(
        &mut self,
        section: Section,
        open: &OpenDraft,
        request: FocusRequest,
    ) {
        if section != Section::Recipients {
            return;
        }
        let problem = (request != FocusRequest::FirstField)
            .then(|| first_problem(open))
            .flatten();
        if let Some((row, column)) = problem {
            self.only_problems = true;
            if self.is_hidden(open, row) {
                self.filter.conditions.clear();
            }
            self.grid.layout.show(Column::Cell(column));
        }
        let row = open.recipients.row(0);
        let cell = problem
            .map(|(row, column)| (row, Column::Cell(column)))
            .or(self.grid.cursor())
            .or_else(|| {
                let first = Column::Cell(ColumnRef::Field(Field::FirstName));
                row.map(|row| (row.id, first))
            });
        if let Some((row, column)) = cell {
            self.grid.focus_cell(row, column);
        }
    }

    /// Selects rows and shows all rows, beginning with the first selected one, at the cell of an extra column.
    pub(in crate::ui::screens::new_gift) fn show_rows(
        &mut self,
        rows: Vec<u64>,
        column: Option<ColumnRef>,
    ) {
        self.only_problems = false;
        self.filter.conditions.clear();
        self.select(rows);
        if let Some(column) = column.map(Column::Cell) {
            self.grid.layout.show(column);
            self.grid.move_request_to(column);
        }
    }

    /// Selects rows and shows only the rows with problems.
    pub(in crate::ui::screens::new_gift) fn show_duplicates(&mut self, rows: Vec<u64>) {
        self.only_problems = true;
        self.filter.conditions.clear();
        self.select(rows);
    }

    fn select(&mut self, rows: Vec<u64>) {
        self.grid.select_rows(rows, true);
    }

    /// Moves to the next or previous cell with a problem.
    pub(super) fn go_to_problem(&mut self, step: ProblemStep, open: &OpenDraft) {
        let position = |row| open.recipients.position(row);
        let cursor = self.grid.cursor().and_then(|(row, column)| {
            let first = ColumnRef::Field(Field::FirstName);
            Some((position(row)?, column.cell().unwrap_or(first)))
        });
        let problems = TableProblems::of(open);
        let next = |cursor| problem_steps::find(step, cursor, &problems);
        let Some(first) = next(cursor) else { return };
        let mut found = first;
        // Problems in hidden rows are passed over, as long as the filter shows a row with a problem.
        while self.is_hidden(open, found.0) {
            let after = next(position(found.0).map(|position| (position, found.1)));
            found = after.unwrap_or(first);
            if found == first {
                self.filter.conditions.clear();
                break;
            }
        }
        self.go_to_cell(found.0, found.1);
    }

    /// Moves to a cell with the keyboard focus. Shows the column of the cell.
    pub(super) fn go_to_cell(&mut self, row: u64, column: ColumnRef) {
        self.grid.layout.show(Column::Cell(column));
        self.grid.focus_cell(row, Column::Cell(column));
    }

    /// Shows a match of the search. The keyboard focus stays in the bar.
    pub(super) fn reveal_match(&mut self, open: &OpenDraft, row: u64, column: ColumnRef) {
        if self.is_hidden(open, row) {
            self.filter.conditions.clear();
            self.only_problems = false;
        }
        self.grid.layout.show(Column::Cell(column));
        self.grid.reveal_cell(row, Some(Column::Cell(column)));
    }

    /// Whether the filter hides a row.
    fn is_hidden(&self, open: &OpenDraft, row: u64) -> bool {
        let position = open.recipients.position(row);
        position
            .and_then(|position| self.shown_rows(open).line_of(position))
            .is_none()
    }
}

/// The first cell whose problem keeps its row from being sent, or the first one with a warning.
fn first_problem(open: &OpenDraft) -> Option<(u64, ColumnRef)> {
    let rows = || {
        let positions = open.issues.rows_with_issues().iter();
        positions.filter_map(|position| open.recipients.row(*position))
    };
    let blocked = rows().find(|row| open.issues.severity(row.id) == Some(Severity::Blocker));
    if blocked.is_none()
        && let Some((position, column)) = open.personal_problem_cells().first()
        && let Some(row) = open.recipients.row(*position)
    {
        return Some((row.id, *column));
    }
    let row = blocked.or_else(|| rows().next())?;
    let issues = open.issues.for_row(row.id);
    let issue = issues
        .iter()
        .find(|issue| issue.severity == Severity::Blocker)
        .or_else(|| issues.first())?;
    Some((row.id, issue.field.into()))
}
