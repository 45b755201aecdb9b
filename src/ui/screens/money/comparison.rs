//! The comparison of the quote of a batch with its charge: a bill whose bars lead from one to the other.

use egui::{Align2, Color32, CornerRadius, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::{
    contract::{Cents, OrderBatchId},
    desk::money::{ChargeComparison, ChargeReason},
    i18n::{format, t},
    ui::{
        commands::Commands,
        page::Page,
        theme::{S8, S12, Type, tokens},
        widgets::{Button, Card, gap, paint, separator, text},
    },
};

const ROW_HEIGHT: f32 = 30.0;
const BAR_HEIGHT: f32 = 12.0;
const MAX_LABEL_WIDTH: f32 = 320.0;
const AMOUNT_WIDTH: f32 = 120.0;

/// A row: from one running total to the next.
struct Row {
    label: String,
    amount: Cents,
    from: Cents,
    to: Cents,
    is_total: bool,
}

pub(super) fn reason(reason: ChargeReason) -> String {
    match reason {
        ChargeReason::OrderCount => t!("money-line-order-count"),
        ChargeReason::PriceChange => t!("money-line-price-change"),
        ChargeReason::Canceled => t!("money-line-canceled"),
        ChargeReason::Expired => t!("money-line-expired"),
        ChargeReason::Failed => t!("money-line-failed"),
        ChargeReason::UnconfirmedRefund => t!("money-line-unconfirmed-refund"),
        ChargeReason::NotAccepted => t!("money-line-not-accepted"),
        ChargeReason::NotPaid => t!("money-line-not-paid"),
        ChargeReason::CheaperSwap => t!("money-line-cheaper-swap"),
        ChargeReason::MoreExpensiveSwap => t!("money-line-more-expensive-swap"),
        ChargeReason::Shipping => t!("money-line-shipping"),
        ChargeReason::ProcessingFee => t!("money-line-processing-fee"),
        ChargeReason::International => t!("money-line-international"),
        ChargeReason::Tax => t!("money-line-tax"),
        ChargeReason::Credit => t!("money-line-credit"),
        ChargeReason::Unexplained => t!("money-line-unexplained"),
    }
}

fn rows(comparison: &ChargeComparison) -> Vec<Row> {
    let total = |label: String, amount: Cents| Row {
        label,
        amount,
        from: Cents::ZERO,
        to: amount,
        is_total: true,
    };
    let quote = if comparison.quote.is_some() {
        t!("money-comparison-quote")
    } else {
        t!("money-comparison-estimate")
    };
    let mut rows = vec![total(quote, comparison.quoted)];
    let mut running = comparison.quoted;
    for line in &comparison.lines {
        let next = running + line.amount;
        rows.push(Row {
            label: t!(
                "money-comparison-line",
                reason = reason(line.reason),
                count = line.orders
            ),
            amount: line.amount,
            from: running,
            to: next,
            is_total: false,
        });
        running = next;
    }
    rows.push(total(t!("money-comparison-charged"), comparison.charged));
    rows
}

pub(super) fn card(
    ui: &mut Ui,
    comparison: &ChargeComparison,
    batch: OrderBatchId,
    out: &mut Commands,
) {
    Card::new().show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let colors = tokens(ui);
        text(ui, Type::Strong, colors.text, t!("money-comparison-title"));
        gap(ui, S8);
        let rows = rows(comparison);
        let highest = rows.iter().flat_map(|row| [row.from, row.to]).max();
        for (i, row) in rows.iter().enumerate() {
            if row.is_total && i > 0 {
                gap(ui, 6.0);
                separator(ui);
                gap(ui, 6.0);
            }
            draw(ui, row, highest.unwrap_or_default());
        }
        gap(ui, S12);
        let note = match &comparison.quote {
            Some(quote) => t!(
                "money-comparison-quoted-range",
                low = quote.low,
                high = quote.high,
                count = quote.recipients
            ),
            None => t!("money-comparison-sent-elsewhere"),
        };
        text(ui, Type::Small, colors.weak, note);
        gap(ui, S12);
        if Button::secondary(t!("money-open-batch")).show(ui).clicked() {
            out.go(Page::Batch(batch));
        }
    });
}

fn draw(ui: &mut Ui, row: &Row, highest: Cents) {
    let colors = tokens(ui);
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::hover());
    let amount = format::money(row.amount);
    response
        .widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{} {amount}", row.label)));
    let painter = ui.painter_at(rect);
    let label_width = (rect.width() * 0.4).min(MAX_LABEL_WIDTH);
    let style = if row.is_total {
        Type::BodyStrong
    } else {
        Type::Body
    };
    let center = rect.center().y;
    let at = (pos2(rect.left(), center), Align2::LEFT_CENTER);
    paint::paint_truncated(&painter, at, &row.label, style, colors.text, label_width);
    let at = (pos2(rect.right(), center), Align2::RIGHT_CENTER);
    paint::paint_truncated(&painter, at, &amount, style, colors.text, AMOUNT_WIDTH);
    let left = rect.left() + label_width + 12.0;
    let width = rect.right() - AMOUNT_WIDTH - 12.0 - left;
    if width <= 0.0 || highest <= Cents::ZERO {
        return;
    }
    let x = |amount: Cents| left + width * (amount.0.max(0) as f64 / highest.0 as f64) as f32;
    let (from, to) = (x(row.from.min(row.to)), x(row.from.max(row.to)));
    let bar = Rect::from_min_max(
        pos2(from, center - BAR_HEIGHT / 2.0),
        pos2(to.max(from + 2.0), center + BAR_HEIGHT / 2.0),
    );
    painter.rect_filled(bar, CornerRadius::same(3), bar_color(ui, row));
}

fn bar_color(ui: &Ui, row: &Row) -> Color32 {
    let colors = tokens(ui);
    if row.is_total {
        colors.accent
    } else if row.amount > Cents::ZERO {
        colors.caution
    } else {
        colors.faint
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::money::ChargeLine;

    #[test]
    fn bars_lead_from_quote_to_charge() {
        let line = |reason, amount| ChargeLine {
            reason,
            amount: Cents(amount),
            orders: 1,
        };
        let comparison = ChargeComparison {
            quoted: Cents(10_000),
            lines: vec![
                line(ChargeReason::Canceled, -3_000),
                line(ChargeReason::MoreExpensiveSwap, 500),
            ],
            charged: Cents(7_500),
            orders: 3,
            quote: None,
        };
        let shown: Vec<_> = rows(&comparison)
            .into_iter()
            .map(|row| (row.from.0, row.to.0, row.is_total))
            .collect();
        assert_eq!(
            shown,
            [
                (0, 10_000, true),
                (10_000, 7_000, false),
                (7_000, 7_500, false),
                (0, 7_500, true)
            ]
        );
    }
}
