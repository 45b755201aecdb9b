//! The statuses an order took, each with its time, and what is to come.

use egui::{Stroke, Ui, pos2, vec2};

use crate::{
    contract::{OrderStatus, Timestamp},
    desk::view::OrderDetail,
    ui::{
        format,
        theme::{Tone, Type, tokens},
        widgets::{paint, status_chip::order_status, time},
    },
};

const ROW: f32 = 30.0;

/// One line: what, when, and how it is meant. `None`: still to come.
#[derive(Clone, Debug, PartialEq)]
struct Step {
    words: String,
    at: Option<Timestamp>,
    tone: Tone,
}

fn steps(detail: &OrderDetail, now: Timestamp) -> Vec<Step> {
    let mut steps: Vec<_> = detail
        .timeline
        .iter()
        .map(|(status, at)| {
            let (tone, words) = order_status(status);
            Step {
                words: capitalized(words),
                at: Some(*at),
                tone,
            }
        })
        .collect();
    let order = &detail.order;
    // A service need not tell when the present status was taken.
    if !detail
        .timeline
        .iter()
        .any(|(status, _)| *status == order.status)
    {
        let (tone, words) = order_status(&order.status);
        steps.push(Step {
            words: capitalized(words),
            at: None,
            tone,
        });
    }
    if detail.is_expired {
        steps.push(Step {
            words: "Expired without being accepted".to_owned(),
            at: order.expires_at,
            tone: Tone::Caution,
        });
    } else if order.status.is_unaccepted() {
        let left = order.expires_at.and_then(|at| format::until(at, now));
        steps.push(Step {
            words: match left {
                Some(left) => format!("Can be accepted for {left}"),
                None => "Can be accepted at any time".to_owned(),
            },
            at: None,
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
            words: format!("Expected {}", time::day(eta, now)),
            at: None,
            tone: Tone::Neutral,
        });
    }
    steps
}

fn capitalized(words: &str) -> String {
    let words = words.replace('_', " ");
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => words,
    }
}

pub fn ui(ui: &mut Ui, detail: &OrderDetail, now: Timestamp) {
    let t = tokens(ui);
    // The thread runs through.
    ui.spacing_mut().item_spacing.y = 0.0;
    let steps = steps(detail, now);
    let last_known = steps.iter().rposition(|step| step.at.is_some());
    for (i, step) in steps.iter().enumerate() {
        let size = vec2(ui.available_width(), ROW);
        let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
        let when = step.at.map(|at| time::day_and_time(at, now));
        response.widget_info(|| {
            let when = when.as_deref().unwrap_or_default();
            egui::WidgetInfo::labeled(
                egui::Role::Label,
                true,
                format!("{} {when}", step.words).trim_end(),
            )
        });
        let painter = ui.painter();
        let dot = pos2(rect.left() + 8.0, rect.center().y);
        let thread = Stroke::new(2.0, t.line);
        if i > 0 {
            painter.line_segment([pos2(dot.x, rect.top()), pos2(dot.x, dot.y - 8.0)], thread);
        }
        if i + 1 < steps.len() {
            painter.line_segment(
                [pos2(dot.x, dot.y + 8.0), pos2(dot.x, rect.bottom())],
                thread,
            );
        }
        let is_now = Some(i) == last_known;
        if step.at.is_none() {
            painter.circle_stroke(dot, 4.5, Stroke::new(1.5, t.faint));
        } else if is_now {
            painter.circle_filled(dot, 5.5, t.tone(step.tone));
        } else {
            painter.circle_filled(dot, 4.5, t.faint);
        }
        let mut right = rect.right();
        if let Some(when) = &when {
            let at = (pos2(right, dot.y), egui::Align2::RIGHT_CENTER);
            right = paint::paint_truncated(painter, at, when, Type::Body, t.weak, 160.0).left();
        }
        let (style, ink) = match (is_now, step.at) {
            (true, _) => (Type::BodyStrong, t.text),
            (false, Some(_)) => (Type::Body, t.text),
            (false, None) => (Type::Body, t.weak),
        };
        let at = (pos2(dot.x + 18.0, dot.y), egui::Align2::LEFT_CENTER);
        let room = right - dot.x - 26.0;
        paint::paint_truncated(painter, at, &step.words, style, ink, room);
        if let Some(at) = step.at {
            response.on_hover_ui(|ui| {
                ui.label(time::full(at));
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{contract::Order, desk::view::BatchTitle};

    fn detail(status: OrderStatus, timeline: Vec<(OrderStatus, Timestamp)>) -> OrderDetail {
        OrderDetail {
            order: Order {
                status,
                ..Order::default()
            },
            batch: BatchTitle::Unknown,
            is_expired: false,
            timeline,
        }
    }

    fn now() -> Timestamp {
        "2026-11-21T08:00:00Z".parse().unwrap()
    }

    #[test]
    fn an_open_gift_says_how_long_it_can_be_accepted() {
        let mut open = detail(OrderStatus::Opened, vec![(OrderStatus::Opened, now())]);
        let words = |detail: &OrderDetail| {
            steps(detail, now())
                .into_iter()
                .map(|step| step.words)
                .collect::<Vec<_>>()
        };
        assert_eq!(words(&open), ["Opened", "Can be accepted at any time"]);
        open.order.expires_at = Some(now() + Duration::from_secs(5 * 86_400));
        assert_eq!(words(&open), ["Opened", "Can be accepted for 5 days"]);
        open.is_expired = true;
        assert_eq!(words(&open), ["Opened", "Expired without being accepted"]);
    }

    #[test]
    fn the_present_status_is_shown_even_without_its_time() {
        let paid = detail(
            OrderStatus::from("wrapped_twice"),
            vec![(OrderStatus::Created, now())],
        );
        let steps = steps(&paid, now());
        assert_eq!(steps.len(), 2);
        assert_eq!(steps[1].words, "Wrapped twice");
        assert_eq!(steps[1].at, None);
    }
}
