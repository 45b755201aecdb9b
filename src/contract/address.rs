//! Postal addresses.

use serde::{Deserialize, Serialize};

use super::lenient::null_as_default;

/// The address of a direct send. `country` has two letters; direct sends ship to `US` only.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct MailingAddress {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_name: Option<String>,
    #[serde(deserialize_with = "null_as_default")]
    pub address_1: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address_2: Option<String>,
    #[serde(deserialize_with = "null_as_default")]
    pub city: String,
    /// Two letters for the US.
    #[serde(deserialize_with = "null_as_default")]
    pub state: String,
    #[serde(deserialize_with = "null_as_default")]
    pub postal_code: String,
    #[serde(deserialize_with = "null_as_default")]
    pub country: String,
}

/// The billing address of a payment card. `state` is required, and can be empty outside the US.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct BillingAddress {
    #[serde(deserialize_with = "null_as_default")]
    pub address_1: String,
    #[serde(deserialize_with = "null_as_default")]
    #[schema(nullable)]
    pub address_2: String,
    #[serde(deserialize_with = "null_as_default")]
    #[schema(nullable)]
    pub city: String,
    // Optional, so that the service can report a missing state.
    pub state: Option<String>,
    #[serde(deserialize_with = "null_as_default")]
    pub postal_code: String,
    #[serde(deserialize_with = "null_as_default")]
    #[schema(nullable)]
    pub country: String,
}

impl BillingAddress {
    /// Whether the state is missing, or blank in a US address. An address without a country counts
    /// as a US address. Addresses of other countries can have an empty state.
    #[must_use]
    pub fn lacks_state(&self) -> bool {
        let country = self.country.trim();
        let is_us = country.is_empty() || country.eq_ignore_ascii_case("US");
        self.state
            .as_deref()
            .is_none_or(|state| is_us && state.trim().is_empty())
    }
}
