//! Connections to services, one of which is in use at a time: their accounts and keys, the services inside giftdesk, and
//! the switch between them. Data of two accounts never mix.

pub(super) mod account;
pub mod address;
pub(super) mod choice;
pub(super) mod connect;
pub mod connection;
pub(super) mod embedded;
pub(super) mod key_account;
pub(super) mod key_check;
pub(super) mod removal;
pub(super) mod saved_key;
pub(super) mod shop;
pub mod shop_settings;
pub(super) mod store;
pub(super) mod switching;
#[cfg(test)]
mod tests;
pub(super) mod vault;

pub use connection::{Connection, ConnectionKind, ConnectionState};
pub use key_account::TestConnection;
pub use shop_settings::{EmailServerChange, MissingShopSetting, ShopSettings};
