//! The lists in the recipients of a draft: add people from a list, save the recipients as a list, update
//! a list with them, and remove people who already got a gift.

use egui::{Popup, Ui};

use super::{
    list_actions::MAX_NAME_CHARS,
    selection_dialog::{Purpose, SelectionDialog},
};
use crate::{
    desk::{Command, DraftId, PeopleCommand, PeopleListSummary},
    i18n::t,
    ui::{
        commands::Commands,
        model::{Model, OpenDraft},
        screens::people::merge_dialog::MergeDialog,
        theme::icons,
        widgets::{Button, NameDialog, icon_button, menu, paint, select::entry},
    },
};

const MENU_WIDTH: f32 = 260.0;

#[derive(Debug, Default)]
pub(in crate::ui::screens) struct DraftLists {
    dialog: Option<SelectionDialog>,
    /// The name of the list to save.
    saving: Option<String>,
    merge: MergeDialog,
}

impl DraftLists {
    /// Draws the button of the menu, without its label where there is no room for it.
    pub(in crate::ui::screens) fn menu(
        &mut self,
        model: &Model,
        open: &OpenDraft,
        has_label: bool,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let name = t!("people-menu");
        let response = if has_label {
            Button::secondary(&name).icon(icons::PEOPLE).show(ui)
        } else {
            icon_button(ui, icons::PEOPLE, &name)
        };
        let lists = lists(model);
        let popup = Popup::menu(&response)
            .gap(4.0)
            .accessible_name(&name)
            .width(MENU_WIDTH);
        menu::show(popup, response.id, |ui| {
            ui.set_width(MENU_WIDTH);
            ui.spacing_mut().item_spacing.y = 0.0;
            let draft = open.draft.id;
            let has_recipients = open.facts.filled > 0;
            if !lists.is_empty() && entry(ui, &t!("people-menu-add"), false).clicked() {
                self.open_add_dialog(draft);
                ui.close();
            }
            if !has_recipients {
                if lists.is_empty() {
                    ui.label(t!("people-no-lists"));
                }
                return;
            }
            if entry(ui, &t!("people-menu-save"), false).clicked() {
                self.saving = Some(open.draft.name.clone());
                ui.close();
            }
            if entry(ui, &t!("people-menu-remove"), false).clicked() {
                self.dialog = Some(SelectionDialog::new(Purpose::RemoveGifted(draft)));
                ui.close();
            }
            if !lists.is_empty() {
                paint::separator(ui);
            }
            for list in lists {
                let label = t!("people-menu-update", name = &list.name);
                if entry(ui, &label, false).clicked() {
                    let (key, list) = (out.key(), list.id);
                    let merge = PeopleCommand::MergeDraft { key, list, draft };
                    out.send(Command::People(merge));
                    ui.close();
                }
            }
        });
    }

    /// Whether there is a list to add from.
    pub(in crate::ui::screens) fn can_add(model: &Model) -> bool {
        !lists(model).is_empty()
    }

    pub(in crate::ui::screens) fn open_add_dialog(&mut self, draft: DraftId) {
        self.dialog = Some(SelectionDialog::new(Purpose::AddToDraft(draft)));
    }

    /// Draws the open dialogs.
    pub(in crate::ui::screens) fn dialogs(
        &mut self,
        model: &Model,
        open: &OpenDraft,
        ui: &Ui,
        out: &mut Commands,
    ) {
        if let Some(dialog) = &mut self.dialog
            && dialog.ui(model, ui, out)
        {
            self.dialog = None;
        }
        if let Some(summary) = &model.people.summary {
            self.merge.ui(model, summary, ui, out);
        }
        let Some(name) = &mut self.saving else {
            return;
        };
        let (title, action) = (t!("people-save-title"), t!("people-save-button"));
        let label = t!("people-list-name");
        let response = NameDialog::new("save-list", &title, &label, &action)
            .max_chars(MAX_NAME_CHARS)
            .show(ui, name);
        let is_closed = response.is_closed();
        if let Some(name) = response.accepted {
            let draft = open.draft.id;
            out.send(Command::People(PeopleCommand::SaveList { draft, name }));
        }
        if is_closed {
            self.saving = None;
        }
    }
}

fn lists(model: &Model) -> &[PeopleListSummary] {
    let summary = model.people.summary.as_deref();
    summary
        .map(|summary| summary.lists.as_slice())
        .unwrap_or_default()
}
