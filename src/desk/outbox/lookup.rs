//! Looks up at the service whether a request that may have arrived became a batch.

use std::{collections::HashSet, time::Duration};

use super::{
    attempt::is_offline,
    retry_schedule::RetryReason,
    similar::is_similar,
    worker::{StepOutcome, Worker, in_doubt},
};
use crate::{
    client::ClientError,
    contract::{OrderBatch, OrderBatchId, OrderBatchRequest, PageQuery, Timestamp},
    desk::{
        Impact, OutboxEntry, OutboxState, Problem, ProblemKind, SendStep, problem::service_problem,
        store::StoreError,
    },
};

/// A bound for a service whose list never ends.
const MAX_PAGES: u64 = 10_000;

/// Look-ups without the batch before the outbox repeats the request or asks the user. A batch can
/// appear in the list some time after its creation.
const LOOKUPS_BEFORE_REPEAT: u64 = 2;
/// The time and the look-ups after a refused repetition before the user has to decide.
const REFUSED_REPEAT_TIME: Duration = Duration::from_secs(600);
const REFUSED_REPEAT_LOOKUPS: u64 = 8;
/// How long a list that cannot be read completely may leave a send in doubt before the user has to
/// decide.
const INCOMPLETE_LIST_TIME: Duration = Duration::from_secs(600);

/// What the service's list of batches shows about an entry.
pub(super) enum Lookup {
    Found(Box<OrderBatch>),
    /// The service returns references, and no batch has the reference of the entry.
    NotFound(ListRead),
    /// The service is not known to return references, or lists a similar batch without a
    /// reference.
    Unclear {
        candidates: Vec<OrderBatch>,
        read: ListRead,
    },
}

impl Lookup {
    /// Whether the whole list was read, and no batch in it can be the batch of the entry.
    pub(super) fn shows_absence(&self) -> bool {
        match self {
            Self::Found(_) => false,
            Self::NotFound(read) => read.is_complete,
            Self::Unclear { candidates, read } => candidates.is_empty() && read.is_complete,
        }
    }
}

/// How much of the service's list was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct ListRead {
    batches: u64,
    /// Whether the end of the list was reached and every batch could be read. Only such a list
    /// shows that a batch is missing.
    is_complete: bool,
}

