//! What the window needs of the engine, and nothing more: so that tests can script it.

use crate::desk::{Command, Event};

/// Takes commands and tells events. Neither call ever waits.
pub trait Engine {
    fn send(&self, command: Command);
    /// The next event, when there is one.
    fn try_event(&self) -> Option<Event>;
}
