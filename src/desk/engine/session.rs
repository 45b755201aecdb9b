//! The state of the active connection, shared by the tasks of the session.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use tokio::sync::{Notify, mpsc, watch};
use tokio_util::sync::CancellationToken;

use super::read_limit::ReadLimit;
use crate::{
    client::{Client, ShopClient},
    contract::{CollectionId, OrderBatchId, OrderId},
    desk::{
        OrderJobId, Problem, ProblemKind,
        connections::{Connection, ConnectionKind},
        drafts::{DraftSummary, copies::source_locks::SourceLocks, request::DraftRequest},
        inbox::read_marks::InboxReads,
        jobs::OrderJobSignals,
        orders::unsaved_notes::UnsavedNotes,
        people::pending_merge::PendingMerges,
        recipients::pending_imports::PendingImports,
        sends::{outbox::OutboxSignals, prepared::PreparedSend},
        store::ConnectionRowId,
        sync::{ShownRecords, SyncSignals},
        system::lock::lock,
    },
};

/// How long an order that stays open is not read from the service again. The sync finds its changes.
const ORDER_READ_INTERVAL: Duration = Duration::from_secs(60);

/// The state of the client that sends the session's requests.
#[derive(Clone, Debug)]
pub(in crate::desk) enum ClientState {
    /// A service inside giftdesk is starting, or the keyring is being read.
    Preparing,
    Ready(Client),
    Unavailable(Problem),
}

/// The shop that an operator keeps here.
#[derive(Clone, Debug)]
enum OperatedShop {
    /// The key of an operator is being read.
    Preparing,
    /// `None` without a key.
    Known(Option<ShopClient>),
}

pub(crate) struct Session {
    pub(in crate::desk) connection_row: ConnectionRowId,
    pub(in crate::desk) connection: Connection,
    client: watch::Sender<ClientState>,
    operated_shop: watch::Sender<OperatedShop>,
    /// Whether the service has confirmed that the key belongs to the account of this connection.
    /// The outbox sends nothing before that.
    is_verified: watch::Sender<bool>,
    /// Why the service rejects this session; `None` while the service accepts it.
    rejection: Mutex<Option<Problem>>,
    end: CancellationToken,
    pub(in crate::desk) outbox: Arc<OutboxSignals>,
    pub(in crate::desk) sync: Arc<SyncSignals>,
    pub(in crate::desk) order_jobs: Arc<OrderJobSignals>,
    /// Wakes the task that reads the inbox.
    pub(in crate::desk) inbox: Notify,
    pub(in crate::desk) inbox_reads: InboxReads,
    pub(in crate::desk) ledger_reads: ReadLimit,
    pub(in crate::desk) report_reads: ReadLimit,
    /// The jobs that were unfinished in the last event.
    pub(super) unfinished_order_jobs: Mutex<HashSet<OrderJobId>>,
    /// What screens requested last.
    shown: Mutex<ShownRecords>,
    /// The order that was last read from the service because a screen shows it, and when.
    order_read: Mutex<Option<(OrderId, Instant)>>,
    drafts: mpsc::UnboundedSender<DraftRequest>,
    pub(in crate::desk) imports: PendingImports,
    pub(in crate::desk) merges: PendingMerges,
    pub(in crate::desk) source_locks: SourceLocks,
    /// The send that Review prepared last.
    pub(in crate::desk) prepared_send: Mutex<Option<PreparedSend>>,
    pub(in crate::desk) unsaved_notes: UnsavedNotes,
    /// Held while entries of the outbox become drafts, so that none becomes two.
    pub(in crate::desk) moves_to_drafts: tokio::sync::Mutex<()>,
    /// The drafts in the last event.
    pub(super) listed_drafts: Mutex<Option<Arc<Vec<DraftSummary>>>>,
    /// When collections were last read one by one.
    pub(in crate::desk) collection_reads: Mutex<HashMap<CollectionId, Instant>>,
    /// The numbers of drafts, batches and orders in the last event.
    pub(super) last_counts: Mutex<Option<(u64, u64, u64)>>,
}

