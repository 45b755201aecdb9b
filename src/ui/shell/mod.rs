//! The frame around every page: navigation rail, top bar, practice banner, palette, toasts and two
//! dialogs.
//!
//! Except in the dialogs, the functions take plain values and return the user's choice, so that
//! each can be drawn and tested without a model. The export dialog and the close dialog send
//! commands; the close dialog also reads the outbox from the model.

pub(crate) mod close_dialog;
pub(crate) mod export_dialog;
pub mod palette;
mod palette_match;
pub mod practice_banner;
pub mod rail;
pub mod shortcuts;
pub mod toasts;
pub mod top_bar;
pub mod ui_command;

#[cfg(test)]
mod tests;

pub(crate) use close_dialog::CloseDialog;
pub(crate) use export_dialog::ExportDialog;
pub use palette::{Palette, PaletteGroup, PaletteItem, PaletteResults};
pub use rail::{ConnectionLabel, RailState};
pub use toasts::{Toast, ToastResponse, Toasts};
pub use top_bar::{CartLabel, SyncLabel, TopBarResponse, TopBarState};
pub use ui_command::UiCommand;
