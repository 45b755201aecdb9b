//! Webhooks: what accounts are told, and what becomes of those that do not listen.

mod delivery;
mod events;
mod guard;
pub mod receiver;
mod registering;
mod signatures;
