//! The money of an order: what was estimated, authorized, charged and returned. Calculated from the
//! amounts and the status, because the API has no ledger. Used by the order panel, the ledger and every
//! other figure of money, so that they agree.
//!
//! For every order and every sum of orders, exactly:
//! `estimated_high + above_estimate = authorized + captured + unconfirmed_refund + returned`.

use std::ops::AddAssign;

use crate::contract::{Cents, Order, OrderStatus, Timestamp, amounts::max_total};

/// An unaccepted gift is at risk this long before it expires.
pub const AT_RISK_MICROS: i64 = 7 * 86_400_000_000;

/// The facts about an order that its money follows from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaymentFacts {
    pub status: OrderStatus,
    pub expires_at: Option<Timestamp>,
    /// Whether the gift is known to have been paid, even if it failed later.
    pub is_paid: bool,
    /// Whether the order belongs to a direct send, whose tax is known from the start.
    pub is_direct: bool,
    /// Price before tax of the gift as it was sent, before any swap.
    pub sent_pre_tax: Cents,
    /// `None` until the service has calculated the tax.
    pub total: Option<Cents>,
}

impl PaymentFacts {
    #[must_use]
    pub fn of(order: &Order, is_direct: bool, is_paid: bool) -> Self {
        Self {
            status: order.status.clone(),
            expires_at: order.expires_at,
            is_paid,
            is_direct,
            sent_pre_tax: sent_pre_tax(order),
            total: order.amounts.amount_total,
        }
    }

    /// Whether the gift expired before it was accepted.
    #[must_use]
    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.status.has_expired(self.expires_at, now)
    }
}

