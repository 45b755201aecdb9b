//! The plan of the open draft: the batches that its recipients get, when they can get different gifts.

use std::sync::Arc;

use crate::{
    desk::{AnyQuestion, CartLine, Command, Draft, PlanSend, Problem, Reply, personal::SendPlan},
    recipients::IssueIndex,
    ui::loadable::Loadable,
};

/// The content that a plan depends on.
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
    reply: Option<Reply<Arc<SendPlan>>>,
    content: Option<PlannedContent>,
}

impl OpenPlan {
    /// The plan of this content, or its failure; an earlier plan counts as pending.
    pub fn of(&self, draft: &Draft, issues: &Arc<IssueIndex>) -> Loadable<&Arc<SendPlan>> {
        let is_current = |content: &PlannedContent| content.is_of(draft, issues);
        if self.reply.is_some() || !self.content.as_ref().is_some_and(is_current) {
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

    /// The command that requests a plan if one is needed. A request at a time: while the user types, the next one
    /// begins with the reply.
    pub(super) fn request(&mut self, draft: &Draft, issues: &Arc<IssueIndex>) -> Option<Command> {
        let is_same = |content: &PlannedContent| content.is_of(draft, issues);
        if self.reply.is_some() || self.content.as_ref().is_some_and(is_same) {
            return None;
        }
        self.content = Some(PlannedContent {
            issues: Arc::clone(issues),
            cart: draft.cart.clone(),
            product_column: draft.product_column.clone(),
            message: draft.message.clone(),
        });
        self.plan.refresh();
        let (question, reply) = AnyQuestion::new(PlanSend(draft.id));
        self.reply = Some(reply);
        Some(Command::Ask(question))
    }

    /// Requests the plan again in the next frame if planning failed.
    pub(super) fn retry(&mut self) {
        if self.plan.problem().is_some() {
            self.content = None;
        }
    }

    /// Takes the reply if it has arrived. Returns a new plan.
    pub(super) fn receive(&mut self) -> Option<&Arc<SendPlan>> {
        let plan = Reply::take_awaited(&mut self.reply)?;
        self.plan.resolve(plan);
        match &self.plan {
            Loadable::Ready(plan) => Some(plan),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(open: &mut OpenPlan, asked: Option<Command>, plan: Result<Arc<SendPlan>, Problem>) {
        let Some(Command::Ask(question)) = asked else {
            panic!("no question: {asked:?}");
        };
        question.reply(|_: &PlanSend| plan);
        open.receive();
    }

    #[test]
    fn failed_plan_is_requested_again_only_after_retry() {
        let mut open = OpenPlan::default();
        let (draft, issues) = (Draft::default(), Arc::default());
        let asked = open.request(&draft, &issues);
        let problem = crate::desk::ProblemKind::DatabaseDamaged.into();
        reply(&mut open, asked, Err(problem));
        assert!(open.request(&draft, &issues).is_none());
        open.retry();
        assert!(open.request(&draft, &issues).is_some());
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
        let asked = open.request(&first, &issues);
        // The next request begins with the reply.
        assert!(open.request(&second, &issues).is_none());
        reply(&mut open, asked, Ok(Arc::default()));
        assert!(open.of(&second, &issues).is_pending());
        assert!(matches!(open.of(&first, &issues), Loadable::Ready(_)));
        let asked = open.request(&second, &issues);
        assert!(open.receive().is_none());
        assert!(open.of(&second, &issues).is_pending());
        reply(&mut open, asked, Ok(Arc::default()));
        assert!(matches!(open.of(&second, &issues), Loadable::Ready(_)));
        assert!(open.request(&second, &issues).is_none());
    }
}
