//! The data of a shop: its catalog, stock, parcels, settings and audit.

pub(super) mod addresses;
pub(super) mod audit;
pub(super) mod card_authorizations;
mod card_charges;
pub(super) mod card_problems;
pub(super) mod card_queue;
mod card_results;
pub(super) mod cards;
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
pub(super) mod stock;
pub(super) mod stock_list;
pub(super) mod terms;
pub(super) mod tracking;
mod verify;
