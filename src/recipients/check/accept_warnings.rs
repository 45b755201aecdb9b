//! Accepting warnings. An accepted warning is stored with its row and no longer shown; it counts again when
//! a value that the warning depends on changes.

use std::{borrow::Cow, collections::BTreeMap};

use super::identity::NAME_AND_ADDRESS;
use crate::recipients::{
    AcceptedWarning, Field, Issue, IssueKind, RecipientRow, RecipientTable, Severity,
};

fn accepted(issue: &Issue, row: &RecipientRow) -> AcceptedWarning {
    AcceptedWarning {
        code: issue.code().as_str().into(),
        field: issue.field,
        value: decisive_values(issue, row).into(),
    }
}

/// The values that a warning depends on, one in each line.
fn decisive_values<'r>(issue: &Issue, row: &'r RecipientRow) -> Cow<'r, str> {
    let fields: &[Field] = match issue.kind {
        IssueKind::PostalCodeStateMismatch { .. } => {
            &[Field::PostalCode, Field::State, Field::Country]
        }
        IssueKind::AddressSplit { .. } => &[Field::Address1, Field::City],
        IssueKind::NameSplit { .. } => &[Field::FirstName, Field::LastName],
        IssueKind::PersonInactive { .. } => &[Field::FirstName, Field::LastName, Field::Email],
        IssueKind::SameNameAndAddress { .. } => &NAME_AND_ADDRESS,
        IssueKind::HouseNumberMissing { .. } | IssueKind::StreetNameMissing { .. } => {
            &[Field::Address1, Field::Address2]
        }
        IssueKind::DuplicateRecipient { .. } if issue.field != Field::Email => &NAME_AND_ADDRESS,
        _ => return Cow::Borrowed(row.get(issue.field)),
    };
    let values: Vec<&str> = fields.iter().map(|field| row.get(*field)).collect();
    values.join("\n").into()
}

/// Whether the user accepted the issue. Blockers cannot be accepted.
pub(super) fn is_accepted(issue: &Issue, row: &RecipientRow) -> bool {
    issue.severity == Severity::Warning
        && row.facts.accepted.iter().any(|accepted| {
            *accepted.code == *issue.code().as_str()
                && accepted.field == issue.field
                && *accepted.value == *decisive_values(issue, row)
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
