//! Everything the screens draw from. Plain data; it changes in [`Model::apply`] and nowhere else,
//! except for the open draft's fields, which show what was typed before the engine has it.

mod apply;
mod open_draft;
mod shown;
#[cfg(test)]
mod tests;

use std::{collections::HashMap, sync::Arc};

use super::{
    commands::{ListSlot, Want},
    pictures::Pictures,
    remote::Remote,
    windows::ListWindow,
};
use crate::{
    contract::{BrandId, Clock, Me, OrderBatchId, OrderId, Product, ProductId, Timestamp},
    desk::{
        Command, ConnectionState, Draft, DraftId, DraftSummary, EndUserCard, Notice, OutboxEntry,
        Preferences, Problem, RequestKey, SyncState,
        view::{ActivitySummary, BatchDetail, BrandDetail, CatalogSummary, OrderDetail},
    },
};
pub use open_draft::{Import, OpenDraft};
pub use shown::Shown;

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
    pub outbox: Arc<Vec<OutboxEntry>>,
    pub product: Shown<ProductId, Arc<Product>>,
    pub brand: Shown<BrandId, Arc<BrandDetail>>,
    pub batch: Shown<OrderBatchId, Arc<BatchDetail>>,
    pub order: Shown<OrderId, Arc<OrderDetail>>,
    pub activity: Shown<u32, Arc<ActivitySummary>>,
    /// The answer to the last connection test, by its key.
    pub connection_test: Option<(RequestKey, Result<Me, Problem>)>,
    /// The answer to the last card of an end user, by its key.
    pub end_user_card_added: Option<(RequestKey, Result<EndUserCard, Problem>)>,
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
            Command::AcceptImport { key, .. } | Command::CancelImport { key } => {
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
    }
}
