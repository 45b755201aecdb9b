//! Violations of the rules as data; each caller writes its own text.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::TextViolation;
use crate::contract::{CardId, Cents, PaymentMethodId, WorkspaceId};

/// The part of a draft that a violation concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DraftField {
    FromName,
    BatchName,
    Reference,
    EndUser,
    SendMethod,
    Cart,
    Recipients,
    Message,
    Card,
    ScheduledSendOn,
    ExpiresAt,
    Swap,
    ShippingTier,
    Workspace,
    PaymentMethod,
}

/// A field of a recipient, with its name in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RecipientField {
    FirstName,
    LastName,
    Email,
    Phone,
    MailingAddress,
    #[strum(serialize = "mailing_address.first_name")]
    AddressFirstName,
    #[strum(serialize = "mailing_address.last_name")]
    AddressLastName,
    #[strum(serialize = "mailing_address.address_1")]
    Address1,
    #[strum(serialize = "mailing_address.address_2")]
    Address2,
    #[strum(serialize = "mailing_address.city")]
    City,
    #[strum(serialize = "mailing_address.state")]
    State,
    #[strum(serialize = "mailing_address.postal_code")]
    PostalCode,
    #[strum(serialize = "mailing_address.country")]
    Country,
}

/// Why a field of a recipient is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecipientViolation {
    Blank,
    Text(TextViolation),
    EmailInvalid,
    /// Not +1 and ten digits.
    PhoneInvalid,
    CountryNotUs,
    StateUnknown,
    PostalCodeInvalid,
    /// A product of the cart does not ship to the state.
    NotShippedTo {
        product: String,
        state: String,
    },
}

/// Why a batch cannot be created. The desktop stores violations as JSON, so released names must not
/// change.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Violation {
    FromNameBlank,
    /// An invalid one-line text of the batch.
    Text {
        field: DraftField,
        violation: TextViolation,
    },
    SendMethodMissing,
    SendMethodUnknown {
        value: String,
    },
    RecipientsMissing,
    TooManyRecipients {
        count: usize,
        max: usize,
    },
    CartEmpty,
    TooManyCartItems {
        count: usize,
        max: usize,
    },
    CartQuantityTooHigh {
        quantity: i64,
        max: i64,
    },
    /// A cart item without a product.
    ProductMissing {
        item: usize,
    },
    /// The product does not exist or is unavailable; `product` is the given id or URL.
    ProductUnavailable {
        item: usize,
        product: String,
    },
    QuantityOutOfRange {
        item: usize,
        product: String,
        max: i64,
    },
    VariablePriceMissing {
        item: usize,
        product: String,
        low: Cents,
        high: Cents,
    },
    VariablePriceOutOfRange {
        item: usize,
        product: String,
        price: Cents,
        low: Cents,
        high: Cents,
    },
    /// Variants were chosen for a product without variants.
    ProductWithoutVariants {
        item: usize,
        product: String,
    },
    VariantCount {
        item: usize,
        product: String,
        required: usize,
        given: usize,
    },
    VariantUnknown {
        item: usize,
        product: String,
        variant: String,
    },
    /// `row` counts from 1.
    Recipient {
        row: usize,
        field: RecipientField,
        violation: RecipientViolation,
    },
    MessageTooLong {
        count: usize,
        max: usize,
    },
    MessageUnprintable,
    /// A message needs a card, because recipients read the message when they open the card.
    MessageWithoutCard,
    CardUnknown {
        id: CardId,
    },
    ScheduleNotInFuture,
    ExpiryBeforeSend,
    SwapUnknown {
        value: String,
    },
    SwapDisabledForCollection {
        product: String,
    },
    CollectionSentDirectly {
        product: String,
    },
    ShippingTierUnknown {
        value: String,
    },
    WorkspaceUnknown {
        id: WorkspaceId,
    },
    PaymentMethodMissing,
    PaymentMethodUnknown {
        id: PaymentMethodId,
    },
    EndUserMissing,
    EndUserMismatch,
    ExpiryRequiredForBalance,
}

impl Violation {
    /// The field in which a user corrects the violation.
    #[must_use]
    pub fn field(&self) -> DraftField {
        match self {
            Self::FromNameBlank => DraftField::FromName,
            Self::Text { field, .. } => *field,
            Self::SendMethodMissing | Self::SendMethodUnknown { .. } => DraftField::SendMethod,
            Self::RecipientsMissing | Self::TooManyRecipients { .. } | Self::Recipient { .. } => {
                DraftField::Recipients
            }
            Self::CartEmpty
            | Self::TooManyCartItems { .. }
            | Self::CartQuantityTooHigh { .. }
            | Self::ProductMissing { .. }
            | Self::ProductUnavailable { .. }
            | Self::QuantityOutOfRange { .. }
            | Self::VariablePriceMissing { .. }
            | Self::VariablePriceOutOfRange { .. }
            | Self::ProductWithoutVariants { .. }
            | Self::VariantCount { .. }
            | Self::VariantUnknown { .. } => DraftField::Cart,
            Self::MessageTooLong { .. } | Self::MessageUnprintable => DraftField::Message,
            Self::MessageWithoutCard | Self::CardUnknown { .. } => DraftField::Card,
            Self::ScheduleNotInFuture => DraftField::ScheduledSendOn,
            Self::ExpiryBeforeSend | Self::ExpiryRequiredForBalance => DraftField::ExpiresAt,
            Self::SwapUnknown { .. } | Self::SwapDisabledForCollection { .. } => DraftField::Swap,
            Self::CollectionSentDirectly { .. } => DraftField::SendMethod,
            Self::ShippingTierUnknown { .. } => DraftField::ShippingTier,
            Self::WorkspaceUnknown { .. } => DraftField::Workspace,
            Self::PaymentMethodMissing | Self::PaymentMethodUnknown { .. } => {
                DraftField::PaymentMethod
            }
            Self::EndUserMissing | Self::EndUserMismatch => DraftField::EndUser,
        }
    }
}

/// Collects violations up to a limit, which bounds the cost of a batch with 100,000 invalid rows.
#[derive(Debug)]
pub struct Violations {
    list: Vec<Violation>,
    limit: usize,
}

impl Violations {
    #[must_use]
    pub fn with_limit(limit: usize) -> Self {
        Self {
            list: Vec::new(),
            limit,
        }
    }

    pub fn add(&mut self, violation: Violation) {
        if !self.is_full() {
            self.list.push(violation);
        }
    }

    #[must_use]
    pub fn is_full(&self) -> bool {
        self.list.len() >= self.limit
    }

    #[must_use]
    pub fn into_vec(self) -> Vec<Violation> {
        self.list
    }
}

impl Extend<Violation> for Violations {
    fn extend<T: IntoIterator<Item = Violation>>(&mut self, violations: T) {
        for violation in violations {
            self.add(violation);
        }
    }
}
