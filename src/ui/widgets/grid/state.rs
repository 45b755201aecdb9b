//! The state of a grid between frames: selection, the edited cell, drags, and the layout of the columns.

use std::ops::Range;

use egui::{Id, Ui};

use super::{
    actions::{Block, GridAction, GridOutput},
    column_layout::ColumnLayout,
    fill,
    selection::{Area, CellPosition, OrderChange, SelectionKind},
    source::{ColumnKey, GridColumn, GridSource},
};
use crate::ui::widgets::selection::{BoxState, RowInput, Selection as RowSelection};

/// A cell by its row and column, with its last known line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellRef<C> {
    pub row: u64,
    pub line: usize,
    pub column: C,
}

/// The records of the selected lines, as the user saw them.
#[derive(Debug, Default)]
pub(super) struct SelectedLines {
    pub lines: Range<usize>,
    /// The record of each line; `None` for a line that was not loaded.
    pub records: Vec<Option<Id>>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Selection<C> {
    pub kind: SelectionKind,
    /// The current cell, where the selection began.
    pub cursor: CellRef<C>,
    /// The cell where the selection ends.
    pub head: CellRef<C>,
}

/// The cell that is being edited, with its current text.
#[derive(Clone, Debug)]
pub(super) struct CellEdit<C> {
    pub row: u64,
    pub column: C,
    pub text: String,
    /// Whether the text field has had the focus.
    pub is_shown: bool,
    /// Whether the text field was drawn in this frame.
    pub is_drawn: bool,
}

/// The gesture of the pressed pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Drag<C> {
    Select,
    SelectRows,
    /// Fills cells up to the cell under the pointer.
    Fill(CellPosition),
    /// Moves a column before the one with this index.
    Column(C, usize),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct FocusRequest<C> {
    row: u64,
    /// `None`: the current column.
    column: Option<C>,
    keeps_row_set: bool,
    takes_focus: bool,
}

#[derive(Debug)]
pub(crate) struct GridState<C: ColumnKey> {
    pub(super) selection: Option<Selection<C>>,
    /// The selected whole rows, also those that a filter hides.
    pub(super) rows: RowSelection<u64>,
    /// How many of `rows` are hidden, with the revisions of the order and of the rows that were counted.
    hidden_rows: ((u64, u64), usize),
    pub(super) editing: Option<CellEdit<C>>,
    /// The text that an input method is composing over the current cell. The committed word starts an edit.
    pub(super) composed: String,
    pub(super) drag: Option<Drag<C>>,
    pub(super) scroll_to: Option<CellPosition>,
    /// Whether the user moved the end of the selection in this frame.
    is_extended: bool,
    /// The first and last line of the range that the grid reported last.
    reported_range: Option<(usize, usize)>,
    /// The number of lines that fit, for moving by a page.
    pub(super) page: usize,
    lines: usize,
    /// The shown columns of the last frame.
    pub(super) columns: Vec<GridColumn<C>>,
    pub(super) focus_request: Option<FocusRequest<C>>,
    /// The records of the selected lines, as the user saw them.
    pub(super) selected: SelectedLines,
    /// The line and the record of the current cell of a read-only grid; no record while the line is not loaded.
    pub(super) current: Option<(usize, Option<Id>)>,
    /// Whether the next record becomes the current one when the current one leaves the list.
    pub(super) is_released: bool,
    /// [`GridSource::order_revision`] of the last frame.
    order_revision: u64,
    pub(super) column_to_fit: Option<C>,
    pub layout: ColumnLayout<C>,
    /// Whether `layout` was restored, in a read-only grid.
    pub(super) is_laid_out: bool,
}

impl<C: ColumnKey> Default for GridState<C> {
    fn default() -> Self {
        Self {
            selection: None,
            rows: RowSelection::default(),
            hidden_rows: ((0, 0), 0),
            editing: None,
            composed: String::new(),
            drag: None,
            scroll_to: None,
            is_extended: false,
            reported_range: None,
            page: 10,
            lines: 0,
            columns: Vec::new(),
            focus_request: None,
            selected: SelectedLines::default(),
            current: None,
            is_released: false,
            order_revision: 0,
            column_to_fit: None,
            layout: ColumnLayout::default(),
            is_laid_out: false,
        }
    }
}

impl<C: ColumnKey> GridState<C> {
    /// Moves a column by one position to the left or right of the shown columns.
    pub fn move_column(&mut self, column: C, to_right: bool) {
        let columns = std::mem::take(&mut self.columns);
        if let Some(at) = columns.iter().position(|other| other.key == column) {
            let before = if to_right {
                Some(at + 2)
            } else {
                at.checked_sub(1)
            };
            if let Some(before) = before.filter(|before| *before <= columns.len()) {
                let before = columns.get(before).map(|column| column.key);
                self.layout.move_before(column, before, &columns);
            }
        }
        self.columns = columns;
    }

