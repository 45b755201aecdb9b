//! Sends the emails that are due: up to [`CHUNKS_PER_TURN`] chunks of one batch, then up to
//! [`SINGLE_EMAILS_PER_CLAIM`] single emails, then the next batch.
//!
//! Results that could not be stored are kept in memory and stored before anything else is sent, so
//! that no email is sent twice while the worker runs.

use std::{
    collections::{HashMap, HashSet},
    panic::AssertUnwindSafe,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use futures_util::FutureExt as _;
use tokio::sync::Mutex;

use super::{
    message::SenderIdentity,
    smtp::{MAX_CONCURRENT_SENDS, SendError},
    transport::EmailTransport,
    worker_state::{ChunkFailure, ChunkResults, WorkerState},
};
use crate::{
    contract::{Backoff, CardId, Clock, OrderStatus, Timestamp, shop::emails::EmailSettings},
    service::{
        error::ServiceError,
        idle_pause::IdlePause,
        practice::simulator::PracticeSimulator,
        rules::acceptance::GiftState,
        store::{
            AfterChunk, ClaimedBatchEmails, EmailKind, EmailOutcome, EmailResult, QueuedEmail,
            SharedStore, StoredGift,
        },
        supervisor::Crashes,
    },
};

/// Time between two checks for due emails.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Maximum number of single emails that are claimed together.
const SINGLE_EMAILS_PER_CLAIM: i64 = 20;

/// Maximum number of chunks of one batch that the worker sends before it sends other emails.
const CHUNKS_PER_TURN: u32 = 5;

/// Pauses after database errors.
const ERROR_BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_secs(30));

/// Several workers can share a database: they lease batches and emails.
pub(crate) struct EmailWorker {
    store: SharedStore,
    clock: Arc<dyn Clock>,
    transport: EmailTransport,
    sender: SenderIdentity,
    simulator: Option<Arc<PracticeSimulator>>,
    crashes: Arc<Crashes>,
    /// Identifies the worker as the owner of leases.
    name: String,
    /// Locked while the worker sends, so that a test and [`run`](Self::run) do not send at the same
    /// time and [`stop`](Self::stop) can wait.
    state: Mutex<WorkerState>,
    is_stopping: AtomicBool,
}

impl EmailWorker {
    pub(crate) fn new(
        store: SharedStore,
        clock: Arc<dyn Clock>,
        transport: EmailTransport,
        sender: SenderIdentity,
        simulator: Option<Arc<PracticeSimulator>>,
        crashes: Arc<Crashes>,
    ) -> Self {
        Self {
            store,
            clock,
            transport,
            sender,
            simulator,
            crashes,
            name: uuid::Uuid::new_v4().to_string(),
            state: Mutex::default(),
            is_stopping: AtomicBool::new(false),
        }
    }

    /// Sends emails until the future is dropped.
    pub(crate) async fn run(self: Arc<Self>) {
        let mut failures = 0;
        let mut idle = IdlePause::new(POLL_INTERVAL, self.store.writes());
        loop {
            match self.send_due_emails().await {
                Ok(has_found_any) => {
                    failures = 0;
                    idle.wait(has_found_any).await;
                }
                Err(error) => {
                    tracing::error!(%error, "sending emails failed and is tried again");
                    failures = u32::saturating_add(failures, 1);
                    tokio::time::sleep(ERROR_BACKOFF.pause(failures)).await;
                }
            }
        }
    }

    /// Sends the due emails until none is left, the server accepts no more or the worker stops. Returns whether there were
    /// any.
    pub(crate) async fn send_due_emails(&self) -> Result<bool, ServiceError> {
        let state = &mut *self.state.lock().await;
        self.store_results(state).await?;
        let mut has_found_any = false;
        while self.can_send(state) {
            let batch = self.send_batch_emails(state).await?;
            let single = self.can_send(state) && self.send_single_emails(state).await?;
            if !batch && !single {
                break;
            }
            has_found_any = true;
        }
        self.transport.close_idle_connections().await;
        Ok(has_found_any)
    }

    fn can_send(&self, state: &WorkerState) -> bool {
        !self.is_stopping() && !state.is_paused(self.clock.now())
    }

