//! The price of a draft, and the question for it: what one gift costs with each of the carts that its recipients get.

use futures_util::{StreamExt as _, TryStreamExt as _, stream};

use super::{
    draft::{Draft, DraftId},
    request::DraftContent,
};
use crate::{
    client::{Client, ClientError},
    contract::{CartPriceEstimate, CartRequest, Cents, PriceEstimate, TotalPriceEstimate},
    desk::{
        engine::SessionContext,
        personal::question::{draft_content, plan},
        problem::{Impact, Problem, service_problem},
        question::Question,
        sends::price_estimate::estimate_price,
    },
};

/// The price of one gift with a cart.
#[derive(Clone, Debug, PartialEq)]
pub struct CartPrice {
    pub cart: CartRequest,
    /// The recipients who get the cart.
    pub recipients: u64,
    pub gift: CartPriceEstimate,
}

/// At least one cart; several when recipients get different products or variants.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DraftPrice {
    pub carts: Vec<CartPrice>,
}

impl DraftPrice {
    /// The lowest and the highest total of all gifts.
    #[must_use]
    pub fn total(&self) -> (Cents, Cents) {
        let sum = |price: fn(&CartPriceEstimate) -> Cents| -> Cents {
            let of_cart = |cart: &CartPrice| {
                price(&cart.gift) * i64::try_from(cart.recipients).unwrap_or(i64::MAX)
            };
            self.carts.iter().map(of_cart).sum()
        };
        (
            sum(|gift| gift.price_est_total_low),
            sum(|gift| gift.price_est_total_high),
        )
    }

    /// The most that the gifts of a draft can cost, also when every one is delivered abroad.
    #[must_use]
    pub fn highest_total(&self, draft: &Draft) -> Cents {
        let of_cart = |cart: &CartPrice| {
            draft.highest_total_of(&cart.cart, &cart.gift)
                * i64::try_from(cart.recipients).unwrap_or(i64::MAX)
        };
        self.carts.iter().map(of_cart).sum()
    }

    /// As the service estimates the price of a batch, with the first cart.
    #[must_use]
    pub fn estimate(&self) -> PriceEstimate {
        let (low, high) = self.total();
        let first = self.carts.first();
        PriceEstimate {
            cart_price_estimate: first.map(|cart| cart.gift.clone()).unwrap_or_default(),
            total_price_estimate: TotalPriceEstimate {
                recipients: self.carts.iter().map(|cart| cart.recipients).sum(),
                est_group_total_low: low,
                est_group_total_high: high,
                ..TotalPriceEstimate::default()
            },
        }
    }

    /// The price of one gift with a cart; `None` when the cart was not priced.
    #[must_use]
    pub fn gift(&self, cart: &CartRequest) -> Option<&CartPriceEstimate> {
        let mut carts = self.carts.iter();
        carts
            .find(|priced| priced.cart == *cart)
            .map(|priced| &priced.gift)
    }

    /// The price of the gift of one recipient, who gets `cart`.
    #[must_use]
    pub fn gift_of(&self, draft: &Draft, cart: &CartRequest) -> Option<&CartPriceEstimate> {
        if draft.has_personal_cart() {
            self.gift(cart)
        } else {
            self.carts.first().map(|priced| &priced.gift)
        }
    }
}

/// What the user agreed to pay for one gift with a cart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgreedCart {
    pub cart: CartRequest,
    pub low: Cents,
    pub high: Cents,
}

impl From<&CartPrice> for AgreedCart {
    fn from(price: &CartPrice) -> Self {
        Self {
            cart: price.cart.clone(),
            low: price.gift.price_est_total_low,
            high: price.gift.price_est_total_high,
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn total_is_the_sum_over_carts() {
        let priced = |price, recipients| CartPrice {
            cart: CartRequest::default(),
            recipients,
            gift: CartPriceEstimate {
                price_est_total_low: Cents(price),
                price_est_total_high: Cents(price + 10),
                ..CartPriceEstimate::default()
            },
        };
        let price = DraftPrice {
            carts: vec![priced(100, 3), priced(250, 2)],
        };
        assert_eq!(price.total(), (Cents(800), Cents(850)));
    }
}
