//! Checks one row of a recipient table. Other rows do not matter here: duplicates are found by
//! [`RecipientChecker`](crate::recipients::RecipientChecker).

use super::{
    address::check_address,
    contact::{check_email, check_phone},
    issue::RowIssues,
    name::check_names,
};
use crate::{
    contract::SendMethod,
    recipients::{Field, Issue, IssueKind, RecipientRow},
};

/// The issues of a row with a send method, by field and severity. A blank row has none.
#[must_use]
pub fn check_row(row: &RecipientRow, method: &SendMethod) -> Vec<Issue> {
    let mut issues = RowIssues::default();
    if row.is_blank() {
        return Vec::new();
    }
    for &field in Field::ALL {
        check_length(row, field, &mut issues);
    }
    if let Some(ragged) = row.facts.ragged {
        let kind = IssueKind::RowRagged {
            cells: ragged.cells,
            columns: ragged.columns,
        };
        issues.warn(Field::FirstName, kind, None);
    }
    if let Some(mark) = &row.facts.inactive {
        let kind = IssueKind::PersonInactive {
            column: mark.column.clone(),
            value: mark.value.clone(),
        };
        issues.warn(Field::FirstName, kind, None);
    }
    check_names(row, &mut issues);
    check_email(row, method, &mut issues);
    check_phone(row, &mut issues);
    if *method == SendMethod::DirectSend {
        check_address(row, &mut issues);
    }
    sort_issues(&mut issues.0);
    issues.0
}

/// Sorts the issues of a row as they are shown.
pub(super) fn sort_issues(issues: &mut [Issue]) {
    issues.sort_by_key(|issue| (issue.field, issue.severity));
}

fn check_length(row: &RecipientRow, field: Field, issues: &mut RowIssues) {
    let value = row.get(field);
    let max_chars = field.max_chars();
    // Counting bytes first is faster, and no text has more characters than bytes.
    if value.len() > max_chars && value.chars().count() > max_chars {
        let kind = IssueKind::ValueTooLong { max_chars };
        issues.block(field, kind, None);
    }
}
