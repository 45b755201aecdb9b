//! The keys of the recipients grid: moving, editing, clipboard, removing selected rows.

use egui::{Event, Key, Modifiers, Ui};

use super::grid::{GridView, RecipientGrid};
use crate::{
    desk::{PastedBlock, RecipientEdit},
    recipients::ColumnRef,
};

/// A movement of the keyboard focus to another cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    Lines(isize),
    Columns(isize),
    /// Moves to the next or previous cell, also across the ends of a line.
    Cells(isize),
    LineStart,
    LineEnd,
}

impl RecipientGrid {
    pub(super) fn handle_keys(
        &mut self,
        ui: &mut Ui,
        view: &GridView<'_>,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let Some((row, column)) = self.cursor else {
            self.remove_selected(ui, edits);
            return;
        };
        let Some(line) = view.line_of(row) else {
            return;
        };
        let id = Self::cell_id(row, column);
        if !ui.memory(|memory| memory.has_focus(id)) {
            self.remove_selected(ui, edits);
            return;
        }
        if self.editing.is_some() {
            self.handle_editing_keys(ui, view, line, column, edits);
        } else {
            self.handle_moving_keys(ui, view, line, (row, column), edits);
        }
    }

    fn handle_editing_keys(
        &mut self,
        ui: &Ui,
        view: &GridView<'_>,
        line: usize,
        column: ColumnRef,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let consumed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
        let step = if consumed(Modifiers::NONE, Key::Escape) {
            self.editing = None;
            ui.request_repaint();
            return;
        } else if consumed(Modifiers::SHIFT, Key::Enter) {
            Move::Lines(-1)
        } else if consumed(Modifiers::NONE, Key::Enter) || consumed(Modifiers::NONE, Key::ArrowDown)
        {
            Move::Lines(1)
        } else if consumed(Modifiers::NONE, Key::ArrowUp) {
            Move::Lines(-1)
        } else if consumed(Modifiers::SHIFT, Key::Tab) {
            Move::Cells(-1)
        } else if consumed(Modifiers::NONE, Key::Tab) {
            Move::Cells(1)
        } else {
            return;
        };
        self.commit_edit(edits);
        self.move_by(ui, view, line, column, step);
    }

    fn handle_moving_keys(
        &mut self,
        ui: &Ui,
        view: &GridView<'_>,
        line: usize,
        (row, column): (u64, ColumnRef),
        edits: &mut Vec<RecipientEdit>,
    ) {
        let consumed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
        let moves = [
            (Modifiers::NONE, Key::ArrowDown, Move::Lines(1)),
            (Modifiers::NONE, Key::ArrowUp, Move::Lines(-1)),
            (Modifiers::NONE, Key::ArrowRight, Move::Columns(1)),
            (Modifiers::NONE, Key::ArrowLeft, Move::Columns(-1)),
            (Modifiers::SHIFT, Key::Tab, Move::Cells(-1)),
            (Modifiers::NONE, Key::Tab, Move::Cells(1)),
            (Modifiers::NONE, Key::PageDown, Move::Lines(10)),
            (Modifiers::NONE, Key::PageUp, Move::Lines(-10)),
            (Modifiers::COMMAND, Key::Home, Move::Lines(isize::MIN / 2)),
            (Modifiers::COMMAND, Key::End, Move::Lines(isize::MAX / 2)),
            (Modifiers::NONE, Key::Home, Move::LineStart),
            (Modifiers::NONE, Key::End, Move::LineEnd),
        ];
        for (modifiers, key, step) in moves {
            if consumed(modifiers, key) {
                self.move_by(ui, view, line, column, step);
                return;
            }
        }
        let value = view.row(line).map(|row| self.value(view.recipients, row, column).to_owned());
        let value = value.unwrap_or_default();
        if consumed(Modifiers::NONE, Key::Escape) {
            self.cursor = None;
            ui.memory_mut(|memory| memory.surrender_focus(Self::cell_id(row, column)));
        } else if consumed(Modifiers::NONE, Key::Enter) || consumed(Modifiers::NONE, Key::F2) {
            self.start_edit(ui, row, column, value);
        } else if consumed(Modifiers::NONE, Key::Delete)
            || consumed(Modifiers::NONE, Key::Backspace)
        {
            if !value.is_empty() {
                self.set_cell(row, column, String::new(), edits);
            }
        } else {
            self.handle_clipboard(ui, view, line, (row, column), value, edits);
        }
    }

    fn handle_clipboard(
        &mut self,
        ui: &Ui,
        view: &GridView<'_>,
        line: usize,
        (row, column): (u64, ColumnRef),
        value: String,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let events = ui.input(|input| input.events.clone());
        for event in events {
            match event {
                Event::Copy => ui.copy_text(value.clone()),
                Event::Cut => {
                    ui.copy_text(value.clone());
                    self.set_cell(row, column, String::new(), edits);
                }
                Event::Paste(text) => {
                    ui.input_mut(|input| {
                        input
                            .events
                            .retain(|event| !matches!(event, Event::Paste(_)));
                    });
                    self.paste(view, line, (row, column), text, edits);
                }
                // The text field is drawn in this frame and receives the event itself.
                Event::Text(text) if !text.is_empty() => {
                    self.start_edit(ui, row, column, String::new());
                    return;
                }
                _ => {}
            }
        }
    }

    fn paste(
        &mut self,
        view: &GridView<'_>,
        line: usize,
        (row, column): (u64, ColumnRef),
        text: String,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let value = text.trim_end_matches(['\r', '\n']);
        if !value.contains(['\t', '\n']) {
            self.set_cell(row, column, value.trim().to_owned(), edits);
            return;
        }
        let lines = text.lines().count();
        let first = view.columns.iter().position(|shown| *shown == column);
        edits.push(RecipientEdit::Paste(PastedBlock {
            rows: view.row_ids(line, lines),
            columns: view.columns[first.unwrap_or_default()..].to_vec(),
            selection: (1, 1),
            text,
        }));
    }

    pub(super) fn set_cell(
        &mut self,
        row: u64,
        column: ColumnRef,
        value: String,
        edits: &mut Vec<RecipientEdit>,
    ) {
        self.pending.insert((row, column), value.clone());
        edits.push(RecipientEdit::SetCell { row, column, value });
    }

    /// Removes the selected rows when Delete or Backspace was pressed, unless a text field has the
    /// focus.
    fn remove_selected(&mut self, ui: &Ui, edits: &mut Vec<RecipientEdit>) {
        if self.selected.is_empty() || ui.text_edit_focused() {
            return;
        }
        let is_pressed = ui.input_mut(|input| {
            input.consume_key(Modifiers::NONE, Key::Delete)
                || input.consume_key(Modifiers::NONE, Key::Backspace)
        });
        if is_pressed {
            edits.push(RecipientEdit::RemoveRows(self.take_selected()));
        }
    }

    /// Returns the ids of the selected rows and clears the selection.
    pub(super) fn take_selected(&mut self) -> Vec<u64> {
        self.anchor = None;
        std::mem::take(&mut self.selected).into_iter().collect()
    }

    fn move_by(&mut self, ui: &Ui, view: &GridView<'_>, line: usize, column: ColumnRef, step: Move) {
        let Some(column) = view.columns.iter().position(|shown| *shown == column) else {
            return;
        };
        let Some((line, column)) = target((line, column), step, view.len(), view.columns.len())
        else {
            return;
        };
        if let (Some(row), Some(column)) = (view.row(line), view.columns.get(column)) {
            self.move_to(ui, (row.id, *column), line);
        }
    }
}

