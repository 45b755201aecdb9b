//! The recipients as a spreadsheet: only visible rows are drawn; click or type to edit a cell,
//! Enter, Tab and the arrows move, a copied block is pasted as a block.
//!
//! The table changes nothing itself: it says which [`RecipientEdit`]s were made. What was typed is
//! shown at once and replaced by the engine's answer.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use egui::{Align2, Id, Rect, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::{
    columns::{self, Column},
    issue_cell,
};
use crate::{
    desk::RecipientEdit,
    recipients::{Field, IssueIndex, RecipientRow, RecipientTable, Severity},
    ui::{
        theme::{TABLE_HEAD, TABLE_ROW, Type, tokens},
        widgets::paint,
    },
};

pub(super) const PADDING: f32 = 12.0;

/// What the table draws.
pub struct TableView<'a> {
    pub recipients: &'a RecipientTable,
    pub issues: &'a Arc<IssueIndex>,
    pub fields: &'a [Field],
    /// Positions to show; `None`: all.
    pub only: Option<&'a [usize]>,
}

impl TableView<'_> {
    pub fn len(&self) -> usize {
        self.only.map_or(self.recipients.len(), <[usize]>::len)
    }

    /// The position in the recipients of the table's line.
    pub fn position(&self, line: usize) -> Option<usize> {
        match self.only {
            Some(only) => only.get(line).copied(),
            None => (line < self.recipients.len()).then_some(line),
        }
    }

    /// Where `count` lines from `line` on are in the recipients; what goes past the last shown one
    /// comes behind the recipients's end.
    pub fn positions_from(&self, line: usize, count: usize) -> Vec<usize> {
        let past = self.len().saturating_sub(line);
        (0..count)
            .map(|at| {
                self.position(line + at)
                    .unwrap_or_else(|| self.recipients.len() + at.saturating_sub(past))
            })
            .collect()
    }

    /// The table's line of a row, when it is shown.
    pub fn line_of(&self, row_id: u64) -> Option<usize> {
        let position = self.recipients.position(row_id)?;
        match self.only {
            Some(only) => only.binary_search(&position).ok(),
            None => Some(position),
        }
    }

    pub fn row(&self, line: usize) -> Option<&RecipientRow> {
        self.recipients.row(self.position(line)?)
    }
}

/// A cell that is being typed into.
#[derive(Clone, Debug)]
pub(super) struct CellEdit {
    pub row: u64,
    pub field: Field,
    pub text: String,
}

/// What the table remembers between frames.
#[derive(Debug, Default)]
pub struct SheetTable {
    /// Where the keyboard is: row id and field.
    pub(super) cursor: Option<(u64, Field)>,
    pub(super) editing: Option<CellEdit>,
    /// Rows chosen by their number, by id.
    pub selected: BTreeSet<u64>,
    pub(super) anchor: Option<usize>,
    /// Typed and not yet answered by the engine.
    pub(super) typed: HashMap<(u64, Field), String>,
    seen: Option<Arc<IssueIndex>>,
    /// The cell to go to once it exists.
    pub(super) go_to: Option<(u64, Field)>,
    pub(super) scroll_to: Option<usize>,
}

impl SheetTable {
    /// Puts the keyboard on the first cell of a row.
    pub fn go_to(&mut self, row_id: u64, field: Field) {
        self.go_to = Some((row_id, field));
    }

    pub(super) fn cell_id(ui: &Ui, row: u64, field: Field) -> Id {
        let _ = ui;
        Id::unique("recipient-cell").with((row, field.index()))
    }

    /// What a cell shows: what was typed, else what the recipients holds.
    pub(super) fn value<'a>(&'a self, row: &'a RecipientRow, field: Field) -> &'a str {
        self.typed
            .get(&(row.id, field))
            .map_or_else(|| row.get(field), String::as_str)
    }

