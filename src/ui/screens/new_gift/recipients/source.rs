//! The recipients as the rows of the grid. Typed values are shown until the engine's next state arrives.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

use egui::{Rect, Ui};

use super::{choices::ColumnChoices, columns::Column, issue_cell, shown_rows::ShownRows};
use crate::{
    desk::RecipientEdit,
    messages::issue::issue_text,
    recipients::{ColumnRef, Issue, IssueIndex, RecipientRow, RecipientTable, Severity},
    ui::{
        theme::Tone,
        widgets::grid::{CellView, GridSource},
    },
};

/// Values of cells that were sent to the engine and are not in its state yet, each with the number of its edit.
#[derive(Debug, Default)]
pub(super) struct PendingCells(HashMap<(u64, ColumnRef), (u64, String)>);

impl PendingCells {
    pub(super) fn insert(&mut self, cell: (u64, ColumnRef), edit: u64, value: String) {
        self.0.insert(cell, (edit, value));
    }

    /// Drops the values of the edits up to `applied`, which the engine's state has.
    pub(super) fn retain_after(&mut self, applied: u64) {
        self.0.retain(|_, (edit, _)| *edit > applied);
    }

    fn value(&self, cell: (u64, ColumnRef)) -> Option<&str> {
        if self.0.is_empty() {
            return None;
        }
        self.0.get(&cell).map(|(_, value)| value.as_str())
    }
}

/// The data that the grid draws.
pub(super) struct RecipientSource<'a> {
    pub recipients: &'a RecipientTable,
    pub issues: &'a IssueIndex,
    pub shown: ShownRows<'a>,
    /// Changes with the order of the shown rows.
    pub order_revision: u64,
    pub pending: &'a PendingCells,
    /// Cells that an undo or redo changed.
    pub marked: &'a HashSet<(u64, ColumnRef)>,
    /// The choices of the columns that offer some.
    pub choices: &'a [ColumnChoices<'a>],
    pub edits: &'a mut Vec<RecipientEdit>,
    /// The cell to move to, as chosen in the list of a row's issues.
    pub jump: &'a mut Option<(u64, ColumnRef)>,
    /// Whether the recipients can only be read.
    pub is_locked: bool,
}

/// The problem of a cell.
enum CellProblem<'a> {
    Issue(&'a Issue),
    Choice(String),
}

impl RecipientSource<'_> {
    pub fn position(&self, line: usize) -> Option<usize> {
        self.shown.position(line)
    }

    fn row(&self, line: usize) -> Option<&RecipientRow> {
        self.recipients.row(self.position(line)?)
    }

    /// The text of a cell: the pending value, else the recipient's.
    fn value<'s>(&'s self, row: &'s RecipientRow, column: ColumnRef) -> &'s str {
        let pending = self.pending.value((row.id, column));
        pending.unwrap_or_else(|| self.recipients.value(row, column))
    }

    fn choices_of(&self, column: ColumnRef) -> Option<&ColumnChoices<'_>> {
        self.choices.iter().find(|choices| choices.column == column)
    }

    fn problem(&self, row: &RecipientRow, column: ColumnRef) -> Option<CellProblem<'_>> {
        let field = column.field();
        if let Some(issue) = field.and_then(|field| self.issues.for_cell(row.id, field)) {
            return Some(CellProblem::Issue(issue));
        }
        let choices = self.choices_of(column).filter(|_| !row.is_blank())?;
        (choices.problem)(row, self.value(row, column)).map(CellProblem::Choice)
    }
}

impl GridSource<Column> for RecipientSource<'_> {
    fn len(&self) -> usize {
        self.shown.len()
    }

    fn order_revision(&self) -> u64 {
        self.order_revision
    }

    fn key(&self, line: usize) -> Option<u64> {
        Some(self.row(line)?.id)
    }

    fn line_of(&self, key: u64) -> Option<usize> {
        self.shown.line_of(self.recipients.position(key)?)
    }

    fn has_row(&self, key: u64) -> bool {
        self.recipients.position(key).is_some()
    }

    fn number(&self, line: usize) -> usize {
        self.position(line).map_or(0, |position| position + 1)
    }

    fn cell(&self, line: usize, column: Column) -> CellView<'_> {
        let (Some(row), Column::Cell(column)) = (self.row(line), column) else {
            return CellView::default();
        };
        let problem = self.problem(row, column);
        let tone = problem.as_ref().map(|problem| match problem {
            CellProblem::Issue(issue) if !issue.is_blocker() => Tone::Caution,
            _ => Tone::Bad,
        });
        CellView {
            text: Cow::Borrowed(self.value(row, column)),
            placeholder: match tone {
                Some(Tone::Bad) => "—",
                _ => "",
            },
            tone,
            is_marked: !self.marked.is_empty() && self.marked.contains(&(row.id, column)),
            has_note: problem.is_some(),
        }
    }

    fn note(&self, line: usize, column: Column) -> Option<String> {
        let Column::Cell(column) = column else {
            return None;
        };
        Some(match self.problem(self.row(line)?, column)? {
            CellProblem::Issue(issue) => issue_text(issue),
            CellProblem::Choice(text) => text,
        })
    }

    fn line_tone(&self, line: usize) -> Option<Tone> {
        match self.issues.severity(self.row(line)?.id)? {
            Severity::Blocker => Some(Tone::Bad),
            Severity::Warning => Some(Tone::Caution),
        }
    }

    fn max_chars(&self, column: Column) -> Option<usize> {
        match column {
            Column::Cell(column) if !self.is_locked => Some(column.max_chars()),
            Column::Cell(_) | Column::Issue => None,
        }
    }

    fn choices(&self, column: Column) -> &[String] {
        match column {
            Column::Cell(_) if self.is_locked => &[],
            Column::Cell(column) => self
                .choices_of(column)
                .map_or(&[], |choices| choices.values.as_slice()),
            Column::Issue => &[],
        }
    }

    fn draw(&mut self, ui: &mut Ui, line: usize, _: Column, rect: Rect) {
        let (recipients, issues) = (self.recipients, self.issues);
        let Some(position) = self.position(line) else {
            return;
        };
        if let Some(row) = recipients.row(position) {
            let jump = issue_cell::show(ui, position, row, issues, rect, self.edits);
            *self.jump = jump.map(|field| (row.id, field.into())).or(*self.jump);
        }
    }
}
