//! The plan of the open draft: the batches that its recipients get, when they can get different gifts.

use std::sync::Arc;

use crate::{
    desk::{CartLine, Draft, Problem, RequestKey, personal::SendPlan},
    recipients::IssueIndex,
    ui::loadable::Loadable,
};

/// What a plan depends on.
#[derive(Clone, Debug)]
struct PlannedContent {
    /// The engine sends new issues with every change of the recipients.
    issues: Arc<IssueIndex>,
    cart: Vec<CartLine>,
    product_column: Option<String>,
    message: String,
}

impl PlannedContent {
    fn is_of(&self, draft: &Draft, issues: &Arc<IssueIndex>) -> bool {
        Arc::ptr_eq(&self.issues, issues)
            && self.cart == draft.cart
            && self.product_column == draft.product_column
            && self.message == draft.message
    }
}

#[derive(Debug, Default)]
pub struct OpenPlan {
    plan: Loadable<Arc<SendPlan>>,
    key: Option<RequestKey>,
    content: Option<PlannedContent>,
}

impl OpenPlan {
    /// The plan of this content, or its failure; an earlier plan counts as pending.
    pub fn of(&self, draft: &Draft, issues: &Arc<IssueIndex>) -> Loadable<&Arc<SendPlan>> {
        let is_current = |content: &PlannedContent| content.is_of(draft, issues);
        if self.key.is_some() || !self.content.as_ref().is_some_and(is_current) {
            return Loadable::Pending {
                previous: self.plan.value(),
            };
        }
        match &self.plan {
            Loadable::Ready(plan) => Loadable::Ready(plan),
            Loadable::Failed { problem, .. } => Loadable::Failed {
                problem: problem.clone(),
                previous: self.plan.value(),
            },
            Loadable::NotRequested | Loadable::Pending { .. } => Loadable::Pending {
                previous: self.plan.value(),
            },
        }
    }

    /// The plan, also of earlier content.
    pub fn latest(&self) -> Option<&Arc<SendPlan>> {
        self.plan.value()
    }

    /// Why the recipients could not be grouped.
    pub fn problem(&self) -> Option<&Problem> {
        self.plan.problem()
    }

    /// Returns the key of a new request if one is needed. A request at a time: while the user types, the
    /// next one begins with the reply.
    pub(super) fn start_request(
        &mut self,
        draft: &Draft,
        issues: &Arc<IssueIndex>,
        key: impl FnOnce() -> RequestKey,
    ) -> Option<RequestKey> {
        let is_same = |content: &PlannedContent| content.is_of(draft, issues);
        if self.key.is_some() || self.content.as_ref().is_some_and(is_same) {
            return None;
        }
        self.content = Some(PlannedContent {
            issues: Arc::clone(issues),
            cart: draft.cart.clone(),
            product_column: draft.product_column.clone(),
            message: draft.message.clone(),
        });
        self.plan.refresh();
        self.key = Some(key());
        self.key
    }

    /// Requests the plan again in the next frame if planning failed.
    pub(super) fn retry(&mut self) {
        if self.plan.problem().is_some() {
            self.content = None;
        }
    }

    pub(super) fn is_waiting_for(&self, key: RequestKey) -> bool {
        self.key == Some(key)
    }

    pub(super) fn resolve(&mut self, key: RequestKey, result: Result<Arc<SendPlan>, Problem>) {
        if self.key == Some(key) {
            self.key = None;
            self.plan.resolve(result);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_plan_is_requested_again_only_after_retry() {
        let mut open = OpenPlan::default();
        let (draft, issues) = (Draft::default(), Arc::default());
        open.start_request(&draft, &issues, || RequestKey(1));
        let problem = crate::desk::ProblemKind::DatabaseDamaged.into();
        open.resolve(RequestKey(1), Err(problem));
        assert_eq!(open.start_request(&draft, &issues, || RequestKey(2)), None);
        open.retry();
        assert!(
            open.start_request(&draft, &issues, || RequestKey(3))
                .is_some()
        );
    }

    #[test]
    fn plan_of_earlier_content_is_pending() {
        let mut open = OpenPlan::default();
        let issues = Arc::default();
        let first = Draft::default();
        let second = Draft {
            message: "Hi {first_name}".to_owned(),
            ..Draft::default()
        };
        assert_eq!(
            open.start_request(&first, &issues, || RequestKey(1)),
            Some(RequestKey(1))
        );
        // The next request begins with the reply.
        assert_eq!(open.start_request(&second, &issues, || RequestKey(2)), None);
        open.resolve(RequestKey(1), Ok(Arc::default()));
        assert!(open.of(&second, &issues).is_pending());
        assert!(matches!(open.of(&first, &issues), Loadable::Ready(_)));
        open.start_request(&second, &issues, || RequestKey(2));
        open.resolve(RequestKey(1), Ok(Arc::default()));
        assert!(open.of(&second, &issues).is_pending());
        open.resolve(RequestKey(2), Ok(Arc::default()));
        assert!(matches!(open.of(&second, &issues), Loadable::Ready(_)));
        assert_eq!(open.start_request(&second, &issues, || RequestKey(3)), None);
    }
}
