//! Keeps the issues of a recipient table up to date while the table is edited.
//!
//! The owner of a table keeps one checker. After an edit only the changed rows are checked, and the
//! rows whose duplicates they were.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use super::{
    accept_warnings::is_accepted,
    duplicates::{DuplicateIndex, OtherRow},
    identity::person_identity,
    row::{check_row, sort_issues},
};
use crate::{
    contract::SendMethod,
    recipients::{Fix, Issue, IssueIndex, IssueKind, RecipientFacts, RecipientRow, RecipientTable},
};

/// With more changed rows, one pass over all rows is faster than one search for each changed row.
const MAX_SINGLE_CHANGES: usize = 1_000;

/// The checked state of a table, from which the next state is checked.
#[derive(Debug)]
pub struct RecipientChecker {
    method: SendMethod,
    table: RecipientTable,
    /// The issues of each row without duplicates, by position.
    row_issues: Vec<Box<[Issue]>>,
    duplicates: DuplicateIndex,
    index: Arc<IssueIndex>,
    /// The figures, counted on first use, because the command line never shows them.
    facts: Option<Arc<RecipientFacts>>,
}

impl RecipientChecker {
    /// A checker of an empty table.
    #[must_use]
    pub fn new(method: SendMethod) -> Self {
        Self {
            facts: None,
            method,
            table: RecipientTable::default(),
            row_issues: Vec::new(),
            duplicates: DuplicateIndex::default(),
            index: Arc::default(),
        }
    }

    /// The figures about all recipients of the table that was checked last.
    #[must_use]
    pub fn facts(&mut self) -> Arc<RecipientFacts> {
        let count = || Arc::new(RecipientFacts::of(&self.table, &self.method));
        Arc::clone(self.facts.get_or_insert_with(count))
    }

    /// The issues of a table with a send method. Rows that are the same as in the last call are not
    /// checked again. The result is that of [`check`](fn@crate::recipients::check).
    pub fn check(&mut self, table: &RecipientTable, method: &SendMethod) -> Arc<IssueIndex> {
        if self.method == *method {
            match self.changed_positions(table) {
                Some(changed) => self.check_rows(table, &changed),
                None => self.check_moved_rows(table),
            }
        } else {
            *self = Self::new(method.clone());
            self.check_moved_rows(table);
        }
        if self.table.extra_columns() != table.extra_columns() {
            // Readers compare the pointers to see whether anything about the recipients changed.
            self.index = Arc::new(IssueIndex::clone(&self.index));
        }
        self.table = table.clone();
        Arc::clone(&self.index)
    }

    /// The positions of changed rows. Returns `None` when rows were added, removed or moved, many were
    /// changed, or a changed row needs an index of all names.
    fn changed_positions(&self, table: &RecipientTable) -> Option<Vec<usize>> {
        let (old, new) = (self.table.rows(), table.rows());
        if old.len() != new.len() {
            return None;
        }
        let mut changed = Vec::new();
        for (position, (old, new)) in old.iter().zip(new).enumerate() {
            if Arc::ptr_eq(old, new) {
                continue;
            }
            if old.id != new.id
                || changed.len() == MAX_SINGLE_CHANGES
                || self.duplicates.lacks_names_for(new)
            {
                return None;
            }
            changed.push(position);
        }
        Some(changed)
    }

    /// Checks the rows at these positions. All other rows are unchanged.
    fn check_rows(&mut self, table: &RecipientTable, changed: &[usize]) {
        // The rows whose issues can differ: changed rows, and rows of the same person beside them.
        let mut affected: BTreeSet<usize> = changed.iter().copied().collect();
        for &position in changed {
            let (Some(old), Some(new)) = (self.table.row(position), table.row(position)) else {
                continue;
            };
            self.row_issues[position] = check_row(new, &self.method).into();
            if let Some(facts) = &mut self.facts {
                Arc::make_mut(facts).replace(position, old, new);
            }
            let (old_keys, new_keys) = (self.duplicates.keys(old), self.duplicates.keys(new));
            if old_keys != new_keys {
                let around_old = self.duplicates.remove(&old_keys, position);
                let around_new = self.duplicates.insert(&new_keys, position);
                affected.extend(around_old.into_iter().chain(around_new).flatten());
            }
        }
        let mut index = Arc::clone(&self.index);
        for position in affected {
            if let Some(row) = table.row(position) {
                let identity = self.duplicates.identity(row);
                let duplicate =
                    identity.and_then(|it| self.duplicates.other_row(row, it, position));
                let issues = with_duplicate(row, &self.row_issues[position], duplicate);
                Arc::make_mut(&mut index).set(position, row.id, issues);
            }
        }
        self.index = index;
    }

