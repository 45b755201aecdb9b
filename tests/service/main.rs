//! The service's promises, over HTTP on a loopback port, in raw JSON: what any client would see.

mod access;
mod balances;
mod batches;
mod catalog;
mod collections;
mod database;
mod file;
mod house;
mod life;
mod money;
mod orders;
mod refusals;
mod restart;