impl Worker<'_> {
    /// Looks the entry up, and posts it again only when the contract makes that safe, or the user
    /// decided so in review.
    pub(super) async fn reconcile(
        &self,
        entry: &OutboxEntry,
        is_forced: bool,
    ) -> Result<StepOutcome, StoreError> {
        // The user decides only about entries in review.
        let is_forced = is_forced && matches!(entry.state, OutboxState::NeedsReview(_));
        let lookup = match self.look_up(entry).await? {
            Ok(lookup) => lookup,
            Err(error) => {
                if is_forced {
                    self.ports
                        .engine
                        .report(service_problem(&error, Impact::NotSentAgain));
                }
                return self.lookup_failed(entry, &error).await;
            }
        };
        match lookup {
            Lookup::Found(batch) => self.sent(entry, &batch).await,
            _ if is_forced && entry.attempts.is_too_large && entry.recipients > 1 => {
                self.split(entry).await
            }
            _ if is_forced => self.attempt(entry).await,
            Lookup::NotFound(read) => self.not_found(entry, read).await,
            Lookup::Unclear { candidates, read } => self.unclear(entry, candidates, read).await,
        }
    }

    /// The service returns references, and no batch of its list has the reference of the entry.
    async fn not_found(
        &self,
        entry: &OutboxEntry,
        read: ListRead,
    ) -> Result<StepOutcome, StoreError> {
        let entry = &match self.record_not_found(entry, read).await? {
            Some(entry) => entry,
            None => return Ok(StepOutcome::Settled),
        };
        if matches!(entry.state, OutboxState::NeedsReview(_)) {
            return Ok(StepOutcome::Retry(RetryReason::Review, None));
        }
        let attempts = &entry.attempts;
        if let Some(refused_at) = attempts.repeat_refused_at {
            let is_over = attempts.absent_lookups >= REFUSED_REPEAT_LOOKUPS
                && self.has_passed(refused_at, REFUSED_REPEAT_TIME);
            return if is_over {
                self.needs_review(entry, &[]).await
            } else {
                Ok(StepOutcome::Retry(RetryReason::RepeatRefused, None))
            };
        }
        if attempts.absent_lookups >= LOOKUPS_BEFORE_REPEAT {
            return self.attempt(entry).await;
        }
        self.look_up_again(entry, read).await
    }

    /// Nothing in the service's list identifies the batch.
    async fn unclear(
        &self,
        entry: &OutboxEntry,
        candidates: Vec<OrderBatch>,
        read: ListRead,
    ) -> Result<StepOutcome, StoreError> {
        let Some(entry) = self.record_not_found(entry, read).await? else {
            return Ok(StepOutcome::Settled);
        };
        if entry.attempts.absent_lookups >= LOOKUPS_BEFORE_REPEAT
            || matches!(entry.state, OutboxState::NeedsReview(_))
        {
            return self.needs_review(&entry, &candidates).await;
        }
        self.look_up_again(&entry, read).await
    }

    /// Pauses before the next look-up. A list that stays incomplete cannot show that the batch is
    /// missing, so in the end the user decides.
    async fn look_up_again(
        &self,
        entry: &OutboxEntry,
        read: ListRead,
    ) -> Result<StepOutcome, StoreError> {
        let is_overdue = entry
            .attempts
            .in_doubt_since
            .is_some_and(|since| self.has_passed(since, INCOMPLETE_LIST_TIME));
        if !read.is_complete && is_overdue {
            return self.needs_review(entry, &[]).await;
        }
        Ok(StepOutcome::Retry(RetryReason::NotFound, None))
    }

    /// Whether `time` has passed since `begin`. Also true when the clock was set back to before
    /// `begin`, so that a send does not stay in doubt forever.
    fn has_passed(&self, begin: Timestamp, time: Duration) -> bool {
        let now = self.now();
        now < begin || now.since(begin) >= time / self.ports.engine.speed().get()
    }

    /// Stores that a look-up did not find the batch. An entry that was left in the state "sending"
    /// by a crash becomes in doubt. Returns the entry after the step, `None` when another task
    /// changed it.
    async fn record_not_found(
        &self,
        entry: &OutboxEntry,
        read: ListRead,
    ) -> Result<Option<OutboxEntry>, StoreError> {
        let mut next = entry.clone();
        if entry.state == OutboxState::Sending {
            let problem = ProblemKind::ConnectionInterrupted;
            let problem = Problem::from(problem).with_impact(Impact::SendInDoubt);
            let step = SendStep::InDoubt {
                problem: problem.code(),
            };
            let state = OutboxState::InDoubt(problem);
            if !self.advance(entry, &state, &step).await? {
                return Ok(None);
            }
            next.attempts = next.attempts.after(&step, self.now());
            next.state = state;
        }
        // An incomplete list shows nothing, so only the log of the program mentions it.
        if !read.is_complete {
            tracing::warn!(send = %entry.id, "the list of batches could not be read completely");
            return Ok(Some(next));
        }
        let step = SendStep::NotFound {
            batches_read: read.batches,
        };
        if !self.advance(&next, &next.state, &step).await? {
            return Ok(None);
        }
        next.attempts = next.attempts.after(&step, self.now());
        Ok(Some(next))
    }

    async fn needs_review(
        &self,
        entry: &OutboxEntry,
        candidates: &[OrderBatch],
    ) -> Result<StepOutcome, StoreError> {
        let ids: Vec<OrderBatchId> = candidates.iter().map(|batch| batch.id).collect();
        let problem = ProblemKind::SendNeedsReview {
            similar_batches: ids.len() as u64,
            candidates: ids.clone(),
        };
        let state = OutboxState::NeedsReview(problem.into());
        if entry.state != state {
            // The window shows each candidate as a batch.
            let mirrored = self
                .ports
                .store
                .mirror_batches(self.ports.connection_row, candidates, self.now())
                .await;
            if let Err(error) = mirrored {
                tracing::warn!(%error, "similar batches could not be mirrored");
            }
            let step = SendStep::ReviewRequested { candidates: ids };
            self.advance(entry, &state, &step).await?;
        }
        Ok(StepOutcome::Retry(RetryReason::Review, None))
    }

    /// Handles a look-up that failed: the entry stays in doubt, or in review.
    async fn lookup_failed(
        &self,
        entry: &OutboxEntry,
        error: &ClientError,
    ) -> Result<StepOutcome, StoreError> {
        let is_in_review = matches!(entry.state, OutboxState::NeedsReview(_));
        let problem = in_doubt(error);
        let is_known = entry.state == OutboxState::InDoubt(problem);
        if !is_in_review && !is_known {
            self.set_in_doubt(entry, error, RetryReason::Failure)
                .await?;
        }
        let pause = error.retry_after();
        Ok(if is_offline(error) {
            StepOutcome::Offline(pause)
        } else if is_in_review {
            StepOutcome::Retry(RetryReason::Review, pause)
        } else {
            StepOutcome::Retry(RetryReason::Failure, pause)
        })
    }

    pub(super) async fn look_up(
        &self,
        entry: &OutboxEntry,
    ) -> Result<Result<Lookup, ClientError>, StoreError> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let reference = &entry.customer_reference_id;
        if let Some(id) = store.batch_by_reference(connection_row, reference).await? {
            let batch = self.service.batch(id).await;
            return Ok(batch.map(|batch| Lookup::Found(Box::new(batch))));
        }
        let request = store.outbox_request(entry.id).await?;
        let request: OrderBatchRequest = serde_json::from_slice(&request)?;
        // Batches of other entries, which can look the same and must not count as similar.
        let sent: HashSet<OrderBatchId> = store
            .outbox(connection_row)
            .await?
            .into_iter()
            .filter_map(|other| match other.state {
                OutboxState::Sent(batch) => Some(batch),
                _ => None,
            })
            .collect();
        let mut returns_references =
            self.ports.returns_references || store.has_references(connection_row).await?;
        let mut drops_references = false;
        let mut candidates = Vec::new();
        let mut seen = HashSet::new();
        let mut unreadable = HashSet::new();
        let mut has_end = false;
        // The end of the list is a page without new batches: the number of all batches may be
        // missing or wrong, and a service may return fewer batches a page than requested.
        for number in 1..=MAX_PAGES {
            let query = PageQuery {
                page: number,
                per_page: PageQuery::MAX_PER_PAGE,
            };
            let page = match self.service.batches_page(query).await {
                Ok(page) => page,
                Err(error) => return Ok(Err(error)),
            };
            let known = seen.len() + unreadable.len();
            unreadable.extend(page.unreadable.into_iter().map(|batch| batch.record));
            for batch in page.data {
                if !seen.insert(batch.id) {
                    continue;
                }
                match batch.customer_reference_id.as_deref() {
                    Some(other) if other == reference => {
                        return Ok(Ok(Lookup::Found(Box::new(batch))));
                    }
                    Some(other) if !other.is_empty() => returns_references = true,
                    // This outbox sent a reference with the batch, and the service did not return
                    // it.
                    _ if sent.contains(&batch.id) => drops_references = true,
                    _ if is_similar(&batch, &request) => candidates.push(batch),
                    _ => {}
                }
            }
            if seen.len() + unreadable.len() == known {
                has_end = true;
                break;
            }
        }
        let read = ListRead {
            batches: seen.len() as u64,
            is_complete: has_end && unreadable.is_empty(),
        };
        Ok(Ok(
            if returns_references && !drops_references && candidates.is_empty() {
                Lookup::NotFound(read)
            } else {
                Lookup::Unclear { candidates, read }
            },
        ))
    }
}
