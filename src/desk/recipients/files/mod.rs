//! Files of recipients that a user exports: a blank file, the list of problems, the clean list, and people of a
//! saved list or of the address book. The window and `giftdesk recipients` write them.
//!
//! Every file can be imported again. A blank file is imported without the mapping step; lists keep the columns of
//! the file that they come from.

mod clean_list;
mod columns;
mod file;
mod problems;
mod template;
mod write;

pub use self::file::{CheckedRecipients, RecipientFile, RecipientFileContents, WrittenRecipients};
pub use self::file::{FileLabel, RecipientFileText};
