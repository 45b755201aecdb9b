//! The cost of one gift and of all gifts, from the estimate of the service.

use crate::contract::{CartPriceEstimate, Cents, PriceEstimate};

/// The estimate for one gift, and the number of gifts.
///
/// The price is requested for one anonymous recipient, so that names and addresses stay on this
/// computer until the gift is sent. Tax depends on the address and is a range.
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

    /// The lowest and the highest total of all gifts.
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
    fn total_is_the_price_times_the_recipients() {
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
