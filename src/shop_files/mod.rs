//! Files of a shop, for the window and the command line: packing slips, files for buying labels, and files of tracking numbers.
//!
//! Readers and writers work on rows and bytes; opening and saving files is their callers' work.

pub mod labels;
pub mod slips;
#[cfg(test)]
mod test_parcel;
pub mod tracking;
