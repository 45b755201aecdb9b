//! The rows of a list as the lines of a grid. The key of a line is its row.

use std::{borrow::Cow, ops::Range};

use egui::{Id, Rect, Ui, pos2, vec2};

use super::{
    rows::{CellText, ListRows, Row},
    window::ListWindow,
};
use crate::ui::{
    commands::Commands,
    theme::tokens,
    widgets::{
        grid::{CellView, GridColumn, GridSource},
        table::Cell,
    },
};

pub(super) struct ListSource<'a, R: ListRows> {
    pub window: &'a ListWindow<R::List>,
    pub rows: &'a R,
    pub columns: &'a [GridColumn<R::Column>],
    pub out: &'a mut Commands,
}

impl<'a, R: ListRows> ListSource<'a, R> {
    fn row(&self, line: usize) -> Option<&'a Row<R>> {
        let row = self.window.row(line as u64);
        row.filter(|row| self.rows.is_shown(row))
    }
}

impl<R: ListRows> GridSource<R::Column> for ListSource<'_, R> {
    fn len(&self) -> usize {
        let rows = self.window.row_count().unwrap_or(R::PLACEHOLDERS);
        usize::try_from(rows).unwrap_or(usize::MAX)
    }

    fn is_loaded(&self, line: usize) -> bool {
        self.row(line).is_some()
    }

    fn order_revision(&self) -> u64 {
        self.window.revision()
    }

    fn item(&self, line: usize) -> Id {
        match self.row(line) {
            Some(row) => record_id(self.rows, line as u64, row),
            None => Id::unique("row").with(Err::<R::Key, usize>(line)),
        }
    }

    fn is_expanded(&self, line: usize) -> Option<bool> {
        self.rows.is_expanded(self.row(line)?)
    }

    fn loaded(&self) -> Range<usize> {
        let Range { start, end } = self.window.loaded();
        start as usize..end as usize
    }

    fn cell(&self, line: usize, column: R::Column) -> CellView<'_> {
        let text = self.row(line).map(|row| self.rows.text(row, column).text);
        CellView {
            text: Cow::Owned(text.unwrap_or_default()),
            ..CellView::default()
        }
    }

    fn draw(&mut self, ui: &mut Ui, line: usize, column: R::Column, _: Rect) {
        let columns = self.columns;
        let found = columns.iter().position(|info| info.key == column);
        let Some(at) = found else { return };
        let Some(row) = self.row(line) else {
            placeholder(ui, line, at);
            return;
        };
        if !self.rows.draw(ui, column, row, self.out) {
            return;
        }
        let CellText {
            text,
            style,
            is_weak,
        } = self.rows.text(row, column);
        if text.is_empty() {
            return;
        }
        let colors = tokens(ui);
        let color = if is_weak { colors.weak } else { colors.text };
        let label = Cell::new(ui, &columns[at]).text(style, color, &text);
        if label.hovered()
            && let Some(hint) = self.rows.hint(row, column)
        {
            label.on_hover_text(hint);
        }
    }
}

/// Identifies the record of a loaded row in the grid.
pub(super) fn record_id<R: ListRows>(rows: &R, index: u64, row: &Row<R>) -> Id {
    Id::unique("row").with(Ok::<R::Key, usize>(rows.key(index, row)))
}

/// Draws a bar in a cell whose row is loading. Bars of different lengths look like text.
pub(in crate::ui) fn placeholder(ui: &Ui, line: usize, column: usize) {
    let cell = ui.max_rect();
    let part = 0.4 + ((line * 7 + column * 3) % 5) as f32 * 0.1;
    let size = vec2(cell.width() * part, 10.0);
    let rect = Rect::from_min_size(pos2(cell.left(), cell.center().y - size.y / 2.0), size);
    ui.painter().rect_filled(rect, 5, tokens(ui).chip);
}