    /// Fits the width of a column to its texts when the grid is drawn next.
    pub fn fit_column(&mut self, column: C) {
        self.column_to_fit = Some(column);
    }

    /// Moves to a cell with the keyboard focus when the grid is drawn next. Does nothing if the row is hidden.
    pub fn focus_cell(&mut self, row: u64, column: C) {
        self.focus_request = Some(FocusRequest {
            row,
            column: Some(column),
            keeps_row_set: false,
            takes_focus: true,
        });
    }

    /// Moves to a cell when the grid is drawn next; the keyboard focus stays where it is. Does nothing if the row is
    /// hidden.
    pub fn reveal_cell(&mut self, row: u64, column: Option<C>) {
        self.focus_request = Some(FocusRequest {
            row,
            column,
            keeps_row_set: false,
            takes_focus: false,
        });
    }

    /// Scrolls to a line.
    pub fn scroll_to_line(&mut self, line: usize) {
        self.scroll_to = Some(CellPosition { line, column: 0 });
    }

    /// Selects whole rows and shows the first of them.
    pub fn select_rows(&mut self, rows: impl IntoIterator<Item = u64>, takes_focus: bool) {
        let rows: Vec<u64> = rows.into_iter().collect();
        if let Some(first) = rows.first() {
            self.focus_request = Some(FocusRequest {
                row: *first,
                column: None,
                keeps_row_set: true,
                takes_focus,
            });
        }
        self.rows.clear();
        self.rows.add(rows);
    }

    /// Moves to this column of the row that is to be shown.
    pub fn move_request_to(&mut self, column: C) {
        if let Some(request) = &mut self.focus_request {
            request.column = Some(column);
        }
    }

    /// The row and column of the current cell.
    pub fn cursor(&self) -> Option<(u64, C)> {
        let cursor = self.selection?.cursor;
        Some((cursor.row, cursor.column))
    }

    /// The line of the current cell.
    pub fn cursor_line(&self) -> Option<usize> {
        Some(self.selection?.cursor.line)
    }

    /// Whether whole rows are selected, and not cells.
    fn has_row_selection(&self) -> bool {
        self.selection.is_none_or(|selection| {
            matches!(selection.kind, SelectionKind::Rows | SelectionKind::RowSet)
        })
    }

    /// The number of selected whole rows.
    pub fn selected_row_count(&self) -> usize {
        if self.has_row_selection() {
            self.rows.len()
        } else {
            0
        }
    }

    /// How many of the selected rows a filter hides.
    pub fn hidden_row_count(&self) -> usize {
        self.hidden_rows.1.min(self.selected_row_count())
    }

    /// The keys of the selected whole rows, ascending.
    pub fn selected_rows(&self) -> Vec<u64> {
        let mut rows = if self.has_row_selection() {
            self.rows.ids().to_vec()
        } else {
            Vec::new()
        };
        rows.sort_unstable();
        rows
    }

    /// How many of the shown rows are selected.
    pub(super) fn box_state(&self) -> BoxState {
        match self.selected_row_count() {
            0 => BoxState::None,
            count if count - self.hidden_row_count() == self.lines => BoxState::All,
            _ => BoxState::Some,
        }
    }

