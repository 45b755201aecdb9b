//! The lists and the address book as the screens show them.

use std::sync::Arc;

use super::{ImportReading, detail::Detail};
use crate::{
    desk::{
        ImportPreview, Occasions, PeopleCommand, PeopleEvent, PeopleListId, PeopleSummary,
        PersonDetail, PersonId, Problem, RequestKey, SelectionPreview,
    },
    recipients::ListMerge,
    ui::loadable::Loadable,
};

/// A comparison of recipients with a list.
#[derive(Debug)]
pub struct ShownMerge {
    pub key: RequestKey,
    pub list: PeopleListId,
    pub merge: Loadable<Arc<ListMerge>>,
    /// The progress of a file that takes long, while it is read.
    pub reading: Option<ImportReading>,
    /// The file whose columns the user checks first.
    pub mapping: Option<Arc<ImportPreview>>,
    /// Whether the system has no file dialog, so that the user enters the path.
    pub needs_path: bool,
}

#[derive(Debug, Default)]
pub struct People {
    /// `None` before the first event.
    pub summary: Option<Arc<PeopleSummary>>,
    /// The value is `None` for a removed person.
    pub person: Detail<PersonId, Option<Arc<PersonDetail>>>,
    pub occasions: Detail<(), Arc<Occasions>>,
    pub merge: Option<ShownMerge>,
    /// The reply to the last preview of a selection, with its request key.
    pub selection: Option<(RequestKey, Result<Arc<SelectionPreview>, Problem>)>,
}

impl People {
    /// Shows the effect of a command before the engine replies.
    pub(super) fn apply_command(&mut self, command: &PeopleCommand) {
        match command {
            PeopleCommand::MergeDraft { key, list, .. }
            | PeopleCommand::PickMergeFile { key, list, .. }
            | PeopleCommand::MergeFile { key, list, .. } => {
                self.merge = Some(ShownMerge {
                    key: *key,
                    list: *list,
                    merge: Loadable::Pending { previous: None },
                    reading: None,
                    mapping: None,
                    needs_path: false,
                });
            }
            PeopleCommand::MapMergeFile { key, .. } => {
                if let Some(shown) = self.merge.as_mut().filter(|shown| shown.key == *key) {
                    shown.mapping = None;
                }
            }
            PeopleCommand::AcceptMerge { key, .. } | PeopleCommand::CancelMerge { key } => {
                self.merge.take_if(|merge| merge.key == *key);
            }
            _ => {}
        }
    }

    pub(super) fn apply(&mut self, event: PeopleEvent) {
        match event {
            PeopleEvent::Summary(summary) => {
                self.summary = Some(summary);
                self.person.is_stale = true;
                self.occasions.is_stale = true;
            }
            PeopleEvent::Person { key, person } => self.person.resolve(key, person),
            PeopleEvent::Occasions { key, occasions } => self.occasions.resolve(key, occasions),
            PeopleEvent::MergeRead { key, merge } => {
                if let Some(shown) = self.merge.as_mut().filter(|shown| shown.key == key) {
                    shown.reading = None;
                    shown.merge.resolve(merge);
                }
            }
            PeopleEvent::MergeProgress {
                key,
                source,
                progress,
            } => {
                if let Some(shown) = self.merge.as_mut().filter(|shown| shown.key == key) {
                    shown.reading = Some(ImportReading { source, progress });
                }
            }
            PeopleEvent::MergeNeedsMapping { key, preview } => {
                if let Some(shown) = self.merge.as_mut().filter(|shown| shown.key == key) {
                    shown.reading = None;
                    shown.mapping = Some(preview);
                }
            }
            PeopleEvent::MergeCanceled { key } => {
                self.merge.take_if(|merge| merge.key == key);
            }
            PeopleEvent::MergeNeedsPath { key } => {
                if let Some(shown) = self.merge.as_mut().filter(|shown| shown.key == key) {
                    shown.needs_path = true;
                }
            }
            PeopleEvent::Selected { key, preview } => self.selection = Some((key, preview)),
            // The app shows a toast.
            PeopleEvent::Changed(_) => {}
        }
    }
}
