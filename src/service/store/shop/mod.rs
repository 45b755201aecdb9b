//! The data of a shop: its catalog, stock, parcels, settings and audit.

pub(super) mod audit;
pub(super) mod funds;
pub(super) mod journal;
pub(super) mod terms;
mod verify;
