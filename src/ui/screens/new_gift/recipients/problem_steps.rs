//! Moving to the next or previous cell with a problem: F8 and Shift+F8.

use crate::{
    recipients::{ColumnRef, IssueIndex, RecipientTable},
    ui::model::OpenDraft,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProblemStep {
    Next,
    Previous,
}

/// The problems of a table: issues, and personal values that are missing or wrong.
pub(super) struct TableProblems<'a> {
    recipients: &'a RecipientTable,
    issues: &'a IssueIndex,
    /// The positions of rows with problems, ascending.
    rows: &'a [usize],
    /// The cells of the personal values, in reading order.
    personal: &'a [(usize, ColumnRef)],
}

impl<'a> TableProblems<'a> {
    pub(super) fn of(open: &'a OpenDraft) -> Self {
        Self {
            recipients: &open.recipients,
            issues: &open.issues,
            rows: open.rows_with_problems(),
            personal: open.personal_problem_cells(),
        }
    }

    /// The cells with problems in a row, in reading order.
    fn cells(&self, position: usize) -> Vec<(usize, ColumnRef)> {
        let row = self.recipients.row(position);
        let issues = row.map_or(&[][..], |row| self.issues.for_row(row.id));
        let first = self.personal.partition_point(|(row, _)| *row < position);
        let personal = self.personal[first..].iter().copied();
        let mut cells: Vec<_> = issues
            .iter()
            .map(|issue| (position, ColumnRef::Field(issue.field)))
            .chain(personal.take_while(|(row, _)| *row == position))
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// The cell of the next or previous problem in reading order; after the last one follows the first one.
/// `cursor` is the current cell, by the position of its row.
pub(super) fn find(
    step: ProblemStep,
    cursor: Option<(usize, ColumnRef)>,
    problems: &TableProblems<'_>,
) -> Option<(u64, ColumnRef)> {
    let rows = problems.rows;
    let cells = |position: usize| problems.cells(position);
    let (from, rest) = match (cursor, step) {
        (Some((position, _)), ProblemStep::Next) => {
            (position, rows.partition_point(|row| *row < position))
        }
        (Some((position, _)), ProblemStep::Previous) => {
            (position, rows.partition_point(|row| *row <= position))
        }
        (None, _) => (usize::MAX, 0),
    };
    let is_beyond = |cell: &(usize, ColumnRef)| {
        cursor.is_none_or(|cursor| {
            cell.0 != from
                || match step {
                    ProblemStep::Next => *cell > cursor,
                    ProblemStep::Previous => *cell < cursor,
                }
        })
    };
    let (before, after) = rows.split_at(rest);
    let found = match step {
        ProblemStep::Next => after
            .iter()
            .chain(before)
            .find_map(|row| cells(*row).into_iter().find(is_beyond))
            .or_else(|| cells(*rows.first()?).into_iter().next()),
        ProblemStep::Previous => before
            .iter()
            .rev()
            .chain(after.iter().rev())
            .find_map(|row| cells(*row).into_iter().rev().find(is_beyond))
            .or_else(|| cells(*rows.last()?).into_iter().next_back()),
    };
    let (position, column) = found?;
    Some((problems.recipients.row(position)?.id, column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::SendMethod,
        recipients::{Field, RecipientRow, check},
    };

    fn person(first: &str, email: &str) -> RecipientRow {
        let mut row = RecipientRow::default();
        row.set(Field::FirstName, first);
        row.set(Field::LastName, "Berg");
        row.set(Field::Email, email);
        row
    }

    #[test]
    fn steps_visit_every_problem_and_start_again() {
        let rows = [
            person("Ida", ""),
            person("Raj", "raj@example.com"),
            person("", "nia"),
        ];
        let recipients = RecipientTable::new("", rows);
        let issues = check(&recipients, &SendMethod::EmailAndLink);
        let problems = TableProblems {
            recipients: &recipients,
            issues: &issues,
            rows: issues.rows_with_issues(),
            personal: &[],
        };
        let step = |step, cursor: Option<(u64, Field)>| {
            let cursor = cursor.map(|(row, field)| {
                let position = recipients.position(row).expect("a row");
                (position, ColumnRef::Field(field))
            });
            let (row, column) = find(step, cursor, &problems).expect("a problem");
            (row, column.field().expect("a field"))
        };
        let all = [(1, Field::Email), (3, Field::FirstName), (3, Field::Email)];
        let mut at = None;
        for expected in all.iter().chain(&all) {
            at = Some(step(ProblemStep::Next, at));
            assert_eq!(at, Some(*expected));
        }
        for expected in [all[1], all[0], all[2]] {
            at = Some(step(ProblemStep::Previous, at));
            assert_eq!(at, Some(expected));
        }
        assert_eq!(step(ProblemStep::Next, Some((2, Field::City))), all[1]);
        assert_eq!(step(ProblemStep::Previous, Some((2, Field::City))), all[0]);
    }

    #[test]
    fn steps_visit_personal_values() {
        let rows = [
            person("Ida", "ida@example.com"),
            person("Raj", ""),
            person("Nia", "nia@example.com"),
        ];
        let recipients = RecipientTable::new("", rows);
        let issues = check(&recipients, &SendMethod::EmailAndLink);
        let last_name = ColumnRef::Field(Field::LastName);
        let problems = TableProblems {
            recipients: &recipients,
            issues: &issues,
            rows: &[0, 1, 2],
            personal: &[(0, last_name), (1, last_name), (2, last_name)],
        };
        let email = ColumnRef::Field(Field::Email);
        let mut cursor = None;
        for expected in [(1, last_name), (2, last_name), (2, email), (3, last_name)] {
            let (row, column) = find(ProblemStep::Next, cursor, &problems).expect("a problem");
            assert_eq!((row, column), expected);
            cursor = recipients.position(row).map(|position| (position, column));
        }
    }
}
