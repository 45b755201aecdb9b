//! A grid of cards of equal size in a scroll area; only the visible rows are drawn. Used by
//! Products and Brands.

use std::ops::Range;

use egui::{Pos2, Rect, Ui, Vec2, pos2, vec2};

use crate::ui::{theme::S16, widgets::scroll};

/// The number of columns and the size of each card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardGrid {
    columns: u64,
    card: Vec2,
    starts_at_top: bool,
}

impl CardGrid {
    /// Creates a grid with as many columns as fit in `width` with cards of at least
    /// `min_card_width`.
    pub(crate) fn new(width: f32, min_card_width: f32, height: impl Fn(f32) -> f32) -> Self {
        let columns = (((width + S16) / (min_card_width + S16)) as u64).max(1);
        let card_width = (width - S16 * (columns - 1) as f32) / columns as f32;
        Self {
            columns,
            card: vec2(card_width, height(card_width)),
            starts_at_top: false,
        }
    }

    /// Scrolls to the first card, because the grid shows another list.
    pub(crate) fn starts_at_top(self, starts_at_top: bool) -> Self {
        Self {
            starts_at_top,
            ..self
        }
    }

    /// The number of cards in a row.
    pub(crate) fn columns(&self) -> usize {
        self.columns as usize
    }

    /// The distance from the top of one row to the top of the next.
    fn row_pitch(&self) -> f32 {
        self.card.y + S16 + 2.0
    }

    /// The height of `count` cards.
    pub(crate) fn height(&self, count: u64) -> f32 {
        count.div_ceil(self.columns) as f32 * self.row_pitch()
    }

    /// The rectangle of a card in a grid that starts at `origin`.
    pub(crate) fn card_rect(&self, origin: Pos2, index: u64) -> Rect {
        let (row, column) = (index / self.columns, index % self.columns);
        let min = origin
            + vec2(
                column as f32 * (self.card.x + S16),
                row as f32 * self.row_pitch(),
            );
        Rect::from_min_size(
            pos2(min.x.round(), min.y.round()),
            vec2(self.card.x.floor(), self.card.y),
        )
    }

    /// Draws a scroll area with `count` cards, of which only the visible ones are drawn. Returns
    /// the range of the visible cards.
    pub(crate) fn show(
        &self,
        ui: &mut Ui,
        id: &str,
        count: u64,
        mut draw: impl FnMut(&mut Ui, Rect, u64),
    ) -> Range<u64> {
        let mut visible = 0..0;
        scroll::page_viewport(ui, id, S16, |ui, view| {
            // Room above the first row for the ring of a selected card.
            ui.set_height(self.height(count) + 4.0);
            let origin = ui.max_rect().min + vec2(0.0, 3.0);
            if self.starts_at_top {
                scroll::to_top(ui);
            }
            let rows = count.div_ceil(self.columns);
            let first = (view.top() / self.row_pitch()).floor().max(0.0) as u64;
            let last = ((view.bottom() / self.row_pitch()).ceil().max(0.0) as u64).min(rows);
            visible = (first * self.columns).min(count)..(last * self.columns).min(count);
            for index in visible.clone() {
                draw(ui, self.card_rect(origin, index), index);
            }
        });
        visible
    }
}
