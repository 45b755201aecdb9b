//! What a gift costs.
//!
//! Product: price × quantity. Shipping: once per brand, nothing when the brand's items reach its
//! free-shipping minimum. Fee: 5 % of both, half a cent up. Tax: unknown until the address is;
//! estimated between 0 % and 10 %.

use std::collections::BTreeMap;

use super::gift::GiftLine;
use crate::contract::{
    Amounts, BrandId, CartPriceEstimate, Cents, PriceEstimate, TotalPriceEstimate,
};

const FEE_PERCENT: i64 = 5;
const HIGH_TAX_PERCENT: i64 = 10;

/// The amounts that are known before the address is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BaseAmounts {
    pub product: Cents,
    pub shipping: Cents,
    pub fee: Cents,
}

impl BaseAmounts {
    #[must_use]
    pub fn of(lines: &[GiftLine]) -> Self {
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
            fee: (product + shipping).percent(FEE_PERCENT),
        }
    }

    #[must_use]
    pub fn pre_tax(self) -> Cents {
        self.product + self.shipping + self.fee
    }

    /// The wire's amounts; `tax` once it is known.
    #[must_use]
    pub fn wire(self, tax: Option<Cents>) -> Amounts {
        Amounts {
            amount_product: self.product,
            amount_shipping: self.shipping,
            amount_processing_fee: self.fee,
            amount_pre_tax_total: self.pre_tax(),
            amount_credit_applied: Cents::ZERO,
            amount_tax: tax,
            amount_total: tax.map(|tax| self.pre_tax() + tax),
            amount_global_relay_cost: None,
        }
    }
}

/// The estimate for a batch. `taxes` are the taxes of all recipients, when every address is known.
#[must_use]
pub fn estimate(base: BaseAmounts, recipients: u64, taxes: Option<Cents>) -> PriceEstimate {
    let count = i64::try_from(recipients).unwrap_or(i64::MAX);
    let high_tax = base.pre_tax().percent(HIGH_TAX_PERCENT);
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
