//! A spreadsheet: cells, rows, columns and blocks are selected by pointer and keyboard, edited, copied,
//! pasted and filled. Columns are resized, moved and hidden.
//!
//! Used by the recipients of a gift. The widget does not change data: a [`GridSource`] gives the texts,
//! and [`Grid::show`] returns [`GridAction`]s. Only the rows in view are drawn, so that the cost does
//! not depend on the number of rows.
//!
//! A *line* is a row as shown, counted from 0. Rows are identified by keys, because lines change when
//! rows are added, removed, sorted or filtered. The grid as a whole has the keyboard focus; its node
//! names the current cell as the active descendant.

mod accessible;
mod body;
mod cell;
mod clipboard;
mod column_layout;
mod fill;
mod header;
mod keyboard;
mod keys;
mod selection;
mod source;
mod state;

use egui::{Id, Popup, Rect, Response, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::ui::theme::{TABLE_HEAD_HEIGHT, TABLE_ROW_HEIGHT, tokens};
pub(crate) use column_layout::ColumnLayout;
use selection::Area;
pub(crate) use source::{CellView, ColumnKey, GridColumn, GridSource, SortMark};
pub(crate) use state::GridState;

const PADDING: f32 = 12.0;
/// The width of the column of row numbers, which stays in view.
const NUMBER_WIDTH: f32 = 52.0;

/// A block of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block<C> {
    pub rows: Vec<u64>,
    pub columns: Vec<C>,
}

/// A change that the user asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GridAction<C> {
    SetCell {
        row: u64,
        column: C,
        text: String,
    },
    Paste {
        /// Rows and columns from the first selected cell on.
        block: Block<C>,
        /// The numbers of selected rows and columns.
        selection: (usize, usize),
        text: String,
    },
    Fill {
        source: Block<C>,
        target: Block<C>,
    },
    Clear(Block<C>),
    RemoveRows(Vec<u64>),
}

/// The place of a context menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuTarget<C> {
    Column(C),
    Row(u64),
    Cell(u64, C),
}

/// The user's input in one frame.
#[derive(Debug)]
pub(crate) struct GridOutput<C> {
    pub actions: Vec<GridAction<C>>,
    /// The menu that is open or was requested.
    pub menu: Option<GridMenu<C>>,
}

/// A menu of a grid. The screen draws its content.
#[derive(Debug)]
pub(crate) struct GridMenu<C> {
    pub target: MenuTarget<C>,
    button: Response,
    is_at_pointer: bool,
}

impl<C> GridMenu<C> {
    /// Shows the menu until the user chooses or clicks elsewhere.
    pub fn show(&self, name: &str, content: impl FnOnce(&mut Ui)) {
        let popup = if self.is_at_pointer {
            Popup::context_menu(&self.button)
        } else {
            Popup::menu(&self.button)
        };
        popup.accessible_name(name).show(content);
    }
}

/// The areas of a grid in one frame.
#[derive(Clone, Copy, Debug)]
struct Areas {
    header: Rect,
    body: Rect,
}

#[must_use = "show it"]
pub(crate) struct Grid<'a, C> {
    name: &'a str,
    columns: Vec<GridColumn<C>>,
    /// The shown columns with their left edges, relative to the first one, and widths.
    places: Vec<(f32, f32)>,
}

impl<'a, C: ColumnKey> Grid<'a, C> {
    /// `name` is the accessible name, and tells grids apart. `columns` are all columns; the state hides
    /// and reorders them.
    pub fn new(name: &'a str, columns: Vec<GridColumn<C>>) -> Self {
        Self {
            name,
            columns,
            places: Vec::new(),
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
        let mut out = GridOutput {
            actions: Vec::new(),
            menu: None,
        };
        let rect = ui.available_rect_before_wrap();
        self.columns = state.layout.arrange(std::mem::take(&mut self.columns));
        let for_columns = rect.width() - NUMBER_WIDTH - ui.spacing().scroll.bar_width;
        self.places = state.layout.places(&self.columns, for_columns);
        let id = Self::focus_id(self.name);
        let grid = ui.interact(rect, id, Sense::click());
        state.resolve(source, &self.columns);
        state.apply_focus_request(ui, id, source, &self.columns);
        if grid.gained_focus() {
            state.select_first_cell(source, &self.columns);
        }
        if let Some(edit) = &state.editing
            && source.line_of(edit.row).is_none()
        {
            // The row was filtered out while its text field was open. The text is saved.
            state.commit_edit(&mut out.actions);
        }
        self.handle_keys(ui, &grid, state, source, &mut out);
        state.resolve(source, &self.columns);
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
        state.end_drag(ui, source, &self.columns, &mut out);
        ui.advance_cursor_after_rect(rect);
        if grid.has_focus() && state.selection.is_none() {
            let stroke = Stroke::new(2.0, tokens(ui).accent);
            ui.painter()
                .rect_stroke(rect.shrink(1.0), 8, stroke, StrokeKind::Inside);
        }
        out
    }

    fn area(&self, state: &GridState<C>) -> Option<Area> {
        state.area(&self.columns)
    }

    /// The rectangle of a cell, with the first cell's corner at `origin`.
    fn cell_rect(&self, origin: egui::Pos2, line: usize, column: usize) -> Rect {
        let (left, width) = self.places[column];
        let top = origin.y + line as f32 * TABLE_ROW_HEIGHT;
        let min = pos2(origin.x + NUMBER_WIDTH + left, top);
        Rect::from_min_size(min, vec2(width, TABLE_ROW_HEIGHT))
    }

    /// The width of all columns with the row numbers.
    fn total_width(&self) -> f32 {
        let columns = self.places.last();
        NUMBER_WIDTH + columns.map_or(0.0, |(left, width)| left + width)
    }

    /// The column at a horizontal distance from the first column's left edge.
    fn column_at(&self, x: f32) -> usize {
        let after = self.places.partition_point(|(left, _)| *left <= x);
        after.saturating_sub(1)
    }
}
