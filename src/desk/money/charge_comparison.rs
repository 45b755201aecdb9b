//! Explains line by line why the charge of a batch differs from the quote that the user agreed to.
//!
//! The lines add up to the difference exactly. What the amounts of the service do not explain is a line
//! of its own.

use std::collections::BTreeMap;

use super::{
    ledger::SentQuote,
    order_money::{OrderMoney, PaymentFacts},
};
use crate::contract::{Amounts, Cents, OrderStatus, OriginalAmounts, Timestamp};

/// The payment of an order with the amounts that it was charged for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderCharge {
    pub payment: PaymentFacts,
    pub amounts: Amounts,
    /// The amounts of the sent gift; only of swapped orders.
    pub original: Option<OriginalAmounts>,
}

/// Why a part of the quote was charged differently. The order is that of the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ChargeReason {
    /// The batch has fewer or more orders than the quote has recipients.
    OrderCount,
    /// The service's price of the sent gift differs from the quoted price.
    PriceChange,
    Canceled,
    Expired,
    /// The gift failed before it was paid.
    Failed,
    /// The gift failed or was canceled after it was paid. The API does not say whether the service
    /// refunded the amount.
    UnconfirmedRefund,
    NotAccepted,
    /// The gift is accepted, and the charge is still to come.
    NotPaid,
    CheaperSwap,
    MoreExpensiveSwap,
    Shipping,
    ProcessingFee,
    International,
    /// The quote contains the highest tax.
    Tax,
    Credit,
    Unexplained,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargeLine {
    pub reason: ChargeReason,
    /// Negative when less was charged than quoted.
    pub amount: Cents,
    /// The number of orders that the line concerns.
    pub orders: u64,
}

/// The quote of a batch, its charge, and the lines between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChargeComparison {
    /// `None` for a batch that this app did not send: then the estimate of its orders is the quote.
    pub quote: Option<SentQuote>,
    pub quoted: Cents,
    pub lines: Vec<ChargeLine>,
    pub charged: Cents,
    pub orders: u64,
}

impl ChargeComparison {
    /// Compares the quote with orders, each with the number of orders like it.
    #[must_use]
    pub fn of(quote: Option<SentQuote>, orders: &[(OrderCharge, u64)], now: Timestamp) -> Self {
        let mut lines = Lines::default();
        let mut estimated = Cents::ZERO;
        let mut comparison = Self::default();
        for (order, count) in orders {
            let times = i64::try_from(*count).unwrap_or(i64::MAX);
            estimated += highest_estimate(&order.payment) * times;
            comparison.orders += count;
            comparison.charged += charge(order, *count, now, &mut lines) * times;
        }
        comparison.quoted = match &quote {
            Some(quote) => {
                compare_prices(quote, comparison.orders, estimated, &mut lines);
                quote.high
            }
            None => estimated,
        };
        comparison.quote = quote;
        comparison.lines = lines.into_lines();
        comparison
    }
}

/// The price of the sent gift with the highest tax. Unlike [`OrderMoney::estimated_high`], this is the
/// quoted price for direct sends, too.
fn highest_estimate(payment: &PaymentFacts) -> Cents {
    let payment = PaymentFacts {
        is_direct: false,
        ..payment.clone()
    };
    OrderMoney::of(&payment, Timestamp::default()).estimated_high
}

/// Adds the lines between the quote and the estimate of the orders.
fn compare_prices(quote: &SentQuote, orders: u64, estimated: Cents, lines: &mut Lines) {
    let count = |orders: u64| i64::try_from(orders).unwrap_or(i64::MAX);
    let recipients = count(quote.recipients);
    // A quote is the price of one gift times the recipients; another total cannot be divided.
    if recipients == 0 || quote.high.0 % recipients != 0 {
        lines.add(ChargeReason::Unexplained, estimated - quote.high, orders);
        return;
    }
    let each = Cents(quote.high.0 / recipients);
    lines.add(
        ChargeReason::OrderCount,
        each * (count(orders) - recipients),
        orders.abs_diff(quote.recipients),
    );
    lines.add(
        ChargeReason::PriceChange,
        estimated - each * count(orders),
        orders,
    );
}

