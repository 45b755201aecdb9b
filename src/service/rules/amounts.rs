//! The amounts of a gift.
//!
//! Product: price × quantity. Shipping: once per brand, free when the brand's items reach its
//! free-shipping minimum. Fee: a percentage of product and shipping, half a cent rounded up; 5 % in
//! Practice. Tax: estimated between 0 % and the highest rate, 10 % in Practice, until the address is
//! known.

use std::collections::BTreeMap;

use super::gift::GiftLine;
use crate::contract::{
    Amounts, BrandId, CartPriceEstimate, Cents, PriceEstimate, TotalPriceEstimate,
    shop::terms::Terms,
};

/// The amounts that don't depend on the address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct BaseAmounts {
    #[sqlx(rename = "amount_product")]
    pub product: Cents,
    #[sqlx(rename = "amount_shipping")]
    pub shipping: Cents,
    #[sqlx(rename = "amount_processing_fee")]
    pub fee: Cents,
}

impl BaseAmounts {
    pub(crate) fn for_lines(terms: &Terms, lines: &[GiftLine]) -> Self {
        let mut brands: BTreeMap<BrandId, (Cents, &GiftLine)> = BTreeMap::new();
        let mut product = Cents::ZERO;
        for line in lines {
            let amount = line.unit_price * i64::from(line.quantity);
            product += amount;
            brands.entry(line.brand.id).or_insert((Cents::ZERO, line)).0 += amount;
        }
        let shipping = brands
            .values()
            .map(|(amount, line)| match line.free_shipping_minimum {
                Some(minimum) if *amount >= minimum => Cents::ZERO,
                _ => line.shipping_price,
            })
            .sum();
        Self {
            product,
            shipping,
            fee: terms.fee(product + shipping),
        }
    }

    pub(crate) fn pre_tax(self) -> Cents {
        self.product + self.shipping + self.fee
    }

    /// The amounts of an order in the contract; `tax` is `None` until the address is known, and `relay` in
    /// the US.
    pub(crate) fn to_contract(self, tax: Option<Cents>, relay: Option<Cents>) -> Amounts {
        Amounts {
            amount_product: self.product,
            amount_shipping: self.shipping,
            amount_processing_fee: self.fee,
            amount_pre_tax_total: self.pre_tax(),
            amount_credit_applied: Cents::ZERO,
            amount_tax: tax,
            amount_total: tax.map(|tax| self.pre_tax() + tax + relay.unwrap_or_default()),
            amount_global_relay_cost: relay,
        }
    }
}

/// The estimate for a batch. `taxes` is the sum over all recipients; `None` unless every address is
/// known.
pub(crate) fn estimate(
    terms: &Terms,
    base: BaseAmounts,
    recipients: u64,
    taxes: Option<Cents>,
) -> PriceEstimate {
    let count = i64::try_from(recipients).unwrap_or(i64::MAX);
    let high_tax = terms.max_tax(base.pre_tax());
    let (low, high) = (base.pre_tax(), base.pre_tax() + high_tax);
    PriceEstimate {
        cart_price_estimate: CartPriceEstimate {
            price_product: base.product,
            price_shipping: base.shipping,
            price_processing_fee: base.fee,
            price_pre_tax: base.pre_tax(),
            price_est_tax_low: Cents::ZERO,
            price_est_tax_high: high_tax,
            price_est_total_low: low,
            price_est_total_high: high,
            price_est_global_relay_high: Some(terms.max_cost_abroad(base)),
        },
        total_price_estimate: TotalPriceEstimate {
            recipients,
            est_tax_calculated: taxes,
            est_total_calculated: taxes.map(|taxes| low * count + taxes),
            est_group_total_low: low * count,
            est_group_total_high: high * count,
        },
    }
}

