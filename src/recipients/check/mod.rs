//! Checks recipients for a send method, and finds rows of the same person.
//!
//! An issue has a kind with the data of its message and, where there is one, a fix. "Fix all" applies only fixes that
//! are certain. A blank row has no issues.

mod accept_warnings;
mod address;
mod contact;
mod duplicates;
pub(super) mod identity;
pub(super) mod issue;
pub(super) mod issue_index;
pub(super) mod name;
pub(super) mod placeholders;
pub(super) mod recipient_checker;
pub(super) mod recipient_facts;
pub(super) mod row;
pub(super) mod safe_fixes;

use crate::{
    contract::SendMethod,
    recipients::{IssueIndex, RecipientChecker, RecipientTable},
};

/// Finds the issues that block a send by `method`, and the warnings that a person should read
/// before the send. Blank rows have no issues.
#[must_use]
pub fn check(table: &RecipientTable, method: &SendMethod) -> IssueIndex {
    let issues = RecipientChecker::new(method.clone()).check(table, method);
    std::sync::Arc::unwrap_or_clone(issues)
}
