//! What happens without a request: large and scheduled batches are made, practice orders live.

mod worker;

pub use worker::Worker;
