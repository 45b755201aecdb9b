//! The frame around every page: rail, top bar, practice band, palette, toasts, notices.
//!
//! Plain values in, what was pressed out. The shell knows no engine and no model, so it can be
//! looked at and tested by itself.

pub mod notices;
pub mod palette;
pub mod practice_band;
pub mod rail;
pub mod shortcuts;
pub mod toasts;
pub mod top_bar;

#[cfg(test)]
mod tests;

pub use notices::NoticeItem;
pub use palette::{Entry, Palette};
pub use rail::{ConnectionChip, RailState};
pub use shortcuts::Action;
pub use toasts::{Toast, Toasts};
pub use top_bar::{CartLabel, SyncLabel, TopBarResponse, TopBarState};