    /// Selects all rows that the grid shows, beside the selected ones.
    pub(super) fn select_all_rows(
        &mut self,
        source: &impl GridSource<C>,
        columns: &[GridColumn<C>],
    ) {
        let mut rows = if self.has_row_selection() {
            self.rows.clone()
        } else {
            RowSelection::default()
        };
        self.select_first_cell(source, columns);
        if let Some(selection) = &mut self.selection {
            selection.kind = SelectionKind::RowSet;
            selection.head = selection.cursor;
            rows.add((0..source.len()).filter_map(|line| source.key(line)));
            self.rows = rows;
        }
    }

    /// The number of rows of the selected block.
    pub fn block_height(&self) -> usize {
        self.selection.map_or(0, |selection| match selection.kind {
            SelectionKind::Columns => self.lines,
            _ => selection.cursor.line.abs_diff(selection.head.line) + 1,
        })
    }

    /// The selected cells, in the columns of the last frame.
    pub fn selected_block(&self, source: &impl GridSource<C>) -> Block<C> {
        let area = self.area(&self.columns);
        area.map_or_else(
            || Block {
                rows: Vec::new(),
                columns: Vec::new(),
            },
            |area| Self::block(&area, source, &self.columns),
        )
    }

    /// The numbers of selected rows and columns, when several cells are selected.
    pub fn selected_size(&self) -> Option<(usize, usize)> {
        let area = self.area(&self.columns).filter(Area::is_block)?;
        let columns = self.columns[area.columns.clone()].iter();
        let columns = columns.filter(|column| column.has_text).count();
        Some((area.lines.len(), columns))
    }

    /// Whether another column of texts stays, whose menu shows hidden columns again.
    pub fn can_hide_column(&self) -> bool {
        self.columns.iter().filter(|column| column.has_text).count() > 1
    }

    /// Moves the selection when its rows moved to other lines. The keys of the rows are their lines.
    pub(super) fn move_selection(&mut self, line: usize) {
        let Some(selection) = &mut self.selection else {
            return;
        };
        let by = line as isize - selection.cursor.line as isize;
        for cell in [&mut selection.cursor, &mut selection.head] {
            cell.line = cell.line.saturating_add_signed(by);
            cell.row = cell.line as u64;
        }
        let (one, other) = (selection.cursor.row, selection.head.row);
        if by != 0 && !self.rows.is_empty() {
            self.rows.clear();
            self.rows.add(one.min(other)..=one.max(other));
        }
    }

    /// Reduces the selected block to its current cell.
    pub fn collapse_selection(&mut self) {
        self.rows.clear();
        self.reported_range = None;
        if let Some(selection) = &mut self.selection {
            selection.kind = SelectionKind::Cells;
            selection.head = selection.cursor;
        }
    }

    pub fn clear_selection(&mut self) {
        self.rows.clear();
        self.selection = None;
        self.current = None;
        self.is_released = false;
    }

    pub fn is_editing(&self) -> bool {
        self.editing.is_some()
    }

    /// Ends editing and returns the text of the cell, for a screen that closes.
    pub fn take_edit(&mut self) -> Option<(u64, C, String)> {
        let edit = self.editing.take()?;
        Some((edit.row, edit.column, edit.text))
    }

    pub(super) fn commit_edit(&mut self, actions: &mut Vec<GridAction<C>>) {
        if let Some((row, column, text)) = self.take_edit() {
            actions.push(GridAction::SetCell { row, column, text });
        }
    }

