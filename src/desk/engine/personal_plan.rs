//! Responds to requests for the plan of a personal draft.

use std::sync::Arc;

use tokio::{sync::oneshot, task::spawn_blocking};

use super::{
    draft_request::{DraftContent, DraftRequest},
    session_context::SessionContext,
};
use crate::desk::{DraftId, Event, Problem, ProblemKind, RequestKey, personal::SendPlan};

pub(super) async fn emit_plan(context: SessionContext, key: RequestKey, draft: DraftId) {
    let result = async {
        let DraftContent {
            draft,
            recipients,
            issues,
        } = draft_content(&context, draft).await?;
        let planned =
            spawn_blocking(move || SendPlan::of(&draft, &recipients).with_issues(&issues));
        planned
            .await
            .map_err(|_| Problem::from(ProblemKind::RequestNotPrepared))
    };
    let result = result.await.map(Arc::new);
    context.emit(Event::SendPlanned { key, draft, result });
}

/// A copy of the draft as the window shows it.
pub(super) async fn draft_content(
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
pub(super) async fn plan(
    draft: crate::desk::Draft,
    recipients: crate::recipients::RecipientTable,
) -> Result<SendPlan, Problem> {
    let planned = spawn_blocking(move || SendPlan::of(&draft, &recipients)).await;
    planned.map_err(|_| ProblemKind::RequestNotPrepared.into())
}
