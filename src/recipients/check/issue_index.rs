//! The issues of a recipient table, indexed by row and counted, so that drawing a row needs no
//! search.

use std::{
    collections::HashMap,
    ops::{Add, Sub},
    sync::Arc,
};

use crate::recipients::{Field, Fix, Issue, IssueCode, Severity};

/// Rows whose ids differ only below this bit share a page.
const PAGE_BITS: u32 = 8;

/// Row ids with their issues, ascending.
type Page = Vec<(u64, Arc<[Issue]>)>;

/// The issues that [`check`](fn@crate::recipients::check) found in one state of a table, shared behind an
/// `Arc`. Cloning is cheap: two indexes share the pages of rows that no edit touched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IssueIndex {
    /// Pages without issues are left out.
    pages: HashMap<u64, Arc<Page>>,
    /// Positions in the table, ascending. Shared until an edit adds or removes a row.
    rows_with_issues: Arc<Vec<usize>>,
    counts: IssueCounts,
}

/// Figures about issues: of a row, or of all rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IssueCounts {
    pub blockers: usize,
    pub warnings: usize,
    pub blocked_rows: usize,
    /// Rows whose only issue is that they repeat a recipient.
    pub only_duplicate_rows: usize,
    /// Cells with a safe fix; see [`safe_fixes`](crate::recipients::safe_fixes()).
    pub safe_values: usize,
}

impl IssueIndex {
    /// Adds the issues of the row at `index`. Rows must be added in the order of the table.
    pub(in crate::recipients) fn add(&mut self, index: usize, row_id: u64, issues: Vec<Issue>) {
        if issues.is_empty() {
            return;
        }
        Arc::make_mut(&mut self.rows_with_issues).push(index);
        self.replace(row_id, issues);
    }

    /// Replaces the issues of the row at `index`.
    pub(in crate::recipients) fn set(&mut self, index: usize, row_id: u64, issues: Vec<Issue>) {
        match (
            self.rows_with_issues.binary_search(&index),
            issues.is_empty(),
        ) {
            (Ok(at), true) => {
                Arc::make_mut(&mut self.rows_with_issues).remove(at);
            }
            (Err(at), false) => Arc::make_mut(&mut self.rows_with_issues).insert(at, index),
            _ => {}
        }
        self.replace(row_id, issues);
    }

    fn replace(&mut self, row_id: u64, issues: Vec<Issue>) {
        let key = row_id >> PAGE_BITS;
        self.counts = self.counts.changed(&IssueCounts::of_row(&issues), Add::add);
        if issues.is_empty() && !self.pages.contains_key(&key) {
            return;
        }
        let page = Arc::make_mut(self.pages.entry(key).or_default());
        let found = page.binary_search_by_key(&row_id, |(id, _)| *id);
        let old = match (found, issues.is_empty()) {
            (Ok(at), true) => Some(page.remove(at).1),
            (Ok(at), false) => Some(std::mem::replace(&mut page[at].1, issues.into())),
            (Err(_), true) => None,
            (Err(at), false) => {
                page.insert(at, (row_id, issues.into()));
                None
            }
        };
        if page.is_empty() {
            self.pages.remove(&key);
        }
        if let Some(old) = old {
            self.counts = self.counts.changed(&IssueCounts::of_row(&old), Sub::sub);
        }
    }

    /// The issues of one row, in the order of the fields.
    #[must_use]
    pub fn for_row(&self, row_id: u64) -> &[Issue] {
        let Some(page) = self.pages.get(&(row_id >> PAGE_BITS)) else {
            return &[];
        };
        match page.binary_search_by_key(&row_id, |(id, _)| *id) {
            Ok(at) => &page[at].1,
            Err(_) => &[],
        }
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

    /// The figures about all rows.
    #[must_use]
    pub fn counts(&self) -> &IssueCounts {
        &self.counts
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// Every issue with its row id, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &Issue)> {
        self.pages
            .values()
            .flat_map(|page| page.iter())
            .flat_map(|(id, issues)| issues.iter().map(|issue| (*id, issue)))
    }

    /// The values of the fixes of one kind of issue as edits (row id, field, value).
    #[must_use]
    pub fn fix_values(&self, code: IssueCode) -> Vec<(u64, Field, String)> {
        let mut edits: Vec<_> = self
            .iter()
            .filter(|(_, issue)| issue.code() == code)
            .filter_map(|(id, issue)| {
                let value = issue.fix.as_ref().and_then(Fix::new_value)?;
                Some((id, issue.field, value.to_owned()))
            })
            .collect();
        edits.sort_unstable();
        edits.dedup_by_key(|(id, field, _)| (*id, *field));
        edits
    }

    /// The ids of the rows that certainly repeat another row, ascending.
    #[must_use]
    pub fn removable_rows(&self) -> Vec<u64> {
        let removable = |issue: &Issue| matches!(issue.fix, Some(Fix::RemoveRow));
        let mut rows: Vec<u64> = self
            .iter()
            .filter(|(_, issue)| issue.code() == IssueCode::DuplicateRecipient && removable(issue))
            .map(|(id, _)| id)
            .collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    }
}

impl IssueCounts {
    fn of_row(issues: &[Issue]) -> Self {
        let blockers = issues.iter().filter(|issue| issue.is_blocker()).count();
        let is_duplicate = |issue: &Issue| issue.code() == IssueCode::DuplicateRecipient;
        let is_safe_value = |issue: &Issue| {
            issue.is_safe_fix() && issue.fix.as_ref().and_then(Fix::new_value).is_some()
        };
        // Issues are sorted by field.
        let fields = issues.chunk_by(|one, other| one.field == other.field);
        Self {
            blockers,
            warnings: issues.len() - blockers,
            blocked_rows: usize::from(blockers > 0),
            only_duplicate_rows: usize::from(matches!(issues, [one] if is_duplicate(one))),
            safe_values: fields
                .filter(|of_field| of_field.iter().any(is_safe_value))
                .count(),
        }
    }

    /// The figures after those of a row are added or subtracted.
    fn changed(&self, row: &Self, change: fn(usize, usize) -> usize) -> Self {
        Self {
            blockers: change(self.blockers, row.blockers),
            warnings: change(self.warnings, row.warnings),
            blocked_rows: change(self.blocked_rows, row.blocked_rows),
            only_duplicate_rows: change(self.only_duplicate_rows, row.only_duplicate_rows),
            safe_values: change(self.safe_values, row.safe_values),
        }
    }
}
