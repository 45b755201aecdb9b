//! All data that the screens draw. [`Model::apply`] applies the events of the engine.
//! [`Model::apply_command`] and [`Model::edit_draft`] show a change before the engine replies, and
//! the app sets the preferences when it saves them.

mod apply;
mod data_changes;
mod detail;
mod details;
mod open_draft;
mod outbox;
mod people;
mod plan_problems;
mod send_check;
mod send_plan;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::{commands::DataRequest, loadable::Loadable, texture_cache::TextureCache};
use crate::{
    contract::{Clock, Timestamp},
    desk::{
        Command, ConnectionId, ConnectionState, Draft, DraftId, DraftSummary, EndUserCard,
        GiftTemplate, Notice, OutboxEntry, OutboxState, PeopleCommand, PostInFlight, Preferences,
        Problem, RequestKey, ResourceStatus, StandIn, SyncState, TestFailure,
        catalog::CatalogSummary, inbox::InboxSummary, jobs::OrderJob, sends::guards::SendWarning,
    },
};
pub use data_changes::DataChanges;
pub use detail::Detail;
pub use details::{DetailRequest, Details};
pub use open_draft::{Import, ImportReading, OpenDraft};
pub use outbox::Outbox;
pub use people::{People, ShownMerge};

/// The products that stand in for those of Practice, or why the test was not sent.
pub type GiftTestResult = Result<Vec<StandIn>, Box<TestFailure>>;

pub struct Model {
    clock: Arc<dyn Clock>,
    pub connections: Option<Arc<ConnectionState>>,
    pub preferences: Preferences,
    pub sync: SyncState,
    /// The outcome of the last read of each resource; empty before the engine has started.
    pub sync_status: Arc<Vec<ResourceStatus>>,
    pub notices: Vec<Notice>,
    /// The numbers of the inbox, without problems that the app reported.
    pub inbox: Arc<InboxSummary>,
    pub catalog: Arc<CatalogSummary>,
    pub draft_count: u64,
    pub batch_count: u64,
    pub order_count: u64,
    pub drafts: Arc<Vec<DraftSummary>>,
    pub templates: Arc<Vec<GiftTemplate>>,
    /// What changed since the template was saved that this draft was filled from, until the user
    /// dismisses it.
    pub template_notes: Option<(DraftId, Arc<Vec<SendWarning>>)>,
    pub open_draft: Option<OpenDraft>,
    /// Whether a requested draft is not open yet.
    is_opening_draft: bool,
    /// The connection whose draft that was used last is open, or cannot be opened.
    latest_draft_known: Option<ConnectionId>,
    /// How many times a draft was opened.
    opened_drafts: u64,
    /// That draft, if its id is known before it is open.
    opening_draft: Option<DraftId>,
    pub import: Option<Import>,
    pub outbox: Outbox,
    /// The POST that creates a batch now.
    pub post_in_flight: Option<PostInFlight>,
    /// The jobs that cancel and extend orders, newest first.
    pub order_jobs: Arc<Vec<OrderJob>>,
    /// The changes of the data that lists and details are made from.
    pub changes: DataChanges,
    /// Counts the changes of the data that guards depend on, so that open drafts are checked again.
    guard_generation: u64,
    /// The reply to the latest test of a gift: sent in Practice, or not sent.
    pub gift_test: Option<(DraftId, GiftTestResult)>,
    /// The replies to the questions of pages and panels.
    pub details: Details,
    /// Lists and the address book.
    pub people: People,
    /// The reply to the last request to add an end user card, with its request key.
    pub end_user_card_added: Option<(RequestKey, Result<EndUserCard, Problem>)>,
    pub textures: TextureCache,
}

