//! The table of inbox items: arrow keys select a row, Enter opens it, D and S mark it.

use egui::{Align, Key, Layout, Modifiers, Ui};

use super::{actions, item_text, snooze};
use crate::{
    contract::Timestamp,
    desk::view::{
        InboxItems, InboxKey, InboxMark, InboxQuery, InboxRow, InboxState, InboxTarget, ListQuery,
    },
    i18n::{format, t},
    ui::{
        commands::{Action, Commands, ListSlot},
        model::Model,
        screens::order_actions::menu,
        selected_row::SelectedRow,
        theme::{S8, Type, icons, tokens},
        widgets::{Button, Column, Table, button::icon_button_sized, paint, table::Cell},
    },
};

const ROW_HEIGHT: f32 = 64.0;
/// Rows drawn as placeholders before the first reply.
const PLACEHOLDER_ROWS: u64 = 6;
/// The number of rows that the table requests even when fewer are visible.
const MIN_REQUESTED_ROWS: u64 = 20;
/// Below this width, the time is hidden.
const NARROW_WIDTH: f32 = 820.0;
const ICON_BUTTON: f32 = 30.0;
const ICON_COLUMN: f32 = 52.0;
const TIME_COLUMN: f32 = 150.0;
const ACTION_COLUMN: f32 = 320.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InboxColumn {
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
    selected: SelectedRow<InboxKey>,
}

impl InboxList {
    /// Clears the selection. Call this when the query changes, because the selected row number then
    /// means another item.
    pub(super) fn clear_selection(&mut self) {
        self.selected.clear();
    }

    /// Draws the table into the rest of `ui`.
    pub(super) fn ui(&mut self, model: &Model, query: InboxQuery, ui: &mut Ui, out: &mut Commands) {
        let window = model.window(ListSlot::Inbox);
        // After another filter was chosen, the model still has the rows of the previous one.
        let row_at = |row: u64| {
            window.inbox_row(row).filter(|row| {
                row.item.state == query.state
                    && query.kind.is_none_or(|kind| kind == row.item.key.kind)
            })
        };
        let key_at = |row: u64| row_at(row).map(|row| row.item.key);
        self.selected.follow(window.loaded(), key_at);
        let shown = ListContext {
            state: query.state,
            as_of: model.inbox.as_of,
            now: model.now(),
        };
        let columns = columns(ui.available_width());
        let table_columns: Vec<_> = columns.iter().map(|column| column.table_column()).collect();
        let name = t!("inbox-table");
        let focus = Table::focus_id(ui, &name);
        let output = Table::new(&name, &table_columns)
            .rows(window.total().unwrap_or(PLACEHOLDER_ROWS))
            .row_height(ROW_HEIGHT)
            .selected(self.selected.row())
            .show(ui, |cell| match row_at(cell.row) {
                Some(row) => draw(cell, columns[cell.column], row, shown, out),
                None => cell.placeholder(),
            });
        if let Some(row) = output.selected {
            self.selected.select(row, key_at(row));
        }
        if let Some(row) = output.opened.and_then(row_at) {
            actions::open(row, out);
        }
        if let Some((row, response)) = &output.menu_row
            && let Some(scope) = row_at(*row).and_then(actions::scope)
        {
            menu::context_menu(response, &scope, out);
        }
        if ui.memory(|memory| memory.has_focus(focus))
            && let Some(row) = self.selected.row().and_then(row_at)
            && mark_by_key(row, shown, ui, out)
        {
            self.selected.release();
        }
        let rows = output.visible.start..output.visible.end.max(MIN_REQUESTED_ROWS);
        out.list(ListSlot::Inbox, ListQuery::Inbox(query), rows);
    }
}

/// Marks the selected row: D as done, S as snoozed until tomorrow. Returns whether the row was marked.
fn mark_by_key(row: &InboxRow, shown: ListContext, ui: &Ui, out: &mut Commands) -> bool {
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if shown.state != InboxState::Done && pressed(Key::D) {
        out.act(shown.mark(row, InboxMark::Done));
        return true;
    }
    if shown.state == InboxState::Open && pressed(Key::S) {
        let until = snooze::tomorrow(shown.now);
        out.act(shown.mark(row, InboxMark::SnoozedUntil(until)));
        return true;
    }
    false
}

impl InboxColumn {
    fn table_column(self) -> Column {
        match self {
            Self::Icon => Column::exact(String::new(), ICON_COLUMN),
            Self::Item => Column::grow(t!("inbox-column-item"), 200.0, 1.0),
            Self::Time => Column::exact(t!("inbox-column-when"), TIME_COLUMN),
            Self::Actions => Column::exact(String::new(), ACTION_COLUMN),
        }
    }
}

fn columns(width: f32) -> Vec<InboxColumn> {
    let mut columns = vec![
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
    let t = tokens(cell.ui);
    match column {
        InboxColumn::Icon => {
            let (icon, tone) = item_text::icon(row.item.key.kind);
            let center = cell.ui.max_rect().center();
            let painter = cell.ui.painter();
            painter.circle_filled(center, 17.0, t.tone_soft(tone));
            icon.paint(painter, center, t.tone(tone));
        }
        InboxColumn::Item => {
            let title = item_text::title(row);
            let detail = item_text::detail(row, shown.now);
            cell.ui.with_layout(Layout::top_down(Align::Min), |ui| {
                ui.spacing_mut().item_spacing.y = 3.0;
                ui.add_space(13.0);
                paint::truncated_label(ui, Type::BodyStrong, t.text, title);
                paint::truncated_label(ui, Type::Small, t.weak, detail);
            });
        }
        InboxColumn::Time => {
            if let Some((text, at)) = item_text::time(row, shown.now) {
                cell.text(Type::Body, t.weak, &text).on_hover_ui(|ui| {
                    ui.label(format::full_date_time(at));
                });
            }
        }
        InboxColumn::Actions => {
            let end = Layout::right_to_left(Align::Center);
            cell.ui.with_layout(end, |ui| {
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
    let snooze = icon_button_sized(ui, icons::SNOOZE, &named(t!("inbox-snooze")), ICON_BUTTON);
    if let Some(until) = snooze::menu(&snooze, shown.now) {
        out.act(shown.mark(row, InboxMark::SnoozedUntil(until)));
    }
    let done = icon_button_sized(ui, icons::CHECK, &named(t!("inbox-done")), ICON_BUTTON);
    if done.on_hover_text(t!("inbox-keys")).clicked() {
        out.act(shown.mark(row, InboxMark::Done));
    }
    ui.add_space(S8);
    let label = actions::label(row);
    let button = Button::secondary(label.clone()).small().name(named(label));
    if button.show(ui).clicked() {
        actions::run(row, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_table_hides_the_time() {
        assert_eq!(columns(NARROW_WIDTH).len(), 4);
        assert!(!columns(NARROW_WIDTH - 1.0).contains(&InboxColumn::Time));
    }
}
