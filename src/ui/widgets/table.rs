//! Virtualized tables: only the visible rows are drawn, so that the cost does not depend on the
//! length of the list. Arrow keys move the selection, Enter opens the row, Shift+F10 its menu. Lists with cells to select and
//! columns to sort use the read-only [`Grid`](super::grid::Grid).

use std::{borrow::Cow, ops::Range};

use egui::{
    Align2, EventFilter, Id, Key, Modifiers, Popup, Rect, Response, Role, ScrollArea, Sense,
    Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::{
    menu, paint, scroll,
    selection::{RowInput, SelectedRows, header_box, row_box},
};
use crate::ui::theme::{TABLE_HEAD_HEIGHT, TABLE_ROW_HEIGHT, Type, tokens};

const PADDING: f32 = 12.0;

#[derive(Clone, Debug)]
pub struct Column {
    title: Cow<'static, str>,
    min: f32,
    /// The share of the remaining width; 0 keeps the column at `min`.
    grow: f32,
    is_right_aligned: bool,
}

impl Column {
    /// A column of fixed width.
    #[must_use]
    pub fn exact(title: impl Into<Cow<'static, str>>, width: f32) -> Self {
        Self {
            title: title.into(),
            min: width,
            grow: 0.0,
            is_right_aligned: false,
        }
    }

    /// A column of at least `min` points that takes `grow` shares of the remaining width.
    #[must_use]
    pub fn grow(title: impl Into<Cow<'static, str>>, min: f32, grow: f32) -> Self {
        Self {
            grow,
            ..Self::exact(title, min)
        }
    }

    /// Aligns the title and the cells to the right, for numbers.
    #[must_use]
    pub fn right(mut self) -> Self {
        self.is_right_aligned = true;
        self
    }
}

/// A cell, as passed to the function that draws the cells.
pub struct Cell<'a> {
    pub ui: &'a mut Ui,
    pub row: u64,
    pub column: usize,
    is_right_aligned: bool,
}

impl<'a> Cell<'a> {
    /// A cell of a read-only grid.
    pub(crate) fn of_grid(
        ui: &'a mut Ui,
        line: usize,
        column: usize,
        is_right_aligned: bool,
    ) -> Self {
        Self {
            ui,
            row: line as u64,
            column,
            is_right_aligned,
        }
    }

    /// Draws text, truncated at the edge of the cell.
    pub fn text(&mut self, style: Type, color: egui::Color32, text: &str) -> Response {
        let label = egui::Label::new(style.text(text).color(color)).truncate();
        if self.is_right_aligned {
            self.ui
                .with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    ui.add(label)
                })
                .inner
        } else {
            self.ui.add(label)
        }
    }

    /// Draws a placeholder bar for a row that is loading.
    pub fn placeholder(&mut self) {
        let full = self.ui.max_rect();
        // Bars of different lengths look like text.
        let part = 0.4 + ((self.row * 7 + self.column as u64 * 3) % 5) as f32 * 0.1;
        let size = vec2(full.width() * part, 10.0);
        let rect = Rect::from_min_size(pos2(full.left(), full.center().y - size.y / 2.0), size);
        self.ui.painter().rect_filled(rect, 5, tokens(self.ui).chip);
    }
}

/// The visible rows, and the user's input in one frame.
#[derive(Clone, Debug, Default)]
pub struct TableOutput {
    /// The rows on screen.
    pub visible: Range<u64>,
    /// The row that was selected by a click or a key.
    pub selected: Option<u64>,
    /// The row that was opened by a click or Enter.
    pub opened: Option<u64>,
    /// A change of the selected rows, in a table with check boxes.
    pub rows: Option<RowInput>,
    /// The row whose context menu is open or was requested, for `Popup::context_menu`.
    pub menu_row: Option<(u64, Response)>,
}

