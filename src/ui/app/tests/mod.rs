//! Tests of the whole window, through its accessibility tree.

mod browsing;
mod closing;
mod collections;
mod drafts;
mod event_order;
mod failed_lists;
mod gift;
mod gift_test;
mod grid;
mod grid_keyboard;
mod guards;
mod inbox;
mod keyboard;
mod large_sends;
mod list_grid;
mod money;
mod order_actions;
mod people;
mod personal;
mod recipient_files;
mod scheduled;
mod screen_reader;
mod send_log;
mod settings;
mod shop;
mod shop_catalog;
mod shortcuts;
#[cfg(feature = "pictures")]
mod snapshots;
mod switching;
mod templates;
mod to_ship;
mod toasts;
mod tracking;
mod window;
