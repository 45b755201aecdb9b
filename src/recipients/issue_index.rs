//! The issues of a recipient table, indexed by row and counted, so that drawing a row needs no
//! search.

use std::collections::HashMap;

use super::{Field, Fix, Issue, Severity};

/// The issues that [`check`](fn@super::check) found in one state of a table. An index is not
/// updated in place; it is shared behind an `Arc`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IssueIndex {
    by_row: HashMap<u64, Vec<Issue>>,
    /// Positions in the table, ascending.
    rows_with_issues: Vec<usize>,
    blocker_count: usize,
    warning_count: usize,
    blocked_row_count: usize,
}

impl IssueIndex {
    /// Adds the issues of the row at `index`. Rows must be added in the order of the table.
    pub(super) fn add(&mut self, index: usize, row_id: u64, issues: Vec<Issue>) {
        if issues.is_empty() {
            return;
        }
        let blockers = issues.iter().filter(|issue| issue.is_blocker()).count();
        self.blocker_count += blockers;
        self.warning_count += issues.len() - blockers;
        self.blocked_row_count += usize::from(blockers > 0);
        self.rows_with_issues.push(index);
        self.by_row.insert(row_id, issues);
    }

    /// The issues of one row, in the order of the fields.
    #[must_use]
    pub fn for_row(&self, row_id: u64) -> &[Issue] {
        self.by_row.get(&row_id).map_or(&[], Vec::as_slice)
    }

    /// The most severe issue of one cell.
    #[must_use]
    pub fn for_cell(&self, row_id: u64, field: Field) -> Option<&Issue> {
        self.for_row(row_id)
            .iter()
            .filter(|issue| issue.field == field)
            .min_by_key(|issue| issue.severity)
    }

    /// The highest severity in one row.
    #[must_use]
    pub fn severity(&self, row_id: u64) -> Option<Severity> {
        self.for_row(row_id)
            .iter()
            .map(|issue| issue.severity)
            .min()
    }

    /// The positions of rows with issues, ascending.
    #[must_use]
    pub fn rows_with_issues(&self) -> &[usize] {
        &self.rows_with_issues
    }

    #[must_use]
    pub fn blocker_count(&self) -> usize {
        self.blocker_count
    }

    #[must_use]
    pub fn warning_count(&self) -> usize {
        self.warning_count
    }

    #[must_use]
    pub fn blocked_row_count(&self) -> usize {
        self.blocked_row_count
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_row.is_empty()
    }

    /// Every issue with its row id, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &Issue)> {
        self.by_row
            .iter()
            .flat_map(|(id, issues)| issues.iter().map(|issue| (*id, issue)))
    }

    /// The proposed values as edits (row id, field, value). Removals are not included, because the
    /// user decides about each removal.
    #[must_use]
    pub fn suggested_values(&self) -> Vec<(u64, Field, String)> {
        let mut edits: Vec<_> = self
            .iter()
            .filter_map(|(id, issue)| match &issue.fix {
                Some(Fix::SetTo(value)) => Some((id, issue.field, value.clone())),
                _ => None,
            })
            .collect();
        edits.sort_unstable();
        edits.dedup_by_key(|(id, field, _)| (*id, *field));
        edits
    }
}
