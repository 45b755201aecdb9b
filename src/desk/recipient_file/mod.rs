//! Files of recipients that a user exports: a template, the list of problems, and the clean list. The window
//! and `giftdesk recipients` write them.
//!
//! Every file can be imported again: its columns are found exactly.

mod clean_list;
mod columns;
mod file;
mod problems;
mod template;
mod text;
mod write;

pub use file::{CheckedRecipients, RecipientFile, RecipientFileContents, WrittenRecipients};
pub use text::{FileLabel, RecipientFileText};
