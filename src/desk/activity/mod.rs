//! The activities of orders.

pub mod activity;
pub(super) mod feed;
pub(super) mod summary;
#[cfg(test)]
mod tests;
pub(super) mod write;

pub use activity::{
    ActivityQuery, ActivityRow, ActivitySummary, AttentionKind, BrandShare, DayPoint, DirectCounts,
};
pub use summary::Calendar;
pub use summary::GetActivitySummary;
pub use write::ActivityUse;
