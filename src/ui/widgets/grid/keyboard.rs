//! Applies the keys and the clipboard to a grid that has the keyboard focus.

use egui::{Event, EventFilter, FocusDirection, Id, ImeEvent, Key, Modifiers, Popup, Response, Ui};

use super::{
    actions::{Block, GridAction, GridOutput},
    clipboard::copied_cells,
    fill,
    keys::{EditKey, GridKey},
    selection::{Area, CellPosition, SelectionKind, Step},
    source::{ColumnKey, GridSource},
    spreadsheet::Grid,
    state::{CellEdit, GridState},
};
use crate::ui::widgets::{menu, selection::RowInput, table_copy::TableCopy};

/// Keys that the grid handles, instead of egui.
pub(super) const KEYS: EventFilter = EventFilter {
    tab: true,
    horizontal_arrows: true,
    vertical_arrows: true,
    escape: true,
};

/// Keys that a read-only grid handles. Tab leaves the grid.
const READ_ONLY_KEYS: EventFilter = EventFilter {
    tab: false,
    horizontal_arrows: true,
    vertical_arrows: true,
    escape: false,
};

impl<C: ColumnKey> Grid<'_, C> {
    pub(super) fn handle_keys<S: GridSource<C>>(
        &self,
        ui: &Ui,
        grid: &Response,
        state: &mut GridState<C>,
        source: &S,
        out: &mut GridOutput<C>,
    ) {
        if state.editing.is_some() {
            self.handle_edit_keys(ui, grid, state, source, out);
            return;
        }
        if !grid.has_focus() || Popup::is_any_open(ui) {
            state.composed.clear();
            return;
        }
        let filter = if self.is_read_only {
            READ_ONLY_KEYS
        } else {
            KEYS
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(grid.id, filter));
        let events = ui.input(|input| input.events.clone());
        let mut is_after_space = false;
        for event in events {
            // The key that selects rows also reports a blank as typed text.
            let is_text_of_key = is_after_space && event == Event::Text(" ".to_owned());
            let is_handled = is_text_of_key || self.handle_event(ui, &event, state, source, out);
            let is_space = matches!(
                event,
                Event::Key {
                    key: Key::Space,
                    pressed: true,
                    ..
                }
            );
            is_after_space = is_handled && is_space;
            if is_handled {
                ui.input_mut(|input| {
                    if let Some(at) = input.events.iter().position(|other| *other == event) {
                        input.events.remove(at);
                    }
                });
            }
        }
    }

    /// Returns whether the event is handled and must not reach other widgets.
    fn handle_event<S: GridSource<C>>(
        &self,
        ui: &Ui,
        event: &Event,
        state: &mut GridState<C>,
        source: &S,
        out: &mut GridOutput<C>,
    ) -> bool {
        match event {
            Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } => match self.key(*key, *modifiers) {
                Some(key) => {
                    self.apply_key(ui, key, state, source, out);
                    true
                }
                None => false,
            },
            Event::Copy => self.copy(ui, state, source, out),
            Event::Cut if self.is_read_only => false,
            Event::Cut => {
                let is_copied = self.copy(ui, state, source, out);
                if is_copied {
                    self.clear(state, source, out);
                }
                is_copied
            }
            Event::Paste(text) => self.paste(text, state, source, out),
            Event::Text(text) if !text.is_empty() => self.type_over(ui, text, state, source),
            Event::Ime(ImeEvent::Preedit { text, .. }) if self.is_editable(source) => {
                state.composed.clone_from(text);
                true
            }
            Event::Ime(ImeEvent::Commit(text)) if !text.is_empty() => {
                state.composed.clear();
                self.type_over(ui, text, state, source)
            }
            _ => false,
        }
    }

    /// Edits the current cell, with `text` in place of its own. Returns whether the cell can be edited.
    fn type_over<S: GridSource<C>>(
        &self,
        ui: &Ui,
        text: &str,
        state: &mut GridState<C>,
        source: &S,
    ) -> bool {
        let Some((row, column)) = state.cursor() else {
            return false;
        };
        self.start_edit(ui, state, source, row, column, Some(text.to_owned()));
        state.editing.is_some()
    }

    fn key(&self, key: Key, modifiers: Modifiers) -> Option<GridKey> {
        if self.is_read_only {
            GridKey::of_read_only(key, modifiers)
        } else {
            GridKey::of(key, modifiers)
        }
    }

    fn apply_key<S: GridSource<C>>(
        &self,
        ui: &Ui,
        key: GridKey,
        state: &mut GridState<C>,
        source: &S,
        out: &mut GridOutput<C>,
    ) {
        let area = self.area(state);
        match (key, area) {
            (GridKey::Open, _) => out.opened = state.cursor().map(|(row, _)| row),
            (GridKey::Toggle, _) => {
                out.rows = state.cursor().map(|(row, _)| RowInput::Toggle(row));
            }
            (GridKey::SelectAll, _) if self.selected_rows.is_some() => {
                self.select_all(state, source);
                out.rows = Some(RowInput::All);
            }
            (_, None) => state.select_first_cell(source, &self.columns),
            (GridKey::Move(step), Some(area)) => {
                self.move_by(state, source, area.cursor, step);
            }
            (GridKey::Extend(step), Some(area)) => self.extend_by(state, source, &area, step),
            (GridKey::SelectAll, Some(_)) => self.select_all(state, source),
            (GridKey::SelectRows, Some(area)) => {
                if self.selected_rows.is_some() {
                    out.rows = Some(RowInput::Range {
                        anchor: Some(area.cursor.line as u64),
                        head: self.head(state, &area).line as u64,
                    });
                }
                state.extend(
                    SelectionKind::Rows,
                    self.head(state, &area),
                    source,
                    &self.columns,
                );
            }
            // A selected column would highlight every row and select none.
            (GridKey::SelectColumns, Some(_)) if self.selected_rows.is_some() => {}
            (GridKey::SelectColumns, Some(area)) => {
                let head = self.head(state, &area);
                state.extend(SelectionKind::Columns, head, source, &self.columns);
            }
            (GridKey::Edit, Some(_)) => {
                if let Some((row, column)) = state.cursor() {
                    self.start_edit(ui, state, source, row, column, None);
                }
            }
            (GridKey::Clear, Some(_)) => self.clear(state, source, out),
            (GridKey::FillDown, Some(area)) => {
                out.actions.extend(fill::down(&area, source, &self.columns));
            }
            (GridKey::FillRight, Some(area)) => {
                out.actions
                    .extend(fill::right(&area, source, &self.columns));
            }
            (GridKey::Menu, Some(area)) => {
                if let Some((row, column)) = state.cursor() {
                    let control = match area.kind {
                        SelectionKind::Rows | SelectionKind::RowSet if !self.is_read_only => {
                            self.number_id(row)
                        }
                        SelectionKind::Columns => self.menu_button_id(column),
                        _ if self.is_read_only => {
                            self.item_cell_id(source, area.cursor.line, column)
                        }
                        _ => self.cell_id(row, column),
                    };
                    menu::open_by_key(ui, control.with("popup"));
                }
            }
            (GridKey::Choices, Some(_)) => {
                if let Some((row, column)) = state.cursor()
                    && !source.choices(column).is_empty()
                {
                    menu::open_by_key(ui, self.choices_id(row, column).with("popup"));
                }
            }
        }
    }

    /// Moves the keyboard focus out of the grid: Esc and Tab on the last cell lead to the next control, Shift+Tab on
    /// the first cell to the previous one. Call this before the grid takes part in the order of Tab.
    pub(super) fn leave_by_key<S: GridSource<C>>(
        &self,
        ui: &Ui,
        grid: Id,
        state: &mut GridState<C>,
        source: &S,
    ) {
        let has_focus = ui.memory(|memory| memory.has_focus(grid));
        if !has_focus || state.editing.is_some() || Popup::is_any_open(ui) {
            return;
        }
        let area = self.area(state);
        let is_end = |by| {
            area.as_ref().is_none_or(|area| {
                self.target(state, source, area.cursor, Step::Cells(by))
                    .is_none()
            })
        };
        let (is_first, is_last) = (is_end(-1), is_end(1));
        let direction = ui.input_mut(|input| {
            if input.consume_key(Modifiers::NONE, Key::Escape) {
                state.clear_selection();
                Some(FocusDirection::Next)
            } else if is_first && input.consume_key(Modifiers::SHIFT, Key::Tab) {
                Some(FocusDirection::Previous)
            } else if is_last
                && !input.modifiers.shift
                && input.consume_key(Modifiers::NONE, Key::Tab)
            {
                Some(FocusDirection::Next)
            } else {
                None
            }
        });
        if let Some(direction) = direction {
            ui.memory_mut(|memory| memory.move_focus(direction));
        }
    }

    fn handle_edit_keys<S: GridSource<C>>(
        &self,
        ui: &Ui,
        grid: &Response,
        state: &mut GridState<C>,
        source: &S,
        out: &mut GridOutput<C>,
    ) {
        let Some(edit) = state.editing.as_ref().filter(|edit| edit.is_shown) else {
            return;
        };
        if !ui.memory(|memory| memory.has_focus(self.editor_id(edit.row, edit.column))) {
            return;
        }
        let found = ui.input_mut(|input| {
            let keys = input.events.iter().enumerate();
            let mut keys = keys.filter_map(|(at, event)| match event {
                Event::Key {
                    key,
                    pressed: true,
                    modifiers,
                    ..
                } => Some((at, EditKey::of(*key, *modifiers)?)),
                _ => None,
            });
            let (at, key) = keys.next()?;
            input.events.remove(at);
            Some(key)
        });
        let Some(key) = found else { return };
        match key {
            EditKey::Cancel => state.editing = None,
            EditKey::Commit(step) => {
                state.commit_edit(&mut out.actions);
                if let Some(area) = self.area(state) {
                    self.move_by(state, source, area.cursor, step);
                }
            }
        }
        ui.memory_mut(|memory| memory.request_focus(grid.id));
        // The keys of the grid take effect in the next frame.
        ui.request_repaint();
    }

    /// Shows a text field in a cell, with the cell's text or with `text`.
    pub(super) fn start_edit<S: GridSource<C>>(
        &self,
        ui: &Ui,
        state: &mut GridState<C>,
        source: &S,
        row: u64,
        column: C,
        text: Option<String>,
    ) {
        let (Some(line), Some(_)) = (source.line_of(row), source.max_chars(column)) else {
            return;
        };
        let id = self.editor_id(row, column);
        // Without a stored state, egui puts the text cursor at the end.
        ui.data_mut(|data| data.remove::<egui::text_edit::TextEditState>(id));
        let text = text.unwrap_or_else(|| source.cell(line, column).text.into_owned());
        state.editing = Some(CellEdit {
            row,
            column,
            text,
            is_shown: false,
            is_drawn: false,
        });
        let column = self.columns.iter().position(|other| other.key == column);
        state.scroll_to = column.map(|column| CellPosition { line, column });
        ui.request_repaint();
    }

    fn is_text(&self, column: usize) -> bool {
        self.columns.get(column).is_some_and(|it| it.has_text)
    }

    /// The cell that a step leads to. Columns of controls are passed over.
    fn target<S: GridSource<C>>(
        &self,
        state: &GridState<C>,
        source: &S,
        from: CellPosition,
        step: Step,
    ) -> Option<CellPosition> {
        let size = (source.len(), self.columns.len());
        let mut position = step.target(from, state.page, size)?;
        let onward = match step {
            Step::Columns(by) | Step::Cells(by) if by < 0 => Step::Cells(-1),
            Step::LineEnd | Step::End => Step::Columns(-1),
            _ => Step::Cells(1),
        };
        for _ in 0..self.columns.len() {
            if self.is_text(position.column) {
                return Some(position);
            }
            let stays_in_line = matches!(step, Step::Columns(_));
            let next = onward.target(position, state.page, size)?;
            if next == position || (stays_in_line && next.line != position.line) {
                return None;
            }
            position = next;
        }
        None
    }

    fn move_by<S: GridSource<C>>(
        &self,
        state: &mut GridState<C>,
        source: &S,
        from: CellPosition,
        step: Step,
    ) {
        if let Some(position) = self.target(state, source, from, step) {
            state.select(SelectionKind::Cells, position, source, &self.columns);
        }
    }

    fn head(&self, state: &GridState<C>, area: &Area) -> CellPosition {
        let Some(selection) = &state.selection else {
            return area.cursor;
        };
        let column = self
            .columns
            .iter()
            .position(|column| column.key == selection.head.column);
        CellPosition {
            line: selection.head.line,
            column: column.unwrap_or(area.cursor.column),
        }
    }

    fn extend_by<S: GridSource<C>>(
        &self,
        state: &mut GridState<C>,
        source: &S,
        area: &Area,
        step: Step,
    ) {
        let kind = match area.kind {
            SelectionKind::RowSet => SelectionKind::Rows,
            kind => kind,
        };
        let head = self.head(state, area);
        if let Some(position) = self.target(state, source, head, step) {
            state.extend(kind, position, source, &self.columns);
        }
    }

    fn select_all<S: GridSource<C>>(&self, state: &mut GridState<C>, source: &S) {
        let texts = || (0..self.columns.len()).filter(|column| self.is_text(*column));
        let (Some(first), Some(last), Some(line)) = (
            texts().next(),
            texts().next_back(),
            source.len().checked_sub(1),
        ) else {
            return;
        };
        let scroll_to = state.scroll_to;
        let corner = CellPosition {
            line: 0,
            column: first,
        };
        state.select(SelectionKind::Cells, corner, source, &self.columns);
        let corner = CellPosition { line, column: last };
        state.extend(SelectionKind::Cells, corner, source, &self.columns);
        // Selecting everything does not scroll.
        state.scroll_to = scroll_to;
    }

    fn copy<S: GridSource<C>>(
        &self,
        ui: &Ui,
        state: &GridState<C>,
        source: &S,
        out: &mut GridOutput<C>,
    ) -> bool {
        let Some(area) = self.area(state) else {
            return false;
        };
        let cells = copied_cells(state, &area, source, &self.columns);
        if cells.lines.iter().all(|line| source.is_loaded(*line)) {
            TableCopy::new(&cells.texts(source, cells.lines.iter().copied())).copy(ui);
        } else {
            out.copied = Some(cells);
        }
        true
    }

    /// Empties the selected cells, or removes the selected whole rows.
    fn clear<S: GridSource<C>>(
        &self,
        state: &mut GridState<C>,
        source: &S,
        out: &mut GridOutput<C>,
    ) {
        if !self.is_editable(source) {
            return;
        }
        let rows = state.selected_rows();
        if !rows.is_empty() {
            state.rows.clear();
            out.actions.push(GridAction::RemoveRows(rows));
            return;
        }
        let Some(area) = self.area(state) else { return };
        if area.is_block() {
            let block = GridState::block(&area, source, &self.columns);
            out.actions.push(GridAction::Clear(block));
        } else if let Some((row, column)) = state.cursor()
            && !source.cell(area.cursor.line, column).text.is_empty()
        {
            out.actions.push(GridAction::SetCell {
                row,
                column,
                text: String::new(),
            });
        }
    }

    fn paste<S: GridSource<C>>(
        &self,
        text: &str,
        state: &GridState<C>,
        source: &S,
        out: &mut GridOutput<C>,
    ) -> bool {
        let Some(area) = self.area(state).filter(|_| self.is_editable(source)) else {
            return false;
        };
        let is_single = !text
            .trim_end_matches(['\r', '\n'])
            .contains(['\t', '\n', '\r']);
        if is_single && !area.is_block() {
            let Some((row, column)) = state.cursor() else {
                return false;
            };
            let text = text.trim().to_owned();
            out.actions.push(GridAction::SetCell { row, column, text });
            return true;
        }
        let lines = text.lines().count().max(area.lines.len());
        let first = area.lines.start;
        let lines = first..source.len().min(first.saturating_add(lines));
        let columns = self.columns[area.columns.start..].iter();
        let selected = self.columns[area.columns.clone()].iter();
        out.actions.push(GridAction::Paste {
            block: Block {
                rows: lines.filter_map(|line| source.key(line)).collect(),
                columns: columns
                    .filter(|column| column.has_text)
                    .map(|column| column.key)
                    .collect(),
            },
            selection: (
                area.lines.len(),
                selected.filter(|column| column.has_text).count(),
            ),
            text: text.to_owned(),
        });
        true
    }

    pub(super) fn is_editable<S: GridSource<C>>(&self, source: &S) -> bool {
        let mut columns = self.columns.iter();
        columns.any(|column| source.max_chars(column.key).is_some())
    }
}
