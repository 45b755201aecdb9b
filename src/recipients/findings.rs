//! Everything [`check`](fn@super::check) found in a sheet, ready for drawing: looked up per row
//! without searching, counted once.

use std::collections::HashMap;

use super::{Field, Finding, Fix, Severity};

/// The findings of one state of a sheet. Cheap to share behind an `Arc`; not updated in place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    by_row: HashMap<u64, Vec<Finding>>,
    /// Positions in the sheet, ascending.
    problem_rows: Vec<usize>,
    blockers: usize,
    warnings: usize,
    rows_with_blockers: usize,
}

impl Findings {
    /// Notes the findings of the row at `index`. Rows come in the order of the sheet.
    pub(super) fn add(&mut self, index: usize, row_id: u64, found: Vec<Finding>) {
        if found.is_empty() {
            return;
        }
        let blockers = found.iter().filter(|f| f.is_blocker()).count();
        self.blockers += blockers;
        self.warnings += found.len() - blockers;
        self.rows_with_blockers += usize::from(blockers > 0);
        self.problem_rows.push(index);
        self.by_row.insert(row_id, found);
    }

    /// Everything about one row, blockers and warnings, in the order of the fields.
    #[must_use]
    pub fn of(&self, row_id: u64) -> &[Finding] {
        self.by_row.get(&row_id).map_or(&[], Vec::as_slice)
    }

    /// What there is to say about one cell; the gravest first.
    #[must_use]
    pub fn of_cell(&self, row_id: u64, field: Field) -> Option<&Finding> {
        self.of(row_id)
            .iter()
            .filter(|f| f.field == field)
            .min_by_key(|f| f.severity)
    }

    /// The gravest severity of a row.
    #[must_use]
    pub fn severity(&self, row_id: u64) -> Option<Severity> {
        self.of(row_id).iter().map(|f| f.severity).min()
    }

    /// Positions in the sheet of the rows with findings, ascending: the rows of "only problems".
    #[must_use]
    pub fn problem_rows(&self) -> &[usize] {
        &self.problem_rows
    }

    /// How many findings stop the sending.
    #[must_use]
    pub fn blockers(&self) -> usize {
        self.blockers
    }

    #[must_use]
    pub fn warnings(&self) -> usize {
        self.warnings
    }

    #[must_use]
    pub fn rows_with_blockers(&self) -> usize {
        self.rows_with_blockers
    }

    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.by_row.is_empty()
    }

    /// Every finding with a row's id, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &Finding)> {
        self.by_row
            .iter()
            .flat_map(|(id, found)| found.iter().map(|f| (*id, f)))
    }

    /// The proposals that change a value, for "fix all": row, field, new value. Removing a row
    /// stays a decision per row.
    #[must_use]
    pub fn proposed_values(&self) -> Vec<(u64, Field, String)> {
        let mut proposals: Vec<_> = self
            .iter()
            .filter_map(|(id, f)| match &f.fix {
                Some(Fix::SetTo(value)) => Some((id, f.field, value.clone())),
                _ => None,
            })
            .collect();
        proposals.sort_unstable();
        proposals.dedup_by_key(|(id, field, _)| (*id, *field));
        proposals
    }
}
