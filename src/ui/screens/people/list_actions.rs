//! The actions on a list: update from a file, rename, duplicate and delete. Deleting shows a toast with
//! Undo instead of a question.

use egui::{Id, Key, Ui};

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
        widgets::{Button, TextField, dialog::dialog, icon_button},
    },
};

pub(super) const MAX_NAME_CHARS: usize = 80;

#[derive(Debug, Default)]
pub(super) struct ListActions {
    /// The list that is being renamed, and its new name.
    renaming: Option<(PeopleListId, String)>,
}

impl ListActions {
    /// Draws the buttons of a list, from right to left.
    pub(super) fn buttons(
        &mut self,
        model: &Model,
        list: &PeopleListSummary,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        if icon_button(
            ui,
            icons::DELETE,
            &t!("people-delete-list", name = &list.name),
        )
        .clicked()
        {
            out.send(Command::People(PeopleCommand::DeleteList(list.id)));
        }
        let label = t!("people-duplicate-list", name = &list.name);
        if icon_button(ui, icons::COPY, &label).clicked() {
            out.send(Command::People(PeopleCommand::DuplicateList {
                list: list.id,
                name: titles::name_of_copy(&list.name),
            }));
        }
        let label = t!("people-rename-list", name = &list.name);
        if icon_button(ui, icons::DRAFTS, &label).clicked() {
            self.renaming = Some((list.id, list.name.clone()));
        }
        let update = Button::secondary(t!("people-update-list")).icon(icons::IMPORT);
        let is_idle = model.people.merge.is_none();
        if update.enabled(is_idle).show(ui).clicked() {
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
        let mut renamed = None;
        let is_closed = name_dialog(
            ui,
            "rename-list",
            &title,
            &t!("people-rename-button"),
            name,
            |new| {
                renamed = Some(new);
            },
        );
        if let Some(name) = renamed {
            out.send(Command::People(PeopleCommand::RenameList {
                list: *list,
                name,
            }));
        }
        if is_closed {
            self.renaming = None;
        }
    }
}

/// Draws a dialog that asks for a name. Returns whether it is closed.
pub(super) fn name_dialog(
    ui: &Ui,
    id: &'static str,
    title: &str,
    button: &str,
    name: &mut String,
    accept: impl FnOnce(String),
) -> bool {
    let is_submitted = std::cell::Cell::new(false);
    let field_id = Id::unique(id).with("name");
    let entered = std::cell::RefCell::new(name);
    let is_closed = dialog(
        ui,
        Id::unique(id),
        title,
        |ui| {
            let mut name = entered.borrow_mut();
            let field = TextField::new(&t!("people-list-name"))
                .limit(MAX_NAME_CHARS)
                .id(field_id)
                .show(ui, &mut name);
            let is_new = ui.data_mut(|data| {
                let was_open = data.get_temp_mut_or_default::<bool>(field_id);
                !std::mem::replace(was_open, true)
            });
            if is_new {
                field.request_focus();
            }
            is_submitted.set(field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)));
        },
        |ui| {
            let has_name = !entered.borrow().trim().is_empty();
            let save = Button::primary(button).enabled(has_name).show(ui).clicked();
            is_submitted.set(has_name && (save || is_submitted.get()));
            let is_canceled = Button::secondary(t!("people-cancel")).show(ui).clicked();
            is_submitted.get() || is_canceled
        },
    );
    if is_closed {
        ui.data_mut(|data| data.remove::<bool>(field_id));
    }
    if is_submitted.get() {
        accept(entered.borrow().trim().to_owned());
    }
    is_closed
}
