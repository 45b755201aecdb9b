//! The columns of a mirrored order.

use std::borrow::Cow;

use super::searched_parts::SearchedParts;
use crate::{
    contract::{BrandId, Cents, Order, OrderStatus, Timestamp},
    desk::{batches::CartSummary, money::order_money::sent_pre_tax},
    recipients::PersonValues,
};

/// The values that are written for an order, and the order itself.
pub(super) struct OrderValues<'a> {
    pub order: Cow<'a, Order>,
    /// The JSON of the order.
    pub body: String,
    pub position: i64,
    pub furthest_stage: i64,
    pub recipient_name: String,
    pub recipient_sort_key: String,
    pub email_key: Option<String>,
    pub search_text: String,
    pub gift: CartSummary,
    pub swapped_from: Option<CartSummary>,
    pub returned_parcels: Option<String>,
    pub sent_pre_tax: Cents,
    pub has_thank_you: bool,
    pub created_at: Option<Timestamp>,
    pub shipped_at: Option<Timestamp>,
    pub delivered_at: Option<Timestamp>,
}

impl<'a> OrderValues<'a> {
    /// `created_at`: as an activity of the same response states it. An order itself has no such field.
    pub(in crate::desk) fn new(
        order: Cow<'a, Order>,
        body: String,
        position: i64,
        batch_name: &str,
        created_at: Option<Timestamp>,
    ) -> Self {
        let last_name = order.recipient_last_name.as_deref().unwrap_or_default();
        let recipient = format!("{} {last_name}", order.recipient_first_name);
        let recipient = recipient.trim();
        let email = order.recipient_email.as_deref().unwrap_or_default();
        let person = PersonValues::from(&*order);
        let recipient_sort_key = person.folded_name();
        let email_key = person.email().map(Cow::into_owned);
        let gift = CartSummary::of(&order.cart);
        let swapped_from = order
            .original_cart
            .as_ref()
            .filter(|_| order.is_swapped)
            .map(CartSummary::of);
        let shipped_at = order
            .shipments
            .iter()
            .filter_map(|shipment| shipment.shipped_at)
            .min();
        let delivered_at = order
            .shipments
            .iter()
            .map(|shipment| shipment.delivered_at)
            .collect::<Option<Vec<_>>>()
            .and_then(|all| all.into_iter().max());
        let note = order.thank_you_note.as_deref().unwrap_or_default();
        let has_thank_you = !note.trim().is_empty();
        Self {
            body,
            position,
            furthest_stage: furthest_stage(&order.status).unwrap_or(0),
            recipient_sort_key,
            email_key,
            search_text: SearchedParts {
                recipient,
                email,
                product: &gift.first_product,
                batch: batch_name,
                tracking_numbers: &tracking_numbers(&order),
                note,
            }
            .words(),
            recipient_name: recipient.to_owned(),
            gift,
            swapped_from,
            returned_parcels: returned_parcels(&order),
            sent_pre_tax: sent_pre_tax(&order),
            has_thank_you,
            created_at,
            shipped_at,
            delivered_at,
            order,
        }
    }

    pub(in crate::desk) fn carrier(&self) -> Option<&str> {
        let mut shipments = self.order.shipments.iter();
        shipments.find_map(|shipment| shipment.tracking_carrier.as_deref())
    }

    /// The brand of the first product.
    pub(in crate::desk) fn brand(&self) -> (BrandId, &str) {
        let item = self.order.cart.items.first();
        item.map_or((BrandId::default(), ""), |item| {
            (item.product.brand.id, &item.product.brand.name)
        })
    }
}

/// The stage that a status proves: 0 created, 1 notified, 2 opened, 3 accepted, 4 shipped,
/// 5 delivered. Returns `None` for a status that proves no stage.
pub(in crate::desk) fn furthest_stage(status: &OrderStatus) -> Option<i64> {
    match status {
        OrderStatus::Created => Some(0),
        OrderStatus::Notified => Some(1),
        OrderStatus::Opened => Some(2),
        OrderStatus::Accepted
        | OrderStatus::PendingPayment
        | OrderStatus::PendingUserApproval
        | OrderStatus::Paid
        | OrderStatus::Ordered => Some(3),
        OrderStatus::Shipped => Some(4),
        OrderStatus::Delivered => Some(5),
        OrderStatus::Failed | OrderStatus::Canceled | OrderStatus::Other(_) => None,
    }
}

fn tracking_numbers(order: &Order) -> String {
    let shipments = order.shipments.iter();
    let numbers = shipments.filter_map(|shipment| shipment.tracking_number.as_deref());
    numbers.collect::<Vec<_>>().join(" ")
}

/// The parcels that could not be delivered; `None` without such parcels.
fn returned_parcels(order: &Order) -> Option<String> {
    let parcels: Vec<String> = order
        .shipments
        .iter()
        .filter(|shipment| shipment.status.is_returned())
        .map(|shipment| format!("{} {}", shipment.id, shipment.status))
        .collect();
    (!parcels.is_empty()).then(|| parcels.join(";"))
}
