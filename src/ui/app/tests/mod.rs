//! Tests of the whole window, through its accessibility tree.

mod browsing;
mod closing;
mod gift;
mod grid;
mod guards;
mod inbox;
mod large_sends;
mod money;
mod order_actions;
mod recipient_files;
mod send_log;
mod settings;
#[cfg(feature = "pictures")]
mod snapshots;
mod tracking;
mod window;
