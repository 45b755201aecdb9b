//! The selection of a list: which items are selected, and how check boxes, clicks and keys change that.
//!
//! A [`Selection`] holds the ids of items, never positions, so that an item that moves to the place of a selected
//! one is not selected. [`SelectedRows`] is what a table needs for its check boxes, and [`RowInput`] what the user did
//! with them.

mod check_boxes;
mod set;

pub(crate) use check_boxes::{BoxState, RowInput, SelectedRows, header_box, item_box, row_box};
pub(crate) use set::Selection;
