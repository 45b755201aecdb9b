//! The rows and cells of a personal draft whose values are missing or wrong, at their present positions.
//!
//! A plan names positions of the recipients that it was made of. While the next plan is being made, rows can move and
//! be removed, so that the problems are kept by the ids of their rows: no other row takes the place of one of them.

use crate::{
    desk::personal::SendPlan,
    recipients::{ColumnRef, RecipientTable},
};

#[derive(Debug, Default)]
pub struct PlanProblems {
    /// The recipients of the plan that is being made.
    planned: RecipientTable,
    row_ids: Vec<u64>,
    cell_ids: Vec<(u64, ColumnRef)>,
    rows: Vec<usize>,
    cells: Vec<(usize, ColumnRef)>,
    revision: u64,
}

impl PlanProblems {
    /// The positions of rows with problems, ascending.
    pub fn rows(&self) -> &[usize] {
        &self.rows
    }

    /// The cells whose personal values are missing or wrong, by the position of the row, in reading order.
    pub fn cells(&self) -> &[(usize, ColumnRef)] {
        &self.cells
    }

    /// Changes with the rows.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Remembers the recipients whose plan was requested.
    pub(super) fn begin(&mut self, recipients: &RecipientTable) {
        self.planned = recipients.clone();
    }

    /// Takes the problems of a plan of the recipients that [`Self::begin`] got.
    pub(super) fn take(&mut self, plan: &SendPlan, recipients: &RecipientTable) {
        let id = |position: usize| self.planned.row(position).map(|row| row.id);
        self.row_ids = plan
            .rows_with_problems
            .iter()
            .filter_map(|position| id(*position))
            .collect();
        self.cell_ids = plan
            .problem_cells
            .iter()
            .filter_map(|(position, column)| Some((id(*position)?, *column)))
            .collect();
        self.follow(recipients);
    }

    /// Finds the rows again after the recipients changed.
    pub(super) fn follow(&mut self, recipients: &RecipientTable) {
        let rows = self.row_ids.iter();
        self.rows = rows.filter_map(|row| recipients.position(*row)).collect();
        self.rows.sort_unstable();
        let cells = self.cell_ids.iter();
        self.cells = cells
            .filter_map(|(row, column)| Some((recipients.position(*row)?, *column)))
            .collect();
        self.cells.sort_unstable();
        self.revision += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::SendMethod,
        desk::RecipientEdit,
        recipients::{RecipientRow, check},
    };

    #[test]
    fn removed_row_gives_no_other_row_its_place() {
        let mut recipients = RecipientTable::new("", vec![RecipientRow::default(); 4]);
        let plan = SendPlan {
            rows_with_problems: vec![1, 3],
            ..SendPlan::default()
        };
        let mut problems = PlanProblems::default();
        problems.begin(&recipients);
        problems.take(&plan, &recipients);
        assert_eq!(problems.rows(), [1, 3]);
        let first = recipients.row(0).unwrap().id;
        let issues = check(&recipients, &SendMethod::EmailAndLink);
        RecipientEdit::RemoveRows(vec![first]).apply(
            &mut recipients,
            &issues,
            &SendMethod::EmailAndLink,
        );
        problems.follow(&recipients);
        assert_eq!(problems.rows(), [0, 2]);
    }
}
