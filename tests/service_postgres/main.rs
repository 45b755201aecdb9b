//! The tests of `tests/service`, run on PostgreSQL, and tests of several instances on one database.
//!
//! The tests start a private server from the PostgreSQL programs of the machine. On a machine
//! without PostgreSQL, `build.rs` leaves out all of them, and one ignored test reports that. With
//! `GIFTDESK_REQUIRE_POSTGRES` set, as in CI, the tests run and fail there instead. The test of failovers also needs HAProxy,
//! with `GIFTDESK_REQUIRE_HAPROXY`, those of poolers PgBouncer, with `GIFTDESK_REQUIRE_PGBOUNCER`, and those of distributed
//! tables Citus, with `GIFTDESK_REQUIRE_CITUS`.

#[cfg(has_postgresql)]
#[path = "../service/access.rs"]
mod access;
#[cfg(has_postgresql)]
mod adoption;
#[cfg(has_postgresql)]
#[path = "../service/balances.rs"]
mod balances;
#[cfg(has_postgresql)]
#[path = "../service/batch_rules/mod.rs"]
mod batch_rules;
#[cfg(has_postgresql)]
#[path = "../service/batches.rs"]
mod batches;
#[cfg(has_postgresql)]
#[path = "../service/catalog.rs"]
mod catalog;
#[cfg(has_postgresql)]
#[path = "../service/charges.rs"]
mod charges;
#[cfg(all(has_postgresql, has_citus))]
mod citus;
#[cfg(has_postgresql)]
#[path = "../service/collections.rs"]
mod collections;
#[cfg(has_postgresql)]
mod concurrent_balances;
#[cfg(has_postgresql)]
mod concurrent_emails;
#[cfg(has_postgresql)]
mod concurrent_instances;
#[cfg(has_postgresql)]
mod concurrent_ledger;
#[cfg(has_postgresql)]
mod crashing_job;
#[cfg(has_postgresql)]
mod database;
#[cfg(has_postgresql)]
#[path = "../service/email.rs"]
mod email;
#[cfg(has_postgresql)]
#[path = "../service/email_failures.rs"]
mod email_failures;
#[cfg(has_postgresql)]
#[path = "../service/errors.rs"]
mod errors;
#[cfg(all(has_postgresql, has_haproxy))]
mod failover;
#[cfg(has_postgresql)]
#[path = "../service/fairness.rs"]
mod fairness;
#[cfg(has_postgresql)]
#[path = "../service/generated_requests.rs"]
mod generated_requests;
#[cfg(has_postgresql)]
#[path = "../service/harness.rs"]
mod harness;
#[cfg(has_postgresql)]
#[path = "../service/journal_properties.rs"]
mod journal_properties;
#[cfg(has_postgresql)]
mod killed_instance;
#[cfg(has_postgresql)]
#[path = "../service/limits.rs"]
mod limits;
#[cfg(has_postgresql)]
mod metrics;
#[cfg(has_postgresql)]
#[path = "../service/openapi_document.rs"]
mod openapi_document;
#[cfg(has_postgresql)]
#[path = "../service/operations.rs"]
mod operations;
#[cfg(has_postgresql)]
#[path = "../service/orders.rs"]
mod orders;
#[cfg(has_postgresql)]
mod parcel_upgrade;
#[cfg(all(has_postgresql, has_pgbouncer))]
mod poolers;
#[cfg(has_postgresql)]
#[path = "../service/practice_orders.rs"]
mod practice_orders;
#[cfg(has_postgresql)]
#[path = "../program/mod.rs"]
mod program;
#[cfg(has_postgresql)]
mod queries;
#[cfg(has_postgresql)]
#[path = "../service/recipient_page/mod.rs"]
mod recipient_page;
#[cfg(has_postgresql)]
#[path = "../service/response_cache.rs"]
mod response_cache;
#[cfg(has_postgresql)]
#[path = "../service/restart.rs"]
mod restart;
#[cfg(has_postgresql)]
mod row_locks;
#[cfg(has_postgresql)]
#[path = "../service/shop_addresses.rs"]
mod shop_addresses;
#[cfg(has_postgresql)]
#[path = "../service/shop_cards/mod.rs"]
mod shop_cards;
#[cfg(has_postgresql)]
#[path = "../service/shop_catalog.rs"]
mod shop_catalog;
#[cfg(has_postgresql)]
#[path = "../service/shop_emails.rs"]
mod shop_emails;
#[cfg(has_postgresql)]
#[path = "../service/shop_goods.rs"]
mod shop_goods;
#[cfg(has_postgresql)]
#[path = "../service/shop_inbox.rs"]
mod shop_inbox;
#[cfg(has_postgresql)]
#[path = "../service/shop_kind.rs"]
mod shop_kind;
#[cfg(has_postgresql)]
#[path = "../service/shop_money.rs"]
mod shop_money;
#[cfg(has_postgresql)]
#[path = "../service/shop_parcels.rs"]
mod shop_parcels;
#[cfg(has_postgresql)]
#[path = "../service/shop_stock.rs"]
mod shop_stock;
#[cfg(has_postgresql)]
#[path = "../service/smtp_server.rs"]
mod smtp_server;
#[cfg(has_postgresql)]
#[path = "../service/state_and_money_properties.rs"]
mod state_and_money_properties;
#[cfg(has_postgresql)]
#[path = "../service/supervision.rs"]
mod supervision;
#[cfg(has_postgresql)]
mod unusable_database;
#[cfg(has_postgresql)]
#[path = "../service/webhooks/mod.rs"]
mod webhooks;

#[cfg(not(has_postgresql))]
#[test]
#[ignore = "PostgreSQL is not installed (Debian package: postgresql)"]
fn service_works_on_postgresql() {
    panic!("PostgreSQL is not installed");
}

#[cfg(not(all(has_postgresql, has_haproxy)))]
#[test]
#[ignore = "PostgreSQL or HAProxy is not installed (Debian packages: postgresql, haproxy)"]
fn confirmed_batches_survive_failovers_of_the_database() {
    panic!("PostgreSQL or HAProxy is not installed");
}

#[cfg(not(all(has_postgresql, has_pgbouncer)))]
#[test]
#[ignore = "PostgreSQL or PgBouncer is not installed (Debian packages: postgresql, pgbouncer)"]
fn service_works_behind_a_pooler() {
    panic!("PostgreSQL or PgBouncer is not installed");
}

#[cfg(not(all(has_postgresql, has_citus)))]
#[test]
#[ignore = "PostgreSQL or Citus is not installed (extension of PostgreSQL: citus)"]
fn service_works_on_citus() {
    panic!("PostgreSQL or Citus is not installed");
}
