//! Text for the typed values of the layers below, such as problems, issues of recipients and
//! statuses.
//!
//! Used by the window and the command line, so that both say the same. Every text comes from the
//! message catalogue in the current language.

pub mod cards;
pub mod catalog_file;
pub mod collection;
pub mod event;
pub mod guard;
pub mod inbox;
pub mod issue;
pub mod labels;
pub mod parcels;
pub mod people;
pub mod plan;
pub mod problem;
pub mod recipient_file;
pub mod send_log;
pub mod slips;
pub mod sync;
pub mod titles;
pub mod violation;
