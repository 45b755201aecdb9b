//! Text for the statuses of orders, batches and shipments and for the choices of a gift, for every
//! screen and the command line. A value that this version does not know is shown as the service
//! sends it.

use crate::{
    contract::{
        Cents, OrderStatus, SendMethod, SendStatus, ShipmentStatus, SwapMode,
        rules::InternationalDelivery,
    },
    desk::{
        DeliveryAbroad, Draft, MissingShopSetting, OutboxState, UnknownChoices, jobs::OrderOutcome,
    },
    i18n::t,
    messages::problem,
};

#[must_use]
pub fn order_status(status: &OrderStatus) -> String {
    match status {
        OrderStatus::Created => t!("status-created"),
        OrderStatus::Notified => t!("status-notified"),
        OrderStatus::Opened => t!("status-opened"),
        OrderStatus::Accepted => t!("status-accepted"),
        OrderStatus::PendingPayment => t!("status-awaiting-payment"),
        OrderStatus::PendingUserApproval => t!("status-awaiting-approval"),
        OrderStatus::Paid => t!("status-paid"),
        OrderStatus::Ordered => t!("status-ordered"),
        OrderStatus::Shipped => t!("status-shipped"),
        OrderStatus::Delivered => t!("status-delivered"),
        OrderStatus::Failed => t!("status-failed"),
        OrderStatus::Canceled => t!("status-canceled"),
        OrderStatus::Other(status) => status.clone(),
    }
}

/// The label of an order that was not accepted before its expiry; the service has no status for it.
#[must_use]
pub fn expired() -> String {
    t!("status-expired")
}

/// The status of a batch. `is_scheduled` means that the batch waits for its send date.
#[must_use]
pub fn batch_status(status: &SendStatus, is_scheduled: bool) -> String {
    match status {
        SendStatus::Pending if is_scheduled => t!("status-scheduled"),
        SendStatus::Pending => t!("status-pending"),
        SendStatus::Complete => t!("status-complete"),
        SendStatus::Failed => t!("status-failed"),
        SendStatus::Canceled => t!("status-canceled"),
        SendStatus::Other(status) => status.clone(),
    }
}

#[must_use]
pub fn shipment_status(status: &ShipmentStatus) -> String {
    match status {
        ShipmentStatus::Pending => t!("status-pending"),
        ShipmentStatus::Tracking | ShipmentStatus::Shipped => t!("status-in-transit"),
        ShipmentStatus::Delivered | ShipmentStatus::DeliveredOverride => t!("status-delivered"),
        ShipmentStatus::FailedWithReship => t!("status-reshipped"),
        ShipmentStatus::Failed | ShipmentStatus::FailedUnsetTracking => t!("status-failed"),
        ShipmentStatus::Other(status) => status.clone(),
    }
}

/// The name of a send method, as in "By email".
#[must_use]
pub fn send_method(method: &SendMethod) -> String {
    match method {
        SendMethod::EmailAndLink => t!("gift-method-email"),
        SendMethod::LinkMultipleCustomList => t!("gift-method-links"),
        SendMethod::DirectSend => t!("gift-method-direct"),
        SendMethod::Other(other) => other.clone(),
    }
}

/// What a send method does, in a sentence.
#[must_use]
pub fn send_method_meaning(method: &SendMethod) -> String {
    match method {
        SendMethod::EmailAndLink => t!("gift-method-email-meaning"),
        SendMethod::LinkMultipleCustomList => t!("gift-method-links-meaning"),
        SendMethod::DirectSend => t!("gift-method-direct-meaning"),
        SendMethod::Other(_) => t!("gift-method-other-meaning"),
    }
}

/// Why a send method of My shop cannot be used.
#[must_use]
pub fn missing_shop_setting(missing: MissingShopSetting) -> String {
    match missing {
        MissingShopSetting::PublicUrl => t!("gift-method-needs-public-url"),
        MissingShopSetting::EmailServer => t!("gift-method-needs-email-server"),
    }
}

/// What each recipient gets with a send method, in one line.
#[must_use]
pub fn send_method_summary(method: &SendMethod) -> String {
    match method {
        SendMethod::EmailAndLink => t!("gift-method-email-summary"),
        SendMethod::LinkMultipleCustomList => t!("gift-method-links-summary"),
        SendMethod::DirectSend => t!("gift-method-direct-summary"),
        SendMethod::Other(other) => other.clone(),
    }
}

/// The state of a send in the outbox.
#[must_use]
pub fn outbox_state(state: &OutboxState) -> String {
    match state {
        OutboxState::Held(Some(_)) => t!("outbox-chip-held"),
        OutboxState::Held(None) => t!("outbox-chip-interrupted"),
        OutboxState::Scheduled(_) => t!("status-scheduled"),
        OutboxState::Waiting => t!("outbox-chip-waiting"),
        OutboxState::Sending => t!("outbox-chip-sending"),
        OutboxState::InDoubt(_) => t!("outbox-chip-checking"),
        OutboxState::NeedsReview(_) => t!("outbox-chip-action-required"),
        OutboxState::Sent(_) => t!("cli-outbox-sent"),
        OutboxState::Refused(_) => t!("outbox-chip-refused"),
        OutboxState::Canceled => t!("outbox-chip-canceled"),
        OutboxState::Unreadable(_) => t!("outbox-chip-unreadable"),
    }
}

