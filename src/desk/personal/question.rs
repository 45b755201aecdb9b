//! The question for the plan of a personal draft.

use std::sync::Arc;

use tokio::{sync::oneshot, task::spawn_blocking};

use super::plan::SendPlan;
use crate::desk::{
    drafts::{
        DraftId,
        request::{DraftContent, DraftRequest},
    },
    engine::SessionContext,
    problem::{Problem, ProblemKind},
    question::Question,
};

/// The recipients of a personal draft, grouped by their gifts.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanSend(pub DraftId);

impl Question for PlanSend {
    type Reply = Arc<SendPlan>;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let DraftContent {
            draft,
            recipients,
            issues,
        } = draft_content(context, self.0).await?;
        let planned =
            spawn_blocking(move || SendPlan::of(&draft, &recipients).with_issues(&issues));
        match planned.await {
            Ok(plan) => Ok(Arc::new(plan)),
            Err(_) => Err(ProblemKind::RequestNotPrepared.into()),
        }
    }
}

/// A copy of the draft as the window shows it.
pub(in crate::desk) async fn draft_content(
    context: &SessionContext,
    draft: DraftId,
) -> Result<DraftContent, Problem> {
    let (reply, response) = oneshot::channel();
    context
        .session
        .send_to_drafts(DraftRequest::Content { draft, reply });
    let content = response.await.ok().flatten();
    content.ok_or_else(|| ProblemKind::DraftNotFound.into())
}

/// Groups the recipients on a blocking thread.
pub(in crate::desk) async fn plan(
    draft: crate::desk::drafts::Draft,
    recipients: crate::recipients::RecipientTable,
) -> Result<SendPlan, Problem> {
    let planned = spawn_blocking(move || SendPlan::of(&draft, &recipients)).await;
    planned.map_err(|_| ProblemKind::RequestNotPrepared.into())
}
