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

use std::{ops::Deref, sync::Arc};

use super::{commands::DataRequest, loadable::Loadable, picture_loader::PictureLoader};
use crate::{
    contract::{Clock, Timestamp},
    desk::{
        Command, ConnectionId, ConnectionState, Draft, DraftId, DraftSummary, EndUserCard,
        GiftTemplate, Notice, OutboxEntry, OutboxState, PeopleCommand, PostInFlight, Preferences,
        Problem, RequestKey, ResourceStatus, StandIn, SyncResource, SyncState, TestFailure,
        catalog::CatalogSummary, inbox::InboxSummary, jobs::OrderJob, sends::guards::SendWarning,
        store::ConnectionRowId,
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

/// The command that adds money to My shop in the default data folder.
pub const SHOP_FUND_COMMAND: &str =
    "giftdesk shop fund --account 1 --amount 5000.00 --connect shop";

/// All data that screens draw: that of the program, and that of the connection in use, to which a model dereferences.
pub struct Model {
    clock: Arc<dyn Clock>,
    pub connections: Option<Arc<ConnectionState>>,
    pub preferences: Preferences,
    pub notices: Vec<Notice>,
    /// The changes of the data that lists and details are made from. They are counted over all connections.
    pub changes: DataChanges,
    pub pictures: Arc<PictureLoader>,
    /// The command that imports products into My shop.
    pub shop_import_command: String,
    /// The command that adds money to My shop.
    pub shop_fund_command: String,
    data: ConnectionData,
}

/// The data of the connection in use. Another connection begins with none: its session emits the stored data after it
/// has named the connection.
#[derive(Default)]
pub struct ConnectionData {
    pub sync: SyncState,
    /// The outcome of the last read of each resource; empty before the engine has started.
    pub sync_status: Arc<Vec<ResourceStatus>>,
    /// The numbers of the inbox, without problems that the app reported.
    pub inbox: Arc<InboxSummary>,
    pub catalog: Arc<CatalogSummary>,
    /// Whether the next three numbers are known.
    is_counted: bool,
    pub draft_count: u64,
    pub batch_count: u64,
    pub order_count: u64,
    pub drafts: Arc<Vec<DraftSummary>>,
    pub templates: Arc<Vec<GiftTemplate>>,
    /// The changes since the template was saved that this draft was filled from, until the user
    /// dismisses them.
    pub template_notes: Option<(DraftId, Arc<Vec<SendWarning>>)>,
    pub open_draft: Option<OpenDraft>,
    /// Whether a requested draft is not open yet.
    is_opening_draft: bool,
    /// Whether the draft that was used last is open, or cannot be opened.
    is_latest_draft_known: bool,
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
}

impl Deref for Model {
    type Target = ConnectionData;

    fn deref(&self) -> &ConnectionData {
        &self.data
    }
}

impl Model {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            connections: None,
            preferences: Preferences::default(),
            notices: Vec::new(),
            changes: DataChanges::default(),
            pictures: Arc::default(),
            shop_import_command: "giftdesk shop import FILE --connect shop".to_owned(),
            shop_fund_command: SHOP_FUND_COMMAND.to_owned(),
            data: ConnectionData::default(),
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

    pub(in crate::ui) fn active_connection(&self) -> Option<ConnectionId> {
        self.connections.as_ref().map(|state| state.active)
    }

    /// The rows of the connection in use.
    pub(in crate::ui) fn active_row(&self) -> Option<ConnectionRowId> {
        self.connections.as_ref().map(|state| state.active_row)
    }

    pub fn is_practice(&self) -> bool {
        self.connections
            .as_ref()
            .is_some_and(|connections| connections.is_practice())
    }

    /// Whether the Shop pages are shown: the shop of the connection in use can be kept here, and the user has not left out
    /// those of Practice.
    #[must_use]
    pub fn has_shop_pages(&self) -> bool {
        self.connections.as_ref().is_some_and(|connections| {
            let is_wanted = !connections.is_practice() || self.preferences.has_practice_shop_pages;
            connections.is_operator && is_wanted
        })
    }

    /// Whether the shop in use is known to have no product for the chosen country. It can have products for others.
    #[must_use]
    pub fn is_shop_empty(&self) -> bool {
        let has_read = |status: &ResourceStatus| {
            status.resource == SyncResource::Products && status.succeeded_at.is_some()
        };
        self.connections
            .as_ref()
            .is_some_and(|state| state.is_shop())
            && self.catalog.products == 0
            && self.sync_status.iter().any(has_read)
    }

    /// Whether nothing but Practice was used, and no gift was sent there.
    #[must_use]
    pub fn is_first_start(&self) -> bool {
        let connections = self.connections.as_deref();
        connections.is_some_and(|state| state.is_practice() && state.all.len() == 1)
            && self.is_counted
            && self.batch_count == 0
    }

    /// Shows an edited draft before the engine has saved it.
    pub fn edit_draft(&mut self, draft: Draft) {
        if let Some(open) = &mut self.data.open_draft {
            open.draft = draft;
            open.is_saved = false;
        }
    }

    pub(in crate::ui) fn dismiss_template_notes(&mut self) {
        self.data.template_notes = None;
    }

    /// Whether a requested draft, or the draft that was used last, is not open yet.
    #[must_use]
    pub fn is_opening_draft(&self) -> bool {
        self.is_opening_draft || !self.is_latest_draft_known
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
                self.data.import = Some(Import {
                    key: *key,
                    draft: *draft,
                    preview: Loadable::Pending { previous: None },
                    reading: None,
                    needs_path: false,
                });
                self.touch(*draft);
            }
            Command::AcceptImport { key, .. } | Command::CancelImport { key } => {
                self.data.import.take_if(|import| import.key == *key);
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
            Command::SendTest { .. } => self.data.gift_test = None,
            Command::People(PeopleCommand::CreateGift { .. })
            | Command::NewDraft(_)
            | Command::OpenDraft(_)
            | Command::DuplicateDraft { .. }
            | Command::UseTemplate { .. } => {
                self.data.is_opening_draft = true;
                self.data.opening_draft = match command {
                    Command::NewDraft(draft) => Some(draft.id),
                    Command::OpenDraft(id) => Some(*id),
                    _ => None,
                };
            }
            Command::People(command) => self.data.people.apply_command(command),
            Command::Refresh => self.retry_failed(),
            Command::DeleteDraft(id) => {
                self.data.open_draft.take_if(|open| open.draft.id == *id);
            }
            _ => {}
        }
    }

    /// Requests again, in the next frame, everything that failed to load.
    fn retry_failed(&mut self) {
        self.pictures.retry_missing();
        if let Some(open) = &mut self.data.open_draft
            && open.price.problem().is_some()
        {
            open.priced = None;
        }
        if let Some(open) = &mut self.data.open_draft {
            open.plan.retry();
            open.send_check.retry();
        }
        self.changes.record_retry();
    }

    /// Returns the command that loads the requested data; `None` when no request is needed, because
    /// the data is current or loading, or has failed to load.
    pub fn command_for(&mut self, request: DataRequest) -> Option<Command> {
        match request {
            DataRequest::Detail(request) => request.command(&mut self.data.details, &self.changes),
            DataRequest::Price => self.data.open_draft.as_mut()?.request_price(),
            DataRequest::SendPlan => self.data.open_draft.as_mut()?.request_plan(),
            DataRequest::SendCheck { total } => {
                let generation = self.data.guard_generation;
                let open = self.data.open_draft.as_mut()?;
                let (draft, issues) = (&open.draft, &open.issues);
                open.send_check.request(draft, issues, total, generation)
            }
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
        self.data
            .open_draft
            .as_mut()
            .filter(|open| open.draft.id == id)
    }

    fn import_mut(&mut self, key: RequestKey) -> Option<&mut Import> {
        self.data.import.as_mut().filter(|import| import.key == key)
    }
}
