//! The declaration of a list of the shop by its tab, and its rows as the lines of a grid.

use std::{borrow::Cow, fmt::Debug, hash::Hash, ops::Range};

use egui::{Id, Rect, Ui};

use super::pages::Pages;
use crate::{
    desk::ShopList,
    i18n::t,
    ui::{
        commands::Commands,
        list_view::{CellText, placeholder},
        theme::tokens,
        widgets::{
            grid::{CellView, ColumnKey, GridColumn, GridSource},
            selection::{BoxState, SelectedRows, Selection},
            table::Cell,
        },
    },
};

/// The number of placeholders while the first rows are loaded.
const FIRST_PLACEHOLDERS: usize = 10;
/// The number of placeholders below the loaded rows.
const MORE_PLACEHOLDERS: usize = 3;

pub(in crate::ui::screens::shop) type Row<R> = <<R as ShopRows>::List as ShopList>::Row;

/// The rows of a list: their record, texts and drawing.
pub(in crate::ui::screens::shop) trait ShopRows {
    type List: ShopList;
    type Column: ColumnKey;
    /// Identifies the record of a row.
    type Key: Copy + Debug + Eq + Hash;

    /// The column with the check boxes; `None` for a list without them.
    const BOXES: Option<Self::Column> = None;

    /// The accessible name of the list, which tells lists apart.
    fn name(&self) -> String;

    fn key(&self, row: &Row<Self>) -> Self::Key;

    /// The text of a cell, also where [`Self::draw`] draws something else; empty for controls.
    fn text(&self, row: &Row<Self>, column: Self::Column) -> CellText;

    /// The text that is shown while the pointer is on the text of a cell.
    fn hint(&self, _row: &Row<Self>, _column: Self::Column) -> Option<String> {
        None
    }

    /// Draws what is not text. Returns whether the text of the cell follows.
    fn draw(
        &self,
        _ui: &mut Ui,
        _column: Self::Column,
        _row: &Row<Self>,
        _out: &mut Commands,
    ) -> bool {
        true
    }

    /// The accessible name of the check box of a row; `None` for a row that cannot be selected.
    fn box_name(&self, _row: &Row<Self>) -> Option<String> {
        None
    }
}

pub(super) struct PagedSource<'a, R: ShopRows> {
    pub pages: &'a Pages<R::List>,
    pub rows: &'a R,
    pub columns: &'a [GridColumn<R::Column>],
    pub out: &'a mut Commands,
}

impl<R: ShopRows> GridSource<R::Column> for PagedSource<'_, R> {
    fn len(&self) -> usize {
        let placeholders = match (self.pages.has_more(), self.pages.len()) {
            (false, _) => 0,
            (true, 0) => FIRST_PLACEHOLDERS,
            (true, _) => MORE_PLACEHOLDERS,
        };
        self.pages.len() + placeholders
    }

    fn is_loaded(&self, line: usize) -> bool {
        self.pages.row(line).is_some()
    }

    fn order_revision(&self) -> u64 {
        self.pages.revision()
    }

    fn item(&self, line: usize) -> Id {
        let key = self.pages.row(line).map(|row| self.rows.key(row));
        Id::unique("shop-row").with(key.ok_or(line))
    }

    fn loaded(&self) -> Range<usize> {
        0..self.pages.len()
    }

    fn cell(&self, line: usize, column: R::Column) -> CellView<'_> {
        let row = self.pages.row(line);
        let text = row.map(|row| self.rows.text(row, column).text);
        CellView {
            text: Cow::Owned(text.unwrap_or_default()),
            ..CellView::default()
        }
    }

    fn draw(&mut self, ui: &mut Ui, line: usize, column: R::Column, _: Rect) {
        let found = (self.columns.iter()).position(|info| info.key == column);
        let Some(at) = found else { return };
        let Some(row) = self.pages.row(line) else {
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
        let label = Cell::new(ui, &self.columns[at]).text(style, color, &text);
        if label.hovered()
            && let Some(hint) = self.rows.hint(row, column)
        {
            label.on_hover_text(hint);
        }
    }
}

/// The check boxes of the rows.
pub(super) struct PagedBoxes<'a, R: ShopRows> {
    pub pages: &'a Pages<R::List>,
    pub rows: &'a R,
    pub selection: &'a Selection<R::Key>,
}

impl<R: ShopRows> PagedBoxes<'_, R> {
    fn row(&self, row: u64) -> Option<&Row<R>> {
        self.pages.row(usize::try_from(row).ok()?)
    }
}

impl<R: ShopRows> SelectedRows for PagedBoxes<'_, R> {
    fn is_selected(&self, row: u64) -> bool {
        self.row(row)
            .is_some_and(|row| self.selection.contains(self.rows.key(row)))
    }

    fn box_name(&self, row: u64) -> Option<String> {
        self.rows.box_name(self.row(row)?)
    }

    fn header_name(&self) -> String {
        t!("selection-loaded-box")
    }

    fn state(&self) -> BoxState {
        if self.selection.is_empty() {
            return BoxState::None;
        }
        let mut selectable =
            (self.pages.loaded()).filter(|(_, row)| self.rows.box_name(row).is_some());
        let are_all = selectable.all(|(_, row)| self.selection.contains(self.rows.key(row)));
        match are_all {
            true => BoxState::All,
            false => BoxState::Some,
        }
    }
}
