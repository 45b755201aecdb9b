//! Payments from an account's balance, with an invoice or with a card.
//!
//! Creating a batch authorizes the highest possible cost of its gifts. Payment captures the price
//! of a gift and releases the rest. The whole amount is released when the gift is canceled, fails,
//! or expires without acceptance. The sum of the authorized, captured and released amounts of an
//! order never changes.
//!
//! A card is authorized when the gift is accepted, and charged when it is shipped.

use super::amounts::BaseAmounts;
use crate::contract::{
    Cents, OrderStatus, RecipientRequest, SendMethod, rules::InternationalDelivery,
    shop::terms::Terms,
};

/// The amount to authorize for a batch: for a direct send with the tax at each address, otherwise
/// with the highest cost of a gift.
pub(crate) fn authorization_amount(
    terms: &Terms,
    base: BaseAmounts,
    method: &SendMethod,
    international: InternationalDelivery,
    recipients: &[RecipientRequest],
) -> Cents {
    let pre_tax = base.pre_tax();
    if *method == SendMethod::DirectSend {
        recipients
            .iter()
            .filter_map(|recipient| recipient.mailing_address.as_ref())
            .map(|address| pre_tax + terms.tax(pre_tax, &address.state))
            .sum()
    } else {
        max_gift_total(terms, base, international)
            * i64::try_from(recipients.len()).unwrap_or(i64::MAX)
    }
}

/// The most that a gift to an unknown address can cost: with the highest tax rate or, outside the US,
/// with the highest freight, taxes and duties.
pub(crate) fn max_gift_total(
    terms: &Terms,
    base: BaseAmounts,
    international: InternationalDelivery,
) -> Cents {
    let pre_tax = base.pre_tax();
    let domestic = pre_tax + terms.max_tax(pre_tax);
    match international {
        InternationalDelivery::Everything => domestic.max(pre_tax + terms.max_cost_abroad(base)),
        InternationalDelivery::None | InternationalDelivery::GiftCards => domestic,
    }
}

/// The result of authorizing an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Authorization {
    Granted,
    /// Too little is available. Nothing was changed.
    Refused(Shortfall),
}

/// Why an amount cannot be authorized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shortfall {
    pub needed: Cents,
    pub available: Cents,
    /// The limit of an invoice is too low, not a balance.
    pub is_invoice: bool,
}

impl Shortfall {
    /// The API's error message.
    pub(crate) fn sentence(self) -> String {
        let Self {
            needed, available, ..
        } = self;
        let limit = match self.is_invoice {
            true => "limit of the invoice",
            false => "account balance",
        };
        format!("The {limit} is too low: {needed} is needed, {available} is available")
    }
}

/// The payment of one order from a balance, or with an invoice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PaymentHold {
    pub authorized: Cents,
    pub captured: Cents,
    pub released: Cents,
}

impl PaymentHold {
    /// The sum of the amounts, which stays the same when the order changes.
    pub(crate) fn total(self) -> Cents {
        self.authorized + self.captured + self.released
    }

    /// The payment after a change of the order's status. `total` is the price of the gift at that
    /// time. A swap never costs more than the sent gift, so the authorized amount is sufficient.
    pub(crate) fn after_status(self, status: &OrderStatus, total: Cents) -> Self {
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

    /// The same for a card, which is charged when the gift is shipped.
    pub(crate) fn of_card_after_status(self, status: &OrderStatus, total: Cents) -> Self {
        match status {
            OrderStatus::Paid | OrderStatus::Ordered => self,
            status => self.after_status(status, total),
        }
    }

    /// The payment of a gift that expired, was canceled or failed.
    pub(crate) fn released_in_full(self) -> Self {
        Self {
            authorized: Cents::ZERO,
            captured: Cents::ZERO,
            released: self.total(),
        }
    }

    /// The payment of an expired gift that can be accepted again.
    pub(crate) fn reauthorized(self) -> Self {
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
    use crate::contract::amounts::max_total;
    use crate::service::rules::states::{LIFECYCLE, can_transition};

    proptest! {
        /// Random changes: skipped statuses, expiry, extended expiry.
        #[test]
        fn sum_of_payment_never_changes(
            pre_tax in 1_i64..1_000_000, saved in 0_i64..1_000_000, tax in 0_i64..=10,
            changes in prop::collection::vec(0_usize..13, 0..40),
        ) {
            let authorized = max_total(Cents(pre_tax));
            // A swap costs no more than the sent gift.
            let accepted = Cents((pre_tax - saved).max(0));
            let total = accepted + accepted.percent(tax);
            let mut hold = PaymentHold { authorized, ..PaymentHold::default() };
            let mut status = OrderStatus::Created;
            for change in changes {
                let next = match change {
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
                    index => LIFECYCLE.get(index).cloned(),
                };
                // A gift whose payment was released can't be accepted.
                let is_released = status.is_unaccepted() && hold.authorized == Cents::ZERO;
                if let Some(next) = next.filter(|next| {
                    can_transition(&status, next)
                        && !(is_released && !next.is_unaccepted() && *next != OrderStatus::Canceled)
                }) {
                    hold = hold.after_status(&next, total);
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
    fn direct_send_authorizes_known_tax() {
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
        let recipients = [to("TX"), to("OR")];
        assert_eq!(
            authorization_amount(
                &Terms::practice(),
                base,
                &SendMethod::DirectSend,
                InternationalDelivery::Everything,
                &recipients
            ),
            Cents(2_080)
        );
        assert_eq!(
            authorization_amount(
                &Terms::practice(),
                base,
                &SendMethod::EmailAndLink,
                InternationalDelivery::GiftCards,
                &recipients
            ),
            Cents(2_200)
        );
        let terms = Terms::practice();
        let everywhere = max_gift_total(&terms, base, InternationalDelivery::Everything);
        for country in terms.countries() {
            let costs = terms.costs_abroad(country).unwrap();
            assert!(base.pre_tax() + costs.total(base) <= everywhere);
        }
    }

    #[test]
    fn authorized_amount_covers_every_tax_rate() {
        for (state, _) in crate::contract::states::STATES {
            let pre_tax = Cents(12_345);
            assert!(
                pre_tax + Terms::practice().tax(pre_tax, state) <= max_total(pre_tax),
                "{state}"
            );
        }
    }
}
