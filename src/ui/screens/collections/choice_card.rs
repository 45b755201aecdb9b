//! A product that a recipient can choose in the preview of a collection: picture, brand, name, a short
//! description, and a price where the recipient has an amount to spend.

use egui::{Align2, Rect, Role, Ui, WidgetInfo, pos2, vec2};

use crate::{
    desk::catalog::CollectionEntry,
    i18n::format,
    ui::{
        theme::{Type, icons, tokens},
        widgets::{Picture, RovingGroup, clickable_card, paint},
    },
};

pub(super) const MIN_WIDTH: f32 = 180.0;
const TEXT_HEIGHT: f32 = 82.0;
const PRICE_HEIGHT: f32 = 24.0;
const PADDING: f32 = 14.0;

/// The height of a card of this width; the picture is 4 : 3.
pub(super) fn height(width: f32, shows_price: bool) -> f32 {
    (width * 0.75).round() + text_height(shows_price)
}

fn text_height(shows_price: bool) -> f32 {
    TEXT_HEIGHT + if shows_price { PRICE_HEIGHT } else { 0.0 }
}

pub(super) struct ChoiceCard<'a> {
    pub(super) entry: &'a CollectionEntry,
    /// Whether the recipient chooses exactly one product.
    pub(super) is_single: bool,
    pub(super) shows_price: bool,
    pub(super) is_selected: bool,
    /// The position of the card in the group of its category.
    pub(super) index: usize,
}

impl ChoiceCard<'_> {
    /// Draws the card at its place in the group. Returns whether it was clicked.
    pub(super) fn ui(&self, ui: &mut Ui, (group, rect): (&mut RovingGroup, Rect)) -> bool {
        let colors = tokens(ui);
        let row = &self.entry.row;
        let (role, on, off) = if self.is_single {
            (Role::RadioButton, icons::CURRENT, icons::NOT_STARTED)
        } else {
            (Role::CheckBox, icons::CHECKED, icons::UNCHECKED)
        };
        clickable_card::surface(ui, rect);
        let size = vec2(rect.width(), rect.height() - text_height(self.shows_price));
        let picture = Rect::from_min_size(rect.min, size);
        let sense = group.sense(self.index);
        let response = clickable_card::interact_with(ui, rect, ("choice", row.id), sense);
        group.follow(ui, self.index, &response);
        response.widget_info(|| {
            WidgetInfo::selected(role, ui.is_enabled(), self.is_selected, &row.name)
        });
        Picture::new(row.picture.as_deref(), &row.name)
            .corner(clickable_card::PICTURE_CORNERS)
            .inset(1.0)
            .paint(ui, picture);
        let mark = pos2(picture.right() - 22.0, picture.top() + 22.0);
        ui.painter().circle_filled(mark, 14.0, colors.raised);
        let (icon, color) = if self.is_selected {
            (on, colors.accent)
        } else {
            (off, colors.weak)
        };
        icon.paint(ui.painter(), mark, color);
        self.caption(ui, rect);
        clickable_card::outline(ui, &response, self.is_selected);
        response.clicked()
    }

    fn caption(&self, ui: &Ui, rect: Rect) {
        let colors = tokens(ui);
        let row = &self.entry.row;
        let top = rect.bottom() - text_height(self.shows_price);
        let (left, width) = (rect.left() + PADDING, rect.width() - 2.0 * PADDING);
        let painter = ui.painter_at(rect);
        let line = |y: f32| (pos2(left, top + y), Align2::LEFT_CENTER);
        let (brand, name) = (&row.brand_name, &row.name);
        paint::paint_truncated(&painter, line(18.0), brand, Type::Small, colors.weak, width);
        paint::paint_truncated(
            &painter,
            line(38.0),
            name,
            Type::BodyStrong,
            colors.text,
            width,
        );
        if let Some(description) = &self.entry.description {
            paint::paint_truncated(
                &painter,
                line(58.0),
                description,
                Type::Small,
                colors.weak,
                width,
            );
        }
        if self.shows_price {
            let price = format::money(row.price);
            let at = line(82.0);
            paint::paint_truncated(&painter, at, &price, Type::BodyStrong, colors.text, width);
        }
    }
}
