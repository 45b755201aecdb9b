//! The postman: writes to everybody who is to be written to, a few chunks of a batch, then single
//! letters, then the next batch, and waits.
//!
//! What was sent and could not be written down stays in its hand: it is written before anything
//! else is sent, and nothing of it is sent again.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::sync::Mutex;

use super::{
    message::{self, SenderIdentity},
    transport::{AT_ONCE, EmailTransport, Trouble},
    worker_state::{Round, Stuck, Unsettled},
};
use crate::{
    contract::{CardId, Clock, OrderStatus, Timestamp},
    service::{
        ServiceError,
        practice::simulator::PracticeSimulator,
        rules::acceptance::GiftState,
        store::{
            AfterChunk, ClaimedBatchEmails, EmailKind, EmailOutcome, EmailResult, QueuedEmail,
            SharedStore,
        },
    },
};

/// How late a letter may be noticed.
const GLANCE: Duration = Duration::from_millis(500);

/// Single letters in one go.
const SINGLES: i64 = 20;

/// Chunks of one batch before others have their turn.
const TURN: u32 = 5;

/// The longest pause after the database failed.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// One postman of a service. Several may work on the same database: walks and letters are leased.
pub struct EmailWorker {
    store: SharedStore,
    clock: Arc<dyn Clock>,
    transport: EmailTransport,
    sender: SenderIdentity,
    simulator: Option<Arc<PracticeSimulator>>,
    name: String,
    /// One round at a time, also when a test asks for one while the loop is at it.
    round: Mutex<Round>,
    resting: AtomicBool,
}

impl EmailWorker {
    #[must_use]
    pub fn new(
        store: SharedStore,
        clock: Arc<dyn Clock>,
        transport: EmailTransport,
        sender: SenderIdentity,
        simulator: Option<Arc<PracticeSimulator>>,
    ) -> Self {
        Self {
            store,
            clock,
            transport,
            sender,
            simulator,
            name: uuid::Uuid::new_v4().to_string(),
            round: Mutex::default(),
            resting: AtomicBool::new(false),
        }
    }

    /// Works until it is dropped.
    pub async fn run(&self) {
        let mut pause = GLANCE;
        loop {
            match self.do_what_is_due().await {
                Ok(()) => pause = GLANCE,
                Err(error) => {
                    tracing::error!(%error, "sending mail failed and is tried again");
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
            }
            tokio::time::sleep(pause).await;
        }
    }

    /// Every letter that is due now, to the last, as far as somebody takes them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn do_what_is_due(&self) -> Result<(), ServiceError> {
        let round = &mut *self.round.lock().await;
        self.settle(round).await?;
        while self.goes_on(round) {
            let walked = self.walk(round).await?;
            let sent = self.goes_on(round) && self.singles(round).await?;
            if !walked && !sent {
                break;
            }
        }
        self.transport.hang_up().await;
        Ok(())
    }

    fn goes_on(&self, round: &Round) -> bool {
        !self.rests() && !round.pauses(self.clock.now())
    }

    /// Goes through the recipients of the batch that is due longest, until its end, the end of its
    /// turn, or until nothing can be sent. `false`: there was nothing to do.
    async fn walk(&self, round: &mut Round) -> Result<bool, ServiceError> {
        let now = self.clock.now();
        let claimed = self
            .store
            .claim_batch_emails(now, round.last_walk, &self.name)
            .await?;
        let Some(mut mailing) = claimed else {
            return Ok(false);
        };
        round.last_walk = mailing.batch_no;
        let chunk = self.transport.chunk();
        let mut chunks = 1;
        loop {
            let letters = self.store.next_batch_emails(&mailing, chunk).await?;
            let due = i64::try_from(letters.len()).unwrap_or(0);
            let whole = self.send(round, letters, Some(mailing)).await?;
            let Some(unsettled) = &mut round.unsettled else {
                return Ok(true);
            };
            mailing.next_position += i64::try_from(unsettled.deliveries.len()).unwrap_or(0);
            // The others' orders may still be being made.
            let more = due == chunk && mailing.next_position < mailing.recipients_count;
            unsettled.onward = match (whole, more && chunks < TURN) {
                (false, _) => AfterChunk::Release,
                (true, true) => AfterChunk::KeepLease,
                (true, false) => AfterChunk::Requeue,
            };
            let goes_on = unsettled.onward == AfterChunk::KeepLease;
            let held = self.settle(round).await?;
            self.transport.tidy().await;
            if !held || !goes_on {
                return Ok(due > 0);
            }
            chunks += 1;
        }
    }

