//! The lists and the address book as the screens show them.

use std::sync::Arc;

use super::ImportReading;
use crate::{
    desk::{ImportPreview, PeopleCommand, PeopleEvent, PeopleListId, PeopleSummary, RequestKey},
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
    pub merge: Option<ShownMerge>,
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
                if let Some(shown) = self.merge_mut(*key) {
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
            PeopleEvent::Summary(summary) => self.summary = Some(summary),
            PeopleEvent::MergeRead { key, merge } => {
                if let Some(shown) = self.merge_mut(key) {
                    shown.reading = None;
                    shown.merge.resolve(merge);
                }
            }
            PeopleEvent::MergeProgress {
                key,
                source,
                progress,
            } => {
                if let Some(shown) = self.merge_mut(key) {
                    shown.reading = Some(ImportReading { source, progress });
                }
            }
            PeopleEvent::MergeNeedsMapping { key, preview } => {
                if let Some(shown) = self.merge_mut(key) {
                    shown.reading = None;
                    shown.mapping = Some(preview);
                }
            }
            PeopleEvent::MergeCanceled { key } => {
                self.merge.take_if(|merge| merge.key == key);
            }
            PeopleEvent::MergeNeedsPath { key } => {
                if let Some(shown) = self.merge_mut(key) {
                    shown.needs_path = true;
                }
            }
            // The app shows a toast.
            PeopleEvent::Changed(_) => {}
        }
    }

    fn merge_mut(&mut self, key: RequestKey) -> Option<&mut ShownMerge> {
        self.merge.as_mut().filter(|merge| merge.key == key)
    }
}
