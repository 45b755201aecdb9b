//! The plot "Opened and accepted": one point a day, area under what was opened.

use egui::{Align, Layout, Role, Stroke, Ui, Vec2b, WidgetInfo, vec2};
use egui_plot::{AxisHints, GridMark, HoverPosition, Line, Plot, PlotPoints};

use crate::{
    contract::Timestamp,
    desk::view::{ActivitySummary, DayPoint},
    ui::{
        format,
        theme::{Tone, Type, tokens},
        widgets::{Card, filter_chip, number::count, text, time, tone_dot},
    },
};

const RANGES: [u32; 3] = [7, 20, 90];
const SERIES: [(&str, Tone); 2] = [("opened", Tone::Accent), ("accepted", Tone::Note)];
const HEIGHT: f32 = 168.0;

/// The card with the plot; `days` changes when another range is chosen.
pub fn card(ui: &mut Ui, summary: &ActivitySummary, days: &mut u32) {
    Card::new().show(ui, |ui| {
        head(ui, days);
        plot(ui, &summary.days);
    });
}

fn head(ui: &mut Ui, days: &mut u32) {
    let has_room = ui.available_width() >= 540.0;
    ui.horizontal(|ui| {
        text(ui, Type::Strong, tokens(ui).text, "Opened and accepted");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            for range in RANGES.into_iter().rev() {
                let words = format!("{range} days");
                if filter_chip(ui, &words, *days == range).clicked() {
                    *days = range;
                }
            }
            if has_room {
                ui.add_space(8.0);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    for (words, tone) in SERIES.into_iter().rev() {
                        text(ui, Type::Small, tokens(ui).weak, words);
                        tone_dot(ui, tone);
                        ui.add_space(6.0);
                    }
                });
            }
        });
    });
    if !has_room {
        ui.horizontal(|ui| {
            for (words, tone) in SERIES {
                tone_dot(ui, tone);
                text(ui, Type::Small, tokens(ui).weak, words);
                ui.add_space(6.0);
            }
        });
    }
}

fn plot(ui: &mut Ui, days: &[DayPoint]) {
    let t = tokens(ui);
    let opened: u64 = days.iter().map(|day| day.opened).sum();
    let accepted: u64 = days.iter().map(|day| day.accepted).sum();
    let last = days.len().saturating_sub(1).max(1) as f64;
    let top = ceiling(
        days.iter()
            .map(|day| day.opened.max(day.accepted))
            .max()
            .unwrap_or(0),
    );
    let step = format::day_step(days.len(), (ui.available_width() / 96.0) as usize);
    let width = ui.available_width();
    let axis = AxisHints::new_x()
        .formatter(|mark: GridMark, _: &_| {
            days.get(mark.value as usize)
                .map_or_else(String::new, |point| day_label(point.day))
        })
        .tick_label_color(t.faint)
        .tick_label_font(Type::Small.font())
        // Labels are spaced by us: none may fade.
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
        .show_axes(Vec2b::new(true, false))
        .show_grid(Vec2b::new(false, true))
        .grid_color(t.line)
        .grid_fade(0.0)
        .custom_x_axes(vec![axis])
        .x_grid_spacer(move |_| marks(0.0, last, step as f64))
        .y_grid_spacer(move |_| marks(0.0, top, top / 3.0))
        .label_formatter(|at| Some(told(days, at)))
        .cursor_color(t.line)
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
                Line::new("opened", series(|day| day.opened))
                    .stroke(Stroke::new(2.0, t.accent))
                    .fill(0.0)
                    .fill_alpha(0.1),
            );
            plot.line(
                Line::new("accepted", series(|day| day.accepted)).stroke(Stroke::new(2.0, t.note)),
            );
        })
        .response;
    response.widget_info(|| {
        WidgetInfo::labeled(
            Role::Image,
            true,
            format!(
                "Opened and accepted over {} days: {} opened, {} accepted",
                days.len(),
                count(opened),
                count(accepted)
            ),
        )
    });
}

/// What hovering says: the day and both counts.
fn told(days: &[DayPoint], at: &HoverPosition<'_>) -> String {
    let x = match at {
        HoverPosition::NearDataPoint { position, .. } | HoverPosition::Elsewhere { position } => {
            position.x
        }
    };
    days.get(x.round().max(0.0) as usize)
        .map_or_else(String::new, |point| {
            format!(
                "{}\n{} opened\n{} accepted",
                day_label(point.day),
                count(point.opened),
                count(point.accepted)
            )
        })
}

/// `3 Nov`: the year is plain from today's.
fn day_label(day: Timestamp) -> String {
    time::day(day, day)
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

/// The top of the plot: a round number that the largest value fits under.
fn ceiling(most: u64) -> f64 {
    let most = most.max(3) as f64;
    let magnitude = 10f64.powf(most.log10().floor());
    [1.2, 1.5, 2.1, 3.0, 4.5, 6.0, 7.5, 9.0, 12.0]
        .into_iter()
        .map(|factor| factor * magnitude)
        .find(|top| *top >= most)
        .unwrap_or(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_day_fits_and_fills_more_than_half() {
        for most in [0, 1, 3, 9, 10, 14, 99, 412, 100_000, u64::from(u32::MAX)] {
            let top = ceiling(most);
            assert!(top >= most as f64, "{most}: {top}");
            assert!(top <= (most.max(3) as f64) * 1.6, "{most}: {top}");
        }
    }

    #[test]
    fn marks_reach_from_end_to_end() {
        let values: Vec<_> = marks(0.0, 19.0, 5.0)
            .iter()
            .map(|mark| mark.value)
            .collect();
        assert_eq!(values, [0.0, 5.0, 10.0, 15.0]);
        assert!(marks(0.0, 1.0, 0.0).is_empty());
        assert_eq!(marks(0.0, 12.0, 4.0).len(), 4);
    }
}