    /// Sends letters of their own. `false`: there were none.
    async fn singles(&self, round: &mut Round) -> Result<bool, ServiceError> {
        let now = self.clock.now();
        let letters = self.store.claim_emails(now, SINGLES, &self.name).await?;
        if letters.is_empty() {
            return Ok(false);
        }
        self.send(round, letters.clone(), None).await?;
        if let Some(unsettled) = &mut round.unsettled {
            let tried = unsettled.deliveries.len();
            let untried = letters.into_iter().skip(tried).map(|letter| EmailResult {
                email: letter,
                outcome: EmailOutcome::NotAttempted,
                next_event_at: None,
            });
            unsettled.deliveries.extend(untried);
        }
        self.settle(round).await?;
        self.transport.tidy().await;
        Ok(true)
    }

    /// Writes down what was sent. `false`: another postman has it by now.
    async fn settle(&self, round: &mut Round) -> Result<bool, ServiceError> {
        let Some(unsettled) = &round.unsettled else {
            return Ok(true);
        };
        let Unsettled {
            walk, deliveries, ..
        } = unsettled;
        let now = self.clock.now();
        let held = match walk {
            Some(walk) => {
                let next = walk.next_position + i64::try_from(deliveries.len()).unwrap_or(0);
                let onward = unsettled.onward;
                self.store
                    .finish_batch_email_chunk(walk, next, deliveries, onward, now, &self.name)
                    .await?
            }
            None => {
                self.store
                    .finish_emails(deliveries, now, &self.name)
                    .await?;
                true
            }
        };
        round.unsettled = None;
        Ok(held)
    }

    fn rests(&self) -> bool {
        self.resting.load(Ordering::Relaxed)
    }

    /// Sends letters, a few at once, until the carrier takes none or the postman is to rest. What
    /// was tried is left to be settled; `false`: that is not all of them.
    async fn send(
        &self,
        round: &mut Round,
        letters: Vec<QueuedEmail>,
        walk: Option<ClaimedBatchEmails>,
    ) -> Result<bool, ServiceError> {
        let cards = self.cards(&letters).await?;
        let recipients = walk.map(|walk| walk.recipients_count);
        let unsettled = round.unsettled.insert(Unsettled {
            walk,
            deliveries: Vec::with_capacity(letters.len()),
            onward: AfterChunk::Release,
        });
        let (mut stuck, mut any_sent) = (None, false);
        for group in letters.chunks(AT_ONCE) {
            if stuck.is_some() || self.rests() {
                break;
            }
            let sending = group
                .iter()
                .map(|letter| self.send_one(letter, &cards, recipients));
            let sent = futures_util::future::join_all(sending).await;
            for (letter, result) in group.iter().zip(sent) {
                let batch = letter.gift.order.batch_no;
                let outcome = match result {
                    Ok(outcome) => outcome,
                    Err(Trouble::Later(why)) => EmailOutcome::Deferred(why),
                    Err(Trouble::Refused(why)) => {
                        tracing::warn!(batch, why, "a recipient can't be written to");
                        EmailOutcome::Rejected(why)
                    }
                    Err(Trouble::Stuck(why)) => {
                        tracing::warn!(batch, why, "mail is sent later");
                        stuck = Some(Stuck::Shut);
                        EmailOutcome::Unreachable(why)
                    }
                    Err(Trouble::Broken(why)) => {
                        tracing::warn!(batch, why, "a mail was broken off and is sent later");
                        stuck.get_or_insert(Stuck::Broken);
                        EmailOutcome::Unreachable(why)
                    }
                };
                any_sent |= outcome == EmailOutcome::Sent;
                unsettled
                    .deliveries
                    .push(self.delivery(letter.clone(), outcome));
            }
        }
        let whole = unsettled.deliveries.len() == letters.len() && stuck.is_none();
        round.remember(stuck.as_ref(), any_sent, self.clock.now());
        Ok(whole)
    }