impl Session {
    pub(in crate::desk) fn new(
        connection_row: ConnectionRowId,
        connection: Connection,
        drafts: mpsc::UnboundedSender<DraftRequest>,
    ) -> Self {
        // A service inside this process has only one account, so its key needs no verification.
        let is_verified = connection.kind.is_embedded();
        Self {
            connection_row,
            connection,
            client: watch::Sender::new(ClientState::Preparing),
            operated_shop: watch::Sender::new(OperatedShop::Preparing),
            is_verified: watch::Sender::new(is_verified),
            rejection: Mutex::default(),
            end: CancellationToken::new(),
            outbox: Arc::default(),
            sync: Arc::default(),
            order_jobs: Arc::default(),
            inbox: Notify::new(),
            inbox_reads: InboxReads::default(),
            ledger_reads: ReadLimit::default(),
            report_reads: ReadLimit::default(),
            unfinished_order_jobs: Mutex::default(),
            shown: Mutex::default(),
            order_read: Mutex::default(),
            drafts,
            imports: PendingImports::default(),
            merges: PendingMerges::default(),
            source_locks: SourceLocks::default(),
            prepared_send: Mutex::default(),
            unsaved_notes: UnsavedNotes::default(),
            moves_to_drafts: tokio::sync::Mutex::default(),
            listed_drafts: Mutex::default(),
            collection_reads: Mutex::default(),
            last_counts: Mutex::default(),
        }
    }

    pub(in crate::desk) fn is_practice(&self) -> bool {
        self.connection.kind == ConnectionKind::Practice
    }

    /// Whether the service runs in this process.
    pub(in crate::desk) fn is_embedded(&self) -> bool {
        self.connection.kind.is_embedded()
    }

    pub(in crate::desk) fn end(&self) {
        self.imports.cancel_all();
        self.merges.cancel_all();
        self.end.cancel();
    }

    pub(in crate::desk) fn has_ended(&self) -> bool {
        self.end.is_cancelled()
    }

    /// Waits until the session ends.
    pub(in crate::desk) async fn ended(&self) {
        self.end.cancelled().await;
    }

    pub(in crate::desk) fn send_to_drafts(&self, request: DraftRequest) {
        // Sending fails only after the session has ended; the drafts task has then saved
        // everything.
        let _ = self.drafts.send(request);
    }

    /// Requests a full sync that begins with what screens show, and wakes the outbox and the order jobs
    /// to retry.
    pub(in crate::desk) fn refresh(&self) {
        self.sync.request_full(lock(&self.shown).clone());
        *lock(&self.order_read) = None;
        self.outbox.wake();
        self.order_jobs.wake();
        self.inbox.notify_one();
    }

    /// Notes the orders that a list shows.
    pub(in crate::desk) fn set_shown_orders(&self, orders: Vec<OrderId>) {
        lock(&self.shown).orders = orders;
    }

    /// Notes an order that is shown in full.
    pub(in crate::desk) fn add_shown_order(&self, order: OrderId) {
        let mut shown = lock(&self.shown);
        if !shown.orders.contains(&order) {
            shown.orders.push(order);
        }
    }

    /// Whether a shown order has to be read from the service; the caller then reads the order. A screen requests its order
    /// again after every change of the mirror, also after the one that the read itself makes.
    pub(in crate::desk) fn begin_order_read(&self, order: OrderId) -> bool {
        let mut last = lock(&self.order_read);
        let is_recent =
            last.is_some_and(|(read, at)| read == order && at.elapsed() < ORDER_READ_INTERVAL);
        if !is_recent {
            *last = Some((order, Instant::now()));
        }
        !is_recent
    }

    /// Forgets a read that failed, so that the order is read when a screen requests it again.
    pub(in crate::desk) fn order_read_failed(&self, order: OrderId) {
        lock(&self.order_read).take_if(|(read, _)| *read == order);
    }

    /// Notes the batch that is shown in full.
    pub(in crate::desk) fn set_shown_batch(&self, batch: OrderBatchId) {
        lock(&self.shown).batches = vec![batch];
    }

    pub(in crate::desk) fn set_client(&self, state: ClientState) {
        self.client.send_replace(state);
    }

