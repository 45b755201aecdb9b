//! The list of rows of a screen: a window over the store, drawn as a read-only grid.
//!
//! A screen declares what its rows are ([`ListRows`]), draws the list with [`ListView::ui`], and runs what the user
//! asked for ([`ListOutput`]). The list does the rest: it requests the visible rows, keeps old rows until the reply,
//! draws placeholders, says why the rows could not be read, keeps the current row and the selection with their records,
//! copies cells, and draws the menus of the columns. It never changes data.

mod amount_width;
mod copy;
mod problem;
mod rows;
mod selection;
mod source;
mod window;

use egui::Ui;

use super::{
    commands::Commands,
    model::DataChanges,
    widgets::{
        grid::{
            ColumnKey, Grid, GridColumn, GridMenu, GridState, MenuTarget, SortMark, column_entries,
            copy_entry,
        },
        selection::RowInput,
    },
};
use crate::i18n::t;
pub(in crate::ui) use amount_width::AmountWidth;
use copy::ListCopy;
pub(in crate::ui) use problem::{list_problem, read_problem};
pub(in crate::ui) use rows::{CellText, ListRows};
use rows::{Row, RowSelection as _};
pub(in crate::ui) use selection::{ListSelection, is_select_all_pressed, status_text};
pub(in crate::ui) use source::placeholder;
use source::{ListSource, record_id};
pub(in crate::ui) use window::ListWindow;

/// The user's requests in one frame.
#[derive(Debug)]
pub(in crate::ui) struct ListOutput<C> {
    /// The row that was opened by a click or Enter.
    pub opened: Option<u64>,
    /// The row whose menu is open or was requested.
    pub menu: Option<(u64, GridMenu<C>)>,
    /// The column to sort by. Its title, which was pressed, chooses no order.
    pub sort: Option<(C, Option<SortMark>)>,
}

impl<C> Default for ListOutput<C> {
    fn default() -> Self {
        Self {
            opened: None,
            menu: None,
            sort: None,
        }
    }
}

/// The state of a list between frames.
#[derive(Debug)]
pub(in crate::ui) struct ListView<R: ListRows> {
    rows: ListWindow<R::List>,
    grid: GridState<R::Column>,
    copy: ListCopy<R::Column, R::List>,
    pub(in crate::ui) selection: R::Selection,
}

impl<R: ListRows> Default for ListView<R> {
    /// A list that is shown from its top: egui keeps the scroll position of an earlier list with the same name.
    fn default() -> Self {
        let mut grid = GridState::default();
        grid.scroll_to_line(0);
        Self {
            rows: ListWindow::default(),
            grid,
            copy: ListCopy::default(),
            selection: R::Selection::default(),
        }
    }
}

impl<R: ListRows> ListView<R> {
    pub(in crate::ui) fn rows(&self) -> &ListWindow<R::List> {
        &self.rows
    }

    /// The current row, where the keys act, when it is loaded. `None` while the line of the current row shows another
    /// record, until the list is drawn again.
    pub(in crate::ui) fn current(&self, rows: &R) -> Option<&Row<R>> {
        let index = self.grid.cursor_line()? as u64;
        let row = self.rows.row(index)?;
        let record = record_id(rows, index, row);
        (self.grid.current_record() == Some(record)).then_some(row)
    }

    /// Whether the keys act on the list.
    pub(in crate::ui) fn has_focus(&self, rows: &R, ui: &Ui) -> bool {
        let id = Grid::<R::Column>::focus_id(&rows.name());
        ui.memory(|memory| memory.has_focus(id))
    }

    /// Makes the next record the current one when the current record leaves the list, because the user removes it.
    pub(in crate::ui) fn release_current(&mut self) {
        self.grid.release_current();
    }

    /// Shows another list from its top. The selection stays.
    pub(in crate::ui) fn show_from_top(&mut self) {
        self.grid.clear_selection();
        self.grid.scroll_to_line(0);
        self.rows.set_visible(0..0);
    }

