//! The data of a grid.

use std::{borrow::Cow, fmt::Debug, hash::Hash, ops::Range};

use egui::{Id, Rect, Ui};

use crate::ui::theme::Tone;

/// Identifies a column.
pub(crate) trait ColumnKey: Copy + Eq + Hash + Debug + Send + Sync + 'static {}

impl<T: Copy + Eq + Hash + Debug + Send + Sync + 'static> ColumnKey for T {}

/// The order that a column's rows are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SortMark {
    Ascending,
    Descending,
}

#[derive(Clone, Debug)]
pub(crate) struct GridColumn<C> {
    pub key: C,
    pub title: String,
    /// The smallest width, in points.
    pub min: f32,
    /// The share of the remaining width; 0 keeps the column at `min`.
    pub grow: f32,
    /// Whether the cells are texts that can be selected. Other cells are drawn by the source.
    pub has_text: bool,
    pub is_right_aligned: bool,
    /// Whether a click on the title sorts by the column instead of selecting the column.
    pub is_sortable: bool,
    pub sort: Option<SortMark>,
    pub is_filtered: bool,
}

impl<C> GridColumn<C> {
    pub fn new(key: C, title: impl Into<String>, min: f32, grow: f32) -> Self {
        Self {
            key,
            title: title.into(),
            min,
            grow,
            has_text: true,
            is_right_aligned: false,
            is_sortable: false,
            sort: None,
            is_filtered: false,
        }
    }

    /// A column of controls, without a title and of fixed width.
    pub fn controls(key: C, width: f32) -> Self {
        Self {
            has_text: false,
            ..Self::new(key, "", width, 0.0)
        }
    }

    /// Makes the column at least this wide.
    pub fn at_least(mut self, width: f32) -> Self {
        self.min = self.min.max(width);
        self
    }

    /// Aligns the title and the cells to the right, for numbers.
    pub fn right(mut self) -> Self {
        self.is_right_aligned = true;
        self
    }

    /// Makes the title a button that sorts by the column.
    pub fn sortable(mut self, sort: Option<SortMark>) -> Self {
        self.is_sortable = true;
        self.sort = sort;
        self
    }
}

/// How a cell looks.
#[derive(Clone, Debug, Default)]
pub(crate) struct CellView<'a> {
    pub text: Cow<'a, str>,
    /// The color of the text; `None`: the usual one.
    pub tone: Option<Tone>,
    /// The text shown instead of an empty one.
    pub placeholder: &'static str,
    /// Whether the cell was changed by an undo and is marked.
    pub is_marked: bool,
    /// Whether the source has a note about the cell.
    pub has_note: bool,
}

/// Gives a grid its rows. The grid asks only about rows in view, and about selected rows when the user
/// copies or changes them.
pub(crate) trait GridSource<C: ColumnKey> {
    /// The number of lines.
    fn len(&self) -> usize;

    /// The key of the row at a line. The keys of lists are their lines.
    fn key(&self, line: usize) -> Option<u64> {
        (line < self.len()).then_some(line as u64)
    }

    /// Identifies the record of a line, so that an open menu stays with its record when the record moves to another
    /// line. The key of the row where records have no other id.
    fn item(&self, line: usize) -> Id {
        Id::unique("row").with(self.key(line))
    }

    /// Whether the rows below belong to this one and are shown; `None` for a row without such rows.
    fn is_expanded(&self, _line: usize) -> Option<bool> {
        None
    }

    /// A number that changes when lines show other rows. The grid then compares a selection with the rows that the
    /// user selected.
    fn order_revision(&self) -> u64 {
        0
    }

    /// The line of a row; `None` when the row is not shown.
    fn line_of(&self, key: u64) -> Option<usize> {
        usize::try_from(key).ok().filter(|line| *line < self.len())
    }

    /// Whether the row exists, shown or hidden.
    fn has_row(&self, key: u64) -> bool {
        self.line_of(key).is_some()
    }

    /// The number of a line, as shown and as read by screen readers.
    fn number(&self, line: usize) -> usize {
        line + 1
    }

    /// The line with the control that Tab reaches. The grid draws this line even when it is out of view.
    fn tab_stop_line(&self) -> Option<usize> {
        None
    }

    /// Whether the row of a line is in memory. Lists of the store load only the rows around the visible
    /// ones.
    fn is_loaded(&self, _line: usize) -> bool {
        true
    }

    /// The lines among which a record is found that moved to another line.
    fn loaded(&self) -> Range<usize> {
        0..self.len()
    }

    fn cell(&self, line: usize, column: C) -> CellView<'_>;

    /// The text about a cell that is shown on hover, and read by screen readers.
    fn note(&self, _line: usize, _column: C) -> Option<String> {
        None
    }

    /// The background of a line.
    fn line_tone(&self, _line: usize) -> Option<Tone> {
        None
    }

    /// The longest text of a cell, in characters; `None` for cells that are not edited.
    fn max_chars(&self, _column: C) -> Option<usize> {
        None
    }

    /// The values that a list offers for a column's cells.
    fn choices(&self, _column: C) -> &[String] {
        &[]
    }

    /// Draws the controls of a cell without text. In a read-only grid, draws every cell into a `ui` of its own.
    fn draw(&mut self, ui: &mut Ui, line: usize, column: C, rect: Rect);
}
