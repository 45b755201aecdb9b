//! Checks every row of a recipient table for issues with a given send method.
//!
//! Used once for a table that is not edited. The owner of an edited table keeps a
//! [`RecipientChecker`].

use super::{IssueIndex, RecipientChecker, RecipientTable};
use crate::contract::SendMethod;

/// Finds the issues that block a send by `method`, and the warnings that a person should read
/// before the send. Blank rows have no issues.
#[must_use]
pub fn check(table: &RecipientTable, method: &SendMethod) -> IssueIndex {
    let issues = RecipientChecker::new(method.clone()).check(table, method);
    std::sync::Arc::unwrap_or_clone(issues)
}
