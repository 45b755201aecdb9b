//! What a gift would cost. The service is asked about one nameless recipient: names and addresses
//! leave the machine only when gifts are sent.

use tokio::sync::oneshot;

use super::{DraftWork, context::Context};
use crate::{
    client::{Client, ClientError},
    contract::{
        CartRequest, PriceEstimate, PriceRequest, RecipientRequest, SendMethod, TotalPriceEstimate,
    },
    desk::{DraftId, Event, Impact, Problem, ProblemKind, RequestKey, problem::service_problem},
};

pub(super) async fn price(context: Context, key: RequestKey, draft: DraftId) {
    let result = of_draft(&context, draft).await;
    context.tell(Event::Priced { key, draft, result });
}

async fn of_draft(context: &Context, draft: DraftId) -> Result<PriceEstimate, Problem> {
    let (reply, answer) = oneshot::channel();
    context.session.to_drafts(DraftWork::Gift { draft, reply });
    let gift = answer
        .await
        .ok()
        .flatten()
        .ok_or_else(|| Problem::from(ProblemKind::DraftNotFound))?;
    let client = context.session.client().await?;
    estimate(&client, gift.cart, gift.recipients)
        .await
        .map_err(|error| service_problem(&error, Impact::PriceUnknown))
}

/// The price of one gift, and of `recipients` of them.
pub(crate) async fn estimate(
    client: &Client,
    cart: CartRequest,
    recipients: u64,
) -> Result<PriceEstimate, ClientError> {
    let request = PriceRequest {
        recipients: vec![RecipientRequest {
            first_name: "Recipient".to_owned(),
            ..RecipientRequest::default()
        }],
        cart,
        // The one method that needs neither mail nor address; the price is the same for all.
        send_method: Some(SendMethod::LinkMultipleCustomList),
    };
    let estimate = client.price(&request).await?;
    let one = estimate.cart_price_estimate;
    let times = i64::try_from(recipients).unwrap_or(i64::MAX);
    let total = TotalPriceEstimate {
        recipients,
        est_tax_calculated: None,
        est_total_calculated: None,
        est_group_total_low: one.price_est_total_low * times,
        est_group_total_high: one.price_est_total_high * times,
    };
    Ok(PriceEstimate {
        cart_price_estimate: one,
        total_price_estimate: total,
    })
}