    fn delivery(&self, letter: QueuedEmail, outcome: EmailOutcome) -> EmailResult {
        let order = &letter.gift.order;
        let next_event_at = self.simulator.as_ref().map(|simulator| {
            simulator.first_open_at(order.batch_no, order.position, self.clock.now())
        });
        EmailResult {
            email: letter,
            outcome,
            next_event_at,
        }
    }

    async fn send_one(
        &self,
        letter: &QueuedEmail,
        cards: &HashMap<CardId, String>,
        recipients: Option<i64>,
    ) -> Result<EmailOutcome, Trouble> {
        let order = &letter.gift.order;
        let now = self.clock.now();
        if order.email.is_none() || !is_still_true(letter, now) {
            return Ok(EmailOutcome::Skipped);
        }
        let followed_by = recipients.map(|recipients| recipients - order.position - 1);
        if followed_by.is_some_and(|others| self.transport.would_forget(others)) {
            return Ok(EmailOutcome::Sent);
        }
        let card = order.card_id.and_then(|id| cards.get(&id).cloned());
        let words = message::words(letter, &self.sender, card)
            .map_err(|_| Trouble::Refused("the gift can't be read".to_owned()))?;
        let message = message::message(letter, &words, &self.sender, now)
            .ok_or_else(|| Trouble::Refused("no mail can go to this address".to_owned()))?;
        let name = format!(
            "{:020}-{:06}-{:06}-{}",
            now.micros(),
            order.batch_no,
            order.position,
            letter.kind.as_str()
        );
        self.transport.carry(message, name).await?;
        Ok(EmailOutcome::Sent)
    }

    /// The pictures of the cards of these letters.
    async fn cards(
        &self,
        letters: &[QueuedEmail],
    ) -> Result<HashMap<CardId, String>, ServiceError> {
        let mut ids: Vec<CardId> = letters
            .iter()
            .filter_map(|letter| letter.gift.order.card_id)
            .collect();
        // Mostly all have the one of their batch.
        ids.sort_unstable();
        ids.dedup();
        let cards = self.store.cards_by_id(&ids).await?;
        Ok(cards
            .into_iter()
            .filter_map(|card| Some((card.id, card.image?.url)))
            .collect())
    }

    /// Sends no letter after the few that are on their way, and writes down what was sent.
    pub async fn rest(&self) {
        self.resting.store(true, Ordering::Relaxed);
        let _round = self.round.lock().await;
    }

    /// Writes down what was sent, also by a round that was broken off, and lets go of what is held,
    /// so that another postman need not wait.
    pub async fn hand_back(&self) {
        let round = &mut *self.round.lock().await;
        let settled = self.settle(round).await.map(|_| ());
        let handed_back = match settled {
            // Whoever is not written down would be written to again at once. The lease runs out,
            // and until then the database may be back.
            Err(error) => Err(error),
            Ok(()) => self.store.release_email_leases(Some(&self.name)).await,
        };
        if let Err(error) = handed_back {
            tracing::warn!(%error, "mail leases could not be handed back; they run out");
        }
    }
}

/// Whether what a letter says is still so.
fn is_still_true(letter: &QueuedEmail, now: Timestamp) -> bool {
    let status = letter.gift.status();
    match letter.kind {
        // Whoever opened it has the link from somewhere else, and may have closed it again.
        EmailKind::Gift => {
            letter.gift.order.notified_at.is_none() && letter.gift.state(now) == GiftState::Open
        }
        EmailKind::Confirmation => {
            letter.gift.state(now) == GiftState::Accepted
                && !matches!(status, OrderStatus::Shipped | OrderStatus::Delivered)
        }
        EmailKind::Shipped => status == OrderStatus::Shipped,
    }
}