    /// Checks new and changed rows, and finds duplicates anew.
    fn check_moved_rows(&mut self, table: &RecipientTable) {
        let mut checked_rows = CheckedRows::new(self.table.rows());
        let mut row_issues = Vec::with_capacity(table.len());
        let mut duplicates = self.duplicates.emptied();
        let mut identities = Vec::with_capacity(table.len());
        let mut is_kept = vec![false; self.table.len()];
        let mut facts = self.facts.as_mut().map(Arc::make_mut);
        if let Some(facts) = &mut facts {
            facts.clear_blank_rows();
        }
        for (position, row) in table.rows().iter().enumerate() {
            let issues: Box<[Issue]> = match checked_rows.position(row) {
                Some(old) => {
                    is_kept[old] = true;
                    std::mem::take(&mut self.row_issues[old])
                }
                None => {
                    if let Some(facts) = &mut facts {
                        facts.add(row);
                    }
                    check_row(row, &self.method).into()
                }
            };
            if let Some(facts) = &mut facts
                && row.is_blank()
            {
                facts.push_blank_row(position);
            }
            identities.push(duplicates.identity(row));
            row_issues.push(issues);
        }
        if let Some(facts) = &mut facts {
            let old_rows = self.table.rows().iter().zip(is_kept);
            for (row, _) in old_rows.filter(|(_, is_kept)| !is_kept) {
                facts.remove(row);
            }
        }
        let can_repeat = duplicates.fill(table.rows(), &identities);
        let mut index = IssueIndex::default();
        for (position, (row, issues)) in table.rows().iter().zip(&row_issues).enumerate() {
            let identity = identities[position].filter(|_| can_repeat[position]);
            let duplicate = identity.and_then(|it| duplicates.other_row(row, it, position));
            if duplicate.is_some() || !issues.is_empty() {
                index.add(position, row.id, with_duplicate(row, issues, duplicate));
            }
        }
        self.row_issues = row_issues;
        self.duplicates = duplicates;
        self.index = Arc::new(index);
    }
}

/// Finds rows in the table that was checked before.
struct CheckedRows<'a> {
    rows: &'a [Arc<RecipientRow>],
    /// The position after the last row that was found: rows mostly keep their order.
    next: usize,
    /// Built when rows were moved.
    by_id: Option<HashMap<u64, usize>>,
}

impl<'a> CheckedRows<'a> {
    fn new(rows: &'a [Arc<RecipientRow>]) -> Self {
        Self {
            rows,
            next: 0,
            by_id: None,
        }
    }

    /// The position at which the same row, unchanged, was checked before.
    fn position(&mut self, row: &Arc<RecipientRow>) -> Option<usize> {
        if self.rows.is_empty() {
            return None;
        }
        let is_same = |at: &usize| self.rows.get(*at).is_some_and(|old| Arc::ptr_eq(old, row));
        let found = Some(self.next).filter(is_same).or_else(|| {
            let by_id = self.by_id.get_or_insert_with(|| {
                let rows = self.rows.iter().enumerate();
                rows.map(|(at, old)| (old.id, at)).collect()
            });
            by_id.get(&row.id).copied().filter(is_same)
        })?;
        self.next = found + 1;
        Some(found)
    }
}

/// Adds the issue of a duplicate to the issues of a row, if another row has the same recipient.
/// Leaves out accepted warnings.
fn with_duplicate(row: &RecipientRow, issues: &[Issue], duplicate: Option<OtherRow>) -> Vec<Issue> {
    let mut issues = issues.to_vec();
    if let Some(other) = duplicate {
        let other_row = other.position + 1;
        let (kind, fix) = if other.has_other_email {
            // Which of the two emails is right, only the user knows.
            (IssueKind::SameNameAndAddress { other_row }, None)
        } else {
            // Another person can have the same name, so only a certain duplicate is removed.
            let fix = person_identity(row).map(|_| Fix::RemoveRow);
            (IssueKind::DuplicateRecipient { other_row }, fix)
        };
        issues.push(Issue::warning(other.field, kind, fix));
        sort_issues(&mut issues);
    }
    if !row.facts.accepted.is_empty() {
        issues.retain(|issue| !is_accepted(issue, row));
    }
    issues
}

impl Issue {
    /// The issue with row numbers as in the imported file, where a header and blank rows count too. A row that
    /// was not imported keeps its position in the table.
    #[must_use]
    pub fn with_file_rows(&self, recipients: &RecipientTable) -> Self {
        let mut issue = self.clone();
        if let IssueKind::DuplicateRecipient { other_row }
        | IssueKind::SameNameAndAddress { other_row } = &mut issue.kind
        {
            // Rows of the table count from 1.
            let row = recipients.row(other_row.saturating_sub(1));
            if let Some(line) = row.and_then(|row| row.line) {
                *other_row = line as usize;
            }
        }
        issue
    }
}
