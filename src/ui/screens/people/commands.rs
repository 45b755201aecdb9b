//! The commands of the palette for the People page.

use super::{PeopleScreen, Purpose, SelectionDialog, groups::View};
use crate::{
    desk::PeopleGroup,
    ui::{commands::Commands, model::Model},
};

/// A command for the People page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PeoplePageCommand {
    /// Selects all people of the group that match the search.
    SelectAll,
    ClearSelection,
    /// Creates a gift for the selected people, else for all people who are shown.
    CreateGift,
    ShowOccasions,
    /// The following commands change the shown list.
    UpdateList,
    RenameList,
    DuplicateList,
}

impl PeopleScreen {
    /// Runs a command when the page is drawn next.
    pub(crate) fn run(&mut self, command: PeoplePageCommand) {
        self.requested = Some(command);
    }

    /// Whether the page has what the command acts on.
    pub(crate) fn can_run(&self, command: PeoplePageCommand, model: &Model) -> bool {
        let Some(summary) = &model.people.summary else {
            return false;
        };
        let shows_table = self.shows_table(model);
        match command {
            PeoplePageCommand::SelectAll => {
                shows_table && self.table.list.rows().total().unwrap_or(0) > 0
            }
            PeoplePageCommand::ClearSelection => shows_table && !self.table.selected().is_empty(),
            PeoplePageCommand::CreateGift => match &self.view {
                View::Group(group) => {
                    let has_people = summary.people > 0 || matches!(group, PeopleGroup::List(_));
                    has_people && self.selection(group).is_some()
                }
                View::Occasions => false,
            },
            PeoplePageCommand::ShowOccasions => self.view != View::Occasions,
            PeoplePageCommand::UpdateList => {
                self.shown_list().is_some() && model.people.merge.is_none()
            }
            PeoplePageCommand::RenameList | PeoplePageCommand::DuplicateList => {
                self.shown_list().is_some()
            }
        }
    }

    pub(super) fn run_requested(&mut self, model: &Model, out: &mut Commands) {
        let requested = self.requested.take();
        let Some(command) = requested.filter(|command| self.can_run(*command, model)) else {
            return;
        };
        let list = self.shown_list();
        let list = list.and_then(|list| model.people.summary.as_ref()?.list(list));
        match (command, &self.view, list) {
            (PeoplePageCommand::SelectAll, View::Group(group), _) => {
                let query = self.query(group);
                self.table.list.selection.select_all(&query, out);
            }
            (PeoplePageCommand::ClearSelection, ..) => self.table.clear_selection(),
            (PeoplePageCommand::CreateGift, View::Group(group), _) => {
                let people = self.selection(group);
                self.start = people.map(|people| SelectionDialog::new(Purpose::CreateGift(people)));
            }
            (PeoplePageCommand::ShowOccasions, ..) => {
                self.view = View::Occasions;
                self.forget_group();
            }
            (PeoplePageCommand::UpdateList, _, Some(list)) => {
                self.list_actions.update(list, out);
            }
            (PeoplePageCommand::RenameList, _, Some(list)) => self.list_actions.rename(list),
            (PeoplePageCommand::DuplicateList, _, Some(list)) => {
                self.list_actions.duplicate(list, out);
            }
            _ => {}
        }
    }
}
