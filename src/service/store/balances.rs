//! Money of gifts that a balance pays, where it moves without a request. Everything else moves in
//! the transaction of what it is for: a new batch holds, a new status of an order captures or gives
//! back, another expiration can hold again.

use async_trait::async_trait;

use super::Result;
use crate::contract::Timestamp;

#[async_trait]
pub trait Balances {
    /// Gives back what is held for gifts that nobody accepted in time: those of one account, some
    /// thousands at most. How many orders there were; none when nothing is due.
    async fn release_expired_holds(&self, now: Timestamp) -> Result<u64>;
}
