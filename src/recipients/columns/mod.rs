//! The columns of a file: what each of them holds, guessed from its name and its cells, and the rows of recipients that
//! a mapping makes of the cells.
//!
//! A guess never uses a column about another person. Columns that are no field stay with the recipients under their
//! names.

pub(super) mod aliases;
pub(super) mod apply_mapping;
pub(super) mod column_names;
pub(super) mod column_use;
mod content;
mod email_names;
pub(super) mod file_columns;
pub(super) mod file_rows;
pub(super) mod guess;
mod inactive;
pub(super) mod mapping;
mod mapping_notes;
pub(super) mod occasions;
mod other_people;
mod repeated_columns;
