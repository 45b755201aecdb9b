//! The data of the UI tests. Everything is fixed: ids, times, names and pictures.

pub(in crate::ui) mod catalog;
pub(in crate::ui) mod collections;
pub(in crate::ui) mod comparison;
pub(in crate::ui) mod connections;
pub(in crate::ui) mod gift;
pub(in crate::ui) mod inbox;
pub(in crate::ui) mod money;
pub(in crate::ui) mod order_jobs;
pub(in crate::ui) mod orders;
pub(in crate::ui) mod parcels;
pub(in crate::ui) mod people;
pub(in crate::ui) mod send_log;
pub(in crate::ui) mod shop;
pub(in crate::ui) mod shop_entries;

use std::sync::Arc;

use crate::contract::{ManualClock, Timestamp};

/// Friday, November 20, 2026, 12:00 UTC.
pub(in crate::ui) fn now() -> Timestamp {
    "2026-11-20T12:00:00Z".parse().expect("a valid time")
}

pub(in crate::ui) fn clock() -> Arc<ManualClock> {
    Arc::new(ManualClock::at(now()))
}
