//! A brand among the others: logo, name, what it stands for, how it ships.

use egui::{
    Align2, CornerRadius, CursorIcon, Rect, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use crate::{
    desk::view::BrandRow,
    ui::{
        commands::Commands,
        model::Model,
        screens::{product_panel::shipping_words, textures},
        theme::{RADIUS_CARD, Tone, Type, icons, tokens},
        widgets::{Picture, card, chip, number, paint},
    },
};

pub const NARROWEST: f32 = 300.0;
pub const HEIGHT: f32 = 142.0;
const LOGO: f32 = 56.0;

/// Draws a card, or its quiet place; true when it was pressed.
pub fn ui(
    model: &Model,
    ui: &mut Ui,
    rect: Rect,
    row: Option<&BrandRow>,
    out: &mut Commands,
) -> bool {
    let t = tokens(ui);
    ui.painter().add(card::frame(ui).paint(rect.shrink(1.0)));
    let logo = Rect::from_min_size(rect.min + vec2(18.0, 18.0), vec2(LOGO, LOGO));
    let Some(row) = row else {
        ui.painter().rect_filled(logo, 10, t.chip);
        let bar = Rect::from_min_size(logo.right_top() + vec2(14.0, 12.0), vec2(120.0, 12.0));
        ui.painter().rect_filled(bar, 6, t.chip);
        return false;
    };
    let response = ui
        .interact(rect, ui.scope_id().with(("brand", row.id)), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &row.name));
    let texture = textures::texture_or_request(model, ui, row.logo.as_deref(), logo.size(), out);
    Picture::new(texture, &row.name)
        .corner(CornerRadius::same(10))
        .border()
        .paint(ui, logo);
    let painter = ui.painter_at(rect);
    let left = logo.right() + 14.0;
    let room = rect.right() - 18.0 - left;
    let at = |y: f32| (pos2(left, rect.top() + y), Align2::LEFT_CENTER);
    paint::paint_truncated(&painter, at(36.0), &row.name, Type::Strong, t.text, room);
    let products = number::counted(row.products, "product", "products");
    paint::paint_truncated(&painter, at(58.0), &products, Type::Small, t.weak, room);
    values(ui, rect, row);
    let middle = rect.bottom() - 19.0;
    let icon_at = pos2(rect.left() + 26.0, middle);
    icons::SHIPPING.paint_sized(&painter, icon_at, 16.0, t.weak);
    let words = shipping_words(row.shipping_price, row.free_shipping_minimum, None);
    let at = (pos2(rect.left() + 40.0, middle), Align2::LEFT_CENTER);
    let room = rect.width() - 58.0;
    paint::paint_truncated(&painter, at, &words, Type::Small, t.weak, room);
    if response.hovered() || response.has_focus() {
        let (width, ink) = if response.has_focus() {
            (2.0, t.accent)
        } else {
            (1.0, t.faint)
        };
        let corner = CornerRadius::same(RADIUS_CARD);
        let stroke = Stroke::new(width, ink);
        ui.painter()
            .rect_stroke(rect, corner, stroke, StrokeKind::Inside);
    }
    response.clicked()
}

/// As many chips as fit on the line; the rest as a number.
fn values(ui: &mut Ui, rect: Rect, row: &BrandRow) {
    let line = Rect::from_min_size(
        pos2(rect.left() + 18.0, rect.top() + 84.0),
        vec2(rect.width() - 36.0, 22.0),
    );
    let mut child = ui.new_child(
        UiBuilder::new()
            .id_salt(("values", row.id))
            .max_rect(line)
            .layout(egui::Layout::left_to_right(egui::Align::Center)),
    );
    child.spacing_mut().item_spacing.x = 5.0;
    for (i, value) in row.values.iter().enumerate() {
        let more = row.values.len() - i - 1;
        let spare = if more > 0 { 36.0 } else { 0.0 };
        if chip::chip_width(&child, value) + spare > child.available_width() {
            chip::chip(&mut child, &format!("+{}", more + 1), Tone::Neutral);
            break;
        }
        chip::chip(&mut child, value, Tone::Neutral);
    }
}
