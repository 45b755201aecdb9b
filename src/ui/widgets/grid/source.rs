//! The data of a grid.

use std::{borrow::Cow, fmt::Debug, hash::Hash};

use egui::{Rect, Ui};

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
            sort: None,
            is_filtered: false,
        }
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

    /// The key of the row at a line.
    fn key(&self, line: usize) -> Option<u64>;

    /// The line of a row; `None` when the row is not shown.
    fn line_of(&self, key: u64) -> Option<usize>;

    /// The number shown before a line.
    fn number(&self, line: usize) -> usize;

    fn cell(&self, line: usize, column: C) -> CellView<'_>;

    /// The text about a cell that is shown on hover, and read by screen readers.
    fn note(&self, line: usize, column: C) -> Option<String>;

    /// The background of a line.
    fn line_tone(&self, line: usize) -> Option<Tone>;

    /// The longest text of a cell, in characters; `None` for cells that are not edited.
    fn max_chars(&self, column: C) -> Option<usize>;

    /// The values that a list offers for a column's cells.
    fn choices(&self, _column: C) -> &[String] {
        &[]
    }

    /// Draws the controls of a cell without text.
    fn draw(&mut self, ui: &mut Ui, line: usize, column: C, rect: Rect);
}
