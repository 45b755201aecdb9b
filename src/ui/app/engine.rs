//! The interface between the window and the engine. Tests implement it with a scripted engine.

use crate::desk::{Command, Event};

/// The engine as the window uses it. Neither method blocks.
pub trait Engine {
    fn send(&self, command: Command);
    /// Returns the next event, if there is one.
    fn try_event(&self) -> Option<Event>;
}
