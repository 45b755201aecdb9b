//! What the parts of a send differ in. The outbox stores it by name; an unknown name is [`PartDifference::Recipients`].

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use crate::contract::OrderBatchRequest;

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

impl PartDifference {
    /// What groups of a send differ in, by their requests.
    pub(crate) fn of<'a>(mut groups: impl Iterator<Item = &'a OrderBatchRequest>) -> Self {
        let Some(first) = groups.next() else {
            return Self::Recipients;
        };
        let mut difference = Self::Recipients;
        for other in groups {
            if other.cart != first.cart {
                return Self::Gifts;
            }
            if other.message != first.message {
                difference = Self::Messages;
            }
        }
        difference
    }
}
