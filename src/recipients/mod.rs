//! From a file of people to checked recipients. Pure: bytes come in, nothing is opened, nothing is
//! asked of a network.
//!
//! The way of a file: [`read_table`] (bytes to cells) → [`Mapping::guess`] (which column is what) →
//! [`apply()`] (cells to rows of known fields) → [`RecipientTable`] (the rows a person edits) → [`check()`]
//! (what stands in the way, with proposals) → [`RecipientTable::to_requests`] (what a service is told).
//!
//! Another kind of file joins by producing a [`RawTable`]; everything after it stays as it is.

mod apply;
mod check;
mod clean;
mod column_aliases;
mod email;
mod export;
mod field;
mod history;
mod import_error;
mod import_limits;
mod issue;
mod issue_index;
mod mapping;
mod names;
mod phone;
mod postal;
mod raw_table;
mod read;
mod recipient_table;
mod replace;
mod requests;
mod row;

#[cfg(test)]
mod tests;

pub use apply::apply;
pub use check::check;
pub use export::{export_csv, template_csv};
pub use field::Field;
pub use import_error::ImportError;
pub use import_limits::ImportLimits;
pub use issue::{Fix, Issue, IssueKind, Severity};
pub use issue_index::IssueIndex;
pub use mapping::Mapping;
pub use names::split_full_name;
pub use postal::state_codes;
pub use raw_table::{RawRow, RawTable};
pub use read::{read_table, read_text};
pub use recipient_table::{RecipientTable, TableChanges};
pub use replace::{Replacement, Search};
pub use row::RecipientRow;
