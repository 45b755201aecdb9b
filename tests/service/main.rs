//! The service's promises, over HTTP on a loopback port, in raw JSON: what any client would see.

mod access;
mod batches;
mod bounds;
mod catalog;
mod database;
mod document;
mod file;
mod generated;
mod house;
mod life;
mod operating;
mod refusals;
mod restart;
mod webhooks;