    /// Sends emails of the next batch, for one turn. Returns `false` when no batch has an email that is due.
    async fn send_batch_emails(&self, state: &mut WorkerState) -> Result<bool, ServiceError> {
        let now = self.clock.now();
        let claimed = self.store.claim_batch_emails(now, &self.name).await?;
        let Some(mut batch) = claimed else {
            return Ok(false);
        };
        let chunk_size = self.transport.chunk_size();
        let mut chunks = 1;
        loop {
            let emails = self.store.next_batch_emails(&batch, chunk_size).await?;
            let due = i64::try_from(emails.len()).unwrap_or(0);
            let is_complete = self.send_chunk(state, emails, Some(batch)).await?;
            let Some(pending) = &mut state.pending else {
                return Ok(true);
            };
            batch.next_position += i64::try_from(pending.results.len()).unwrap_or(0);
            // A chunk that is not full ends the turn, because the next orders of the batch may not
            // exist yet.
            let has_more = due == chunk_size && batch.next_position < batch.recipients_count;
            pending.after = match (is_complete, has_more && chunks < CHUNKS_PER_TURN) {
                (false, _) => AfterChunk::Release,
                (true, true) => AfterChunk::KeepLease,
                (true, false) => AfterChunk::Requeue,
            };
            let continues = pending.after == AfterChunk::KeepLease;
            let has_lease = self.store_results(state).await?;
            self.transport.remove_old_files().await;
            if !has_lease || !continues {
                return Ok(due > 0);
            }
            chunks += 1;
        }
    }

    /// Sends emails that belong to no batch. Returns `false` when none is due.
    async fn send_single_emails(&self, state: &mut WorkerState) -> Result<bool, ServiceError> {
        let now = self.clock.now();
        let emails = self
            .store
            .claim_emails(now, SINGLE_EMAILS_PER_CLAIM, &self.name)
            .await?;
        if emails.is_empty() {
            return Ok(false);
        }
        self.send_chunk(state, emails.clone(), None).await?;
        if let Some(pending) = &mut state.pending {
            let attempted = pending.results.len();
            let others = emails.into_iter().skip(attempted).map(|email| EmailResult {
                email,
                outcome: EmailOutcome::NotAttempted,
                next_event_at: None,
            });
            pending.results.extend(others);
        }
        self.store_results(state).await?;
        self.transport.remove_old_files().await;
        Ok(true)
    }

    /// Stores the results of the last chunk. Returns `false` when another worker has the lease now.
    async fn store_results(&self, state: &mut WorkerState) -> Result<bool, ServiceError> {
        let Some(pending) = &state.pending else {
            return Ok(true);
        };
        let results = &pending.results;
        let now = self.clock.now();
        let has_lease = match &pending.batch {
            Some(batch) => {
                let next = batch.next_position + i64::try_from(results.len()).unwrap_or(0);
                self.store
                    .finish_batch_email_chunk(batch, next, results, pending.after, now, &self.name)
                    .await?
            }
            None => {
                self.store.finish_emails(results, now, &self.name).await?;
                true
            }
        };
        state.pending = None;
        Ok(has_lease)
    }

    fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Relaxed)
    }

    /// Sends emails, up to [`MAX_CONCURRENT_SENDS`] at the same time. Ends early when a connection
    /// fails, the server accepts no more or the worker stops. Leaves the results in `state` for
    /// `store_results`. Returns whether every email was attempted and no connection failed.
    async fn send_chunk(
        &self,
        state: &mut WorkerState,
        emails: Vec<QueuedEmail>,
        batch: Option<ClaimedBatchEmails>,
    ) -> Result<bool, ServiceError> {
        let cards = self.load_card_image_urls(&emails).await?;
        let settings = self.store.email_settings().await?;
        let sold_out = self.sold_out_gifts(&emails, self.clock.now()).await?;
        let context = ChunkContext {
            cards: &cards,
            settings,
            sold_out: &sold_out,
        };
        let recipients = batch.map(|batch| batch.recipients_count);
        let pending = state.pending.insert(ChunkResults {
            batch,
            results: Vec::with_capacity(emails.len()),
            after: AfterChunk::Release,
        });
        let (mut failure, mut any_sent) = (None, false);
        for group in emails.chunks(MAX_CONCURRENT_SENDS) {
            if failure.is_some() || self.is_stopping() {
                break;
            }
            let sends = group
                .iter()
                .map(|email| self.send_or_defer(email, context, recipients));
            let results = futures_util::future::join_all(sends).await;
            for (email, result) in group.iter().zip(results) {
                let batch = email.gift.order.batch_no;
                let outcome = match result {
                    Ok(outcome) => outcome,
                    Err(SendError::Deferred(reason)) => EmailOutcome::Deferred(reason),
                    Err(SendError::Rejected(reason)) => {
                        tracing::warn!(batch, reason, "an email was rejected");
                        EmailOutcome::Rejected(reason)
                    }
                    Err(SendError::AddressRefused(reason)) => {
                        tracing::warn!(batch, reason, "an email address was refused");
                        EmailOutcome::AddressRefused(reason)
                    }
                    Err(SendError::Unavailable(reason)) => {
                        tracing::warn!(batch, reason, "emails can't be sent and are tried again");
                        failure = Some(ChunkFailure::Unavailable);
                        EmailOutcome::Unreachable(reason)
                    }
                    Err(SendError::Interrupted(reason)) => {
                        tracing::warn!(
                            batch,
                            reason,
                            "an email was interrupted and is tried again"
                        );
                        failure.get_or_insert(ChunkFailure::Interrupted);
                        EmailOutcome::Unreachable(reason)
                    }
                };
                any_sent |= outcome == EmailOutcome::Sent;
                pending
                    .results
                    .push(self.email_result(email.clone(), outcome));
            }
        }
        let is_complete = pending.results.len() == emails.len() && failure.is_none();
        state.record_chunk(failure, any_sent, self.clock.now());
        Ok(is_complete)
    }

    fn email_result(&self, email: QueuedEmail, outcome: EmailOutcome) -> EmailResult {
        let order = &email.gift.order;
        let next_event_at = self.simulator.as_ref().map(|simulator| {
            simulator.first_open_at(order.batch_no, order.position, self.clock.now())
        });
        EmailResult {
            email,
            outcome,
            next_event_at,
        }
    }

    /// Defers an email whose sending panics, so that it is given up after the usual attempts. The instance stays ready: one email
    /// could otherwise stop the emails of all accounts, and all instances.
    async fn send_or_defer(
        &self,
        email: &QueuedEmail,
        context: ChunkContext<'_>,
        recipients: Option<i64>,
    ) -> Result<EmailOutcome, SendError> {
        let sending = AssertUnwindSafe(self.send(email, context, recipients));
        sending.catch_unwind().await.unwrap_or_else(|_| {
            self.crashes.record_attempt("email_attempts");
            let order = &email.gift.order;
            tracing::error!(
                batch = order.batch_no,
                position = order.position,
                "sending an email panicked"
            );
            Err(SendError::Deferred("sending the email panicked".to_owned()))
        })
    }

    async fn send(
        &self,
        email: &QueuedEmail,
        context: ChunkContext<'_>,
        recipients: Option<i64>,
    ) -> Result<EmailOutcome, SendError> {
        let order = &email.gift.order;
        let now = self.clock.now();
        if order.email.is_none() || !is_relevant(email, context, now) {
            return Ok(EmailOutcome::Skipped);
        }
        let following = recipients.map(|recipients| recipients - order.position - 1);
        if following.is_some_and(|following| self.transport.would_discard(following)) {
            return Ok(EmailOutcome::Sent);
        }
        let card = order.card_id.and_then(|id| context.cards.get(&id).cloned());
        let content = self
            .sender
            .content(email, card)
            .map_err(|_| SendError::Rejected("the gift's stored data is unreadable".to_owned()))?;
        let message = self
            .sender
            .message(email, &content, now)
            .ok_or_else(|| SendError::AddressRefused("the email address is invalid".to_owned()))?;
        let file_name = format!(
            "{:020}-{:06}-{:06}-{}",
            now.micros(),
            order.batch_no,
            order.position,
            email.kind.as_str()
        );
        self.transport.send(message, file_name).await?;
        Ok(EmailOutcome::Sent)
    }

    /// The open gifts with a due reminder of which the shop has too few. Their orders record that for the
    /// senders.
    async fn sold_out_gifts(
        &self,
        emails: &[QueuedEmail],
        now: Timestamp,
    ) -> Result<HashSet<OrderKey>, ServiceError> {
        let is_open_reminder =
            |email: &&QueuedEmail| is_reminder(email) && email.gift.state(now) == GiftState::Open;
        // The lines of one gift that cannot be read do not keep the other emails.
        let gifts: Vec<_> = emails
            .iter()
            .filter(is_open_reminder)
            .filter_map(|email| Some((&email.gift, email.gift.current_line_items().ok()?)))
            .collect();
        let lines = gifts.iter().flat_map(|(_, lines)| lines);
        let mut ids: Vec<_> = lines.map(|line| line.product_id).collect();
        ids.sort_unstable();
        ids.dedup();
        let mut sold_out = HashSet::new();
        if ids.is_empty() {
            return Ok(sold_out);
        }
        let free = self.store.free_stock(&ids).await?;
        let products = self.store.products_by_id(&ids).await?.into_iter();
        let products = products.map(|product| (product.id, product)).collect();
        for (gift, lines) in gifts {
            let is_sold_out = free.sold_out_line(&lines, &products).is_some();
            self.store.record_sold_out(gift, is_sold_out).await?;
            if is_sold_out {
                sold_out.insert(order_key(gift));
            }
        }
        Ok(sold_out)
    }

    /// The URLs of the emails' card images, by card.
    async fn load_card_image_urls(
        &self,
        emails: &[QueuedEmail],
    ) -> Result<HashMap<CardId, String>, ServiceError> {
        let mut ids: Vec<CardId> = emails
            .iter()
            .filter_map(|email| email.gift.order.card_id)
            .collect();
        ids.sort_unstable();
        ids.dedup();
        let cards = self.store.cards_by_id(&ids).await?;
        Ok(cards
            .into_iter()
            .filter_map(|card| Some((card.id, card.image?.url)))
            .collect())
    }

    /// Stops the worker after the emails that are being sent, and waits for these emails.
    pub(crate) async fn stop(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
        let _state = self.state.lock().await;
    }

    /// Stores the last results and releases the leases, so that another worker can continue at
    /// once.
    pub(crate) async fn release_leases(&self) {
        let state = &mut *self.state.lock().await;
        let stored = self.store_results(state).await.map(|_| ());
        let released = match stored {
            // A released email without its result would be sent again at once. A lease expires
            // later, when the database may be available again.
            Err(error) => Err(error),
            Ok(()) => self.store.release_email_leases(Some(&self.name)).await,
        };
        if let Err(error) = released {
            tracing::warn!(%error, "email leases could not be released; they expire");
        }
    }
}

