//! The same story as `tests/service`, on PostgreSQL.
//!
//! A private PostgreSQL is started from the machine's own programs. Where there are none this says
//! so and passes; with `GIFTDESK_REQUIRE_POSTGRES` set, as in CI, it fails instead.

#[path = "../service/access.rs"]
mod access;
#[path = "../service/balances.rs"]
mod balances;
#[path = "../service/batches.rs"]
mod batches;
mod beside;
#[path = "../service/catalog.rs"]
mod catalog;
#[path = "../service/charges.rs"]
mod charges;
#[path = "../service/collections.rs"]
mod collections;
mod database;
#[path = "../service/email.rs"]
mod email;
#[path = "../service/email_failures.rs"]
mod email_failures;
#[path = "../service/errors.rs"]
mod errors;
mod figures;
#[path = "../service/generated_requests.rs"]
mod generated_requests;
#[path = "../service/harness.rs"]
mod harness;
mod instances;
mod killed;
#[path = "../service/limits.rs"]
mod limits;
mod locks;
#[path = "../service/openapi_document.rs"]
mod openapi_document;
#[path = "../service/operations.rs"]
mod operations;
#[path = "../service/orders.rs"]
mod orders;
mod overdraft;
mod post;
#[path = "../service/practice_orders.rs"]
mod practice_orders;
#[path = "../program/mod.rs"]
mod program;
#[path = "../service/recipient_page/mod.rs"]
mod recipient_page;
#[path = "../service/response_cache.rs"]
mod response_cache;
#[path = "../service/restart.rs"]
mod restart;
#[path = "../service/smtp_server.rs"]
mod smtp_server;
#[path = "../service/state_and_money_properties.rs"]
mod state_and_money_properties;
#[path = "../service/webhooks/mod.rs"]
mod webhooks;
