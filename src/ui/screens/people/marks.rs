//! The checked people of the page, in the order in which they were checked. They stay checked while other people
//! are shown. "Select all" checks all people of the present search: the engine finds their ids, so that their rows
//! need not be loaded.

use std::{collections::HashSet, sync::Arc};

use crate::{
    desk::{Command, PeopleCommand, PeopleQuery, PersonId, RequestKey},
    ui::{commands::Commands, model::Model},
};

#[derive(Debug, Default)]
pub(super) struct Marks {
    ordered: Arc<[PersonId]>,
    members: HashSet<PersonId>,
    /// The search whose people are being checked.
    asked: Option<(RequestKey, PeopleQuery)>,
    /// The search whose people are all checked, unless one of them was unchecked again.
    complete: Option<PeopleQuery>,
}

impl Marks {
    pub(super) fn ordered(&self) -> &Arc<[PersonId]> {
        &self.ordered
    }

    pub(super) fn len(&self) -> usize {
        self.ordered.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ordered.is_empty()
    }

    pub(super) fn contains(&self, person: PersonId) -> bool {
        self.members.contains(&person)
    }

    /// Checks or unchecks a person.
    pub(super) fn toggle(&mut self, person: PersonId) {
        if self.members.remove(&person) {
            let rest = self.ordered.iter().copied();
            self.ordered = rest.filter(|other| *other != person).collect();
            self.complete = None;
        } else {
            self.add([person]);
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Whether all people of a search were checked.
    pub(super) fn has_all(&self, query: &PeopleQuery) -> bool {
        self.complete.as_ref() == Some(query)
    }

    /// Checks all people of a search as soon as the engine has found them.
    pub(super) fn request_all(&mut self, query: PeopleQuery, out: &mut Commands) {
        let key = out.key();
        self.asked = Some((key, query.clone()));
        out.send(Command::People(PeopleCommand::FindAll { key, query }));
    }

    /// Checks the people that the engine has found.
    pub(super) fn follow_reply(&mut self, model: &Model) {
        let Some((key, people)) = &model.people.found else {
            return;
        };
        if let Some((_, query)) = self.asked.take_if(|(asked, _)| asked == key) {
            self.add(people.iter().copied());
            self.complete = Some(query);
        }
    }

    fn add(&mut self, people: impl IntoIterator<Item = PersonId>) {
        let members = &mut self.members;
        let new = people.into_iter().filter(|person| members.insert(*person));
        self.ordered = self.ordered.iter().copied().chain(new).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_checked_once_in_their_order() {
        let mut marks = Marks::default();
        marks.toggle(PersonId(3));
        marks.add([1, 3, 2].map(PersonId));
        assert_eq!(**marks.ordered(), [3, 1, 2].map(PersonId));
        marks.toggle(PersonId(1));
        assert_eq!(**marks.ordered(), [3, 2].map(PersonId));
        assert!(!marks.contains(PersonId(1)));
    }
}