    /// Finds the rows and columns of the selection again. Where a row disappeared, the row that follows
    /// is the current one. `are_rows_lines`: whether the keys of the rows are their lines, as in a read-only grid.
    pub(super) fn resolve(
        &mut self,
        source: &impl GridSource<C>,
        columns: &[GridColumn<C>],
        are_rows_lines: bool,
    ) {
        let has_other_length = std::mem::replace(&mut self.lines, source.len()) != source.len();
        self.columns = columns.to_vec();
        if are_rows_lines {
            self.follow_current(source);
        }
        let Some(selection) = &mut self.selection else {
            return;
        };
        let text_columns = || columns.iter().filter(|column| column.has_text);
        let (Some(last), Some(first_column)) = (self.lines.checked_sub(1), text_columns().next())
        else {
            self.selection = None;
            return;
        };
        let mut has_lost_row = false;
        for cell in [&mut selection.cursor, &mut selection.head] {
            if source.key(cell.line) != Some(cell.row) {
                if let Some(line) = source.line_of(cell.row) {
                    cell.line = line;
                } else {
                    cell.line = cell.line.min(last);
                    cell.row = source.key(cell.line).unwrap_or_default();
                    has_lost_row = true;
                }
            }
            if !columns.iter().any(|column| column.key == cell.column) {
                cell.column = first_column.key;
                has_lost_row = true;
            }
        }
        if has_lost_row {
            let has_rows = !self.rows.is_empty()
                && matches!(selection.kind, SelectionKind::Rows | SelectionKind::RowSet);
            selection.kind = if has_rows {
                SelectionKind::RowSet
            } else {
                SelectionKind::Cells
            };
            selection.head = selection.cursor;
        }
        let revision = source.order_revision();
        if std::mem::replace(&mut self.order_revision, revision) != revision {
            let changes = OrderChange {
                has_other_length,
                are_rows_lines,
            };
            self.follow_order(source, changes);
        }
        self.remember_lines(source);
        let counted = (revision, self.rows.revision());
        if self.hidden_rows.0 != counted {
            let rows = self.rows.ids().iter();
            let hidden = rows.filter(|row| source.line_of(**row).is_none()).count();
            self.hidden_rows = (counted, hidden);
        }
    }

    pub(super) fn apply_focus_request(
        &mut self,
        ui: &Ui,
        id: Id,
        source: &impl GridSource<C>,
        columns: &[GridColumn<C>],
    ) {
        let Some(request) = self.focus_request else {
            return;
        };
        self.focus_request = None;
        // A request for a row that is hidden or removed ends, so that the row does not move the focus when it is
        // shown later.
        let Some(line) = source.line_of(request.row) else {
            return;
        };
        let current = self.selection.map(|selection| selection.cursor.column);
        let wanted = request.column.or(current);
        let column = columns
            .iter()
            .position(|column| Some(column.key) == wanted)
            .or_else(|| columns.iter().position(|column| column.has_text));
        let Some(column) = column else { return };
        let kind = if request.keeps_row_set {
            SelectionKind::RowSet
        } else {
            SelectionKind::Cells
        };
        let rows = self.rows.clone();
        self.select(kind, CellPosition { line, column }, source, columns);
        if request.keeps_row_set {
            self.rows = rows;
        }
        if request.takes_focus {
            ui.memory_mut(|memory| memory.request_focus(id));
            // The keys of the grid take effect in the next frame.
            ui.request_repaint();
        }
    }

    /// Makes the first cell the current one, when there is none.
    pub(super) fn select_first_cell(
        &mut self,
        source: &impl GridSource<C>,
        columns: &[GridColumn<C>],
    ) {
        if self.selection.is_none()
            && let Some(column) = columns.iter().position(|column| column.has_text)
        {
            let rows = self.rows.clone();
            self.select(
                SelectionKind::Cells,
                CellPosition { line: 0, column },
                source,
                columns,
            );
            self.rows = rows;
        }
    }

    fn cell_ref(
        position: CellPosition,
        source: &impl GridSource<C>,
        columns: &[GridColumn<C>],
    ) -> Option<CellRef<C>> {
        Some(CellRef {
            row: source.key(position.line)?,
            line: position.line,
            column: columns.get(position.column)?.key,
        })
    }

    /// Begins a selection at a cell and scrolls to the cell.
    pub(super) fn select(
        &mut self,
        kind: SelectionKind,
        position: CellPosition,
        source: &impl GridSource<C>,
        columns: &[GridColumn<C>],
    ) {
        if let Some(cell) = Self::cell_ref(position, source, columns) {
            self.rows.clear();
            if kind == SelectionKind::Rows {
                self.rows.toggle(cell.row);
            }
            self.reported_range = None;
            self.selection = Some(Selection {
                kind,
                cursor: cell,
                head: cell,
            });
            self.scroll_to = Some(position);
        }
    }

