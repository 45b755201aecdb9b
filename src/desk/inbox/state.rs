//! The state of an inbox item. Lists of orders are filtered by it.

use serde::{Deserialize, Serialize};

/// What the user did with an item.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum InboxState {
    /// Needs an action.
    #[default]
    Open,
    /// Open again at a time that the user chose.
    Snoozed,
    Done,
}
