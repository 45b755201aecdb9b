//! Looks up at the service whether a request that may have arrived became a batch.

use std::{collections::HashSet, time::Duration};

use super::{
    attempt::UNAUTHORIZED,
    entry::{Attempts, OutboxEntry, OutboxState},
    retry_schedule::RetryReason,
    similar::is_similar,
    worker::{StepOutcome, Worker, is_offline},
};
use crate::{
    client::ClientError,
    contract::{Cents, OrderBatch, OrderBatchId, OrderBatchRequest, PageQuery, Timestamp},
    desk::{
        problem::{Impact, Problem, ProblemKind, service_problem},
        sends::log::SendStep,
        store::StoreError,
    },
};

/// A bound for a service whose list never ends.
const MAX_PAGES: u64 = 10_000;

/// How often the outbox repeats a request by itself.
const MAX_REPEATS: u64 = 4;
/// Look-ups without the batch before similar batches are put to the user. A batch can appear in the
/// list some time after its creation.
const LOOKUPS_BEFORE_CANDIDATES: u64 = 2;
/// How long the outbox looks up a request that it may not repeat, before the user has to decide.
const LOOKUP_TIME: Duration = Duration::from_secs(600);
/// The look-ups in that time: a clock that jumps does not replace them.
const LOOKUPS_BEFORE_REVIEW: u64 = 8;

/// What the service's list of batches shows about an entry.
enum Lookup {
    Found(Box<OrderBatch>),
    Absent(Absence),
    /// The list, or the batch that the mirror has, could not be read.
    Failed(ClientError),
}

/// A look-up that did not find the batch.
struct Absence {
    /// The batches without a reference that look like the request.
    candidates: Vec<OrderBatch>,
    batches_read: u64,
    /// Whether the end of the list was reached and every batch could be read. Only such a list
    /// shows that a batch is missing.
    is_complete: bool,
    /// Whether the service returns references, and lists no similar batch without one: then the
    /// service refuses a second batch with the reference of the entry.
    has_references: bool,
}

impl Absence {
    /// Whether the whole list was read, and no batch in it can be the batch of the entry.
    fn is_certain(&self) -> bool {
        self.is_complete && self.candidates.is_empty()
    }

    /// Whether a similar batch is not among these.
    fn has_candidate_beside(&self, shown: &[OrderBatchId]) -> bool {
        let is_new = |batch: &OrderBatch| !shown.contains(&batch.id);
        self.candidates.iter().any(is_new)
    }

    /// Look-ups without the batch, since the latest request, after which the outbox repeats the
    /// request by itself: twice as many for each repetition. `None` when the outbox does not repeat
    /// the request.
    fn lookups_before_repeat(&self, attempts: &Attempts) -> Option<u64> {
        let may_repeat = self.has_references
            && self.is_complete
            && attempts.refused_status.is_none()
            && attempts.possible_arrivals <= MAX_REPEATS;
        may_repeat.then(|| 1 << attempts.possible_arrivals.max(1))
    }
}

/// The batches that a review shows to the user.
pub(super) fn shown_candidates(state: &OutboxState) -> &[OrderBatchId] {
    state
        .problem()
        .map_or(&[], |problem| problem.kind.similar_batches())
}

