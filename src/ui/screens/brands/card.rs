//! The card of a brand: logo, name, number of products, values and shipping. Used by Brands.

use egui::{Align2, CornerRadius, Rect, Role, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::{
    desk::catalog::BrandRow,
    i18n::t,
    ui::{
        screens::product_panel::shipping_text,
        theme::{Tone, Type, icons, tokens},
        widgets::{Picture, chip, clickable_card, paint},
    },
};

pub(super) const MIN_WIDTH: f32 = 300.0;
pub(super) const HEIGHT: f32 = 142.0;
const LOGO_SIZE: f32 = 56.0;

/// Draws a card, or a placeholder while `row` is not loaded. Returns whether it was clicked.
pub(super) fn ui(ui: &mut Ui, rect: Rect, row: Option<&BrandRow>) -> bool {
    let colors = tokens(ui);
    clickable_card::surface(ui, rect);
    let logo = Rect::from_min_size(rect.min + vec2(18.0, 18.0), vec2(LOGO_SIZE, LOGO_SIZE));
    let Some(row) = row else {
        ui.painter().rect_filled(logo, 10, colors.chip);
        let bar = Rect::from_min_size(logo.right_top() + vec2(14.0, 12.0), vec2(120.0, 12.0));
        ui.painter().rect_filled(bar, 6, colors.chip);
        return false;
    };
    let response = clickable_card::interact(ui, rect, ("brand", row.id));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &row.name));
    Picture::new(row.logo.as_deref(), &row.name)
        .corner(CornerRadius::same(10))
        .border()
        .paint(ui, logo);
    let painter = ui.painter_at(rect);
    let left = logo.right() + 14.0;
    let width = rect.right() - 18.0 - left;
    let at = |y: f32| (pos2(left, rect.top() + y), Align2::LEFT_CENTER);
    paint::paint_truncated(
        &painter,
        at(36.0),
        &row.name,
        Type::Strong,
        colors.text,
        width,
    );
    let products = t!("products-count", count = row.products);
    paint::paint_truncated(
        &painter,
        at(58.0),
        &products,
        Type::Small,
        colors.weak,
        width,
    );
    values(ui, rect, row);
    let middle = rect.bottom() - 19.0;
    let icon_at = pos2(rect.left() + 26.0, middle);
    icons::SHIPPING.paint_sized(&painter, icon_at, 16.0, colors.weak);
    let shipping = shipping_text(row.shipping_price, row.free_shipping_minimum, None);
    let at = (pos2(rect.left() + 40.0, middle), Align2::LEFT_CENTER);
    let width = rect.width() - 58.0;
    paint::paint_truncated(&painter, at, &shipping, Type::Small, colors.weak, width);
    clickable_card::outline(ui, &response, false);
    response.clicked()
}

/// Draws as many chips as fit on the line, then the number of the values left out.
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
        let reserved = if more > 0 { 36.0 } else { 0.0 };
        if chip::chip_width(&child, value) + reserved > child.available_width() {
            chip::chip(
                &mut child,
                &t!("brands-more-values", count = more + 1),
                Tone::Neutral,
            );
            break;
        }
        chip::chip(&mut child, value, Tone::Neutral);
    }
}
