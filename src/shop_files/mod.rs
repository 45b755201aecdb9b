//! Files of a shop: its catalog, and what it writes for people and programs outside. Used by the desktop and the command
//! line.
//!
//! The layer does not know the service or its HTTP API: it makes the requests of
//! [`contract::shop`](crate::contract::shop) from files, and files from its answers.

pub mod catalog;
pub mod journal;
