//! The gifting service: the server side of the contract.
//!
//! The service runs inside the desktop app in practice mode, as the program `giftdesk serve`, and
//! in tests on a loopback port. Its main modules:
//!
//! - `rules`: prices, validation and order states, without I/O
//! - `store`: SQLite and PostgreSQL, all SQL
//! - `practice`: the practice catalog, its pictures, and the simulation of orders
//! - `shop`: what the operators of a shop keep, and the progress of its orders
//! - `jobs`: background work
//! - `email`: emails to recipients
//! - `http`: the API
//! - `responses`: the bodies that the API and webhooks send
//! - `page`: the recipient page
//! - `doctor`: how a shop runs, examined for its operator
//! - `webhooks`: delivery of events to endpoints of accounts

pub(crate) mod base_url;
mod config;
mod data_folder;
mod database_clock;
pub mod doctor;
pub(crate) mod email;
pub(crate) mod error;
pub(crate) mod gift_views;
mod http;
mod idle_pause;
pub(crate) mod jobs;
mod keyed_limit;
mod keyed_semaphore;
mod keys;
mod kind;
mod ledger;
mod local_shop;
pub(crate) mod page;
pub(crate) mod practice;
mod private_files;
mod progress;
mod responses;
pub(crate) mod rules;
mod running;
mod shop;
pub(crate) mod store;
mod supervisor;
mod token;
pub mod webhooks;

pub use config::{PracticeConfig, RequestLimits, ServiceConfig, StripeConfig};
pub use data_folder::delete_data_folder;
pub use error::ServiceError;
pub use keys::Keys;
pub use kind::ServiceKind;
pub use ledger::{AccountComparison, Ledger};
pub use local_shop::{LocalShop, open_local_shop};
pub use private_files::create_private_folder;
pub use running::{RunningService, start};
pub use store::{
    LedgerAccount, LedgerComparison, LedgerTotals, PlacedTable, TablePlacement, back_up,
    distribute as distribute_database, restore,
};
pub use webhooks::{Endpoints, WebhookOptions};
