//! The service's promises, over HTTP on a loopback port, in raw JSON: what any client would see.

mod access;
mod batches;
mod catalog;
mod database;
mod file;
mod house;
mod life;
mod mail;
mod recipient_page;
mod refusals;
mod restart;
mod sink;
