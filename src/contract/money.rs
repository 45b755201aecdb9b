//! Money in whole US cents: `1000` is $10.00.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Mul, Sub},
};

use serde::{Deserialize, Serialize};

use super::Percent;

/// An amount in US cents. Arithmetic saturates, because an overflow that wraps could produce a
/// plausible wrong amount.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    sqlx::Type,
)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct Cents(pub i64);

impl Cents {
    pub const ZERO: Self = Self(0);

    /// This percentage of the amount, with half a cent rounded away from zero.
    #[must_use]
    pub fn percent(self, percent: i64) -> Self {
        self.share(Percent::whole(percent))
    }

    /// As [`percent`](Self::percent), of a percentage with decimals.
    #[must_use]
    pub fn share(self, percent: Percent) -> Self {
        let product = i128::from(self.0) * i128::from(percent.millionths());
        let rounded = (product.abs() + 500_000) / 1_000_000 * product.signum();
        Self(i64::try_from(rounded).unwrap_or(if rounded > 0 { i64::MAX } else { i64::MIN }))
    }
}

/// Digits in groups of three, as in the US.
fn group_digits(number: u128) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

impl fmt::Display for Cents {
    /// `$1,204.50`, `-$3.00`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let absolute = self.0.unsigned_abs();
        let sign = if self.0 < 0 { "-" } else { "" };
        f.pad(&format!(
            "{sign}${}.{:02}",
            group_digits(u128::from(absolute / 100)),
            absolute % 100
        ))
    }
}

impl Add for Cents {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Cents {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Cents {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Mul<i64> for Cents {
    type Output = Self;
    fn mul(self, times: i64) -> Self {
        Self(self.0.saturating_mul(times))
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}
