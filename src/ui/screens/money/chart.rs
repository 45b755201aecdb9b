//! The chart of the money page: what was captured, authorized and returned of the gifts of each month.

use egui::{Align2, CornerRadius, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::names;
use crate::{
    contract::Cents,
    desk::money::{MoneyTotals, Month},
    i18n::{format, t},
    ui::{
        chart_axis,
        theme::{Tone, Type, tokens},
        widgets::{Card, TitleRow, paint, text, tone_dot},
    },
};

const PLOT_HEIGHT: f32 = 108.0;
/// The height of the top mark of the axis above the lowest one, in points. The label of the top mark is above.
const AXIS_HEIGHT: f32 = PLOT_HEIGHT - 8.0;
/// The space between the marks of the axis and the columns, in points.
const LABEL_GAP: f32 = 8.0;
const LABEL_HEIGHT: f32 = 22.0;
/// The share of a month's width that its column takes.
const COLUMN_SHARE: f32 = 0.52;
const MAX_COLUMN_WIDTH: f32 = 44.0;

/// The parts of a column, from bottom to top.
fn parts(totals: &MoneyTotals) -> [(Cents, Tone); 4] {
    [
        (totals.captured, Tone::Good),
        (totals.authorized, Tone::Note),
        (totals.unconfirmed_refund, Tone::Caution),
        (totals.returned, Tone::Neutral),
    ]
}

/// The names of the parts. Few ledgers have unconfirmed refunds; the legend names them only then.
fn legend(has_unconfirmed_refunds: bool) -> Vec<(String, Tone)> {
    let mut legend = vec![
        (t!("money-captured"), Tone::Good),
        (t!("money-authorized"), Tone::Note),
        (t!("money-unconfirmed-refund"), Tone::Caution),
        (t!("money-returned"), Tone::Neutral),
    ];
    legend.retain(|(_, tone)| has_unconfirmed_refunds || *tone != Tone::Caution);
    legend
}

pub(super) fn card(ui: &mut Ui, months: &[(Month, MoneyTotals)]) {
    Card::new().show(ui, |ui| {
        let colors = tokens(ui);
        ui.horizontal(|ui| {
            text(ui, Type::Strong, colors.text, t!("money-chart-title"));
            TitleRow::new(ui).controls(ui, |ui| {
                let has_unconfirmed = months
                    .iter()
                    .any(|(_, totals)| totals.unconfirmed_refund > Cents::ZERO);
                for (label, tone) in legend(has_unconfirmed) {
                    ui.add_space(6.0);
                    tone_dot(ui, tone);
                    text(ui, Type::Small, colors.weak, label);
                }
            });
        });
        columns(ui, months);
    });
}

fn columns(ui: &mut Ui, months: &[(Month, MoneyTotals)]) {
    let colors = tokens(ui);
    let size = vec2(ui.available_width(), PLOT_HEIGHT + LABEL_HEIGHT);
    let (area, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, summary(months)));
    let base = area.top() + PLOT_HEIGHT;
    let highest = months
        .iter()
        .map(|(_, totals)| {
            parts(totals)
                .map(|(amount, _)| amount)
                .into_iter()
                .sum::<Cents>()
        })
        .max()
        .unwrap_or_default();
    let painter = ui.painter_at(area);
    let (area, top) = axis(ui, area, base, highest);
    let slot = area.width() / months.len().max(1) as f32;
    let hovered = response
        .hover_pos()
        .filter(|pos| area.contains(*pos))
        .map(|pos| ((pos.x - area.left()) / slot) as usize);
    for (i, (month, totals)) in months.iter().enumerate() {
        let center = area.left() + slot * (i as f32 + 0.5);
        let width = (slot * COLUMN_SHARE).min(MAX_COLUMN_WIDTH);
        if hovered == Some(i) {
            let rect =
                Rect::from_x_y_ranges(center - slot / 2.0..=center + slot / 2.0, area.y_range());
            painter.rect_filled(rect, CornerRadius::same(6), colors.hover);
        }
        let mut column_top = base;
        let used = parts(totals)
            .into_iter()
            .filter(|(amount, _)| *amount > Cents::ZERO);
        for (amount, tone) in used {
            // The smallest amount is still visible.
            let height = (AXIS_HEIGHT * (amount.0 as f64 / top) as f32).max(2.0);
            let rect = Rect::from_min_max(
                pos2(center - width / 2.0, column_top - height),
                pos2(center + width / 2.0, column_top),
            );
            painter.rect_filled(rect, CornerRadius::same(2), colors.tone(tone));
            column_top = rect.top() - 1.0;
        }
        let at = (pos2(center, base + 6.0), Align2::CENTER_TOP);
        let label = format::short_month(month.year, month.month);
        paint::paint_truncated(&painter, at, &label, Type::Small, colors.weak, slot);
    }
    if let Some((month, totals)) = hovered.and_then(|i| months.get(i)) {
        response.on_hover_ui_at_pointer(|ui| {
            text(
                ui,
                Type::BodyStrong,
                colors.text,
                names::month(Some(*month)),
            );
            let parts = parts(totals);
            for (label, tone) in legend(totals.unconfirmed_refund > Cents::ZERO) {
                let part = parts.iter().find(|(_, of)| *of == tone);
                let amount = part.map_or(Cents::ZERO, |(amount, _)| *amount);
                ui.horizontal(|ui| {
                    tone_dot(ui, tone);
                    text(
                        ui,
                        Type::Small,
                        colors.text,
                        t!("money-chart-amount", part = label, amount = amount),
                    );
                });
            }
        });
    }
}

/// Draws the marks of the amounts at the left, with a line each. Returns the area right of them, and the amount of the
/// top mark in cents.
fn axis(ui: &Ui, area: Rect, base: f32, highest: Cents) -> (Rect, f64) {
    let colors = tokens(ui);
    let (step, top) = chart_axis::count_axis((highest.0.max(0).cast_unsigned()).div_ceil(100));
    let marks = (top / step) as i64;
    let painter = ui.painter();
    let labels: Vec<_> = (0..=marks)
        .map(|mark| {
            let amount = Cents(mark * step as i64 * 100);
            let text = format::money_without_zero_cents(amount);
            painter.layout_no_wrap(text, Type::Small.font(), colors.weak)
        })
        .collect();
    let width = labels
        .iter()
        .map(|label| label.size().x)
        .fold(0.0, f32::max);
    let left = area.left() + width + LABEL_GAP;
    for (mark, label) in labels.into_iter().enumerate() {
        let y = base - AXIS_HEIGHT * mark as f32 / marks as f32;
        let at = pos2(area.left() + width, y);
        let rect = Align2::RIGHT_CENTER.anchor_size(at, label.size());
        painter.galley(rect.min, label, colors.weak);
        painter.hline(left..=area.right(), y + 0.5, Stroke::new(1.0, colors.line));
    }
    (area.with_min_x(left), top * 100.0)
}

/// The chart as text, without the months that have no money.
fn summary(months: &[(Month, MoneyTotals)]) -> String {
    let parts: Vec<String> = months
        .iter()
        .filter(|(_, totals)| totals.orders > 0)
        .map(|(month, totals)| {
            t!(
                "money-chart-month",
                month = names::month(Some(*month)),
                captured = totals.captured,
                authorized = totals.authorized,
                returned = totals.returned,
            )
        })
        .collect();
    t!("money-chart-summary", months = format::list(&parts))
}
