//! The table of people. A click on a row opens the panel of the person.

use std::sync::Arc;

use egui::{Margin, Ui};

use crate::{
    contract::Timestamp,
    desk::{LastGift, PeopleGroup, PeopleQuery, PersonId, PersonRow},
    i18n::{format, t},
    messages,
    ui::{
        commands::{Action, Commands},
        list_view::{CellText, ListRows, ListSelection, ListView, list_problem},
        model::Model,
        theme::{Tone, icons},
        widgets::{
            Card, EmptyState, chip,
            grid::{GridColumn, GridMenu},
            row_menu,
        },
    },
};

/// The most tags in a row.
const MAX_TAGS: usize = 3;
/// Below this width, the next occasion is hidden.
const NARROW_WIDTH: f32 = 640.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum PersonColumn {
    /// The check box that selects the person.
    Select,
    Name,
    Email,
    Tags,
    LastGift,
    Occasion,
}

impl PersonColumn {
    fn grid_column(self) -> GridColumn<Self> {
        let (title, min, grow) = match self {
            Self::Select => return GridColumn::controls(self, 44.0),
            Self::Name => (t!("people-column-name"), 140.0, 2.0),
            Self::Email => (t!("people-column-email"), 200.0, 3.0),
            Self::Tags => (t!("people-column-tags"), 90.0, 0.6),
            Self::LastGift => (t!("people-column-last-gift"), 130.0, 0.0),
            Self::Occasion => (t!("people-column-occasion"), 170.0, 0.0),
        };
        GridColumn::new(self, title, min, grow)
    }
}

fn columns(width: f32) -> Vec<GridColumn<PersonColumn>> {
    let mut columns = vec![
        PersonColumn::Select,
        PersonColumn::Name,
        PersonColumn::Email,
        PersonColumn::Tags,
        PersonColumn::LastGift,
    ];
    if width >= NARROW_WIDTH {
        columns.push(PersonColumn::Occasion);
    }
    columns.into_iter().map(PersonColumn::grid_column).collect()
}

#[derive(Debug, Default)]
pub(super) struct PeopleTable {
    pub(super) list: ListView<PeopleRows>,
}

/// The user's request to the table.
#[derive(Debug, Default)]
pub(super) struct TableResponse {
    pub clears_search: bool,
    pub chosen: Option<(RowAction, Arc<[PersonId]>)>,
}

impl PeopleTable {
    pub(super) fn selected(&self) -> &Arc<[PersonId]> {
        self.list.selection.ids()
    }

    pub(super) fn clear_selection(&mut self) {
        self.list.show_from_top();
        self.list.selection.clear();
    }

    /// Draws the table into the rest of `ui`.
    pub(super) fn ui(
        &mut self,
        model: &Model,
        query: &PeopleQuery,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> TableResponse {
        let mut response = TableResponse::default();
        if self.list.rows().is_empty() {
            list_problem(self.list.rows(), ui, out);
            response.clears_search = no_results(query, ui);
        } else {
            response.chosen = self.table(model, query, ui, out);
        }
        self.list.request(query, out);
        response
    }

    fn table(
        &mut self,
        model: &Model,
        query: &PeopleQuery,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> Option<(RowAction, Arc<[PersonId]>)> {
        let rows = PeopleRows { now: model.now() };
        let columns = columns(ui.available_width());
        let changes = &model.changes;
        let list = &mut self.list;
        let output = Card::new()
            .padding(Margin::ZERO)
            .show(ui, |ui| list.ui(&rows, query, columns, changes, ui, out));
        let output = output.inner;
        let row_at = |row| self.list.rows().row(row);
        if let Some(row) = output.opened.and_then(row_at) {
            out.act(Action::ShowPerson(row.id));
        }
        let (row, menu) = output.menu?;
        self.context_menu(&menu, row_at(row)?, &query.group, out)
    }

    /// Draws the menu of a row, which concerns all selected people when the row is selected.
    fn context_menu(
        &self,
        menu: &GridMenu<PersonColumn>,
        row: &PersonRow,
        group: &PeopleGroup,
        out: &mut Commands,
    ) -> Option<(RowAction, Arc<[PersonId]>)> {
        let people: Arc<[PersonId]> = if self.list.selection.contains(row.id) {
            Arc::clone(self.selected())
        } else {
            [row.id].into()
        };
        let title = if people.len() > 1 {
            t!("people-selected", count = people.len())
        } else {
            row.name.clone()
        };
        let mut chosen = None;
        row_menu::show_in_grid(menu, &title, &t!("people-table"), |ui| {
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

#[derive(Debug)]
pub(super) struct PeopleRows {
    now: Timestamp,
}

impl ListRows for PeopleRows {
    type List = PeopleQuery;
    type Column = PersonColumn;
    type Key = PersonId;
    type Selection = ListSelection<PersonId>;

    const PLACEHOLDERS: u64 = 12;

    fn name(&self) -> String {
        t!("people-table")
    }

    fn key(&self, _: u64, row: &PersonRow) -> PersonId {
        row.id
    }

    fn text(&self, row: &PersonRow, column: PersonColumn) -> CellText {
        CellText::weak(match column {
            PersonColumn::Select => return CellText::none(),
            PersonColumn::Name => return CellText::name(&row.name),
            PersonColumn::Email => row.email.clone(),
            PersonColumn::Tags => row.tags.join(", "),
            PersonColumn::LastGift => match row.last_gift {
                LastGift::None => String::new(),
                LastGift::Undated => t!("date-unknown"),
                LastGift::At(at) => messages::people::ago(at, self.now),
            },
            PersonColumn::Occasion => next_occasion(row, self.now),
        })
    }

    fn hint(&self, row: &PersonRow, column: PersonColumn) -> Option<String> {
        match (column, row.last_gift) {
            (PersonColumn::LastGift, LastGift::At(at)) => Some(format::full_date_time(at)),
            _ => None,
        }
    }

    fn draw(&self, ui: &mut Ui, column: PersonColumn, row: &PersonRow, _: &mut Commands) -> bool {
        if column != PersonColumn::Tags {
            return true;
        }
        ui.spacing_mut().item_spacing.x = 4.0;
        for tag in row.tags.iter().take(MAX_TAGS) {
            if ui.available_width() > 40.0 {
                chip(ui, tag, Tone::Neutral);
            }
        }
        false
    }

    fn box_name(&self, row: &PersonRow) -> String {
        t!("people-select", name = &row.name)
    }
}

/// The next occasion of a person; empty without one.
fn next_occasion(row: &PersonRow, now: Timestamp) -> String {
    let today = super::occasions::today(now);
    let dates = row.dates.iter();
    let next = dates.filter_map(|(kind, date)| Some((date.next_from(today)?, *kind)));
    next.min().map_or_else(String::new, |(day, kind)| {
        t!(
            "people-next-occasion",
            occasion = messages::people::occasion(kind),
            day = format::day(day)
        )
    })
}
