//! The values of "Fix all". Used by the table of a draft, by exported lists and by `giftdesk recipients check`.

use super::{Field, Fix, IssueIndex, RecipientTable, check_row};
use crate::contract::SendMethod;

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
