//! Applies the engine's events to the model: one match arm per event.

use egui::Context;

use super::{
    ImportReading, Model, OpenDraft, Outbox, plan_problems::PlanProblems, send_check::SendCheck,
    send_plan::OpenPlan,
};
use crate::{
    desk::{Event, OutboxState, PeopleEvent, SyncState, lists::DataKind},
    ui::loadable::Loadable,
};

impl Model {
    pub fn apply(&mut self, ctx: &Context, event: Event) {
        match event {
            Event::Connections(state) => {
                let is_switched = self
                    .connections
                    .as_ref()
                    .is_some_and(|old| old.active != state.active);
                self.connections = Some(state);
                if is_switched {
                    self.clear_connection_data();
                }
            }
            Event::EndUserCardAdded { key, result } => {
                self.end_user_card_added = Some((key, result));
            }
            Event::Preferences(preferences) => {
                self.preferences = preferences;
                self.guard_generation += 1;
            }
            Event::Sync(state) => {
                let was_offline = matches!(self.sync, SyncState::Offline { .. });
                self.sync = state;
                // The end of a round can complete the history without a change of the lists.
                let is_incomplete = |open: &OpenDraft| open.send_check.lacks_history();
                if self.sync.is_settled() && self.open_draft.as_ref().is_some_and(is_incomplete) {
                    self.guard_generation += 1;
                }
                if was_offline && !matches!(self.sync, SyncState::Offline { .. }) {
                    self.retry_failed();
                }
            }
            Event::SyncStatus(statuses) => self.sync_status = statuses,
            Event::Notices(notices) => self.notices = notices,
            Event::Changed(changed) => {
                self.guard_generation +=
                    u64::from(changed.catalog || changed.batches || changed.orders);
                for kind in changed.kinds() {
                    self.changes.record(kind);
                }
            }
            Event::Catalog(summary) => self.catalog = summary,
            Event::Counts {
                drafts,
                batches,
                orders,
            } => {
                self.draft_count = drafts;
                self.batch_count = batches;
                self.order_count = orders;
            }
            Event::Replied => self.receive_replies(),
            Event::Picture {
                url,
                width,
                height,
                pixels,
            } => {
                self.textures
                    .apply(ctx, (url, width, height), pixels.as_deref());
            }
            Event::People(event) => {
                if matches!(event, PeopleEvent::Summary(_)) {
                    self.changes.record(DataKind::People);
                }
                self.people.apply(event);
            }
            Event::Drafts(drafts) => {
                self.draft_count = drafts.len() as u64;
                self.changes.record(DataKind::Drafts);
                self.drafts = drafts;
            }
            Event::Templates(templates) => self.templates = templates,
            Event::TemplateUsed { draft, warnings } => {
                self.template_notes = (!warnings.is_empty()).then_some((draft, warnings));
            }
            Event::DraftOpened {
                draft,
                recipients,
                issues,
                facts,
            } => {
                self.is_opening_draft = false;
                self.opening_draft = None;
                self.opened_drafts += 1;
                // A file that is dropped before the draft is open belongs to it, and its import stays.
                self.import.take_if(|import| import.draft != draft.id);
                self.open_draft = Some(OpenDraft {
                    draft: *draft,
                    recipients,
                    issues,
                    facts,
                    edits_sent: 0,
                    edits_applied: 0,
                    is_touched: self.import.is_some(),
                    found: std::sync::Arc::default(),
                    changed: None,
                    is_saved: true,
                    price: Loadable::NotRequested,
                    price_reply: None,
                    send_check: SendCheck::default(),
                    priced: None,
                    plan: OpenPlan::default(),
                    plan_problems: PlanProblems::default(),
                    is_sending: false,
                });
            }
            Event::BatchCopied(_) => self.is_opening_draft = true,
            Event::DraftNotOpened(_) => {
                self.is_opening_draft = false;
                self.opening_draft = None;
            }
            Event::LatestDraftKnown(connection) => self.latest_draft_known = Some(connection),
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
                if let Some(import) = self.import.as_mut().filter(|import| import.key == key) {
                    import.reading = Some(ImportReading { source, progress });
                }
            }
            Event::ImportRead { key, result } => {
                if let Some(import) = self.import.as_mut().filter(|import| import.key == key) {
                    import.reading = None;
                    import.preview.resolve(result);
                }
            }
            Event::ImportCanceled { key } => {
                self.import.take_if(|import| import.key == key);
            }
            Event::OpenDialogUnavailable { key } => {
                if let Some(import) = self.import.as_mut().filter(|import| import.key == key) {
                    import.needs_path = true;
                }
            }
            Event::PostInFlight(post) => self.post_in_flight = post,
            Event::Outbox(outbox) => {
                let outbox = Outbox::new(outbox);
                // The send button stays disabled only while the send is in progress or done.
                if let Some(open) = &mut self.open_draft {
                    open.is_sending &= outbox.of_draft(open.draft.id).all(|entry| {
                        matches!(entry.state, OutboxState::Sending | OutboxState::Sent(_))
                    });
                }
                self.outbox = outbox;
                self.changes.record(DataKind::Outbox);
                self.guard_generation += 1;
            }
            Event::TestSentInPractice { test, stand_ins } => {
                self.gift_test = Some((test, Ok(stand_ins)));
            }
            Event::TestFailed { test, failure } => self.gift_test = Some((test, Err(failure))),
            Event::OrderJobs(jobs) => {
                self.order_jobs = jobs;
                self.changes.record(DataKind::OrderJobs);
            }
            Event::Inbox { summary, .. } => {
                self.inbox = summary;
                self.changes.record(DataKind::Inbox);
            }
            Event::Sent { draft, .. } => {
                if self.open_draft_mut(draft).is_some() {
                    self.open_draft = None;
                }
            }
            Event::SendScheduled { draft, .. } => {
                if let Some(open) = self.open_draft_mut(draft) {
                    open.is_sending = false;
                }
            }
            Event::SendFailed { draft, .. } => {
                self.guard_generation += 1;
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
        self.details.receive();
        if let Some(open) = &mut self.open_draft {
            open.receive_replies();
        }
    }
}
