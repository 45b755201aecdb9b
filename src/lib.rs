//! giftdesk: a desktop app for sending gifts and following them until they arrive, and a gifting
//! service for practice, for tests and for hosting.
//!
//! An upper layer may use a lower one, never the reverse; `tests/layers` checks this.
//!
//! | layer | content |
//! |---|---|
//! | [`cli`] | one file per program; the only layer that depends on both `desk` and `service` |
//! | [`ui`] | egui: draws the model and sends commands; no HTTP, SQL or tokio |
//! | [`messages`] | text for problems, issues and statuses, for `ui` and `cli` |
//! | [`desk`] | the desktop core: engine, local store, outbox, sync, keys, pictures |
//! | [`service`] | the gifting service: HTTP, rules, store, jobs, webhooks, email, practice |
//! | [`client`], [`recipients`] | the HTTP client · from a file to checked recipients |
//! | [`shop_files`] | files of a shop: its catalog and journal, packing slips, labels, tracking numbers; no I/O |
//! | [`pdf`] | pages of text and shapes as PDF; no I/O |
//! | [`tables`] | from a file of any format to rows of cells |
//! | [`i18n`] | the message catalogue and the formats of each language |
//! | [`contract`] | wire types, ids, money, time, and the rules of a batch; no I/O |

// Tests may unwrap.
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod cli;
pub mod client;
pub mod contract;
pub mod desk;
pub mod i18n;
pub mod messages;
pub mod pdf;
pub mod recipients;
pub mod service;
pub mod shop_files;
#[cfg(test)]
#[path = "../tests/support/sqlite_steps.rs"]
mod sqlite_steps;
pub mod tables;
pub mod ui;
