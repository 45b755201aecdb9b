//! Identifiers. Each resource has an id type of its own, so an order's id cannot be passed where a
//! batch's is wanted. On the wire they are strings in UUID format; in a database they are what
//! `Uuid` is there.
//!
//! The one exception is [`PaymentMethodId`]: the contract has named payment methods
//! (`COMMERCE_STORED_VALUE`) beside UUIDs, so it is text.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Declares id types over `Uuid`: transparent in serde and sqlx, shown as the UUID.
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
            /// A fresh id. Version 7: ids made later sort later, which keeps index inserts local.
            #[must_use]
            pub fn generate() -> Self {
                Self(Uuid::now_v7())
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
    /// Whoever owns a key of a service. Never on the wire; the service keeps accounts apart by it.
    AccountId,
    ActivityId,
    BrandId,
    BrandSetId,
    CardId,
    CartId,
    CartItemId,
    CategoryId,
    CollectionId,
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

/// The id of a payment method: a UUID's text or a name the service reserves.
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
