//! The figures of a group of gifts: the funnel, and the times to open and to accept.

use egui::{Align2, CornerRadius, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use strum::VariantArray as _;

use crate::{
    desk::reports::{FunnelStage, ReportCounts, ReportGrouping, ReportKey, ReportRow, TimeSpread},
    i18n::{format, t},
    messages::titles,
    ui::{
        screens::activity::share,
        theme::{Type, tokens},
        widgets::{bar, gap, paint, text},
    },
};

/// The height of the cards of the funnel and of the times, so that they are equally high.
pub(super) const CARD_HEIGHT: f32 = 300.0;
const TIME_ROW_HEIGHT: f32 = 62.0;

pub(super) fn grouping(grouping: &ReportGrouping) -> String {
    match grouping {
        ReportGrouping::Batch => t!("reports-by-batch"),
        ReportGrouping::Product => t!("reports-by-product"),
        ReportGrouping::Brand => t!("reports-by-brand"),
        ReportGrouping::Workspace => t!("reports-by-workspace"),
        ReportGrouping::Column(name) => name.to_string(),
    }
}

pub(super) fn stage(stage: FunnelStage) -> String {
    match stage {
        FunnelStage::Sent => t!("reports-sent"),
        FunnelStage::Notified => t!("reports-notified"),
        FunnelStage::Viewed => t!("reports-viewed"),
        FunnelStage::Accepted => t!("reports-accepted"),
        FunnelStage::Shipped => t!("reports-shipped"),
        FunnelStage::Delivered => t!("reports-delivered"),
        FunnelStage::Thanked => t!("reports-thanked"),
    }
}

/// The name of a group.
pub(super) fn group(row: &ReportRow) -> String {
    match &row.key {
        ReportKey::Batch(id) => match titles::batch(&row.title) {
            title if title.is_empty() => id.to_string(),
            title => title,
        },
        ReportKey::Value if row.name.is_empty() => t!("reports-group-without-value"),
        _ if row.name.is_empty() => t!("reports-group-unknown"),
        _ => row.name.clone(),
    }
}

/// Draws the funnel with a heading.
pub(super) fn funnel(ui: &mut Ui, title: &str, counts: &ReportCounts) {
    let colors = tokens(ui);
    text(ui, Type::Strong, colors.text, title);
    gap(ui, 4.0);
    let last = (FunnelStage::VARIANTS.len() - 1) as f32;
    for (i, step) in FunnelStage::VARIANTS.iter().enumerate() {
        let (reached, possible) = step.of(counts);
        // Later stages have a stronger color.
        let strength = 0.35 + 0.65 * i as f32 / last;
        bar::share(
            ui,
            &stage(*step),
            &format::integer(reached),
            &format::percent(reached, possible),
            share(reached, possible),
            colors.surface.lerp_to_gamma(colors.accent, strength),
        );
    }
}

/// Draws the median and the 90th percentile of both times.
pub(super) fn times(ui: &mut Ui, row: &ReportRow) {
    let colors = tokens(ui);
    text(ui, Type::Strong, colors.text, t!("reports-times-title"));
    gap(ui, 4.0);
    let longest = [row.to_view, row.to_accept]
        .into_iter()
        .flatten()
        .map(|spread| spread.percentile_90.as_secs_f32())
        .fold(1.0, f32::max);
    time_row(ui, &t!("reports-time-to-open"), row.to_view, longest);
    time_row(ui, &t!("reports-time-to-accept"), row.to_accept, longest);
    gap(ui, 4.0);
    ui.add(
        egui::Label::new(
            Type::Small
                .text(t!("reports-times-note"))
                .color(colors.weak),
        )
        .wrap(),
    );
}

/// Draws a band from zero to the 90th percentile with a mark at the median.
fn time_row(ui: &mut Ui, label: &str, spread: Option<TimeSpread>, longest: f32) {
    let colors = tokens(ui);
    let size = vec2(ui.available_width(), TIME_ROW_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let value = match spread {
        Some(spread) => t!(
            "reports-time-value",
            median = format::duration(spread.median),
            slowest = format::duration(spread.percentile_90),
            count = spread.orders
        ),
        None => t!("reports-time-unknown"),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{label}: {value}")));
    let painter = ui.painter_at(rect);
    let at = (rect.left_top() + vec2(0.0, 2.0), Align2::LEFT_TOP);
    paint::paint_truncated(
        &painter,
        at,
        label,
        Type::BodyStrong,
        colors.text,
        rect.width(),
    );
    let at = (rect.left_top() + vec2(0.0, 21.0), Align2::LEFT_TOP);
    paint::paint_truncated(&painter, at, &value, Type::Small, colors.weak, rect.width());
    let track = egui::Rect::from_min_size(
        pos2(rect.left(), rect.top() + 42.0),
        vec2(rect.width(), 10.0),
    );
    painter.rect_filled(track, CornerRadius::same(5), colors.chip);
    let Some(spread) = spread else {
        return;
    };
    let width = |seconds: f32| (track.width() * seconds / longest).max(track.height());
    let band = egui::Rect::from_min_size(
        track.min,
        vec2(width(spread.percentile_90.as_secs_f32()), track.height()),
    );
    painter.rect_filled(band, CornerRadius::same(5), colors.note_soft);
    let median = egui::Rect::from_min_size(
        track.min,
        vec2(width(spread.median.as_secs_f32()), track.height()),
    );
    painter.rect_filled(median, CornerRadius::same(5), colors.note);
}

/// `3 h`, or a dash when no time is known.
pub(super) fn median(spread: Option<TimeSpread>) -> String {
    spread.map_or_else(
        || t!("unknown-value"),
        |spread| format::duration(spread.median),
    )
}

pub(super) fn percentile_90(spread: Option<TimeSpread>) -> String {
    spread.map_or_else(
        || t!("unknown-value"),
        |spread| format::duration(spread.percentile_90),
    )
}
