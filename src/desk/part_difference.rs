//! What the parts of a send differ in. The outbox stores it by name; an unknown name is [`PartDifference::Recipients`].

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// What the parts of a send differ in.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PartDifference {
    /// Only their recipients: the send was too large for one batch.
    #[default]
    Recipients,
    Messages,
    /// And possibly the messages.
    Gifts,
}
