//! Warnings that the user accepted. They are stored with their row and no longer shown. An accepted
//! warning counts again when its value changes.

use serde::{Deserialize, Serialize};

use super::{Field, Issue, RecipientRow, RecipientTable, Severity};

/// A warning that the user accepted for the value that the field had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AcceptedWarning {
    /// The code of the issue ([`IssueCode::as_str`](super::IssueCode::as_str)).
    pub code: Box<str>,
    pub field: Field,
    pub value: Box<str>,
}

impl AcceptedWarning {
    fn of(issue: &Issue, row: &RecipientRow) -> Self {
        Self {
            code: issue.code().as_str().into(),
            field: issue.field,
            value: row.get(issue.field).into(),
        }
    }
}

/// Whether the user accepted the issue. Blockers cannot be accepted.
pub(super) fn is_accepted(issue: &Issue, row: &RecipientRow) -> bool {
    issue.severity == Severity::Warning
        && row.facts.accepted.iter().any(|accepted| {
            *accepted.code == *issue.code().as_str()
                && accepted.field == issue.field
                && *accepted.value == *row.get(issue.field)
        })
}

impl RecipientTable {
    /// Accepts warnings of rows as one step. Blockers are ignored. Returns the number of accepted
    /// warnings.
    pub fn accept_warnings<'a>(
        &mut self,
        warnings: impl IntoIterator<Item = (u64, &'a Issue)>,
    ) -> usize {
        let warnings: Vec<(u64, &Issue)> = warnings
            .into_iter()
            .filter(|(_, issue)| issue.severity == Severity::Warning)
            .collect();
        let ids: Vec<u64> = warnings.iter().map(|(id, _)| *id).collect();
        let positions = self.positions(&ids);
        let mut accepted = 0;
        let mut changed = std::collections::BTreeMap::new();
        for ((_, issue), position) in warnings.into_iter().zip(positions) {
            let Some(position) = position else { continue };
            let row = changed
                .entry(position)
                .or_insert_with(|| (*self.rows()[position]).clone());
            if !is_accepted(issue, row) {
                let warning = AcceptedWarning::of(issue, row);
                row.facts.accepted.push(warning);
                accepted += 1;
            }
        }
        if accepted > 0 {
            self.replace_at(changed);
        }
        accepted
    }
}
