//! Webhooks: accounts are told what happened, at addresses of their own.
//!
//! What happened is in the store's outbox (`store/sql/events.rs`). From the ground up:
//! [`address`] (pure: who may be posted to), [`schedule`] and [`signature`] (pure: when again, and
//! who it is from), [`guard`] (an address after DNS), `post` (one attempt), [`deliverer`] (all of
//! them, side by side). [`Endpoints`] is what an operator does with them.

pub mod address;
pub mod deliverer;
pub mod guard;
mod operator;
mod options;
mod post;
pub mod schedule;
pub mod signature;
#[cfg(test)]
mod tests;

pub use deliverer::Deliverer;
pub use guard::{Guard, Resolver};
pub use operator::Endpoints;
pub use options::WebhookOptions;
