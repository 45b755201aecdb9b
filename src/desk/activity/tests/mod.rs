//! Tests of stored activities.

mod feed;
mod write;