    /// The client, if there is one already.
    pub(super) fn client_now(&self) -> Option<Client> {
        match &*self.client.borrow() {
            ClientState::Ready(client) => Some(client.clone()),
            _ => None,
        }
    }

    /// Waits while the client is being created. Returns the client, or why it could not be created.
    pub(in crate::desk) async fn client(&self) -> Result<Client, Problem> {
        let mut state = self.client.subscribe();
        let known = state
            .wait_for(|state| !matches!(state, ClientState::Preparing))
            .await
            .map(|state| state.clone());
        match known {
            Ok(ClientState::Ready(client)) => Ok(client),
            Ok(ClientState::Unavailable(problem)) => Err(problem),
            Ok(ClientState::Preparing) | Err(_) => Err(ProblemKind::ConnectionNotReady.into()),
        }
    }

    /// Stores the client of the shop that an operator keeps; `None` when there is no key of an operator.
    pub(in crate::desk) fn set_operated_shop(&self, shop: Option<ShopClient>) {
        self.operated_shop.send_replace(OperatedShop::Known(shop));
    }

    /// Lets requests to the shop wait for the key of an operator, which is read again.
    pub(in crate::desk) fn prepare_operated_shop(&self) {
        if self.operated_shop_now().is_none() {
            self.operated_shop.send_replace(OperatedShop::Preparing);
        }
    }

    /// Stores the shop of the key that was read, unless an operator entered or removed a key meanwhile.
    pub(in crate::desk) fn complete_operated_shop(&self, shop: Option<ShopClient>) {
        self.operated_shop.send_if_modified(|state| {
            let is_preparing = matches!(state, OperatedShop::Preparing);
            if is_preparing {
                *state = OperatedShop::Known(shop);
            }
            is_preparing
        });
    }

    /// The shop that an operator keeps, if its key is known already.
    pub(in crate::desk) fn operated_shop_now(&self) -> Option<ShopClient> {
        match &*self.operated_shop.borrow() {
            OperatedShop::Known(shop) => shop.clone(),
            OperatedShop::Preparing => None,
        }
    }

    /// Waits while the client is being created and the key is being read. Returns the shop that an operator keeps.
    ///
    /// # Errors
    /// Why there is no client; [`ProblemKind::ConnectionNotReady`] without a key of an operator.
    pub(in crate::desk) async fn operated_shop(&self) -> Result<ShopClient, Problem> {
        self.client().await?;
        let mut state = self.operated_shop.subscribe();
        // Cannot fail: the sender is a field of this session.
        let _ = state
            .wait_for(|state| matches!(state, OperatedShop::Known(_)))
            .await;
        let shop = self.operated_shop_now();
        shop.ok_or_else(|| ProblemKind::ConnectionNotReady.into())
    }

    /// Records that the key belongs to the account of this connection, so that the outbox may send.
    pub(in crate::desk) fn mark_verified(&self) {
        self.is_verified.send_replace(true);
    }

    /// Waits until the account is verified, which needs a response from the service.
    pub(super) async fn wait_until_verified(&self) {
        let mut is_verified = self.is_verified.subscribe();
        // Cannot fail: the sender is a field of this session.
        let _ = is_verified.wait_for(|is_verified| *is_verified).await;
    }

    /// Whether the session needs another key.
    pub(in crate::desk) fn needs_key(&self) -> bool {
        self.problem()
            .is_some_and(|problem| problem.kind.needs_key())
    }

    /// Why the connection does not work; `None` while it works.
    pub(in crate::desk) fn problem(&self) -> Option<Problem> {
        match &*self.client.borrow() {
            ClientState::Unavailable(problem) => Some(problem.clone()),
            _ => lock(&self.rejection).clone(),
        }
    }

    /// Stores why the service rejects the session, or that it accepts the session again. Returns
    /// whether that is a change.
    pub(in crate::desk) fn set_rejection(&self, problem: Option<Problem>) -> bool {
        let mut rejection = lock(&self.rejection);
        let is_change = *rejection != problem;
        *rejection = problem;
        is_change
    }
}
