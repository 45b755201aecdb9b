//! Text for the items of the inbox. Used by the inbox, Activity and the notifications of the system.

use crate::{
    desk::inbox::{InboxGroup, InboxKind},
    i18n::{format, t},
};

/// "390 gifts expire within 7 days": the kind with the number of its gifts, or of its sends, batches
/// and changes.
#[must_use]
pub fn kind_with_count(kind: InboxKind, count: u64) -> String {
    match kind {
        InboxKind::SendNeedsReview => t!("inbox-send-needs-review", count = count),
        InboxKind::SendInDoubt => t!("inbox-send-in-doubt", count = count),
        InboxKind::SendInterrupted => t!("inbox-send-interrupted", count = count),
        InboxKind::SendLate => t!("inbox-send-late", count = count),
        InboxKind::SendRefused => t!("inbox-send-refused", count = count),
        InboxKind::SendUnreadable => t!("inbox-send-unreadable", count = count),
        InboxKind::FailedBatch => t!("inbox-failed-batch", count = count),
        InboxKind::FailedOrder => t!("inbox-failed-order", count = count),
        InboxKind::ReturnedParcel => t!("inbox-returned-parcel", count = count),
        InboxKind::EmailRefused => t!("inbox-email-refused", count = count),
        InboxKind::SoldOut => t!("inbox-sold-out", count = count),
        InboxKind::AwaitingPayment => t!("inbox-awaiting-payment", count = count),
        InboxKind::ExpiringSoon => t!("inbox-expiring-soon", count = count),
        InboxKind::UnclaimedMoney => t!("inbox-unclaimed-money", count = count),
        InboxKind::LateDelivery => t!("inbox-late-delivery", count = count),
        InboxKind::NotOpened => t!("inbox-not-opened", count = count),
        InboxKind::FailedJob => t!("inbox-failed-job", count = count),
        InboxKind::ThankYouNote => t!("inbox-thank-you-note", count = count),
    }
}

/// The title of one item with this number of gifts.
#[must_use]
pub fn item(kind: InboxKind, gifts: u64) -> String {
    kind_with_count(kind, if kind.is_about_orders() { gifts } else { 1 })
}

/// The title of all items of a kind.
#[must_use]
pub fn group(group: &InboxGroup) -> String {
    let count = if group.kind.is_about_orders() {
        group.gifts
    } else {
        group.items
    };
    kind_with_count(group.kind, count)
}

/// "12 gifts failed and 1 send needs your decision": the text of a notification. Names nobody.
#[must_use]
pub fn groups(groups: &[InboxGroup]) -> String {
    let titles: Vec<String> = groups.iter().map(group).collect();
    format::list(&titles)
}

/// The name of a filter by kind.
#[must_use]
pub fn kind(kind: InboxKind) -> String {
    match kind {
        InboxKind::SendNeedsReview => t!("inbox-kind-send-needs-review"),
        InboxKind::SendInDoubt => t!("inbox-kind-send-in-doubt"),
        InboxKind::SendInterrupted => t!("inbox-kind-send-interrupted"),
        InboxKind::SendLate => t!("inbox-kind-send-late"),
        InboxKind::SendRefused => t!("inbox-kind-send-refused"),
        InboxKind::SendUnreadable => t!("inbox-kind-send-unreadable"),
        InboxKind::FailedBatch => t!("inbox-kind-failed-batch"),
        InboxKind::FailedOrder => t!("inbox-kind-failed-order"),
        InboxKind::ReturnedParcel => t!("inbox-kind-returned-parcel"),
        InboxKind::EmailRefused => t!("inbox-kind-email-refused"),
        InboxKind::SoldOut => t!("inbox-kind-sold-out"),
        InboxKind::AwaitingPayment => t!("inbox-kind-awaiting-payment"),
        InboxKind::ExpiringSoon => t!("inbox-kind-expiring-soon"),
        InboxKind::UnclaimedMoney => t!("inbox-kind-unclaimed-money"),
        InboxKind::LateDelivery => t!("inbox-kind-late-delivery"),
        InboxKind::NotOpened => t!("inbox-kind-not-opened"),
        InboxKind::FailedJob => t!("inbox-kind-failed-job"),
        InboxKind::ThankYouNote => t!("inbox-kind-thank-you-note"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Cents;

    #[test]
    fn titles_count_gifts_or_items() {
        assert_eq!(
            item(InboxKind::ExpiringSoon, 390),
            "390 gifts expire within 7 days"
        );
        assert_eq!(item(InboxKind::SendInDoubt, 25), "1 send is being checked");
        let failed = InboxGroup {
            kind: InboxKind::FailedOrder,
            items: 2,
            gifts: 12,
            amount: Cents(0),
        };
        let review = InboxGroup {
            kind: InboxKind::SendNeedsReview,
            items: 1,
            gifts: 25,
            amount: Cents(0),
        };
        assert_eq!(
            groups(&[failed, review]),
            "12 gifts failed and 1 send needs your decision"
        );
    }
}
