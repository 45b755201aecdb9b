//! Long lists: their queries, windows of their rows, and the ids of whole lists for selections.

pub(super) mod ids;
pub mod query;
pub(super) mod rows;
#[cfg(test)]
mod tests;
pub(super) mod windows;

pub use ids::{CountListed, GetListIds};
pub use query::{BatchRecipients, Changed, DataKind, ListIds, ListQuery, ListedCount};
pub use rows::{GetFirstRows, GetRows};
pub use windows::{List, ListPart, Window};
