//! Why an order failed or cannot be accepted, as far as its data shows, and what to do.

use egui::Ui;

use crate::{
    contract::{AcceptanceProblem, Order, OrderStatus},
    desk::orders::OrderDetail,
    i18n::t,
    ui::{
        theme::Tone,
        widgets::{Banner, gap},
    },
};

/// Why an order failed. The API names no reason, so the data of the order is all there is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum FailureReason {
    /// A parcel of this brand could not be delivered.
    Shipment {
        brand: String,
    },
    Payment,
    BeforeAcceptance,
    Unknown,
}

/// Draws a banner for a failed order, and for one that its recipient cannot accept.
pub(super) fn ui(ui: &mut Ui, detail: &OrderDetail) {
    let order = &detail.order;
    if let Some(text) = acceptance_problem(order) {
        Banner::new(Tone::Bad, text)
            .remedy(t!("order-acceptance-remedy"))
            .show(ui);
        gap(ui, 12.0);
    }
    if order.status != OrderStatus::Failed {
        return;
    }
    let text = match reason(order, &detail.timeline) {
        FailureReason::Shipment { brand } => t!("order-failed-shipment", brand = brand),
        FailureReason::Payment => t!("order-failed-payment"),
        FailureReason::BeforeAcceptance => t!("order-failed-before-acceptance"),
        FailureReason::Unknown => t!("order-failed-unknown"),
    };
    Banner::new(Tone::Bad, text)
        .remedy(t!("order-failed-remedy"))
        .show(ui);
    gap(ui, 12.0);
}

fn acceptance_problem(order: &Order) -> Option<String> {
    match order.acceptance_problem.as_ref()? {
        AcceptanceProblem::EmailRefused if order.status == OrderStatus::Opened => None,
        AcceptanceProblem::EmailRefused => Some(t!("order-email-refused")),
        AcceptanceProblem::SoldOut => Some(t!("order-sold-out")),
        AcceptanceProblem::Other(_) => None,
    }
}

fn reason<T>(order: &Order, timeline: &[(OrderStatus, T)]) -> FailureReason {
    let failed_shipment = order
        .shipments
        .iter()
        .find(|shipment| shipment.status.is_returned());
    if let Some(shipment) = failed_shipment {
        return FailureReason::Shipment {
            brand: shipment.brand_name.clone(),
        };
    }
    let has = |wanted: &[OrderStatus]| timeline.iter().any(|(status, _)| wanted.contains(status));
    if has(&[
        OrderStatus::Paid,
        OrderStatus::Ordered,
        OrderStatus::Shipped,
    ]) {
        FailureReason::Unknown
    } else if has(&[OrderStatus::PendingPayment]) {
        FailureReason::Payment
    } else if has(&[OrderStatus::Accepted]) {
        FailureReason::Unknown
    } else {
        FailureReason::BeforeAcceptance
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Shipment, ShipmentStatus};

    #[test]
    fn refused_email_of_an_opened_gift_is_no_problem() {
        let mut order = Order {
            acceptance_problem: Some(AcceptanceProblem::EmailRefused),
            status: OrderStatus::Created,
            ..Order::default()
        };
        assert!(acceptance_problem(&order).is_some());
        order.status = OrderStatus::Opened;
        assert_eq!(acceptance_problem(&order), None);
        order.acceptance_problem = Some(AcceptanceProblem::SoldOut);
        assert!(acceptance_problem(&order).is_some());
    }

    #[test]
    fn reason_follows_shipments_and_statuses() {
        let mut order = Order::default();
        let reached = |statuses: &[OrderStatus]| {
            statuses
                .iter()
                .map(|status| (status.clone(), ()))
                .collect::<Vec<_>>()
        };
        let notified = reached(&[OrderStatus::Created, OrderStatus::Notified]);
        assert_eq!(reason(&order, &notified), FailureReason::BeforeAcceptance);
        let unpaid = reached(&[OrderStatus::Accepted, OrderStatus::PendingPayment]);
        assert_eq!(reason(&order, &unpaid), FailureReason::Payment);
        let paid = reached(&[OrderStatus::PendingPayment, OrderStatus::Paid]);
        assert_eq!(reason(&order, &paid), FailureReason::Unknown);
        order.shipments.push(Shipment {
            status: ShipmentStatus::Failed,
            brand_name: "Northloom".to_owned(),
            ..Shipment::default()
        });
        assert_eq!(
            reason(&order, &paid),
            FailureReason::Shipment {
                brand: "Northloom".to_owned()
            }
        );
    }
}
