//! The activities of orders: the feed, and the figures of the Activity screen.

pub(super) mod feed;
pub mod row;
pub(super) mod summary;
#[cfg(test)]
mod tests;
pub(super) mod write;

pub use row::{ActivityQuery, ActivityRow, ActivitySummary, BrandShare, DayPoint, DirectCounts};
pub use summary::{Calendar, GetActivitySummary};
pub use write::ActivityUse;
