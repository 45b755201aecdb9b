//! Issues of an imported table with the row numbers of its file.

use super::{Issue, IssueKind, RecipientTable};

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
