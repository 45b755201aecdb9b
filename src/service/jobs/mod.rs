//! Background work: creates the orders of large and scheduled batches, releases expired payment
//! holds, and advances simulated orders in practice.

mod worker;

pub(crate) use worker::JobWorker;
