//! Tests of the service over HTTP on a loopback port, with raw JSON.

mod access;
mod balances;
mod batch_rules;
mod batches;
mod catalog;
mod charges;
mod collections;
mod database;
mod email;
mod email_failures;
mod errors;
mod fairness;
mod generated_requests;
mod harness;
mod limits;
mod openapi_document;
mod operations;
mod orders;
mod practice_orders;
mod recipient_page;
mod response_cache;
mod restart;
mod smtp_server;
mod sqlite_file;
mod state_and_money_properties;
mod webhooks;
