//! The requests and responses of `/admin/v1`, with which the operators of a shop keep its catalog, stock, parcels and money.

pub mod audit;
pub mod cards;
pub mod carrier;
pub mod catalog;
pub mod emails;
pub mod funds;
pub mod inbox;
pub mod month;
pub mod parcel_number;
pub mod parcels;
pub mod pictures;
pub mod practice;
pub mod shipping;
pub mod state;
pub mod stock;
pub mod terms;
pub mod verify;
