//! Painting shared by the widgets: truncated text, the focus ring, separators, gaps.

use std::sync::Arc;

use egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Painter, Pos2, Rect, Response, Sense, Stroke,
    StrokeKind, Ui, text::LayoutJob, text::TextWrapping, vec2,
};

use super::focus_visible;
use crate::ui::theme::{Type, tokens};

/// Lays out one line of text, truncated with an ellipsis at `width`.
#[must_use]
pub fn layout_truncated(
    painter: &Painter,
    text: &str,
    font: FontId,
    color: Color32,
    width: f32,
) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, color);
    job.wrap = TextWrapping::truncate_at_width(width.max(1.0));
    painter.layout_job(job)
}

/// The width of one line of text, in points.
#[must_use]
pub fn text_width(painter: &Painter, text: &str, style: Type) -> f32 {
    layout_truncated(
        painter,
        text,
        style.font(),
        Color32::PLACEHOLDER,
        f32::INFINITY,
    )
    .size()
    .x
}

/// Lays out text with line breaks at `width`.
#[must_use]
pub fn layout_wrapped(
    painter: &Painter,
    text: &str,
    font: FontId,
    color: Color32,
    width: f32,
) -> Arc<Galley> {
    painter.layout(text.to_owned(), font, color, width.max(1.0))
}

/// Lays out text with line breaks at `width`, truncated with an ellipsis after `max_rows`.
#[must_use]
pub fn layout_rows(
    painter: &Painter,
    text: &str,
    font: FontId,
    color: Color32,
    width: f32,
    max_rows: usize,
) -> Arc<Galley> {
    let mut job = LayoutJob::simple(text.to_owned(), font, color, width.max(1.0));
    job.wrap.max_rows = max_rows;
    painter.layout_job(job)
}

/// Paints one line of text at `pos`, truncated at `width`. Returns its rectangle.
pub fn paint_truncated(
    painter: &Painter,
    (pos, anchor): (Pos2, Align2),
    text: &str,
    style: Type,
    color: Color32,
    width: f32,
) -> Rect {
    let galley = layout_truncated(painter, text, style.font(), color, width);
    let rect = anchor.anchor_size(pos, galley.size());
    painter.galley(rect.min, galley, color);
    rect
}

/// Paints the ring around the focused widget while the user works with the keyboard.
pub fn focus_ring(ui: &Ui, response: &Response, radius: u8) {
    if response.has_focus() && focus_visible::is_visible(ui) {
        ui.painter().rect_stroke(
            response.rect.expand(2.0),
            CornerRadius::same(radius.saturating_add(2)),
            Stroke::new(2.0, tokens(ui).accent),
            StrokeKind::Middle,
        );
    }
}

/// A thin line over the whole width.
pub fn separator(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().hline(
        rect.x_range(),
        rect.center().y,
        Stroke::new(1.0, tokens(ui).line),
    );
}

/// Leaves `points` of empty space between two widgets, including the spacing that the layout adds
/// itself.
pub fn gap(ui: &mut Ui, points: f32) {
    let spacing = ui.spacing().item_spacing;
    let around = if ui.layout().is_horizontal() {
        spacing.x
    } else {
        spacing.y
    };
    ui.add_space((points - around).max(0.0));
}

/// A label in the given style and color.
pub fn text(ui: &mut Ui, style: Type, color: Color32, content: impl Into<String>) -> Response {
    ui.label(style.text(content).color(color))
}

/// Draws a text whose changes screen readers read, such as the number of rows found.
pub fn live_text(ui: &mut Ui, style: Type, color: Color32, content: impl Into<String>) -> Response {
    let response = text(ui, style, color, content);
    ui.accesskit_node_builder(response.id, |node| {
        node.set_live(egui::accesskit::Live::Polite);
    });
    response
}

/// Adds a label truncated at the end of the row. The whole text is shown on hover.
pub fn truncated_label(
    ui: &mut Ui,
    style: Type,
    color: Color32,
    content: impl Into<String>,
) -> Response {
    ui.add(egui::Label::new(style.text(content).color(color)).truncate())
}

/// Draws text that continues in the next line where it does not fit.
pub fn wrapped_text(
    ui: &mut Ui,
    style: Type,
    color: Color32,
    content: impl Into<String>,
) -> Response {
    ui.add(egui::Label::new(style.text(content).color(color)).wrap())
}

/// Paints the label above a field. The label is not an accessible node, because the field has the
/// same name.
pub fn caption(ui: &mut Ui, label: &str) {
    let colors = tokens(ui);
    let width = ui.available_width();
    let galley = layout_truncated(
        ui.painter(),
        label,
        Type::SmallStrong.font(),
        colors.weak,
        width,
    );
    let (rect, _) = ui.allocate_exact_size(galley.size(), Sense::hover());
    ui.painter().galley(rect.min, galley, colors.weak);
}
