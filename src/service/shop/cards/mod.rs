//! Cards of end users, which a processor charges: its port, and the limits of an authorization.
//!
//! Only [`worker`] sends requests to the processor, for the operations that the store has written in the transactions of orders.
//! Each has an idempotency key, so that an operation whose answer was lost is repeated without a second charge.

pub(crate) mod signature;
pub(crate) mod stripe;
pub(crate) mod worker;

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use secrecy::SecretString;

pub(crate) use crate::contract::shop::cards::{
    CardOperationKind as OperationKind, CardProblemCode as ProblemCode,
};
use crate::contract::{Cents, Timestamp};

/// How long an authorization is relied on when the processor does not report its end. Visa ends one without the holder after
/// 114 hours; 6 hours are left to ship and capture.
const AUTHORIZATION_LIFETIME: Duration = Duration::from_secs(108 * 3_600);

/// The time before the reported end of an authorization from which on the service does not rely on it.
const CAPTURE_MARGIN: Duration = Duration::from_secs(6 * 3_600);

/// The part of its lifetime after which an authorization is replaced while its gift is not shipped: after 90 of 108 hours.
const RENEWAL_AGE: (i64, i64) = (5, 6);

/// Returns the end of an authorization that was requested at `requested_at`.
pub(crate) fn authorization_end(
    requested_at: Timestamp,
    capture_before: Option<Timestamp>,
) -> Timestamp {
    match capture_before {
        Some(end) if end - CAPTURE_MARGIN > requested_at => end - CAPTURE_MARGIN,
        Some(end) => end,
        None => requested_at + AUTHORIZATION_LIFETIME,
    }
}

/// When an authorization is replaced.
pub(crate) fn authorization_renewal(requested_at: Timestamp, end: Timestamp) -> Timestamp {
    let (numerator, denominator) = RENEWAL_AGE;
    let lifetime = (end.micros() - requested_at.micros()).max(0);
    Timestamp::from_micros(requested_at.micros() + lifetime / denominator * numerator)
}

/// The least time between two authorizations of a gift, whatever end the processor reports.
pub(crate) const MIN_RENEWAL_INTERVAL: Duration = Duration::from_secs(3_600);

/// The age at which a refund is checked: a bank can return it after the processor has accepted it. Events report it earlier.
pub(crate) const REFUND_CHECK: Duration = Duration::from_secs(7 * 86_400);

/// The pauses after each decline in a row. After the last one only a new card or an operator leads to another attempt.
pub(crate) const DECLINE_PAUSES: [Duration; 6] = [
    Duration::from_secs(6 * 3_600),
    Duration::from_secs(24 * 3_600),
    Duration::from_secs(48 * 3_600),
    Duration::from_secs(72 * 3_600),
    Duration::from_secs(96 * 3_600),
    Duration::from_secs(120 * 3_600),
];

/// A card to save, as its form reported it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewCard<'a> {
    pub(crate) account_no: i64,
    pub(crate) end_user_id: &'a str,
    pub(crate) cardholder_name: &'a str,
    /// The processor's id of the card in the form.
    pub(crate) interim_key: &'a str,
}

/// A card that the processor can charge without its holder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedCard {
    pub(crate) id: ProcessorCard,
    pub(crate) brand: String,
    pub(crate) last_4: String,
    pub(crate) exp_month: Option<u32>,
    pub(crate) exp_year: Option<u32>,
}

/// The processor's ids of a card and of its holder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ProcessorCard {
    pub(crate) card: String,
    pub(crate) customer: String,
}

/// Identifies an operation. The processor keeps it with the payment, so that its events name the operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OperationKey<'a> {
    pub(crate) account_no: i64,
    pub(crate) order_seq: i64,
    pub(crate) idempotency_key: &'a str,
}

/// An amount to hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardHold<'a> {
    pub(crate) card: &'a str,
    pub(crate) customer: &'a str,
    pub(crate) amount: Cents,
    pub(crate) key: OperationKey<'a>,
    /// When the same hold was requested first, if an answer is missing.
    pub(crate) requested_at: Option<Timestamp>,
}

/// An amount that the processor holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Authorization {
    pub(crate) intent: String,
    /// When the processor ends it; `None`: not reported.
    pub(crate) capture_before: Option<Timestamp>,
    /// When it was requested at the earliest, if an answer was missing; `None`: by this request.
    pub(crate) requested_at: Option<Timestamp>,
}

/// The state of an authorization at the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HoldState {
    Held,
    /// It was charged at the processor, not by the service.
    Charged,
    /// It expired, was canceled, or was charged and refunded.
    Gone,
}

