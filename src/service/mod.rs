//! The gifting service: the other half of the contract.
//!
//! It runs inside the desktop as practice, by itself as `giftdesk serve`, and in tests on a
//! loopback port. From the ground up: [`rules`] (pure: prices, checks, states), [`store`] (SQL and
//! nothing else), [`jobs`] (what happens without a request), [`practice`] (a catalog, and orders
//! that live), [`email`] (to recipients), [`page`] (what a gift link opens), [`http`] (routes, keys,
//! errors), [`webhooks`] (what happened, told to whoever wants to know).

pub(crate) mod base_url;
mod config;
pub(crate) mod email;
pub(crate) mod error;
pub(crate) mod http;
pub(crate) mod jobs;
mod keys;
pub(crate) mod page;
pub(crate) mod practice;
mod private_files;
pub(crate) mod rules;
mod running;
pub(crate) mod store;
pub mod webhooks;

pub use config::{PracticeConfig, RequestLimits, ServiceConfig};
pub use error::ServiceError;
pub use keys::Keys;
pub use private_files::create_private_folder;
pub use running::{RunningService, start};
pub use webhooks::{Endpoints, WebhookOptions};
