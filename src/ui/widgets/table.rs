//! Tables in the house style: a head, hairlines, rows that light up; only visible rows are drawn.
//!
//! The caller says how many rows there are and draws the cells it is asked for, so a list of a
//! hundred thousand costs what its visible rows cost. Arrows move the selection, Enter opens.

use std::ops::Range;

use egui::{
    Align2, CursorIcon, EventFilter, Id, Key, Rect, Response, Role, ScrollArea, Sense, Stroke, Ui,
    UiBuilder, WidgetInfo, pos2, vec2,
};

use super::paint;
use crate::ui::theme::{TABLE_HEAD, TABLE_ROW, Type, icons, tokens};

const PADDING: f32 = 12.0;

/// A column: its head and how wide it is.
#[derive(Clone, Debug)]
pub struct Column {
    head: &'static str,
    min: f32,
    /// Its part of the room that is left; 0 keeps it at `min`.
    grow: f32,
    right: bool,
    sortable: bool,
}

impl Column {
    /// As wide as given.
    #[must_use]
    pub fn exact(head: &'static str, width: f32) -> Self {
        Self {
            head,
            min: width,
            grow: 0.0,
            right: false,
            sortable: false,
        }
    }

    /// At least `min` wide, and `grow` parts of what is left.
    #[must_use]
    pub fn grow(head: &'static str, min: f32, grow: f32) -> Self {
        Self {
            grow,
            ..Self::exact(head, min)
        }
    }

    /// Head and numbers stand at the right.
    #[must_use]
    pub fn right(mut self) -> Self {
        self.right = true;
        self
    }

    /// Pressing the head asks for another order.
    #[must_use]
    pub fn sortable(mut self) -> Self {
        self.sortable = true;
        self
    }
}

/// A place of the table to draw into.
pub struct Cell<'a> {
    pub ui: &'a mut Ui,
    pub row: u64,
    pub column: usize,
    right: bool,
}

impl Cell<'_> {
    /// Words in the cell, cut where it ends.
    pub fn text(&mut self, style: Type, color: egui::Color32, words: &str) -> Response {
        let label = egui::Label::new(style.text(words).color(color)).truncate();
        if self.right {
            self.ui
                .with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    ui.add(label)
                })
                .inner
        } else {
            self.ui.add(label)
        }
    }

    /// A quiet bar where words will stand once they arrive.
    pub fn placeholder(&mut self) {
        let full = self.ui.max_rect();
        // Different lengths read as text, equal ones as a broken grid.
        let part = 0.4 + ((self.row * 7 + self.column as u64 * 3) % 5) as f32 * 0.1;
        let size = vec2(full.width() * part, 10.0);
        let rect = Rect::from_min_size(pos2(full.left(), full.center().y - size.y / 2.0), size);
        self.ui.painter().rect_filled(rect, 5, tokens(self.ui).chip);
    }
}

/// What happened in a table this frame.
#[derive(Clone, Debug, Default)]
pub struct TableOutput {
    /// The rows on screen: ask for these.
    pub visible: Range<u64>,
    /// The row the selection went to, by a click or an arrow.
    pub selected: Option<u64>,
    /// Opened by a click or Enter.
    pub opened: Option<u64>,
    /// The column whose head was pressed.
    pub sort: Option<usize>,
}

/// A table.
#[must_use = "show it"]
pub struct Table<'a> {
    name: &'a str,
    columns: &'a [Column],
    rows: u64,
    row_height: f32,
    selected: Option<u64>,
    sort: Option<(usize, bool)>,
    tint: Option<&'a dyn Fn(u64) -> Option<egui::Color32>>,
}

