//! Why an order failed, cannot be accepted or is not paid, as far as its data shows, and what to do.

use egui::Ui;

use crate::{
    contract::{AcceptanceProblem, Order, OrderStatus, Timestamp},
    desk::orders::OrderDetail,
    i18n::t,
    ui::{
        commands::Commands,
        page::Page,
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

/// Draws a banner for a failed order, for one that its recipient cannot accept, and for one that waits for its payment.
pub(super) fn ui(ui: &mut Ui, detail: &OrderDetail, now: Timestamp, out: &mut Commands) {
    let order = &detail.order;
    if let Some((text, remedy)) = acceptance_problem(detail, now) {
        let banner = Banner::new(Tone::Bad, text);
        let banner = match remedy {
            Some(remedy) => banner.remedy(remedy),
            None => banner,
        };
        banner.show(ui);
        gap(ui, 12.0);
    }
    if order.status == OrderStatus::PendingPayment {
        let settings = t!("order-awaiting-payment-settings");
        let banner = Banner::new(Tone::Caution, t!("order-awaiting-payment"))
            .meaning(t!("order-awaiting-payment-meaning"))
            .remedy(t!("order-awaiting-payment-remedy"))
            .action(&settings);
        if banner.show(ui).is_some() {
            out.go(Page::Settings);
        }
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

/// Why the recipient cannot accept the gift, and what the sender can do. `None` when that is done, or makes no difference.
fn acceptance_problem(detail: &OrderDetail, now: Timestamp) -> Option<(String, Option<String>)> {
    let order = &detail.order;
    if detail.is_expired(now) || detail.is_sent_again {
        return None;
    }
    let remedy = match order.status {
        OrderStatus::Canceled => t!("order-acceptance-remedy-canceled"),
        _ => t!("order-acceptance-remedy"),
    };
    match (order.acceptance_problem.as_ref()?, &order.status) {
        (AcceptanceProblem::EmailRefused, OrderStatus::Opened)
        | (AcceptanceProblem::Other(_), _) => None,
        (AcceptanceProblem::EmailRefused, OrderStatus::Created) => {
            Some((t!("order-email-refused"), Some(remedy)))
        }
        // The server refused a reminder.
        (AcceptanceProblem::EmailRefused, _) => Some((t!("order-address-refused"), Some(remedy))),
        (AcceptanceProblem::SoldOut, status)
            if *status != OrderStatus::Canceled && detail.can_swap == Some(true) =>
        {
            Some((t!("order-sold-out-swap"), None))
        }
        (AcceptanceProblem::SoldOut, _) => Some((t!("order-sold-out"), Some(remedy))),
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
    use crate::{
        contract::{Shipment, ShipmentStatus},
        desk::{batches::BatchTitle, money::OrderMoney},
    };

    fn detail(status: OrderStatus, problem: AcceptanceProblem) -> OrderDetail {
        OrderDetail {
            order: Order {
                acceptance_problem: Some(problem),
                status,
                ..Order::default()
            },
            batch: BatchTitle::Unknown,
            money: OrderMoney::default(),
            timeline: Vec::new(),
            address: None,
            note: String::new(),
            can_swap: None,
            is_sent_again: false,
        }
    }

    fn remedy(detail: &OrderDetail) -> Option<String> {
        let now = Timestamp::from_micros(0);
        acceptance_problem(detail, now).and_then(|(_, remedy)| remedy)
    }

    #[test]
    fn remedy_follows_problem_and_status() {
        use AcceptanceProblem::{EmailRefused, SoldOut};
        let replace = Some(t!("order-acceptance-remedy"));
        let send_again = Some(t!("order-acceptance-remedy-canceled"));
        let refused = |status| detail(status, EmailRefused);
        assert_eq!(remedy(&refused(OrderStatus::Created)), replace);
        assert_eq!(remedy(&refused(OrderStatus::Notified)), replace);
        assert_eq!(remedy(&refused(OrderStatus::Canceled)), send_again);
        // The recipient has another way to the gift.
        assert_eq!(remedy(&refused(OrderStatus::Opened)), None);
        let mut sold_out = detail(OrderStatus::Opened, SoldOut);
        assert_eq!(remedy(&sold_out), replace);
        sold_out.can_swap = Some(true);
        assert_eq!(remedy(&sold_out), None);
        let now = Timestamp::from_micros(0);
        assert!(acceptance_problem(&sold_out, now).is_some());
        sold_out.order.status = OrderStatus::Canceled;
        assert_eq!(remedy(&sold_out), send_again);
        sold_out.is_sent_again = true;
        assert_eq!(acceptance_problem(&sold_out, now), None);
        let mut expired = refused(OrderStatus::Created);
        expired.order.expires_at = Some(now);
        assert_eq!(acceptance_problem(&expired, now), None);
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
