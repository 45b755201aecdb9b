//! The kind and the state of an inbox item. Lists of orders are filtered by both.

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

/// Why an item is in the inbox, most urgent first. The stored text of a mark is the name in snake case; saved filters of
/// orders have the names of `serde`.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::VariantArray,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[strum(serialize_all = "snake_case")]
pub enum InboxKind {
    /// The service does not show whether it has the batch.
    SendNeedsReview,
    /// The request may have arrived; the outbox looks the batch up.
    SendInDoubt,
    /// giftdesk was closed while the send was held.
    SendInterrupted,
    /// A scheduled send did not leave at its time, and the user decides.
    SendLate,
    SendRefused,
    /// The stored send cannot be read.
    SendUnreadable,
    FailedBatch,
    /// A gift that failed for another reason than a returned parcel.
    #[serde(rename = "Failed")]
    FailedOrder,
    /// A parcel could not be delivered.
    ReturnedParcel,
    /// The email server refused the address of the recipient.
    EmailRefused,
    /// The service has too few of the gift, so that the recipient cannot accept it.
    SoldOut,
    /// Accepted over a day ago and not paid yet.
    AwaitingPayment,
    /// Unaccepted gifts, within 7 days of their expiry.
    ExpiringSoon,
    /// Gifts that expired before they were accepted; their money is no longer authorized.
    #[serde(rename = "Unclaimed")]
    UnclaimedMoney,
    /// Shipped over 12 days ago and not delivered.
    LateDelivery,
    /// Created over 7 days ago, not opened and not expired.
    NotOpened,
    /// A change of orders that failed for some of them.
    FailedJob,
    /// A thank-you note of the last 30 days.
    ThankYouNote,
}

impl InboxKind {
    /// The kinds that are reasons why orders need attention.
    pub const OF_ORDERS: [Self; 10] = [
        Self::ExpiringSoon,
        Self::NotOpened,
        Self::LateDelivery,
        Self::FailedOrder,
        Self::ReturnedParcel,
        Self::EmailRefused,
        Self::SoldOut,
        Self::AwaitingPayment,
        Self::UnclaimedMoney,
        Self::ThankYouNote,
    ];

    #[must_use]
    pub fn is_about_orders(self) -> bool {
        Self::OF_ORDERS.contains(&self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saved_filters_of_orders_keep_their_kind() {
        let stored = [
            "ExpiringSoon",
            "NotOpened",
            "LateDelivery",
            "Failed",
            "ReturnedParcel",
            "EmailRefused",
            "SoldOut",
            "AwaitingPayment",
            "Unclaimed",
            "ThankYouNote",
        ];
        assert_eq!(
            serde_json::to_value(InboxKind::OF_ORDERS).unwrap(),
            serde_json::json!(stored)
        );
        for (stored, kind) in stored.into_iter().zip(InboxKind::OF_ORDERS) {
            let read: InboxKind = serde_json::from_value(stored.into()).unwrap();
            assert_eq!(read, kind);
            assert!(kind.is_about_orders());
        }
        assert!(!InboxKind::SendInDoubt.is_about_orders());
    }
}
