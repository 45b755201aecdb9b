//! Batches of the mirror: the list, with one row for the batches of a send, and when each batch is read again.

pub mod batch;
pub(super) mod due_reads;
pub(super) mod earlier;
pub(super) mod grouped;
pub(super) mod grouped_rows;
mod question;
pub(super) mod rank;
pub(super) mod reads;
#[cfg(test)]
mod tests;
pub(super) mod write;

pub use batch::{
    BatchDetail, BatchLink, BatchQuery, BatchRow, BatchTitle, CartSummary, CopyReason, DraftSource,
    Funnel, LinkTarget, RowOfSend, SendSummary,
};
pub use due_reads::{DueBatch, NextOrders, OPEN_INTERVAL, OrderPage};
pub use earlier::EarlierBatches;
pub use question::GetBatch;
pub use write::{ListPosition, has_whole_preview};
