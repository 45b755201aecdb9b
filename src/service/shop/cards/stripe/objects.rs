//! The objects of Stripe's API, as far as the service reads them, and the comparison of their amounts with those of the service.

use serde::Deserialize;

use super::client::bounded;
use crate::{
    contract::{Cents, Timestamp},
    service::shop::cards::{Authorization, CardError},
};

/// The only currency of a shop.
pub(super) const CURRENCY: &str = "usd";

/// A PaymentIntent. The amounts are in cents.
#[derive(Deserialize)]
pub(super) struct Intent {
    pub(super) id: String,
    pub(super) status: String,
    amount: i64,
    currency: String,
    /// The charged amount.
    #[serde(default)]
    amount_received: Option<i64>,
    #[serde(default)]
    pub(super) metadata: Metadata,
    /// The charge, if the request expands it, else its id.
    #[serde(default)]
    latest_charge: serde_json::Value,
}

#[derive(Default, Deserialize)]
pub(super) struct Metadata {
    #[serde(default)]
    pub(super) operation: Option<String>,
}

/// A page of a list.
#[derive(Deserialize)]
pub(super) struct Page<T> {
    pub(super) data: Vec<T>,
    #[serde(default)]
    pub(super) has_more: bool,
}

#[derive(Deserialize)]
pub(super) struct Customer {
    pub(super) id: String,
}

#[derive(Deserialize)]
pub(super) struct Refund {
    #[serde(default)]
    status: Option<String>,
    #[serde(default)]
    amount: i64,
    #[serde(default)]
    failure_reason: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct AttachedCard {
    pub(super) id: String,
    #[serde(default)]
    pub(super) card: CardData,
}

#[derive(Default, Deserialize)]
pub(super) struct CardData {
    #[serde(default)]
    pub(super) brand: String,
    #[serde(default)]
    pub(super) last4: String,
    #[serde(default)]
    pub(super) exp_month: Option<u32>,
    #[serde(default)]
    pub(super) exp_year: Option<u32>,
}

impl Intent {
    /// The hold of this intent.
    pub(super) fn authorization(self) -> Authorization {
        let capture_before = self
            .latest_charge
            .pointer("/payment_method_details/card/capture_before")
            .and_then(serde_json::Value::as_i64);
        Authorization {
            intent: self.id,
            requested_at: None,
            capture_before: capture_before
                .map(|seconds| Timestamp::from_micros(seconds.saturating_mul(1_000_000))),
        }
    }

    /// The charged amount.
    pub(super) fn charged(&self) -> i64 {
        self.amount_received.unwrap_or(self.amount)
    }

    /// The intent holds the requested amount.
    pub(super) fn compare_held(&self, requested: Cents) -> Result<(), CardError> {
        self.compare(self.amount, requested)
    }

    /// The intent has charged the requested amount.
    pub(super) fn compare_charged(&self, requested: Cents) -> Result<(), CardError> {
        // Without the amount that was received, its currency is still compared.
        self.compare(self.amount_received.unwrap_or(requested.0), requested)
    }

    fn compare(&self, amount: i64, requested: Cents) -> Result<(), CardError> {
        if amount == requested.0 && self.currency.eq_ignore_ascii_case(CURRENCY) {
            return Ok(());
        }
        Err(CardError::AmountDiffers(format!(
            "Stripe reports {amount} {} for {} instead of {} {CURRENCY}, in the smallest unit of the currency",
            bounded(&self.currency),
            bounded(&self.id),
            requested.0,
        )))
    }

    /// The error of an intent in a state in which it cannot be.
    pub(super) fn refused(&self) -> CardError {
        CardError::Refused(format!("The payment is {}", bounded(&self.status)))
    }
}

impl Refund {
    /// Whether the bank did not take the refund, so that the money is not returned.
    pub(super) fn has_failed(&self) -> bool {
        matches!(self.status.as_deref(), Some("failed" | "canceled"))
    }

    /// The amount that this refund returns.
    pub(super) fn returned(&self) -> i64 {
        match self.has_failed() {
            true => 0,
            false => self.amount,
        }
    }

    pub(super) fn reason(&self) -> String {
        let reason = self.failure_reason.as_deref().map(bounded);
        let reason = reason.filter(|reason| !reason.is_empty());
        let reason = reason.unwrap_or_else(|| "no reason".to_owned());
        format!("The bank did not take the refund ({reason})")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn intent(extra: serde_json::Value) -> Intent {
        let mut intent =
            json!({"id": "pi_1", "status": "succeeded", "amount": 8_800, "currency": "usd"});
        let fields = extra.as_object().unwrap().clone();
        intent.as_object_mut().unwrap().extend(fields);
        serde_json::from_value(intent).unwrap()
    }

    #[test]
    fn other_amounts_and_currencies_are_refused() {
        let same = intent(json!({"amount_received": 8_800}));
        assert!(same.compare_held(Cents(8_800)).is_ok());
        assert!(same.compare_charged(Cents(8_800)).is_ok());
        assert!(same.compare_held(Cents(8_799)).is_err());
        let part = intent(json!({"amount_received": 100}));
        assert!(part.compare_charged(Cents(8_800)).is_err());
        let euros = intent(json!({"currency": "eur"}));
        assert!(euros.compare_held(Cents(8_800)).is_err());
        assert!(euros.compare_charged(Cents(8_800)).is_err());
    }

    #[test]
    fn reads_the_end_of_an_authorization() {
        let details = json!({"card": {"capture_before": 1_700_000_000}});
        let expanded =
            intent(json!({"latest_charge": {"id": "ch_1", "payment_method_details": details}}));
        let expected = Some(Timestamp::from_micros(1_700_000_000_000_000));
        assert_eq!(expanded.authorization().capture_before, expected);
        for charge in [json!("ch_1"), json!(null), json!({"id": "ch_1"})] {
            let without = intent(json!({"latest_charge": charge}));
            assert_eq!(without.authorization().capture_before, None);
        }
    }

    #[test]
    fn failed_refunds_return_nothing() {
        let refund = |status: &str| -> Refund {
            serde_json::from_value(json!({"status": status, "amount": 100})).unwrap()
        };
        assert_eq!(refund("succeeded").returned(), 100);
        assert_eq!(refund("pending").returned(), 100);
        assert_eq!(refund("failed").returned(), 0);
        assert_eq!(refund("canceled").returned(), 0);
    }
}
