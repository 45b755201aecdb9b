//! The window: screens that draw the model and send commands.
//!
//! Uses egui and nothing that blocks: no HTTP, no SQL, no tokio. `theme` has the design tokens,
//! `widgets` the controls, `shell` the frame around every page.

pub mod app;
mod chart_axis;
mod commands;
pub(crate) mod display_server;
mod event_order;
mod file_drops;
mod help;
pub(crate) mod input_method;
mod key_positions;
mod list_view;
mod loadable;
pub mod message_window;
mod model;
pub mod page;
mod path_dialog;
mod path_input;
mod picture_loader;
pub(crate) mod screens;
mod search_keys;
mod shell;
mod theme;
mod widgets;

pub use model::SHOP_FUND_COMMAND;

#[cfg(test)]
#[cfg_attr(
    not(feature = "pictures"),
    expect(dead_code, reason = "some states are only drawn in image snapshots")
)]
mod test_support;
