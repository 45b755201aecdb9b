//! The table of inbox items: arrow keys move, Enter opens the current row, D and S mark the selected items or
//! the current row.

use std::sync::Arc;

use egui::{Align, Id, Key, Layout, Modifiers, Ui};

use super::{actions, item_text, snooze};
use crate::{
    contract::Timestamp,
    desk::inbox::{InboxItems, InboxKey, InboxMark, InboxQuery, InboxRow, InboxState, InboxTarget},
    i18n::{format, t},
    ui::{
        commands::{Action, Commands},
        current_row::CurrentRow,
        list_problem,
        list_selection::{ListSelection, is_select_all_pressed},
        list_window::ListWindow,
        model::Model,
        screens::order_actions::menu,
        theme::{S8, Type, icons, tokens},
        widgets::{
            Button, Column, Table, TitleRow, button::icon_button_sized, paint, selection::RowInput,
            table::Cell,
        },
    },
};

const ROW_HEIGHT: f32 = 64.0;
/// Rows drawn as placeholders before the first reply.
const PLACEHOLDER_ROWS: u64 = 6;
/// Below this width, the time is hidden.
const NARROW_WIDTH: f32 = 820.0;
const ICON_BUTTON: f32 = 30.0;
const SELECT_COLUMN: f32 = 44.0;
const ICON_COLUMN: f32 = 52.0;
const TIME_COLUMN: f32 = 150.0;
const ACTION_COLUMN: f32 = 320.0;
/// The width of the actions when a late send is shown, which has three answers.
const LATE_ACTION_COLUMN: f32 = 440.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InboxColumn {
    Select,
    Icon,
    Item,
    Time,
    Actions,
}

/// The items of one query, as of one read of the inbox.
#[derive(Clone, Copy)]
struct ListContext {
    state: InboxState,
    as_of: Timestamp,
    now: Timestamp,
}