/// The data that all emails of a chunk are sent with.
#[derive(Clone, Copy)]
struct ChunkContext<'a> {
    cards: &'a HashMap<CardId, String>,
    settings: EmailSettings,
    sold_out: &'a HashSet<OrderKey>,
}

/// The account and the number of an order.
type OrderKey = (i64, i64);

fn order_key(gift: &StoredGift) -> OrderKey {
    (gift.order.account_no, gift.order.seq)
}

fn is_reminder(email: &QueuedEmail) -> bool {
    matches!(email.kind, EmailKind::Reminder | EmailKind::ExpiryReminder)
}

/// Whether the gift still has the state that the email describes, and the operator still wants the email. A recipient who can
/// choose nothing else is not reminded of a gift that is sold out.
fn is_relevant(email: &QueuedEmail, context: ChunkContext<'_>, now: Timestamp) -> bool {
    let settings = context.settings;
    let status = email.gift.status();
    let is_open = || email.gift.state(now) == GiftState::Open;
    let is_available =
        || email.gift.is_swappable() || !context.sold_out.contains(&order_key(&email.gift));
    let can_be_accepted = || is_open() && is_available();
    match email.kind {
        // A recipient who opened the gift with a link from another source gets the email, too.
        EmailKind::Gift => email.gift.order.notified_at.is_none() && is_open(),
        EmailKind::Confirmation => {
            email.gift.state(now) == GiftState::Accepted
                && !matches!(status, OrderStatus::Shipped | OrderStatus::Delivered)
        }
        // After a pause of the service both reminders can be due: the later one is sent.
        EmailKind::Reminder => {
            let is_replaced = email.has_expiry_reminder && settings.expiry_lead_time().is_some();
            settings.reminder_delay().is_some() && !is_replaced && can_be_accepted()
        }
        EmailKind::ExpiryReminder => settings.expiry_lead_time().is_some() && can_be_accepted(),
        EmailKind::Shipped => status == OrderStatus::Shipped,
        EmailKind::Delivered => status == OrderStatus::Delivered,
    }
}
