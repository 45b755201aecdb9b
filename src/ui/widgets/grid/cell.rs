//! A cell of a grid: its text, or a text field while the cell is edited.

use egui::{
    Align2, CornerRadius, Frame, IMEPurpose, Id, Margin, Popup, Rect, Response, Role, ScrollArea,
    Sense, TextEdit, Ui, WidgetInfo, output::IMEOutput, pos2, vec2,
};

use super::{
    actions::{GridAction, GridOutput, MenuTarget},
    body::offer_menu,
    keyboard::KEYS,
    selection::{CellPosition, SelectionKind},
    source::{ColumnKey, GridSource},
    spreadsheet::{Grid, PADDING},
    state::{Drag, GridState},
};
use crate::{
    i18n::t,
    ui::{
        input_method,
        theme::{Type, icons, tokens},
        widgets::{menu, paint, select},
    },
};

/// The width of the button that opens a list of choices, in points.
const CHOICES_WIDTH: f32 = 24.0;

impl<C: ColumnKey> Grid<'_, C> {
    pub(super) fn cell_id(&self, row: u64, column: C) -> Id {
        Self::focus_id(self.name).with((row, column))
    }

    /// The id of a cell of a read-only grid. It belongs to the record, not to the line.
    pub(super) fn item_cell_id<S: GridSource<C>>(&self, source: &S, line: usize, column: C) -> Id {
        Self::focus_id(self.name).with((source.item(line), column))
    }

    pub(super) fn editor_id(&self, row: u64, column: C) -> Id {
        self.cell_id(row, column).with("editor")
    }

    /// The id of the button that opens the list of values.
    pub(super) fn choices_id(&self, row: u64, column: C) -> Id {
        self.cell_id(row, column).with("choices")
    }

    /// The accessible name of a cell.
    pub(super) fn cell_name<S: GridSource<C>>(
        &self,
        source: &S,
        line: usize,
        column: usize,
    ) -> String {
        let title = &self.columns[column].title;
        t!(
            "recipients-cell-name",
            field = title,
            row = source.number(line)
        )
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "a cell needs its data, its area and the state of the grid"
    )]
    pub(super) fn cell<S: GridSource<C>>(
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
        let key = self.columns[column].key;
        if self.is_read_only {
            self.read_only_cell(ui, grid, (line, row), column, rect, state, source, out);
            return;
        }
        if !self.columns[column].has_text {
            source.draw(ui, line, key, rect);
            return;
        }
        let is_edited = state
            .editing
            .as_ref()
            .is_some_and(|edit| edit.row == row && edit.column == key);
        if is_edited {
            let name = self.cell_name(source, line, column);
            let limit = source.max_chars(key).unwrap_or_default();
            self.editor(ui, (row, key), rect, &name, limit, state, out);
        } else {
            self.text_cell(ui, grid, (line, row), column, rect, state, source, out);
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "a cell needs its data, its area and the state of the grid"
    )]
    fn text_cell<S: GridSource<C>>(
        &self,
        ui: &mut Ui,
        grid: &Response,
        (line, row): (usize, u64),
        column: usize,
        rect: Rect,
        state: &mut GridState<C>,
        source: &S,
        out: &mut GridOutput<C>,
    ) {
        let colors = tokens(ui);
        let key = self.columns[column].key;
        let id = self.cell_id(row, key);
        let response = ui.interact(rect, id, Sense::CLICK | Sense::DRAG);
        let area = self.area(state);
        let is_selected = area
            .as_ref()
            .is_some_and(|area| area.contains(line, column));
        let is_block = area.is_some_and(|area| area.is_block());
        let view = source.cell(line, key);
        response.widget_info(|| {
            let name = self.cell_name(source, line, column);
            let mut info = WidgetInfo::labeled(Role::GridCell, true, name);
            info.current_text_value = Some(view.text.clone().into_owned());
            info
        });
        self.describe_cell(ui, id, (line, column), is_selected, || {
            view.has_note.then(|| source.note(line, key)).flatten()
        });
        if view.is_marked {
            ui.painter()
                .rect_filled(rect.shrink(1.0), 4, colors.note_soft);
        }
        if is_selected && is_block {
            let fill = colors.accent_soft.gamma_multiply(0.7);
            ui.painter().rect_filled(rect, 0, fill);
        }
        let is_current = state.cursor() == Some((row, key));
        let takes_text = is_current && grid.has_focus() && source.max_chars(key).is_some();
        if takes_text {
            accept_input_method(ui, rect);
        }
        let text = match view.text.as_ref() {
            _ if takes_text && !state.composed.is_empty() => state.composed.as_str(),
            "" => view.placeholder,
            text => text,
        };
        let choices = source.choices(key);
        let end = if choices.is_empty() {
            1.5 * PADDING
        } else {
            PADDING + CHOICES_WIDTH
        };
        paint::paint_truncated(
            ui.painter(),
            (
                pos2(rect.left() + PADDING, rect.center().y),
                Align2::LEFT_CENTER,
            ),
            text,
            Type::Body,
            view.tone.map_or(colors.text, |tone| colors.tone(tone)),
            rect.width() - end,
        );
        let is_single = !is_block && is_selected;
        self.handle_pointer(
            ui,
            grid,
            &response,
            CellPosition { line, column },
            state,
            source,
        );
        if (is_single || response.hovered())
            && let Some(text) =
                self.choices(ui, self.choices_id(row, key), rect, &view.text, choices)
        {
            out.actions.push(GridAction::SetCell {
                row,
                column: key,
                text,
            });
        }
        if response.double_clicked() {
            state.commit_edit(&mut out.actions);
            self.start_edit(ui, state, source, row, key, None);
        }
        let response = if view.has_note {
            match source.note(line, key) {
                Some(note) if response.hovered() => response.on_hover_text(note),
                _ => response,
            }
        } else {
            response
        };
        offer_menu(ui, response, MenuTarget::Cell(row, key), out);
    }

    pub(super) fn handle_pointer<S: GridSource<C>>(
        &self,
        ui: &Ui,
        grid: &Response,
        cell: &Response,
        position: CellPosition,
        state: &mut GridState<C>,
        source: &S,
    ) {
        let columns = &self.columns;
        let is_pressed =
            cell.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_pressed());
        if is_pressed || cell.clicked() {
            grid.request_focus();
            // The keys of the grid take effect in the next frame.
            ui.request_repaint();
            if ui.input(|input| input.modifiers.shift) {
                state.extend(SelectionKind::Cells, position, source, columns);
            } else {
                state.select(SelectionKind::Cells, position, source, columns);
            }
            state.scroll_to = None;
        }
        if cell.drag_started() {
            state.drag = Some(Drag::Select);
        }
        let area = self.area(state);
        let is_selected = area.is_some_and(|area| area.contains(position.line, position.column));
        if cell.secondary_clicked() && !is_selected {
            grid.request_focus();
            state.select(SelectionKind::Cells, position, source, columns);
        }
    }

    /// Draws the button that opens the list of choices, and the open list. Returns the chosen value.
    fn choices(
        &self,
        ui: &Ui,
        id: Id,
        rect: Rect,
        current: &str,
        choices: &[String],
    ) -> Option<String> {
        if choices.is_empty() {
            return None;
        }
        let center = pos2(rect.right() - CHOICES_WIDTH / 2.0, rect.center().y);
        let button = Rect::from_center_size(center, vec2(CHOICES_WIDTH, rect.height()));
        icons::DOWN.paint(ui.painter(), center, tokens(ui).weak);
        let arrow = ui.interact(button, id, Sense::CLICK);
        arrow
            .widget_info(|| WidgetInfo::labeled(Role::Button, true, t!("shell-grid-choose-value")));
        let mut chosen = None;
        let popup = Popup::menu(&arrow)
            .accessible_name(t!("shell-grid-choose-value"))
            .width(rect.width().max(160.0));
        menu::show(popup, Self::focus_id(self.name), |ui| {
            ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for choice in choices {
                    if select::entry(ui, choice, choice == current).clicked() {
                        chosen = Some(choice.clone());
                        ui.close();
                    }
                }
            });
        });
        chosen
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "a text field needs its cell, its area and the state of the grid"
    )]
    fn editor(
        &self,
        ui: &mut Ui,
        (row, column): (u64, C),
        rect: Rect,
        name: &str,
        limit: usize,
        state: &mut GridState<C>,
        out: &mut GridOutput<C>,
    ) {
        let colors = tokens(ui);
        let id = self.editor_id(row, column);
        let Some(edit) = &mut state.editing else {
            return;
        };
        edit.is_drawn = true;
        if !edit.is_shown {
            edit.is_shown = true;
            ui.memory_mut(|memory| memory.request_focus(id));
            input_method::keep_composition(ui);
        }
        ui.painter()
            .rect_filled(rect.shrink(1.0), CornerRadius::same(4), colors.surface);
        let inner = rect.shrink2(vec2(PADDING, 0.0));
        let response = ui
            .put(
                inner,
                TextEdit::singleline(&mut edit.text)
                    .id(id)
                    .frame(Frame::NONE)
                    .margin(Margin::ZERO)
                    .font(Type::Body.font())
                    .char_limit(limit)
                    .align(Align2::LEFT_CENTER)
                    .event_filter(KEYS)
                    .desired_width(inner.width()),
            )
            .accessible_name(name);
        if response.lost_focus() {
            state.commit_edit(&mut out.actions);
        }
    }
}

/// Lets an input method compose over a cell that is not edited yet. A text field could not take its place: egui ends a
/// composition when the focus moves.
fn accept_input_method(ui: &Ui, cell: Rect) {
    let cursor = Rect::from_min_max(cell.left_top(), cell.left_bottom());
    ui.output_mut(|output| {
        output.ime = Some(IMEOutput {
            purpose: IMEPurpose::Normal,
            rect: cell,
            cursor_rect: cursor.translate(vec2(PADDING, 0.0)),
            should_interrupt_composition: false,
        });
    });
}
