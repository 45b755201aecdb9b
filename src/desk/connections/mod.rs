//! Connections to services, one of which is in use at a time: their accounts, keys, practice, and the switch between
//! them. Data of two accounts never mix.

pub(super) mod account;
pub mod address;
pub(super) mod choice;
pub(super) mod connect;
pub mod connection;
pub(super) mod key_account;
pub(super) mod key_check;
pub(super) mod practice;
pub(super) mod removal;
pub(super) mod store;
pub(super) mod switching;
#[cfg(test)]
mod tests;
pub(super) mod vault;

pub use connection::{Connection, ConnectionKind, ConnectionState};
pub use switching::TestConnection;
