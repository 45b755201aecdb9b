//! The values of "Fix all", and the rows that can be sent after it. Used by the table of a draft, by exported lists and by
//! `giftdesk recipients check`.

use super::row::check_row;
use crate::{
    contract::SendMethod,
    recipients::{Field, Fix, IssueIndex, RecipientRow, RecipientTable, Severity, check},
};

/// A repaired value can have another fault, as in "ann(at)example,com". Values that still change after this many
/// repairs stay as they are.
const MAX_REPAIRS: usize = 4;

/// The edits (row id, field, value) that apply all safe fixes, also those of faults that another fix reveals. Guesses and
/// removals are not included, because the user decides about each of them. `issues` are those of the table.
#[must_use]
pub fn safe_fixes(
    table: &RecipientTable,
    issues: &IssueIndex,
    method: &SendMethod,
) -> Vec<(u64, Field, String)> {
    let fixable = issues.iter().filter(|(_, issue)| issue.is_safe_fix());
    let mut ids: Vec<u64> = fixable.map(|(id, _)| id).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut fixes = Vec::new();
    for id in ids {
        let Some(row) = table.position(id).and_then(|at| table.row(at)) else {
            continue;
        };
        let mut fixed = row.clone();
        for _ in 0..MAX_REPAIRS {
            let before = fixed.values.clone();
            for issue in check_row(&fixed, method) {
                let value = issue.fix.as_ref().and_then(Fix::new_value);
                if let Some(value) = value.filter(|_| issue.is_safe_fix()) {
                    fixed.set(issue.field, value);
                }
            }
            if fixed.values == before {
                break;
            }
        }
        for field in Field::ALL {
            let value = fixed.get(*field);
            if value != row.get(*field) {
                fixes.push((id, *field, value.to_owned()));
            }
        }
    }
    fixes
}

/// The rows without errors, after the safe fixes. Blank rows are left out. `issues` are those of the table.
#[must_use]
pub fn ready_rows(
    recipients: &RecipientTable,
    issues: &IssueIndex,
    method: &SendMethod,
) -> RecipientTable {
    let mut ready = recipients.without_history();
    ready.edit_many(safe_fixes(recipients, issues, method));
    let issues = check(&ready, method);
    let is_left_out =
        |row: &RecipientRow| row.is_blank() || issues.severity(row.id) == Some(Severity::Blocker);
    let left_out: Vec<u64> = ready
        .rows()
        .iter()
        .filter(|row| is_left_out(row))
        .map(|row| row.id)
        .collect();
    ready.remove(&left_out);
    ready.without_history()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipients::Field;

    #[test]
    fn fixed_rows_are_ready() {
        let rows = ["ada@example.com", "bo(at)example.com", "nobody", ""].map(|email| {
            let mut row = RecipientRow::default();
            row.set(Field::Email, email);
            if !email.is_empty() {
                row.set(Field::FirstName, "Ada");
            }
            row
        });
        let table = RecipientTable::new("", rows);
        let method = SendMethod::EmailAndLink;
        let ready = ready_rows(&table, &check(&table, &method), &method);
        let emails: Vec<&str> = ready
            .rows()
            .iter()
            .map(|row| row.get(Field::Email))
            .collect();
        assert_eq!(emails, ["ada@example.com", "bo@example.com"]);
    }
}
