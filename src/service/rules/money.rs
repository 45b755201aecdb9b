//! Money of gifts that an account's balance pays.
//!
//! It is held when the batch is created: as much as a gift can cost. At payment what the gift
//! costs is captured and the rest goes back; everything goes back when the gift is canceled, fails,
//! or expires without acceptance. Nothing is lost and nothing appears: what was held is always what
//! is still held, captured and given back.

use super::{
    amounts::{BaseAmounts, HIGH_TAX_PERCENT},
    tax,
};
use crate::contract::{Cents, OrderStatus, RecipientRequest, SendMethod};

/// The most that one gift costs while nobody knows where it goes.
#[must_use]
pub fn most(pre_tax: Cents) -> Cents {
    pre_tax + pre_tax.percent(HIGH_TAX_PERCENT)
}

/// What is held for a whole batch. The addresses of a direct send are known, and so is its tax.
#[must_use]
pub fn hold(base: BaseAmounts, method: &SendMethod, recipients: &[RecipientRequest]) -> Cents {
    let pre_tax = base.pre_tax();
    if *method == SendMethod::DirectSend {
        recipients
            .iter()
            .filter_map(|recipient| recipient.mailing_address.as_ref())
            .map(|address| pre_tax + tax::tax(pre_tax, &address.state))
            .sum()
    } else {
        most(pre_tax) * i64::try_from(recipients.len()).unwrap_or(i64::MAX)
    }
}

/// Why a balance cannot pay.
#[must_use]
pub fn not_enough(needed: Cents, available: Cents) -> String {
    format!("The account balance is too low: {needed} is needed, {available} is available")
}

/// The money of one order that a balance pays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purse {
    pub held: Cents,
    pub captured: Cents,
    pub given_back: Cents,
}

impl Purse {
    /// Everything that was ever held for the order.
    #[must_use]
    pub fn sum(self) -> Cents {
        self.held + self.captured + self.given_back
    }

    /// After the order took a status. `total` is what the gift costs by then; a swap never costs
    /// more than what was sent, so what is held suffices.
    #[must_use]
    pub fn after(self, status: &OrderStatus, total: Cents) -> Self {
        match status {
            OrderStatus::Canceled | OrderStatus::Failed => self.emptied(),
            OrderStatus::Paid
            | OrderStatus::Ordered
            | OrderStatus::Shipped
            | OrderStatus::Delivered => {
                let price = total.min(self.held);
                Self {
                    held: Cents::ZERO,
                    captured: self.captured + price,
                    given_back: self.given_back + (self.held - price),
                }
            }
            _ => self,
        }
    }

    /// Nobody accepted in time, or never will: everything goes back.
    #[must_use]
    pub fn emptied(self) -> Self {
        Self {
            held: Cents::ZERO,
            captured: Cents::ZERO,
            given_back: self.sum(),
        }
    }

    /// A gift that had expired can be accepted again: what went back is held again.
    #[must_use]
    pub fn refilled(self) -> Self {
        Self {
            held: self.held + self.given_back,
            captured: self.captured,
            given_back: Cents::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::service::rules::states::{PATH, may_become};

    proptest! {
        /// Random lives, with statuses skipped, gifts that expire and gifts that get more time.
        #[test]
        fn what_was_held_is_held_captured_or_given_back(
            pre_tax in 1_i64..1_000_000, saved in 0_i64..1_000_000, tax in 0_i64..=10,
            deeds in prop::collection::vec(0_usize..13, 0..40),
        ) {
            let hold = most(Cents(pre_tax));
            // Never dearer than what was sent.
            let taken = Cents((pre_tax - saved).max(0));
            let total = taken + taken.percent(tax);
            let mut purse = Purse { held: hold, ..Purse::default() };
            let mut status = OrderStatus::Created;
            for deed in deeds {
                let next = match deed {
                    11 if status.is_unaccepted() => {
                        purse = purse.emptied();
                        None
                    }
                    12 if status.is_unaccepted() => {
                        purse = purse.refilled();
                        None
                    }
                    9 => Some(OrderStatus::Failed),
                    10 => Some(OrderStatus::Canceled),
                    step => PATH.get(step).cloned(),
                };
                // Nobody accepts a gift whose money went back.
                let lapsed = status.is_unaccepted() && purse.held == Cents::ZERO;
                if let Some(next) = next.filter(|next| {
                    may_become(&status, next)
                        && !(lapsed && !next.is_unaccepted() && *next != OrderStatus::Canceled)
                }) {
                    purse = purse.after(&next, total);
                    status = next;
                }
                prop_assert_eq!(purse.sum(), hold);
                for part in [purse.held, purse.captured, purse.given_back] {
                    prop_assert!(part >= Cents::ZERO);
                }
                match &status {
                    OrderStatus::Canceled | OrderStatus::Failed => {
                        prop_assert_eq!(purse.given_back, hold);
                    }
                    OrderStatus::Accepted | OrderStatus::PendingPayment => {
                        prop_assert_eq!(purse.held, hold);
                    }
                    status if status.is_unaccepted() => {
                        prop_assert_eq!(purse.captured, Cents::ZERO);
                    }
                    _ => prop_assert_eq!(purse.captured, total),
                }
            }
        }
    }

    #[test]
    fn a_direct_send_holds_its_tax_and_others_the_highest() {
        let base = BaseAmounts {
            product: Cents(1_000),
            ..BaseAmounts::default()
        };
        let to = |state: &str| RecipientRequest {
            mailing_address: Some(Box::new(crate::contract::MailingAddress {
                state: state.to_owned(),
                ..crate::contract::MailingAddress::default()
            })),
            ..RecipientRequest::default()
        };
        let people = [to("TX"), to("OR")];
        assert_eq!(hold(base, &SendMethod::DirectSend, &people), Cents(2_080));
        assert_eq!(hold(base, &SendMethod::EmailAndLink, &people), Cents(2_200));
    }

    #[test]
    fn no_tax_is_higher_than_what_is_held_for_it() {
        for (state, _) in crate::contract::states::STATES {
            let pre_tax = Cents(12_345);
            assert!(
                pre_tax + tax::tax(pre_tax, state) <= most(pre_tax),
                "{state}"
            );
        }
    }
}
