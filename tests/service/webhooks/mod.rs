//! Webhooks: registration, events, deliveries, signatures and the SSRF guard.

mod deliveries;
mod events;
pub mod receiver;
mod registration;
mod signatures;
mod ssrf_guard;
