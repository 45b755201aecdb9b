//! A shop: what its operators keep, and the progress of its orders.

pub(crate) mod cards;
pub(crate) mod catalog;
pub(crate) mod free_stock;
pub(crate) mod local_operator;
pub(crate) mod parcels;
pub(crate) mod progress;
pub(crate) mod verify;
