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
    Gifts,
    GiftsAndMessages,
}

impl PartDifference {
    /// What groups of a send differ in, by their requests.
    pub(crate) fn of<'a>(mut groups: impl Iterator<Item = &'a OrderBatchRequest>) -> Self {
        let Some(first) = groups.next() else {
            return Self::Recipients;
        };
        let (mut gifts, mut messages) = (false, false);
        for other in groups {
            gifts |= other.cart != first.cart;
            messages |= other.message != first.message;
        }
        match (gifts, messages) {
            (false, false) => Self::Recipients,
            (false, true) => Self::Messages,
            (true, false) => Self::Gifts,
            (true, true) => Self::GiftsAndMessages,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{CartItemRequest, CartRequest};

    #[test]
    fn names_all_that_differs() {
        let group = |quantity, message: &str| OrderBatchRequest {
            cart: CartRequest {
                items: vec![CartItemRequest {
                    quantity,
                    ..CartItemRequest::default()
                }],
            },
            message: Some(message.to_owned()),
            ..OrderBatchRequest::default()
        };
        for (second, third, expected) in [
            (group(1, "Hi"), group(1, "Hi"), PartDifference::Recipients),
            (group(1, "Hi"), group(1, "Hey"), PartDifference::Messages),
            (group(2, "Hi"), group(1, "Hi"), PartDifference::Gifts),
            (
                group(2, "Hi"),
                group(1, "Hey"),
                PartDifference::GiftsAndMessages,
            ),
        ] {
            let groups = [group(1, "Hi"), second, third];
            assert_eq!(PartDifference::of(groups.iter()), expected);
        }
    }
}
