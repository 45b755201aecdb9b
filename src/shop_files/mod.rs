//! Files of a shop: written for people and programs outside. Used by the desktop and the command line.
//!
//! The layer does not know the service or its HTTP API: it makes files from the answers of
//! [`contract::shop`](crate::contract::shop).

pub mod journal;
