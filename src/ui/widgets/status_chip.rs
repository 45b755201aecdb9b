//! Chips for the statuses of orders, batches and shipments.

use egui::{Response, Ui};

use super::chip;
use crate::{
    contract::{OrderStatus, SendStatus, ShipmentStatus},
    messages::labels,
    ui::theme::Tone,
};

/// The tone and the text of an order's status.
#[must_use]
pub fn order_status(status: &OrderStatus) -> (Tone, String) {
    let tone = match status {
        OrderStatus::Created | OrderStatus::Notified | OrderStatus::Other(_) => Tone::Neutral,
        OrderStatus::Opened | OrderStatus::PendingPayment | OrderStatus::PendingUserApproval => {
            Tone::Caution
        }
        OrderStatus::Accepted | OrderStatus::Paid | OrderStatus::Ordered | OrderStatus::Shipped => {
            Tone::Note
        }
        OrderStatus::Delivered => Tone::Good,
        OrderStatus::Failed | OrderStatus::Canceled => Tone::Bad,
    };
    (tone, labels::order_status(status))
}

/// The tone and the text of a batch's status. `is_scheduled`: the batch waits for its send date.
#[must_use]
pub fn batch_status(status: &SendStatus, is_scheduled: bool) -> (Tone, String) {
    let tone = match status {
        SendStatus::Pending if is_scheduled => Tone::Note,
        SendStatus::Pending => Tone::Caution,
        SendStatus::Complete => Tone::Good,
        SendStatus::Failed | SendStatus::Canceled => Tone::Bad,
        SendStatus::Other(_) => Tone::Neutral,
    };
    (tone, labels::batch_status(status, is_scheduled))
}

/// The tone and the text of a shipment's status.
#[must_use]
pub fn shipment_status(status: &ShipmentStatus) -> (Tone, String) {
    let tone = match status {
        ShipmentStatus::Pending | ShipmentStatus::Other(_) => Tone::Neutral,
        ShipmentStatus::Tracking | ShipmentStatus::Shipped => Tone::Note,
        ShipmentStatus::Delivered | ShipmentStatus::DeliveredOverride => Tone::Good,
        ShipmentStatus::FailedWithReship => Tone::Caution,
        ShipmentStatus::Failed | ShipmentStatus::FailedUnsetTracking => Tone::Bad,
    };
    (tone, labels::shipment_status(status))
}

/// The status of an order; an expired order shows "Expired" instead.
pub fn order_status_chip(ui: &mut Ui, status: &OrderStatus, is_expired: bool) -> Response {
    if is_expired {
        return chip(ui, &labels::expired(), Tone::Caution);
    }
    let (tone, text) = order_status(status);
    chip(ui, &text, tone)
}

pub fn batch_status_chip(ui: &mut Ui, status: &SendStatus, is_scheduled: bool) -> Response {
    let (tone, text) = batch_status(status, is_scheduled);
    chip(ui, &text, tone)
}
