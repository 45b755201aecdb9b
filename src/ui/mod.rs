//! The screens: draws the model, sends commands.
//!
//! egui and nothing that waits: no HTTP, no SQL, no tokio. [`theme`] says how everything looks,
//! [`widgets`] are the controls of the house, [`shell`] is the frame around every page.

pub mod app;
pub mod commands;
pub mod format;
pub mod model;
pub mod page;
pub mod pictures;
pub mod remote;
pub mod screens;
pub mod shell;
pub mod theme;
pub mod widgets;
pub mod windows;

pub use app::{Engine, GiftdeskApp};
pub use commands::{Action, Commands, ListSlot, Want};
pub use model::Model;
pub use page::Page;
pub use remote::Remote;

#[cfg(all(test, feature = "pictures"))]
mod gallery;
