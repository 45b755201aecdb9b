//! The state of a shop as a whole.

use serde::{Deserialize, Serialize};

/// Response of `GET /admin/v1/shop`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ShopState {
    /// Made-up goods, money, recipients and carriers.
    pub is_practice: bool,
    /// Entries of the catalog that are not archived.
    pub products: u64,
    pub brands: u64,
    pub cards: u64,
    pub collections: u64,
    /// Whether emails are sent. Without an email server, gifts by email wait.
    pub sends_email: bool,
    /// The beginning of gift links.
    pub public_url: String,
}
