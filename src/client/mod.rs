//! Talking to a gifting service over HTTP: used by the desk, knows nothing of files or screens.
//!
//! [`Client`] has one method per endpoint. Reads are retried, with full jitter and obeying
//! `Retry-After`; a request that creates something is sent exactly once, and its error says
//! whether it may have arrived. The key is in every request and in no error, log or `Debug`.
//! Redirects are not followed: they could carry the key to somebody else.

mod address;
mod endpoints;
mod error;
mod http;
mod pictures;
mod retry;
mod walk;

pub use address::{Preset, presets};
pub use endpoints::{ActivityFilter, OrderFilter, ProductFilter};
pub use error::ClientError;
pub use http::{Client, ClientOptions};

#[cfg(test)]
mod tests;