/// The price before tax of the gift as it was sent.
#[must_use]
pub fn sent_pre_tax(order: &Order) -> Cents {
    match &order.original_amounts {
        Some(original) if order.is_swapped => original.original_amount_pre_tax_total,
        _ => order.amounts.amount_pre_tax_total,
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrderMoney {
    /// Price of the gift as it was sent, without and with the highest tax.
    pub estimated_low: Cents,
    pub estimated_high: Cents,
    /// The part of the price that exceeds the highest estimate.
    pub above_estimate: Cents,
    /// Reserved for the gift and not charged yet.
    pub authorized: Cents,
    /// The part of `authorized` whose gift is not accepted yet.
    pub unclaimed: Cents,
    /// The part of `unclaimed` whose gift expires soon.
    pub at_risk: Cents,
    /// Charged for a gift that did not fail and was not canceled.
    pub captured: Cents,
    /// Charged for a gift that then failed or was canceled. The API does not say whether the service
    /// refunded the amount.
    pub unconfirmed_refund: Cents,
    /// Not reserved any more and never charged.
    pub returned: Cents,
    pub is_unclaimed: bool,
    pub is_at_risk: bool,
    /// Whether the gift is paid, and the service does not report its price: the highest estimate then
    /// counts as captured.
    pub is_price_unknown: bool,
}

impl OrderMoney {
    /// The money of an order at the time `now`.
    #[must_use]
    pub fn of(facts: &PaymentFacts, now: Timestamp) -> Self {
        let known_total = facts.total.filter(|total| *total >= Cents::ZERO);
        let low = facts.sent_pre_tax.max(Cents::ZERO);
        let estimate = match known_total {
            Some(total) if facts.is_direct => Self {
                estimated_low: total,
                estimated_high: total,
                ..Self::default()
            },
            _ => Self {
                estimated_low: low,
                estimated_high: max_total(low),
                ..Self::default()
            },
        };
        let high = estimate.estimated_high;
        let price = known_total.unwrap_or(high);
        let above_estimate = (price - high).max(Cents::ZERO);
        match facts.status {
            OrderStatus::Failed | OrderStatus::Canceled if facts.is_paid => Self {
                above_estimate,
                unconfirmed_refund: price,
                returned: high + above_estimate - price,
                ..estimate
            },
            OrderStatus::Failed | OrderStatus::Canceled => Self {
                returned: high,
                ..estimate
            },
            _ if facts.is_charged() => Self {
                above_estimate,
                captured: price,
                returned: high + above_estimate - price,
                is_price_unknown: known_total.is_none(),
                ..estimate
            },
            _ if facts.is_direct || !facts.status.is_unaccepted() => Self {
                authorized: high,
                ..estimate
            },
            _ if facts.is_expired(now) => Self {
                returned: high,
                ..estimate
            },
            _ => {
                let is_at_risk = facts
                    .expires_at
                    .is_some_and(|at| at.micros() <= now.micros().saturating_add(AT_RISK_MICROS));
                Self {
                    authorized: high,
                    unclaimed: high,
                    at_risk: if is_at_risk { high } else { Cents::ZERO },
                    is_unclaimed: true,
                    is_at_risk,
                    ..estimate
                }
            }
        }
    }

    /// Whether the gift is charged and was not refunded.
    #[must_use]
    pub fn is_captured(&self) -> bool {
        self.captured != Cents::ZERO
    }

    /// The amount that the gift costs: reserved or charged, or what was reserved before the gift expired,
    /// failed or was canceled.
    #[must_use]
    pub fn cost(&self) -> Cents {
        let cost = self.authorized + self.captured + self.unconfirmed_refund;
        if cost == Cents::ZERO {
            self.returned
        } else {
            cost
        }
    }
}

impl PaymentFacts {
    /// Whether the order is paid and not refunded.
    pub(super) fn is_charged(&self) -> bool {
        let is_ended = matches!(self.status, OrderStatus::Failed | OrderStatus::Canceled);
        let is_accepted = !self.status.is_unaccepted();
        !is_ended && (self.status.is_paid() || (self.is_paid && is_accepted))
    }
}

/// The money of several orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoneyTotals {
    pub orders: u64,
    /// The sums of the fields of [`OrderMoney`] with the same names.
    pub estimated_low: Cents,
    pub estimated_high: Cents,
    pub above_estimate: Cents,
    pub authorized: Cents,
    pub unclaimed: Cents,
    pub at_risk: Cents,
    pub captured: Cents,
    pub unconfirmed_refund: Cents,
    pub returned: Cents,
    pub unclaimed_orders: u64,
    pub at_risk_orders: u64,
    pub captured_orders: u64,
    /// Paid orders whose price the service does not report.
    pub unknown_prices: u64,
}

impl MoneyTotals {
    /// Adds `orders` orders with the same money.
    pub fn add(&mut self, money: &OrderMoney, orders: u64) {
        let times = i64::try_from(orders).unwrap_or(i64::MAX);
        let count = |is_counted: bool| if is_counted { orders } else { 0 };
        *self += Self {
            orders,
            estimated_low: money.estimated_low * times,
            estimated_high: money.estimated_high * times,
            above_estimate: money.above_estimate * times,
            authorized: money.authorized * times,
            unclaimed: money.unclaimed * times,
            at_risk: money.at_risk * times,
            captured: money.captured * times,
            unconfirmed_refund: money.unconfirmed_refund * times,
            returned: money.returned * times,
            unclaimed_orders: count(money.is_unclaimed),
            at_risk_orders: count(money.is_at_risk),
            captured_orders: count(money.is_captured()),
            unknown_prices: count(money.is_price_unknown),
        };
    }

    /// Whether the identity of the ledger holds.
    #[must_use]
    pub fn is_balanced(&self) -> bool {
        self.estimated_high + self.above_estimate
            == self.authorized + self.captured + self.unconfirmed_refund + self.returned
    }
}

impl AddAssign for MoneyTotals {
    fn add_assign(&mut self, other: Self) {
        self.orders += other.orders;
        self.estimated_low += other.estimated_low;
        self.estimated_high += other.estimated_high;
        self.above_estimate += other.above_estimate;
        self.authorized += other.authorized;
        self.unclaimed += other.unclaimed;
        self.at_risk += other.at_risk;
        self.captured += other.captured;
        self.unconfirmed_refund += other.unconfirmed_refund;
        self.returned += other.returned;
        self.unclaimed_orders += other.unclaimed_orders;
        self.at_risk_orders += other.at_risk_orders;
        self.captured_orders += other.captured_orders;
        self.unknown_prices += other.unknown_prices;
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;
    use crate::contract::{Amounts, OriginalAmounts};

    fn now() -> Timestamp {
        "2026-11-21T12:00:00Z".parse().unwrap()
    }

    fn facts(status: OrderStatus, total: Option<i64>) -> PaymentFacts {
        PaymentFacts {
            status,
            sent_pre_tax: Cents(5_005),
            total: total.map(Cents),
            ..PaymentFacts::default()
        }
    }

    /// Authorized, captured, returned.
    fn parts(facts: &PaymentFacts) -> [i64; 3] {
        let money = OrderMoney::of(facts, now());
        [money.authorized.0, money.captured.0, money.returned.0]
    }

    #[test]
    fn open_gift_authorizes_its_highest_price() {
        let mut open = facts(OrderStatus::Notified, None);
        let money = OrderMoney::of(&open, now());
        assert_eq!(money.estimated_low, Cents(5_005));
        assert_eq!(money.estimated_high, Cents(5_506));
        assert_eq!((money.unclaimed, money.at_risk), (Cents(5_506), Cents(0)));
        assert_eq!(parts(&open), [5_506, 0, 0]);
        open.expires_at = Some(now() + Duration::from_secs(7 * 86_400));
        assert_eq!(OrderMoney::of(&open, now()).at_risk, Cents(5_506));
        open.expires_at = Some(now() + Duration::from_secs(7 * 86_400 + 1));
        assert_eq!(OrderMoney::of(&open, now()).at_risk, Cents(0));
        open.expires_at = Some(now());
        assert_eq!(parts(&open), [0, 0, 5_506]);
    }

    #[test]
    fn paid_gift_returns_the_difference() {
        assert_eq!(
            parts(&facts(OrderStatus::Shipped, Some(5_300))),
            [0, 5_300, 206]
        );
        // The whole authorization stays until the gift is paid.
        let accepted = facts(OrderStatus::Accepted, Some(5_300));
        assert_eq!(parts(&accepted), [5_506, 0, 0]);
        assert_eq!(OrderMoney::of(&accepted, now()).unclaimed, Cents::ZERO);
    }

    #[test]
    fn ended_gift_returns_everything() {
        assert_eq!(parts(&facts(OrderStatus::Canceled, None)), [0, 0, 5_506]);
        let failed = PaymentFacts {
            is_paid: true,
            ..facts(OrderStatus::Failed, Some(5_300))
        };
        // Nothing proves that the service refunded the charge.
        assert_eq!(parts(&failed), [0, 0, 206]);
        let money = OrderMoney::of(&failed, now());
        assert_eq!(money.unconfirmed_refund, Cents(5_300));
        assert_eq!(money.cost(), Cents(5_300));
    }

    #[test]
    fn price_above_estimate_is_shown_apart() {
        let dear = OrderMoney::of(&facts(OrderStatus::Paid, Some(6_000)), now());
        assert_eq!(dear.above_estimate, Cents(494));
        assert_eq!((dear.captured, dear.returned), (Cents(6_000), Cents(0)));
    }

    #[test]
    fn paid_gift_without_price_counts_as_estimated() {
        for total in [None, Some(-1)] {
            let money = OrderMoney::of(&facts(OrderStatus::Paid, total), now());
            assert_eq!(money.captured, Cents(5_506));
            assert!(money.is_price_unknown);
        }
    }

    #[test]
    fn direct_send_authorizes_known_total() {
        let direct = PaymentFacts {
            is_direct: true,
            ..facts(OrderStatus::Created, Some(5_300))
        };
        assert_eq!(parts(&direct), [5_300, 0, 0]);
    }

    #[test]
    fn unknown_status_stays_authorized_until_paid() {
        let mut unknown = facts(OrderStatus::from("wrapped_twice"), Some(5_300));
        unknown.expires_at = Some(now());
        assert_eq!(parts(&unknown), [5_506, 0, 0]);
        unknown.is_paid = true;
        assert_eq!(parts(&unknown), [0, 5_300, 206]);
    }

    #[test]
    fn estimate_is_of_the_sent_gift() {
        let mut order = Order {
            status: OrderStatus::Delivered,
            is_swapped: true,
            amounts: Amounts {
                amount_pre_tax_total: Cents(3_700),
                amount_total: Some(Cents(4_000)),
                ..Amounts::default()
            },
            original_amounts: Some(OriginalAmounts {
                original_amount_pre_tax_total: Cents(10_000),
                ..OriginalAmounts::default()
            }),
            ..Order::default()
        };
        assert_eq!(
            parts(&PaymentFacts::of(&order, false, true)),
            [0, 4_000, 7_000]
        );
        // A service may name original amounts of an order that is not swapped.
        order.is_swapped = false;
        assert_eq!(sent_pre_tax(&order), Cents(3_700));
    }

    /// Orders in every state, with amounts as a faulty service may report them.
    pub(in crate::desk) fn any_facts() -> impl Strategy<Value = PaymentFacts> {
        let status = prop_oneof![
            prop::sample::select(OrderStatus::KNOWN.to_vec()),
            Just(OrderStatus::from("wrapped_twice")),
        ];
        let total = prop::option::of(-100_i64..2_000_000);
        (
            status,
            prop::option::of(-30_i64..30),
            any::<bool>(),
            any::<bool>(),
            -100_i64..1_000_000,
            total,
        )
            .prop_map(|(status, days, is_paid, is_direct, pre_tax, total)| {
                let micros = days.map(|days| now().micros() + days * 86_400_000_000);
                PaymentFacts {
                    status,
                    expires_at: micros.map(Timestamp::from_micros),
                    is_paid,
                    is_direct,
                    sent_pre_tax: Cents(pre_tax),
                    total: total.map(Cents),
                }
            })
    }

    proptest! {
        #[test]
        fn parts_add_up_to_the_estimate(orders in prop::collection::vec((any_facts(), 1_u64..500), 0..30)) {
            let mut totals = MoneyTotals::default();
            let mut count = 0;
            for (facts, times) in orders {
                let money = OrderMoney::of(&facts, now());
                for part in [
                    money.estimated_low, money.above_estimate, money.authorized, money.unclaimed,
                    money.at_risk, money.captured, money.returned, money.unconfirmed_refund,
                ] {
                    prop_assert!(part >= Cents::ZERO);
                }
                prop_assert!(money.estimated_low <= money.estimated_high);
                prop_assert!(money.at_risk <= money.unclaimed);
                prop_assert!(money.unclaimed <= money.authorized);
                // An order's whole price is in exactly one state, apart from what is returned.
                prop_assert!(money.authorized == Cents::ZERO || money.captured == Cents::ZERO);
                totals.add(&money, times);
                count += times;
                prop_assert!(totals.is_balanced());
            }
            prop_assert_eq!(totals.orders, count);
        }
    }
}
