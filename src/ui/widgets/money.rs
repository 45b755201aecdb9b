//! Rows of money: what for at the left, how much at the right.

use egui::{Align2, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::paint;
use crate::{
    contract::Cents,
    ui::theme::{Type, tokens},
};

/// `$64.00`, or `$75.60–$83.16` where the two differ.
#[must_use]
pub fn range(low: Cents, high: Cents) -> String {
    if low == high {
        low.to_string()
    } else {
        format!("{low}–{high}")
    }
}

/// One line of a bill.
pub fn row(ui: &mut Ui, label: &str, amount: &str, strong: bool) -> Response {
    let t = tokens(ui);
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, 22.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{label} {amount}")));
    let (style, label_color) = if strong {
        (Type::BodyStrong, t.text)
    } else {
        (Type::Body, t.weak)
    };
    let painter = ui.painter_at(rect);
    let at = (pos2(rect.right(), rect.center().y), Align2::RIGHT_CENTER);
    let amount_rect = paint::paint_truncated(&painter, at, amount, style, t.text, width);
    let at = (pos2(rect.left(), rect.center().y), Align2::LEFT_CENTER);
    let room = amount_rect.left() - rect.left() - 6.0;
    paint::paint_truncated(&painter, at, label, style, label_color, room);
    response
}
