//! The People page: lists of recipients and the address book. At the left everybody, the upcoming
//! occasions, the lists and the tags; at the right the people of the chosen group.
//!
//! Also the parts of other screens about people: the lists of a draft, and the panel of one person.

mod commands;
mod draft_lists;
mod export_menu;
mod groups;
mod list_actions;
mod merge_dialog;
mod occasions;
mod person_form;
mod person_panel;
mod selection_actions;
mod selection_dialog;
mod table;

use std::sync::Arc;

use egui::{Ui, UiBuilder};

use crate::{
    desk::{
        PeopleGroup, PeopleListId, PeopleListSummary, PeopleQuery, PeopleSelection, PeopleSummary,
    },
    i18n::t,
    ui::{
        commands::Commands,
        list_view::ListWindow,
        model::Model,
        page::Page,
        theme::{S8, S16, S24, Type, icons, tokens},
        widgets::{Button, EmptyState, SearchBox, TitleRow, gap, paint, text},
    },
};
pub(crate) use commands::PeoplePageCommand;
pub(in crate::ui::screens) use draft_lists::DraftLists;
use groups::View;
use list_actions::ListActions;
use merge_dialog::MergeDialog;
pub(crate) use person_panel::PersonPanel;
use selection_actions::SelectionActions;
use selection_dialog::{Purpose, SelectionDialog};
use table::{PeopleTable, RowAction};

const GROUPS_WIDTH: f32 = 208.0;
const SEARCH_WIDTH: f32 = 260.0;

#[derive(Debug, Default)]
pub(crate) struct PeopleScreen {
    view: View,
    search: String,
    table: PeopleTable,
    list_actions: ListActions,
    selection_actions: SelectionActions,
    merge: MergeDialog,
    start: Option<SelectionDialog>,
    /// The command to run when the page is drawn next.
    requested: Option<PeoplePageCommand>,
}