/// The cell that a movement leads to. Returns `None` when `Cells` would leave the first or the last
/// cell, and in an empty grid.
fn target(
    (line, column): (usize, usize),
    step: Move,
    lines: usize,
    columns: usize,
) -> Option<(usize, usize)> {
    let (last_line, last_column) = (lines.checked_sub(1)?, columns.checked_sub(1)?);
    let moved = |from: usize, by: isize, last: usize| from.saturating_add_signed(by).min(last);
    Some(match step {
        Move::Lines(by) => (moved(line, by, last_line), column),
        Move::Columns(by) => (line, moved(column, by, last_column)),
        Move::LineStart => (line, 0),
        Move::LineEnd => (line, last_column),
        Move::Cells(by) if by > 0 && column == last_column => {
            (line < last_line).then_some((line + 1, 0))?
        }
        Move::Cells(by) if by < 0 && column == 0 => (line.checked_sub(1)?, last_column),
        Move::Cells(by) => (line, moved(column, by, last_column)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tab_continues_in_next_line_until_last_cell() {
        assert_eq!(target((0, 2), Move::Cells(1), 2, 3), Some((1, 0)));
        assert_eq!(target((1, 2), Move::Cells(1), 2, 3), None);
        assert_eq!(target((1, 0), Move::Cells(-1), 2, 3), Some((0, 2)));
        assert_eq!(target((0, 0), Move::Cells(-1), 2, 3), None);
        assert_eq!(target((0, 0), Move::Lines(10), 3, 3), Some((2, 0)));
        assert_eq!(target((2, 1), Move::Columns(-1), 3, 3), Some((2, 0)));
    }
}
