//! The status of an order or a batch as a word in a tone. A status that this version does not
//! know is shown as the service wrote it.

use egui::{Response, Ui};

use super::chip;
use crate::{
    contract::{OrderStatus, SendStatus, ShipmentStatus},
    ui::theme::Tone,
};

/// The tone and the words of an order's status.
#[must_use]
pub fn order_status(status: &OrderStatus) -> (Tone, &str) {
    match status {
        OrderStatus::Created | OrderStatus::Notified => (Tone::Neutral, status.as_str()),
        OrderStatus::Opened => (Tone::Caution, "opened"),
        OrderStatus::PendingPayment => (Tone::Caution, "awaits payment"),
        OrderStatus::PendingUserApproval => (Tone::Caution, "awaits approval"),
        OrderStatus::Accepted | OrderStatus::Paid | OrderStatus::Ordered | OrderStatus::Shipped => {
            (Tone::Note, status.as_str())
        }
        OrderStatus::Delivered => (Tone::Good, "delivered"),
        OrderStatus::Failed | OrderStatus::Canceled => (Tone::Bad, status.as_str()),
        OrderStatus::Other(word) => (Tone::Neutral, word),
    }
}

/// The tone and the words of a batch's status. A batch that waits for its time is "scheduled".
#[must_use]
pub fn batch_status(status: &SendStatus, waits_for_its_time: bool) -> (Tone, &str) {
    match status {
        SendStatus::Pending if waits_for_its_time => (Tone::Note, "scheduled"),
        SendStatus::Pending => (Tone::Caution, "pending"),
        SendStatus::Complete => (Tone::Good, "complete"),
        SendStatus::Failed => (Tone::Bad, "failed"),
        SendStatus::Canceled => (Tone::Bad, "canceled"),
        SendStatus::Other(word) => (Tone::Neutral, word),
    }
}

/// The tone and the words of a shipment's status.
#[must_use]
pub fn shipment_status(status: &ShipmentStatus) -> (Tone, &str) {
    match status {
        ShipmentStatus::Pending => (Tone::Neutral, "pending"),
        ShipmentStatus::Tracking | ShipmentStatus::Shipped => (Tone::Note, "on its way"),
        ShipmentStatus::Delivered | ShipmentStatus::DeliveredOverride => (Tone::Good, "delivered"),
        ShipmentStatus::FailedWithReship => (Tone::Caution, "sent again"),
        ShipmentStatus::Failed | ShipmentStatus::FailedUnsetTracking => (Tone::Bad, "failed"),
        ShipmentStatus::Other(word) => (Tone::Neutral, word),
    }
}

/// An order's status; `expired` is derived by the desk and stands in its place.
pub fn order_status_chip(ui: &mut Ui, status: &OrderStatus, expired: bool) -> Response {
    if expired {
        return chip(ui, "expired", Tone::Caution);
    }
    let (tone, words) = order_status(status);
    chip(ui, words, tone)
}

pub fn batch_status_chip(ui: &mut Ui, status: &SendStatus, waits_for_its_time: bool) -> Response {
    let (tone, words) = batch_status(status, waits_for_its_time);
    chip(ui, words, tone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_nobody_told_us_of_is_shown_as_it_came() {
        let status = OrderStatus::from("wrapped_by_elves");
        assert_eq!(order_status(&status), (Tone::Neutral, "wrapped_by_elves"));
        let status = SendStatus::from("paused");
        assert_eq!(batch_status(&status, true), (Tone::Neutral, "paused"));
    }
}