impl Model {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            connections: None,
            preferences: Preferences::default(),
            sync: SyncState::default(),
            sync_status: Arc::default(),
            notices: Vec::new(),
            inbox: Arc::default(),
            catalog: Arc::default(),
            draft_count: 0,
            batch_count: 0,
            order_count: 0,
            drafts: Arc::default(),
            templates: Arc::default(),
            template_notes: None,
            open_draft: None,
            is_opening_draft: false,
            latest_draft_known: None,
            opened_drafts: 0,
            opening_draft: None,
            import: None,
            outbox: Outbox::default(),
            post_in_flight: None,
            order_jobs: Arc::default(),
            changes: DataChanges::default(),
            guard_generation: 0,
            gift_test: None,
            details: Details::default(),
            people: People::default(),
            end_user_card_added: None,
            textures: TextureCache::default(),
        }
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The number of inbox items that the bell, the rail, the inbox and Activity show: open items, and
    /// problems that the app reported.
    #[must_use]
    pub fn inbox_count(&self) -> u64 {
        self.inbox.total() + self.notices.len() as u64
    }

    pub fn is_practice(&self) -> bool {
        self.connections
            .as_ref()
            .is_some_and(|connections| connections.is_practice())
    }

    /// Shows an edited draft before the engine has saved it.
    pub fn edit_draft(&mut self, draft: Draft) {
        if let Some(open) = &mut self.open_draft {
            open.draft = draft;
            open.is_saved = false;
        }
    }

    /// Whether a requested draft, or the draft that was used last, is not open yet.
    #[must_use]
    pub fn is_opening_draft(&self) -> bool {
        let active = self.connections.as_ref().map(|state| state.active);
        self.is_opening_draft || active.is_none() || self.latest_draft_known != active
    }

    /// How many times a draft was opened, also the same one.
    #[must_use]
    pub fn opened_drafts(&self) -> u64 {
        self.opened_drafts
    }

    /// The draft to which recipients are added: the requested one, else the open one. `None` when that cannot be
    /// changed.
    #[must_use]
    pub fn target_draft(&self) -> Option<DraftId> {
        let open = self.open_draft.as_ref().map(|open| open.draft.id);
        let target = self.opening_draft.or(open);
        target.filter(|draft| self.kept_send(*draft).is_none())
    }

    /// The open draft, unless this computer keeps a send of it: that gift cannot be changed.
    #[must_use]
    pub fn changeable_draft(&self) -> Option<&OpenDraft> {
        let open = self.open_draft.as_ref();
        open.filter(|open| self.kept_send(open.draft.id).is_none())
    }

    /// Shows the effect of a command before the engine replies.
    pub fn apply_command(&mut self, command: &Command) {
        match command {
            Command::PickRecipientFile { key, draft, .. }
            | Command::ImportFile { key, draft, .. }
            | Command::ImportBytes { key, draft, .. } => {
                self.import = Some(Import {
                    key: *key,
                    draft: *draft,
                    preview: Loadable::Pending { previous: None },
                    reading: None,
                    needs_path: false,
                });
                self.touch(*draft);
            }
            Command::AcceptImport { key, .. } | Command::CancelImport { key } => {
                self.import.take_if(|import| import.key == *key);
            }
            Command::EditRecipients { draft, .. } => {
                self.touch(*draft);
                if let Some(open) = self.open_draft_mut(*draft) {
                    open.edits_sent += 1;
                }
            }
            Command::Send { draft, .. } => {
                if let Some(open) = self.open_draft_mut(*draft) {
                    open.is_sending = true;
                }
            }
            // The reply to an earlier attempt has the same id.
            Command::SendTest { .. } => self.gift_test = None,
            Command::People(PeopleCommand::CreateGift { .. })
            | Command::NewDraft(_)
            | Command::OpenDraft(_)
            | Command::DuplicateDraft { .. }
            | Command::UseTemplate { .. } => {
                self.is_opening_draft = true;
                self.opening_draft = match command {
                    Command::NewDraft(draft) => Some(draft.id),
                    Command::OpenDraft(id) => Some(*id),
                    _ => None,
                };
            }
            Command::People(command) => self.people.apply_command(command),
            Command::Refresh => self.retry_failed(),
            Command::DeleteDraft(id) => {
                self.open_draft.take_if(|open| open.draft.id == *id);
            }
            _ => {}
        }
    }

    /// Requests again, in the next frame, everything that failed to load.
    fn retry_failed(&mut self) {
        self.textures.retry_missing();
        if let Some(open) = &mut self.open_draft
            && open.price.problem().is_some()
        {
            open.priced = None;
        }
        if let Some(open) = &mut self.open_draft {
            open.plan.retry();
            open.send_check.retry();
        }
        self.changes.record_retry();
    }

    /// Returns the command that loads the requested data; `None` when no request is needed, because
    /// the data is current or loading, or has failed to load.
    pub fn command_for(&mut self, request: DataRequest) -> Option<Command> {
        match request {
            DataRequest::Detail(request) => request.command(&mut self.details, &self.changes),
            DataRequest::Price => self.open_draft.as_mut()?.request_price(),
            DataRequest::SendPlan => self.open_draft.as_mut()?.request_plan(),
            DataRequest::SendCheck { total } => {
                let generation = self.guard_generation;
                let open = self.open_draft.as_mut()?;
                let (draft, issues) = (&open.draft, &open.issues);
                open.send_check.request(draft, issues, total, generation)
            }
            DataRequest::Picture { url, width, height } => self
                .textures
                .start_request((url.clone(), width, height))
                .then_some(Command::Picture { url, width, height }),
        }
    }

    fn touch(&mut self, draft: DraftId) {
        if let Some(open) = self.open_draft_mut(draft) {
            open.is_touched = true;
        }
    }

    /// The send of a draft that this computer keeps until its time, with that time.
    #[must_use]
    pub fn kept_send(&self, draft: DraftId) -> Option<(&OutboxEntry, Timestamp)> {
        let mut entries = self.outbox.of_draft(draft);
        entries.find_map(|entry| match entry.state {
            OutboxState::Scheduled(at) => Some((entry, at)),
            _ => None,
        })
    }

    fn open_draft_mut(&mut self, id: DraftId) -> Option<&mut OpenDraft> {
        self.open_draft.as_mut().filter(|open| open.draft.id == id)
    }

    /// Drops the records, the open draft and the import of the previous connection.
    fn clear_connection_data(&mut self) {
        self.changes.record_other_connection();
        self.textures.drop_pending();
        self.details = Details::default();
        self.people = People::default();
        self.inbox = Arc::default();
        self.gift_test = None;
        self.open_draft = None;
        self.templates = Arc::default();
        self.template_notes = None;
        self.is_opening_draft = false;
        self.opening_draft = None;
        self.import = None;
    }
}
