//! The scripted engine: records every command and replies at once, with real recipient tables and
//! checks, but without sockets or threads.

use std::{
    cell::{Ref, RefCell, RefMut},
    collections::VecDeque,
    rc::Rc,
    sync::Arc,
};

use egui::Context;

use super::samples::{catalog, connections, gift, inbox, now, people};
use crate::{
    contract::shop::practice::Packing,
    desk::{
        Command, ConnectionState, Draft, DraftId, DraftSummary, Event, GiftTemplate, OutboxEntry,
        PeopleEvent, Preferences, Problem, Question, RecipientQuery, SyncState, TemplateId,
        batches::{CartSummary, DraftSource},
        lists::Changed,
        orders::MirroredOrders,
        sends::guards::SendWarning,
    },
    recipients::{Field, RawTable, RecipientTable},
    ui::app::Engine,
};

/// The number of rows of each list.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::ui) struct ListSizes {
    pub(in crate::ui) orders: u64,
    pub(in crate::ui) batches: u64,
    pub(in crate::ui) activities: u64,
}

/// The state of the scripted engine, shared by its clones.
#[derive(Default)]
pub(super) struct State {
    pub(super) events: VecDeque<Event>,
    /// Every command, in the order it was sent.
    commands: Vec<Command>,
    context: Option<Context>,
    pub(super) sizes: ListSizes,
    pub(super) drafts: Vec<(Draft, RecipientTable)>,
    pub(super) open_draft: Option<DraftId>,
    /// The templates; deleted ones with `true`.
    pub(super) templates: Vec<(GiftTemplate, bool)>,
    /// The changes of the catalog since every template was saved.
    pub(super) template_warnings: Vec<SendWarning>,
    /// The filter and the search of the recipients.
    pub(super) query: RecipientQuery,
    /// The file that was read and not yet accepted.
    pub(super) import: Option<RawTable>,
    pub(super) has_people: bool,
    pub(super) has_no_products: bool,
    pub(super) has_empty_shop: bool,
    /// Whether the shop could not charge some cards.
    pub(super) has_card_problems: bool,
    /// Whether changes of the shop wait for [`ScriptedEngine::answer`].
    pub(super) holds_shop_changes: bool,
    pub(super) send_problem: Option<Problem>,
    pub(super) is_silent_on_send: bool,
    pub(super) has_no_file_dialogs: bool,
    /// The warnings about every draft.
    pub(super) warnings: Vec<SendWarning>,
    /// The number of parts of every send.
    pub(super) parts: u64,
    /// The batch that every draft was made from.
    pub(super) draft_source: Option<DraftSource>,
    pub(super) mirrored_orders: MirroredOrders,
    /// The row to which the last record of every list has moved.
    pub(super) last_moved_to: Option<usize>,
    /// Whether lists cannot be read.
    pub(super) fails_lists: bool,
    /// Whether the newest batches are of one send with different messages.
    pub(super) has_personal_send: bool,
    /// Whether the shop has parcels and stock.
    pub(super) has_parcels: bool,
    /// Who packs the parcels of Practice.
    pub(super) packing: Packing,
    /// The first of the commands whose lists wait for [`ScriptedEngine::hold_lists`].
    pub(super) holds_lists_from: Option<usize>,
}

#[derive(Clone, Default)]
pub(in crate::ui) struct ScriptedEngine(Rc<RefCell<State>>);

impl Engine for ScriptedEngine {
    fn send(&self, command: Command) {
        let mut state = self.0.borrow_mut();
        state.reply(&command);
        state.commands.push(command);
        if let Some(context) = state.context.as_ref().filter(|_| !state.events.is_empty()) {
            context.request_repaint();
        }
    }

    fn try_event(&self) -> Option<Event> {
        self.0.borrow_mut().events.pop_front()
    }
}

impl ScriptedEngine {
    /// Creates an engine in practice mode that is synchronized and has products, but no gifts.
    pub(in crate::ui) fn practice() -> Self {
        let engine = Self::default();
        engine.open_connection(connections::practice());
        engine.emit(Event::Preferences(connections::preferences()));
        engine.emit(Event::Sync(SyncState::UpToDate { at: now() }));
        engine.emit(Event::Catalog(Arc::new(catalog::summary())));
        let no_people = PeopleEvent::Summary(Arc::default());
        engine.emit(Event::People(no_people));
        engine
    }

    /// Creates an engine in practice mode that has not received the first product yet.
    pub(in crate::ui) fn empty() -> Self {
        let engine = Self::default();
        engine.open_connection(connections::practice());
        engine.emit(Event::Preferences(connections::preferences()));
        engine.state_mut().has_no_products = true;
        engine
    }

