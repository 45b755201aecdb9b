//! The read-only form of a grid: a list whose rows are opened. Cells are drawn by the source, and selected
//! and copied by their texts. A click or Enter opens the row.

use egui::{Align, Id, Layout, Rect, Response, Role, Sense, Ui, UiBuilder, WidgetInfo, vec2};

use super::{
    actions::{GridOutput, MenuTarget},
    body::offer_menu,
    selection::CellPosition,
    source::{ColumnKey, GridColumn, GridSource},
    spreadsheet::{Grid, PADDING},
    state::GridState,
};
use crate::ui::{
    theme::tokens,
    widgets::selection::{RowInput, SelectedRows, row_box},
};

impl<'a, C: ColumnKey> Grid<'a, C> {
    /// A grid whose rows are opened instead of cells edited. The keys of the rows are their lines. The layout
    /// of the columns lasts until the app is closed.
    pub fn read_only(name: &'a str, columns: Vec<GridColumn<C>>) -> Self {
        Self {
            is_read_only: true,
            ..Self::new(name, columns)
        }
    }

    /// Adds check boxes in a column of controls.
    pub fn selected_rows(mut self, column: C, selection: &'a dyn SelectedRows) -> Self {
        self.selected_rows = Some((column, selection));
        self
    }

    pub fn row_height(mut self, height: f32) -> Self {
        self.row_height = height;
        self
    }

    /// Whether the line alone has the selection.
    pub(super) fn is_current_line(&self, line: usize, state: &GridState<C>) -> bool {
        self.area(state)
            .is_some_and(|area| area.cursor.line == line && area.lines.len() == 1)
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "a cell needs its data, its area and the state of the grid"
    )]
    pub(super) fn read_only_cell<S: GridSource<C>>(
        &self,
        ui: &mut Ui,
        grid: &Response,
        (line, row): (usize, u64),
        column: usize,
        rect: Rect,
        state: &mut GridState<C>,
        source: &mut S,
        out: &mut GridOutput<C>,
    ) {
        let GridColumn { key, has_text, .. } = self.columns[column];
        let id = self.item_cell_id(source, line, key);
        // A press on a control must not begin a selection.
        let sense = if has_text {
            Sense::CLICK | Sense::DRAG
        } else {
            Sense::CLICK
        };
        let response = ui.interact(rect, id, sense);
        let area = self.area(state);
        let is_selected = area
            .as_ref()
            .is_some_and(|area| has_text && area.contains(line, column));
        response.widget_info(|| {
            if has_text {
                let name = self.cell_name(source, line, column);
                let mut info = WidgetInfo::labeled(Role::GridCell, true, name);
                info.current_text_value = Some(source.cell(line, key).text.into_owned());
                info
            } else {
                WidgetInfo::new(Role::GridCell)
            }
        });
        self.describe_cell(ui, id, (line, column), is_selected, || None);
        if is_selected && area.is_some_and(|area| area.lines.len() > 1) {
            let fill = tokens(ui).accent_soft.gamma_multiply(0.7);
            ui.painter().rect_filled(rect, 0, fill);
        }
        let position = CellPosition {
            line,
            column: self.nearest_text(column),
        };
        self.handle_pointer(ui, grid, &response, position, state, source);
        let modifiers = ui.input(|input| input.modifiers);
        if response.clicked() && !modifiers.shift && !modifiers.command {
            out.opened = Some(row);
        }
        if response.clicked() && modifiers.command && self.selected_rows.is_some() {
            out.rows = Some(RowInput::Toggle(row));
        }
        match self.selected_rows.filter(|(column, _)| *column == key) {
            Some((_, selection)) => {
                let mut content = Self::content_ui(ui, id, rect);
                row_box(&mut content, row, selection, &mut out.rows);
            }
            None => {
                let mut content = Self::content_ui(ui, id, rect);
                source.draw(&mut content, line, key, rect.shrink2(vec2(PADDING, 0.0)));
            }
        }
        offer_menu(ui, response, MenuTarget::Cell(row, key), out);
    }

    /// The area for the content of a cell.
    fn content_ui(ui: &mut Ui, cell: Id, rect: Rect) -> Ui {
        let inner = rect.shrink2(vec2(PADDING, 0.0));
        let builder = UiBuilder::new()
            .scope_id(cell.with("content"))
            .max_rect(inner)
            .layout(Layout::left_to_right(Align::Center))
            .accessibility_parent(cell);
        let mut content = ui.new_child(builder);
        content.shrink_clip_rect(inner.expand2(vec2(4.0, 0.0)));
        content
    }

    /// The column of texts at or beside a column, which a click on controls selects.
    fn nearest_text(&self, column: usize) -> usize {
        let texts = self.columns.iter().enumerate();
        let texts = texts.filter(|(_, column)| column.has_text);
        texts
            .map(|(at, _)| at)
            .min_by_key(|at| at.abs_diff(column))
            .unwrap_or(column)
    }
}
