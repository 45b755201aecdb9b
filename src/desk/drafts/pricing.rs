//! The question for the price of a draft.

use std::sync::Arc;

use futures_util::{StreamExt as _, TryStreamExt as _, stream};

use super::{
    draft::DraftId,
    price::{CartPrice, DraftPrice},
    request::DraftContent,
};
use crate::{
    client::{Client, ClientError},
    contract::CartRequest,
    desk::{
        engine::SessionContext,
        personal::question::{draft_content, plan},
        problem::{Impact, Problem, service_problem},
        question::Question,
        sends::price_estimate::estimate_price,
    },
};

/// The prices of different carts that are requested at the same time.
const MAX_CONCURRENT_REQUESTS: usize = 4;

/// The price of a draft, which is requested without names or addresses.
#[derive(Clone, Debug, PartialEq)]
pub struct PriceDraft(pub DraftId);

impl Question for PriceDraft {
    type Reply = DraftPrice;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let content = draft_content(context, self.0).await?;
        let carts = carts_of(content).await?;
        let client = context.session.client().await?;
        let priced = stream::iter(carts)
            .map(|(cart, recipients)| price_cart(&client, cart, recipients))
            .buffered(MAX_CONCURRENT_REQUESTS)
            .try_collect()
            .await;
        let carts = priced.map_err(|error| service_problem(&error, Impact::PriceUnknown))?;
        Ok(DraftPrice { carts })
    }
}

/// The different carts of a draft, with the recipients who get each. While no recipient gets a gift, the
/// cart with all products.
async fn carts_of(content: DraftContent) -> Result<Vec<(CartRequest, u64)>, Problem> {
    let DraftContent {
        draft, recipients, ..
    } = content;
    let whole = (draft.cart_request(), recipients.filled_row_count() as u64);
    if !draft.has_personal_cart() {
        return Ok(vec![whole]);
    }
    let plan = plan(draft, recipients).await?;
    if plan.carts.is_empty() {
        return Ok(vec![(whole.0, 0)]);
    }
    let carts = plan.carts.iter();
    Ok(carts
        .map(|cart| (cart.request(), cart.recipients))
        .collect())
}

async fn price_cart(
    client: &Client,
    cart: CartRequest,
    recipients: u64,
) -> Result<CartPrice, ClientError> {
    let estimate = estimate_price(client, cart.clone(), recipients).await?;
    Ok(CartPrice {
        cart,
        recipients,
        gift: estimate.cart_price_estimate,
    })
}