    /// Creates an engine in practice mode with batches, orders and activities.
    pub(in crate::ui) fn with_history() -> Self {
        let engine = Self::practice();
        let sizes = ListSizes {
            orders: 6_214,
            batches: 5,
            activities: 20_000,
        };
        engine.state_mut().sizes = sizes;
        engine.emit(Event::Counts {
            drafts: 0,
            batches: sizes.batches,
            orders: sizes.orders,
        });
        engine.emit(Event::Inbox {
            summary: Arc::new(inbox::inbox().summary()),
            arrivals: Arc::default(),
        });
        engine
    }

    /// Adds a send with different messages to the history.
    pub(in crate::ui) fn with_personal_send(self) -> Self {
        self.state_mut().has_personal_send = true;
        self
    }

    /// Adds a draft with a product and the recipients of a file, and opens it.
    pub(in crate::ui) fn with_gift(self, file: &str) -> Self {
        self.with_draft(gift::draft(), gift::recipients(file))
    }

    /// Adds a draft with these recipients, and opens it.
    pub(in crate::ui) fn with_draft(self, draft: Draft, recipients: RecipientTable) -> Self {
        {
            let mut state = self.state_mut();
            state.open_draft = Some(draft.id);
            state.drafts.push((draft, recipients));
            state.emit_open_draft();
        }
        self
    }

    /// Adds lists and an address book.
    pub(in crate::ui) fn with_people(self) -> Self {
        self.state_mut().has_people = true;
        let summary = PeopleEvent::Summary(Arc::new(people::summary()));
        self.emit(Event::People(summary));
        self
    }

    /// Adds parcels and stock to the shop.
    pub(in crate::ui) fn with_parcels(self) -> Self {
        self.state_mut().has_parcels = true;
        self
    }

    /// Shows the Shop pages of Practice, where this one packs.
    pub(in crate::ui) fn with_practice_shop_pages(self, packing: Packing) -> Self {
        self.state_mut().packing = packing;
        self.emit(Event::Preferences(Preferences {
            has_practice_shop_pages: true,
            ..connections::preferences()
        }));
        self
    }

    /// Lets the shop of the operator have no products and no changes.
    pub(in crate::ui) fn with_empty_shop(self) -> Self {
        self.state_mut().has_empty_shop = true;
        self
    }

    /// Lets some cards of the shop be declined.
    pub(in crate::ui) fn with_card_problems(self) -> Self {
        self.state_mut().has_card_problems = true;
        self
    }

    /// Lets changes of the shop wait for [`Self::answer`].
    pub(in crate::ui) fn with_held_shop_changes(self) -> Self {
        self.state_mut().holds_shop_changes = true;
        self
    }

    /// Adds two drafts and opens neither.
    pub(in crate::ui) fn with_drafts(self) -> Self {
        {
            let mut state = self.state_mut();
            state.drafts.extend(gift::drafts());
            state.emit_drafts();
        }
        self
    }

    /// Adds a template of the gift with this name.
    pub(in crate::ui) fn with_template(self, name: &str) -> Self {
        {
            let mut state = self.state_mut();
            state.save_template(TemplateId::generate(), name, &gift::draft());
        }
        self
    }

    /// Makes the catalog differ like this from every template.
    pub(in crate::ui) fn with_template_warnings(self, warnings: Vec<SendWarning>) -> Self {
        self.state_mut().template_warnings = warnings;
        self
    }

    /// Lists these sends, and the draft of each.
    pub(in crate::ui) fn with_outbox(self, entries: Vec<OutboxEntry>) -> Self {
        let drafts = entries.iter().map(|entry| DraftSummary {
            id: entry.draft_id,
            name: entry.title.clone(),
            gift: CartSummary::default(),
            picture: None,
            recipients: entry.recipients,
            updated_at: entry.created_at,
            source: None,
            is_readable: true,
        });
        self.emit(Event::Drafts(Arc::new(drafts.collect())));
        self.emit(Event::Outbox(Arc::new(entries)));
        self
    }

    /// Emits what the engine emits at its start and when the connection changes.
    pub(in crate::ui) fn open_connection(&self, connections: ConnectionState) {
        let active = connections.active;
        self.emit(Event::Connections(Arc::new(connections)));
        self.emit(Event::LatestDraftKnown(active));
    }

    /// Starts with these connections. They precede the data of the connection in use.
    pub(in crate::ui) fn with_connections(self, connections: ConnectionState) -> Self {
        {
            let events = &mut self.state_mut().events;
            events.retain(|event| {
                !matches!(event, Event::Connections(_) | Event::LatestDraftKnown(_))
            });
            events.push_front(Event::LatestDraftKnown(connections.active));
            events.push_front(Event::Connections(Arc::new(connections)));
        }
        self
    }

    pub(in crate::ui) fn rename_draft(&self, from: &str, to: &str) {
        let mut state = self.state_mut();
        for (draft, _) in &mut state.drafts {
            if draft.name == from {
                to.clone_into(&mut draft.name);
            }
        }
        state.emit_drafts();
    }

    /// Makes the engine refuse every send with this problem.
    pub(in crate::ui) fn with_send_problem(self, problem: Problem) -> Self {
        self.state_mut().send_problem = Some(problem);
        self
    }

