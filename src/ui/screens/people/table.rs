//! The table of people. A click on a row opens the panel of the person.

use std::sync::Arc;

use egui::{Id, Margin, Response, Ui};

use crate::{
    contract::Timestamp,
    desk::{LastGift, PeopleGroup, PeopleQuery, PersonId, PersonRow},
    i18n::{format, t},
    messages,
    ui::{
        commands::{Action, Commands},
        current_row::CurrentRow,
        list_problem,
        list_selection::{ListSelection, is_select_all_pressed},
        list_window::ListWindow,
        model::Model,
        theme::{Tone, Type, icons, tokens},
        widgets::{
            Card, Column, EmptyState, Table, chip, row_menu, selection::RowInput, table::Cell,
        },
    },
};

const PLACEHOLDER_ROWS: u64 = 12;
/// The most tags in a row.
const MAX_TAGS: usize = 3;
/// Below this width, the next occasion is hidden.
const NARROW_WIDTH: f32 = 640.0;

#[derive(Debug, Default)]
pub(super) struct PeopleTable {
    rows: ListWindow<PeopleQuery>,
    current: CurrentRow<PersonId>,
    selection: ListSelection<PersonId>,
    /// Whether the table begins at its top when it is drawn next.
    starts_at_top: bool,
}

/// The user's request to the table.
#[derive(Debug, Default)]
pub(super) struct TableResponse {
    pub clears_search: bool,
    pub chosen: Option<(RowAction, Arc<[PersonId]>)>,
}

impl PeopleTable {
    /// Takes the rows that have arrived. Call this in every frame before the page is drawn.
    pub(super) fn follow(&mut self, model: &Model) {
        self.rows.follow(&model.changes);
    }

    pub(super) fn rows(&self) -> &ListWindow<PeopleQuery> {
        &self.rows
    }

    pub(super) fn selection(&mut self) -> &mut ListSelection<PersonId> {
        &mut self.selection
    }

    pub(super) fn selected(&self) -> &Arc<[PersonId]> {
        self.selection.ids()
    }

    pub(super) fn clear_selection(&mut self) {
        self.show_from_top();
        self.selection.clear();
    }

    /// Shows other rows from the top; the selection stays.
    pub(super) fn show_from_top(&mut self) {
        self.current.clear();
        self.starts_at_top = true;
    }

