//! The table of inbox items: arrow keys move, Enter opens the current row, D and S mark the selected items or
//! the current row.

use std::sync::Arc;

use egui::{Align, Key, Layout, Modifiers, Ui};

use super::{actions, item_text, snooze};
use crate::{
    contract::Timestamp,
    desk::inbox::{InboxItems, InboxKey, InboxMark, InboxQuery, InboxRow, InboxState, InboxTarget},
    i18n::{format, t},
    ui::{
        commands::{Action, Commands},
        list_view::{CellText, ListRows, ListSelection, ListView},
        model::Model,
        screens::order_actions::menu,
        theme::{S8, Type, icons, tokens},
        widgets::{Button, TitleRow, button::icon_button_sized, grid::GridColumn, paint},
    },
};

/// Below this width, the time is hidden.
const NARROW_WIDTH: f32 = 820.0;
const ICON_BUTTON: f32 = 30.0;
const SELECT_COLUMN: f32 = 44.0;
const ICON_COLUMN: f32 = 52.0;
const TIME_COLUMN: f32 = 150.0;
const ACTION_COLUMN: f32 = 320.0;
/// The width of the actions when a late send is shown, which has three answers.
const LATE_ACTION_COLUMN: f32 = 440.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum InboxColumn {
    Select,
    Icon,
    Item,
    Time,
    Actions,
}

/// The items of one query, as of one read of the inbox.
#[derive(Clone, Copy, Debug)]
pub(super) struct InboxRows {
    query: InboxQuery,
    as_of: Timestamp,
    now: Timestamp,
}

impl InboxRows {
    fn mark(self, row: &InboxRow, mark: InboxMark) -> Action {
        Action::MarkInbox {
            target: InboxTarget {
                items: InboxItems::One(row.item.key),
                state: self.query.state,
                as_of: self.as_of,
            },
            mark,
        }
    }
}

impl ListRows for InboxRows {
    type List = InboxQuery;
    type Column = InboxColumn;
    type Key = InboxKey;
    type Selection = ListSelection<InboxKey>;

    const PLACEHOLDERS: u64 = 6;
    const ROW_HEIGHT: f32 = 64.0;

    fn name(&self) -> String {
        t!("inbox-table")
    }

    fn key(&self, _: u64, row: &InboxRow) -> InboxKey {
        row.item.key
    }

    /// After another filter was chosen, the window still has the rows of the previous one.
    fn is_shown(&self, row: &InboxRow) -> bool {
        self.query.contains(&row.item)
    }

    fn text(&self, row: &InboxRow, column: InboxColumn) -> CellText {
        match column {
            InboxColumn::Select | InboxColumn::Icon | InboxColumn::Actions => CellText::none(),
            InboxColumn::Item => CellText::normal(item_text::title(row)),
            InboxColumn::Time => {
                let time = item_text::time(row, self.now);
                time.map_or_else(CellText::none, |(text, _)| CellText::weak(text))
            }
        }
    }

    fn hint(&self, row: &InboxRow, column: InboxColumn) -> Option<String> {
        let (_, at) = item_text::time(row, self.now)?;
        (column == InboxColumn::Time).then(|| format::full_date_time(at))
    }

    fn draw(&self, ui: &mut Ui, column: InboxColumn, row: &InboxRow, out: &mut Commands) -> bool {
        let colors = tokens(ui);
        match column {
            InboxColumn::Select | InboxColumn::Time => return true,
            InboxColumn::Icon => {
                let (icon, tone) = item_text::icon(row.item.key.kind);
                let center = ui.max_rect().center();
                let painter = ui.painter();
                painter.circle_filled(center, 17.0, colors.tone_soft(tone));
                icon.paint(painter, center, colors.tone(tone));
            }
            InboxColumn::Item => {
                let title = item_text::title(row);
                let detail = item_text::detail(row, self.now);
                ui.with_layout(Layout::top_down(Align::Min), |ui| {
                    ui.spacing_mut().item_spacing.y = 3.0;
                    ui.add_space(13.0);
                    paint::truncated_label(ui, Type::BodyStrong, colors.text, title);
                    paint::truncated_label(ui, Type::Small, colors.weak, detail);
                });
            }
            InboxColumn::Actions => {
                TitleRow::new(ui).controls(ui, |ui| {
                    ui.spacing_mut().item_spacing.x = S8 / 2.0;
                    buttons(row, *self, ui, out);
                });
            }
        }
        false
    }

