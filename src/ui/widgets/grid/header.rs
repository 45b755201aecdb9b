//! The titles of a grid's columns: a click selects the column, a drag moves it, the right edge resizes
//! it, and a button opens its menu.

use egui::{
    Align, Align2, CursorIcon, Id, Layout, Popup, Rect, Response, Role, Sense, Stroke, Ui,
    UiBuilder, WidgetInfo, pos2, vec2,
};

use super::{
    actions::{GridMenu, GridOutput, MenuTarget},
    body::{BOX_CENTER, offer_menu},
    selection::{CellPosition, SelectionKind},
    source::{ColumnKey, GridColumn, GridSource, SortMark},
    spreadsheet::{Grid, PADDING},
    state::{Drag, GridState},
};
use crate::{
    i18n::t,
    ui::{
        theme::{TABLE_ROW_HEIGHT, Type, icons, tokens},
        widgets::{
            paint,
            selection::{RowInput, header_box},
        },
    },
};

/// The width of the area at a column's edge that resizes the column, in points.
const EDGE: f32 = 8.0;
const MENU_WIDTH: f32 = 22.0;

impl<C: ColumnKey> Grid<'_, C> {
    /// The area of the titles. Its node precedes those of the rows.
    pub(super) fn header_ui(&self, ui: &mut Ui, rect: Rect, grid: Id) -> Ui {
        let builder = UiBuilder::new()
            .scope_id(grid.with("header"))
            .max_rect(rect)
            .accessibility_parent(grid)
            .accessibility_role(Role::Row);
        let mut header = ui.new_child(builder);
        header.accesskit_node_builder(header.unique_id(), |node| node.set_row_index(0));
        header.shrink_clip_rect(rect);
        header
    }

    /// Draws the titles; the first column begins beside the row numbers at `first_left`.
    pub(super) fn header<S: GridSource<C>>(
        &self,
        ui: &mut Ui,
        first_left: f32,
        grid: &Response,
        state: &mut GridState<C>,
        source: &mut S,
        out: &mut GridOutput<C>,
    ) {
        let colors = tokens(ui);
        let rect = ui.max_rect();
        let clip = ui.clip_rect();
        let left = first_left + self.number_width();
        ui.set_clip_rect(clip.intersect(rect.with_min_x(rect.left() + self.number_width())));
        for column in 0..self.columns.len() {
            let (start, width) = self.extents[column];
            let min = pos2(left + start, rect.top());
            let area = Rect::from_min_size(min, vec2(width, rect.height()));
            if ui.clip_rect().intersects(area) {
                self.title(ui, grid, column, area, state, source, out);
            }
        }
        self.handle_column_drag(ui, left, rect, state);
        ui.set_clip_rect(clip);
        if !self.is_read_only {
            let corner = Rect::from_min_size(rect.min, vec2(self.number_width(), rect.height()));
            let mut input = None;
            let at = pos2(corner.left() + BOX_CENTER, corner.center().y);
            let builder = UiBuilder::new()
                .scope_id(grid.id.with("all-rows"))
                .max_rect(Rect::from_center_size(at, vec2(22.0, 26.0)));
            let name = t!("selection-all-box");
            header_box(
                &mut ui.new_child(builder),
                state.box_state(),
                &name,
                &mut input,
            );
            match input {
                Some(RowInput::All) => state.select_all_rows(source, &self.columns),
                Some(_) => state.clear_selection(),
                None => {}
            }
            paint::paint_truncated(
                ui.painter(),
                (
                    pos2(corner.right() - PADDING, corner.center().y),
                    Align2::RIGHT_CENTER,
                ),
                &t!("recipients-column-row"),
                Type::SmallMedium,
                colors.weak,
                corner.width() - PADDING - 2.0 * BOX_CENTER,
            );
        }
        ui.painter().hline(
            rect.x_range(),
            rect.bottom() - 0.5,
            Stroke::new(1.0, colors.line),
        );
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "a title needs its column, its area and the state of the grid"
    )]
    fn title<S: GridSource<C>>(
        &self,
        ui: &mut Ui,
        grid: &Response,
        column: usize,
        rect: Rect,
        state: &mut GridState<C>,
        source: &S,
        out: &mut GridOutput<C>,
    ) {
        let colors = tokens(ui);
        let info = &self.columns[column];
        if let Some((_, selection)) = self.selected_rows.filter(|(boxes, _)| *boxes == info.key) {
            let builder = UiBuilder::new()
                .scope_id(grid.id.with("all-rows"))
                .max_rect(rect.shrink2(vec2(PADDING, 0.0)))
                .layout(Layout::left_to_right(Align::Center));
            let mut input = None;
            let name = selection.header_name();
            header_box(
                &mut ui.new_child(builder),
                selection.state(),
                &name,
                &mut input,
            );
            if input.is_some() {
                state.collapse_selection();
                out.rows = input;
            }
            return;
        }
        if info.title.is_empty() {
            return;
        }
        let id = grid.id.with(("title", info.key));
        // A title that sorts is a Tab stop.
        let sense = if info.is_sortable {
            Sense::click_and_drag()
        } else {
            Sense::CLICK | Sense::DRAG
        };
        let response = ui.interact(rect, id, sense);
        response.widget_info(|| {
            let name = if info.is_sortable {
                t!("shell-table-sort-by", column = &info.title)
            } else {
                info.title.clone()
            };
            WidgetInfo::labeled(Role::ColumnHeader, true, name)
        });
        let area = self.area(state);
        let is_selected = area.as_ref().is_some_and(|area| {
            area.kind == SelectionKind::Columns && area.columns.contains(&column)
        });
        self.describe_header(ui, id, column, is_selected, info.sort);
        let has_cells = area.is_some_and(|area| area.columns.contains(&column));
        if is_selected {
            ui.painter().rect_filled(rect, 0, colors.accent_soft);
        }
        let color = if response.hovered() || has_cells {
            colors.text
        } else {
            colors.weak
        };
        let is_shown =
            info.has_text && (response.contains_pointer() || info.is_filtered || is_selected);
        let menu_width = if is_shown { MENU_WIDTH } else { 0.0 };
        let marks = if info.sort.is_some() { 18.0 } else { 0.0 };
        let (at, room) = if info.is_right_aligned {
            let at = pos2(rect.right() - PADDING, rect.center().y);
            (
                (at, Align2::RIGHT_CENTER),
                rect.width() - PADDING - menu_width,
            )
        } else {
            let at = pos2(rect.left() + PADDING, rect.center().y);
            (
                (at, Align2::LEFT_CENTER),
                rect.width() - 1.5 * PADDING - menu_width,
            )
        };
        if info.has_text {
            self.menu_button(ui, column, rect, is_shown, out);
        }
        let title = paint::paint_truncated(
            ui.painter(),
            at,
            &info.title,
            Type::SmallMedium,
            color,
            room - marks,
        );
        if let Some(sort) = info.sort {
            let icon = match sort {
                SortMark::Ascending => icons::SORT_UP,
                SortMark::Descending => icons::SORT_DOWN,
            };
            let x = if info.is_right_aligned {
                title.left() - 9.0
            } else {
                title.right() + 9.0
            };
            icon.paint_sized(ui.painter(), pos2(x, rect.center().y), 14.0, colors.accent);
        }
        if info.is_sortable {
            paint::focus_ring(ui, &response.clone().with_new_rect(rect.shrink(6.0)), 4);
        }
        if info.has_text {
            self.handle_title_pointer(ui, grid, &response, column, state, source, out);
        }
        self.resize_edge(ui, grid, column, rect, state, source);
        if info.has_text {
            offer_menu(ui, response, MenuTarget::Column(info.key), out);
        }
    }

    pub(super) fn menu_button_id(&self, column: C) -> Id {
        Self::focus_id(self.name).with(("menu", column))
    }

    /// Adds the button that opens the menu of a column. Screen readers find the button also while it is not drawn.
    fn menu_button(
        &self,
        ui: &Ui,
        column: usize,
        rect: Rect,
        is_shown: bool,
        out: &mut GridOutput<C>,
    ) {
        let colors = tokens(ui);
        let info = &self.columns[column];
        // The button of a right-aligned column is at the left, so that the title does not move.
        let x = if info.is_right_aligned {
            rect.left() + EDGE + MENU_WIDTH / 2.0
        } else {
            rect.right() - EDGE - MENU_WIDTH / 2.0
        };
        let center = pos2(x, rect.center().y);
        let button = Rect::from_center_size(center, vec2(MENU_WIDTH, MENU_WIDTH));
        let response = ui.interact(button, self.menu_button_id(info.key), Sense::CLICK);
        response.widget_info(|| {
            let name = t!("shell-grid-column-menu", column = &info.title);
            WidgetInfo::labeled(Role::Button, true, name)
        });
        if response.hovered() {
            ui.painter().rect_filled(button, 4, colors.hover);
        }
        if info.is_filtered {
            icons::FILTER.paint_sized(ui.painter(), center, 15.0, colors.accent);
        } else if is_shown {
            icons::DOWN.paint_sized(ui.painter(), center, 16.0, colors.weak);
        }
        let is_open = Popup::is_id_open(ui, Popup::default_response_id(&response));
        if response.clicked() || is_open {
            out.menu = Some(GridMenu {
                target: MenuTarget::Column(info.key),
                returns_to: response.id,
                button: response,
                is_at_pointer: false,
            });
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "a title needs its column, its area and the state of the grid"
    )]
    fn handle_title_pointer<S: GridSource<C>>(
        &self,
        ui: &Ui,
        grid: &Response,
        title: &Response,
        column: usize,
        state: &mut GridState<C>,
        source: &S,
        out: &mut GridOutput<C>,
    ) {
        let GridColumn {
            key, is_sortable, ..
        } = self.columns[column];
        let line = state.cursor_line().unwrap_or_default();
        let position = CellPosition { line, column };
        let modifiers = ui.input(|input| input.modifiers);
        if title.clicked() && is_sortable && !modifiers.shift && !modifiers.command {
            out.sort = Some(key);
        } else if title.clicked() {
            grid.request_focus();
            if self.selected_rows.is_some() {
                // A selected column would highlight every row and select none.
            } else if modifiers.shift {
                state.extend(SelectionKind::Columns, position, source, &self.columns);
            } else {
                state.select(SelectionKind::Columns, position, source, &self.columns);
            }
            state.scroll_to = None;
        }
        if title.drag_started() {
            state.drag = Some(Drag::Column(key, column));
        }
    }

    /// Shows where a dragged column will be.
    fn handle_column_drag(&self, ui: &Ui, left: f32, rect: Rect, state: &mut GridState<C>) {
        let (Some(Drag::Column(key, _)), Some(pointer)) = (state.drag, ui.pointer_latest_pos())
        else {
            return;
        };
        let x = pointer.x - left;
        let centers = self
            .extents
            .iter()
            .map(|(start, width)| start + width / 2.0);
        let before = centers.take_while(|center| *center < x).count();
        state.drag = Some(Drag::Column(key, before));
        let edge = match self.extents.get(before) {
            Some((start, _)) => left + start,
            None => left + self.total_width() - self.number_width(),
        };
        let stroke = Stroke::new(3.0, tokens(ui).accent);
        ui.painter().vline(edge, rect.y_range(), stroke);
        ui.set_cursor_icon(CursorIcon::Grabbing);
    }

    /// The edge that resizes a column; a double-click fits the column to the texts around
    /// the current line.
    fn resize_edge<S: GridSource<C>>(
        &self,
        ui: &Ui,
        grid: &Response,
        column: usize,
        rect: Rect,
        state: &mut GridState<C>,
        source: &S,
    ) {
        let key = self.columns[column].key;
        let edge = Rect::from_min_max(pos2(rect.right() - EDGE, rect.top()), rect.max);
        let id = grid.id.with(("edge", key));
        let response = ui.interact(edge, id, Sense::CLICK | Sense::DRAG);
        if response.hovered() || response.dragged() {
            let stroke = Stroke::new(2.0, tokens(ui).accent);
            let inner = rect.shrink2(vec2(0.0, 8.0));
            ui.painter()
                .vline(rect.right() - 1.0, inner.y_range(), stroke);
        }
        if response.dragged() {
            let by = response.drag_delta().x;
            state.layout.set_width(key, rect.width() + by);
        }
        let is_requested = state
            .column_to_fit
            .take_if(|column| *column == key)
            .is_some();
        if response.double_clicked() || is_requested {
            let width = self.fitting_width(ui, column, state, source);
            state.layout.set_width(key, width);
        }
        response.on_hover_cursor(CursorIcon::ResizeColumn);
    }

    /// The width for the title and the texts around the current line.
    fn fitting_width<S: GridSource<C>>(
        &self,
        ui: &Ui,
        column: usize,
        state: &GridState<C>,
        source: &S,
    ) -> f32 {
        /// The most lines that are measured.
        const MAX_LINES: usize = 500;
        let info = &self.columns[column];
        let measure = |text: &str, style: Type| {
            let color = tokens(ui).text;
            let font = style.font();
            paint::layout_truncated(ui.painter(), text, font, color, f32::INFINITY)
                .size()
                .x
        };
        let title = measure(&info.title, Type::SmallMedium) + MENU_WIDTH;
        let middle = state.cursor_line().unwrap_or_default();
        let first = middle.saturating_sub(MAX_LINES / 2);
        let lines = first..source.len().min(first + MAX_LINES);
        let texts = lines
            .filter(|_| info.has_text)
            .map(|line| measure(&source.cell(line, info.key).text, Type::Body));
        texts.fold(title, f32::max) + 2.0 * PADDING + TABLE_ROW_HEIGHT / 4.0
    }
}
