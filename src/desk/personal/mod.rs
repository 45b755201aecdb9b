//! Gifts that differ between the recipients of a draft: messages with merge fields, variants from a column,
//! and products from a column.
//!
//! A batch has one message and one cart, so the recipients are grouped by both ([`SendPlan`]), and each group
//! becomes a batch of its own. Used by the engine, which sends the groups as the parts of one send, and by the
//! window, which shows them before. Values that are missing or that nothing fits are problems
//! ([`PlanProblem`]); a draft with a problem is not sent.

mod choice;
mod gift_composer;
mod group_request;
pub mod merge_fields;
pub(super) mod plan;
mod problem;
pub(super) mod question;
mod renamed_columns;
mod sent_content;

pub use question::PlanSend;

pub use choice::{Choices, column_choices};
pub use gift_composer::{GiftComposer, PersonGift};
pub use group_request::{GroupRequest, SharedCart, distinct_carts, group_requests};
pub use plan::{ASK_BATCHES, MAX_BATCHES, PlannedCart, PlannedGroup, SendPlan};
pub use problem::{PlanProblem, PlanProblemKind};
pub use renamed_columns::renamed_draft;
pub use sent_content::SentContent;
