//! The screens: draws the model, sends commands.
//!
//! egui and nothing that waits: no HTTP, no SQL, no tokio. [`theme`] says how everything looks,
//! [`widgets`] are the controls of the house, [`shell`] is the frame around every page.

pub mod page;
pub mod shell;
pub mod theme;
pub mod widgets;

pub use page::Page;

#[cfg(all(test, feature = "pictures"))]
mod gallery;
