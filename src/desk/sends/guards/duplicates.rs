//! Duplicates: rows that repeat the recipient of an earlier row would get a second gift.

use super::{affected::AffectedRecipients, warning::SendWarning};
use crate::recipients::{Field, IssueIndex, IssueKind, RecipientRow, RecipientTable};

/// Whether a row repeats the recipient of an earlier row.
#[must_use]
pub fn is_duplicate(row: &RecipientRow, issues: &IssueIndex) -> bool {
    issues
        .for_row(row.id)
        .iter()
        .any(|issue| matches!(issue.kind, IssueKind::DuplicateRecipient { .. }))
}

/// The warning about duplicates in a table. Positions count the rows that are not blank.
#[must_use]
pub fn check(table: &RecipientTable, issues: &IssueIndex) -> Option<SendWarning> {
    if issues.is_empty() {
        return None;
    }
    let filled: Vec<_> = table.rows().iter().filter(|row| !row.is_blank()).collect();
    let positions = (0_u32..)
        .zip(&filled)
        .filter(|(_, row)| is_duplicate(row, issues))
        .map(|(position, _)| position);
    let recipients = AffectedRecipients::of(positions, |at| {
        let row = filled.get(at as usize)?;
        Some(row.get(Field::FirstName).trim())
    })?
    .identified_by(|at| filled.get(at as usize).map(|row| &row.values));
    Some(SendWarning::Duplicates { recipients })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{contract::SendMethod, recipients};

    fn table(people: &[(&str, &str)]) -> RecipientTable {
        RecipientTable::new(
            "",
            people.iter().map(|(name, email)| {
                let mut row = RecipientRow::default();
                row.set(Field::FirstName, *name);
                row.set(Field::Email, *email);
                row
            }),
        )
    }

    fn warning(table: &RecipientTable) -> Option<SendWarning> {
        check(table, &recipients::check(table, &SendMethod::EmailAndLink))
    }

    #[test]
    fn only_repetitions_are_duplicates() {
        let list = table(&[
            ("Ida", "ida@example.com"),
            ("", ""),
            ("Raj", "raj@example.com"),
            ("I.", "IDA@example.com"),
        ]);
        let Some(SendWarning::Duplicates { recipients }) = warning(&list) else {
            panic!("no warning");
        };
        assert_eq!(recipients.names, ["I."]);
        // The blank row is no recipient.
        assert_eq!(recipients.positions.iter().collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn list_without_duplicates_has_no_warning() {
        let list = table(&[("Ida", "ida@example.com"), ("Raj", "not an address")]);
        assert_eq!(warning(&list), None);
    }
}
