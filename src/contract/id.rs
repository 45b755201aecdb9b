//! Ids. Each resource has its own id type, so an order id cannot be passed as a batch id. Ids are
//! UUIDs on the wire and in databases, except [`PaymentMethodId`], because the contract also has
//! named payment methods (`COMMERCE_STORED_VALUE`).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Declares id types over `Uuid`: transparent in serde and sqlx, and displayed as the UUID.
macro_rules! id_type {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type,
        )]
        #[serde(transparent)]
        #[sqlx(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            /// Returns a new UUID of version 7. These ids are ordered by time, which keeps index
            /// inserts local.
            #[must_use]
            pub fn generate() -> Self {
                Self(Uuid::now_v7())
            }

            /// Returns a new UUID of version 4, which holds no time.
            #[must_use]
            pub fn generate_random() -> Self {
                Self(Uuid::new_v4())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::parse_str(text).map(Self)
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                super::schema::uuid()
            }
        }

        impl utoipa::ToSchema for $name {}

        impl From<Uuid> for $name {
            fn from(id: Uuid) -> Self {
                Self(id)
            }
        }
    )+};
}

id_type!(
    /// The id of the account that owns an API key. Not part of the contract: the service uses this
    /// id to separate accounts.
    AccountId,
    ActivityId,
    BrandId,
    BrandSetId,
    CardId,
    CartId,
    CartItemId,
    CategoryId,
    CollectionId,
    /// Made by the operator's client for a deposit.
    DepositId,
    ImageId,
    OrderBatchId,
    OrderId,
    ProductId,
    ShipmentId,
    VariantGroupId,
    VariantId,
    WebhookEventId,
    WebhookId,
    WorkspaceId,
);

/// The id of a payment method: a UUID or a reserved name.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type,
)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct PaymentMethodId(pub String);

impl fmt::Display for PaymentMethodId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&str> for PaymentMethodId {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}
