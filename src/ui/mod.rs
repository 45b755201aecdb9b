//! The screens: draws the model, sends commands.
//!
//! egui and nothing that waits: no HTTP, no SQL, no tokio. [`theme`] says how everything looks,
//! [`widgets`] are the controls of the house, [`shell`] is the frame around every page.

pub mod app;
pub mod chart_axis;
pub mod commands;
pub mod format;
pub mod list_window;
pub mod loadable;
pub mod model;
pub mod page;
pub mod screens;
pub mod shell;
pub mod texture_cache;
pub mod theme;
mod typed_path;
pub mod widgets;

pub use app::{Engine, GiftdeskApp};
pub use commands::{Action, Commands, DataRequest, ListSlot};
pub use loadable::Loadable;
pub use model::Model;
pub use page::Page;

#[cfg(all(test, feature = "pictures"))]
mod gallery;