/// Whether a replacement costs the sender no more than the sent gift, both for the products alone
/// and with shipping and fee. `false` for a replacement without lines.
pub(crate) fn costs_no_more(terms: &Terms, sent: &[GiftLine], replacement: &[GiftLine]) -> bool {
    let (sent, new) = (
        BaseAmounts::for_lines(terms, sent),
        BaseAmounts::for_lines(terms, replacement),
    );
    !replacement.is_empty() && new.product <= sent.product && new.pre_tax() <= sent.pre_tax()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;
    use crate::contract::{Brand, Product};

    /// Shipping price and free-shipping minimum of each brand.
    const BRANDS: [(i64, Option<i64>); 4] =
        [(0, None), (800, None), (500, Some(4_000)), (900, Some(0))];

    fn line(brand: usize, price: i64, quantity: u32) -> GiftLine {
        let (shipping, minimum) = BRANDS[brand];
        let brand = Brand {
            id: BrandId(uuid::Uuid::from_u128(brand as u128)),
            shipping_price: Cents(shipping),
            free_shipping_minimum: minimum.map(Cents),
            ..Brand::default()
        };
        let product = Product::default();
        GiftLine::new(&product, &brand, Cents(price), quantity, Vec::new())
    }

    #[test]
    fn replacement_never_costs_more_than_gift() {
        let line = |price, shipping, quantity| {
            let brand = Brand {
                shipping_price: Cents(shipping),
                ..Brand::default()
            };
            let product = Product::default();
            GiftLine::new(&product, &brand, Cents(price), quantity, Vec::new())
        };
        let sent = [line(5_000, 500, 1)];
        assert!(costs_no_more(
            &Terms::practice(),
            &sent,
            &[line(2_500, 250, 2)]
        ));
        for expensive in [line(5_001, 0, 1), line(4_900, 700, 1)] {
            assert!(!costs_no_more(&Terms::practice(), &sent, &[expensive]));
        }
        assert!(
            !costs_no_more(&Terms::practice(), &sent, &[]),
            "an empty replacement"
        );
    }

    proptest! {
        /// Computes the amounts a second time, brand by brand.
        #[test]
        fn amounts_follow_rules_in_any_line_order(
            cart in prop::collection::vec((0_usize..4, 1_i64..20_000, 1_u32..9), 1..9),
        ) {
            let lines: Vec<_> = cart.iter().map(|&(brand, price, count)| line(brand, price, count)).collect();
            let base = BaseAmounts::for_lines(&Terms::practice(), &lines);
            let reversed: Vec<_> = lines.iter().rev().cloned().collect();
            prop_assert_eq!(BaseAmounts::for_lines(&Terms::practice(), &reversed), base);

            let mut brands: HashMap<usize, i64> = HashMap::new();
            for &(brand, price, count) in &cart {
                *brands.entry(brand).or_default() += price * i64::from(count);
            }
            let product: i64 = brands.values().sum();
            let mut shipping = 0;
            for (&brand, &amount) in &brands {
                let (price, minimum) = BRANDS[brand];
                if minimum.is_none_or(|minimum| amount < minimum) {
                    shipping += price;
                }
            }
            prop_assert_eq!((base.product.0, base.shipping.0), (product, shipping));
            let twentieths = base.fee.0 * 20 - (product + shipping);
            prop_assert!((-9..=10).contains(&twentieths), "{}", twentieths);
        }

        #[test]
        fn total_adds_tax_and_relay_cost(
            price in 1_i64..1_000_000, tax in prop::option::of(0_i64..100_000),
            relay in prop::option::of(0_i64..100_000),
        ) {
            let base = BaseAmounts::for_lines(&Terms::practice(), &[line(1, price, 1)]);
            let amounts = base.to_contract(tax.map(Cents), relay.map(Cents));
            prop_assert_eq!(amounts.amount_tax.map(|tax| tax.0), tax);
            prop_assert_eq!(
                amounts.amount_total,
                tax.map(|tax| amounts.amount_pre_tax_total + Cents(tax + relay.unwrap_or(0)))
            );
            prop_assert_eq!(
                amounts.amount_pre_tax_total,
                amounts.amount_product + amounts.amount_shipping + amounts.amount_processing_fee
            );
        }
    }
}
