//! The user's settings.

pub(super) mod changes;
pub mod preferences;
pub(super) mod recent_items;
pub(super) mod stored_language;

pub use preferences::{Appearance, FirstSteps, Preferences};
pub use recent_items::{RecentItem, RecentItems, RecentTarget};
pub use stored_language::stored_language;
