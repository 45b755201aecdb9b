//! The actions on a list: update from a file, rename, duplicate and delete. Deleting shows a toast with
//! Undo instead of a question.

use egui::Ui;

use crate::{
    desk::{
        Command, OpenDialogText, PeopleCommand, PeopleListId, PeopleListSummary, PeopleSummary,
    },
    i18n::t,
    messages::titles,
    ui::{
        commands::Commands,
        model::Model,
        theme::icons,
        widgets::{Button, NameDialog, icon_button},
    },
};

pub(super) const MAX_NAME_CHARS: usize = 80;

#[derive(Debug, Default)]
pub(super) struct ListActions {
    /// The list that is being renamed, and its new name.
    renaming: Option<(PeopleListId, String)>,
}

impl ListActions {
    /// Draws the buttons of a list.
    pub(super) fn buttons(
        &mut self,
        model: &Model,
        list: &PeopleListSummary,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let update = Button::secondary(t!("people-update-list")).icon(icons::IMPORT);
        let is_idle = model.people.merge.is_none();
        if update.enabled(is_idle).show(ui).clicked() {
            self.update(list, out);
        }
        let label = t!("people-rename-list", name = &list.name);
        if icon_button(ui, icons::DRAFTS, &label).clicked() {
            self.rename(list);
        }
        let label = t!("people-duplicate-list", name = &list.name);
        if icon_button(ui, icons::COPY, &label).clicked() {
            self.duplicate(list, out);
        }
        let label = t!("people-delete-list", name = &list.name);
        if icon_button(ui, icons::DELETE, &label).clicked() {
            out.send(Command::People(PeopleCommand::DeleteList(list.id)));
        }
    }

    /// Lets the user choose a file that is compared with the list.
    pub(super) fn update(&self, list: &PeopleListSummary, out: &mut Commands) {
        let key = out.key();
        out.send(Command::People(PeopleCommand::PickMergeFile {
            key,
            list: list.id,
            dialog: OpenDialogText {
                title: t!("people-update-dialog"),
                lists: t!("recipients-dialog-lists"),
                all_files: t!("recipients-dialog-all-files"),
            },
        }));
    }

    /// Opens the dialog that asks for the new name.
    pub(super) fn rename(&mut self, list: &PeopleListSummary) {
        self.renaming = Some((list.id, list.name.clone()));
    }

    pub(super) fn duplicate(&self, list: &PeopleListSummary, out: &mut Commands) {
        out.send(Command::People(PeopleCommand::DuplicateList {
            list: list.id,
            name: titles::name_of_copy(&list.name),
        }));
    }

    pub(super) fn dialogs(&mut self, summary: &PeopleSummary, ui: &Ui, out: &mut Commands) {
        let Some((list, name)) = &mut self.renaming else {
            return;
        };
        let Some(old) = summary.list(*list) else {
            self.renaming = None;
            return;
        };
        let title = t!("people-rename-title", name = &old.name);
        let (label, action) = (t!("people-list-name"), t!("people-rename-button"));
        let response = NameDialog::new("rename-list", &title, &label, &action)
            .max_chars(MAX_NAME_CHARS)
            .show(ui, name);
        let (list, is_closed) = (*list, response.is_closed());
        if let Some(name) = response.accepted {
            out.send(Command::People(PeopleCommand::RenameList { list, name }));
        }
        if is_closed {
            self.renaming = None;
        }
    }
}
