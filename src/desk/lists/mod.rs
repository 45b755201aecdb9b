//! Long lists: queries, windows of rows, and the ids of a whole list.

pub(super) mod ids;
pub mod query;
pub(super) mod running_reads;
pub(super) mod selection;
#[cfg(test)]
mod tests;
pub(super) mod windows;

pub use query::{Changed, DataKind, ListIds, ListQuery, ListRows, ListedCount};
pub use selection::{CountListed, GetListIds};