/// Adds the lines between the estimate and the charge of an order; returns the charge.
fn charge(order: &OrderCharge, count: u64, now: Timestamp, lines: &mut Lines) -> Cents {
    let payment = &order.payment;
    let money = OrderMoney::of(payment, now);
    let estimate = highest_estimate(payment);
    let mut add = |reason, amount| lines.add_each(reason, amount, count);
    if !payment.is_charged() {
        add(reason_of_no_charge(&money, payment), Cents::ZERO - estimate);
        return Cents::ZERO;
    }
    if money.is_price_unknown {
        add(ChargeReason::Unexplained, money.captured - estimate);
        return money.captured;
    }
    let amounts = &order.amounts;
    let sent = payment.sent_pre_tax.max(Cents::ZERO);
    let before_tax = amounts.amount_pre_tax_total;
    let tax = amounts.amount_tax.unwrap_or_default();
    add(ChargeReason::Tax, tax - (estimate - sent));
    let mut rest = before_tax - sent;
    if let Some(original) = &order.original {
        for (reason, amount) in swap_lines(amounts, original) {
            add(reason, amount);
            rest = rest - amount;
        }
    }
    let relay = amounts.amount_global_relay_cost.unwrap_or_default();
    let has_relay = relay != Cents::ZERO;
    if has_relay && rest == relay {
        add(ChargeReason::International, relay);
        rest = Cents::ZERO;
    }
    add(ChargeReason::Unexplained, rest);
    for (reason, amount) in lines_after_tax(money.captured - before_tax - tax, amounts) {
        add(reason, amount);
    }
    money.captured
}

/// The lines of what the total contains beside the price before tax and the tax.
fn lines_after_tax(rest: Cents, amounts: &Amounts) -> Vec<(ChargeReason, Cents)> {
    let relay = amounts.amount_global_relay_cost.unwrap_or_default();
    let credit = Cents::ZERO - amounts.amount_credit_applied;
    let international = (ChargeReason::International, relay);
    let credited = (ChargeReason::Credit, credit);
    // Services differ in whether the total contains the international costs and the credit.
    match rest {
        Cents::ZERO => Vec::new(),
        rest if rest == relay => vec![international],
        rest if rest == credit => vec![credited],
        rest if rest == relay + credit => vec![international, credited],
        rest => vec![(ChargeReason::Unexplained, rest)],
    }
}

fn reason_of_no_charge(money: &OrderMoney, payment: &PaymentFacts) -> ChargeReason {
    match payment.status {
        _ if money.unconfirmed_refund != Cents::ZERO => ChargeReason::UnconfirmedRefund,
        OrderStatus::Canceled => ChargeReason::Canceled,
        OrderStatus::Failed => ChargeReason::Failed,
        _ if money.unclaimed != Cents::ZERO => ChargeReason::NotAccepted,
        _ if money.authorized != Cents::ZERO => ChargeReason::NotPaid,
        _ => ChargeReason::Expired,
    }
}

/// The differences before tax between the chosen and the sent gift.
fn swap_lines(amounts: &Amounts, original: &OriginalAmounts) -> Vec<(ChargeReason, Cents)> {
    let swap = |amount: Cents| {
        let reason = if amount > Cents::ZERO {
            ChargeReason::MoreExpensiveSwap
        } else {
            ChargeReason::CheaperSwap
        };
        (reason, amount)
    };
    // A service may give only the total of the sent gift.
    if original.original_amount_product == Cents::ZERO {
        return vec![swap(
            amounts.amount_pre_tax_total - original.original_amount_pre_tax_total,
        )];
    }
    let original_fee = original.original_amount_pre_tax_total
        - original.original_amount_product
        - original.original_amount_shipping;
    vec![
        swap(amounts.amount_product - original.original_amount_product),
        (
            ChargeReason::Shipping,
            amounts.amount_shipping - original.original_amount_shipping,
        ),
        (
            ChargeReason::ProcessingFee,
            amounts.amount_processing_fee - original_fee,
        ),
    ]
}

/// The amount and the number of orders of each reason.
#[derive(Default)]
struct Lines(BTreeMap<ChargeReason, (Cents, u64)>);

impl Lines {
    fn add(&mut self, reason: ChargeReason, amount: Cents, orders: u64) {
        if amount != Cents::ZERO {
            let line = self.0.entry(reason).or_default();
            line.0 += amount;
            line.1 += orders;
        }
    }

