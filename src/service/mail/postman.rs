//! The postman: writes to everybody who is to be written to, chunk after chunk, then waits.

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
    carrier::{AT_ONCE, Carrier, Trouble},
    letter::{self, Office},
};
use crate::{
    contract::{CardId, Clock, OrderStatus, Timestamp},
    service::{
        ServiceError,
        practice::life::Life,
        rules::acceptance::Standing,
        store::{ClaimedMailing, Delivery, Letter, LetterKind, Outcome, SharedStore},
    },
};

/// How late a letter may be noticed.
const GLANCE: Duration = Duration::from_millis(500);

/// Single letters in one go.
const SINGLES: i64 = 20;

/// One postman of a service. Several may work on the same database: walks and letters are leased.
pub struct Postman {
    store: SharedStore,
    clock: Arc<dyn Clock>,
    carrier: Carrier,
    office: Office,
    life: Option<Arc<Life>>,
    name: String,
    /// One round at a time, also when a test asks for one while the loop is at it.
    round: Mutex<()>,
    resting: AtomicBool,
}

impl Postman {
    #[must_use]
    pub fn new(
        store: SharedStore,
        clock: Arc<dyn Clock>,
        carrier: Carrier,
        office: Office,
        life: Option<Arc<Life>>,
    ) -> Self {
        Self {
            store,
            clock,
            carrier,
            office,
            life,
            name: uuid::Uuid::new_v4().to_string(),
            round: Mutex::new(()),
            resting: AtomicBool::new(false),
        }
    }

