//! The recipients as a spreadsheet: double-click, Enter or typing edits a cell; Tab and the arrow
//! keys move to another cell; a copied block of cells is pasted as a block. Only the rows in view
//! are drawn.
//!
//! The grid does not change the recipients. It returns [`RecipientEdit`]s for the engine, and shows
//! typed values until the engine's next state arrives.
//!
//! A *line* is a row that the filter shows; a *position* is the place of a row among all
//! recipients.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use egui::{Align2, Id, Rect, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::{
    choices::ColumnChoices,
    columns::{self, Column},
    issue_cell,
};
use crate::{
    desk::RecipientEdit,
    i18n::t,
    recipients::{ColumnRef, IssueIndex, RecipientRow, RecipientTable, Severity},
    ui::{
        theme::{TABLE_HEAD_HEIGHT, TABLE_ROW_HEIGHT, Type, tokens},
        widgets::paint,
    },
};

pub(super) const PADDING: f32 = 12.0;

/// The data that the grid draws.
pub(super) struct GridView<'a> {
    pub recipients: &'a RecipientTable,
    pub issues: &'a Arc<IssueIndex>,
    /// The shown columns of cells, in order.
    pub columns: &'a [ColumnRef],
    /// The choices of the columns that offer some.
    pub choices: &'a [ColumnChoices<'a>],
    /// Positions of the rows that the filter shows, ascending; `None`: all rows.
    pub visible: Option<&'a [usize]>,
}

impl GridView<'_> {
    pub fn len(&self) -> usize {
        self.visible.map_or(self.recipients.len(), <[usize]>::len)
    }

    pub fn position(&self, line: usize) -> Option<usize> {
        match self.visible {
            Some(visible) => visible.get(line).copied(),
            None => (line < self.recipients.len()).then_some(line),
        }
    }

    /// The ids of at most `count` rows, from `line` on.
    pub fn row_ids(&self, line: usize, count: usize) -> Vec<u64> {
        let lines = line..self.len().min(line.saturating_add(count));
        lines.filter_map(|line| Some(self.row(line)?.id)).collect()
    }

    pub fn choices(&self, column: ColumnRef) -> Option<&ColumnChoices<'_>> {
        self.choices.iter().find(|choices| choices.column == column)
    }

    /// The line of a row. Returns `None` when the filter hides the row.
    pub fn line_of(&self, row_id: u64) -> Option<usize> {
        let position = self.recipients.position(row_id)?;
        match self.visible {
            Some(visible) => visible.binary_search(&position).ok(),
            None => Some(position),
        }
    }

    pub fn row(&self, line: usize) -> Option<&RecipientRow> {
        self.recipients.row(self.position(line)?)
    }
}

/// The cell that is being edited, with its current text.
#[derive(Clone, Debug)]
pub(super) struct CellEdit {
    pub row: u64,
    pub column: ColumnRef,
    pub text: String,
}

#[derive(Debug, Default)]
pub(super) struct RecipientGrid {
    /// The cell with the keyboard focus: row id and column.
    pub(super) cursor: Option<(u64, ColumnRef)>,
    pub(super) editing: Option<CellEdit>,
    /// The ids of the selected rows.
    pub selected: BTreeSet<u64>,
    /// The line where a selection with Shift starts.
    pub(super) anchor: Option<usize>,
    /// Values that were sent to the engine and are not in its state yet.
    pub(super) pending: HashMap<(u64, ColumnRef), String>,
    /// The issues of the last frame. The engine sends new ones with every change.
    last_issues: Option<Arc<IssueIndex>>,
    /// The cell that gets the focus as soon as its row is shown.
    focus_next: Option<(u64, ColumnRef)>,
    /// The line to scroll to.
    pub(super) scroll_to: Option<usize>,
}

impl RecipientGrid {
    /// Gives the keyboard focus to a cell as soon as its row is shown.
    pub fn focus_cell(&mut self, row_id: u64, column: impl Into<ColumnRef>) {
        self.focus_next = Some((row_id, column.into()));
    }

    pub(super) fn cell_id(row: u64, column: ColumnRef) -> Id {
        Id::unique("recipient-cell").with((row, column))
    }

