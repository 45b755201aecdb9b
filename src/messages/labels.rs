//! Text for the statuses of orders, batches and shipments, and for cards of end users. A status that this version does not know
//! is shown as the service sends it.

use crate::{
    contract::{OrderStatus, SendStatus, ShipmentStatus},
    desk::EndUserCard,
    i18n::t,
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

/// An order that was not accepted before its expiry; the service has no status for it.
#[must_use]
pub fn expired() -> String {
    t!("status-expired")
}

/// `is_scheduled`: the batch waits for its send date.
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

/// `Visa ·· 4242`.
#[must_use]
pub fn end_user_card(card: &EndUserCard) -> String {
    let brand = card
        .brand_name()
        .unwrap_or_else(|| t!("card-brand-unknown"));
    match card.last_4.as_deref().map(str::trim) {
        None | Some("") => brand,
        Some(digits) => format!("{brand} ·· {digits}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Timestamp;

    #[test]
    fn unknown_status_is_shown_as_sent() {
        let status = OrderStatus::from("wrapped_by_elves");
        assert_eq!(order_status(&status), "wrapped_by_elves");
        let status = SendStatus::from("paused");
        assert_eq!(batch_status(&status, true), "paused");
    }

    #[test]
    fn card_is_named_by_brand_and_last_digits() {
        let mut card = EndUserCard {
            id: "pm-1".into(),
            end_user_id: "user-1".to_owned(),
            brand: Some("visa".to_owned()),
            last_4: Some("4242".to_owned()),
            expiry: None,
            cardholder_name: "Ida Berg".to_owned(),
            created_at: Timestamp::default(),
        };
        assert_eq!(end_user_card(&card), "Visa ·· 4242");
        card.brand = None;
        card.last_4 = None;
        assert_eq!(end_user_card(&card), "Card");
    }
}
