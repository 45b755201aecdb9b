//! Files of a shop, for the window and the command line: its catalog and journal, packing slips, files for buying labels,
//! files of tracking numbers, and its terms.
//!
//! The layer does not know the service or its HTTP API: it makes the requests of
//! [`contract::shop`](crate::contract::shop) from files, and files from its answers. Readers and writers work on rows and
//! bytes; opening and saving files is their callers' work.

pub mod catalog;
pub mod journal;
pub mod labels;
pub mod slips;
pub mod terms;
#[cfg(test)]
mod test_parcel;
pub mod tracking;
