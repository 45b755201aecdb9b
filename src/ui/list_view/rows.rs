//! The declaration of a list by its screen: rows, keys, and how cells are read and drawn.

use std::{fmt::Debug, hash::Hash};

use egui::Ui;

use super::window::ListWindow;
use crate::{
    desk::List,
    ui::{
        commands::Commands,
        model::DataChanges,
        theme::{TABLE_ROW_HEIGHT, Type},
        widgets::{
            grid::ColumnKey,
            selection::{RowInput, SelectedRows},
        },
    },
};

pub(in crate::ui) type Row<R> = <<R as ListRows>::List as List>::Row;

/// The rows of a list: their record, texts and drawing.
pub(in crate::ui) trait ListRows {
    type List: List;
    type Column: ColumnKey;
    /// Identifies the record of a row.
    type Key: Copy + Debug + Hash + PartialEq;
    /// `()` for a list without check boxes. Otherwise the first column has the check boxes.
    type Selection: RowSelection<Self::List>;

    /// The number of placeholders before the first reply.
    const PLACEHOLDERS: u64 = 10;
    const ROW_HEIGHT: f32 = TABLE_ROW_HEIGHT;

    /// The accessible name of the list, which tells lists apart.
    fn name(&self) -> String;

    /// The record of the row at `index`.
    fn key(&self, index: u64, row: &Row<Self>) -> Self::Key;

    /// Whether the row belongs to the list. The window can have rows of the list that was shown before.
    fn is_shown(&self, _row: &Row<Self>) -> bool {
        true
    }

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

    /// The accessible name of the check box of a row.
    fn box_name(&self, _row: &Row<Self>) -> String {
        String::new()
    }

    /// Whether the rows below belong to this one and are shown; `None` for a row without such rows.
    fn is_expanded(&self, _row: &Row<Self>) -> Option<bool> {
        None
    }
}

/// The selection of the rows of a list. `()` is the selection of a list without check boxes: no row is ever selected.
pub(in crate::ui) trait RowSelection<L: List>: Debug + Default {
    /// Takes the replies of the engine, and asks again how many selected items the list shows. Call this in every
    /// frame.
    fn follow(&mut self, _: &ListWindow<L>, _: &L, _: &DataChanges, _: &mut Commands) {}

    /// Whether the selection was cleared since the last call. The list then highlights no rows.
    fn take_cleared(&mut self) -> bool {
        false
    }

    /// The check boxes of the rows. `name` returns the accessible name of the box of a row.
    fn check_boxes<'a>(
        &'a self,
        _window: &'a ListWindow<L>,
        _name: &'a dyn Fn(u64) -> Option<String>,
    ) -> Option<Box<dyn SelectedRows + 'a>> {
        None
    }

    /// Applies the input of a list. `moved_to` is the current row when it has changed: the next range begins there.
    fn apply_input(
        &mut self,
        _input: Option<RowInput>,
        _moved_to: Option<u64>,
        _window: &ListWindow<L>,
        _list: &L,
        _out: &mut Commands,
    ) {
    }
}

impl<L: List> RowSelection<L> for () {}

/// The text of a cell, as it is drawn, copied, and read by screen readers.
#[derive(Clone, Debug)]
pub(in crate::ui) struct CellText {
    pub(in crate::ui) text: String,
    pub(in crate::ui) style: Type,
    pub(in crate::ui) is_weak: bool,
}

impl CellText {
    /// The text of a cell of controls, or of a row without a value.
    pub(in crate::ui) fn none() -> Self {
        Self::normal(String::new())
    }

    pub(in crate::ui) fn normal(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            style: Type::Body,
            is_weak: false,
        }
    }

    pub(in crate::ui) fn weak(text: impl Into<String>) -> Self {
        Self {
            is_weak: true,
            ..Self::normal(text)
        }
    }

    /// The name of the record.
    pub(in crate::ui) fn name(text: impl Into<String>) -> Self {
        Self {
            style: Type::BodyMedium,
            ..Self::normal(text)
        }
    }
}