impl PeopleScreen {
    pub(crate) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        let Some(summary) = model.people.summary.clone() else {
            return;
        };
        self.leave_missing_group(&summary);
        self.run_requested(model, out);
        let area = ui.available_rect_before_wrap();
        let mut left = area;
        left.set_width(GROUPS_WIDTH.min(area.width() * 0.3));
        let mut right = area;
        right.min.x = left.right() + S24;
        ui.scope_builder(UiBuilder::new().max_rect(left).id_salt("groups"), |ui| {
            let before = self.view.clone();
            groups::ui(&summary, &mut self.view, ui);
            if self.view != before {
                self.forget_group();
            }
        });
        ui.scope_builder(
            UiBuilder::new().max_rect(right).id_salt("people"),
            |ui| match self.view.clone() {
                View::Occasions => self.occasions(model, ui, out),
                View::Group(group) => self.group(model, &summary, group, ui, out),
            },
        );
        self.dialogs(model, &summary, ui, out);
    }

    /// Clears the search and the selection, because another group is shown.
    fn forget_group(&mut self) {
        self.search.clear();
        self.table.clear_selection();
    }

    /// The list that is shown.
    fn shown_list(&self) -> Option<PeopleListId> {
        match &self.view {
            View::Group(PeopleGroup::List(list)) => Some(*list),
            View::Group(_) | View::Occasions => None,
        }
    }

    /// Whether the page shows the table of people.
    fn shows_table(&self, model: &Model) -> bool {
        let has_people = (model.people.summary.as_ref()).is_some_and(|summary| summary.people > 0);
        match &self.view {
            View::Group(PeopleGroup::List(_)) => model.preferences.has_address_book,
            View::Group(_) => has_people,
            View::Occasions => false,
        }
    }

    /// The people who are shown.
    fn query(&self, group: &PeopleGroup) -> PeopleQuery {
        PeopleQuery {
            group: group.clone(),
            text: self.search.trim().to_owned(),
        }
    }

    /// Shows everybody when the shown list or tag is gone.
    fn leave_missing_group(&mut self, summary: &PeopleSummary) {
        let is_missing = match &self.view {
            View::Group(PeopleGroup::List(id)) => summary.list(*id).is_none(),
            View::Group(PeopleGroup::Tag(tag)) => !summary.tags.iter().any(|(name, _)| name == tag),
            View::Group(PeopleGroup::All) | View::Occasions => false,
        };
        if is_missing {
            self.view = View::default();
            self.table.clear_selection();
        }
    }

    fn dialogs(&mut self, model: &Model, summary: &PeopleSummary, ui: &Ui, out: &mut Commands) {
        self.list_actions.dialogs(summary, ui, out);
        self.selection_actions.dialog(&summary.tags, ui, out);
        self.merge.ui(model, summary, ui, out);
        if let Some(dialog) = &mut self.start
            && dialog.ui(model, ui, out)
        {
            self.start = None;
        }
    }

    fn occasions(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        if let Some(people) = occasions::ui(model, ui, out) {
            self.start = Some(SelectionDialog::new(Purpose::CreateGift(people)));
        }
    }

    fn group(
        &mut self,
        model: &Model,
        summary: &PeopleSummary,
        group: PeopleGroup,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let list = match &group {
            PeopleGroup::List(id) => summary.list(*id),
            _ => None,
        };
        let has_people = summary.people > 0;
        if list.is_none() && !has_people {
            no_people(model, ui, out);
            return;
        }
        let query = self.query(&group);
        self.table.list.follow(&query, &model.changes, out);
        let selection = self.selection(&group);
        ui.horizontal(|ui| {
            let title = match &group {
                PeopleGroup::All => t!("people-all"),
                PeopleGroup::List(_) => list.map(|list| list.name.clone()).unwrap_or_default(),
                PeopleGroup::Tag(tag) => tag.clone(),
            };
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                let title = Type::Heading.text(&title).color(tokens(ui).text);
                ui.add(egui::Label::new(title).truncate());
            });
            row.controls(ui, |ui| {
                ui.spacing_mut().item_spacing.x = S8;
                if let Some(list) = list {
                    self.list_actions.buttons(model, list, ui, out);
                }
                if let Some(selection) = &selection {
                    export_menu::export_menu(&title, selection, ui, out);
                }
                let start = Button::primary(self.create_label()).icon(icons::NEW_GIFT);
                let is_possible = selection.is_some();
                if start.enabled(is_possible).show(ui).clicked()
                    && let Some(selection) = selection.clone()
                {
                    self.start = Some(SelectionDialog::new(Purpose::CreateGift(selection)));
                }
            });
        });
        gap(ui, S16);
        if let Some(list) = list.filter(|_| !model.preferences.has_address_book) {
            let count = t!("people-list-count", count = list.recipients);
            text(ui, Type::Body, tokens(ui).text, count);
            book_is_off(ui, out);
            return;
        }
        self.search_row(&query, ui, out);
        if let Some(list) = list.filter(|_| query.text.is_empty()) {
            unlisted_recipients(self.table.list.rows(), list, &query, ui);
        }
        gap(ui, S16);
        let response = self.table.ui(model, &query, ui, out);
        if response.clears_search {
            self.search.clear();
            self.table.list.show_from_top();
        }
        match response.chosen {
            Some((RowAction::CreateGift, people)) => {
                let people = PeopleSelection::People(people);
                self.start = Some(SelectionDialog::new(Purpose::CreateGift(people)));
            }
            Some((RowAction::Tag, people)) => self.selection_actions.tag(people),
            Some((RowAction::Remove, people)) => {
                self.table.list.selection.remove(&people);
                selection_actions::remove(people, &group, out);
            }
            None => {}
        }
    }

    fn search_row(&mut self, query: &PeopleQuery, ui: &mut Ui, out: &mut Commands) {
        ui.horizontal(|ui| {
            let before = self.search.clone();
            SearchBox::new(&t!("people-search"))
                .width(SEARCH_WIDTH)
                .show_shortcut()
                .find_on_page()
                .show(ui, &mut self.search);
            if self.search != before {
                self.table.list.show_from_top();
            }
            ui.add_space(S8);
            if !self.table.selected().is_empty() {
                self.table.list.selection.status_ui(ui);
            } else if let Some(total) = self.table.list.rows().total() {
                let count = t!("people-count", count = total);
                paint::live_text(ui, Type::Body, tokens(ui).weak, count);
            }
        });
        if self.table.selected().is_empty() {
            return;
        }
        gap(ui, S8);
        let people = Arc::clone(self.table.selected());
        let is_removed = ui
            .horizontal_wrapped(|ui| {
                let actions = &mut self.selection_actions;
                actions.buttons(&people, &query.group, ui, out)
            })
            .inner;
        if is_removed {
            self.table.clear_selection();
        }
    }

    fn create_label(&self) -> String {
        match self.table.selected().len() {
            0 => t!("create-gift"),
            selected => t!("people-create-gift", count = selected),
        }
    }

    /// The selected people, else all people of the group that match the search.
    fn selection(&self, group: &PeopleGroup) -> Option<PeopleSelection> {
        let selected = self.table.selected();
        if !selected.is_empty() {
            return Some(PeopleSelection::People(Arc::clone(selected)));
        }
        let query = self.query(group);
        if let PeopleGroup::List(list) = group {
            let text = query.text;
            return Some(PeopleSelection::List { list: *list, text });
        }
        let has_rows = self.table.list.rows().total() != Some(0);
        has_rows.then_some(PeopleSelection::Query(query))
    }
}

/// Explains why the list has more recipients than the people that are shown.
fn unlisted_recipients(
    window: &ListWindow<PeopleQuery>,
    list: &PeopleListSummary,
    query: &PeopleQuery,
    ui: &mut Ui,
) {
    if !window.shows(query) {
        return;
    }
    let shown = window.total();
    let hidden = shown.map_or(0, |shown| list.recipients.saturating_sub(shown));
    if hidden > 0 {
        gap(ui, S8);
        let note = t!("people-list-unlisted", count = hidden);
        text(ui, Type::Small, tokens(ui).weak, note);
    }
}

fn no_people(model: &Model, ui: &mut Ui, out: &mut Commands) {
    if !model.preferences.has_address_book {
        book_is_off(ui, out);
        return;
    }
    let (title, help) = (t!("people-empty-title"), t!("people-empty-text"));
    if EmptyState::new(icons::PEOPLE, &title, &help)
        .action(&t!("create-gift"))
        .show(ui)
    {
        out.go(Page::NewGift);
    }
}

fn book_is_off(ui: &mut Ui, out: &mut Commands) {
    let (title, help) = (t!("people-off-title"), t!("people-off-text"));
    if EmptyState::new(icons::PEOPLE, &title, &help)
        .action(&t!("people-off-button"))
        .show(ui)
    {
        out.go(Page::Settings);
    }
}
