//! Accepting warnings. An accepted warning is stored with its row and no longer shown; it counts again when
//! its value changes.

use std::collections::BTreeMap;

use super::{AcceptedWarning, Issue, RecipientRow, RecipientTable, Severity};

fn accepted(issue: &Issue, row: &RecipientRow) -> AcceptedWarning {
    AcceptedWarning {
        code: issue.code().as_str().into(),
        field: issue.field,
        value: row.get(issue.field).into(),
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
        let mut count = 0;
        let mut changed = BTreeMap::new();
        for ((_, issue), position) in warnings.into_iter().zip(positions) {
            let Some(position) = position else { continue };
            let row = changed
                .entry(position)
                .or_insert_with(|| (*self.rows()[position]).clone());
            if !is_accepted(issue, row) {
                let warning = accepted(issue, row);
                row.facts.accepted.push(warning);
                count += 1;
            }
        }
        if count > 0 {
            self.replace_at(changed);
        }
        count
    }
}
