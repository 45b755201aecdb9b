//! Small tables inside pages that scroll: as high as their rows, up to a limit. egui_extras lays out the columns, the
//! titles and the visible rows. Arrow keys move the selection, a click or Enter opens the row. Lists of the store, and
//! tables whose cells are selected or copied, are a [`Grid`](super::grid::Grid).

use egui::{
    Align, Align2, EventFilter, Key, Layout, Margin, Rect, Response, Role, ScrollArea, Sense,
    Stroke, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};
use egui_extras::{Column, TableBuilder};

use super::{
    Card,
    grid::{GridColumn, PADDING},
    paint,
};
use crate::ui::theme::{TABLE_HEAD_HEIGHT, TABLE_ROW_HEIGHT, Type, tokens};

/// A cell of a table or list, as passed to the function that draws the cells.
pub struct Cell<'a> {
    pub ui: &'a mut Ui,
    pub(super) is_right_aligned: bool,
}

impl<'a> Cell<'a> {
    pub(crate) fn new<C>(ui: &'a mut Ui, column: &GridColumn<C>) -> Self {
        Self {
            ui,
            is_right_aligned: column.is_right_aligned,
        }
    }

    /// Draws text, truncated at the edge of the cell.
    pub fn text(&mut self, style: Type, color: egui::Color32, text: &str) -> Response {
        let label = egui::Label::new(style.text(text).color(color)).truncate();
        if self.is_right_aligned {
            self.ui
                .with_layout(Layout::right_to_left(Align::Center), |ui| ui.add(label))
                .inner
        } else {
            self.ui.add(label)
        }
    }
}

/// Columns that grow share the remaining width equally.
#[must_use = "show it"]
pub(crate) struct Table<'a, C> {
    name: &'a str,
    columns: &'a [GridColumn<C>],
    rows: usize,
    max_rows: usize,
    row_height: f32,
}

impl<'a, C: Copy> Table<'a, C> {
    /// `name` is the accessible name, and tells tables apart. More than `max_rows` rows scroll inside the table.
    pub fn new(name: &'a str, columns: &'a [GridColumn<C>], rows: usize, max_rows: usize) -> Self {
        Self {
            name,
            columns,
            rows,
            max_rows,
            row_height: TABLE_ROW_HEIGHT,
        }
    }

    pub fn row_height(mut self, height: f32) -> Self {
        self.row_height = height;
        self
    }

