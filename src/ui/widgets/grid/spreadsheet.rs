//! The grid widget: its areas, and the order in which they handle input and are drawn.

use egui::{Id, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::{
    actions::GridOutput,
    column_layout::ColumnLayout,
    selection::Area,
    source::{ColumnKey, GridColumn, GridSource},
    state::GridState,
};
use crate::ui::{
    theme::{TABLE_HEAD_HEIGHT, TABLE_ROW_HEIGHT, tokens},
    widgets::selection::{RowInput, SelectedRows},
};

pub(crate) const PADDING: f32 = 12.0;
/// The width of the column of row numbers, which stays in view.
const NUMBER_WIDTH: f32 = 84.0;

/// The areas of a grid in one frame.
#[derive(Clone, Copy, Debug)]
struct Areas {
    header: Rect,
    body: Rect,
}

#[must_use = "show it"]
pub(crate) struct Grid<'a, C> {
    pub(super) name: &'a str,
    pub(super) columns: Vec<GridColumn<C>>,
    /// Whether rows are opened instead of cells edited.
    pub(super) is_read_only: bool,
    pub(super) row_height: f32,
    /// The column of check boxes, and the selection that they show.
    pub(super) selected_rows: Option<(C, &'a dyn SelectedRows)>,
    /// The shown columns with their left edges, relative to the first one, and widths.
    pub(super) extents: Vec<(f32, f32)>,
}

impl<'a, C: ColumnKey> Grid<'a, C> {
    /// `name` is the accessible name, and tells grids apart. `columns` are all columns; the state hides
    /// and reorders them.
    pub fn new(name: &'a str, columns: Vec<GridColumn<C>>) -> Self {
        Self {
            name,
            columns,
            is_read_only: false,
            row_height: TABLE_ROW_HEIGHT,
            selected_rows: None,
            extents: Vec::new(),
        }
    }

    /// The id that has the keyboard focus.
    pub fn focus_id(name: &str) -> Id {
        Id::unique("grid").with(name)
    }

    /// Draws the grid into the remaining space of `ui`.
    pub fn show<S: GridSource<C>>(
        mut self,
        ui: &mut Ui,
        state: &mut GridState<C>,
        source: &mut S,
    ) -> GridOutput<C> {
        let mut out = GridOutput::default();
        let rect = ui.available_rect_before_wrap();
        let id = Self::focus_id(self.name);
        if self.is_read_only && !std::mem::replace(&mut state.is_laid_out, true) {
            state.layout = ColumnLayout::stored(ui, id);
        }
        self.columns = state.layout.arrange(std::mem::take(&mut self.columns));
        let for_columns = if self.is_read_only {
            rect.width()
        } else {
            rect.width() - NUMBER_WIDTH - ui.spacing().scroll.bar_width
        };
        self.extents = state.layout.extents(&self.columns, for_columns);
        self.leave_by_key(ui, id, state, source);
        let grid = ui.interact(rect, id, Sense::click());
        state.resolve(source, &self.columns, self.is_read_only);
        state.apply_focus_request(ui, id, source, &self.columns);
        // A selected cell selects its row, which a list does only when the user moves.
        if grid.gained_focus() && !self.is_read_only {
            state.select_first_cell(source, &self.columns);
        }
        if let Some(edit) = &state.editing
            && source.line_of(edit.row).is_none()
        {
            // The row was hidden while its text field was open. The text is saved, and the grid gets the keyboard
            // focus of the field.
            let editor = self.editor_id(edit.row, edit.column);
            ui.memory_mut(|memory| {
                if memory.has_focus(editor) {
                    memory.request_focus(id);
                }
            });
            state.commit_edit(&mut out.actions);
        }
        self.handle_keys(ui, &grid, state, source, &mut out);
        state.resolve(source, &self.columns, self.is_read_only);
        let mut area = ui.new_child(egui::UiBuilder::new().max_rect(rect));
        area.spacing_mut().item_spacing = vec2(0.0, 0.0);
        let head = Rect::from_min_size(rect.min, vec2(rect.width(), TABLE_HEAD_HEIGHT));
        let areas = Areas {
            header: head,
            body: Rect::from_min_max(pos2(rect.left(), head.bottom()), rect.max),
        };
        self.describe(ui, &grid, state, source);
        // The node of the header comes before the rows, although the header is drawn above them.
        let mut header = self.header_ui(&mut area, areas.header, id);
        let first_left = self.body(&mut area, areas.body, &grid, state, source, &mut out);
        self.header(&mut header, first_left, &grid, state, source, &mut out);
        self.commit_hidden_edit(ui, id, state, &mut out);
        state.end_drag(ui, source, &self.columns, &mut out);
        if self.selected_rows.is_some() {
            let range = state.take_extended_range();
            out.rows = out.rows.or(range);
            // A highlighted block is the selected range, which a check box changes.
            if matches!(
                out.rows,
                Some(RowInput::Toggle(_) | RowInput::Clear | RowInput::Range { anchor: None, .. })
            ) {
                state.collapse_selection();
            }
        }
        if self.is_read_only {
            state.layout.store(ui, id);
        }
        state.remember_lines(source);
        ui.advance_cursor_after_rect(rect);
        if grid.has_focus() && state.selection.is_none() {
            let stroke = Stroke::new(2.0, tokens(ui).accent);
            ui.painter()
                .rect_stroke(rect.shrink(1.0), 8, stroke, StrokeKind::Inside);
        }
        if let Some(menu) = &mut out.menu {
            menu.returns_to = id;
        }
        out
    }

    /// Saves the text of an edited cell that was scrolled out of view: a text field that is not drawn loses the
    /// keyboard focus, and would keep the keys from the grid.
    fn commit_hidden_edit(
        &self,
        ui: &Ui,
        grid: Id,
        state: &mut GridState<C>,
        out: &mut GridOutput<C>,
    ) {
        let Some(edit) = &mut state.editing else {
            return;
        };
        if std::mem::take(&mut edit.is_drawn) || !edit.is_shown {
            return;
        }
        let editor = self.editor_id(edit.row, edit.column);
        ui.memory_mut(|memory| {
            if memory.has_focus(editor) {
                memory.request_focus(grid);
            }
        });
        state.commit_edit(&mut out.actions);
    }

    pub(super) fn area(&self, state: &GridState<C>) -> Option<Area> {
        state.area(&self.columns)
    }

    /// The rectangle of a cell, with the first cell's corner at `origin`.
    pub(super) fn cell_rect(&self, origin: egui::Pos2, line: usize, column: usize) -> Rect {
        let (left, width) = self.extents[column];
        let top = origin.y + line as f32 * self.row_height;
        let min = pos2(origin.x + self.number_width() + left, top);
        Rect::from_min_size(min, vec2(width, self.row_height))
    }

    /// The width of the row numbers, which a read-only grid does not show.
    pub(super) fn number_width(&self) -> f32 {
        if self.is_read_only { 0.0 } else { NUMBER_WIDTH }
    }

    /// The width of all columns with the row numbers.
    pub(super) fn total_width(&self) -> f32 {
        let columns = self.extents.last();
        self.number_width() + columns.map_or(0.0, |(left, width)| left + width)
    }

    /// The column at a horizontal distance from the first column's left edge.
    pub(super) fn column_at(&self, x: f32) -> usize {
        let after = self.extents.partition_point(|(left, _)| *left <= x);
        after.saturating_sub(1)
    }
}
