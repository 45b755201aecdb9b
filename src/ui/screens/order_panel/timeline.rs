//! The timeline of an order: each status with its time, then the next deadline or delivery date.
//! Used by the order panel.

use egui::{Stroke, Ui, pos2, vec2};

use crate::{
    contract::{OrderStatus, Timestamp},
    desk::orders::OrderDetail,
    i18n::{format, t},
    ui::{
        theme::{Tone, Type, tokens},
        widgets::{paint, status_chip::order_status},
    },
};

const ROW_HEIGHT: f32 = 30.0;

/// One row of the timeline.
#[derive(Clone, Debug, PartialEq)]
struct Step {
    label: String,
    /// `None` for a step in the future or one whose time is unknown.
    at: Option<Timestamp>,
    /// Whether the step happened at an unknown time.
    is_undated: bool,
    tone: Tone,
}

fn steps(detail: &OrderDetail, now: Timestamp) -> Vec<Step> {
    let mut steps: Vec<_> = detail
        .timeline
        .iter()
        .map(|(status, at)| {
            let (tone, label) = order_status(status);
            Step {
                label,
                at: Some(*at),
                is_undated: false,
                tone,
            }
        })
        .collect();
    let order = &detail.order;
    // The service may report neither the time of the creation nor that of the current status.
    let undated = |status: &OrderStatus| {
        let is_dated = detail.timeline.iter().any(|(known, _)| known == status);
        let (tone, label) = order_status(status);
        (!is_dated).then_some(Step {
            label,
            at: None,
            is_undated: true,
            tone,
        })
    };
    let current = (order.status != OrderStatus::Created).then_some(&order.status);
    steps.extend(current.and_then(undated));
    if let Some(created) = undated(&OrderStatus::Created) {
        steps.insert(0, created);
    }
    if detail.is_expired(now) {
        steps.push(Step {
            label: t!("order-step-expired"),
            at: order.expires_at,
            is_undated: false,
            tone: Tone::Caution,
        });
    } else if order.status.is_unaccepted() {
        let left = order.expires_at.and_then(|at| format::time_left(at, now));
        steps.push(Step {
            label: match left {
                Some(left) => t!("order-step-time-left", left = left),
                None => t!("order-step-no-deadline"),
            },
            at: None,
            is_undated: false,
            tone: Tone::Neutral,
        });
    } else if matches!(
        order.status,
        OrderStatus::Accepted | OrderStatus::Paid | OrderStatus::Ordered | OrderStatus::Shipped
    ) && let Some(eta) = order
        .shipments
        .iter()
        .filter_map(|shipment| shipment.delivery_eta)
        .max()
    {
        steps.push(Step {
            label: t!(
                "order-step-delivery-expected",
                date = format::short_date(eta, now),
            ),
            at: None,
            is_undated: false,
            tone: Tone::Neutral,
        });
    }
    steps
}

pub(super) fn ui(ui: &mut Ui, detail: &OrderDetail, now: Timestamp) {
    let colors = tokens(ui);
    // Without spacing between the rows, the line between the dots is continuous.
    ui.spacing_mut().item_spacing.y = 0.0;
    let steps = steps(detail, now);
    let last_known = steps.iter().rposition(|step| step.at.is_some());
    for (i, step) in steps.iter().enumerate() {
        let size = vec2(ui.available_width(), ROW_HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
        let when = match step.at {
            Some(at) => Some(format::date_time(at, now)),
            None => step.is_undated.then(|| t!("date-unknown")),
        };
        response.widget_info(|| {
            let when = when.as_deref().unwrap_or_default();
            egui::WidgetInfo::labeled(
                egui::Role::Label,
                true,
                format!("{} {when}", step.label).trim_end(),
            )
        });
        let painter = ui.painter();
        let dot = pos2(rect.left() + 8.0, rect.center().y);
        let connector = Stroke::new(2.0, colors.line);
        if i > 0 {
            painter.line_segment(
                [pos2(dot.x, rect.top()), pos2(dot.x, dot.y - 8.0)],
                connector,
            );
        }
        if i + 1 < steps.len() {
            painter.line_segment(
                [pos2(dot.x, dot.y + 8.0), pos2(dot.x, rect.bottom())],
                connector,
            );
        }
        let is_current = Some(i) == last_known;
        if step.at.is_none() {
            painter.circle_stroke(dot, 4.5, Stroke::new(1.5, colors.faint));
        } else if is_current {
            painter.circle_filled(dot, 5.5, colors.tone(step.tone));
        } else {
            painter.circle_filled(dot, 4.5, colors.faint);
        }
        let mut right = rect.right();
        if let Some(when) = &when {
            let at = (pos2(right, dot.y), egui::Align2::RIGHT_CENTER);
            right =
                paint::paint_truncated(painter, at, when, Type::Body, colors.weak, 160.0).left();
        }
        let (style, color) = match (is_current, step.at) {
            (true, _) => (Type::BodyStrong, colors.text),
            (false, Some(_)) => (Type::Body, colors.text),
            (false, None) => (Type::Body, colors.weak),
        };
        let at = (pos2(dot.x + 18.0, dot.y), egui::Align2::LEFT_CENTER);
        let width = right - dot.x - 26.0;
        paint::paint_truncated(painter, at, &step.label, style, color, width);
        if let Some(at) = step.at {
            response.on_hover_ui(|ui| {
                ui.label(format::full_date_time(at));
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{contract::Order, desk::batches::BatchTitle};

    fn detail(status: OrderStatus, timeline: Vec<(OrderStatus, Timestamp)>) -> OrderDetail {
        OrderDetail {
            order: Order {
                status,
                ..Order::default()
            },
            batch: BatchTitle::Unknown,
            money: crate::desk::money::OrderMoney::default(),
            timeline,
            address: None,
            note: String::new(),
            can_swap: None,
            is_sent_again: false,
        }
    }

    fn now() -> Timestamp {
        "2026-11-21T08:00:00Z".parse().unwrap()
    }

    #[test]
    fn unaccepted_order_shows_time_left() {
        let mut open = detail(OrderStatus::Opened, vec![(OrderStatus::Opened, now())]);
        let labels = |detail: &OrderDetail| {
            steps(detail, now())
                .into_iter()
                .map(|step| step.label)
                .collect::<Vec<_>>()
        };
        open.timeline.insert(0, (OrderStatus::Created, now()));
        assert_eq!(
            labels(&open),
            ["Created", "Opened", "No deadline to accept"]
        );
        open.order.expires_at = Some(now() + Duration::from_secs(5 * 86_400));
        assert_eq!(
            labels(&open),
            ["Created", "Opened", "5 days left to accept"]
        );
        // The gift expires while the panel is open.
        open.order.expires_at = Some(now());
        assert_eq!(
            labels(&open),
            ["Created", "Opened", "Expired before it was accepted"]
        );
    }

    #[test]
    fn current_status_without_time_is_listed() {
        let paid = detail(
            OrderStatus::from("wrapped_twice"),
            vec![(OrderStatus::Created, now())],
        );
        let steps = steps(&paid, now());
        assert_eq!(steps.len(), 2);
        assert_eq!(steps[1].label, "wrapped_twice");
        assert_eq!(steps[1].at, None);
    }

    #[test]
    fn creation_at_unknown_time_is_first() {
        let steps = steps(
            &detail(OrderStatus::Opened, vec![(OrderStatus::Opened, now())]),
            now(),
        );
        let shown: Vec<_> = steps
            .iter()
            .map(|step| (step.label.as_str(), step.is_undated))
            .collect();
        assert_eq!(shown[..2], [("Created", true), ("Opened", false)]);
    }
}
