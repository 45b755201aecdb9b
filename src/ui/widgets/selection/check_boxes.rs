//! The check boxes of a table: one in each row, and one in the header for all rows.

use egui::{Response, Ui, accesskit::Toggled};

use crate::{i18n::t, ui::widgets::check::bare_box};

/// A change of the selection that the user asked for. Rows are positions in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowInput {
    /// A check box, Ctrl+click or Space.
    Toggle(u64),
    /// Shift with a click or a key. `anchor` is `None` when the range begins at the item that was selected last.
    Range {
        anchor: Option<u64>,
        head: u64,
    },
    /// The box in the header, or Ctrl+A: all rows that the search and the filters find.
    All,
    Clear,
}

/// How many rows of the list are selected, as the box in the header shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum BoxState {
    #[default]
    None,
    Some,
    All,
}

/// The questions of a table about the selection of its rows.
pub(crate) trait SelectedRows {
    fn is_selected(&self, row: u64) -> bool;

    /// The accessible name of the check box of a row; `None` while the row is loading.
    fn box_name(&self, row: u64) -> Option<String>;

    fn state(&self) -> BoxState;

    /// The accessible name of the box in the header.
    fn header_name(&self) -> String {
        t!("selection-all-box")
    }
}

/// Draws the check box of a row.
pub(crate) fn row_box(
    ui: &mut Ui,
    row: u64,
    selection: &dyn SelectedRows,
    input: &mut Option<RowInput>,
) {
    let Some(name) = selection.box_name(row) else {
        return;
    };
    if item_box(ui, selection.is_selected(row), &name).clicked() {
        *input = Some(if ui.input(|input| input.modifiers.shift) {
            RowInput::Range {
                anchor: None,
                head: row,
            }
        } else {
            RowInput::Toggle(row)
        });
    }
}

/// Draws the check box of an item that is not in a table.
pub(crate) fn item_box(ui: &mut Ui, is_selected: bool, name: &str) -> Response {
    let state = if is_selected {
        BoxState::All
    } else {
        BoxState::None
    };
    draw_box(ui, state, name)
}

/// Draws the box in the header, for all rows.
pub(crate) fn header_box(ui: &mut Ui, state: BoxState, name: &str, input: &mut Option<RowInput>) {
    if draw_box(ui, state, name).clicked() {
        *input = Some(match state {
            BoxState::All => RowInput::Clear,
            BoxState::None | BoxState::Some => RowInput::All,
        });
    }
}

fn draw_box(ui: &mut Ui, state: BoxState, name: &str) -> Response {
    let state = match state {
        BoxState::None => Toggled::False,
        BoxState::Some => Toggled::Mixed,
        BoxState::All => Toggled::True,
    };
    bare_box(ui, state, name)
}
