//! Everything the screens draw from. Plain data; it changes in [`Model::apply`] and nowhere else,
//! except for the open draft's fields, which show what was typed before the engine has it.

use std::{collections::HashMap, sync::Arc};

use egui::Context;

use super::{
    commands::{ListSlot, Want},
    pictures::Pictures,
    remote::Remote,
    windows::ListWindow,
};
use crate::{
    contract::{
        BrandId, Clock, OrderBatchId, OrderId, PriceEstimate, Product, ProductId, Timestamp,
    },
    desk::{
        Command, ConnectionState, Draft, DraftId, DraftSummary, Event, Notice, OutboxEntry,
        OutboxState, Preferences, RequestKey, SyncState,
        event::ImportPreview,
        view::{ActivitySummary, BatchDetail, BrandDetail, CatalogSummary, OrderDetail},
    },
    recipients::{Findings, Sheet},
};

/// One thing that is shown in detail: which one, and what is known of it.
#[derive(Debug)]
pub struct Shown<Id, T> {
    pub id: Option<Id>,
    key: Option<RequestKey>,
    stale: bool,
    pub value: Remote<T>,
}

impl<Id, T> Default for Shown<Id, T> {
    fn default() -> Self {
        Self {
            id: None,
            key: None,
            stale: false,
            value: Remote::NotAsked,
        }
    }
}

impl<Id: PartialEq + Copy, T> Shown<Id, T> {
    /// The value of `id`, when that is the one held.
    pub fn of(&self, id: Id) -> Option<&T> {
        if self.id == Some(id) {
            self.value.value()
        } else {
            None
        }
    }

    fn want(&mut self, id: Id, key: impl FnOnce() -> RequestKey) -> Option<RequestKey> {
        if self.id != Some(id) {
            *self = Self {
                id: Some(id),
                ..Self::default()
            };
        } else if self.key.is_some() || (!self.stale && !matches!(self.value, Remote::NotAsked)) {
            return None;
        }
        let key = key();
        self.key = Some(key);
        self.stale = false;
        self.value.refresh();
        Some(key)
    }

    fn settle(&mut self, key: RequestKey, result: Result<T, crate::desk::Problem>) {
        if self.key == Some(key) {
            self.key = None;
            self.value.settle(result);
        }
    }
}

/// The draft that is being edited.
#[derive(Debug)]
pub struct OpenDraft {
    pub draft: Draft,
    pub sheet: Sheet,
    pub findings: Arc<Findings>,
    /// Whether what is shown is on disk.
    pub is_saved: bool,
    pub price: Remote<PriceEstimate>,
    price_key: Option<RequestKey>,
    priced: Option<PricedFor>,
    /// Sent to the engine, no answer yet: the button rests.
    pub is_sending: bool,
}

/// What the last price was asked for; another cart or method needs another price.
type PricedFor = (crate::contract::CartRequest, crate::contract::SendMethod);

/// A file that is being brought in.
#[derive(Debug)]
pub struct Import {
    pub key: RequestKey,
    pub draft: DraftId,
    pub preview: Remote<Arc<ImportPreview>>,
}

/// A file that was accepted and whose rows have not arrived yet.
#[derive(Clone, Copy, Debug)]
pub struct Importing {
    draft: DraftId,
    /// The rows there were went away.
    pub replaced: bool,
    /// Recipients there were before.
    pub filled: u64,
}

pub struct Model {
    clock: Arc<dyn Clock>,
    pub connections: Option<Arc<ConnectionState>>,
    pub preferences: Preferences,
    pub sync: SyncState,
    pub notices: Vec<Notice>,
    pub catalog: Arc<CatalogSummary>,
    pub draft_count: u64,
    pub batch_count: u64,
    pub order_count: u64,
    pub drafts: Arc<Vec<DraftSummary>>,
    pub open_draft: Option<OpenDraft>,
    /// A gift was asked for and is not open yet.
    is_opening: bool,
    pub import: Option<Import>,
    importing: Option<Importing>,
    pub outbox: Arc<Vec<OutboxEntry>>,
    pub product: Shown<ProductId, Arc<Product>>,
    pub brand: Shown<BrandId, Arc<BrandDetail>>,
    pub batch: Shown<OrderBatchId, Arc<BatchDetail>>,
    pub order: Shown<OrderId, Arc<OrderDetail>>,
    pub activity: Shown<u32, Arc<ActivitySummary>>,
    /// The answer to the last connection test, by its key.
    pub connection_test: Option<(
        RequestKey,
        Result<crate::contract::Me, crate::desk::Problem>,
    )>,
    /// The answer to the last card of an end user, by its key.
    pub end_user_card_added: Option<(
        RequestKey,
        Result<crate::desk::EndUserCard, crate::desk::Problem>,
    )>,
    pub pictures: Pictures,
    windows: HashMap<ListSlot, ListWindow>,
    nothing: ListWindow,
}

