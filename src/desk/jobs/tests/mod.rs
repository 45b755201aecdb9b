//! Tests of order jobs.

mod store;
mod worker;
