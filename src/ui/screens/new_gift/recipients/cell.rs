//! One cell of the recipients' table: at rest, with the keyboard, and while it is typed into.

use egui::{
    Align2, CornerRadius, CursorIcon, EventFilter, Frame, Margin, Rect, Role, Sense, Stroke,
    StrokeKind, TextEdit, Ui, WidgetInfo, pos2,
};

use super::table::{CellEdit, PADDING, SheetTable, TableView};
use crate::{
    desk::RecipientEdit,
    messages::issue::{field_label, issue_text},
    recipients::{Field, RecipientRow},
    ui::{
        theme::{Type, tokens},
        widgets::paint,
    },
};

/// While a cell has the keyboard, these keys are the table's.
const KEYS: EventFilter = EventFilter {
    tab: true,
    horizontal_arrows: true,
    vertical_arrows: true,
    escape: true,
};

impl SheetTable {
    #[expect(
        clippy::too_many_arguments,
        reason = "a cell is where a row and a column meet"
    )]
    pub(super) fn cell(
        &mut self,
        ui: &mut Ui,
        view: &TableView<'_>,
        (line, position): (usize, usize),
        row: &RecipientRow,
        field: Field,
        place: Rect,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let name = format!("{}, row {}", field_label(field), position + 1);
        let is_edited = self
            .editing
            .as_ref()
            .is_some_and(|edit| edit.row == row.id && edit.field == field);
        if is_edited {
            self.edited(ui, row.id, field, place, &name, edits);
        } else {
            self.resting(ui, view, line, row, field, place, &name);
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "a cell is where a row and a column meet"
    )]
    fn resting(
        &mut self,
        ui: &mut Ui,
        view: &TableView<'_>,
        line: usize,
        row: &RecipientRow,
        field: Field,
        place: Rect,
        name: &str,
    ) {
        let t = tokens(ui);
        let id = Self::cell_id(ui, row.id, field);
        let response = ui.interact(place, id, Sense::click());
        let issue = view.issues.for_cell(row.id, field);
        let value = self.value(row, field);
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::TextInput, true, name);
            info.current_text_value = Some(value.to_owned());
            info
        });
        let blocked = issue.is_some_and(crate::recipients::Issue::is_blocker);
        let (words, ink) = match value {
            "" if blocked => ("—", t.bad),
            value => (value, t.text),
        };
        paint::paint_truncated(
            ui.painter(),
            (
                pos2(place.left() + PADDING, place.center().y),
                Align2::LEFT_CENTER,
            ),
            words,
            Type::Body,
            ink,
            place.width() - 1.5 * PADDING,
        );
        let value = value.to_owned();
        if response.has_focus() {
            ui.memory_mut(|memory| memory.set_focus_lock_filter(id, KEYS));
            ring(ui, place);
        } else if response.hovered() {
            ui.painter().rect_stroke(
                place.shrink(2.0),
                CornerRadius::same(6),
                Stroke::new(1.0, t.line),
                StrokeKind::Inside,
            );
        }
        if response.gained_focus() && self.cursor != Some((row.id, field)) {
            self.cursor = Some((row.id, field));
        }
        if response.clicked() {
            self.commit_before(row.id, field);
            self.move_to(ui, (row.id, field), line);
        }
        if response.double_clicked() {
            self.begin(ui, row.id, field, value);
        }
        let response = response.on_hover_cursor(CursorIcon::Text);
        if let Some(issue) = issue {
            response.on_hover_text(issue_text(issue));
        }
    }

    fn edited(
        &mut self,
        ui: &mut Ui,
        row: u64,
        field: Field,
        place: Rect,
        name: &str,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let t = tokens(ui);
        let id = Self::cell_id(ui, row, field);
        let Some(edit) = &mut self.editing else {
            return;
        };
        ui.painter()
            .rect_filled(place.shrink(1.0), CornerRadius::same(6), t.surface);
        let inner = place.shrink2(egui::vec2(PADDING, 0.0));
        let response = ui
            .put(
                inner,
                TextEdit::singleline(&mut edit.text)
                    .id(id)
                    .frame(Frame::NONE)
                    .margin(Margin::ZERO)
                    .font(Type::Body.font())
                    .char_limit(field.max_chars())
                    .align(egui::Align2::LEFT_CENTER)
                    .event_filter(KEYS)
                    .desired_width(inner.width()),
            )
            .accessible_name(name);
        ring(ui, place);
        if response.lost_focus() {
            self.commit(edits);
        }
    }

    /// Begins typing into a cell.
    pub(super) fn begin(&mut self, ui: &Ui, row: u64, field: Field, text: String) {
        // A cursor remembered from an earlier edit of this cell would stand somewhere inside.
        ui.data_mut(|data| {
            data.remove::<egui::text_edit::TextEditState>(Self::cell_id(ui, row, field));
        });
        self.editing = Some(CellEdit { row, field, text });
        ui.request_repaint();
    }

    /// What was typed becomes an edit, unless it changes nothing.
    pub(super) fn commit(&mut self, edits: &mut Vec<RecipientEdit>) {
        let Some(CellEdit { row, field, text }) = self.editing.take() else {
            return;
        };
        self.typed.insert((row, field), text.clone());
        edits.push(RecipientEdit::SetCell {
            row,
            field,
            value: text,
        });
    }

    /// A click elsewhere ends typing; the text field says so itself when it loses the keyboard.
    fn commit_before(&mut self, row: u64, field: Field) {
        if self.cursor != Some((row, field)) {
            self.selected.clear();
        }
    }

    /// Moves the keyboard to a cell and brings it into view.
    pub(super) fn move_to(&mut self, ui: &Ui, cell: (u64, Field), line: usize) {
        self.cursor = Some(cell);
        self.scroll_to = Some(line);
        ui.memory_mut(|memory| memory.request_focus(Self::cell_id(ui, cell.0, cell.1)));
        // The keys of a cell are its own only from its next frame on.
        ui.request_repaint();
    }
}

fn ring(ui: &Ui, place: Rect) {
    ui.painter().rect_stroke(
        place.shrink(1.0),
        CornerRadius::same(6),
        Stroke::new(2.0, tokens(ui).accent),
        StrokeKind::Inside,
    );
}
