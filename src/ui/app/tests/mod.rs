//! Tests of the whole window, through its accessibility tree.

mod browsing;
mod closing;
mod collections;
mod gift;
mod grid;
mod guards;
mod inbox;
mod keyboard;
mod large_sends;
mod money;
mod order_actions;
mod people;
mod personal;
mod recipient_files;
mod screen_reader;
mod send_log;
mod settings;
#[cfg(feature = "pictures")]
mod snapshots;
mod templates;
mod tracking;
mod window;
