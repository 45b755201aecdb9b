//! The service's promises, over HTTP on a loopback port, in raw JSON: what any client would see.

mod access;
mod answers;
mod balances;
mod batches;
mod bounds;
mod catalog;
mod charges;
mod collections;
mod database;
mod document;
mod email;
mod email_failures;
mod file;
mod generated;
mod harness;
mod life;
mod money;
mod operating;
mod orders;
mod recipient_page;
mod refusals;
mod restart;
mod smtp_server;
mod webhooks;
