//! The inbox: what needs an action of the user, and what the user did with it.

pub(super) mod attention;
pub mod item;
pub(super) mod kind;
pub(super) mod marks;
pub(super) mod orders;
pub(super) mod read_marks;
pub(super) mod reads;
pub(super) mod task;
#[cfg(test)]
mod tests;

pub use item::{
    Inbox, InboxGroup, InboxItem, InboxItems, InboxKey, InboxMark, InboxQuery, InboxRow,
    InboxSubject, InboxSummary, InboxTarget,
};
pub use kind::{InboxKind, InboxState};
