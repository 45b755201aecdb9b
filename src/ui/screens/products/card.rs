//! A product on the shelf: picture, brand, name, price, and one small mark.

use egui::{
    Align2, CornerRadius, CursorIcon, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

use crate::{
    desk::view::ProductRow,
    messages::labels,
    ui::{
        commands::Commands,
        model::Model,
        screens::textures,
        theme::{RADIUS_CARD, Tone, Type, tokens},
        widgets::{Picture, card, chip, money, paint},
    },
};

const WORDS: f32 = 84.0;
/// No card gets narrower than this.
pub const NARROWEST: f32 = 172.0;

/// How high a card of this width is: the picture is 4 : 3.
pub fn height(width: f32) -> f32 {
    (width * 0.75).round() + WORDS
}

/// Draws a card, or its quiet place while `row` is not there yet; true when it was pressed.
pub fn ui(
    model: &Model,
    ui: &mut Ui,
    rect: Rect,
    row: Option<&ProductRow>,
    chosen: bool,
    out: &mut Commands,
) -> bool {
    let t = tokens(ui);
    let frame = card::frame(ui);
    ui.painter().add(frame.paint(rect.shrink(1.0)));
    let picture = Rect::from_min_size(rect.min, vec2(rect.width(), rect.height() - WORDS));
    let corner = CornerRadius {
        nw: RADIUS_CARD,
        ne: RADIUS_CARD,
        sw: 0,
        se: 0,
    };
    let inside = picture.shrink(1.0);
    let Some(row) = row else {
        quiet(ui, rect, inside, corner);
        return false;
    };
    let texture =
        textures::texture_or_request(model, ui, row.picture.as_deref(), picture.size(), out);
    let pressed = {
        let id = ui.scope_id().with(("product", row.id));
        let response = ui
            .interact(rect, id, Sense::click())
            .on_hover_cursor(CursorIcon::PointingHand);
        response.widget_info(|| {
            let words = format!("{}, {}, {}", row.name, row.brand_name, price(row));
            WidgetInfo::selected(Role::Button, ui.is_enabled(), chosen, words)
        });
        Picture::new(texture, &row.name)
            .corner(corner)
            .paint(ui, inside);
        if chosen || response.has_focus() || response.hovered() {
            let (width, ink) = if response.hovered() && !chosen && !response.has_focus() {
                (1.0, t.faint)
            } else {
                (2.0, t.accent)
            };
            let ring = if width > 1.0 { rect.expand(1.0) } else { rect };
            ui.painter().rect_stroke(
                ring,
                CornerRadius::same(RADIUS_CARD),
                Stroke::new(width, ink),
                StrokeKind::Inside,
            );
        }
        response.clicked()
    };
    words(ui, rect, row);
    pressed
}

fn words(ui: &mut Ui, rect: Rect, row: &ProductRow) {
    let t = tokens(ui);
    let left = rect.left() + 15.0;
    let top = rect.bottom() - WORDS;
    let room = rect.width() - 30.0;
    let line = |y: f32| (pos2(left, top + y), Align2::LEFT_CENTER);
    let painter = ui.painter_at(rect);
    paint::paint_truncated(
        &painter,
        line(19.0),
        &row.brand_name,
        Type::Small,
        t.weak,
        room,
    );
    paint::paint_truncated(
        &painter,
        line(38.5),
        &row.name,
        Type::BodyStrong,
        t.text,
        room,
    );
    let ink = if row.is_active { t.text } else { t.weak };
    let price = paint::paint_truncated(
        &painter,
        line(62.0),
        &price(row),
        Type::BodyStrong,
        ink,
        room,
    );
    if let Some((mark, tone)) = mark(row) {
        let spare = rect.right() - 14.0 - price.right() - 8.0;
        let width = chip::chip_width(ui, &mark);
        // Half a word says less than none.
        if width <= spare {
            let place = Rect::from_min_size(
                pos2(rect.right() - 14.0 - width, top + 51.0),
                vec2(width + 1.0, 22.0),
            );
            let mut child = ui.new_child(egui::UiBuilder::new().max_rect(place));
            chip::chip(&mut child, &mark, tone);
        }
    }
}

/// `$64.00`, or `$25.00–$500.00`.
pub fn price(row: &ProductRow) -> String {
    match row.price_range {
        Some((low, high)) if low != high => {
            format!("{}–{}", low.short(), high.short())
        }
        Some((low, high)) => money::range(low, high),
        None => row.price.to_string(),
    }
}

/// The one thing most worth knowing before opening it.
fn mark(row: &ProductRow) -> Option<(String, Tone)> {
    if !row.is_active {
        return Some(("Not now".to_owned(), Tone::Caution));
    }
    if let Some(variants) = &row.variants {
        return Some((labels::variants(variants), Tone::Neutral));
    }
    if row.ships_free {
        return Some(("Ships free".to_owned(), Tone::Neutral));
    }
    match row.restricted_states.as_slice() {
        [] => row
            .values
            .first()
            .map(|value| (value.clone(), Tone::Neutral)),
        [one] => Some((format!("Not to {one}"), Tone::Neutral)),
        many => Some((format!("Not to {} states", many.len()), Tone::Neutral)),
    }
}

fn quiet(ui: &Ui, rect: Rect, picture: Rect, corner: CornerRadius) {
    let t = tokens(ui);
    ui.painter().rect_filled(picture, corner, t.chip);
    for (y, part) in [(16.0, 0.4), (36.0, 0.7), (60.0, 0.3)] {
        let min = pos2(rect.left() + 15.0, rect.bottom() - WORDS + y);
        let bar = Rect::from_min_size(min, vec2((rect.width() - 30.0) * part, 9.0));
        ui.painter().rect_filled(bar, 4, t.chip);
    }
}
