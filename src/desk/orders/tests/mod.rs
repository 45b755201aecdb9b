//! Tests of stored orders.

mod facts;
mod mirrored_counts;
mod pages;
mod reads;
mod write;
