//! The chart "Opened and accepted": one point per day.

use egui::{Role, Stroke, Ui, Vec2b, WidgetInfo, vec2};
use egui_plot::{AxisHints, GridMark, HoverPosition, Line, Plot, PlotPoints};

use crate::{
    contract::Timestamp,
    desk::activity::{ActivitySummary, DayPoint},
    i18n::{format, t},
    ui::{
        chart_axis,
        theme::{Tone, Type, tokens},
        widgets::{Card, TitleRow, chip, filter_chip, text, tone_dot},
    },
};

/// The ranges to choose from, in days.
const RANGES: [u32; 3] = [7, 30, 90];
pub(super) const DEFAULT_RANGE: u32 = 30;
const HEIGHT: f32 = 168.0;

fn series() -> [(String, Tone); 2] {
    [
        (t!("activity-chart-opened"), Tone::Accent),
        (t!("activity-chart-accepted"), Tone::Note),
    ]
}

/// Draws the chart. Sets `days` when the user chooses another range.
pub fn card(ui: &mut Ui, summary: &ActivitySummary, days: &mut u32) {
    Card::new().show(ui, |ui| {
        header(ui, days);
        plot(ui, &summary.days);
    });
}

/// The width of the header in one row. In a narrower card, the legend has a row of its own.
fn header_width(ui: &Ui) -> f32 {
    let measure = |text: String, style: Type| {
        let galley = ui
            .painter()
            .layout_no_wrap(text, style.font(), tokens(ui).weak);
        galley.size().x
    };
    let ranges = RANGES
        .iter()
        .map(|range| chip::chip_width(ui, &t!("activity-chart-days", count = *range)) + 6.0);
    let legend = series().map(|(label, _)| measure(label, Type::Small) + 26.0);
    measure(t!("activity-chart-title"), Type::Strong)
        + ranges.sum::<f32>()
        + legend.iter().sum::<f32>()
        + 32.0
}

fn header(ui: &mut Ui, days: &mut u32) {
    let has_room = header_width(ui) <= ui.available_width();
    ui.horizontal(|ui| {
        text(
            ui,
            Type::Strong,
            tokens(ui).text,
            t!("activity-chart-title"),
        );
        TitleRow::new(ui).controls(ui, |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            if has_room {
                legend(ui);
                ui.add_space(2.0);
            }
            for range in RANGES {
                let label = t!("activity-chart-days", count = range);
                if filter_chip(ui, &label, *days == range).clicked() {
                    *days = range;
                }
            }
        });
    });
    if !has_room {
        ui.horizontal(legend);
    }
}

fn legend(ui: &mut Ui) {
    for (label, tone) in series() {
        tone_dot(ui, tone);
        text(ui, Type::Small, tokens(ui).weak, label);
        ui.add_space(6.0);
    }
}

fn plot(ui: &mut Ui, days: &[DayPoint]) {
    let colors = tokens(ui);
    let opened: u64 = days.iter().map(|day| day.opened).sum();
    let accepted: u64 = days.iter().map(|day| day.accepted).sum();
    let last = days.len().saturating_sub(1).max(1) as f64;
    let most = days.iter().map(|day| day.opened.max(day.accepted)).max();
    let (y_step, top) = chart_axis::count_axis(most.unwrap_or(0));
    let step = chart_axis::day_step(days.len(), (ui.available_width() / 96.0) as usize);
    let width = ui.available_width();
    let x_axis = AxisHints::new_x()
        .formatter(|mark: GridMark, _: &_| {
            days.get(mark.value as usize)
                .map_or_else(String::new, |point| day_label(point.day))
        })
        .tick_label_color(colors.faint)
        .tick_label_font(Type::Small.font())
        // The marks are far enough apart for their labels, so egui must not fade any label.
        .label_spacing(egui::Rangef::new(1.0, 2.0));
    let y_axis = AxisHints::new_y()
        .formatter(|mark: GridMark, _: &_| format::integer(mark.value.max(0.0) as u64))
        .tick_label_color(colors.faint)
        .tick_label_font(Type::Small.font())
        .label_spacing(egui::Rangef::new(1.0, 2.0));
    let response = Plot::new("opened and accepted")
        .width(width)
        .height(HEIGHT)
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .sense(egui::Sense::hover())
        .show_background(false)
        .show_crosshair(false)
        .set_margin_fraction(vec2(0.0, 0.0))
        .show_axes(Vec2b::new(true, true))
        .show_grid(Vec2b::new(false, true))
        .grid_color(colors.line)
        .grid_fade(0.0)
        .custom_x_axes(vec![x_axis])
        .custom_y_axes(vec![y_axis])
        .x_grid_spacer(move |_| marks(0.0, last, step as f64))
        .y_grid_spacer(move |_| marks(0.0, top, y_step))
        .label_formatter(|at| Some(tooltip(days, at)))
        .cursor_color(colors.line)
        .show(ui, |plot| {
            let series = |of: fn(&DayPoint) -> u64| -> PlotPoints<'static> {
                days.iter()
                    .enumerate()
                    .map(|(i, day)| [i as f64, of(day) as f64])
                    .collect()
            };
            plot.set_plot_bounds_x(-0.03 * last..=1.03 * last);
            plot.set_plot_bounds_y(-0.01 * top..=top * 1.06);
            plot.line(
                Line::new(t!("activity-chart-opened"), series(|day| day.opened))
                    .stroke(Stroke::new(2.0, colors.accent))
                    .fill(0.0)
                    .fill_alpha(0.1),
            );
            plot.line(
                Line::new(t!("activity-chart-accepted"), series(|day| day.accepted))
                    .stroke(Stroke::new(2.0, colors.note)),
            );
        })
        .response;
    response.widget_info(|| {
        WidgetInfo::labeled(
            Role::Image,
            true,
            t!(
                "activity-chart-summary",
                days = days.len(),
                opened = opened,
                accepted = accepted
            ),
        )
    });
}

fn tooltip(days: &[DayPoint], at: &HoverPosition<'_>) -> String {
    let x = match at {
        HoverPosition::NearDataPoint { position, .. } | HoverPosition::Elsewhere { position } => {
            position.x
        }
    };
    days.get(x.round().max(0.0) as usize)
        .map_or_else(String::new, |point| {
            t!(
                "activity-chart-tooltip",
                date = day_label(point.day),
                opened = point.opened,
                accepted = point.accepted
            )
        })
}

/// Formats a day without the year, for example `Nov 3`.
fn day_label(day: Timestamp) -> String {
    format::short_date(day, day)
}

fn marks(from: f64, to: f64, step: f64) -> Vec<GridMark> {
    if step <= 0.0 || !step.is_finite() {
        return Vec::new();
    }
    let n = ((to - from) / step + 1e-9).floor() as usize;
    (0..=n.min(400))
        .map(|i| GridMark {
            value: from + i as f64 * step,
            step_size: step,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_multiples_of_the_step() {
        let values: Vec<_> = marks(0.0, 19.0, 5.0)
            .iter()
            .map(|mark| mark.value)
            .collect();
        assert_eq!(values, [0.0, 5.0, 10.0, 15.0]);
        assert!(marks(0.0, 1.0, 0.0).is_empty());
        assert_eq!(marks(0.0, 12.0, 4.0).len(), 4);
    }
}