#[must_use = "show it"]
pub struct Table<'a> {
    name: &'a str,
    columns: &'a [Column],
    rows: u64,
    row_height: f32,
    selected: Option<u64>,
    /// The check boxes of the first column, and the selection that they show.
    selected_rows: Option<&'a dyn SelectedRows>,
    /// Identifies the record of a row.
    item: Option<&'a dyn Fn(u64) -> Option<Id>>,
    starts_at_top: bool,
}

impl<'a> Table<'a> {
    /// `name` is the accessible name, and tells tables apart.
    pub fn new(name: &'a str, columns: &'a [Column]) -> Self {
        Self {
            name,
            columns,
            rows: 0,
            row_height: TABLE_ROW_HEIGHT,
            selected: None,
            selected_rows: None,
            item: None,
            starts_at_top: false,
        }
    }

    pub fn rows(mut self, rows: u64) -> Self {
        self.rows = rows;
        self
    }

    pub fn row_height(mut self, height: f32) -> Self {
        self.row_height = height;
        self
    }

    pub fn selected(mut self, row: Option<u64>) -> Self {
        self.selected = row;
        self
    }

    /// Makes the first column a column of check boxes.
    pub(crate) fn selected_rows(mut self, selection: &'a dyn SelectedRows) -> Self {
        self.selected_rows = Some(selection);
        self
    }

    /// Binds menus and controls to the record of a row, so that they stay with their record when the record moves
    /// to another row. `item` returns `None` while the row is loading.
    pub fn items(mut self, item: &'a dyn Fn(u64) -> Option<Id>) -> Self {
        self.item = Some(item);
        self
    }

    /// Scrolls to the first row, because the table shows another list.
    pub fn starts_at_top(mut self, starts_at_top: bool) -> Self {
        self.starts_at_top = starts_at_top;
        self
    }

    /// The id that is focused while the arrow keys move the selection.
    #[must_use]
    pub fn focus_id(ui: &Ui, name: &str) -> Id {
        ui.scope_id().with(("table", name))
    }

