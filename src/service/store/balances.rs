//! Release of expired payment holds on account balances.
//!
//! Every other movement of money is part of the transaction that causes it: a new batch authorizes
//! an amount, a new order status captures or releases it, and a later expiration date can authorize
//! it again.

use async_trait::async_trait;

use crate::{contract::Timestamp, service::error::Result};

#[async_trait]
pub(crate) trait Balances {
    /// Releases the authorized amounts of gifts that expired without acceptance. One call handles
    /// up to a few thousand orders of one account and returns their number; 0 means that no release
    /// is due.
    async fn release_expired_holds(&self, now: Timestamp) -> Result<u64>;
}