impl<'a> Table<'a> {
    /// `name` tells it apart and is what a screen reader says: "Orders".
    pub fn new(name: &'a str, columns: &'a [Column]) -> Self {
        Self {
            name,
            columns,
            rows: 0,
            row_height: TABLE_ROW,
            selected: None,
            sort: None,
            tint: None,
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

    /// The column it is ordered by, and whether from the top down.
    pub fn sort(mut self, sort: Option<(usize, bool)>) -> Self {
        self.sort = sort;
        self
    }

    /// The ground of rows that are special (problems).
    pub fn tint(mut self, tint: &'a dyn Fn(u64) -> Option<egui::Color32>) -> Self {
        self.tint = Some(tint);
        self
    }

    /// The id that has the keyboard while the arrows move the selection.
    #[must_use]
    pub fn focus_id(ui: &Ui, name: &str) -> Id {
        ui.scope_id().with(("table", name))
    }

    /// Fills what is left of the page.
    pub fn show(self, ui: &mut Ui, mut cell: impl FnMut(&mut Cell<'_>)) -> TableOutput {
        let mut out = TableOutput::default();
        let widths = widths(self.columns, ui.available_width());
        let total: f32 = widths.iter().sum();
        let focus = Self::focus_id(ui, self.name);
        let keyboard = ui.interact(ui.available_rect_before_wrap(), focus, Sense::click());
        keyboard.widget_info(|| WidgetInfo::labeled(Role::Table, true, self.name));
        let moved = self.keys(ui, &keyboard, &mut out);
        ScrollArea::horizontal()
            .id_salt((self.name, "across"))
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.set_width(total);
                self.head(ui, &widths, &mut out);
                self.body(ui, &widths, moved, &keyboard, &mut out, &mut cell);
            });
        // With a row selected, the row shows where the keyboard is.
        if keyboard.has_focus() && self.selected.is_none() {
            ui.painter().rect_stroke(
                keyboard.rect.shrink(1.0),
                8,
                Stroke::new(2.0, tokens(ui).accent),
                egui::StrokeKind::Inside,
            );
        }
        out
    }

    /// Arrows and Enter; the row that must come into view.
    fn keys(&self, ui: &Ui, keyboard: &Response, out: &mut TableOutput) -> Option<u64> {
        if !keyboard.has_focus() || self.rows == 0 {
            return None;
        }
        let filter = EventFilter {
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(keyboard.id, filter));
        let page = ((keyboard.rect.height() - TABLE_HEAD) / self.row_height).max(1.0) as i64;
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
        let last = i64::try_from(self.rows - 1).unwrap_or(i64::MAX);
        let at = self
            .selected
            .map_or(-1, |row| i64::try_from(row).unwrap_or(last));
        let target = at.saturating_add(step?).clamp(0, last) as u64;
        out.selected = Some(target);
        Some(target)
    }

    fn head(&self, ui: &mut Ui, widths: &[f32], out: &mut TableOutput) {
        let t = tokens(ui);
        let width = widths.iter().sum();
        let (rect, _) = ui.allocate_exact_size(vec2(width, TABLE_HEAD), Sense::hover());
        let mut left = rect.left();
        for (i, (column, width)) in self.columns.iter().zip(widths).enumerate() {
            let place = Rect::from_min_size(pos2(left, rect.top()), vec2(*width, TABLE_HEAD));
            left += width;
            let inner = place.shrink2(vec2(PADDING, 0.0));
            let (at, anchor) = if column.right {
                (inner.right_center(), Align2::RIGHT_CENTER)
            } else {
                (inner.left_center(), Align2::LEFT_CENTER)
            };
            let mut ink = t.weak;
            if column.sortable {
                let response = ui
                    .interact(place, ui.scope_id().with(("head", i)), Sense::click())
                    .on_hover_cursor(CursorIcon::PointingHand);
                response.widget_info(|| {
                    WidgetInfo::labeled(
                        Role::ColumnHeader,
                        true,
                        format!("Sort by {}", column.head),
                    )
                });
                if response.clicked() {
                    out.sort = Some(i);
                }
                if response.hovered() {
                    ink = t.text;
                }
                paint::focus_ring(ui, &response.with_new_rect(place.shrink(6.0)), 4);
            }
            let at = (at, anchor);
            let words = paint::paint_truncated(
                ui.painter(),
                at,
                column.head,
                Type::SmallMedium,
                ink,
                inner.width(),
            );
            if let Some((sorted, descending)) = self.sort
                && sorted == i
            {
                let icon = if descending {
                    icons::SORT_DOWN
                } else {
                    icons::SORT_UP
                };
                let x = if column.right {
                    words.left() - 9.0
                } else {
                    words.right() + 9.0
                };
                icon.paint_sized(ui.painter(), pos2(x, rect.center().y), 14.0, t.accent);
            }
        }
        ui.painter().hline(
            rect.x_range(),
            rect.bottom() - 0.5,
            Stroke::new(1.0, t.line),
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
        let t = tokens(ui);
        let width: f32 = widths.iter().sum();
        ScrollArea::vertical()
            .id_salt((self.name, "down"))
            .auto_shrink(false)
            .show_viewport(ui, |ui, view| {
                let height = self.row_height;
                // f32 holds whole points up to 16 million: 400,000 rows scroll exactly.
                ui.set_height(height * self.rows as f32);
                let origin = ui.max_rect().min;
                let first = (view.top() / height).floor().max(0.0) as u64;
                let last = ((view.bottom() / height).ceil().max(0.0) as u64).min(self.rows);
                out.visible = first.min(last)..last;
                if let Some(row) = moved {
                    let top = origin.y + row as f32 * height;
                    let place = Rect::from_min_size(pos2(origin.x, top), vec2(1.0, height));
                    ui.scroll_to_rect(place, None);
                }
                for row in out.visible.clone() {
                    let top = origin.y + row as f32 * height;
                    let rect = Rect::from_min_size(pos2(origin.x, top), vec2(width, height));
                    let response =
                        ui.interact(rect, ui.scope_id().with(("row", row)), Sense::CLICK);
                    let ground = if self.selected == Some(row) {
                        Some(t.accent_soft)
                    } else if response.contains_pointer() {
                        Some(t.hover)
                    } else {
                        self.tint.and_then(|tint| tint(row))
                    };
                    if let Some(ground) = ground {
                        ui.painter().rect_filled(rect, 0, ground);
                    }
                    if self.selected == Some(row) && keyboard.has_focus() {
                        let edge = Rect::from_min_size(rect.min, vec2(3.0, height));
                        ui.painter().rect_filled(edge, 0, t.accent);
                    }
                    ui.painter().hline(
                        rect.x_range(),
                        rect.bottom() - 0.5,
                        Stroke::new(1.0, t.line),
                    );
                    if response.clicked() {
                        keyboard.request_focus();
                        out.selected = Some(row);
                        out.opened = Some(row);
                    }
                    self.cells(ui, rect, row, widths, cell);
                }
            });
    }

    fn cells(
        &self,
        ui: &mut Ui,
        rect: Rect,
        row: u64,
        widths: &[f32],
        cell: &mut impl FnMut(&mut Cell<'_>),
    ) {
        let mut left = rect.left();
        for (column, width) in widths.iter().enumerate() {
            let place = Rect::from_min_size(pos2(left, rect.top()), vec2(*width, rect.height()))
                .shrink2(vec2(PADDING, 0.0));
            left += width;
            let mut child = ui.new_child(
                // Not counted from what is drawn above: a press on a button in a cell counts also
                // when a banner comes or goes before its release.
                UiBuilder::new()
                    .scope_id(ui.scope_id().with((self.name, row, column)))
                    .max_rect(place)
                    .layout(egui::Layout::left_to_right(egui::Align::Center)),
            );
            child.shrink_clip_rect(place.expand2(vec2(4.0, 0.0)));
            cell(&mut Cell {
                ui: &mut child,
                row,
                column,
                right: self.columns[column].right,
            });
        }
    }
}

/// Shares the room that is left among the columns that grow.
fn widths(columns: &[Column], room: f32) -> Vec<f32> {
    let least: f32 = columns.iter().map(|column| column.min).sum();
    let parts: f32 = columns.iter().map(|column| column.grow).sum();
    let spare = (room - least).max(0.0);
    columns
        .iter()
        .map(|column| {
            if parts > 0.0 {
                column.min + spare * column.grow / parts
            } else {
                column.min
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use egui_kittest::{
        Harness,
        kittest::{NodeT as _, Queryable as _},
    };

    use super::*;
    use crate::ui::{theme, widgets::button::icon_button_sized};

    #[test]
    fn a_button_in_a_cell_stays_itself_when_a_banner_comes_above() {
        let columns = [Column::grow("Who", 100.0, 1.0)];
        let ui = move |ui: &mut Ui, banner: &mut bool| {
            if *banner {
                ui.label("Every gift is made.");
            }
            Table::new("Orders", &columns).rows(2).show(ui, |cell| {
                let name = format!("Copy link {}", cell.row);
                icon_button_sized(cell.ui, icons::LINK, &name, 30.0);
            });
        };
        let mut harness = Harness::builder()
            .with_context_setup(theme::apply)
            .build_ui_state(ui, false);
        harness.run();
        let id = |harness: &Harness<'_, bool>| {
            let button = harness.get_by_label("Copy link 1");
            button.accesskit_node().id()
        };
        let before = id(&harness);
        *harness.state_mut() = true;
        harness.run();
        assert_eq!(id(&harness), before);
    }
}
