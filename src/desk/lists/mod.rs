//! Long lists: queries, windows of rows, and the ids of a whole list.

pub(super) mod ids;
pub mod query;
pub(super) mod rows;
pub(super) mod selection;
#[cfg(test)]
mod tests;
pub(super) mod windows;

pub use query::{BatchRecipients, Changed, DataKind, ListIds, ListQuery, ListedCount};
pub use rows::{GetFirstRows, GetRows};
pub use selection::{CountListed, GetListIds};
pub use windows::{List, ListPart, Window};