/// The price that a review shows to the user; zero when the review is not about the price.
pub(super) fn shown_price(state: &OutboxState) -> Cents {
    match state.problem().map(|problem| &problem.kind) {
        Some(ProblemKind::PriceIncreased { current, .. }) => *current,
        _ => Cents::ZERO,
    }
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
        let is_in_review = matches!(entry.state, OutboxState::NeedsReview(_));
        let is_forced = is_forced && is_in_review;
        let absence = match self.look_up(entry).await? {
            Lookup::Found(batch) => return self.sent(entry, &batch).await,
            Lookup::Absent(absence) => absence,
            Lookup::Failed(error) => {
                if is_forced {
                    self.ports
                        .engine
                        .report(service_problem(&error, Impact::NotSentAgain));
                }
                return self.lookup_failed(entry, &error).await;
            }
        };
        let Some(entry) = &self.record_not_found(entry, &absence).await? else {
            return Ok(StepOutcome::Settled);
        };
        if is_forced {
            self.resend(entry, &absence).await
        } else if is_in_review {
            self.update_review(entry, &absence).await
        } else {
            self.not_found(entry, &absence).await
        }
    }

    /// Posts an entry that was not started. An entry that another computer may have posted is looked up before each attempt,
    /// and attempted only when a complete list has neither its batch nor a similar one. It keeps its state until then, so that
    /// the user can cancel it, and the guards and rules of a first request apply.
    pub(super) async fn attempt_first(
        &self,
        entry: &OutboxEntry,
    ) -> Result<StepOutcome, StoreError> {
        if !entry.attempts.may_have_arrived_before() {
            return self.attempt(entry).await;
        }
        let absence = match self.look_up(entry).await? {
            Lookup::Found(batch) => return self.sent(entry, &batch).await,
            Lookup::Absent(absence) => absence,
            Lookup::Failed(error) => {
                let pause = error.retry_after();
                return Ok(if is_offline(&error) {
                    StepOutcome::Offline(pause)
                } else {
                    StepOutcome::Retry(RetryReason::Failure, pause)
                });
            }
        };
        let Some(entry) = &self.record_not_found(entry, &absence).await? else {
            return Ok(StepOutcome::Settled);
        };
        if absence.is_certain() {
            return self.attempt(entry).await;
        }
        if absence.is_complete && entry.attempts.absent_lookups >= LOOKUPS_BEFORE_CANDIDATES {
            return self.needs_review(entry, &absence).await;
        }
        Ok(StepOutcome::Retry(RetryReason::NotFound, None))
    }

    /// Decides about an entry in doubt that a look-up did not find.
    async fn not_found(
        &self,
        entry: &OutboxEntry,
        absence: &Absence,
    ) -> Result<StepOutcome, StoreError> {
        let attempts = &entry.attempts;
        if absence.is_certain() && attempts.is_first_refused() {
            return self.confirm_refusal(entry).await;
        }
        let is_overdue = self.is_overdue(entry);
        let lookups = attempts.absent_lookups;
        if let Some(needed) = absence.lookups_before_repeat(attempts) {
            if lookups >= needed {
                return self.attempt(entry).await;
            }
        } else if !absence.candidates.is_empty() && lookups >= LOOKUPS_BEFORE_CANDIDATES
            || is_overdue && (!absence.is_complete || lookups >= LOOKUPS_BEFORE_REVIEW)
        {
            return self.needs_review(entry, absence).await;
        }
        Ok(StepOutcome::Retry(RetryReason::NotFound, None))
    }

    /// Refuses an entry whose first request the service refused, now that the whole list shows no
    /// batch of the entry. A request that is too large is split instead: the parts have new
    /// references, with which the service could not recognize the gifts of an earlier request.
    async fn confirm_refusal(&self, entry: &OutboxEntry) -> Result<StepOutcome, StoreError> {
        if entry.attempts.is_too_large() && entry.recipients > 1 {
            return self.split(entry).await;
        }
        let problem = entry.state.problem().cloned();
        let problem =
            problem.unwrap_or_else(|| ProblemKind::RecordUnreadable { code: None }.into());
        self.refuse(entry, problem.with_impact(Impact::DraftSaved))
            .await
    }

    /// Sends an entry in review again, as the user decided. The decision counts only for what the
    /// review showed: a similar batch that is new, or a list that may still lag behind, keeps the
    /// entry in review. A service that returns references refuses a second batch itself, except for
    /// smaller parts, which have references of their own.
    async fn resend(
        &self,
        entry: &OutboxEntry,
        absence: &Absence,
    ) -> Result<StepOutcome, StoreError> {
        let is_split = entry.attempts.is_too_large() && entry.recipients > 1;
        let problem = if absence.has_candidate_beside(shown_candidates(&entry.state)) {
            ProblemKind::SimilarBatchFound
        } else if absence.has_references && !is_split {
            return self.attempt(entry).await;
        } else if !absence.is_complete {
            ProblemKind::ResendNotChecked
        } else if !self.is_overdue(entry) || entry.attempts.absent_lookups < LOOKUPS_BEFORE_REVIEW {
            ProblemKind::ResendTooEarly
        } else if is_split {
            return self.split(entry).await;
        } else {
            return self.attempt(entry).await;
        };
        self.ports.engine.report(problem.into());
        self.update_review(entry, absence).await
    }

    /// Shows the user similar batches that have appeared since the review began.
    async fn update_review(
        &self,
        entry: &OutboxEntry,
        absence: &Absence,
    ) -> Result<StepOutcome, StoreError> {
        if absence.has_candidate_beside(shown_candidates(&entry.state)) {
            return self.needs_review(entry, absence).await;
        }
        Ok(StepOutcome::Retry(RetryReason::Review, None))
    }

    /// Whether the outbox has looked for the latest request for so long that a list that lags behind
    /// would show its batch.
    pub(super) fn is_overdue(&self, entry: &OutboxEntry) -> bool {
        let since = entry.attempts.in_doubt_since.unwrap_or(entry.created_at);
        self.has_passed(since, LOOKUP_TIME)
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
        absence: &Absence,
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
        if !absence.is_complete {
            tracing::warn!(send = %entry.id, "the list of batches could not be read completely");
            return Ok(Some(next));
        }
        let step = SendStep::NotFound {
            batches_read: absence.batches_read,
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
        absence: &Absence,
    ) -> Result<StepOutcome, StoreError> {
        let candidates = &absence.candidates;
        // An incomplete list does not disprove a batch that was shown before.
        let mut ids = shown_candidates(&entry.state).to_vec();
        ids.retain(|id| !absence.is_complete || candidates.iter().any(|batch| batch.id == *id));
        for batch in candidates {
            if !ids.contains(&batch.id) {
                ids.push(batch.id);
            }
        }
        // The window shows each candidate as a batch.
        let mirrored = self
            .ports
            .store
            .mirror_batches(self.ports.connection_row, candidates, self.now())
            .await;
        if let Err(error) = mirrored {
            tracing::warn!(%error, "similar batches could not be mirrored");
        }
        let problem = ProblemKind::SendNeedsReview {
            similar_batches: ids.len() as u64,
            candidates: ids.clone(),
        };
        self.request_review(entry, problem.into(), ids).await
    }

    /// Stores that the user has to decide about the entry.
    pub(super) async fn request_review(
        &self,
        entry: &OutboxEntry,
        problem: Problem,
        candidates: Vec<OrderBatchId>,
    ) -> Result<StepOutcome, StoreError> {
        let state = OutboxState::NeedsReview(problem);
        let step = SendStep::ReviewRequested { candidates };
        self.advance(entry, &state, &step).await?;
        Ok(StepOutcome::Retry(RetryReason::Review, None))
    }

    /// Handles a look-up that failed: the entry stays in doubt until the user has to decide, or in
    /// review.
    async fn lookup_failed(
        &self,
        entry: &OutboxEntry,
        error: &ClientError,
    ) -> Result<StepOutcome, StoreError> {
        if entry.state == OutboxState::Sending {
            self.set_in_doubt(entry, error).await?;
        }
        let pause = error.retry_after();
        // A service that always requires a pause must not keep the decision from the user.
        let is_undecided = self.is_overdue(entry)
            && pause.is_some()
            && !matches!(entry.state, OutboxState::NeedsReview(_));
        if is_offline(error) && !is_undecided {
            return Ok(StepOutcome::Offline(pause));
        }
        if matches!(entry.state, OutboxState::NeedsReview(_)) {
            return Ok(StepOutcome::Retry(RetryReason::Review, pause));
        }
        let attempts = &entry.attempts;
        if matches!(error, ClientError::Unauthorized { .. })
            && attempts.is_first_refused()
            && attempts.refused_status == Some(UNAUTHORIZED)
        {
            // The service refuses everything with this key, so the request created nothing.
            return self.confirm_refusal(entry).await;
        }
        if self.is_overdue(entry) {
            let problem = service_problem(error, Impact::BatchListUnreadable);
            return self.request_review(entry, problem, Vec::new()).await;
        }
        Ok(StepOutcome::Retry(RetryReason::Failure, pause))
    }

    async fn look_up(&self, entry: &OutboxEntry) -> Result<Lookup, StoreError> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let reference = &entry.customer_reference_id;
        let mut unread_batch = None;
        if let Some(id) = store.batch_by_reference(connection_row, reference).await? {
            match self.service.batch(id).await {
                Ok(batch) => return Ok(Lookup::Found(Box::new(batch))),
                Err(error) if is_offline(&error) => return Ok(Lookup::Failed(error)),
                // The list decides when the service does not have the batch any more.
                Err(ClientError::NotFound { .. }) => {}
                Err(error) => unread_batch = Some(error),
            }
        }
        // Without a readable request, no batch is similar; the reference still identifies the batch.
        let request = store.outbox_request(entry.id).await;
        let request = match request {
            Err(error) if !error.is_unreadable_value() => return Err(error),
            request => request
                .ok()
                .and_then(|body| serde_json::from_slice::<OrderBatchRequest>(&body).ok()),
        };
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
        let earlier = store.earlier_batches(entry.id).await?;
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
                Err(error) => return Ok(Lookup::Failed(error)),
            };
            let known = seen.len() + unreadable.len();
            unreadable.extend(page.unreadable.into_iter().map(|batch| batch.record));
            for batch in page.data {
                if !seen.insert(batch.id) {
                    continue;
                }
                match batch.customer_reference_id.as_deref() {
                    Some(other) if other == reference => {
                        return Ok(Lookup::Found(Box::new(batch)));
                    }
                    Some(other) if !other.is_empty() => returns_references = true,
                    // This outbox sent a reference with the batch, and the service did not return
                    // it.
                    _ if sent.contains(&batch.id) => drops_references = true,
                    _ if earlier.contains(&batch.id) => {}
                    _ if request
                        .as_ref()
                        .is_some_and(|request| is_similar(&batch, request)) =>
                    {
                        candidates.push(batch);
                    }
                    _ => {}
                }
            }
            if seen.len() + unreadable.len() == known {
                has_end = true;
                break;
            }
        }
        // The mirror shows that the batch exists, so that a list without the batch disproves nothing.
        if let Some(error) = unread_batch {
            return Ok(Lookup::Failed(error));
        }
        Ok(Lookup::Absent(Absence {
            has_references: returns_references && !drops_references && candidates.is_empty(),
            candidates,
            batches_read: seen.len() as u64,
            is_complete: has_end && unreadable.is_empty(),
        }))
    }
}
