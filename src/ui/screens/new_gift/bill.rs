//! The cost of one gift and of all gifts, from the estimates of the service.

use crate::{
    contract::{CartPriceEstimate, CartRequest, Cents},
    desk::{AgreedCart, Draft, DraftPrice, personal::SendPlan},
};

/// The estimates of the carts that the recipients get, and the number of gifts.
///
/// Prices are requested for one anonymous recipient, so that names and addresses stay on this computer until
/// the gift is sent. Tax depends on the address and is a range.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bill {
    /// At least one; several when recipients get different products or variants.
    pub carts: Vec<CartBill>,
    pub gifts: u64,
}

/// The estimate for one gift with a cart, and the number of these gifts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CartBill {
    pub cart: CartRequest,
    pub gift: CartPriceEstimate,
    pub gifts: u64,
}

impl Bill {
    /// The bill of gifts with the same cart for everyone.
    #[must_use]
    pub fn of_one_cart(gift: CartPriceEstimate, gifts: u64) -> Self {
        Self {
            carts: vec![CartBill {
                cart: CartRequest::default(),
                gift,
                gifts,
            }],
            gifts,
        }
    }

    /// `None` while a cart has no price. `plan` is the plan of a draft whose recipients get different carts.
    #[must_use]
    pub fn of(price: &DraftPrice, plan: Option<&SendPlan>, gifts: u64) -> Option<Self> {
        let planned = plan.map(|plan| plan.carts.as_slice()).unwrap_or_default();
        if planned.is_empty() {
            let only = price.carts.first()?;
            return Some(Self::of_one_cart(only.gift.clone(), gifts));
        }
        let carts = planned.iter().map(|planned| {
            let cart = planned.request();
            Some(CartBill {
                gift: price.gift(&cart)?.clone(),
                cart,
                gifts: planned.recipients,
            })
        });
        Some(Self {
            carts: carts.collect::<Option<_>>()?,
            gifts,
        })
    }

    /// The lowest and the highest total of all gifts.
    #[must_use]
    pub fn total(&self) -> (Cents, Cents) {
        let sum = |price: fn(&CartPriceEstimate) -> Cents| -> Cents {
            let carts = self.carts.iter();
            carts
                .map(|cart| price(&cart.gift) * i64::try_from(cart.gifts).unwrap_or(i64::MAX))
                .sum()
        };
        (
            sum(|gift| gift.price_est_total_low),
            sum(|gift| gift.price_est_total_high),
        )
    }

    /// The most that the gifts of a draft can cost, also when every one is delivered abroad. Balances and budgets
    /// are compared with this.
    #[must_use]
    pub fn highest_total(&self, draft: &Draft) -> Cents {
        let carts = self.carts.iter();
        carts
            .map(|cart| {
                let gifts = i64::try_from(cart.gifts).unwrap_or(i64::MAX);
                draft.highest_total_of(&cart.cart, &cart.gift) * gifts
            })
            .sum()
    }

    /// The lowest of one amount and the highest of another over all carts.
    #[must_use]
    pub fn range(
        &self,
        low: fn(&CartPriceEstimate) -> Cents,
        high: fn(&CartPriceEstimate) -> Cents,
    ) -> (Cents, Cents) {
        let gifts = || self.carts.iter().map(|cart| &cart.gift);
        (
            gifts().map(low).min().unwrap_or_default(),
            gifts().map(high).max().unwrap_or_default(),
        )
    }

    /// The most that a delivery abroad adds to a gift; `None` when the service does not say.
    #[must_use]
    pub fn highest_relay_cost(&self) -> Option<Cents> {
        let costs = self.carts.iter();
        costs
            .filter_map(|cart| cart.gift.price_est_global_relay_high)
            .max()
    }

    /// The price that the user agrees to for each cart; empty when everyone gets the same.
    #[must_use]
    pub fn agreed_carts(&self) -> Vec<AgreedCart> {
        if self.carts.len() < 2 {
            return Vec::new();
        }
        let agreed = self.carts.iter().map(|cart| AgreedCart {
            cart: cart.cart.clone(),
            low: cart.gift.price_est_total_low,
            high: cart.gift.price_est_total_high,
        });
        agreed.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::rules::InternationalDelivery,
        desk::{CartLine, CartPrice, personal::PlannedCart},
    };

    fn gift(low: i64, high: i64) -> CartPriceEstimate {
        CartPriceEstimate {
            price_est_total_low: Cents(low),
            price_est_total_high: Cents(high),
            ..CartPriceEstimate::default()
        }
    }

    #[test]
    fn total_is_the_price_times_the_recipients() {
        let bill = Bill::of_one_cart(gift(7560, 8316), 1204);
        assert_eq!(bill.total(), (Cents(9_102_240), Cents(10_012_464)));
        let none = Bill::of_one_cart(gift(7560, 8316), 0);
        assert_eq!(none.total(), (Cents::ZERO, Cents::ZERO));
    }

    #[test]
    fn highest_total_has_the_cost_of_delivery_abroad() {
        let abroad = CartPriceEstimate {
            price_est_global_relay_high: Some(Cents(2_000)),
            ..gift(7_560, 8_316)
        };
        let bill = Bill::of_one_cart(abroad, 3);
        let mut draft = Draft::default();
        assert_eq!(bill.highest_total(&draft), Cents(24_948));
        draft.choose_abroad(InternationalDelivery::GiftCards);
        assert_eq!(bill.highest_total(&draft), Cents(24_948));
        draft.choose_abroad(InternationalDelivery::Everything);
        assert_eq!(bill.highest_total(&draft), Cents(30_948));
        let silent = Bill::of_one_cart(gift(7_560, 8_316), 3);
        assert_eq!(silent.highest_total(&draft), Cents(24_948));
    }

    #[test]
    fn different_carts_have_their_own_prices() {
        let planned = |quantity, recipients| PlannedCart {
            lines: vec![CartLine {
                quantity,
                ..CartLine::default()
            }],
            recipients,
        };
        let plan = SendPlan {
            carts: vec![planned(1, 3), planned(2, 1)],
            ..SendPlan::default()
        };
        let priced = |cart: &PlannedCart, price| CartPrice {
            cart: cart.request(),
            recipients: 0,
            gift: gift(price, price + 10),
        };
        let both = DraftPrice {
            carts: vec![priced(&plan.carts[1], 200), priced(&plan.carts[0], 100)],
        };
        let bill = Bill::of(&both, Some(&plan), 4).unwrap();
        assert_eq!(bill.total(), (Cents(500), Cents(540)));
        let each = bill.range(
            |gift| gift.price_est_total_low,
            |gift| gift.price_est_total_high,
        );
        assert_eq!(each, (Cents(100), Cents(210)));
        let agreed: Vec<_> = bill
            .agreed_carts()
            .into_iter()
            .map(|cart| cart.high)
            .collect();
        assert_eq!(agreed, [Cents(110), Cents(210)]);
        let one = DraftPrice {
            carts: both.carts[..1].to_vec(),
        };
        assert_eq!(Bill::of(&one, Some(&plan), 4), None);
    }
}
