//! Everything [`check`](fn@super::check) found in a table, ready for drawing: looked up per row
//! without searching, counted once.

use std::collections::HashMap;

use super::{Field, Fix, Issue, Severity};

/// The issues of one state of a table. Cheap to share behind an `Arc`; not updated in place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IssueIndex {
    by_row: HashMap<u64, Vec<Issue>>,
    /// Positions in the table, ascending.
    issue_rows: Vec<usize>,
    blockers: usize,
    warnings: usize,
    rows_with_blockers: usize,
}

impl IssueIndex {
    /// Notes the issues of the row at `index`. Rows come in the order of the table.
    pub(super) fn add(&mut self, index: usize, row_id: u64, found: Vec<Issue>) {
        if found.is_empty() {
            return;
        }
        let blockers = found.iter().filter(|f| f.is_blocker()).count();
        self.blockers += blockers;
        self.warnings += found.len() - blockers;
        self.rows_with_blockers += usize::from(blockers > 0);
        self.issue_rows.push(index);
        self.by_row.insert(row_id, found);
    }

    /// Everything about one row, blockers and warnings, in the order of the fields.
    #[must_use]
    pub fn for_row(&self, row_id: u64) -> &[Issue] {
        self.by_row.get(&row_id).map_or(&[], Vec::as_slice)
    }

    /// What there is to say about one cell; the gravest first.
    #[must_use]
    pub fn for_cell(&self, row_id: u64, field: Field) -> Option<&Issue> {
        self.for_row(row_id)
            .iter()
            .filter(|f| f.field == field)
            .min_by_key(|f| f.severity)
    }

    /// The gravest severity of a row.
    #[must_use]
    pub fn severity(&self, row_id: u64) -> Option<Severity> {
        self.for_row(row_id).iter().map(|f| f.severity).min()
    }

    /// Positions in the table of the rows with issues, ascending: the rows of "only problems".
    #[must_use]
    pub fn rows_with_issues(&self) -> &[usize] {
        &self.issue_rows
    }

    /// How many issues stop the sending.
    #[must_use]
    pub fn blocker_count(&self) -> usize {
        self.blockers
    }

    #[must_use]
    pub fn warning_count(&self) -> usize {
        self.warnings
    }

    #[must_use]
    pub fn blocked_row_count(&self) -> usize {
        self.rows_with_blockers
    }

    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.by_row.is_empty()
    }

    /// Every issue with a row's id, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &Issue)> {
        self.by_row
            .iter()
            .flat_map(|(id, found)| found.iter().map(|f| (*id, f)))
    }

    /// The proposals that change a value, for "fix all": row, field, new value. Removing a row
    /// stays a decision per row.
    #[must_use]
    pub fn suggested_values(&self) -> Vec<(u64, Field, String)> {
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
