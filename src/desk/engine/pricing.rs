//! Responds to requests for the price of a draft.

use std::sync::Arc;

use tokio::sync::oneshot;

use super::{draft_request::DraftRequest, session_context::SessionContext};
use crate::{
    contract::{CartRequest, PriceEstimate},
    desk::{
        DraftId, Event, Impact, Problem, ProblemKind, RequestKey, outbox::PendingPrice,
        price_estimate::estimate_price, problem::service_problem,
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

/// Requests the price of a send that is being confirmed.
pub(super) fn request_price(
    context: &SessionContext,
    cart: CartRequest,
    recipients: u64,
) -> PendingPrice {
    let session = Arc::clone(&context.session);
    tokio::spawn(async move {
        let client = session.client().await.ok()?;
        Some(estimate_price(&client, cart, recipients).await)
    })
}