    /// Lets the rows and the selection follow the data, also while the list is not drawn. Call this in every frame
    /// before the list is drawn.
    pub(in crate::ui) fn follow(
        &mut self,
        list: &R::List,
        changes: &DataChanges,
        out: &mut Commands,
    ) {
        self.rows.follow(changes);
        self.selection.follow(&self.rows, list, changes, out);
    }

    /// Requests the rows. Call this in every frame after the list, also when it was not drawn.
    pub(in crate::ui) fn request(&mut self, list: &R::List, out: &mut Commands) {
        self.rows.request(list, out);
    }

    /// Draws the list into the rest of `ui`, after [`Self::follow`].
    pub(in crate::ui) fn ui(
        &mut self,
        rows: &R,
        list: &R::List,
        columns: Vec<GridColumn<R::Column>>,
        changes: &DataChanges,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> ListOutput<R::Column> {
        let window = &self.rows;
        if list_problem(window, ui, out) {
            return ListOutput::default();
        }
        let row_at = |row: u64| window.row(row).filter(|row| rows.is_shown(row));
        let grid = &mut self.grid;
        if self.selection.take_cleared() {
            grid.collapse_selection();
        }
        let before = grid.current_record();
        let name = rows.name();
        let box_name = |row| row_at(row).map(|row| rows.box_name(row));
        let boxes = self.selection.check_boxes(window, &box_name);
        let mut widget = Grid::read_only(&name, columns.clone()).row_height(R::ROW_HEIGHT);
        if let Some((boxes, first)) = boxes.as_deref().zip(columns.first()) {
            widget = widget.selected_rows(first.key, boxes);
        }
        let mut source = ListSource {
            window,
            rows,
            columns: &columns,
            out,
        };
        let output = widget.show(ui, grid, &mut source);
        let selects_all = boxes.is_some() && is_select_all_pressed(ui);
        drop(boxes);
        let has_moved = before != grid.current_record();
        let moved_to = grid.cursor_line().filter(|_| has_moved);
        let moved_to = moved_to.map(|line| line as u64);
        let input = output.rows.or(selects_all.then_some(RowInput::All));
        self.selection
            .apply_input(input, moved_to, window, list, out);
        let mut result = ListOutput {
            opened: output.opened,
            menu: None,
            sort: output.sort.map(|column| (column, None)),
        };
        if let Some(menu) = output.menu {
            match menu.target {
                MenuTarget::Cell(row, _) | MenuTarget::Row(row) => result.menu = Some((row, menu)),
                MenuTarget::Column(column) => {
                    let chosen = self.column_menu(&menu, column, &columns);
                    result.sort = chosen.map(|mark| (column, Some(mark))).or(result.sort);
                }
            }
        }
        if let Some(cells) = output.copied {
            self.copy.begin(cells, list.clone());
        }
        let text = |row: &Row<R>, column| rows.text(row, column).text;
        self.copy.run(text, changes, ui, out);
        let visible = output.visible.start as u64..output.visible.end as u64;
        self.rows.set_visible(visible);
        result
    }

    /// Draws the menu of a column. Returns the chosen order of the rows.
    fn column_menu(
        &mut self,
        menu: &GridMenu<R::Column>,
        column: R::Column,
        columns: &[GridColumn<R::Column>],
    ) -> Option<SortMark> {
        let info = columns.iter().find(|info| info.key == column)?;
        let mut chosen = None;
        menu.show(&info.title, |ui| {
            chosen = column_entries(ui, column, info.is_sortable, &mut self.grid);
        });
        chosen
    }
}

impl<C: ColumnKey> ListOutput<C> {
    /// Draws the menu of a row that has no actions: an entry that copies the selected cells.
    pub(in crate::ui) fn show_copy_menu(&self, list_name: &str) {
        if let Some((_, menu)) = &self.menu {
            menu.show(&t!("recipients-menu-cell"), |ui| copy_entry(ui, list_name));
        }
    }
}
