//! Counts the changes of the order in which the grid shows the recipients.

use std::sync::Arc;

use crate::{desk::RecipientQueryResult, recipients::IssueIndex, ui::model::OpenDraft};

/// The input of the order of the shown rows.
#[derive(Debug)]
struct OrderInput {
    /// The engine sends new issues with every change of the recipients.
    issues: Arc<IssueIndex>,
    /// The result of the conditions, when there are some.
    found: Option<Arc<RecipientQueryResult>>,
    only_problems: bool,
    /// Changes with the rows with problems, when only they are shown.
    problems_revision: Option<u64>,
    /// The row that stays shown while it is edited.
    edited: Option<u64>,
}

impl OrderInput {
    fn is_same(&self, other: &Self) -> bool {
        let is_found_same = match (&self.found, &other.found) {
            (Some(found), Some(other)) => Arc::ptr_eq(found, other),
            (found, other) => found.is_none() && other.is_none(),
        };
        is_found_same
            && Arc::ptr_eq(&self.issues, &other.issues)
            && self.only_problems == other.only_problems
            && self.problems_revision == other.problems_revision
            && self.edited == other.edited
    }
}

#[derive(Debug, Default)]
pub(super) struct ShownOrder {
    input: Option<OrderInput>,
    revision: u64,
}

impl ShownOrder {
    /// The number of changes so far.
    pub(super) fn revision(&self) -> u64 {
        self.revision
    }

    /// Call this in every frame before the grid is drawn.
    pub(super) fn follow(
        &mut self,
        open: &OpenDraft,
        has_conditions: bool,
        only_problems: bool,
        edited: Option<u64>,
    ) {
        let input = OrderInput {
            issues: Arc::clone(&open.issues),
            found: has_conditions.then(|| Arc::clone(&open.found)),
            only_problems,
            problems_revision: only_problems.then(|| open.plan_problems.revision()),
            edited,
        };
        let is_same = self.input.as_ref().is_some_and(|seen| seen.is_same(&input));
        if !is_same {
            self.input = Some(input);
            self.revision += 1;
        }
    }
}