/// The state of a charge at the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChargeState {
    Charged,
    /// The whole charge was refunded.
    Refunded,
}

/// How an authorization has ended without a charge, or a charge was returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ReturnState {
    /// Nothing was charged.
    Canceled,
    Refunded,
    /// The bank did not take the refund, for this reason. The same key never refunds.
    Failed(String),
}

/// An operation that the processor has not performed. The texts are for operators and never name a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CardError {
    /// The bank does not pay. The same request would be declined again.
    #[error("{0}")]
    Declined(String),
    /// The authorization expired or was canceled at the processor.
    #[error("The authorization has ended")]
    Gone,
    /// The request itself is wrong.
    #[error("{0}")]
    Refused(String),
    /// The secret key of the shop is wrong or was revoked, which is no fault of the card.
    #[error("{0}")]
    Unauthorized(String),
    /// The processor reports another amount or currency than was requested.
    #[error("{0}")]
    AmountDiffers(String),
    /// Whether it was performed is unknown, or it can be performed later: the request is repeated with the same key.
    #[error("{0}")]
    Unknown(String),
}

impl CardError {
    /// The problem and the reason that operators see.
    pub(crate) fn problem(&self) -> (ProblemCode, String) {
        let code = match self {
            Self::Declined(_) => ProblemCode::Declined,
            Self::Gone => ProblemCode::AuthorizationEnded,
            Self::Refused(_) => ProblemCode::Refused,
            Self::Unauthorized(_) => ProblemCode::Unauthorized,
            Self::AmountDiffers(_) => ProblemCode::AmountDiffers,
            Self::Unknown(_) => ProblemCode::Unavailable,
        };
        (code, self.to_string())
    }
}

/// A processor of cards. Every operation can be repeated with the same key: it is then performed once.
#[async_trait]
pub(crate) trait CardProcessor: Send + Sync {
    async fn save_card(&self, card: &NewCard<'_>) -> Result<SavedCard, CardError>;

    /// Holds an amount.
    async fn authorize(&self, hold: &CardHold<'_>) -> Result<Authorization, CardError>;

    /// Charges an authorization, which ends with it.
    async fn capture(&self, intent: &str, amount: Cents, key: &str) -> Result<(), CardError>;

    /// Ends an authorization without a charge. One that was charged meanwhile, not by the service, is refunded.
    async fn cancel(&self, intent: &str, key: OperationKey<'_>) -> Result<ReturnState, CardError>;

    /// Returns a charge. It is always the whole charge, so that a second refund is impossible.
    async fn refund(
        &self,
        intent: &str,
        amount: Cents,
        key: OperationKey<'_>,
    ) -> Result<ReturnState, CardError>;

    /// The state of an authorization that was not captured by the service.
    async fn check_hold(&self, intent: &str, amount: Cents) -> Result<HoldState, CardError>;

    /// The state of a charge.
    async fn check_charge(&self, intent: &str, amount: Cents) -> Result<ChargeState, CardError>;

    /// The state of a cancellation or refund that was accepted.
    async fn check_return(&self, intent: &str) -> Result<ReturnState, CardError>;
}

/// The processor of a service, and the secret of its events.
#[derive(Clone)]
pub(crate) struct Cards {
    pub(crate) processor: Arc<dyn CardProcessor>,
    pub(crate) event_secret: Option<SecretString>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3_600);

    #[test]
    fn visa_authorization_is_renewed_before_its_end() {
        let start = Timestamp::from_micros(1_800_000_000_000_000);
        let reported = [None, Some(start + 114 * HOUR)];
        for capture_before in reported {
            let end = authorization_end(start, capture_before);
            assert_eq!(end, start + 108 * HOUR);
            assert_eq!(authorization_renewal(start, end), start + 90 * HOUR);
        }
    }

    #[test]
    fn reported_end_of_an_authorization_is_used() {
        let start = Timestamp::from_micros(1_800_000_000_000_000);
        let week = authorization_end(start, Some(start + 168 * HOUR));
        assert_eq!(week, start + 162 * HOUR);
        assert_eq!(authorization_renewal(start, week), start + 135 * HOUR);
        let short = authorization_end(start, Some(start + 6 * HOUR));
        assert_eq!(short, start + 6 * HOUR);
        assert_eq!(authorization_renewal(start, short), start + 5 * HOUR);
        let past = authorization_end(start, Some(start - HOUR));
        assert_eq!(authorization_renewal(start, past), start);
    }
}
