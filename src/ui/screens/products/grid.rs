//! Cards in rows of equal width; only the rows on screen are drawn.

use std::ops::Range;

use egui::{Pos2, Rect, Ui, Vec2, pos2, vec2};

use crate::ui::{theme::S16, widgets::scroll};

/// How cards stand side by side.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    columns: u64,
    card: Vec2,
}

impl Grid {
    /// As many columns as fit in `width` with no card narrower than `narrowest`.
    pub fn new(width: f32, narrowest: f32, height: impl Fn(f32) -> f32) -> Self {
        let columns = (((width + S16) / (narrowest + S16)) as u64).max(1);
        let card_width = (width - S16 * (columns - 1) as f32) / columns as f32;
        Self {
            columns,
            card: vec2(card_width, height(card_width)),
        }
    }

    /// From the top of one row to the top of the next.
    fn step(&self) -> f32 {
        self.card.y + S16 + 2.0
    }

    /// How high `count` cards stand.
    pub fn height(&self, count: u64) -> f32 {
        count.div_ceil(self.columns) as f32 * self.step()
    }

    /// Where a card stands below `origin`.
    pub fn place(&self, origin: Pos2, index: u64) -> Rect {
        let (row, column) = (index / self.columns, index % self.columns);
        let min = origin
            + vec2(
                column as f32 * (self.card.x + S16),
                row as f32 * self.step(),
            );
        Rect::from_min_size(
            pos2(min.x.round(), min.y.round()),
            vec2(self.card.x.floor(), self.card.y),
        )
    }

    /// Draws `count` places in a scroll area of their own; returns which of them are on screen.
    pub fn show(
        &self,
        ui: &mut Ui,
        name: &str,
        count: u64,
        mut draw: impl FnMut(&mut Ui, Rect, u64),
    ) -> Range<u64> {
        let mut visible = 0..0;
        scroll::page_viewport(ui, name, S16, |ui, view| {
            // Two points above the first row: the ring of a chosen card needs them.
            ui.set_height(self.height(count) + 4.0);
            let origin = ui.max_rect().min + vec2(0.0, 3.0);
            let rows = count.div_ceil(self.columns);
            let first = (view.top() / self.step()).floor().max(0.0) as u64;
            let last = ((view.bottom() / self.step()).ceil().max(0.0) as u64).min(rows);
            visible = (first * self.columns).min(count)..(last * self.columns).min(count);
            for index in visible.clone() {
                draw(ui, self.place(origin, index), index);
            }
        });
        visible
    }
}