/// What became of one order of a change.
#[must_use]
pub fn order_outcome(outcome: &OrderOutcome) -> String {
    match outcome {
        OrderOutcome::Waiting => t!("order-outcome-waiting"),
        OrderOutcome::InDoubt => t!("order-outcome-in-doubt"),
        OrderOutcome::Done => t!("order-outcome-done"),
        OrderOutcome::NotAllowed(status) => {
            t!("order-outcome-not-allowed", status = order_status(status))
        }
        OrderOutcome::Failed(problem) => problem::what(problem),
        OrderOutcome::Stopped => t!("order-outcome-stopped"),
    }
}

#[must_use]
pub fn swap_mode(mode: &SwapMode) -> String {
    match mode {
        SwapMode::Single => t!("gift-swap-single"),
        SwapMode::Multiple => t!("gift-swap-multiple"),
        SwapMode::Disabled => t!("gift-swap-disabled"),
        SwapMode::Other(other) => other.clone(),
    }
}

/// Where recipients can live.
#[must_use]
pub fn international(delivery: InternationalDelivery) -> String {
    match delivery {
        InternationalDelivery::None => t!("gift-international-us"),
        InternationalDelivery::GiftCards => t!("gift-international-gift-cards"),
        InternationalDelivery::Everything => t!("gift-international-full"),
    }
}

/// Where recipients of a draft can live, and the collection that decides that.
#[must_use]
pub fn delivery_abroad(abroad: DeliveryAbroad<'_>) -> String {
    match (abroad.collection, abroad.offered) {
        (None, offered) => international(offered.unwrap_or_default()),
        (Some(collection), Some(offered)) => t!(
            "gift-international-by-collection",
            delivery = international(offered),
            collection = collection
        ),
        (Some(collection), None) => format!(
            "{} {}",
            t!("gift-international-collection", collection = collection),
            t!("gift-international-unknown")
        ),
    }
}

/// What a delivery outside the US adds to a gift, as the name and value of a summary; `None` when the service does
/// not say how much.
#[must_use]
pub fn cost_abroad(highest: Option<Cents>) -> (String, String) {
    let value = match highest {
        Some(cost) => t!("gift-international-cost-up-to", cost = cost),
        None => t!("gift-international-cost-unknown"),
    };
    (t!("gift-international-cost"), value)
}

/// The number of recipients whom the service can text, as the name and value of a summary.
#[must_use]
pub fn texted_recipients(count: u64) -> (String, String) {
    let value = t!("gift-summary-texted", count = count);
    (t!("gift-summary-texts"), value)
}

/// As [`delivery_abroad`], for recipients who get different products.
#[must_use]
pub fn deliveries_abroad(all: &[DeliveryAbroad<'_>]) -> String {
    match all {
        [only] => delivery_abroad(*only),
        _ => t!("gift-international-by-product"),
    }
}

/// Which choices of the send that a draft was made from are unknown; `None` when they are known.
#[must_use]
pub fn unknown_choices(draft: &Draft) -> Option<String> {
    let is_direct = draft.send_method == SendMethod::DirectSend;
    let choices = match draft.unknown_choices {
        UnknownChoices::All if is_direct => Some(t!("gift-unknown-choices-direct")),
        UnknownChoices::All => Some(t!("gift-unknown-choices")),
        UnknownChoices::TextMessages if !is_direct => Some(t!("gift-unknown-choices-texts")),
        UnknownChoices::TextMessages | UnknownChoices::None => None,
    };
    let options = draft
        .has_unknown_options
        .then(|| t!("gift-unknown-options"));
    let all: Vec<String> = choices.into_iter().chain(options).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collection_is_named_where_it_decides() {
        let text = |collection, offered| {
            delivery_abroad(DeliveryAbroad {
                offered,
                collection,
            })
        };
        let none = Some(InternationalDelivery::None);
        assert_eq!(text(None, none), "United States only");
        let of_collection = text(Some("Treats"), none);
        assert!(of_collection.starts_with("United States only"));
        assert!(of_collection.contains("“Treats”"));
        let unknown = text(Some("Treats"), None);
        assert!(!unknown.contains("United States") && unknown.contains("“Treats”"));
    }

    #[test]
    fn unknown_status_is_shown_as_sent() {
        let status = OrderStatus::from("wrapped_by_elves");
        assert_eq!(order_status(&status), "wrapped_by_elves");
        let status = SendStatus::from("paused");
        assert_eq!(batch_status(&status, true), "paused");
    }
}
