//! Payment methods of an account.

use serde::{Deserialize, Serialize};

use super::{Cents, PaymentMethodId, lenient::null_as_default};

#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::FromRow,
)]
pub struct PaymentMethod {
    pub id: PaymentMethodId,
    #[serde(default, deserialize_with = "null_as_default")]
    pub name: String,
    #[serde(default)]
    pub cardholder_name: Option<String>,
    /// The available amount of a balance; `null` for other methods. Gifts paid from a balance need
    /// an expiry.
    #[serde(default)]
    pub balance: Option<Cents>,
}

impl PaymentMethod {
    /// Whether this is an account balance.
    #[must_use]
    pub fn is_balance(&self) -> bool {
        self.balance.is_some()
    }
}