    /// Extends the selection to a cell and scrolls to the cell.
    pub(super) fn extend(
        &mut self,
        kind: SelectionKind,
        position: CellPosition,
        source: &impl GridSource<C>,
        columns: &[GridColumn<C>],
    ) {
        match (
            &mut self.selection,
            Self::cell_ref(position, source, columns),
        ) {
            (Some(selection), Some(cell)) => {
                selection.kind = kind;
                selection.head = cell;
                let (from, to) = (selection.cursor.line, cell.line);
                let anchor = selection.cursor.row;
                self.is_extended = true;
                if kind == SelectionKind::Rows {
                    let lines = from.min(to)..=from.max(to);
                    let rows = lines.filter_map(|line| source.key(line));
                    self.rows.select_range(anchor, rows);
                } else {
                    self.rows.clear();
                }
                self.scroll_to = Some(position);
            }
            _ => self.select(kind, position, source, columns),
        }
    }

    /// The range of rows to select, when the user moved its end to another line. A block within one line selects
    /// cells to copy, and no row.
    pub(super) fn take_extended_range(&mut self) -> Option<RowInput> {
        if !std::mem::take(&mut self.is_extended) {
            return None;
        }
        let selection = self.selection?;
        let range = (selection.cursor.line, selection.head.line);
        let is_row_range = matches!(selection.kind, SelectionKind::Cells | SelectionKind::Rows);
        let is_new = self.reported_range != Some(range);
        let has_rows = range.0 != range.1 || self.reported_range.is_some();
        if !is_row_range || !is_new || !has_rows {
            return None;
        }
        self.reported_range = Some(range);
        Some(RowInput::Range {
            anchor: Some(range.0 as u64),
            head: range.1 as u64,
        })
    }

    /// Adds a row to the selected rows, or removes it.
    pub(super) fn toggle_row(
        &mut self,
        position: CellPosition,
        source: &impl GridSource<C>,
        columns: &[GridColumn<C>],
    ) {
        let Some(row) = source.key(position.line) else {
            return;
        };
        let mut rows = if self.has_row_selection() {
            self.rows.clone()
        } else {
            RowSelection::default()
        };
        rows.toggle(row);
        self.select(SelectionKind::RowSet, position, source, columns);
        self.rows = rows;
    }

    pub(super) fn is_row_selected(&self, row: u64) -> bool {
        self.rows.contains(row) && self.has_row_selection()
    }

    pub(super) fn area(&self, columns: &[GridColumn<C>]) -> Option<Area> {
        let selection = self.selection?;
        let position = |cell: CellRef<C>| {
            let column = columns
                .iter()
                .position(|column| column.key == cell.column)?;
            Some(CellPosition {
                line: cell.line,
                column,
            })
        };
        let (cursor, head) = (position(selection.cursor)?, position(selection.head)?);
        let size = (self.lines, columns.len());
        Some(Area::between(selection.kind, cursor, head, size))
    }

    /// The cells of an area. Columns of controls are left out.
    pub(super) fn block(
        area: &Area,
        source: &impl GridSource<C>,
        columns: &[GridColumn<C>],
    ) -> Block<C> {
        let shown = columns[area.columns.clone()].iter();
        Block {
            rows: area
                .lines
                .clone()
                .filter_map(|line| source.key(line))
                .collect(),
            columns: shown
                .filter(|column| column.has_text)
                .map(|column| column.key)
                .collect(),
        }
    }

    /// Ends a drag when the pointer is released.
    pub(super) fn end_drag(
        &mut self,
        ui: &Ui,
        source: &impl GridSource<C>,
        columns: &[GridColumn<C>],
        out: &mut GridOutput<C>,
    ) {
        if ui.input(|input| input.pointer.primary_down()) {
            return;
        }
        match self.drag.take() {
            Some(Drag::Fill(end)) => {
                if let Some(area) = self.area(columns) {
                    out.actions.extend(fill::drag(&area, end, source, columns));
                    let (cursor, end) = fill::filled_area(&area, end);
                    self.select(SelectionKind::Cells, cursor, source, columns);
                    self.extend(SelectionKind::Cells, end, source, columns);
                }
            }
            Some(Drag::Column(column, before)) => {
                let before = columns.get(before).map(|column| column.key);
                self.layout.move_before(column, before, columns);
            }
            Some(Drag::Select | Drag::SelectRows) | None => {}
        }
    }
}
