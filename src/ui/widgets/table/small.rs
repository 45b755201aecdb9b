//! Tables that are as high as their rows, inside pages that scroll: egui_extras lays out the columns, the titles and the
//! visible rows. Keys, selection, opened rows and accessible nodes are those of every [`Table`]. A small table has no
//! check boxes; columns that grow share the remaining width equally.

use egui::{Align, Layout, Rect, Response, Role, ScrollArea, Stroke, Ui, UiBuilder, Vec2, vec2};
use egui_extras::TableBuilder;

use super::{Cell, Column, PADDING, Table, TableOutput, cell_ui};
use crate::ui::theme::{TABLE_HEAD_HEIGHT, tokens};

impl Column {
    fn layout(&self) -> egui_extras::Column {
        if self.grow > 0.0 {
            egui_extras::Column::remainder()
                .at_least(self.min)
                .clip(true)
        } else {
            egui_extras::Column::exact(self.min)
        }
    }
}

impl Table<'_> {
    /// Draws the table over the width of `ui`. More than `max_rows` rows scroll inside the table.
    pub fn show_small(
        self,
        ui: &mut Ui,
        max_rows: usize,
        mut cell: impl FnMut(&mut Cell<'_>),
    ) -> TableOutput {
        let mut out = TableOutput::default();
        let rows = usize::try_from(self.rows).unwrap_or(usize::MAX);
        let height = TABLE_HEAD_HEIGHT + self.row_height * rows.min(max_rows) as f32;
        let size = vec2(ui.available_width(), height);
        let rect = Rect::from_min_size(ui.cursor().min, size);
        let keyboard = self.focus_stop(ui, rect);
        let moved = self.handle_keys(ui, &keyboard, &mut out);
        let contents = UiBuilder::new()
            .scope_id(keyboard.id.with("contents"))
            .max_rect(rect)
            .accessibility_parent(keyboard.id);
        ui.scope_builder(contents, |ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            let line = Stroke::new(1.0, tokens(ui).line);
            ScrollArea::horizontal().auto_shrink(false).show(ui, |ui| {
                let mut table = TableBuilder::new(ui)
                    .cell_layout(Layout::left_to_right(Align::Center))
                    .min_scrolled_height(0.0)
                    .auto_shrink(false);
                for column in self.columns {
                    table = table.column(column.layout());
                }
                if let Some(row) = moved.and_then(|row| usize::try_from(row).ok()) {
                    table = table.scroll_to_row(row, None);
                }
                table
                    .header(TABLE_HEAD_HEIGHT, |mut row| {
                        for index in 0..self.columns.len() {
                            row.col(|ui| self.small_title(ui, &keyboard, index));
                        }
                    })
                    .body(|mut body| {
                        let width = body.widths().iter().sum();
                        let clip = body.ui_mut().clip_rect();
                        body.rows(self.row_height, rows, |mut row| {
                            let index = row.index() as u64;
                            for column in 0..self.columns.len() {
                                row.col(|ui| {
                                    if column == 0 {
                                        let size = vec2(width, self.row_height);
                                        let rect = Rect::from_min_size(ui.max_rect().min, size);
                                        let mut row = ui.new_child(UiBuilder::new().max_rect(rect));
                                        row.set_clip_rect(clip);
                                        self.row(&row, rect, &keyboard, index, &mut out);
                                        row.painter().hline(rect.x_range(), rect.top() + 0.5, line);
                                    }
                                    self.small_cell(ui, &keyboard, index, column, &mut cell);
                                });
                            }
                        });
                    });
            });
        });
        self.focus_ring(ui, &keyboard);
        out
    }

    fn small_title(&self, ui: &mut Ui, keyboard: &Response, index: usize) {
        let head = keyboard.id.with("head");
        if index == 0 {
            let builder = UiBuilder::new()
                .scope_id(head)
                .accessibility_role(Role::Row);
            let row = ui.new_child(builder);
            row.accesskit_node_builder(head, |node| node.set_row_index(0));
        }
        let title = self.columns[index].title.as_ref();
        if title.is_empty() {
            return;
        }
        let id = keyboard.id.with(("title", index));
        let builder = UiBuilder::new()
            .scope_id(id.with("cell"))
            .accessibility_parent(head);
        let mut child = ui.new_child(builder);
        self.title(&mut child, ui.max_rect(), id, index);
    }

    fn small_cell(
        &self,
        ui: &mut Ui,
        keyboard: &Response,
        row: u64,
        column: usize,
        cell: &mut impl FnMut(&mut Cell<'_>),
    ) {
        let row_id = self.row_id(keyboard, row);
        let place = ui.max_rect().shrink2(vec2(PADDING, 0.0));
        let mut child = cell_ui(ui, place, row_id.with(column), row_id, column);
        cell(&mut Cell {
            ui: &mut child,
            row,
            column,
            is_right_aligned: self.columns[column].is_right_aligned,
        });
    }
}
