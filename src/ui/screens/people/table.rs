//! The table of people. A click on a row opens the panel of the person.

use egui::{Margin, Ui};

use super::marks::Marks;
use crate::{
    contract::Timestamp,
    desk::{LastGift, PeopleQuery, PersonRow, view::ListQuery},
    i18n::{format, t},
    messages,
    ui::{
        commands::{Action, Commands, ListSlot},
        model::Model,
        theme::{Tone, Type, icons, tokens},
        widgets::{Card, Column, EmptyState, Table, check, chip, table::Cell},
    },
};

const PLACEHOLDER_ROWS: u64 = 12;
const MIN_REQUESTED_ROWS: u64 = 20;
/// The most tags in a row.
const MAX_TAGS: usize = 3;
/// Below this width, the next occasion is hidden.
const NARROW_WIDTH: f32 = 640.0;

#[derive(Debug, Default)]
pub(super) struct PeopleTable {
    selected: Option<u64>,
    marks: Marks,
}

impl PeopleTable {
    /// The people whose checkbox is checked.
    pub(super) fn marks(&self) -> &Marks {
        &self.marks
    }

    /// Checks all people of a search.
    pub(super) fn select_all(&mut self, query: PeopleQuery, out: &mut Commands) {
        self.marks.request_all(query, out);
    }

    /// Takes the reply to [`Self::select_all`].
    pub(super) fn follow_reply(&mut self, model: &Model) {
        self.marks.follow_reply(model);
    }

    pub(super) fn clear_selection(&mut self) {
        self.clear_current_row();
        self.marks.clear();
    }

    /// Other rows are shown; the checked people stay.
    pub(super) fn clear_current_row(&mut self) {
        self.selected = None;
    }

    /// Draws the table into the rest of `ui`. Returns whether the user clears the search.
    pub(super) fn ui(
        &mut self,
        model: &Model,
        query: PeopleQuery,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> bool {
        let window = model.window(ListSlot::People);
        if window.total() == Some(0) && !window.is_pending() {
            let is_cleared = no_results(&query, ui);
            out.list(
                ListSlot::People,
                ListQuery::People(query),
                0..MIN_REQUESTED_ROWS,
            );
            return is_cleared;
        }
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
        let marks = &mut self.marks;
        let name = t!("people-table");
        let output = Card::new().padding(Margin::ZERO).show(ui, |ui| {
            Table::new(&name, &columns)
                .rows(window.total().unwrap_or(PLACEHOLDER_ROWS))
                .selected(self.selected)
                .show(ui, |cell| match window.person(cell.row) {
                    Some(row) if cell.column == 0 => mark(cell.ui, row, marks),
                    Some(row) => draw(cell, row, now),
                    None => cell.placeholder(),
                })
        });
        let output = output.inner;
        if let Some(row) = output.selected {
            self.selected = Some(row);
        }
        if let Some(row) = output.opened.and_then(|row| window.person(row)) {
            out.act(Action::ShowPerson(row.id));
        }
        let rows = output.visible.start..output.visible.end.max(MIN_REQUESTED_ROWS);
        out.list(ListSlot::People, ListQuery::People(query), rows);
        false
    }
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

fn mark(ui: &mut Ui, row: &PersonRow, marks: &mut Marks) {
    let mut is_marked = marks.contains(row.id);
    let name = t!("people-mark", name = &row.name);
    if check::bare_checkbox(ui, &mut is_marked, &name).clicked() {
        marks.toggle(row.id);
    }
}

fn draw(cell: &mut Cell<'_>, row: &PersonRow, now: Timestamp) {
    let t = tokens(cell.ui);
    match cell.column {
        1 => {
            cell.text(Type::BodyMedium, t.text, &row.name);
        }
        2 => {
            cell.text(Type::Body, t.weak, &row.email);
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
                cell.text(Type::Body, t.weak, &t!("date-unknown"));
            }
            LastGift::At(at) => {
                cell.text(Type::Body, t.weak, &messages::people::ago(at, now))
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
                cell.text(Type::Body, t.weak, &label);
            }
        }
    }
}
