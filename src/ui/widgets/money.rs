//! Rows of a price breakdown: the label at the left, the amount at the right.

use egui::{Align2, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::paint;
use crate::ui::theme::{Type, tokens};

const LINE_HEIGHT: f32 = 22.0;
/// The minimum distance between a label and its amount, in points.
const ROW_GAP: f32 = 6.0;

/// Draws a row of a bill. If the label and the amount do not fit side by side, the amount is below
/// the label.
pub fn row(ui: &mut Ui, label: &str, amount: &str, strong: bool) -> Response {
    let colors = tokens(ui);
    let width = ui.available_width();
    let (style, label_color) = if strong {
        (Type::BodyStrong, colors.text)
    } else {
        (Type::Body, colors.weak)
    };
    let layout =
        |text: &str, color| paint::layout_truncated(ui.painter(), text, style.font(), color, width);
    let (label_galley, amount_galley) = (layout(label, label_color), layout(amount, colors.text));
    let is_stacked = label_galley.size().x + amount_galley.size().x + ROW_GAP > width;
    let height = if is_stacked {
        2.0 * LINE_HEIGHT
    } else {
        LINE_HEIGHT
    };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{label} {amount}")));
    let label_at = pos2(rect.left(), rect.top() + LINE_HEIGHT / 2.0);
    let amount_at = pos2(rect.right(), rect.bottom() - LINE_HEIGHT / 2.0);
    let label_rect = Align2::LEFT_CENTER.anchor_size(label_at, label_galley.size());
    let amount_rect = Align2::RIGHT_CENTER.anchor_size(amount_at, amount_galley.size());
    let painter = ui.painter_at(rect);
    painter.galley(label_rect.min, label_galley, label_color);
    painter.galley(amount_rect.min, amount_galley, colors.text);
    response
}