    /// Draws the table into the rest of `ui`.
    pub(super) fn ui(
        &mut self,
        model: &Model,
        query: &PeopleQuery,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> TableResponse {
        self.selection
            .follow(&self.rows, query, &model.changes, out);
        let mut response = TableResponse::default();
        let has_failed = list_problem::ui(&self.rows, ui, out);
        if self.rows.is_empty() {
            response.clears_search = no_results(query, ui);
        } else if !has_failed {
            response.chosen = self.table(model, query, ui, out);
        }
        self.rows.request(query, out);
        response
    }

    fn table(
        &mut self,
        model: &Model,
        query: &PeopleQuery,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> Option<(RowAction, Arc<[PersonId]>)> {
        let window = &self.rows;
        let mut columns = vec![
            Column::exact(String::new(), 44.0),
            Column::grow(t!("people-column-name"), 140.0, 2.0),
            Column::grow(t!("people-column-email"), 200.0, 3.0),
            Column::grow(t!("people-column-tags"), 90.0, 0.6),
            Column::exact(t!("people-column-last-gift"), 130.0),
        ];
        if ui.available_width() >= NARROW_WIDTH {
            columns.push(Column::exact(t!("people-column-occasion"), 170.0));
        }
        let now = model.now();
        let id_at = |row: u64| window.row(row).map(|row| row.id);
        self.current.follow(window.loaded(), id_at);
        let box_name = |row| {
            let row = window.row(row)?;
            Some(t!("people-select", name = &row.name))
        };
        let selected_rows = self.selection.selected_rows(window, &box_name);
        let item = |row| id_at(row).map(|id| Id::unique("person").with(id));
        let name = t!("people-table");
        let starts_at_top = std::mem::take(&mut self.starts_at_top);
        let output = Card::new().padding(Margin::ZERO).show(ui, |ui| {
            Table::new(&name, &columns)
                .rows(window.total().unwrap_or(PLACEHOLDER_ROWS))
                .selected(self.current.row())
                .selected_rows(&selected_rows)
                .items(&item)
                .starts_at_top(starts_at_top)
                .show(ui, |cell| match window.row(cell.row) {
                    Some(row) => draw(cell, row, now),
                    None => cell.placeholder(),
                })
        });
        let output = output.inner;
        if let Some(row) = output.selected {
            self.current.select(row, id_at(row));
            if output.rows.is_none() {
                self.selection.start_range_at(id_at(row));
            }
        }
        let is_all = is_select_all_pressed(ui).then_some(RowInput::All);
        if let Some(input) = output.rows.or(is_all) {
            self.selection.apply(input, window, query, out);
        }
        if let Some(row) = output.opened.and_then(|row| window.row(row)) {
            out.act(Action::ShowPerson(row.id));
        }
        let mut chosen = None;
        if let Some((row, menu)) = &output.menu_row
            && let Some(row) = window.row(*row)
        {
            chosen = self.context_menu(menu, row, &query.group, out);
        }
        self.rows.set_visible(output.visible);
        chosen
    }

    /// Draws the menu of a row, which concerns all selected people when the row is selected.
    fn context_menu(
        &self,
        menu: &Response,
        row: &PersonRow,
        group: &PeopleGroup,
        out: &mut Commands,
    ) -> Option<(RowAction, Arc<[PersonId]>)> {
        let people: Arc<[PersonId]> = if self.selection.contains(row.id) {
            Arc::clone(self.selection.ids())
        } else {
            [row.id].into()
        };
        let title = if people.len() > 1 {
            t!("people-selected", count = people.len())
        } else {
            row.name.clone()
        };
        let mut chosen = None;
        row_menu::show(menu, &title, |ui| {
            if people.len() == 1 {
                if row_menu::item(ui, &t!("people-menu-open")) {
                    out.act(Action::ShowPerson(row.id));
                }
                if !row.email.is_empty() && row_menu::item(ui, &t!("people-menu-copy-email")) {
                    out.act(Action::Copy {
                        text: row.email.clone(),
                        toast: t!("people-menu-email-copied"),
                    });
                }
            }
            let start = t!("people-create-gift", count = people.len());
            if row_menu::item(ui, &start) {
                chosen = Some(RowAction::CreateGift);
            }
            if row_menu::item(ui, &t!("people-tag-selected")) {
                chosen = Some(RowAction::Tag);
            }
            let remove = match group {
                PeopleGroup::All => None,
                PeopleGroup::List(_) => Some(t!("people-remove-from-list")),
                PeopleGroup::Tag(tag) => Some(t!("people-remove-tag", tag = tag)),
            };
            if remove.is_some_and(|label| row_menu::item(ui, &label)) {
                chosen = Some(RowAction::Remove);
            }
        });
        chosen.map(|action| (action, people))
    }
}

/// An entry of the menu of a row that the page runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowAction {
    CreateGift,
    Tag,
    /// Removes the people from the shown list or tag.
    Remove,
}

fn no_results(query: &PeopleQuery, ui: &mut Ui) -> bool {
    if query.text.is_empty() {
        let (title, help) = (t!("people-list-empty-title"), t!("people-list-empty-text"));
        EmptyState::new(icons::PEOPLE, &title, &help).show(ui);
        return false;
    }
    let title = t!("people-no-results-title", search = &query.text);
    EmptyState::new(icons::SEARCH, &title, &t!("people-no-results-text"))
        .action(&t!("people-clear-search"))
        .show(ui)
}

fn draw(cell: &mut Cell<'_>, row: &PersonRow, now: Timestamp) {
    let colors = tokens(cell.ui);
    match cell.column {
        1 => {
            cell.text(Type::BodyMedium, colors.text, &row.name);
        }
        2 => {
            cell.text(Type::Body, colors.weak, &row.email);
        }
        3 => {
            cell.ui.spacing_mut().item_spacing.x = 4.0;
            for tag in row.tags.iter().take(MAX_TAGS) {
                if cell.ui.available_width() > 40.0 {
                    chip(cell.ui, tag, Tone::Neutral);
                }
            }
        }
        4 => match row.last_gift {
            LastGift::None => {}
            LastGift::Undated => {
                cell.text(Type::Body, colors.weak, &t!("date-unknown"));
            }
            LastGift::At(at) => {
                cell.text(Type::Body, colors.weak, &messages::people::ago(at, now))
                    .on_hover_ui(|ui| {
                        ui.label(format::full_date_time(at));
                    });
            }
        },
        _ => {
            let today = super::occasions::today(now);
            let next = row.dates.iter();
            let next = next.filter_map(|(kind, date)| Some((date.next_from(today)?, *kind)));
            if let Some((day, kind)) = next.min() {
                let occasion = messages::people::occasion(kind);
                let label = t!(
                    "people-next-occasion",
                    occasion = occasion,
                    day = format::day(day)
                );
                cell.text(Type::Body, colors.weak, &label);
            }
        }
    }
}
