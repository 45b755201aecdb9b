//! The shop of the connection in use, as its operator keeps it: one file or folder for each part of the shop.
//!
//! Everything is read from the shop and changed there, through [`ShopClient`](crate::client::ShopClient): nothing of a shop is
//! mirrored, so that several operators see the same. A change is a [`Question`](crate::desk::Question), whose reply tells
//! what the shop did. Questions of a session without the key of an operator are refused.

mod access;
pub mod audit;
pub mod cards;
pub mod catalog;
mod command;
pub mod funds;
mod packing;
mod pages;
mod parcels;
mod practice;
mod progress;
mod request;
mod save;
mod settings;
mod stock;
mod tracking;

pub use access::EnterOperatorKey;
pub use command::ShopCommand;
pub(in crate::desk) use command::handle;
pub(crate) use packing::printable_parcels;
pub use packing::{
    GetPackingRuns, PackParcels, PrintOutcome, PrintRun, PrintedRun, RunFile, RunFiles, TakeBackRun,
};
pub use pages::{GetShopPage, ShopList, ShopPage};
pub use parcels::{ChangeParcel, DeliverParcels, GetParcel, ParcelChange, ParcelOutcome};
pub use practice::{GetPacking, SetPacking};
pub use progress::PictureProgress;
pub use request::GetOperatorInbox;
pub use save::{SaveBytes, SaveOutcome, SaveTarget, SavedKind, SavesFile};
pub use settings::{GetOperatorSettings, OperatorSettings, SetOperatorSettings, SettingsOutcome};
pub use stock::{ChangeStock, GetStockHistory, StockOutcome};
pub use tracking::{CheckTracking, RecordTracking, TrackingCheck, TrackingSource};
