//! Responds to requests for the price of a draft.

use tokio::sync::oneshot;

use super::{draft_request::DraftRequest, session_context::SessionContext};
use crate::{
    contract::PriceEstimate,
    desk::{
        DraftId, Event, Impact, Problem, ProblemKind, RequestKey, price_estimate::estimate_price,
        problem::service_problem,
    },
};

pub(super) async fn emit_price(context: SessionContext, key: RequestKey, draft: DraftId) {
    let result = price_of_draft(&context, draft).await;
    context.emit(Event::Priced { key, draft, result });
}

async fn price_of_draft(
    context: &SessionContext,
    draft: DraftId,
) -> Result<PriceEstimate, Problem> {
    let (reply, response) = oneshot::channel();
    context
        .session
        .send_to_drafts(DraftRequest::PriceInput { draft, reply });
    let input = response
        .await
        .ok()
        .flatten()
        .ok_or(ProblemKind::DraftNotFound)?;
    let client = context.session.client().await?;
    estimate_price(&client, input.cart, input.recipients)
        .await
        .map_err(|error| service_problem(&error, Impact::PriceUnknown))
}
