//! Tiles of key figures, all of the same width: a label, a large value and a note.

use egui::{Align, AsIdSalt, Layout, Rect, Role, Sense, Ui, UiBuilder, WidgetInfo, vec2};
use egui_extras::{Size, StripBuilder};

use super::{card, paint};
use crate::ui::theme::{S16, Tone, Type, tokens};

#[derive(Clone, Debug, Default)]
pub struct Tile {
    pub label: String,
    pub value: String,
    pub note: String,
    pub tone: Tone,
    pub tooltip: String,
}

impl Tile {
    #[must_use]
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            value: value.into(),
            ..Self::default()
        }
    }

    #[must_use]
    pub fn note(mut self, note: impl Into<String>, tone: Tone) -> Self {
        self.note = note.into();
        self.tone = tone;
        self
    }

    #[must_use]
    pub fn tooltip(mut self, text: impl Into<String>) -> Self {
        self.tooltip = text.into();
        self
    }
}

const HEIGHT: f32 = 108.0;
const MIN_WIDTH: f32 = 132.0;
const PADDING: egui::Vec2 = vec2(16.0, 13.0);

/// Draws the tiles over the whole width, in several rows where they would be too narrow.
pub fn tiles(ui: &mut Ui, tiles: &[Tile]) {
    let width = ui.available_width();
    let max_columns = (((width + S16) / (MIN_WIDTH + S16)) as usize).max(1);
    let rows = tiles.len().div_ceil(max_columns).max(1);
    let count = tiles.len().div_ceil(rows).max(1);
    let tile_width = (width + S16) / count as f32 - S16;
    let style = value_style(ui, tiles, tile_width - 2.0 * PADDING.x);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = S16;
        for (row, tiles) in tiles.chunks(count).enumerate() {
            columns(ui, ("tiles", row), count, S16, HEIGHT, |ui, i| {
                if let Some(tile) = tiles.get(i) {
                    show(ui, tile, style);
                }
            });
        }
    });
}

/// The style of the values. All are smaller when one does not fit, so that they have one size.
fn value_style(ui: &Ui, tiles: &[Tile], width: f32) -> Type {
    let text = tokens(ui).text;
    let fits = |tile: &Tile| {
        let painter = ui.painter();
        let value = painter.layout_no_wrap(tile.value.clone(), Type::Figure.font(), text);
        value.size().x <= width
    };
    if tiles.iter().all(fits) {
        Type::Figure
    } else {
        Type::Strong
    }
}

fn show(ui: &mut Ui, tile: &Tile, style: Type) {
    let t = tokens(ui);
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    response.widget_info(|| {
        WidgetInfo::labeled(
            Role::Label,
            true,
            format!("{}: {} {}", tile.label, tile.value, tile.note).trim_end(),
        )
    });
    ui.painter().add(card::frame(ui).paint(rect));
    let inner = rect.shrink2(PADDING);
    let painter = ui.painter_at(rect);
    let width = inner.width();
    let at = |y: f32| (inner.min + vec2(0.0, y), egui::Align2::LEFT_TOP);
    paint::paint_truncated(&painter, at(0.0), &tile.label, Type::Small, t.weak, width);
    let value_at = (inner.min + vec2(0.0, 32.0), egui::Align2::LEFT_CENTER);
    paint::paint_truncated(&painter, value_at, &tile.value, style, t.text, width);
    let note = paint::layout_wrapped(
        &painter,
        &tile.note,
        Type::Small.font(),
        t.tone(tile.tone),
        width,
    );
    painter.galley(inner.min + vec2(0.0, 50.0), note, t.weak);
    if !tile.tooltip.is_empty() {
        response.on_hover_text(&tile.tooltip);
    }
}

/// Draws `count` columns of equal width, `gap` apart. A column is as high as its contents, and at least `min_height`.
pub fn columns(
    ui: &mut Ui,
    id_salt: impl AsIdSalt,
    count: usize,
    gap: f32,
    min_height: f32,
    mut contents: impl FnMut(&mut Ui, usize),
) {
    let size = vec2(ui.available_width(), min_height);
    let builder = UiBuilder::new()
        .id_salt(id_salt)
        .max_rect(Rect::from_min_size(ui.cursor().min, size))
        .layout(Layout::top_down(Align::Min));
    ui.scope_builder(builder, |ui| {
        let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.x, gap);
        StripBuilder::new(ui)
            .sizes(Size::remainder(), count)
            .horizontal(|mut strip| {
                for i in 0..count {
                    strip.cell(|ui| {
                        ui.spacing_mut().item_spacing.x = spacing;
                        contents(ui, i);
                    });
                }
            });
    });
}
