//! The same story as `tests/service`, on PostgreSQL.
//!
//! A private PostgreSQL is started from the machine's own programs. Where there are none this says
//! so and passes; with `GIFTDESK_REQUIRE_POSTGRES` set, as in CI, it fails instead.

#[path = "../service/access.rs"]
mod access;
#[path = "../service/answers.rs"]
mod answers;
#[path = "../service/balances.rs"]
mod balances;
#[path = "../service/batches.rs"]
mod batches;
mod beside;
#[path = "../service/bounds.rs"]
mod bounds;
#[path = "../service/catalog.rs"]
mod catalog;
#[path = "../service/charges.rs"]
mod charges;
#[path = "../service/collections.rs"]
mod collections;
mod database;
#[path = "../service/document.rs"]
mod document;
#[path = "../service/email.rs"]
mod email;
#[path = "../service/email_failures.rs"]
mod email_failures;
mod figures;
#[path = "../service/generated.rs"]
mod generated;
#[path = "../service/harness.rs"]
mod harness;
mod instances;
mod killed;
#[path = "../service/life.rs"]
mod life;
mod locks;
#[path = "../service/money.rs"]
mod money;
#[path = "../service/operating.rs"]
mod operating;
#[path = "../service/orders.rs"]
mod orders;
mod overdraft;
mod post;
#[path = "../program/mod.rs"]
mod program;
#[path = "../service/recipient_page/mod.rs"]
mod recipient_page;
#[path = "../service/refusals.rs"]
mod refusals;
#[path = "../service/restart.rs"]
mod restart;
#[path = "../service/smtp_server.rs"]
mod smtp_server;
#[path = "../service/webhooks/mod.rs"]
mod webhooks;
