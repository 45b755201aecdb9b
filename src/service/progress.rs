//! Events of orders that happen at a planned time: those of the practice simulator, and those of a shop.

use std::time::Duration;

use super::store::{OrderTransition, StoredGift};
use crate::contract::{Collection, Product, Timestamp};

/// Decides the event of an order whose time has come.
pub(crate) trait PlannedEvents: Send + Sync {
    /// A duration shorter than the time between any two planned events of one order.
    fn min_event_interval(&self) -> Duration;

    /// The event of a due order, and the time of the event after it. An order whose stored data is unreadable gets no
    /// further event, so that other orders continue.
    fn transition_or_pause(&self, gift: &StoredGift, at: Timestamp) -> OrderTransition;

    /// The revision of the catalog that the events use, or `None` when they use none.
    fn catalog_revision(&self) -> Option<i64> {
        None
    }

    /// Replaces the catalog that the events use.
    fn set_catalog(&self, _revision: i64, _products: Vec<Product>, _collections: Vec<Collection>) {}
}
