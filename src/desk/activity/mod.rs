//! The activities of orders.

pub mod activity;
pub(super) mod feed;
mod question;
pub(super) mod summary;
#[cfg(test)]
mod tests;
pub(super) mod write;

pub use activity::{
    ActivityQuery, ActivityRow, ActivitySummary, AttentionKind, BrandShare, DayPoint, DirectCounts,
};
pub use question::GetActivitySummary;
pub use summary::Calendar;
pub use write::ActivityUse;