    /// Draws the table in a card over the width of `ui`. Returns the row that was opened.
    pub fn show(
        self,
        ui: &mut Ui,
        selected: &mut Option<usize>,
        mut cell: impl FnMut(&mut Cell<'_>, usize, C),
    ) -> Option<usize> {
        let card = Card::new().padding(Margin::ZERO);
        card.show(ui, |ui| self.contents(ui, selected, &mut cell))
            .inner
    }

    fn contents(
        &self,
        ui: &mut Ui,
        selected: &mut Option<usize>,
        cell: &mut impl FnMut(&mut Cell<'_>, usize, C),
    ) -> Option<usize> {
        let height = TABLE_HEAD_HEIGHT + self.row_height * self.rows.min(self.max_rows) as f32;
        let size = vec2(ui.available_width(), height);
        let rect = Rect::from_min_size(ui.cursor().min, size);
        let keyboard = self.focus_stop(ui, rect, *selected);
        let is_enter = keyboard.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let mut opened = selected.filter(|_| is_enter);
        let moved = self.moved_to(ui, &keyboard, *selected);
        *selected = moved.or(*selected);
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
                    table = table.column(layout(column));
                }
                if let Some(row) = moved {
                    table = table.scroll_to_row(row, None);
                }
                table
                    .header(TABLE_HEAD_HEIGHT, |mut row| {
                        for index in 0..self.columns.len() {
                            row.col(|ui| self.title(ui, &keyboard, index));
                        }
                    })
                    .body(|mut body| {
                        let width = body.widths().iter().sum();
                        let clip = body.ui_mut().clip_rect();
                        body.rows(self.row_height, self.rows, |mut row| {
                            let index = row.index();
                            for column in 0..self.columns.len() {
                                row.col(|ui| {
                                    if column == 0 {
                                        let size = vec2(width, self.row_height);
                                        let rect = Rect::from_min_size(ui.max_rect().min, size);
                                        let mut row = ui.new_child(UiBuilder::new().max_rect(rect));
                                        row.set_clip_rect(clip);
                                        if self.row(&row, rect, &keyboard, index, *selected) {
                                            *selected = Some(index);
                                            opened = Some(index);
                                        }
                                        row.painter().hline(rect.x_range(), rect.top() + 0.5, line);
                                    }
                                    self.cell(ui, &keyboard, index, column, cell);
                                });
                            }
                        });
                    });
            });
        });
        if keyboard.has_focus() && selected.is_none() {
            let stroke = Stroke::new(2.0, tokens(ui).accent);
            let rect = keyboard.rect.shrink(1.0);
            ui.painter()
                .rect_stroke(rect, 8, stroke, egui::StrokeKind::Inside);
        }
        opened
    }

    /// The widget that has the focus while the arrow keys move the selection. Tells screen readers the size of the
    /// table and the selected row.
    fn focus_stop(&self, ui: &Ui, rect: Rect, selected: Option<usize>) -> Response {
        let id = ui.scope_id().with(("table", self.name));
        let keyboard = ui.interact(rect, id, Sense::click());
        keyboard.widget_info(|| WidgetInfo::labeled(Role::Table, true, self.name));
        ui.accesskit_node_builder(id, |node| {
            // The titles are a row, too.
            node.set_row_count(self.rows + 1);
            node.set_column_count(self.columns.len());
            if let Some(row) = selected {
                node.set_active_descendant(id.with(("row", row)).accesskit_id());
            }
        });
        keyboard
    }

    /// The row that a key leads to.
    fn moved_to(&self, ui: &Ui, keyboard: &Response, selected: Option<usize>) -> Option<usize> {
        let last = self.rows.checked_sub(1).filter(|_| keyboard.has_focus())?;
        let filter = EventFilter {
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(keyboard.id, filter));
        let page = ((keyboard.rect.height() - TABLE_HEAD_HEIGHT) / self.row_height).max(1.0);
        let page = page as isize;
        let steps = [
            (Key::ArrowDown, 1),
            (Key::ArrowUp, -1),
            (Key::PageDown, page),
            (Key::PageUp, -page),
            (Key::Home, isize::MIN),
            (Key::End, isize::MAX),
        ];
        let pressed = ui.input(|input| steps.into_iter().find(|(key, _)| input.key_pressed(*key)));
        let (_, step) = pressed?;
        let target = match selected {
            Some(row) => row.saturating_add_signed(step),
            None => usize::try_from(step.saturating_sub(1)).unwrap_or_default(),
        };
        Some(target.min(last))
    }

    fn title(&self, ui: &mut Ui, keyboard: &Response, index: usize) {
        let head = keyboard.id.with("head");
        if index == 0 {
            let builder = UiBuilder::new()
                .scope_id(head)
                .accessibility_role(Role::Row);
            let row = ui.new_child(builder);
            row.accesskit_node_builder(head, |node| node.set_row_index(0));
        }
        let column = &self.columns[index];
        let id = keyboard.id.with(("title", index));
        let builder = UiBuilder::new()
            .scope_id(id.with("cell"))
            .accessibility_parent(head);
        let child = ui.new_child(builder);
        let title = child.interact(ui.max_rect(), id, Sense::hover());
        title.widget_info(|| WidgetInfo::labeled(Role::ColumnHeader, true, &column.title));
        child.accesskit_node_builder(title.id, |node| node.set_column_index(index));
        let inner = ui.max_rect().shrink2(vec2(PADDING, 0.0));
        let place = if column.is_right_aligned {
            (inner.right_center(), Align2::RIGHT_CENTER)
        } else {
            (inner.left_center(), Align2::LEFT_CENTER)
        };
        let color = tokens(ui).weak;
        let style = Type::SmallMedium;
        paint::paint_truncated(
            ui.painter(),
            place,
            &column.title,
            style,
            color,
            inner.width(),
        );
    }

    /// Draws the background of a row. Returns whether the row was clicked.
    fn row(
        &self,
        ui: &Ui,
        rect: Rect,
        keyboard: &Response,
        row: usize,
        selected: Option<usize>,
    ) -> bool {
        let colors = tokens(ui);
        let is_selected = selected == Some(row);
        let response = ui.interact(rect, keyboard.id.with(("row", row)), Sense::CLICK);
        ui.accesskit_node_builder(response.id, |node| {
            node.set_role(Role::Row);
            node.set_row_index(row + 1);
            node.set_selected(is_selected);
        });
        if is_selected || response.contains_pointer() {
            let fill = if is_selected {
                colors.accent_soft
            } else {
                colors.hover
            };
            ui.painter().rect_filled(rect, 0, fill);
        }
        if is_selected && keyboard.has_focus() {
            let edge = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
            ui.painter().rect_filled(edge, 0, colors.accent);
        }
        if response.clicked() {
            keyboard.request_focus();
        }
        response.clicked()
    }

    fn cell(
        &self,
        ui: &mut Ui,
        keyboard: &Response,
        row: usize,
        column: usize,
        draw: &mut impl FnMut(&mut Cell<'_>, usize, C),
    ) {
        let row_id = keyboard.id.with(("row", row));
        let builder = UiBuilder::new()
            .scope_id(row_id.with(column))
            .max_rect(ui.max_rect().shrink2(vec2(PADDING, 0.0)))
            .layout(Layout::left_to_right(Align::Center))
            .accessibility_parent(row_id)
            .accessibility_role(Role::Cell);
        let mut child = ui.new_child(builder);
        child.accesskit_node_builder(child.unique_id(), |node| node.set_column_index(column));
        let info = &self.columns[column];
        draw(&mut Cell::new(&mut child, info), row, info.key);
    }
}

fn layout<C>(column: &GridColumn<C>) -> Column {
    if column.grow > 0.0 {
        Column::remainder().at_least(column.min).clip(true)
    } else {
        Column::exact(column.min)
    }
}

#[cfg(test)]
mod tests;