    pub fn show(&mut self, ui: &mut Ui, view: &TableView<'_>, edits: &mut Vec<RecipientEdit>) {
        self.catch_up(view);
        // A row that is no longer shown takes its text field with it, not what was typed.
        if (self.editing.as_ref()).is_some_and(|edit| view.line_of(edit.row).is_none()) {
            self.commit(edits);
        }
        self.keys(ui, view, edits);
        let room = ui.available_rect_before_wrap();
        let columns = columns::layout(view.fields, room.width());
        let total: f32 = columns.iter().map(|column| column.1).sum();
        ScrollArea::horizontal()
            .id_salt("recipients-across")
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.set_width(total);
                head(ui, &columns);
                self.body(ui, view, &columns, edits);
            });
    }

    /// New issues mean that the engine has answered: nothing is typed ahead any more.
    fn catch_up(&mut self, view: &TableView<'_>) {
        let fresh = self
            .seen
            .as_ref()
            .is_some_and(|seen| Arc::ptr_eq(seen, view.issues));
        if !fresh {
            self.seen = Some(Arc::clone(view.issues));
            self.typed.clear();
            self.selected
                .retain(|id| view.recipients.position(*id).is_some());
        }
        if self
            .cursor
            .is_some_and(|(id, _)| view.recipients.position(id).is_none())
        {
            self.cursor = None;
            self.editing = None;
        }
    }

    fn body(
        &mut self,
        ui: &mut Ui,
        view: &TableView<'_>,
        columns: &[(Column, f32)],
        edits: &mut Vec<RecipientEdit>,
    ) {
        if let Some((row, field)) = self.go_to
            && let Some(line) = view.line_of(row)
        {
            self.go_to = None;
            self.move_to(ui, (row, field), line);
        }
        let width: f32 = columns.iter().map(|column| column.1).sum();
        ScrollArea::vertical()
            .id_salt("recipients-down")
            .auto_shrink(false)
            .animated(false)
            .show_viewport(ui, |ui, seen| {
                ui.set_height(TABLE_ROW * view.len() as f32);
                let origin = ui.max_rect().min;
                let place = |line: usize| {
                    let top = origin.y + line as f32 * TABLE_ROW;
                    Rect::from_min_size(pos2(origin.x, top), vec2(width, TABLE_ROW))
                };
                if let Some(line) = self.scroll_to.take() {
                    ui.scroll_to_rect(place(line), None);
                }
                let first = (seen.top() / TABLE_ROW).floor().max(0.0) as usize;
                let last = ((seen.bottom() / TABLE_ROW).ceil().max(0.0) as usize).min(view.len());
                for line in first..last {
                    self.line(ui, view, columns, line, place(line), edits);
                }
                self.keep_focus(ui, view, first..last, origin);
            });
    }

    /// The cell with the keyboard exists also while it is scrolled away.
    fn keep_focus(
        &self,
        ui: &Ui,
        view: &TableView<'_>,
        drawn: std::ops::Range<usize>,
        origin: egui::Pos2,
    ) {
        let Some((row, field)) = self.cursor else {
            return;
        };
        if view.line_of(row).is_some_and(|line| !drawn.contains(&line)) {
            let away = Rect::from_min_size(origin, vec2(0.0, 0.0));
            ui.interact(away, Self::cell_id(ui, row, field), Sense::click());
        }
    }

    fn line(
        &mut self,
        ui: &mut Ui,
        view: &TableView<'_>,
        columns: &[(Column, f32)],
        line: usize,
        rect: Rect,
        edits: &mut Vec<RecipientEdit>,
    ) {
        let (Some(position), Some(row)) = (view.position(line), view.row(line)) else {
            return;
        };
        let t = tokens(ui);
        let ground = match view.issues.severity(row.id) {
            _ if self.selected.contains(&row.id) => Some(t.accent_soft),
            Some(Severity::Blocker) => Some(t.bad_soft),
            Some(Severity::Warning) => Some(t.caution_soft),
            None => None,
        };
        if let Some(ground) = ground {
            ui.painter().rect_filled(rect, 0, ground);
        }
        ui.painter().hline(
            rect.x_range(),
            rect.bottom() - 0.5,
            Stroke::new(1.0, t.line),
        );
        let mut left = rect.left();
        for (column, width) in columns {
            let place = Rect::from_min_size(pos2(left, rect.top()), vec2(*width, rect.height()));
            left += width;
            match column {
                Column::Number => self.number(ui, view, (line, position), row, place),
                Column::Cell(field) => {
                    self.cell(ui, view, (line, position), row, *field, place, edits);
                }
                Column::Issue => {
                    issue_cell::show(ui, position, row, view.issues, place, edits);
                }
            }
        }
    }

    /// The row's number; pressing it chooses the row.
    fn number(
        &mut self,
        ui: &mut Ui,
        view: &TableView<'_>,
        (line, position): (usize, usize),
        row: &RecipientRow,
        place: Rect,
    ) {
        let t = tokens(ui);
        let id = Id::unique("recipient-number").with(row.id);
        let response = ui.interact(place, id, Sense::click());
        let chosen = self.selected.contains(&row.id);
        let name = format!("Row {}", position + 1);
        response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, chosen, &name));
        if response.clicked() {
            let modifiers = ui.input(|input| input.modifiers);
            self.choose(view, line, modifiers);
        }
        let ink = if response.hovered() || chosen {
            t.text
        } else {
            t.weak
        };
        paint::paint_truncated(
            ui.painter(),
            (
                pos2(place.right() - PADDING, place.center().y),
                Align2::RIGHT_CENTER,
            ),
            &(position + 1).to_string(),
            Type::Body,
            ink,
            place.width() - PADDING,
        );
        paint::focus_ring(ui, &response.with_new_rect(place.shrink(4.0)), 6);
    }

    fn choose(&mut self, view: &TableView<'_>, line: usize, modifiers: egui::Modifiers) {
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

fn head(ui: &mut Ui, columns: &[(Column, f32)]) {
    let t = tokens(ui);
    let width: f32 = columns.iter().map(|column| column.1).sum();
    let (rect, _) = ui.allocate_exact_size(vec2(width, TABLE_HEAD), Sense::hover());
    let mut left = rect.left();
    for (column, width) in columns {
        let (x, anchor) = match column {
            Column::Number => (left + width - PADDING, Align2::RIGHT_CENTER),
            _ => (left + PADDING, Align2::LEFT_CENTER),
        };
        paint::paint_truncated(
            ui.painter(),
            (pos2(x, rect.center().y), anchor),
            &column.head(),
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
