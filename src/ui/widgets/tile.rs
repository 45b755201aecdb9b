//! Tiles of key figures, all of the same width: a label, a large value and a note.

use egui::{
    Align, Align2, AsIdSalt, AtomExt as _, Direction, Layout, Margin, Rect, Role, Ui, UiBuilder,
    Widget as _, WidgetAtom, WidgetInfo, vec2,
};
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
const PADDING: Margin = Margin::symmetric(16, 13);

/// Draws the tiles over the whole width, in several rows where they would be too narrow.
pub fn tiles(ui: &mut Ui, tiles: &[Tile]) {
    let width = ui.available_width();
    let max_columns = (((width + S16) / (MIN_WIDTH + S16)) as usize).max(1);
    let rows = tiles.len().div_ceil(max_columns).max(1);
    let count = tiles.len().div_ceil(rows).max(1);
    let tile_width = (width + S16) / count as f32 - S16;
    let style = value_style(ui, tiles, tile_width - 2.0 * f32::from(PADDING.left));
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
    let colors = tokens(ui);
    let size = ui.available_size();
    let width = size.x - 2.0 * f32::from(PADDING.left);
    let line = |style: Type, text: &str, color| {
        let text = style.text(text).color(color);
        text.atom_max_width(width).atom_align(Align2::LEFT_CENTER)
    };
    let (font, color) = (Type::Small.font(), colors.tone(tile.tone));
    let note = paint::layout_wrapped(ui.painter(), &tile.note, font, color, width);
    let lines = (
        line(Type::Small, &tile.label, colors.weak),
        line(style, &tile.value, colors.text),
        note.atom_align(Align2::LEFT_CENTER),
    );
    let response = WidgetAtom::new(lines)
        .direction(Direction::TopDown)
        .gap(3.0)
        .align2(Align2::LEFT_TOP)
        .min_size(size)
        .max_size(size)
        .frame(card::frame(ui).inner_margin(PADDING))
        .ui(ui);
    response.widget_info(|| {
        let text = format!("{}: {} {}", tile.label, tile.value, tile.note);
        WidgetInfo::labeled(Role::Label, true, text.trim_end())
    });
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
