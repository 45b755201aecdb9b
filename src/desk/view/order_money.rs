//! The money of one order: what was estimated, authorized, charged and returned. Calculated from the
//! amounts and the status, because the API has no ledger.

use crate::contract::{Cents, Order, OrderStatus, Timestamp};

/// The highest tax of an estimate, in percent.
const MAX_TAX_PERCENT: i64 = 10;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrderMoney {
    /// Price of the gift as it was sent, without and with the highest tax.
    pub estimated_low: Cents,
    pub estimated_high: Cents,
    /// Reserved for the gift and not charged yet.
    pub authorized: Cents,
    pub captured: Cents,
    /// Not charged any more, or refunded.
    pub returned: Cents,
}

impl OrderMoney {
    /// `paid_at` is when the gift was paid, if that is known.
    #[must_use]
    pub fn of(order: &Order, is_expired: bool, paid_at: Option<Timestamp>) -> Self {
        let amounts = &order.amounts;
        let sent = match &order.original_amounts {
            Some(original) if order.is_swapped => original.original_amount_pre_tax_total,
            _ => amounts.amount_pre_tax_total,
        };
        let high = with_highest_tax(sent);
        let estimate = Self {
            estimated_low: sent,
            estimated_high: high,
            ..Self::default()
        };
        let total = amounts.amount_total.unwrap_or(high);
        match order.status {
            OrderStatus::Paid
            | OrderStatus::Ordered
            | OrderStatus::Shipped
            | OrderStatus::Delivered => Self {
                captured: total,
                returned: Cents((high.0 - total.0).max(0)),
                ..estimate
            },
            // A paid gift that fails is refunded.
            OrderStatus::Failed | OrderStatus::Canceled if paid_at.is_some() => Self {
                captured: total,
                returned: total.max(high),
                ..estimate
            },
            OrderStatus::Failed | OrderStatus::Canceled => Self {
                returned: high,
                ..estimate
            },
            _ if is_expired => Self {
                returned: high,
                ..estimate
            },
            _ => Self {
                authorized: total,
                ..estimate
            },
        }
    }
}

/// A price before tax with the highest tax of an estimate: the amount that is reserved for a gift, and
/// released when the gift expires.
pub(crate) fn with_highest_tax(amount: Cents) -> Cents {
    amount + Cents(half_up(amount.0 * MAX_TAX_PERCENT, 100))
}

fn half_up(amount: i64, divisor: i64) -> i64 {
    (amount + divisor / 2).div_euclid(divisor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Amounts, OriginalAmounts};

    fn order(status: OrderStatus, total: Option<i64>) -> Order {
        Order {
            status,
            amounts: Amounts {
                amount_pre_tax_total: Cents(5_005),
                amount_total: total.map(Cents),
                ..Amounts::default()
            },
            ..Order::default()
        }
    }

    /// Authorized, captured, returned.
    fn parts(order: &Order, is_expired: bool, is_paid: bool) -> [i64; 3] {
        let paid_at = is_paid.then(Timestamp::default);
        let money = OrderMoney::of(order, is_expired, paid_at);
        [money.authorized.0, money.captured.0, money.returned.0]
    }

    #[test]
    fn open_gift_authorizes_its_highest_price() {
        let open = order(OrderStatus::Notified, None);
        let money = OrderMoney::of(&open, false, None);
        assert_eq!(money.estimated_low, Cents(5_005));
        assert_eq!(money.estimated_high, Cents(5_506));
        assert_eq!(parts(&open, false, false), [5_506, 0, 0]);
        assert_eq!(parts(&open, true, false), [0, 0, 5_506]);
    }

    #[test]
    fn paid_gift_returns_the_difference() {
        let paid = order(OrderStatus::Shipped, Some(5_300));
        assert_eq!(parts(&paid, false, true), [0, 5_300, 206]);
        let accepted = order(OrderStatus::Accepted, Some(5_300));
        assert_eq!(parts(&accepted, false, false), [5_300, 0, 0]);
    }

    #[test]
    fn ended_gift_returns_everything() {
        let canceled = order(OrderStatus::Canceled, None);
        assert_eq!(parts(&canceled, false, false), [0, 0, 5_506]);
        let failed = order(OrderStatus::Failed, Some(5_300));
        assert_eq!(parts(&failed, false, true), [0, 5_300, 5_506]);
    }

    #[test]
    fn estimate_is_of_the_sent_gift() {
        let mut swapped = order(OrderStatus::Delivered, Some(4_000));
        swapped.is_swapped = true;
        swapped.original_amounts = Some(OriginalAmounts {
            original_amount_pre_tax_total: Cents(10_000),
            ..OriginalAmounts::default()
        });
        let money = OrderMoney::of(&swapped, false, None);
        assert_eq!(money.estimated_low, Cents(10_000));
        assert_eq!(
            (money.captured, money.returned),
            (Cents(4_000), Cents(7_000))
        );
    }
}