    /// Works until it is dropped.
    pub async fn run(&self) {
        loop {
            if let Err(error) = self.do_what_is_due().await {
                tracing::error!(%error, "sending mail failed and is tried again");
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Every letter that is due now, to the last.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn do_what_is_due(&self) -> Result<(), ServiceError> {
        let _round = self.round.lock().await;
        while !self.rests()
            && let Some(mailing) = self
                .store
                .claim_mailing(self.clock.now(), &self.name)
                .await?
        {
            self.walk(mailing).await?;
        }
        loop {
            if self.rests() {
                return Ok(());
            }
            let now = self.clock.now();
            let letters = self.store.claim_mails(now, SINGLES, &self.name).await?;
            if letters.is_empty() {
                return Ok(());
            }
            let count = letters.len();
            let (mut deliveries, stuck) = self.send(letters.clone(), i64::MAX).await?;
            // Those that were not even tried wait like those that were.
            deliveries.extend(letters[deliveries.len().min(count)..].iter().map(|letter| {
                Delivery {
                    letter: letter.clone(),
                    outcome: Outcome::Waiting(stuck.clone().unwrap_or_default()),
                    next_event_at: None,
                }
            }));
            let now = self.clock.now();
            self.store
                .settle_mails(&deliveries, now, &self.name)
                .await?;
            self.carrier.tidy().await;
        }
    }

    /// Goes through the recipients of a batch until its end, or until nothing can be sent.
    async fn walk(&self, mut mailing: ClaimedMailing) -> Result<(), ServiceError> {
        loop {
            let letters = self.store.letters(&mailing, self.carrier.chunk()).await?;
            // The others' orders are still being made.
            if letters.is_empty() {
                return Ok(());
            }
            let (deliveries, stuck) = self.send(letters, mailing.recipients_count).await?;
            let tried = i64::try_from(deliveries.len()).unwrap_or(0);
            let next = mailing.next_position + tried;
            let now = self.clock.now();
            if let Some(why) = &stuck {
                tracing::warn!(batch = mailing.batch_no, why, "mail is sent later");
            }
            let held = self
                .store
                .settle_mailing(
                    &mailing,
                    next,
                    &deliveries,
                    stuck.is_some(),
                    now,
                    &self.name,
                )
                .await?;
            self.carrier.tidy().await;
            if !held || stuck.is_some() || self.rests() || next >= mailing.recipients_count {
                return Ok(());
            }
            mailing.next_position = next;
        }
    }

    fn rests(&self) -> bool {
        self.resting.load(Ordering::Relaxed)
    }

    /// Sends letters, a few at once, until the carrier takes none. What was tried, in order, and
    /// why it ended early. `recipients`: of their batch, `i64::MAX` for letters of their own.
    async fn send(
        &self,
        letters: Vec<Letter>,
        recipients: i64,
    ) -> Result<(Vec<Delivery>, Option<String>), ServiceError> {
        let cards = self.cards(&letters).await?;
        let mut deliveries = Vec::with_capacity(letters.len());
        let mut stuck = None;
        for group in letters.chunks(AT_ONCE) {
            let sending = group
                .iter()
                .map(|letter| self.send_one(letter, &cards, recipients));
            let sent = futures_util::future::join_all(sending).await;
            for (letter, result) in group.iter().zip(sent) {
                let outcome = match result {
                    Ok(outcome) => outcome,
                    Err(Trouble::Later(why)) => Outcome::Later(why),
                    Err(Trouble::Refused(why)) => {
                        let batch = letter.gift.order.batch_no;
                        tracing::warn!(batch, why, "a recipient can't be written to");
                        Outcome::Refused(why)
                    }
                    Err(Trouble::Stuck(why)) => {
                        stuck = Some(why.clone());
                        Outcome::Waiting(why)
                    }
                };
                deliveries.push(self.delivery(letter.clone(), outcome));
            }
            if stuck.is_some() {
                break;
            }
        }
        Ok((deliveries, stuck))
    }

    fn delivery(&self, letter: Letter, outcome: Outcome) -> Delivery {
        let order = &letter.gift.order;
        let next_event_at = self
            .life
            .as_ref()
            .map(|life| life.first_look(order.batch_no, order.position, self.clock.now()));
        Delivery {
            letter,
            outcome,
            next_event_at,
        }
    }

    async fn send_one(
        &self,
        letter: &Letter,
        cards: &HashMap<CardId, String>,
        recipients: i64,
    ) -> Result<Outcome, Trouble> {
        let order = &letter.gift.order;
        let now = self.clock.now();
        if order.email.is_none() || !is_still_true(letter, now) {
            return Ok(Outcome::Skipped);
        }
        if recipients < i64::MAX && self.carrier.would_forget(recipients - order.position - 1) {
            return Ok(Outcome::Sent);
        }
        let card = order.card_id.and_then(|id| cards.get(&id).cloned());
        let words = letter::words(letter, &self.office, card)
            .map_err(|_| Trouble::Refused("the gift can't be read".to_owned()))?;
        let message = letter::message(letter, &words, &self.office, now)
            .ok_or_else(|| Trouble::Refused("no mail can go to this address".to_owned()))?;
        let name = format!(
            "{:020}-{:06}-{:06}-{}",
            now.micros(),
            order.batch_no,
            order.position,
            letter.kind.as_str()
        );
        self.carrier.carry(message, name).await?;
        Ok(Outcome::Sent)
    }

    /// The pictures of the cards of these letters.
    async fn cards(&self, letters: &[Letter]) -> Result<HashMap<CardId, String>, ServiceError> {
        if letters
            .iter()
            .all(|letter| letter.gift.order.card_id.is_none())
        {
            return Ok(HashMap::new());
        }
        let (cards, _) = self.store.cards(0, 1_000).await?;
        Ok(cards
            .into_iter()
            .filter_map(|card| Some((card.id, card.image?.url)))
            .collect())
    }

    /// Sends no letter after the chunk that it is at.
    pub async fn rest(&self) {
        self.resting.store(true, Ordering::Relaxed);
        let _round = self.round.lock().await;
    }

    /// Lets go of what is held, so that another postman need not wait.
    pub async fn hand_back(&self) {
        if let Err(error) = self.store.hand_back_mails(Some(&self.name)).await {
            tracing::warn!(%error, "mail leases could not be handed back; they run out");
        }
    }
}

/// Whether what a letter says is still so.
fn is_still_true(letter: &Letter, now: Timestamp) -> bool {
    let status = letter.gift.status();
    match letter.kind {
        LetterKind::Gift => {
            status == OrderStatus::Created && letter.gift.standing(now) == Standing::Open
        }
        LetterKind::Confirmation => {
            letter.gift.standing(now) == Standing::Accepted
                && !matches!(status, OrderStatus::Shipped | OrderStatus::Delivered)
        }
        LetterKind::Shipped => status == OrderStatus::Shipped,
    }
}
