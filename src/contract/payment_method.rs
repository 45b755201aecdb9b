//! What an account can pay with.

use serde::{Deserialize, Serialize};

use super::{Cents, PaymentMethodId, lenient::null_as_default};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PaymentMethod {
    pub id: PaymentMethodId,
    #[serde(default, deserialize_with = "null_as_default")]
    pub name: String,
    #[serde(default)]
    pub cardholder_name: Option<String>,
    /// Money on the account; only balance methods have one, and a gift paid from a balance must
    /// have an expiry.
    #[serde(default)]
    pub balance: Option<Cents>,
}

impl PaymentMethod {
    /// Whether this pays from an account balance.
    #[must_use]
    pub fn is_balance(&self) -> bool {
        self.balance.is_some()
    }
}