    fn box_name(&self, row: &InboxRow) -> String {
        t!("inbox-select", item = item_text::title(row))
    }
}

#[derive(Debug, Default)]
pub(super) struct InboxList {
    pub(super) view: ListView<InboxRows>,
}

impl InboxList {
    /// The selected items as the target of a change.
    pub(super) fn target(&self, state: InboxState, as_of: Timestamp) -> InboxTarget {
        let keys = self.view.selection.ids().iter().copied().collect();
        InboxTarget {
            items: InboxItems::Selected(Arc::new(keys)),
            state,
            as_of,
        }
    }

    /// Draws the table into the rest of `ui`.
    pub(super) fn ui(&mut self, model: &Model, query: InboxQuery, ui: &mut Ui, out: &mut Commands) {
        let rows = InboxRows {
            query,
            as_of: model.inbox.as_of,
            now: model.now(),
        };
        let shown = self.view.rows().loaded_rows();
        let has_late_send = shown
            .filter(|row| rows.is_shown(row))
            .any(|row| !actions::LateAnswer::of(row).is_empty());
        let columns = columns(ui.available_width()).into_iter();
        let columns = columns.map(|column| column.grid_column(has_late_send));
        let changes = &model.changes;
        let output = self
            .view
            .ui(&rows, &query, columns.collect(), changes, ui, out);
        let row_at = |row| self.view.rows().row(row).filter(|row| rows.is_shown(row));
        if let Some(row) = output.opened.and_then(row_at) {
            actions::open(row, out);
        }
        if let Some((row, menu)) = &output.menu {
            let selected = self.view.selection.ids();
            match row_at(*row).and_then(|row| actions::scope_of_row(row, selected)) {
                Some(scope) => menu::grid_menu(model, menu, &rows.name(), &scope, out),
                None => output.show_copy_menu(&rows.name()),
            }
        }
        if self.view.has_focus(&rows, ui) {
            self.mark_by_key(rows, ui, out);
        }
    }

    /// Marks the selected items, else the current row: D as done, S as snoozed until tomorrow.
    fn mark_by_key(&mut self, rows: InboxRows, ui: &Ui, out: &mut Commands) {
        let state = rows.query.state;
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let mark = if state != InboxState::Done && pressed(Key::D) {
            InboxMark::Done
        } else if state == InboxState::Open && pressed(Key::S) {
            InboxMark::SnoozedUntil(snooze::tomorrow(rows.now))
        } else {
            return;
        };
        if !self.view.selection.is_empty() {
            let target = self.target(state, rows.as_of);
            out.act(Action::MarkInbox { target, mark });
            self.view.selection.clear();
        } else if let Some(row) = self.view.current(&rows).filter(|row| rows.is_shown(row)) {
            out.act(rows.mark(row, mark));
            self.view.release_current();
        }
    }
}

impl InboxColumn {
    fn grid_column(self, has_late_send: bool) -> GridColumn<Self> {
        match self {
            Self::Select => GridColumn::controls(self, SELECT_COLUMN),
            Self::Icon => GridColumn::controls(self, ICON_COLUMN),
            Self::Item => GridColumn::new(self, t!("inbox-column-item"), 200.0, 1.0),
            Self::Time => GridColumn::new(self, t!("inbox-column-when"), TIME_COLUMN, 0.0),
            Self::Actions if has_late_send => GridColumn::controls(self, LATE_ACTION_COLUMN),
            Self::Actions => GridColumn::controls(self, ACTION_COLUMN),
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

fn buttons(row: &InboxRow, rows: InboxRows, ui: &mut Ui, out: &mut Commands) {
    let (title, detail) = (item_text::title(row), item_text::detail(row, rows.now));
    let named = |action: String| {
        t!(
            "inbox-action-name",
            action = action,
            item = &title,
            detail = &detail
        )
    };
    if rows.query.state != InboxState::Open {
        let label = t!("inbox-reopen");
        let button = Button::secondary(label.clone()).small().name(named(label));
        if button.show(ui).clicked() {
            out.act(rows.mark(row, InboxMark::Open));
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
        out.act(rows.mark(row, InboxMark::Done));
    }
    let snooze = icon_button_sized(ui, icons::SNOOZE, &named(t!("inbox-snooze")), ICON_BUTTON);
    if let Some(until) = snooze::menu(&snooze, rows.now) {
        out.act(rows.mark(row, InboxMark::SnoozedUntil(until)));
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
