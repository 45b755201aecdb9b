//! What one gift costs and what all of them cost, from the service's own estimate.

use crate::contract::{CartPriceEstimate, Cents, PriceEstimate};

/// The estimate of one gift, times the recipients.
///
/// The service prices one nameless recipient, so that names and addresses stay on this machine
/// until the gift is sent; tax depends on the address and is a range.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bill {
    pub gift: CartPriceEstimate,
    pub gifts: u64,
}

impl Bill {
    #[must_use]
    pub fn of(estimate: &PriceEstimate, gifts: u64) -> Self {
        Self {
            gift: estimate.cart_price_estimate.clone(),
            gifts,
        }
    }

    /// What all gifts cost together: low and high.
    #[must_use]
    pub fn total(&self) -> (Cents, Cents) {
        let times = i64::try_from(self.gifts).unwrap_or(i64::MAX);
        (
            self.gift.price_est_total_low * times,
            self.gift.price_est_total_high * times,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_what_one_gift_costs_times_the_people() {
        let estimate = PriceEstimate {
            cart_price_estimate: CartPriceEstimate {
                price_est_total_low: Cents(7560),
                price_est_total_high: Cents(8316),
                ..CartPriceEstimate::default()
            },
            ..PriceEstimate::default()
        };
        let bill = Bill::of(&estimate, 1204);
        assert_eq!(bill.total(), (Cents(9_102_240), Cents(10_012_464)));
        assert_eq!(Bill::of(&estimate, 0).total(), (Cents::ZERO, Cents::ZERO));
    }
}