    /// The text of a cell: the pending value, else the recipient's.
    pub(super) fn value<'a>(
        &'a self,
        recipients: &RecipientTable,
        row: &'a RecipientRow,
        column: ColumnRef,
    ) -> &'a str {
        self.pending
            .get(&(row.id, column))
            .map_or_else(|| recipients.value(row, column), String::as_str)
    }

    pub fn show(&mut self, ui: &mut Ui, view: &GridView<'_>, edits: &mut Vec<RecipientEdit>) {
        self.sync_with(view);
        // The filter may hide the row that is being edited. Its text field disappears then, but the
        // text is saved.
        if (self.editing.as_ref()).is_some_and(|edit| view.line_of(edit.row).is_none()) {
            self.commit_edit(edits);
        }
        self.handle_keys(ui, view, edits);
        let available = ui.available_rect_before_wrap();
        let columns = columns::layout(view.columns, available.width());
        let total: f32 = columns.iter().map(|column| column.1).sum();
        ScrollArea::horizontal()
            .id_salt("recipients-horizontal")
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.set_width(total);
                header(ui, view, &columns);
                self.body(ui, view, &columns, edits);
            });
    }

    /// Drops pending values when the engine has sent a new state. Drops the cursor and the
    /// selection of rows that were removed.
    fn sync_with(&mut self, view: &GridView<'_>) {
        let is_unchanged = self
            .last_issues
            .as_ref()
            .is_some_and(|issues| Arc::ptr_eq(issues, view.issues));
        if !is_unchanged {
            self.last_issues = Some(Arc::clone(view.issues));
            self.pending.clear();
            self.selected
                .retain(|id| view.recipients.position(*id).is_some());
        }
        if self.cursor.is_some_and(|(id, column)| {
            view.recipients.position(id).is_none() || !view.recipients.has_column(column)
        }) {
            self.cursor = None;
            self.editing = None;
        }
    }

    fn body(
        &mut self,
        ui: &mut Ui,
        view: &GridView<'_>,
        columns: &[(Column, f32)],
        edits: &mut Vec<RecipientEdit>,
    ) {
        if let Some((row, column)) = self.focus_next
            && let Some(line) = view.line_of(row)
        {
            self.focus_next = None;
            self.move_to(ui, (row, column), line);
        }
        let width: f32 = columns.iter().map(|column| column.1).sum();
        ScrollArea::vertical()
            .id_salt("recipients-vertical")
            .auto_shrink(false)
            .animated(false)
            .show_viewport(ui, |ui, viewport| {
                ui.set_height(TABLE_ROW_HEIGHT * view.len() as f32);
                let origin = ui.max_rect().min;
                let line_rect = |line: usize| {
                    let top = origin.y + line as f32 * TABLE_ROW_HEIGHT;
                    Rect::from_min_size(pos2(origin.x, top), vec2(width, TABLE_ROW_HEIGHT))
                };
                if let Some(line) = self.scroll_to.take() {
                    ui.scroll_to_rect(line_rect(line), None);
                }
                let first = (viewport.top() / TABLE_ROW_HEIGHT).floor().max(0.0) as usize;
                let last = ((viewport.bottom() / TABLE_ROW_HEIGHT).ceil().max(0.0) as usize)
                    .min(view.len());
                for line in first..last {
                    self.line(ui, view, columns, line, line_rect(line), edits);
                }
                self.keep_focus(ui, view, first..last, origin);
            });
    }

    /// Keeps the widget of the focused cell alive while the cell is scrolled out of view.
    fn keep_focus(
        &self,
        ui: &Ui,
        view: &GridView<'_>,
        drawn: std::ops::Range<usize>,
        origin: egui::Pos2,
    ) {
        let Some((row, column)) = self.cursor else {
            return;
        };
        if view.line_of(row).is_some_and(|line| !drawn.contains(&line)) {
            let hidden = Rect::from_min_size(origin, vec2(0.0, 0.0));
            ui.interact(hidden, Self::cell_id(row, column), Sense::click());
        }
    }

    fn line(
        &mut self,
        ui: &mut Ui,
        view: &GridView<'_>,
        columns: &[(Column, f32)],
        line: usize,
        rect: Rect,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let (Some(position), Some(row)) = (view.position(line), view.row(line)) else {
            return;
        };
        let t = tokens(ui);
        let fill = match view.issues.severity(row.id) {
            _ if self.selected.contains(&row.id) => Some(t.accent_soft),
            Some(Severity::Blocker) => Some(t.bad_soft),
            Some(Severity::Warning) => Some(t.caution_soft),
            None => None,
        };
        if let Some(fill) = fill {
            ui.painter().rect_filled(rect, 0, fill);
        }
        ui.painter().hline(
            rect.x_range(),
            rect.bottom() - 0.5,
            Stroke::new(1.0, t.line),
        );
        let mut left = rect.left();
        for (column, width) in columns {
            let cell_rect =
                Rect::from_min_size(pos2(left, rect.top()), vec2(*width, rect.height()));
            left += width;
            match column {
                Column::Number => self.row_number(ui, view, (line, position), row, cell_rect),
                Column::Cell(column) => {
                    self.cell(ui, view, (line, position), row, *column, cell_rect, edits);
                }
                Column::Issue => {
                    issue_cell::show(ui, position, row, view.issues, cell_rect, edits);
                }
            }
        }
    }

    /// Draws the number of the row. A click selects or deselects the row.
    fn row_number(
        &mut self,
        ui: &mut Ui,
        view: &GridView<'_>,
        (line, position): (usize, usize),
        row: &RecipientRow,
        rect: Rect,
    ) {
        let t = tokens(ui);
        let id = Id::unique("recipient-number").with(row.id);
        let response = ui.interact(rect, id, Sense::click());
        let is_selected = self.selected.contains(&row.id);
        let name = t!("recipients-row-name", row = position + 1);
        response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_selected, &name));
        if response.clicked() {
            let modifiers = ui.input(|input| input.modifiers);
            self.select(view, line, modifiers);
        }
        let color = if response.hovered() || is_selected {
            t.text
        } else {
            t.weak
        };
        paint::paint_truncated(
            ui.painter(),
            (
                pos2(rect.right() - PADDING, rect.center().y),
                Align2::RIGHT_CENTER,
            ),
            &(position + 1).to_string(),
            Type::Body,
            color,
            rect.width() - PADDING,
        );
        paint::focus_ring(ui, &response.with_new_rect(rect.shrink(4.0)), 6);
    }

    /// Selects one row; with Shift a range, with Ctrl or Cmd one more. Deselects a row that is
    /// selected already.
    fn select(&mut self, view: &GridView<'_>, line: usize, modifiers: egui::Modifiers) {
        let id = |line: usize| view.row(line).map(|row| row.id);
        match self.anchor {
            Some(anchor) if modifiers.shift => {
                let range = anchor.min(line)..=anchor.max(line);
                self.selected.extend(range.filter_map(id));
            }
            _ => {
                let Some(id) = id(line) else { return };
                if !self.selected.remove(&id) {
                    if !modifiers.command {
                        self.selected.clear();
                    }
                    self.selected.insert(id);
                }
                self.anchor = Some(line);
            }
        }
    }
}

fn header(ui: &mut Ui, view: &GridView<'_>, columns: &[(Column, f32)]) {
    let t = tokens(ui);
    let width: f32 = columns.iter().map(|column| column.1).sum();
    let (rect, _) = ui.allocate_exact_size(vec2(width, TABLE_HEAD_HEIGHT), Sense::hover());
    let mut left = rect.left();
    for (column, width) in columns {
        let (x, anchor) = match column {
            Column::Number => (left + width - PADDING, Align2::RIGHT_CENTER),
            _ => (left + PADDING, Align2::LEFT_CENTER),
        };
        paint::paint_truncated(
            ui.painter(),
            (pos2(x, rect.center().y), anchor),
            &column.title(view.recipients),
            Type::SmallMedium,
            t.weak,
            width - PADDING,
        );
        left += width;
    }
    ui.painter().hline(
        rect.x_range(),
        rect.bottom() - 0.5,
        Stroke::new(1.0, t.line),
    );
}
