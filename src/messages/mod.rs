//! Text for the typed values of the layers below: problems, issues of recipients, statuses.
//!
//! Used by the window and the command line, so that both say the same. Every text comes from the
//! message catalogue in the current language.

pub mod event;
pub mod issue;
pub mod labels;
pub mod problem;
pub mod sync;
pub mod titles;
pub mod violation;