    /// Makes the guards find these warnings about every draft.
    pub(in crate::ui) fn with_warnings(self, warnings: Vec<SendWarning>) -> Self {
        self.state_mut().warnings = warnings;
        self
    }

    /// Makes every send so large that it is divided.
    pub(in crate::ui) fn with_parts(self, parts: u64) -> Self {
        self.state_mut().parts = parts;
        self
    }

    pub(in crate::ui) fn with_draft_source(self, source: DraftSource) -> Self {
        self.state_mut().draft_source = Some(source);
        self
    }

    /// Sets how many orders of every selection are downloaded.
    pub(in crate::ui) fn set_mirrored_orders(&self, orders: MirroredOrders) {
        self.state_mut().mirrored_orders = orders;
    }

    /// Lets the reads of lists fail, or succeed again.
    pub(in crate::ui) fn fail_lists(&self, fails: bool) {
        self.state_mut().fails_lists = fails;
    }

    /// Lets the reads of lists wait, or replies to them.
    pub(in crate::ui) fn hold_lists(&self, holds: bool) {
        let mut state = self.state_mut();
        let from = state.commands.len();
        let held = std::mem::replace(&mut state.holds_lists_from, holds.then_some(from));
        if let Some(held) = held {
            for command in &state.commands[held..] {
                if let Command::Ask(question) = command {
                    state.answer_list(question);
                }
            }
            state.events.push_back(Event::Replied);
        }
        if let Some(context) = &state.context {
            context.request_repaint();
        }
    }

    /// Moves the last record of every list to the first row, as a change at the service does.
    pub(in crate::ui) fn move_last_record_up(&self) {
        self.move_last_record_to(0);
    }

    /// Moves the last record of every list to this row.
    pub(in crate::ui) fn move_last_record_to(&self, row: usize) {
        self.state_mut().last_moved_to = Some(row);
        self.emit(Event::Changed(Changed {
            batches: true,
            orders: true,
            ..Changed::default()
        }));
        self.emit(Event::Inbox {
            summary: Arc::new(inbox::inbox().summary()),
            arrivals: Arc::default(),
        });
    }

    /// Makes the engine ignore every send, so that no reply arrives.
    pub(in crate::ui) fn without_send_reply(self) -> Self {
        self.state_mut().is_silent_on_send = true;
        self
    }

    /// Makes the engine report that the system has no file dialogs.
    pub(in crate::ui) fn without_file_dialogs(self) -> Self {
        self.state_mut().has_no_file_dialogs = true;
        self
    }

    /// Wakes the window when there are events, as the real engine does.
    pub(super) fn wake_with(&self, context: Context) {
        self.state_mut().context = Some(context);
    }

    pub(in crate::ui) fn emit(&self, event: Event) {
        let mut state = self.state_mut();
        state.events.push_back(event);
        if let Some(context) = &state.context {
            context.request_repaint();
        }
    }

    pub(super) fn has_events(&self) -> bool {
        !self.0.borrow().events.is_empty()
    }

    /// Returns what `pick` selects from the commands so far.
    pub(in crate::ui) fn commands<T>(&self, pick: impl Fn(&Command) -> Option<T>) -> Vec<T> {
        self.0.borrow().commands.iter().filter_map(pick).collect()
    }

    /// The questions of a type so far.
    pub(in crate::ui) fn questions<Q: Question>(&self) -> Vec<Q> {
        self.commands(|command| command.question().cloned())
    }

    /// Replies to the last question of a type.
    pub(in crate::ui) fn answer<Q: Question>(&self, reply: Result<Q::Reply, Problem>) {
        {
            let state = self.state_mut();
            let mut questions = state
                .commands
                .iter()
                .rev()
                .filter_map(|command| match command {
                    Command::Ask(question) => Some(question),
                    _ => None,
                });
            let last = questions.find(|question| question.get::<Q>().is_some());
            last.expect("a question").reply(|_: &Q| reply);
        }
        self.emit(Event::Replied);
    }

    pub(in crate::ui) fn count(&self, is_counted: impl Fn(&Command) -> bool) -> usize {
        let state = self.0.borrow();
        state
            .commands
            .iter()
            .filter(|command| is_counted(command))
            .count()
    }

    pub(in crate::ui) fn drafts(&self) -> Ref<'_, Vec<(Draft, RecipientTable)>> {
        Ref::map(self.0.borrow(), |state| &state.drafts)
    }

    /// The value of a cell of the newest draft; rows count from 1, as on screen.
    pub(in crate::ui) fn cell(&self, row: usize, field: Field) -> String {
        let drafts = self.drafts();
        let (_, recipients) = drafts.last().expect("a draft");
        recipients
            .row(row - 1)
            .expect("a row")
            .get(field)
            .to_owned()
    }

    fn state_mut(&self) -> RefMut<'_, State> {
        self.0.borrow_mut()
    }
}
