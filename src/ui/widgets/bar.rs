//! Thin bars: segments of a whole, progress, and shares in a list.

use egui::{
    Align2, Color32, CornerRadius, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2,
};

use super::paint;
use crate::{
    i18n::format,
    ui::theme::{Type, tokens},
};

#[derive(Clone, Debug)]
pub struct Segment {
    pub label: String,
    pub count: u64,
    pub color: Color32,
}

impl Segment {
    #[must_use]
    pub fn new(label: impl Into<String>, count: u64, color: Color32) -> Self {
        Self {
            label: label.into(),
            count,
            color,
        }
    }
}

/// A segmented bar. The accessible name and the tooltip list the segments.
pub fn segments(ui: &mut Ui, width: f32, height: f32, parts: &[Segment]) -> Response {
    let colors = tokens(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let summary = || {
        parts
            .iter()
            .filter(|part| part.count > 0)
            .map(|part| std::format!("{} {}", part.label, format::integer(part.count)))
            .collect::<Vec<_>>()
            .join(", ")
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, summary()));
    if ui.is_rect_visible(rect) {
        let radius = CornerRadius::same((height / 2.0) as u8);
        ui.painter().rect_filled(rect, radius, colors.chip);
        let total = parts.iter().map(|part| part.count).sum::<u64>().max(1) as f32;
        let mut left = rect.left();
        for part in parts.iter().filter(|part| part.count > 0) {
            let right = (left + rect.width() * part.count as f32 / total).min(rect.right());
            let piece = Rect::from_x_y_ranges(left..=right, rect.y_range());
            // Only the ends of the whole bar are rounded.
            let mut corner = CornerRadius::ZERO;
            if left <= rect.left() {
                corner.nw = radius.nw;
                corner.sw = radius.sw;
            }
            if right >= rect.right() - 0.5 {
                corner.ne = radius.ne;
                corner.se = radius.se;
            }
            ui.painter().rect_filled(piece, corner, part.color);
            left = right;
        }
    }
    response.on_hover_ui(|ui| {
        ui.label(summary());
    })
}

/// The legend of a [`segments`] bar.
pub fn legend(ui: &mut Ui, parts: &[Segment]) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for part in parts {
            let text = std::format!("{} {}", part.label, format::integer(part.count));
            let color = tokens(ui).weak;
            let font = Type::Small.font();
            let galley = paint::layout_truncated(ui.painter(), &text, font, color, f32::INFINITY);
            // Each entry is one widget, so that a line never breaks inside an entry.
            let size = vec2(galley.size().x + 15.0, 18.0);
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
            let middle = rect.center().y;
            ui.painter()
                .circle_filled(pos2(rect.left() + 4.5, middle), 4.5, part.color);
            let at = Align2::RIGHT_CENTER.anchor_size(rect.right_center(), galley.size());
            ui.painter().galley(at.min, galley, color);
            ui.add_space(8.0);
        }
    });
}

/// A progress bar; `fraction` is from 0 to 1.
pub fn progress(ui: &mut Ui, width: f32, fraction: f32, name: &str) -> Response {
    let colors = tokens(ui);
    let fraction = fraction.clamp(0.0, 1.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 6.0), Sense::hover());
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ProgressIndicator, true, name);
        info.value = Some(f64::from(fraction));
        info
    });
    fill_bar(ui, rect, fraction, colors.accent);
    response
}

/// A row of a funnel or a ranking: label, value and note above a bar.
pub fn share(ui: &mut Ui, label: &str, value: &str, rest: &str, fraction: f32, color: Color32) {
    let colors = tokens(ui);
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, 26.0), Sense::hover());
    response.widget_info(|| {
        WidgetInfo::labeled(
            Role::Label,
            true,
            std::format!("{label} {value} {rest}").trim_end(),
        )
    });
    let painter = ui.painter_at(rect);
    let middle = rect.top() + 9.0;
    let mut right = rect.right();
    if !rest.is_empty() {
        let at = (pos2(right, middle), Align2::RIGHT_CENTER);
        right = paint::paint_truncated(&painter, at, rest, Type::Small, colors.weak, width).left()
            - 4.0;
    }
    let at = (pos2(right, middle), Align2::RIGHT_CENTER);
    right =
        paint::paint_truncated(&painter, at, value, Type::SmallStrong, colors.text, width).left();
    let at = (pos2(rect.left(), middle), Align2::LEFT_CENTER);
    let room = right - rect.left() - 8.0;
    paint::paint_truncated(&painter, at, label, Type::Small, colors.text, room);
    let bar = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 6.0), rect.max);
    fill_bar(ui, bar, fraction.clamp(0.0, 1.0), color);
}

fn fill_bar(ui: &Ui, rect: Rect, fraction: f32, color: Color32) {
    let radius = CornerRadius::same((rect.height() / 2.0) as u8);
    ui.painter().rect_filled(rect, radius, tokens(ui).chip);
    if fraction > 0.0 {
        let width = (rect.width() * fraction).max(rect.height());
        let done = Rect::from_min_size(rect.min, vec2(width, rect.height()));
        ui.painter().rect_filled(done, radius, color);
    }
}
