//! The data of a shop: its catalog, stock, parcels, settings and audit.

pub(super) mod addresses;
pub(super) mod audit;
pub(super) mod catalog;
mod catalog_stock;
pub(super) mod follow;
pub(super) mod funds;
pub(super) mod inbox;
pub(super) mod journal;
pub(super) mod packing;
pub(super) mod parcel_list;
pub(super) mod parcels;
pub(super) mod pictures;
pub(super) mod problems;
pub(super) mod reminders;
pub(super) mod settings;
mod shipping;
pub(super) mod stock;
pub(super) mod stock_list;
pub(super) mod terms;
pub(super) mod tracking;
pub(super) mod verify;
