//! The lines of a grid that are in view, the selection, and the handle that fills cells.

use egui::{
    Align2, CornerRadius, CursorIcon, Id, Popup, Pos2, Rect, Response, Role, ScrollArea, Sense,
    Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::{
    actions::{GridMenu, GridOutput, MenuTarget},
    fill,
    selection::{CellPosition, SelectionKind},
    source::{ColumnKey, GridSource},
    spreadsheet::{Grid, PADDING},
    state::{Drag, GridState},
};
use crate::{
    i18n::t,
    ui::{
        theme::{Type, icons, tokens},
        widgets::{menu, paint},
    },
};

/// The edge of the handle at the corner of the selection, in points.
const HANDLE: f32 = 8.0;
/// The distance of the check boxes of the rows from the left edge, in points.
pub(super) const BOX_CENTER: f32 = 17.0;

impl<C: ColumnKey> Grid<'_, C> {
    /// Draws the lines and returns the left edge of their content, which depends on the scroll offset.
    pub(super) fn body<S: GridSource<C>>(
        &self,
        ui: &mut Ui,
        rect: Rect,
        grid: &Response,
        state: &mut GridState<C>,
        source: &mut S,
        out: &mut GridOutput<C>,
    ) -> f32 {
        let builder = UiBuilder::new()
            .max_rect(rect)
            .accessibility_parent(grid.id)
            .accessibility_role(Role::RowGroup);
        let mut ui = ui.new_child(builder);
        state.page = ((rect.height() / self.row_height) as usize)
            .saturating_sub(1)
            .max(1);
        let output = ScrollArea::both()
            .id_salt((self.name, "cells"))
            .auto_shrink(false)
            .animated(false)
            .show_viewport(&mut ui, |ui, viewport| {
                ui.set_height(self.row_height * source.len() as f32);
                ui.set_width(self.total_width());
                let origin = ui.max_rect().min;
                let visible = Rect::from_min_size(origin + viewport.min.to_vec2(), viewport.size());
                self.handle_drag(ui, origin, visible, state, source);
                self.scroll(ui, origin, state);
                let first = (viewport.top() / self.row_height).floor().max(0.0) as usize;
                let last = (viewport.bottom() / self.row_height).ceil().max(0.0) as usize;
                out.visible = first.min(source.len())..last.min(source.len());
                let tab_stop = source.tab_stop_line();
                let tab_stop = tab_stop.filter(|line| !out.visible.contains(line));
                let tab_stop = tab_stop.filter(|line| *line < source.len());
                let before = tab_stop.filter(|line| *line < out.visible.start);
                let after = tab_stop.filter(|line| *line >= out.visible.end);
                let visible_lines = out.visible.clone();
                for line in before.into_iter().chain(visible_lines).chain(after) {
                    self.line(ui, grid, (origin, visible), line, state, source, out);
                }
                self.paint_selection(ui, grid, (origin, visible), state, source);
                origin.x
            });
        output.inner
    }

    fn scroll(&self, ui: &Ui, origin: Pos2, state: &mut GridState<C>) {
        if let Some(position) = state.scroll_to.take()
            && position.column < self.columns.len()
        {
            let mut rect = self.cell_rect(origin, position.line, position.column);
            // The column of numbers covers the cells at the left edge.
            rect.min.x -= self.number_width();
            ui.scroll_to_rect(rect, None);
        }
    }

    /// Extends the selection, or the area to fill, to the cell under the pressed pointer.
    fn handle_drag<S: GridSource<C>>(
        &self,
        ui: &Ui,
        origin: Pos2,
        visible: Rect,
        state: &mut GridState<C>,
        source: &S,
    ) {
        let (Some(drag), Some(pointer)) = (state.drag, ui.pointer_latest_pos()) else {
            return;
        };
        if matches!(drag, Drag::Column(..)) || source.len() == 0 {
            return;
        }
        // Outside of the grid, the drag scrolls by one line or column in each frame.
        let margin = vec2(20.0, self.row_height / 2.0);
        let pointer = pointer.clamp(visible.min - margin, visible.max + margin);
        if !visible.contains(pointer) {
            ui.request_repaint();
        }
        let line = ((pointer.y - origin.y) / self.row_height).max(0.0) as usize;
        let position = CellPosition {
            line: line.min(source.len() - 1),
            column: self.column_at(pointer.x - origin.x - self.number_width()),
        };
        match drag {
            Drag::Select if self.columns[position.column].has_text => {
                state.extend(SelectionKind::Cells, position, source, &self.columns);
            }
            Drag::SelectRows => state.extend(SelectionKind::Rows, position, source, &self.columns),
            Drag::Fill(_) => {
                state.drag = Some(Drag::Fill(position));
                state.scroll_to = Some(position);
            }
            Drag::Select | Drag::Column(..) => {}
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "a line needs its data, its area and the state of the grid"
    )]
    fn line<S: GridSource<C>>(
        &self,
        ui: &mut Ui,
        grid: &Response,
        (origin, visible): (Pos2, Rect),
        line: usize,
        state: &mut GridState<C>,
        source: &mut S,
        out: &mut GridOutput<C>,
    ) {
        let Some(row) = source.key(line) else { return };
        let colors = tokens(ui);
        let top = origin.y + line as f32 * self.row_height;
        let rect = Rect::from_min_max(
            pos2(visible.left(), top),
            pos2(visible.right(), top + self.row_height),
        );
        let builder = UiBuilder::new()
            .scope_id(grid.id.with(source.item(line)))
            .max_rect(rect)
            .accessibility_role(Role::Row);
        let mut ui = ui.new_child(builder);
        ui.accesskit_node_builder(ui.unique_id(), |node| node.set_row_index(line + 1));
        let is_current = self.is_read_only && self.is_current_line(line, state);
        let is_selected = match self.selected_rows {
            Some((_, selection)) => selection.is_selected(row),
            None => is_current || state.is_row_selected(row),
        };
        let fill = match source.line_tone(line) {
            _ if is_selected => Some(colors.accent_soft),
            _ if is_current => Some(colors.hover),
            _ if self.is_read_only && ui.rect_contains_pointer(rect) => Some(colors.hover),
            tone => tone.map(|tone| colors.tone_soft(tone)),
        };
        if let Some(fill) = fill {
            ui.painter().rect_filled(rect, 0, fill);
        }
        if self.is_read_only {
            let is_expanded = source.is_expanded(line);
            ui.accesskit_node_builder(ui.unique_id(), |node| {
                node.set_selected(is_selected);
                if let Some(is_expanded) = is_expanded {
                    node.set_expanded(is_expanded);
                }
            });
        }
        if is_current && grid.has_focus() {
            let edge = Rect::from_min_size(rect.min, vec2(3.0, self.row_height));
            ui.painter().rect_filled(edge, 0, colors.accent);
        }
        for column in 0..self.columns.len() {
            let cell = self.cell_rect(origin, line, column);
            if cell.right() > visible.left() + self.number_width() && cell.left() < visible.right()
            {
                self.cell(&mut ui, grid, (line, row), column, cell, state, source, out);
            }
        }
        ui.painter().hline(
            rect.x_range(),
            rect.bottom() - 0.5,
            Stroke::new(1.0, colors.line),
        );
        if self.is_read_only {
            return;
        }
        let number = Rect::from_min_size(rect.min, vec2(self.number_width(), self.row_height));
        let ground = fill.unwrap_or(colors.surface);
        ui.painter()
            .rect_filled(number.with_max_y(number.max.y - 1.0), 0, ground);
        self.number(&ui, grid, (line, row), number, state, source, out);
    }

    pub(super) fn number_id(&self, row: u64) -> Id {
        Self::focus_id(self.name).with(("number", row))
    }

    /// Draws the number of a row, which selects the row.
    #[expect(
        clippy::too_many_arguments,
        reason = "a row number needs its data, its area and the state of the grid"
    )]
    fn number<S: GridSource<C>>(
        &self,
        ui: &Ui,
        grid: &Response,
        (line, row): (usize, u64),
        rect: Rect,
        state: &mut GridState<C>,
        source: &S,
        out: &mut GridOutput<C>,
    ) {
        let colors = tokens(ui);
        let id = self.number_id(row);
        let response = ui.interact(rect, id, Sense::CLICK | Sense::DRAG);
        let is_selected = state.is_row_selected(row);
        let number = source.number(line);
        response.widget_info(|| {
            let name = t!("recipients-row-name", row = number);
            WidgetInfo::labeled(Role::RowHeader, true, name)
        });
        ui.accesskit_node_builder(id, |node| {
            node.set_selected(is_selected);
            node.set_row_index(line + 1);
            node.set_column_index(0);
        });
        let position = CellPosition { line, column: 0 };
        let box_at = pos2(rect.left() + BOX_CENTER, rect.center().y);
        if response.clicked() {
            let modifiers = ui.input(|input| input.modifiers);
            let pointer = response.interact_pointer_pos();
            let is_on_box = pointer.is_some_and(|at| at.x < box_at.x + BOX_CENTER);
            grid.request_focus();
            if is_on_box && !modifiers.shift {
                state.toggle_row(position, source, &self.columns);
            } else if modifiers.shift {
                state.extend(SelectionKind::Rows, position, source, &self.columns);
            } else if modifiers.command || is_selected {
                state.toggle_row(position, source, &self.columns);
            } else {
                state.select(SelectionKind::Rows, position, source, &self.columns);
            }
        }
        if response.drag_started() {
            grid.request_focus();
            state.select(SelectionKind::Rows, position, source, &self.columns);
            state.drag = Some(Drag::SelectRows);
        }
        if response.secondary_clicked() && !is_selected {
            grid.request_focus();
            state.select(SelectionKind::Rows, position, source, &self.columns);
        }
        let is_strong = response.hovered() || is_selected;
        let (icon, color) = if is_selected {
            (icons::CHECKED, colors.accent)
        } else {
            (icons::UNCHECKED, colors.faint)
        };
        icon.paint(ui.painter(), box_at, color);
        paint::paint_truncated(
            ui.painter(),
            (
                pos2(rect.right() - PADDING, rect.center().y),
                Align2::RIGHT_CENTER,
            ),
            &number.to_string(),
            Type::Body,
            if is_strong { colors.text } else { colors.weak },
            rect.width() - PADDING - 2.0 * BOX_CENTER,
        );
        offer_menu(ui, response, MenuTarget::Row(row), out);
    }

    /// Paints the borders of the selection over the cells, and the handle that fills cells.
    fn paint_selection<S: GridSource<C>>(
        &self,
        ui: &Ui,
        grid: &Response,
        (origin, visible): (Pos2, Rect),
        state: &mut GridState<C>,
        source: &S,
    ) {
        let Some(area) = self.area(state) else { return };
        let colors = tokens(ui);
        let corners = |first: CellPosition, last: CellPosition| {
            let first = self.cell_rect(origin, first.line, first.column);
            first.union(self.cell_rect(origin, last.line, last.column))
        };
        let first = CellPosition {
            line: area.lines.start,
            column: area.columns.start,
        };
        let last = CellPosition {
            line: area.lines.end - 1,
            column: area.columns.end - 1,
        };
        let clip = visible.with_min_x(visible.left() + self.number_width());
        let painter = ui.painter().with_clip_rect(ui.clip_rect().intersect(clip));
        let outline = |rect: Rect, width: f32, color| {
            let stroke = Stroke::new(width, color);
            painter.rect_stroke(
                rect.shrink(1.0),
                CornerRadius::same(4),
                stroke,
                StrokeKind::Inside,
            );
        };
        let has_focus = grid.has_focus() || state.is_editing();
        let color = if has_focus {
            colors.accent
        } else {
            colors.faint
        };
        let block = corners(first, last);
        if self.is_read_only && !has_focus && !area.is_block() {
            // The color of the row shows the current one.
            return;
        }
        if area.is_block() {
            outline(block, 1.0, color);
        }
        outline(corners(area.cursor, area.cursor), 2.0, color);
        if let Some(Drag::Fill(end)) = state.drag {
            let (first, last) = fill::filled_area(&area, end);
            outline(corners(first, last), 1.0, colors.note);
        }
        if area.kind != SelectionKind::Cells || state.is_editing() || !self.is_editable(source) {
            return;
        }
        let handle =
            Rect::from_center_size(block.right_bottom() - vec2(2.0, 2.0), vec2(HANDLE, HANDLE));
        painter.rect(
            handle,
            2,
            color,
            Stroke::new(1.0, colors.surface),
            StrokeKind::Inside,
        );
        let id = grid.id.with("fill-handle");
        let response = ui.interact(handle.expand(2.0), id, Sense::DRAG);
        if response.drag_started() {
            state.drag = Some(Drag::Fill(last));
        }
        response.on_hover_cursor(CursorIcon::Crosshair);
    }
}

/// Reports a widget whose context menu is open or was requested.
pub(super) fn offer_menu<C>(
    ui: &Ui,
    response: Response,
    target: MenuTarget<C>,
    out: &mut GridOutput<C>,
) {
    let popup = Popup::default_response_id(&response);
    let is_open = Popup::is_id_open(ui, popup);
    if response.secondary_clicked() || is_open {
        out.menu = Some(GridMenu {
            target,
            returns_to: response.id,
            is_at_pointer: menu::is_at_pointer(&response),
            button: response,
        });
    }
}
