//! A spreadsheet: cells, rows, columns and blocks are selected by pointer and keyboard, edited, copied,
//! pasted and filled. Columns are resized, moved and hidden.
//!
//! Used by the recipients of a gift, and in its read-only form ([`Grid::read_only`]) by every list of the store
//! (`ui/list_view`) and the columns of an imported file. The widget does not change data: a [`GridSource`] gives the
//! texts, and [`Grid::show`] returns [`GridAction`]s. Only the rows in view are drawn, so that the cost does not depend
//! on the number of rows.
//!
//! A *line* is a row as shown, counted from 0. Rows are identified by keys, because lines change when
//! rows are added, removed, sorted or filtered. The grid as a whole has the keyboard focus; its node
//! names the current cell as the active descendant.

mod accessible;
mod actions;
mod body;
mod cell;
mod clipboard;
mod column_layout;
mod fill;
mod header;
mod keyboard;
mod keys;
mod menu_entries;
mod read_only;
mod selected_lines;
mod selection;
mod source;
mod spreadsheet;
mod state;

pub(crate) use actions::{Block, CopiedCells, GridAction, GridMenu, MenuTarget};
pub(crate) use column_layout::ColumnLayout;
#[cfg(test)]
pub(crate) use keys::is_grid_key;
pub(crate) use menu_entries::{column_entries, copy_entry};
pub(crate) use source::{CellView, ColumnKey, GridColumn, GridSource, SortMark};
pub(crate) use spreadsheet::{Grid, PADDING};
pub(crate) use state::GridState;
