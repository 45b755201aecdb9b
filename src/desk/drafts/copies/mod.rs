//! Drafts that are made from batches, for recipients whose orders failed or were canceled, or for all.

pub(in crate::desk) mod batch;
pub(in crate::desk) mod copied_drafts;
pub(in crate::desk) mod failed_batch;
pub(in crate::desk) mod lines;
pub(super) mod options;
pub(in crate::desk) mod source_locks;
pub(in crate::desk) mod store;

pub use store::{BatchCopy, CopyState, OrderRecipient};
