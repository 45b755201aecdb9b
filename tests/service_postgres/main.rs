//! The same story as `tests/service`, on PostgreSQL.
//!
//! A private PostgreSQL is started from the machine's own programs. Where there are none this says
//! so and passes; with `GIFTDESK_REQUIRE_POSTGRES` set, as in CI, it fails instead.

#[path = "../service/access.rs"]
mod access;
#[path = "../service/batches.rs"]
mod batches;
#[path = "../service/catalog.rs"]
mod catalog;
mod database;
#[path = "../service/house.rs"]
mod house;
mod instances;
#[path = "../service/life.rs"]
mod life;
#[path = "../service/mail.rs"]
mod mail;
mod post;
#[path = "../service/recipient_page/mod.rs"]
mod recipient_page;
#[path = "../service/refusals.rs"]
mod refusals;
#[path = "../service/restart.rs"]
mod restart;
#[path = "../service/sink.rs"]
mod sink;
