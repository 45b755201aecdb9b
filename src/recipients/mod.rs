//! From a file of people to checked recipients. Pure: bytes come in, nothing is opened, nothing is
//! asked of a network.
//!
//! The way of a file: [`read_table`] (bytes to cells) → [`Mapping::guess`] (which column is what) →
//! [`apply()`] (cells to rows of known fields) → [`Sheet`] (the rows a person edits) → [`check()`]
//! (what stands in the way, with proposals) → [`Sheet::to_requests`] (what a service is told).
//!
//! Another kind of file joins by producing a [`Table`]; everything after it stays as it is.

mod apply;
mod check;
mod clean;
mod field;
mod finding;
mod findings;
mod history;
mod limits;
mod mail;
mod mapping;
mod names;
mod phone;
mod postal;
mod problem;
mod read;
mod replace;
mod requests;
mod row;
mod sheet;
mod table;
mod words;

#[cfg(test)]
mod tests;

pub use apply::apply;
pub use check::check;
pub use field::Field;
pub use finding::{Finding, FindingKind, Fix, Severity};
pub use findings::Findings;
pub use limits::Limits;
pub use mapping::Mapping;
pub use names::split_full_name;
pub use postal::state_codes;
pub use problem::ImportProblem;
pub use read::{read_table, read_text};
pub use replace::{Replacement, Search};
pub use row::RecipientRow;
pub use sheet::{Changes, Sheet};
pub use table::{Table, TableRow};
