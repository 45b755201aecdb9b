//! Cards of end users, which a processor charges: its port, and the limits of an authorization.
//!
//! The processor is asked by [`worker`] only, with the operations that the store has written in the transactions of orders.
//! Each has an idempotency key, so that an operation whose answer was lost is repeated without a second charge.

pub(crate) mod signature;
pub(crate) mod stripe;
pub(crate) mod worker;

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use secrecy::SecretString;

pub(crate) use crate::contract::shop::cards::CardOperationKind as OperationKind;
use crate::contract::{Cents, Timestamp};

/// How long an authorization is relied on. The processor drops it after 7 days; half a day is left to ship and capture.
pub(crate) const AUTHORIZATION_LIFETIME: Duration = Duration::from_secs(156 * 3_600);

/// The age at which an authorization is replaced while its gift is not shipped: 5 days.
pub(crate) const AUTHORIZATION_RENEWAL: Duration = Duration::from_secs(120 * 3_600);

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

/// An amount to hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardHold<'a> {
    pub(crate) card: &'a str,
    pub(crate) customer: &'a str,
    pub(crate) amount: Cents,
    pub(crate) key: &'a str,
    /// When the same hold was requested first, if an answer is missing.
    pub(crate) requested_at: Option<Timestamp>,
}

/// The state of an authorization at the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HoldState {
    Held,
    /// It was charged at the processor, not by the service.
    Charged,
    /// It expired or was canceled.
    Gone,
}

/// An operation that the processor has not performed. The texts are for operators and never name a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CardError {
    /// The bank does not pay. The same request would be declined again.
    #[error("{0}")]
    Declined(String),
    /// The authorization expired or was canceled at the processor.
    #[error("The authorization does not exist any more")]
    Gone,
    /// The request itself is wrong.
    #[error("{0}")]
    Refused(String),
    /// Whether it was performed is unknown, or it can be performed later: ask again with the same key.
    #[error("{0}")]
    Unknown(String),
}

/// A processor of cards. Every operation can be repeated with the same key: it is then performed once.
#[async_trait]
pub(crate) trait CardProcessor: Send + Sync {
    async fn save_card(&self, card: &NewCard<'_>) -> Result<SavedCard, CardError>;

    /// Holds an amount, and returns the id of the authorization.
    async fn authorize(&self, hold: &CardHold<'_>) -> Result<String, CardError>;

    /// Charges an authorization, which ends with it.
    async fn capture(&self, intent: &str, amount: Cents, key: &str) -> Result<(), CardError>;

    async fn cancel(&self, intent: &str, key: &str) -> Result<(), CardError>;

    /// Returns a charge. It is always the whole charge, so that a second refund is impossible.
    async fn refund(&self, intent: &str, amount: Cents, key: &str) -> Result<(), CardError>;

    /// The state of an authorization that was not captured by the service.
    async fn check(&self, intent: &str) -> Result<HoldState, CardError>;
}

/// The processor of a service, and the secret of its events.
#[derive(Clone)]
pub(crate) struct Cards {
    pub(crate) processor: Arc<dyn CardProcessor>,
    pub(crate) event_secret: Option<SecretString>,
}