impl Model {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            connections: None,
            preferences: Preferences::default(),
            sync: SyncState::default(),
            notices: Vec::new(),
            catalog: Arc::default(),
            draft_count: 0,
            batch_count: 0,
            order_count: 0,
            drafts: Arc::default(),
            open_draft: None,
            is_opening: false,
            import: None,
            importing: None,
            outbox: Arc::default(),
            product: Shown::default(),
            brand: Shown::default(),
            batch: Shown::default(),
            order: Shown::default(),
            activity: Shown::default(),
            connection_test: None,
            end_user_card_added: None,
            pictures: Pictures::default(),
            windows: HashMap::new(),
            nothing: ListWindow::default(),
        }
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The rows held for a list; empty before the first answer.
    pub fn window(&self, slot: ListSlot) -> &ListWindow {
        self.windows.get(&slot).unwrap_or(&self.nothing)
    }

    pub fn is_practice(&self) -> bool {
        self.connections
            .as_ref()
            .is_some_and(|connections| connections.is_practice())
    }

    /// Shows a draft as it was typed, ahead of the engine.
    pub fn edit_draft(&mut self, draft: Draft) {
        if let Some(open) = &mut self.open_draft {
            open.draft = draft;
            open.is_saved = false;
        }
    }

    /// Whether a gift that was asked for is still on its way.
    #[must_use]
    pub fn is_opening(&self) -> bool {
        self.is_opening
    }

    /// The accepted file whose rows the next news of this draft's recipients brings.
    #[must_use]
    pub fn importing(&self, draft: DraftId) -> Option<Importing> {
        self.importing.filter(|importing| importing.draft == draft)
    }

    /// Notes what a command that leaves for the engine means for what is shown meanwhile.
    pub fn sent(&mut self, command: &Command) {
        match command {
            Command::PickRecipientFile { key, draft }
            | Command::ImportFile { key, draft, .. }
            | Command::ImportBytes { key, draft, .. } => {
                self.import = Some(Import {
                    key: *key,
                    draft: *draft,
                    preview: Remote::Pending { previous: None },
                });
            }
            Command::AcceptImport { key, replace, .. } => {
                let import = self.import.take_if(|import| import.key == *key);
                self.importing = import.map(|import| Importing {
                    draft: import.draft,
                    replaced: *replace,
                    filled: self
                        .open_draft
                        .as_ref()
                        .map_or(0, |open| open.sheet.filled() as u64),
                });
            }
            Command::CancelImport { key } => {
                self.import.take_if(|import| import.key == *key);
            }
            Command::Send { draft, .. } => {
                if let Some(open) = self.open(*draft) {
                    open.is_sending = true;
                }
            }
            Command::NewDraft(_) | Command::OpenDraft(_) | Command::DuplicateDraft(_) => {
                self.is_opening = true;
            }
            Command::Refresh => self.ask_again(),
            Command::DeleteDraft(id) => {
                self.open_draft.take_if(|open| open.draft.id == *id);
            }
            _ => {}
        }
    }

    /// What could not be had is asked for again at the next frame.
    fn ask_again(&mut self) {
        self.pictures.forget_missing();
        if let Some(open) = &mut self.open_draft
            && open.price.problem().is_some()
        {
            open.priced = None;
        }
        self.product.stale |= self.product.value.problem().is_some();
        self.brand.stale |= self.brand.value.problem().is_some();
        self.batch.stale |= self.batch.value.problem().is_some();
        self.order.stale |= self.order.value.problem().is_some();
        self.activity.stale |= self.activity.value.problem().is_some();
        for window in self.windows.values_mut() {
            window.try_again();
        }
    }

    /// The command for something that is shown and not yet had, if one is needed.
    pub fn want(&mut self, want: Want, key: impl FnOnce() -> RequestKey) -> Option<Command> {
        match want {
            Want::List { slot, query, range } => self
                .windows
                .entry(slot)
                .or_default()
                .want(query, range, key),
            Want::Product(id) => self
                .product
                .want(id, key)
                .map(|key| Command::Product { key, id }),
            Want::Brand(id) => self
                .brand
                .want(id, key)
                .map(|key| Command::Brand { key, id }),
            Want::Batch(id) => self
                .batch
                .want(id, key)
                .map(|key| Command::Batch { key, id }),
            Want::Order(id) => self
                .order
                .want(id, key)
                .map(|key| Command::Order { key, id }),
            Want::ActivitySummary { days } => self
                .activity
                .want(days, key)
                .map(|key| Command::ActivitySummary { key, days }),
            Want::Price => {
                let open = self.open_draft.as_mut()?;
                let wanted = (open.draft.cart_request(), open.draft.send_method.clone());
                if open.draft.cart.is_empty() || open.priced.as_ref() == Some(&wanted) {
                    return None;
                }
                let key = key();
                open.priced = Some(wanted);
                open.price_key = Some(key);
                open.price.refresh();
                Some(Command::Price {
                    key,
                    draft: open.draft.id,
                })
            }
            Want::Picture { url, width, height } => self
                .pictures
                .want((url.clone(), width, height))
                .then_some(Command::Picture { url, width, height }),
        }
    }

    /// Takes in what the engine told.
    pub fn apply(&mut self, ctx: &Context, event: Event) {
        match event {
            Event::Connections(state) => {
                let changed = self
                    .connections
                    .as_ref()
                    .is_some_and(|old| old.active != state.active);
                self.connections = Some(state);
                if changed {
                    self.forget_rows();
                }
            }
            Event::ConnectionTested { key, result } => self.connection_test = Some((key, result)),
            Event::EndUserCardAdded { key, result } => {
                self.end_user_card_added = Some((key, result));
            }
            Event::Preferences(preferences) => self.preferences = preferences,
            Event::Sync(state) => {
                let was_offline = matches!(self.sync, SyncState::Offline { .. });
                self.sync = state;
                if was_offline && !matches!(self.sync, SyncState::Offline { .. }) {
                    self.ask_again();
                }
            }
            Event::Notices(notices) => self.notices = notices,
            Event::Changed(changed) => {
                for (slot, window) in &mut self.windows {
                    let touched = match slot {
                        ListSlot::Products
                        | ListSlot::Brands
                        | ListSlot::GiftProducts
                        | ListSlot::PaletteProducts => changed.catalog,
                        ListSlot::Batches | ListSlot::PaletteBatches => {
                            changed.batches || changed.orders
                        }
                        ListSlot::BatchRecipients => changed.batches,
                        ListSlot::Orders | ListSlot::BatchOrders | ListSlot::PaletteOrders => {
                            changed.orders
                        }
                        ListSlot::Feed => changed.activities,
                    };
                    if touched {
                        window.mark_stale();
                    }
                }
                self.product.stale |= changed.catalog;
                self.brand.stale |= changed.catalog;
                self.batch.stale |= changed.batches || changed.orders;
                self.order.stale |= changed.orders || changed.activities;
                self.activity.stale |= changed.orders || changed.activities;
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
            Event::Rows {
                key,
                total,
                offset,
                rows,
            } => {
                // Keys are unique over all lists: at most one window waits for this one.
                let waiting = self.windows.values_mut().find(|window| window.awaits(key));
                if let Some(window) = waiting {
                    window.apply(key, total, offset, rows);
                }
            }
            Event::Unanswered { key, problem } => {
                for window in self.windows.values_mut() {
                    window.fail(key);
                }
                self.activity.settle(key, Err(problem));
            }
            Event::Product { key, product, .. } => self.product.settle(key, product),
            Event::Brand { key, brand } => self.brand.settle(key, brand),
            Event::Batch { key, batch } => self.batch.settle(key, batch),
            Event::Order { key, order } => self.order.settle(key, order),
            Event::ActivitySummary { key, summary } => self.activity.settle(key, Ok(summary)),
            Event::Picture {
                url,
                width,
                height,
                pixels,
            } => {
                self.pictures
                    .apply(ctx, (url, width, height), pixels.as_deref());
            }
            Event::Drafts(drafts) => {
                self.draft_count = drafts.len() as u64;
                self.drafts = drafts;
            }
            Event::DraftOpened {
                draft,
                sheet,
                findings,
            } => {
                self.is_opening = false;
                // A file dropped on a page without a gift begins one and is read meanwhile.
                self.import.take_if(|import| import.draft != draft.id);
                self.open_draft = Some(OpenDraft {
                    draft: *draft,
                    sheet,
                    findings,
                    is_saved: true,
                    price: Remote::NotAsked,
                    price_key: None,
                    priced: None,
                    is_sending: false,
                });
            }
            Event::DraftNotOpened(_) => self.is_opening = false,
            Event::DraftSaved(id) => {
                if let Some(open) = self.open(id) {
                    open.is_saved = true;
                }
            }
            Event::Recipients {
                draft,
                sheet,
                findings,
            } => {
                self.importing.take_if(|importing| importing.draft == draft);
                if let Some(open) = self.open(draft) {
                    open.sheet = sheet;
                    open.findings = findings;
                }
            }
            Event::ImportRead { key, result } => {
                if let Some(import) = self.import.as_mut().filter(|import| import.key == key) {
                    import.preview.settle(result);
                }
            }
            Event::ImportCanceled { key } => {
                self.import.take_if(|import| import.key == key);
            }
            Event::Priced { key, draft, result } => {
                if let Some(open) = self.open(draft).filter(|open| open.price_key == Some(key)) {
                    open.price_key = None;
                    open.price.settle(result);
                }
            }
            Event::Outbox(outbox) => {
                // What waits or was refused is no longer on its way out: its banner has the word.
                if let Some(open) = &mut self.open_draft {
                    open.is_sending &= !outbox.iter().any(|entry| {
                        entry.draft_id == open.draft.id
                            && !matches!(entry.state, OutboxState::Sending | OutboxState::Sent(_))
                    });
                }
                self.outbox = outbox;
            }
            Event::Sent { draft, .. } => {
                if self.open(draft).is_some() {
                    self.open_draft = None;
                }
            }
            Event::SendFailed { draft, .. } => {
                if let Some(open) = self.open(draft) {
                    open.is_sending = false;
                }
            }
            // Said by the app as toasts and by the clipboard; nothing to keep.
            Event::CopyText { .. } | Event::Done(_) | Event::Problem(_) => {}
        }
    }

    fn open(&mut self, id: DraftId) -> Option<&mut OpenDraft> {
        self.open_draft.as_mut().filter(|open| open.draft.id == id)
    }

    /// Another connection: nothing of the old one may stay on screen.
    fn forget_rows(&mut self) {
        self.windows.clear();
        self.pictures.forget_asked();
        self.product = Shown::default();
        self.brand = Shown::default();
        self.batch = Shown::default();
        self.order = Shown::default();
        self.activity = Shown::default();
        self.open_draft = None;
        self.is_opening = false;
        self.import = None;
        self.importing = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::WallClock,
        desk::{
            Problem,
            view::{ListQuery, ProductQuery},
        },
    };

    #[test]
    fn rows_that_could_not_be_had_are_asked_for_again_when_the_person_asks() {
        let ctx = Context::default();
        let mut model = Model::new(Arc::new(WallClock));
        let want = || Want::List {
            slot: ListSlot::Products,
            query: ListQuery::Products(ProductQuery::default()),
            range: 0..20,
        };
        assert!(model.want(want(), || RequestKey(1)).is_some());
        assert!(model.want(want(), || RequestKey(2)).is_none(), "on its way");
        let unanswered = Event::Unanswered {
            key: RequestKey(1),
            problem: Problem::default(),
        };
        model.apply(&ctx, unanswered);
        assert!(!model.window(ListSlot::Products).is_pending());
        assert!(
            model.want(want(), || RequestKey(3)).is_none(),
            "not each frame"
        );
        model.sent(&Command::Refresh);
        assert!(model.want(want(), || RequestKey(4)).is_some());
        assert!(model.window(ListSlot::Products).awaits(RequestKey(4)));
    }

    #[test]
    fn a_summary_that_could_not_be_had_is_asked_for_again_when_the_person_asks() {
        let ctx = Context::default();
        let mut model = Model::new(Arc::new(WallClock));
        let want = || Want::ActivitySummary { days: 30 };
        assert!(model.want(want(), || RequestKey(1)).is_some());
        let unanswered = Event::Unanswered {
            key: RequestKey(1),
            problem: Problem::default(),
        };
        model.apply(&ctx, unanswered);
        assert!(
            model.want(want(), || RequestKey(2)).is_none(),
            "not each frame"
        );
        model.sent(&Command::Refresh);
        assert!(model.want(want(), || RequestKey(3)).is_some());
    }

    #[test]
    fn a_gift_that_is_gone_is_not_opened_for_ever() {
        let mut model = Model::new(Arc::new(WallClock));
        let id = DraftId::generate();
        model.sent(&Command::OpenDraft(id));
        assert!(model.is_opening());
        model.apply(&Context::default(), Event::DraftNotOpened(id));
        assert!(!model.is_opening());
    }
}
