//! Percentages with decimals, such as the sales tax of 8.875 %.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A percentage with at most four decimals. In JSON a number: `8.875`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Percent {
    /// Exact, which a floating-point number is not.
    ten_thousandths: i64,
}

impl Percent {
    pub const ZERO: Self = Self::whole(0);

    #[must_use]
    pub const fn whole(percent: i64) -> Self {
        Self {
            ten_thousandths: percent.saturating_mul(10_000),
        }
    }

    /// The number in millionths: 1 % is 10,000 of them.
    #[must_use]
    pub const fn millionths(self) -> i64 {
        self.ten_thousandths
    }
}

/// The shortest number, without a sign of percent: `8.875`.
impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.ten_thousandths / 10_000, self.ten_thousandths % 10_000);
        let sign = if self.ten_thousandths < 0 { "-" } else { "" };
        write!(f, "{sign}{}", whole.abs())?;
        match rest.abs() {
            0 => Ok(()),
            rest => write!(f, ".{}", format!("{rest:04}").trim_end_matches('0')),
        }
    }
}

impl Serialize for Percent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.ten_thousandths % 10_000 == 0 {
            serializer.serialize_i64(self.ten_thousandths / 10_000)
        } else {
            #[expect(
                clippy::cast_precision_loss,
                reason = "a percentage that was read is far below 2^53"
            )]
            serializer.serialize_f64(self.ten_thousandths as f64 / 10_000.0)
        }
    }
}

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// Above every percentage that makes sense, and far below the numbers that a float cannot count.
        const MAX: f64 = 1_000_000.0;
        let percent = f64::deserialize(deserializer)?;
        let scaled = percent * 10_000.0;
        let rounded = scaled.round();
        // The error of the multiplication is far smaller.
        if percent.abs() > MAX || (scaled - rounded).abs() > 1e-4 || !scaled.is_finite() {
            return Err(D::Error::custom(
                "a percentage has at most four decimals and six digits before them",
            ));
        }
        #[expect(clippy::cast_possible_truncation, reason = "bounded by MAX")]
        Ok(Self {
            ten_thousandths: rounded as i64,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::contract::Cents;

    proptest! {
        #[test]
        fn json_keeps_every_percentage(ten_thousandths in -10_000_000_i64..10_000_000) {
            let percent = Percent { ten_thousandths };
            let json = serde_json::to_string(&percent).unwrap();
            prop_assert_eq!(serde_json::from_str::<Percent>(&json).unwrap(), percent);
        }
    }

    #[test]
    fn decimals_are_exact_and_bounded() {
        let read = |json: &str| serde_json::from_str::<Percent>(json).ok();
        let sales_tax = read("8.875").unwrap();
        assert_eq!(
            Cents(10_000).share(sales_tax),
            Cents(888),
            "half a cent rounds up"
        );
        assert_eq!(serde_json::to_string(&Percent::whole(9)).unwrap(), "9");
        for refused in ["8.87501", "1e9", "\"9\"", "null"] {
            assert_eq!(read(refused), None, "{refused}");
        }
    }
}
