//! The gifting service: the other half of the contract.
//!
//! It runs inside the desktop as practice, by itself as `giftdesk serve`, and in tests on a
//! loopback port. From the ground up: [`rules`] (pure: prices, checks, states), [`store`] (SQL and
//! nothing else), [`jobs`] (what happens without a request), [`practice`] (a catalog, and orders
//! that live), [`email`] (to recipients), [`page`] (what a gift link opens), [`http`] (routes, keys,
//! errors), [`webhooks`] (what happened, told to whoever wants to know).

pub(crate) mod base_url;
pub mod config;
pub mod email;
pub mod error;
pub(crate) mod http;
pub mod jobs;
mod keys;
pub mod page;
pub mod practice;
mod private_files;
pub mod rules;
mod running;
pub mod store;
pub mod webhooks;

pub use config::{PracticeConfig, RequestLimits, ServiceConfig};
pub use error::ServiceError;
pub use keys::Keys;
pub use private_files::create_private_folder;
pub use running::{RunningService, start};
pub use webhooks::{Endpoints, WebhookOptions};
