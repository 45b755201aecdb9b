//! giftdesk: a desktop app for sending gifts and following them until they arrive, and the gifting
//! service it can talk to when there is no account yet.
//!
//! The house, from the roof down. An upper floor may use a lower one, never the other way round;
//! `tests/walls.rs` reads the sources and fails when one does.
//!
//! | room | what it is |
//! |---|---|
//! | [`cli`] | one file per program; the only place that knows both `desk` and `service` |
//! | [`ui`] | egui: draws the model, sends commands; knows no HTTP, no SQL, no tokio |
//! | [`desk`] | the desktop's core: the engine, the local store, the outbox, the sync, the vault |
//! | [`service`] | the gifting service: HTTP, rules, store, jobs, practice |
//! | [`client`], [`recipients`] | talking to a service · from a file to checked recipients |
//! | [`contract`] | the wire types that client and service share |

// Nothing from outside is unwrapped; tests may.
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod cli;
pub mod client;
pub mod contract;
pub mod desk;
pub mod i18n;
pub mod messages;
pub mod recipients;
pub mod service;
pub mod ui;
