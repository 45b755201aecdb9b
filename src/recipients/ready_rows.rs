//! The rows of a table that can be sent. Used by exported lists and `giftdesk recipients check`.

use super::{IssueIndex, RecipientRow, RecipientTable, Severity, check, safe_fixes};
use crate::contract::SendMethod;

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
