//! The shop of the connection in use, as its operator keeps it: one file or folder for each part of the shop.
//!
//! Everything is read from the shop and changed there, through [`ShopClient`](crate::client::ShopClient): nothing of a shop is
//! mirrored, so that several operators see the same. A change is a [`Question`](crate::desk::Question), whose reply tells
//! what the shop did. Questions of a session without the key of an operator are refused.

mod access;
pub mod audit;
pub mod catalog;
mod command;
pub mod funds;
mod request;
mod save;

pub use access::EnterOperatorKey;
pub use command::ShopCommand;
pub(in crate::desk) use command::handle;
pub use request::GetShopState;
pub use save::{SaveBytes, SaveOutcome, SaveTarget, SavesFile};