    fn add_each(&mut self, reason: ChargeReason, amount: Cents, orders: u64) {
        let times = i64::try_from(orders).unwrap_or(i64::MAX);
        self.add(reason, amount * times, orders);
    }

    fn into_lines(self) -> Vec<ChargeLine> {
        self.0
            .into_iter()
            .filter(|(_, (amount, _))| *amount != Cents::ZERO)
            .map(|(reason, (amount, orders))| ChargeLine {
                reason,
                amount,
                orders,
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::desk::money::order_money::tests::any_facts;

    fn now() -> Timestamp {
        "2026-11-21T12:00:00Z".parse().unwrap()
    }

    /// A gift for $100.00 before tax: product 90.00, shipping 5.00, fee 5.00.
    fn gift(status: OrderStatus) -> OrderCharge {
        OrderCharge {
            payment: PaymentFacts {
                status,
                sent_pre_tax: Cents(10_000),
                ..PaymentFacts::default()
            },
            amounts: Amounts {
                amount_product: Cents(9_000),
                amount_shipping: Cents(500),
                amount_processing_fee: Cents(500),
                amount_pre_tax_total: Cents(10_000),
                ..Amounts::default()
            },
            original: None,
        }
    }

    fn paid(tax: i64) -> OrderCharge {
        let mut order = gift(OrderStatus::Delivered);
        order.amounts.amount_tax = Some(Cents(tax));
        order.amounts.amount_total = Some(Cents(10_000 + tax));
        order.payment.total = order.amounts.amount_total;
        order
    }

    fn quote(recipients: u64, high: i64) -> Option<SentQuote> {
        Some(SentQuote {
            recipients,
            high: Cents(high),
            ..SentQuote::default()
        })
    }

    fn lines(comparison: &ChargeComparison) -> Vec<(ChargeReason, i64, u64)> {
        let lines = comparison.lines.iter();
        lines
            .map(|line| (line.reason, line.amount.0, line.orders))
            .collect()
    }

    #[test]
    fn every_state_has_its_line() {
        use ChargeReason as R;
        let mut expired = gift(OrderStatus::Opened);
        expired.payment.expires_at = Some(now());
        let mut paid_and_failed = paid(800);
        paid_and_failed.payment.status = OrderStatus::Failed;
        paid_and_failed.payment.is_paid = true;
        let orders = [
            (paid(800), 3),
            (gift(OrderStatus::Canceled), 2),
            (gift(OrderStatus::Failed), 1),
            (gift(OrderStatus::Created), 4),
            (gift(OrderStatus::Accepted), 1),
            (expired, 1),
            (paid_and_failed, 1),
        ];
        let comparison = ChargeComparison::of(quote(13, 13 * 11_000), &orders, now());
        assert_eq!(comparison.charged, Cents(3 * 10_800));
        assert_eq!(
            lines(&comparison),
            [
                (R::Canceled, -22_000, 2),
                (R::Expired, -11_000, 1),
                (R::Failed, -11_000, 1),
                (R::UnconfirmedRefund, -11_000, 1),
                (R::NotAccepted, -44_000, 4),
                (R::NotPaid, -11_000, 1),
                (R::Tax, -600, 3),
            ]
        );
    }

    #[test]
    fn swap_is_split_into_product_shipping_and_fee() {
        use ChargeReason as R;
        let mut cheaper = paid(0);
        cheaper.amounts = Amounts {
            amount_product: Cents(4_000),
            amount_shipping: Cents(800),
            amount_processing_fee: Cents(240),
            amount_pre_tax_total: Cents(5_040),
            amount_tax: Some(Cents(300)),
            amount_total: Some(Cents(5_340)),
            ..Amounts::default()
        };
        cheaper.payment.total = cheaper.amounts.amount_total;
        cheaper.original = Some(OriginalAmounts {
            original_amount_product: Cents(9_000),
            original_amount_shipping: Cents(500),
            original_amount_pre_tax_total: Cents(10_000),
            ..OriginalAmounts::default()
        });
        let comparison = ChargeComparison::of(None, &[(cheaper.clone(), 1)], now());
        assert_eq!(
            lines(&comparison),
            [
                (R::CheaperSwap, -5_000, 1),
                (R::Shipping, 300, 1),
                (R::ProcessingFee, -260, 1),
                (R::Tax, -700, 1),
            ]
        );
        // Only the total of the sent gift is known.
        cheaper.original = Some(OriginalAmounts {
            original_amount_pre_tax_total: Cents(10_000),
            ..OriginalAmounts::default()
        });
        let comparison = ChargeComparison::of(None, &[(cheaper, 1)], now());
        assert_eq!(
            lines(&comparison),
            [(R::CheaperSwap, -4_960, 1), (R::Tax, -700, 1)]
        );
    }

    #[test]
    fn changed_price_and_missing_orders_are_lines() {
        use ChargeReason as R;
        let comparison = ChargeComparison::of(quote(3, 30_000), &[(paid(1_000), 2)], now());
        assert_eq!(
            lines(&comparison),
            [(R::OrderCount, -10_000, 1), (R::PriceChange, 2_000, 2)]
        );
        assert_eq!(comparison.charged, Cents(22_000));
    }

    #[test]
    fn unexplained_amounts_are_shown() {
        use ChargeReason as R;
        let mut odd = paid(1_000);
        odd.payment.total = Some(Cents(11_001));
        let comparison = ChargeComparison::of(None, &[(odd.clone(), 1)], now());
        assert_eq!(lines(&comparison), [(R::Unexplained, 1, 1)]);
        odd.payment.total = Some(Cents(10_900));
        odd.amounts.amount_credit_applied = Cents(100);
        let comparison = ChargeComparison::of(None, &[(odd.clone(), 1)], now());
        assert_eq!(lines(&comparison), [(R::Credit, -100, 1)]);
        odd.payment.total = Some(Cents(10_905));
        odd.amounts.amount_global_relay_cost = Some(Cents(5));
        let comparison = ChargeComparison::of(None, &[(odd, 1)], now());
        assert_eq!(
            lines(&comparison),
            [(R::International, 5, 1), (R::Credit, -100, 1)]
        );
        // The quote cannot be divided by the recipients.
        let comparison = ChargeComparison::of(quote(3, 10_000), &[(paid(1_000), 1)], now());
        assert_eq!(lines(&comparison), [(R::Unexplained, 1_000, 1)]);
    }

    fn any_charge() -> impl Strategy<Value = OrderCharge> {
        let cents = || (-500_i64..100_000).prop_map(Cents);
        let amounts = (
            (cents(), cents(), cents(), cents(), cents()),
            prop::option::of(cents()),
            prop::option::of(cents()),
        )
            .prop_map(
                |((product, shipping, fee, pre_tax, credit), tax, relay)| Amounts {
                    amount_product: product,
                    amount_shipping: shipping,
                    amount_processing_fee: fee,
                    amount_pre_tax_total: pre_tax,
                    amount_credit_applied: credit,
                    amount_tax: tax,
                    amount_total: None,
                    amount_global_relay_cost: relay,
                },
            );
        let original =
            (cents(), cents(), cents()).prop_map(|(product, shipping, pre_tax)| OriginalAmounts {
                original_amount_product: product,
                original_amount_shipping: shipping,
                original_amount_pre_tax_total: pre_tax,
                ..OriginalAmounts::default()
            });
        (any_facts(), amounts, prop::option::of(original)).prop_map(
            |(payment, amounts, original)| OrderCharge {
                payment,
                amounts,
                original,
            },
        )
    }

    proptest! {
        #[test]
        fn lines_add_up_to_the_difference(
            orders in prop::collection::vec((any_charge(), 1_u64..50), 0..20),
            quote in prop::option::of((0_u64..100, 0_i64..1_000_000)),
        ) {
            let quote = quote.map(|(recipients, high)| SentQuote {
                recipients,
                high: Cents(high),
                ..SentQuote::default()
            });
            let comparison = ChargeComparison::of(quote, &orders, now());
            let lines: Cents = comparison.lines.iter().map(|line| line.amount).sum();
            prop_assert_eq!(comparison.quoted + lines, comparison.charged);
            let captured: Cents = orders
                .iter()
                .map(|(order, count)| OrderMoney::of(&order.payment, now()).captured * count.cast_signed())
                .sum();
            prop_assert_eq!(comparison.charged, captured);
        }
    }
}
