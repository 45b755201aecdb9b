//! The keyboard in the recipients' table.

use egui::{Event, Key, Modifiers, Ui};

use super::{
    paste,
    table::{SheetTable, TableView},
};
use crate::{desk::RecipientEdit, recipients::Field};

/// Where a key leads from a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    Lines(isize),
    Columns(isize),
    /// Like columns, and on to the next line at the end of one.
    Cells(isize),
    LineStart,
    LineEnd,
}

impl SheetTable {
    pub(super) fn keys(
        &mut self,
        ui: &mut Ui,
        view: &TableView<'_>,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let Some((row, field)) = self.cursor else {
            self.delete_chosen(ui, edits);
            return;
        };
        let Some(line) = view.line_of(row) else {
            return;
        };
        let id = Self::cell_id(ui, row, field);
        if !ui.memory(|memory| memory.has_focus(id)) {
            self.delete_chosen(ui, edits);
            return;
        }
        if self.editing.is_some() {
            self.keys_while_typing(ui, view, line, field, edits);
        } else {
            self.keys_at_rest(ui, view, line, (row, field), edits);
        }
    }

    fn keys_while_typing(
        &mut self,
        ui: &Ui,
        view: &TableView<'_>,
        line: usize,
        field: Field,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let taken = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
        let step = if taken(Modifiers::NONE, Key::Escape) {
            self.editing = None;
            ui.request_repaint();
            return;
        } else if taken(Modifiers::SHIFT, Key::Enter) {
            Move::Lines(-1)
        } else if taken(Modifiers::NONE, Key::Enter) || taken(Modifiers::NONE, Key::ArrowDown) {
            Move::Lines(1)
        } else if taken(Modifiers::NONE, Key::ArrowUp) {
            Move::Lines(-1)
        } else if taken(Modifiers::SHIFT, Key::Tab) {
            Move::Cells(-1)
        } else if taken(Modifiers::NONE, Key::Tab) {
            Move::Cells(1)
        } else {
            return;
        };
        self.commit(edits);
        self.go(ui, view, line, field, step);
    }

    fn keys_at_rest(
        &mut self,
        ui: &Ui,
        view: &TableView<'_>,
        line: usize,
        (row, field): (u64, Field),
        edits: &mut Vec<RecipientEdit>,
    ) {
        let taken = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
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
            if taken(modifiers, key) {
                self.go(ui, view, line, field, step);
                return;
            }
        }
        let old = view.row(line).map(|row| self.value(row, field).to_owned());
        let old = old.unwrap_or_default();
        if taken(Modifiers::NONE, Key::Escape) {
            self.cursor = None;
            ui.memory_mut(|memory| memory.surrender_focus(Self::cell_id(ui, row, field)));
        } else if taken(Modifiers::NONE, Key::Enter) || taken(Modifiers::NONE, Key::F2) {
            self.begin(ui, row, field, old);
        } else if taken(Modifiers::NONE, Key::Delete) || taken(Modifiers::NONE, Key::Backspace) {
            if !old.is_empty() {
                self.set(row, field, String::new(), edits);
            }
        } else {
            self.clipboard(ui, view, line, (row, field), old, edits);
        }
    }

    fn clipboard(
        &mut self,
        ui: &Ui,
        view: &TableView<'_>,
        line: usize,
        (row, field): (u64, Field),
        old: String,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let events = ui.input(|input| input.events.clone());
        for event in events {
            match event {
                Event::Copy => ui.copy_text(old.clone()),
                Event::Cut => {
                    ui.copy_text(old.clone());
                    self.set(row, field, String::new(), edits);
                }
                Event::Paste(text) => {
                    ui.input_mut(|input| {
                        input
                            .events
                            .retain(|event| !matches!(event, Event::Paste(_)));
                    });
                    self.paste(view, line, (row, field), &text, edits);
                }
                // The text field that appears in this frame takes the letter itself.
                Event::Text(text) if !text.is_empty() => {
                    self.begin(ui, row, field, String::new());
                    return;
                }
                _ => {}
            }
        }
    }

    fn paste(
        &mut self,
        view: &TableView<'_>,
        line: usize,
        (row, field): (u64, Field),
        text: &str,
        edits: &mut Vec<RecipientEdit>,
    ) {
        if !paste::is_block(text) {
            self.set(row, field, text.trim().to_owned(), edits);
            return;
        }
        let cells = paste::cells(text);
        let lines = view.positions_from(line, cells.len());
        edits.push(RecipientEdit::Paste {
            row: Some(row),
            field,
            block: paste::spread(cells, view.recipients, &lines, field, view.fields),
        });
    }

    fn set(&mut self, row: u64, field: Field, value: String, edits: &mut Vec<RecipientEdit>) {
        self.typed.insert((row, field), value.clone());
        edits.push(RecipientEdit::SetCell { row, field, value });
    }

    /// Delete removes the rows that were chosen by their numbers.
    fn delete_chosen(&mut self, ui: &Ui, edits: &mut Vec<RecipientEdit>) {
        if self.selected.is_empty() || ui.text_edit_focused() {
            return;
        }
        let pressed = ui.input_mut(|input| {
            input.consume_key(Modifiers::NONE, Key::Delete)
                || input.consume_key(Modifiers::NONE, Key::Backspace)
        });
        if pressed {
            edits.push(RecipientEdit::RemoveRows(self.take_chosen()));
        }
    }

    /// The chosen rows' ids; none is chosen afterwards.
    pub fn take_chosen(&mut self) -> Vec<u64> {
        self.anchor = None;
        std::mem::take(&mut self.selected).into_iter().collect()
    }

    fn go(&mut self, ui: &Ui, view: &TableView<'_>, line: usize, field: Field, step: Move) {
        let Some(column) = view.fields.iter().position(|shown| *shown == field) else {
            return;
        };
        let Some((line, column)) = target((line, column), step, view.len(), view.fields.len())
        else {
            return;
        };
        if let (Some(row), Some(field)) = (view.row(line), view.fields.get(column)) {
            self.move_to(ui, (row.id, *field), line);
        }
    }
}

/// The cell a step leads to; `None` at the ends of the table.
fn target(
    (line, column): (usize, usize),
    step: Move,
    lines: usize,
    columns: usize,
) -> Option<(usize, usize)> {
    let (last_line, last_column) = (lines.checked_sub(1)?, columns.checked_sub(1)?);
    let moved = |at: usize, by: isize, last: usize| at.saturating_add_signed(by).min(last);
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
    fn tab_goes_on_in_the_next_line_and_stays_at_the_end() {
        assert_eq!(target((0, 2), Move::Cells(1), 2, 3), Some((1, 0)));
        assert_eq!(target((1, 2), Move::Cells(1), 2, 3), None);
        assert_eq!(target((1, 0), Move::Cells(-1), 2, 3), Some((0, 2)));
        assert_eq!(target((0, 0), Move::Cells(-1), 2, 3), None);
        assert_eq!(target((0, 0), Move::Lines(10), 3, 3), Some((2, 0)));
        assert_eq!(target((2, 1), Move::Columns(-1), 3, 3), Some((2, 0)));
    }
}
