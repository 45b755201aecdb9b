//! Moving to the next or previous cell with a problem: F8 and Shift+F8.

use crate::recipients::{ColumnRef, IssueIndex, RecipientTable};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProblemStep {
    Next,
    Previous,
}

/// The cell of the next or previous issue in reading order; after the last one follows the first one.
/// `cursor` is the current cell, by the position of its row.
pub(super) fn find(
    step: ProblemStep,
    cursor: Option<(usize, ColumnRef)>,
    recipients: &RecipientTable,
    issues: &IssueIndex,
) -> Option<(u64, ColumnRef)> {
    let rows = issues.rows_with_issues();
    let cells = |position: usize| -> Vec<(usize, ColumnRef)> {
        let row = recipients.row(position);
        let all = row.map_or(&[][..], |row| issues.for_row(row.id));
        let mut cells: Vec<_> = all
            .iter()
            .map(|issue| (position, ColumnRef::Field(issue.field)))
            .collect();
        cells.dedup();
        cells
    };
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
    Some((recipients.row(position)?.id, column))
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
        let step = |step, cursor: Option<(u64, Field)>| {
            let cursor = cursor.map(|(row, field)| {
                let position = recipients.position(row).expect("a row");
                (position, ColumnRef::Field(field))
            });
            let (row, column) = find(step, cursor, &recipients, &issues).expect("a problem");
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
}
