//! SQL statements of the store.
//!
//! This module is compiled once for each database, as a child of the module that defines `Backend`
//! (the store), `Db` (the sqlx driver), `WriteTransaction` and `dialect` (SQL that differs). The
//! statements use the SQL that SQLite and PostgreSQL share: numbered parameters, CASE, upserts,
//! RETURNING. Sets of rows are passed as one JSON array of up to a few thousand elements.

mod accounts;
mod activities;
mod balances;
mod batches;
mod catalog;
mod collections;
mod deliveries;
mod documents;
mod email_planning;
mod emails;
mod events;
mod gifts;
mod helpers;
mod jobs;
mod metrics;
mod order_creation;
mod order_query;
mod orders;
mod payment_ledger;
mod transitions;
mod turns;
mod webhooks;

use super::{Backend, Db, WriteTransaction, dialect};

/// The query of a page of batches for their first orders.
#[cfg(test)]
pub(super) fn first_orders_of_page(query: &mut sqlx::QueryBuilder<Db>) {
    let batch_nos: Vec<i64> = (1..=100).collect();
    orders::push_first_orders(query, 1, &batch_nos, 10);
}

/// The query of a page of activities with these statuses.
#[cfg(test)]
pub(super) fn activity_page(
    query: &mut sqlx::QueryBuilder<Db>,
    statuses: &[crate::contract::OrderStatus],
) {
    let page = super::super::activity_counts::PageRange {
        seqs: 1..=100_000,
        offset: 10,
    };
    activities::push_page(query, 1, statuses, &page, 100);
}

/// The statement that gives up deliveries of an endpoint.
#[cfg(test)]
pub(super) fn give_up_deliveries() -> String {
    deliveries::give_up_sql()
}

/// The statements that delete events with their history.
#[cfg(test)]
pub(super) fn delete_events() -> [String; 3] {
    deliveries::delete_events_sql()
}

/// The statement that leases emails, and a block of deliveries that a worker claims.
#[cfg(test)]
pub(super) fn lease_statements() -> [String; 2] {
    let endpoint = super::super::webhooks::DueEndpoint {
        endpoint_no: 1,
        account_no: 1,
    };
    let wanted = super::super::webhooks::WantedDeliveries { endpoint, limit: 4 };
    let now = crate::contract::Timestamp::from_micros(0);
    let claim = deliveries::claim_query(&[wanted, wanted], now, "worker");
    [emails::lease_emails_sql(), claim.sql().as_str().to_owned()]
}

/// The statements that change or read given orders of an account. Tests check how they find the orders.
#[cfg(test)]
pub(super) fn order_change_statements() -> [String; 5] {
    [
        transitions::update_orders_sql(),
        transitions::store_selections_sql(),
        email_planning::plan_shipping_emails_sql(),
        balances::update_holds_sql(),
        balances::clear_release_time_sql(),
    ]
}
