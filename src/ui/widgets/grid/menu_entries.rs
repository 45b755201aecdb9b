//! Entries of the menus of read-only grids: copying, and the layout of the columns.

use egui::{Ui, ViewportCommand};

use super::{
    source::{ColumnKey, SortMark},
    spreadsheet::Grid,
    state::GridState,
};
use crate::{i18n::t, ui::widgets::select::entry};

const WIDTH: f32 = 220.0;

/// Draws the entry that copies the selected cells.
pub(crate) fn copy_entry(ui: &mut Ui, grid_name: &str) {
    if entry(ui, &t!("shell-grid-copy"), false).clicked() {
        // The grid receives the event of the clipboard.
        let grid = Grid::<u8>::focus_id(grid_name);
        ui.memory_mut(|memory| memory.request_focus(grid));
        ui.send_viewport_cmd(ViewportCommand::RequestCopy);
        ui.close();
    }
}

/// Draws the menu of a column. Returns the chosen order of the rows.
pub(crate) fn column_entries<C: ColumnKey>(
    ui: &mut Ui,
    column: C,
    is_sortable: bool,
    state: &mut GridState<C>,
) -> Option<SortMark> {
    ui.set_width(WIDTH);
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut chosen = None;
    if is_sortable {
        let sorts = [
            (t!("shell-grid-sort-up"), SortMark::Ascending),
            (t!("shell-grid-sort-down"), SortMark::Descending),
        ];
        for (label, mark) in sorts {
            if entry(ui, &label, false).clicked() {
                chosen = Some(mark);
                ui.close();
            }
        }
    }
    if state.can_hide_column() && entry(ui, &t!("recipients-menu-hide-column"), false).clicked() {
        state.layout.hide(column);
        ui.close();
    }
    if state.layout.has_hidden() && entry(ui, &t!("recipients-menu-show-columns"), false).clicked()
    {
        state.layout.show_all();
        ui.close();
    }
    chosen
}
