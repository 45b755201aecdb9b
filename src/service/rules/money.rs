//! Money of gifts that an account's balance pays.
//!
//! It is authorized when the batch is created: as much as a gift can cost. At payment what the gift
//! costs is captured and the rest goes back; everything goes back when the gift is canceled, fails,
//! or expires without acceptance. Nothing is lost and nothing appears: what was authorized is always what
//! is still authorized, captured and given back.

use super::{
    amounts::{BaseAmounts, HIGH_TAX_PERCENT},
    tax,
};
use crate::contract::{Cents, OrderStatus, RecipientRequest, SendMethod};

/// The most that one gift costs while nobody knows where it goes.
#[must_use]
pub fn max_order_total(pre_tax: Cents) -> Cents {
    pre_tax + pre_tax.percent(HIGH_TAX_PERCENT)
}

/// What is authorized for a whole batch. The addresses of a direct send are known, and so is its tax.
#[must_use]
pub fn authorization_amount(
    base: BaseAmounts,
    method: &SendMethod,
    recipients: &[RecipientRequest],
) -> Cents {
    let pre_tax = base.pre_tax();
    if *method == SendMethod::DirectSend {
        recipients
            .iter()
            .filter_map(|recipient| recipient.mailing_address.as_ref())
            .map(|address| pre_tax + tax::tax(pre_tax, &address.state))
            .sum()
    } else {
        max_order_total(pre_tax) * i64::try_from(recipients.len()).unwrap_or(i64::MAX)
    }
}

/// Why a balance cannot pay.
#[must_use]
pub fn insufficient_balance(needed: Cents, available: Cents) -> String {
    format!("The account balance is too low: {needed} is needed, {available} is available")
}

/// The money of one order that a balance pays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaymentHold {
    pub authorized: Cents,
    pub captured: Cents,
    pub released: Cents,
}

impl PaymentHold {
    /// Everything that was ever authorized for the order.
    #[must_use]
    pub fn total(self) -> Cents {
        self.authorized + self.captured + self.released
    }

    /// After the order took a status. `total` is what the gift costs by then; a swap never costs
    /// more than what was sent, so what is authorized suffices.
    #[must_use]
    pub fn after(self, status: &OrderStatus, total: Cents) -> Self {
        match status {
            OrderStatus::Canceled | OrderStatus::Failed => self.released_in_full(),
            OrderStatus::Paid
            | OrderStatus::Ordered
            | OrderStatus::Shipped
            | OrderStatus::Delivered => {
                let price = total.min(self.authorized);
                Self {
                    authorized: Cents::ZERO,
                    captured: self.captured + price,
                    released: self.released + (self.authorized - price),
                }
            }
            _ => self,
        }
    }

    /// Nobody accepted in time, or never will: everything goes back.
    #[must_use]
    pub fn released_in_full(self) -> Self {
        Self {
            authorized: Cents::ZERO,
            captured: Cents::ZERO,
            released: self.total(),
        }
    }

    /// A gift that had expired can be accepted again: what went back is authorized again.
    #[must_use]
    pub fn reauthorized(self) -> Self {
        Self {
            authorized: self.authorized + self.released,
            captured: self.captured,
            released: Cents::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::service::rules::states::{LIFECYCLE, can_transition};

    proptest! {
        /// Random lives, with statuses skipped, gifts that expire and gifts that get more time.
        #[test]
        fn what_was_held_is_held_captured_or_given_back(
            pre_tax in 1_i64..1_000_000, saved in 0_i64..1_000_000, tax in 0_i64..=10,
            deeds in prop::collection::vec(0_usize..13, 0..40),
        ) {
            let authorized = max_order_total(Cents(pre_tax));
            // Never dearer than what was sent.
            let taken = Cents((pre_tax - saved).max(0));
            let total = taken + taken.percent(tax);
            let mut hold = PaymentHold { authorized, ..PaymentHold::default() };
            let mut status = OrderStatus::Created;
            for deed in deeds {
                let next = match deed {
                    11 if status.is_unaccepted() => {
                        hold = hold.released_in_full();
                        None
                    }
                    12 if status.is_unaccepted() => {
                        hold = hold.reauthorized();
                        None
                    }
                    9 => Some(OrderStatus::Failed),
                    10 => Some(OrderStatus::Canceled),
                    step => LIFECYCLE.get(step).cloned(),
                };
                // Nobody accepts a gift whose money went back.
                let lapsed = status.is_unaccepted() && hold.authorized == Cents::ZERO;
                if let Some(next) = next.filter(|next| {
                    can_transition(&status, next)
                        && !(lapsed && !next.is_unaccepted() && *next != OrderStatus::Canceled)
                }) {
                    hold = hold.after(&next, total);
                    status = next;
                }
                prop_assert_eq!(hold.total(), authorized);
                for part in [hold.authorized, hold.captured, hold.released] {
                    prop_assert!(part >= Cents::ZERO);
                }
                match &status {
                    OrderStatus::Canceled | OrderStatus::Failed => {
                        prop_assert_eq!(hold.released, authorized);
                    }
                    OrderStatus::Accepted | OrderStatus::PendingPayment => {
                        prop_assert_eq!(hold.authorized, authorized);
                    }
                    status if status.is_unaccepted() => {
                        prop_assert_eq!(hold.captured, Cents::ZERO);
                    }
                    _ => prop_assert_eq!(hold.captured, total),
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
        assert_eq!(
            authorization_amount(base, &SendMethod::DirectSend, &people),
            Cents(2_080)
        );
        assert_eq!(
            authorization_amount(base, &SendMethod::EmailAndLink, &people),
            Cents(2_200)
        );
    }

    #[test]
    fn no_tax_is_higher_than_what_is_held_for_it() {
        for (state, _) in crate::contract::states::STATES {
            let pre_tax = Cents(12_345);
            assert!(
                pre_tax + tax::tax(pre_tax, state) <= max_order_total(pre_tax),
                "{state}"
            );
        }
    }
}
