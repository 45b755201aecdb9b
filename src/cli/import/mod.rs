//! The import of a recipient file on the command line: its options, its progress, and the lines that say which columns
//! and rows were read.

pub(super) mod lines;
pub(super) mod options;
pub(super) mod progress;
