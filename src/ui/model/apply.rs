//! Applies the engine's events to the model: one match arm per event.

use super::{ConnectionData, ImportReading, Model, OpenDraft, Outbox};
use crate::desk::{Event, OutboxState, PeopleEvent, SyncState, lists::DataKind};

impl Model {
    pub fn apply(&mut self, event: Event) {
        match event {
            Event::Connections(state) => {
                let before = self.connections.replace(state).map(|old| old.active_row);
                if before.is_some_and(|before| Some(before) != self.active_row()) {
                    self.data = ConnectionData::default();
                    self.pictures.drop_pending();
                }
            }
            Event::EndUserCardAdded { key, result } => {
                self.data.end_user_card_added = Some((key, result));
            }
            Event::Preferences(preferences) => {
                self.preferences = preferences;
                self.data.guard_generation += 1;
            }
            Event::Sync(state) => {
                let was_offline = matches!(self.data.sync, SyncState::Offline { .. });
                self.data.sync = state;
                // The end of a round can complete the history without a change of the lists.
                let is_incomplete = |open: &OpenDraft| open.send_check.lacks_history();
                if self.data.sync.is_settled()
                    && self.data.open_draft.as_ref().is_some_and(is_incomplete)
                {
                    self.data.guard_generation += 1;
                }
                if was_offline && !matches!(self.data.sync, SyncState::Offline { .. }) {
                    self.retry_failed();
                }
            }
            Event::SyncStatus(statuses) => self.data.sync_status = statuses,
            Event::Notices(notices) => self.notices = notices,
            Event::Changed(changed) => {
                self.data.guard_generation +=
                    u64::from(changed.catalog || changed.batches || changed.orders);
                for kind in changed.kinds() {
                    self.changes.record(kind);
                }
            }
            Event::Catalog(summary) => self.data.catalog = summary,
            Event::Counts {
                drafts,
                batches,
                orders,
            } => {
                self.data.is_counted = true;
                self.data.draft_count = drafts;
                self.data.batch_count = batches;
                self.data.order_count = orders;
            }
            Event::Replied => self.receive_replies(),
            Event::Picture {
                url,
                width,
                height,
                pixels,
            } => {
                self.pictures.apply((url, width, height), pixels);
            }
            Event::People(event) => {
                if matches!(event, PeopleEvent::Summary(_)) {
                    self.changes.record(DataKind::People);
                }
                self.data.people.apply(event);
            }
            Event::Drafts(drafts) => {
                self.data.draft_count = drafts.len() as u64;
                self.changes.record(DataKind::Drafts);
                self.data.drafts = drafts;
            }
            Event::Templates(templates) => self.data.templates = templates,
            Event::TemplateUsed { draft, warnings } => {
                self.data.template_notes = (!warnings.is_empty()).then_some((draft, warnings));
            }
            Event::DraftOpened {
                draft,
                recipients,
                issues,
                facts,
            } => {
                self.data.is_opening_draft = false;
                self.data.opening_draft = None;
                self.data.opened_drafts += 1;
                // A file that is dropped before the draft is open belongs to it, and its import stays.
                self.data.import.take_if(|import| import.draft != draft.id);
                self.data.open_draft = Some(OpenDraft {
                    draft: *draft,
                    recipients,
                    issues,
                    facts,
                    is_touched: self.data.import.is_some(),
                    is_saved: true,
                    ..OpenDraft::default()
                });
            }
            Event::BatchCopied(_) => self.data.is_opening_draft = true,
            Event::DraftNotOpened(_) => {
                self.data.is_opening_draft = false;
                self.data.opening_draft = None;
            }
            Event::LatestDraftKnown(connection) => {
                self.data.is_latest_draft_known |= self.active_connection() == Some(connection);
            }
            Event::DraftSaved(id) => {
                if let Some(open) = self.open_draft_mut(id) {
                    open.is_saved = true;
                }
            }
            Event::Recipients {
                draft,
                recipients,
                issues,
                facts,
                change,
                found,
            } => {
                if let Some(open) = self.open_draft_mut(draft) {
                    open.plan_problems.follow(&recipients);
                    open.recipients = recipients;
                    open.issues = issues;
                    open.facts = facts;
                    open.edits_applied = (open.edits_applied + 1).min(open.edits_sent);
                    open.found = found;
                    let changed = change.as_ref().and_then(|change| change.changed_cells());
                    open.changed = changed.cloned();
                }
            }
            Event::RecipientsQueried { draft, found } => {
                if let Some(open) = self.open_draft_mut(draft) {
                    open.found = found;
                }
            }
            Event::ImportProgress {
                key,
                source,
                progress,
            } => {
                if let Some(import) = self.import_mut(key) {
                    import.reading = Some(ImportReading { source, progress });
                }
            }
            Event::ImportRead { key, result } => {
                if let Some(import) = self.import_mut(key) {
                    import.reading = None;
                    import.preview.resolve(result);
                }
            }
            Event::ImportCanceled { key } => {
                self.data.import.take_if(|import| import.key == key);
            }
            Event::OpenDialogUnavailable { key } => {
                if let Some(import) = self.import_mut(key) {
                    import.needs_path = true;
                }
            }
            Event::PostInFlight(post) => self.data.post_in_flight = post,
            Event::Outbox(outbox) => {
                let outbox = Outbox::new(outbox);
                // The send button stays disabled only while the send is in progress or done.
                if let Some(open) = &mut self.data.open_draft {
                    open.is_sending &= outbox.of_draft(open.draft.id).all(|entry| {
                        matches!(entry.state, OutboxState::Sending | OutboxState::Sent(_))
                    });
                }
                self.data.outbox = outbox;
                self.changes.record(DataKind::Outbox);
                self.data.guard_generation += 1;
            }
            Event::TestSentInPractice { test, stand_ins } => {
                self.data.gift_test = Some((test, Ok(stand_ins)));
            }
            Event::TestFailed { test, failure } => self.data.gift_test = Some((test, Err(failure))),
            Event::OrderJobs(jobs) => {
                self.data.order_jobs = jobs;
                self.changes.record(DataKind::OrderJobs);
            }
            Event::Inbox { summary, .. } => {
                self.data.inbox = summary;
                self.changes.record(DataKind::Inbox);
            }
            Event::Sent { draft, .. } => {
                if self.open_draft_mut(draft).is_some() {
                    self.data.open_draft = None;
                }
            }
            Event::SendScheduled { draft, .. } => {
                if let Some(open) = self.open_draft_mut(draft) {
                    open.is_sending = false;
                }
            }
            Event::SendFailed { draft, .. } => {
                self.data.guard_generation += 1;
                if let Some(open) = self.open_draft_mut(draft) {
                    open.is_sending = false;
                }
            }
            // The app handles these events, with toasts, the clipboard and a dialog.
            Event::CopyText { .. }
            | Event::Completed(_)
            | Event::BatchesCopied { .. }
            | Event::OrderJobStarted { .. }
            | Event::OrderJobFinished(_)
            | Event::InboxMarked { .. }
            | Event::NotificationOpened
            | Event::Problem(_)
            | Event::SaveDialogUnavailable { .. }
            | Event::ShowWindow => {}
        }
    }

    /// Takes the replies that have arrived.
    fn receive_replies(&mut self) {
        self.data.details.receive();
        if let Some(open) = &mut self.data.open_draft {
            open.receive_replies();
        }
    }
}
