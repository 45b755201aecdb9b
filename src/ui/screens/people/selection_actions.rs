//! The actions on the selected people: add a tag, and remove them from the shown tag or list. A toast offers to undo
//! each of them.

use std::sync::Arc;

use egui::Ui;

use super::person_form::MAX_TAG_CHARS;
use crate::{
    desk::{Command, PeopleCommand, PeopleGroup, PersonId},
    i18n::t,
    ui::{
        commands::Commands,
        widgets::{Button, NameDialog},
    },
};

#[derive(Debug, Default)]
pub(super) struct SelectionActions {
    /// The people who get a tag, and the typed tag.
    tagging: Option<(Arc<[PersonId]>, String)>,
}

impl SelectionActions {
    /// Draws the actions on `people`, who are selected in `group`. Returns whether the user removes these people
    /// from the group.
    pub(super) fn buttons(
        &mut self,
        people: &Arc<[PersonId]>,
        group: &PeopleGroup,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> bool {
        if Button::link(t!("people-tag-selected")).show(ui).clicked() {
            self.tag(Arc::clone(people));
        }
        let label = match group {
            PeopleGroup::All => return false,
            PeopleGroup::List(_) => t!("people-remove-from-list"),
            PeopleGroup::Tag(tag) => t!("people-remove-tag", tag = tag),
        };
        let is_removed = Button::link(label).show(ui).clicked();
        if is_removed {
            remove(Arc::clone(people), group, out);
        }
        is_removed
    }

    /// Asks for a tag of these people.
    pub(super) fn tag(&mut self, people: Arc<[PersonId]>) {
        self.tagging = Some((people, String::new()));
    }

    /// Draws the dialog that asks for a tag. `known`: the tags in use, of which the typed one takes its case.
    pub(super) fn dialog(&mut self, known: &[(String, u64)], ui: &Ui, out: &mut Commands) {
        let Some((people, tag)) = &mut self.tagging else {
            return;
        };
        let title = t!("people-tag-title", count = people.len());
        let (label, action) = (t!("people-new-tag"), t!("people-tag-selected"));
        let response = NameDialog::new("tag-people", &title, &label, &action)
            .max_chars(MAX_TAG_CHARS)
            .show(ui, tag);
        let is_closed = response.is_closed();
        if let Some(typed) = response.accepted {
            let lower = typed.to_lowercase();
            let same = known.iter().find(|(tag, _)| tag.to_lowercase() == lower);
            out.send(Command::People(PeopleCommand::TagPeople {
                people: Arc::clone(people),
                tag: same.map_or(typed, |(tag, _)| tag.clone()),
                has_tag: true,
            }));
        }
        if is_closed {
            self.tagging = None;
        }
    }
}

/// Removes people from the list or tag that is shown.
pub(super) fn remove(people: Arc<[PersonId]>, group: &PeopleGroup, out: &mut Commands) {
    let command = match group {
        PeopleGroup::All => return,
        PeopleGroup::List(list) => PeopleCommand::RemoveFromList {
            list: *list,
            people,
        },
        PeopleGroup::Tag(tag) => PeopleCommand::TagPeople {
            people,
            tag: tag.clone(),
            has_tag: false,
        },
    };
    out.send(Command::People(command));
}