impl ListContext {
    fn mark(self, row: &InboxRow, mark: InboxMark) -> Action {
        Action::MarkInbox {
            target: InboxTarget {
                items: InboxItems::One(row.item.key),
                state: self.state,
                as_of: self.as_of,
            },
            mark,
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct InboxList {
    rows: ListWindow<InboxQuery>,
    current: CurrentRow<InboxKey>,
    selection: ListSelection<InboxKey>,
    /// Whether the table begins at its top when it is drawn next.
    starts_at_top: bool,
}

impl InboxList {
    pub(super) fn selection(&mut self) -> &mut ListSelection<InboxKey> {
        &mut self.selection
    }

    /// Lets the rows and the selection follow the data, also while the table is not drawn. Call this in every frame
    /// before the table is drawn.
    pub(super) fn follow(&mut self, model: &Model, query: InboxQuery, out: &mut Commands) {
        self.rows.follow(&model.changes);
        self.selection
            .follow(&self.rows, &query, &model.changes, out);
    }

    /// Requests the rows. Call this in every frame after the table, also when it was not drawn.
    pub(super) fn request(&mut self, query: InboxQuery, out: &mut Commands) {
        self.rows.request(&query, out);
    }

    /// Shows another list from its top. The selection stays.
    pub(super) fn show_from_top(&mut self) {
        self.current.clear();
        self.starts_at_top = true;
    }

    /// The selected items as the target of a change.
    pub(super) fn target(&self, state: InboxState, as_of: Timestamp) -> InboxTarget {
        let keys = self.selection.ids().iter().copied().collect();
        InboxTarget {
            items: InboxItems::Selected(Arc::new(keys)),
            state,
            as_of,
        }
    }

    /// Draws the table into the rest of `ui`, after [`Self::follow`].
    pub(super) fn ui(&mut self, model: &Model, query: InboxQuery, ui: &mut Ui, out: &mut Commands) {
        let window = &self.rows;
        if list_problem::ui(window, ui, out) {
            return;
        }
        // After another filter was chosen, the model still has the rows of the previous one.
        let row_at = |row: u64| window.row(row).filter(|row| query.contains(&row.item));
        let key_at = |row: u64| row_at(row).map(|row| row.item.key);
        self.current.follow(window.loaded(), key_at);
        let shown = ListContext {
            state: query.state,
            as_of: model.inbox.as_of,
            now: model.now(),
        };
        let columns = columns(ui.available_width());
        let has_late_send = window
            .loaded()
            .filter_map(row_at)
            .any(|row| !actions::LateAnswer::of(row).is_empty());
        let table_columns: Vec<_> = columns
            .iter()
            .map(|column| column.table_column(has_late_send))
            .collect();
        let name = t!("inbox-table");
        let focus = Table::focus_id(ui, &name);
        let box_name = |row| {
            let row = row_at(row)?;
            Some(t!("inbox-select", item = item_text::title(row)))
        };
        let selected_rows = self.selection.selected_rows(window, &box_name);
        let item = |row| key_at(row).map(|key| Id::unique("inbox").with(key));
        let output = Table::new(&name, &table_columns)
            .rows(window.total().unwrap_or(PLACEHOLDER_ROWS))
            .row_height(ROW_HEIGHT)
            .selected(self.current.row())
            .selected_rows(&selected_rows)
            .items(&item)
            .starts_at_top(std::mem::take(&mut self.starts_at_top))
            .show(ui, |cell| match row_at(cell.row) {
                Some(row) => draw(cell, columns[cell.column], row, shown, out),
                None => cell.placeholder(),
            });
        if let Some(row) = output.selected {
            self.current.select(row, key_at(row));
            if output.rows.is_none() {
                self.selection.start_range_at(key_at(row));
            }
        }
        let is_all = is_select_all_pressed(ui).then_some(RowInput::All);
        if let Some(input) = output.rows.or(is_all) {
            self.selection.apply(input, window, &query, out);
        }
        if let Some(row) = output.opened.and_then(row_at) {
            actions::open(row, out);
        }
        if let Some((row, response)) = &output.menu_row
            && let Some(row) = row_at(*row)
            && let Some(scope) = actions::scope_of_row(row, self.selection.ids())
        {
            menu::context_menu(model, response, &scope, out);
        }
        if ui.memory(|memory| memory.has_focus(focus)) {
            let current = self.current.row().and_then(row_at).cloned();
            self.mark_by_key(current, shown, ui, out);
        }
        self.rows.set_visible(output.visible);
    }

    /// Marks the selected items, else the current row: D as done, S as snoozed until tomorrow.
    fn mark_by_key(
        &mut self,
        current: Option<InboxRow>,
        shown: ListContext,
        ui: &Ui,
        out: &mut Commands,
    ) {
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let mark = if shown.state != InboxState::Done && pressed(Key::D) {
            InboxMark::Done
        } else if shown.state == InboxState::Open && pressed(Key::S) {
            InboxMark::SnoozedUntil(snooze::tomorrow(shown.now))
        } else {
            return;
        };
        if !self.selection.is_empty() {
            let target = self.target(shown.state, shown.as_of);
            out.act(Action::MarkInbox { target, mark });
            self.selection.clear();
        } else if let Some(row) = current {
            out.act(shown.mark(&row, mark));
            self.current.release();
        }
    }
}

impl InboxColumn {
    fn table_column(self, has_late_send: bool) -> Column {
        match self {
            Self::Select => Column::exact(String::new(), SELECT_COLUMN),
            Self::Icon => Column::exact(String::new(), ICON_COLUMN),
            Self::Item => Column::grow(t!("inbox-column-item"), 200.0, 1.0),
            Self::Time => Column::exact(t!("inbox-column-when"), TIME_COLUMN),
            Self::Actions if has_late_send => Column::exact(String::new(), LATE_ACTION_COLUMN),
            Self::Actions => Column::exact(String::new(), ACTION_COLUMN),
        }
    }
}

fn columns(width: f32) -> Vec<InboxColumn> {
    let mut columns = vec![
        InboxColumn::Select,
        InboxColumn::Icon,
        InboxColumn::Item,
        InboxColumn::Time,
        InboxColumn::Actions,
    ];
    columns.retain(|column| width >= NARROW_WIDTH || *column != InboxColumn::Time);
    columns
}

fn draw(
    cell: &mut Cell<'_>,
    column: InboxColumn,
    row: &InboxRow,
    shown: ListContext,
    out: &mut Commands,
) {
    let colors = tokens(cell.ui);
    match column {
        // The table draws the check boxes.
        InboxColumn::Select => {}
        InboxColumn::Icon => {
            let (icon, tone) = item_text::icon(row.item.key.kind);
            let center = cell.ui.max_rect().center();
            let painter = cell.ui.painter();
            painter.circle_filled(center, 17.0, colors.tone_soft(tone));
            icon.paint(painter, center, colors.tone(tone));
        }
        InboxColumn::Item => {
            let title = item_text::title(row);
            let detail = item_text::detail(row, shown.now);
            cell.ui.with_layout(Layout::top_down(Align::Min), |ui| {
                ui.spacing_mut().item_spacing.y = 3.0;
                ui.add_space(13.0);
                paint::truncated_label(ui, Type::BodyStrong, colors.text, title);
                paint::truncated_label(ui, Type::Small, colors.weak, detail);
            });
        }
        InboxColumn::Time => {
            if let Some((text, at)) = item_text::time(row, shown.now) {
                cell.text(Type::Body, colors.weak, &text).on_hover_ui(|ui| {
                    ui.label(format::full_date_time(at));
                });
            }
        }
        InboxColumn::Actions => {
            TitleRow::new(cell.ui).controls(cell.ui, |ui| {
                ui.spacing_mut().item_spacing.x = S8 / 2.0;
                buttons(row, shown, ui, out);
            });
        }
    }
}

fn buttons(row: &InboxRow, shown: ListContext, ui: &mut Ui, out: &mut Commands) {
    let (title, detail) = (item_text::title(row), item_text::detail(row, shown.now));
    let named = |action: String| {
        t!(
            "inbox-action-name",
            action = action,
            item = &title,
            detail = &detail
        )
    };
    if shown.state != InboxState::Open {
        let label = t!("inbox-reopen");
        let button = Button::secondary(label.clone()).small().name(named(label));
        if button.show(ui).clicked() {
            out.act(shown.mark(row, InboxMark::Open));
        }
        return;
    }
    for answer in actions::LateAnswer::of(row) {
        let label = answer.label();
        let button = Button::secondary(label.clone()).small().name(named(label));
        if button.show(ui).clicked() {
            answer.run(row, ui, out);
        }
    }
    let label = actions::label(row);
    let button = Button::secondary(label.clone()).small().name(named(label));
    if button.show(ui).clicked() {
        actions::run(row, out);
    }
    ui.add_space(S8);
    let done = icon_button_sized(ui, icons::CHECK, &named(t!("inbox-done")), ICON_BUTTON);
    if done.on_hover_text(t!("inbox-keys")).clicked() {
        out.act(shown.mark(row, InboxMark::Done));
    }
    let snooze = icon_button_sized(ui, icons::SNOOZE, &named(t!("inbox-snooze")), ICON_BUTTON);
    if let Some(until) = snooze::menu(&snooze, shown.now) {
        out.act(shown.mark(row, InboxMark::SnoozedUntil(until)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_table_hides_the_time() {
        assert_eq!(columns(NARROW_WIDTH).len(), 5);
        assert!(!columns(NARROW_WIDTH - 1.0).contains(&InboxColumn::Time));
    }
}