    /// Draws the table into the remaining space of `ui`.
    pub fn show(self, ui: &mut Ui, mut cell: impl FnMut(&mut Cell<'_>)) -> TableOutput {
        let mut out = TableOutput::default();
        let widths = column_widths(self.columns, ui.available_width());
        let total: f32 = widths.iter().sum();
        let keyboard = self.focus_stop(ui, ui.available_rect_before_wrap());
        let moved = self.handle_keys(ui, &keyboard, &mut out);
        let content = UiBuilder::new()
            .scope_id(ui.scope_id())
            .accessibility_parent(keyboard.id);
        ui.scope_builder(content, |ui| {
            ScrollArea::horizontal()
                .id_salt((self.name, "across"))
                .auto_shrink(false)
                .show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.set_width(total);
                    self.head(ui, &widths, keyboard.id, &mut out);
                    self.body(ui, &widths, moved, &keyboard, &mut out, &mut cell);
                });
        });
        self.focus_ring(ui, &keyboard);
        out
    }

    /// The widget that has the focus while the arrow keys move the selection.
    fn focus_stop(&self, ui: &Ui, rect: Rect) -> Response {
        let keyboard = ui.interact(rect, Self::focus_id(ui, self.name), Sense::click());
        keyboard.widget_info(|| WidgetInfo::labeled(Role::Table, true, self.name));
        self.describe(ui, &keyboard);
        keyboard
    }

    /// Shows the focus, unless a selected row shows it.
    fn focus_ring(&self, ui: &Ui, keyboard: &Response) {
        if keyboard.has_focus() && self.selected.is_none() {
            ui.painter().rect_stroke(
                keyboard.rect.shrink(1.0),
                8,
                Stroke::new(2.0, tokens(ui).accent),
                egui::StrokeKind::Inside,
            );
        }
    }

    /// Tells screen readers the size of the table and the selected row.
    fn describe(&self, ui: &Ui, keyboard: &Response) {
        ui.accesskit_node_builder(keyboard.id, |node| {
            // The titles are a row, too.
            node.set_row_count(usize::try_from(self.rows).map_or(usize::MAX, |rows| rows + 1));
            node.set_column_count(self.columns.len());
            if self.selected_rows.is_some() {
                node.set_multiselectable();
            }
            if let Some(row) = self.selected {
                node.set_active_descendant(self.row_id(keyboard, row).accesskit_id());
            }
        });
    }

    fn row_id(&self, keyboard: &Response, row: u64) -> Id {
        self.item_id(keyboard.id, row)
    }

    /// The id of the record of a row, below `parent`.
    fn item_id(&self, parent: Id, row: u64) -> Id {
        match self.item.and_then(|item| item(row)) {
            Some(item) => parent.with(("item", item)),
            None => parent.with(("row", row)),
        }
    }

    /// Handles the keys that move the selection, Enter, and the keys that open a menu. Returns the row to scroll to.
    fn handle_keys(&self, ui: &Ui, keyboard: &Response, out: &mut TableOutput) -> Option<u64> {
        if !keyboard.has_focus() || self.rows == 0 {
            return None;
        }
        let filter = EventFilter {
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(keyboard.id, filter));
        let page = ((keyboard.rect.height() - TABLE_HEAD_HEIGHT) / self.row_height).max(1.0) as i64;
        let step = ui.input(|input| {
            [
                (Key::ArrowDown, 1),
                (Key::ArrowUp, -1),
                (Key::PageDown, page),
                (Key::PageUp, -page),
                (Key::Home, i64::MIN / 2),
                (Key::End, i64::MAX / 2),
            ]
            .into_iter()
            .find(|(key, _)| input.key_pressed(*key))
            .map(|(_, step)| step)
        });
        if ui.input(|input| input.key_pressed(Key::Enter)) {
            out.opened = self.selected;
        }
        if let Some(row) = self.selected
            && menu::consume_menu_key(ui)
        {
            menu::open_by_key(ui, self.row_id(keyboard, row).with("popup"));
            return Some(row);
        }
        if self.selected_rows.is_some() {
            let (selects_all, toggles) = ui.input_mut(|input| {
                let selects_all = input.consume_key(Modifiers::COMMAND, Key::A);
                (selects_all, input.consume_key(Modifiers::NONE, Key::Space))
            });
            if selects_all {
                out.rows = Some(RowInput::All);
            } else if toggles {
                out.rows = self.selected.map(RowInput::Toggle);
            }
        }
        let last = i64::try_from(self.rows - 1).unwrap_or(i64::MAX);
        let at = self
            .selected
            .map_or(-1, |row| i64::try_from(row).unwrap_or(last));
        let target = at.saturating_add(step?).clamp(0, last) as u64;
        out.selected = Some(target);
        if self.selected_rows.is_some() && ui.input(|input| input.modifiers.shift) {
            out.rows = Some(RowInput::Range {
                anchor: None,
                head: target,
            });
        }
        Some(target)
    }

    /// Draws the titles. Screen readers announce them as the first row.
    fn head(&self, ui: &mut Ui, widths: &[f32], table: Id, out: &mut TableOutput) {
        let width = widths.iter().sum();
        let (rect, _) = ui.allocate_exact_size(vec2(width, TABLE_HEAD_HEIGHT), Sense::hover());
        let row = UiBuilder::new()
            .scope_id(table.with("head"))
            .max_rect(rect)
            .accessibility_role(Role::Row);
        let mut row = ui.new_child(row);
        row.accesskit_node_builder(row.unique_id(), |node| node.set_row_index(0));
        let mut left = rect.left();
        for (index, (column, width)) in self.columns.iter().zip(widths).enumerate() {
            let place =
                Rect::from_min_size(pos2(left, rect.top()), vec2(*width, TABLE_HEAD_HEIGHT));
            left += width;
            if let Some(selection) = self.selected_rows.filter(|_| index == 0) {
                let builder = UiBuilder::new()
                    .scope_id(table.with("all-rows"))
                    .max_rect(place.shrink2(vec2(PADDING, 0.0)))
                    .layout(egui::Layout::left_to_right(egui::Align::Center));
                let mut area = row.new_child(builder);
                header_box(&mut area, selection.state(), &mut out.rows);
                continue;
            }
            if !column.title.is_empty() {
                self.title(&mut row, place, table.with(("title", index)), index);
            }
        }
        ui.painter().hline(
            rect.x_range(),
            rect.bottom() - 0.5,
            Stroke::new(1.0, tokens(ui).line),
        );
    }

    fn title(&self, ui: &mut Ui, place: Rect, id: Id, index: usize) {
        let column = &self.columns[index];
        let title = ui.interact(place, id, Sense::hover());
        title.widget_info(|| WidgetInfo::labeled(Role::ColumnHeader, true, &*column.title));
        ui.accesskit_node_builder(title.id, |node| node.set_column_index(index));
        let inner = place.shrink2(vec2(PADDING, 0.0));
        let (at, anchor) = if column.is_right_aligned {
            (inner.right_center(), Align2::RIGHT_CENTER)
        } else {
            (inner.left_center(), Align2::LEFT_CENTER)
        };
        paint::paint_truncated(
            ui.painter(),
            (at, anchor),
            &column.title,
            Type::SmallMedium,
            tokens(ui).weak,
            inner.width(),
        );
    }

    fn body(
        &self,
        ui: &mut Ui,
        widths: &[f32],
        moved: Option<u64>,
        keyboard: &Response,
        out: &mut TableOutput,
        cell: &mut impl FnMut(&mut Cell<'_>),
    ) {
        let width: f32 = widths.iter().sum();
        ScrollArea::vertical()
            .id_salt((self.name, "down"))
            .auto_shrink(false)
            .show_viewport(ui, |ui, view| {
                let height = self.row_height;
                // f32 represents whole points exactly up to 16 million: 400,000 rows of the default
                // height.
                ui.set_height(height * self.rows as f32);
                let origin = ui.max_rect().min;
                let first = (view.top() / height).floor().max(0.0) as u64;
                let last = ((view.bottom() / height).ceil().max(0.0) as u64).min(self.rows);
                out.visible = first.min(last)..last;
                if self.starts_at_top {
                    scroll::to_top(ui);
                }
                if let Some(row) = moved {
                    let top = origin.y + row as f32 * height;
                    let place = Rect::from_min_size(pos2(origin.x, top), vec2(1.0, height));
                    ui.scroll_to_rect(place, None);
                }
                for row in out.visible.clone() {
                    let top = origin.y + row as f32 * height;
                    let rect = Rect::from_min_size(pos2(origin.x, top), vec2(width, height));
                    self.row(ui, rect, keyboard, row, out);
                    let row_id = self.row_id(keyboard, row);
                    ui.painter().hline(
                        rect.x_range(),
                        rect.bottom() - 0.5,
                        Stroke::new(1.0, tokens(ui).line),
                    );
                    self.cells(ui, row_id, rect, row, widths, out, cell);
                }
            });
    }

    /// Draws the background of a row, and handles clicks on it.
    fn row(&self, ui: &Ui, rect: Rect, keyboard: &Response, row: u64, out: &mut TableOutput) {
        let colors = tokens(ui);
        let id = self.row_id(keyboard, row);
        // The menu of the row was closed, and the keys of rows belong to the table. The row itself takes no focus.
        if ui.memory(|memory| memory.has_focus(id)) {
            keyboard.request_focus();
        }
        let response = ui.interact(rect, id, Sense::CLICK);
        self.describe_row(ui, &response, row);
        let fill = if self.is_highlighted(row) {
            Some(colors.accent_soft)
        } else if response.contains_pointer() || self.selected == Some(row) {
            Some(colors.hover)
        } else {
            None
        };
        if let Some(fill) = fill {
            ui.painter().rect_filled(rect, 0, fill);
        }
        if self.selected == Some(row) && keyboard.has_focus() {
            let edge = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
            ui.painter().rect_filled(edge, 0, colors.accent);
        }
        if response.clicked() {
            keyboard.request_focus();
            self.click(ui, row, out);
        }
        let menu = Popup::default_response_id(&response);
        if response.secondary_clicked() || Popup::is_id_open(ui.ctx(), menu) {
            out.menu_row = Some((row, response));
        }
    }

    /// Whether the row has the color of selected rows. Without check boxes, the current row has it.
    fn is_highlighted(&self, row: u64) -> bool {
        match self.selected_rows {
            Some(selection) => selection.is_selected(row),
            None => self.selected == Some(row),
        }
    }

    /// Opens the row, or selects rows with Shift or Ctrl.
    fn click(&self, ui: &Ui, row: u64, out: &mut TableOutput) {
        let modifiers = ui.input(|input| input.modifiers);
        out.selected = Some(row);
        if self.selected_rows.is_none() || !(modifiers.shift || modifiers.command) {
            out.opened = Some(row);
        } else if modifiers.shift {
            out.rows = Some(RowInput::Range {
                anchor: None,
                head: row,
            });
        } else {
            out.rows = Some(RowInput::Toggle(row));
        }
    }

    fn describe_row(&self, ui: &Ui, response: &Response, row: u64) {
        ui.accesskit_node_builder(response.id, |node| {
            node.set_role(Role::Row);
            node.set_row_index(usize::try_from(row).map_or(usize::MAX, |row| row + 1));
            node.set_selected(self.is_highlighted(row));
        });
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "a row needs its data, its area and the output of the table"
    )]
    fn cells(
        &self,
        ui: &mut Ui,
        row_id: Id,
        rect: Rect,
        row: u64,
        widths: &[f32],
        out: &mut TableOutput,
        cell: &mut impl FnMut(&mut Cell<'_>),
    ) {
        let mut left = rect.left();
        // The id is explicit, because automatic ids depend on the widgets above: a banner that appears between press
        // and release would lose the click.
        let ids = self.item_id(ui.scope_id().with(self.name), row);
        for (column, width) in widths.iter().enumerate() {
            let place = Rect::from_min_size(pos2(left, rect.top()), vec2(*width, rect.height()))
                .shrink2(vec2(PADDING, 0.0));
            left += width;
            let mut child = cell_ui(ui, place, ids.with(column), row_id, column);
            child.shrink_clip_rect(place.expand2(vec2(4.0, 0.0)));
            if let Some(selection) = self.selected_rows.filter(|_| column == 0) {
                row_box(&mut child, row, selection, &mut out.rows);
                continue;
            }
            cell(&mut Cell {
                ui: &mut child,
                row,
                column,
                is_right_aligned: self.columns[column].is_right_aligned,
            });
        }
    }
}

/// The area of a cell of the row `row_id`, whose contents are centered vertically.
fn cell_ui(ui: &mut Ui, place: Rect, id: Id, row_id: Id, column: usize) -> Ui {
    let builder = UiBuilder::new()
        .scope_id(id)
        .max_rect(place)
        .layout(egui::Layout::left_to_right(egui::Align::Center))
        .accessibility_parent(row_id)
        .accessibility_role(Role::Cell);
    let cell = ui.new_child(builder);
    cell.accesskit_node_builder(cell.unique_id(), |node| node.set_column_index(column));
    cell
}

/// Distributes the available width among the columns.
fn column_widths(columns: &[Column], available: f32) -> Vec<f32> {
    let least: f32 = columns.iter().map(|column| column.min).sum();
    let shares: f32 = columns.iter().map(|column| column.grow).sum();
    let spare = (available - least).max(0.0);
    columns
        .iter()
        .map(|column| {
            if shares > 0.0 {
                column.min + spare * column.grow / shares
            } else {
                column.min
            }
        })
        .collect()
}

mod small;
#[cfg(test)]
mod tests;
