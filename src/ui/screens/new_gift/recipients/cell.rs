//! A cell of the recipients grid: its text, or a text field while the cell is edited.

use egui::{
    Align2, CornerRadius, CursorIcon, EventFilter, Frame, Margin, Rect, Role, Sense, Stroke,
    StrokeKind, TextEdit, Ui, WidgetInfo, pos2,
};

use super::{
    columns::cell_title,
    grid::{CellEdit, GridView, PADDING, RecipientGrid},
};
use crate::{
    desk::RecipientEdit,
    i18n::t,
    messages::issue::issue_text,
    recipients::{ColumnRef, Issue, RecipientRow},
    ui::{
        theme::{Type, tokens},
        widgets::paint,
    },
};

/// Keys that the grid handles while a cell has the focus, instead of egui.
const GRID_KEYS: EventFilter = EventFilter {
    tab: true,
    horizontal_arrows: true,
    vertical_arrows: true,
    escape: true,
};

impl RecipientGrid {
    #[expect(
        clippy::too_many_arguments,
        reason = "a cell needs its row, its column and its area"
    )]
    pub(super) fn cell(
        &mut self,
        ui: &mut Ui,
        view: &GridView<'_>,
        (line, position): (usize, usize),
        row: &RecipientRow,
        column: ColumnRef,
        rect: Rect,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let name = t!(
            "recipients-cell-name",
            field = cell_title(view.recipients, column),
            row = position + 1
        );
        let is_edited = self
            .editing
            .as_ref()
            .is_some_and(|edit| edit.row == row.id && edit.column == column);
        if is_edited {
            self.edited_cell(ui, row.id, column, rect, &name, edits);
        } else {
            self.text_cell(ui, view, line, row, column, rect, &name, edits);
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "a cell needs its row, its column and its area"
    )]
    fn text_cell(
        &mut self,
        ui: &mut Ui,
        view: &GridView<'_>,
        line: usize,
        row: &RecipientRow,
        column: ColumnRef,
        rect: Rect,
        name: &str,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let t = tokens(ui);
        let id = Self::cell_id(row.id, column);
        let response = ui.interact(rect, id, Sense::click());
        let field = column.field();
        let issue = field.and_then(|field| view.issues.for_cell(row.id, field));
        let choices = view.choices(column);
        let value = self.value(view.recipients, row, column);
        let problem = choices.and_then(|choices| (choices.problem)(row, value));
        response.widget_info(|| {
            let role = choices.map_or(Role::TextInput, |_| Role::ComboBox);
            let mut info = WidgetInfo::labeled(role, true, name);
            info.current_text_value = Some(value.to_owned());
            info
        });
        let is_blocked = issue.is_some_and(Issue::is_blocker);
        let (text, color) = match value {
            "" if is_blocked || problem.is_some() => ("—", t.bad),
            value if problem.is_some() => (value, t.bad),
            value => (value, t.text),
        };
        paint::paint_truncated(
            ui.painter(),
            (
                pos2(rect.left() + PADDING, rect.center().y),
                Align2::LEFT_CENTER,
            ),
            text,
            Type::Body,
            color,
            rect.width() - 1.5 * PADDING,
        );
        let value = value.to_owned();
        if response.has_focus() {
            ui.memory_mut(|memory| memory.set_focus_lock_filter(id, GRID_KEYS));
            focus_border(ui, rect);
        } else if response.hovered() {
            ui.painter().rect_stroke(
                rect.shrink(2.0),
                CornerRadius::same(6),
                Stroke::new(1.0, t.line),
                StrokeKind::Inside,
            );
        }
        if response.gained_focus() && self.cursor != Some((row.id, column)) {
            self.cursor = Some((row.id, column));
        }
        if response.clicked() {
            if self.cursor != Some((row.id, column)) {
                self.selected.clear();
            }
            self.move_to(ui, (row.id, column), line);
        }
        if response.double_clicked() {
            self.start_edit(ui, row.id, column, value.clone());
        }
        if let Some(choices) = choices
            && let Some(chosen) = choices.menu(ui, &response, rect, name, &value)
        {
            self.set_cell(row.id, column, chosen, edits);
        }
        let response = response.on_hover_cursor(CursorIcon::Text);
        if let Some(text) = issue.map(issue_text).or(problem) {
            response.on_hover_text(text);
        }
    }

    fn edited_cell(
        &mut self,
        ui: &mut Ui,
        row: u64,
        column: ColumnRef,
        rect: Rect,
        name: &str,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let t = tokens(ui);
        let id = Self::cell_id(row, column);
        let Some(edit) = &mut self.editing else {
            return;
        };
        ui.painter()
            .rect_filled(rect.shrink(1.0), CornerRadius::same(6), t.surface);
        let inner = rect.shrink2(egui::vec2(PADDING, 0.0));
        let response = ui
            .put(
                inner,
                TextEdit::singleline(&mut edit.text)
                    .id(id)
                    .frame(Frame::NONE)
                    .margin(Margin::ZERO)
                    .font(Type::Body.font())
                    .char_limit(column.max_chars())
                    .align(egui::Align2::LEFT_CENTER)
                    .event_filter(GRID_KEYS)
                    .desired_width(inner.width()),
            )
            .accessible_name(name);
        focus_border(ui, rect);
        if response.lost_focus() {
            self.commit_edit(edits);
        }
    }

    /// Shows a text field with `text` in a cell.
    pub(super) fn start_edit(&mut self, ui: &Ui, row: u64, column: ColumnRef, text: String) {
        // Without a stored state, egui puts the text cursor at the end.
        ui.data_mut(|data| {
            data.remove::<egui::text_edit::TextEditState>(Self::cell_id(row, column));
        });
        self.editing = Some(CellEdit { row, column, text });
        ui.request_repaint();
    }

    /// Ends editing and adds the text of the cell to `edits`.
    pub(super) fn commit_edit(&mut self, edits: &mut Vec<RecipientEdit>) {
        let Some(CellEdit { row, column, text }) = self.editing.take() else {
            return;
        };
        self.pending.insert((row, column), text.clone());
        edits.push(RecipientEdit::SetCell {
            row,
            column,
            value: text,
        });
    }

    /// Moves the keyboard focus to a cell and scrolls to it.
    pub(super) fn move_to(&mut self, ui: &Ui, cell: (u64, ColumnRef), line: usize) {
        self.cursor = Some(cell);
        self.scroll_to = Some(line);
        ui.memory_mut(|memory| memory.request_focus(Self::cell_id(cell.0, cell.1)));
        // `GRID_KEYS` takes effect in the next frame.
        ui.request_repaint();
    }
}

fn focus_border(ui: &Ui, rect: Rect) {
    ui.painter().rect_stroke(
        rect.shrink(1.0),
        CornerRadius::same(6),
        Stroke::new(2.0, tokens(ui).accent),
        StrokeKind::Inside,
    );
}
