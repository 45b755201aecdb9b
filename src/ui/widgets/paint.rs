//! Small things every widget paints: layout_truncated text, the focus ring, lines, gaps.

use std::sync::Arc;

use egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Painter, Pos2, Rect, Response, Sense, Stroke,
    StrokeKind, Ui, text::LayoutJob, text::TextWrapping, vec2,
};

use crate::ui::theme::{Type, tokens};

/// One line of text, cut with an ellipsis where `width` ends.
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

/// Text over as many lines as it needs in `width`.
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

/// Paints one line anchored at `pos`, no wider than `width`; returns where it stands.
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

/// The ring around what has the keyboard.
pub fn focus_ring(ui: &Ui, response: &Response, radius: u8) {
    if response.has_focus() {
        ui.painter().rect_stroke(
            response.rect.expand(2.0),
            CornerRadius::same(radius.saturating_add(2)),
            Stroke::new(2.0, tokens(ui).accent),
            StrokeKind::Middle,
        );
    }
}

/// A hairline over the whole width.
pub fn separator(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().hline(
        rect.x_range(),
        rect.center().y,
        Stroke::new(1.0, tokens(ui).line),
    );
}

/// EmptyState space along the layout's direction, without the spacing between items around it.
pub fn gap(ui: &mut Ui, points: f32) {
    let spacing = ui.spacing().item_spacing;
    let around = if ui.layout().is_horizontal() {
        spacing.x
    } else {
        spacing.y
    };
    ui.add_space((points - around).max(0.0));
}

/// A label in one of the house's styles and the given colour.
pub fn text(ui: &mut Ui, style: Type, color: Color32, words: impl Into<String>) -> Response {
    ui.label(style.text(words).color(color))
}

/// A label cut with an ellipsis where the row ends; the whole text on hover.
pub fn truncated_label(
    ui: &mut Ui,
    style: Type,
    color: Color32,
    words: impl Into<String>,
) -> Response {
    ui.add(egui::Label::new(style.text(words).color(color)).truncate())
}

/// The name over a field. Painted only: the field itself carries the name for screen readers, who
/// would else hear it twice.
pub fn caption(ui: &mut Ui, words: &str) {
    let t = tokens(ui);
    let width = ui.available_width();
    let galley = layout_truncated(ui.painter(), words, Type::SmallStrong.font(), t.weak, width);
    let (rect, _) = ui.allocate_exact_size(galley.size(), Sense::hover());
    ui.painter().galley(rect.min, galley, t.weak);
}
