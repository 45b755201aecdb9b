//! The price of a draft: what one gift costs with each of the carts that its recipients get.

use super::draft::Draft;
use crate::contract::{CartPriceEstimate, CartRequest, Cents, PriceEstimate, TotalPriceEstimate};

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
