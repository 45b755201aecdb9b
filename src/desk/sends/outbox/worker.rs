//! One pass over the entries of the outbox.

use std::{collections::HashSet, ops::ControlFlow, time::Duration};

use super::{
    entry::{OutboxEntry, OutboxState},
    ports::{BatchService, OutboxPorts},
    retry_schedule::{RetryReason, RetrySchedule},
    store::Transition,
};
use crate::{
    client::ClientError,
    contract::Timestamp,
    desk::{
        ids::OutboxId,
        problem::{Impact, Problem, ProblemKind, service_problem},
        sends::{
            log::SendStep,
            schedule::{ON_TIME, ScheduleTiming},
        },
        store::StoreError,
    },
};

/// The outbox during one pass, with its service. The modules `attempt` and `lookup` implement the
/// steps.
pub(super) struct Worker<'a> {
    pub(super) ports: &'a OutboxPorts,
    pub(super) service: &'a dyn BatchService,
}

/// The result of one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepOutcome {
    /// Sent, refused, changed by another task, or no longer in the outbox.
    Settled,
    /// An earlier part of the same send comes first.
    Blocked,
    /// The next step of the entry, or of the parts that replaced the entry, is due at once.
    DueNow,
    /// The next step follows after a pause, which is at least as long as the service required.
    Retry(RetryReason, Option<Duration>),
    /// No entry can be sent now: the service is unreachable, or requires a pause.
    Offline(Option<Duration>),
}

/// The problem of a request that may have arrived.
pub(super) fn in_doubt(error: &ClientError) -> Problem {
    service_problem(error, Impact::SendInDoubt)
}

/// Whether no request is possible now: the service is unreachable, or requires a pause.
pub(super) fn is_offline(error: &ClientError) -> bool {
    is_not_reached(error)
        || matches!(error, ClientError::RateLimited { .. })
        || error.retry_after().is_some()
}

/// Whether nothing left this computer. Not so with HTTP 429: a gateway can count a request after the
/// service has processed it.
pub(super) fn is_not_reached(error: &ClientError) -> bool {
    matches!(
        error,
        ClientError::Unreachable { .. } | ClientError::BadAddress(_)
    )
}

impl<'a> Worker<'a> {
    pub(super) fn new(ports: &'a OutboxPorts, service: &'a dyn BatchService) -> Self {
        Self { ports, service }
    }

    /// Takes one step with each entry that is due. Returns the time until the next pass; `None`
    /// when nothing is left to do.
    pub(super) async fn run_pass(&self, schedule: &mut RetrySchedule) -> Option<Duration> {
        let mut forced_resends = self.ports.signals.take_forced_resends();
        let pause = self.run_steps(schedule, &mut forced_resends).await;
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        if let Err(error) = store.delete_mirrored_requests(connection_row).await {
            self.ports.engine.report_store_failure(error);
        }
        if !forced_resends.is_empty() {
            self.ports
                .engine
                .report(ProblemKind::ResendNotChecked.into());
        }
        pause
    }

    /// Takes one step with each entry that is due, and removes the entry from `forced_resends`.
    /// Returns the time until the next pass.
    async fn run_steps(
        &self,
        schedule: &mut RetrySchedule,
        forced_resends: &mut HashSet<OutboxId>,
    ) -> Option<Duration> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let entries = match store.outbox_list(connection_row).await {
            Ok(entries) => entries,
            Err(error) => {
                self.ports.engine.report_store_failure(error);
                return Some(schedule.pause_after_failed_pass(None));
            }
        };
        schedule.retain_active(&entries);
        for entry in entries.iter() {
            if let OutboxState::Held(Some(until)) = entry.state
                && self.ports.signals.is_held(entry.id)
            {
                schedule.hold(entry.id, until.since(self.now()));
            }
        }
        if let Some(pause) = schedule.required_pause() {
            return Some(pause);
        }
        // Entries that may have arrived are looked up before anything else is sent. Those in review
        // come last, because they wait for the user.
        let is_unsettled = |entry: &&OutboxEntry| {
            entry.state.is_active() || matches!(entry.state, OutboxState::Refused(_))
        };
        let mut unsettled: Vec<&OutboxEntry> = entries.iter().filter(is_unsettled).collect();
        unsettled.sort_by_key(|entry| match entry.state {
            OutboxState::Sending | OutboxState::InDoubt(_) => 0,
            OutboxState::Held(_) | OutboxState::Scheduled(_) | OutboxState::Waiting => 1,
            _ => 2,
        });
        let is_any_scheduled = unsettled
            .iter()
            .any(|entry| matches!(entry.state, OutboxState::Scheduled(_)));
        let late_limit = if is_any_scheduled {
            store.late_limit().await
        } else {
            Ok(ON_TIME)
        };
        let late_limit = match late_limit {
            Ok(limit) => limit,
            Err(error) => {
                self.ports.engine.report_store_failure(error);
                return Some(schedule.pause_after_failed_pass(None));
            }
        };
        let mut is_due_now = false;
        for entry in unsettled {
            let timing = entry.schedule_timing(entries.iter(), self.now(), late_limit);
            if matches!(
                timing,
                Some(ScheduleTiming::Early(_) | ScheduleTiming::Late)
            ) {
                schedule.keep(timing);
                continue;
            }
            if !schedule.is_due(entry.id) {
                continue;
            }
            let outcome = match self.step(entry, forced_resends).await {
                Err(error) if error.is_row_missing() => Ok(StepOutcome::Settled),
                Err(error) if error.is_unreadable_value() => {
                    tracing::error!(send = %entry.id, %error, "a stored send could not be read");
                    self.handle_unreadable(entry).await
                }
                outcome => outcome,
            };
            is_due_now |= matches!(outcome, Ok(StepOutcome::DueNow));
            if let ControlFlow::Break(pause) = self.apply_outcome(schedule, entry, outcome).await {
                return Some(pause);
            }
        }
        let pause = schedule.pause_after_pass();
        if is_due_now {
            return Some(Duration::ZERO);
        }
        pause
    }

    /// Schedules the next step of an entry. Returns the time until the next pass when the outcome ends this
    /// pass.
    async fn apply_outcome(
        &self,
        schedule: &mut RetrySchedule,
        entry: &OutboxEntry,
        outcome: Result<StepOutcome, StoreError>,
    ) -> ControlFlow<Duration> {
        match outcome {
            Ok(StepOutcome::Settled | StepOutcome::DueNow) => schedule.remove(entry.id),
            Ok(StepOutcome::Blocked) => {}
            // The pass continues: the failure of one entry does not delay the others.
            Ok(StepOutcome::Retry(reason, pause)) => schedule.delay(entry.id, reason, pause),
            Ok(StepOutcome::Offline(pause)) => {
                return ControlFlow::Break(schedule.pause_after_failed_pass(pause));
            }
            Err(error) => {
                tracing::error!(%error, "the outbox could not be written");
                let problem = self.store_problem(entry, &error).await;
                self.ports.engine.add_notice(problem);
                return ControlFlow::Break(schedule.pause_after_failed_pass(None));
            }
        }
        ControlFlow::Continue(())
    }

    async fn step(
        &self,
        entry: &OutboxEntry,
        forced_resends: &mut HashSet<OutboxId>,
    ) -> Result<StepOutcome, StoreError> {
        let store = &self.ports.store;
        let is_unsent_part = entry.part.is_some() && entry.state.is_cancelable();
        if is_unsent_part && store.is_part_blocked(entry.id).await? {
            return Ok(StepOutcome::Blocked);
        }
        match &entry.state {
            OutboxState::Held(_) if !self.ports.signals.is_held(entry.id) => {
                // An earlier run of the program began the hold, so the user decides.
                store.interrupt_hold(entry, self.now()).await?;
                self.ports.engine.publish_outbox().await;
                Ok(StepOutcome::Settled)
            }
            OutboxState::Held(_) => {
                let is_ended = store.send_now(entry.id, &entry.state, self.now()).await?;
                self.ports.engine.publish_outbox().await;
                if !is_ended {
                    return Ok(StepOutcome::Settled);
                }
                self.attempt_first(&OutboxEntry {
                    state: OutboxState::Waiting,
                    ..entry.clone()
                })
                .await
            }
            OutboxState::Waiting | OutboxState::Scheduled(_) => self.attempt_first(entry).await,
            OutboxState::Refused(_) => self.correct_refusal(entry).await,
            _ => {
                let is_forced = forced_resends.remove(&entry.id);
                self.reconcile(entry, is_forced).await
            }
        }
    }

    /// Handles an entry without a request: the user canceled the entry since it was read, or the
    /// request was lost when the database was repaired.
    pub(super) async fn handle_missing_request(
        &self,
        entry: &OutboxEntry,
    ) -> Result<StepOutcome, StoreError> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        match store.outbox_entry(connection_row, entry.id).await? {
            Some(stored) if stored.state == entry.state => self.handle_unreadable(entry).await,
            _ => Ok(StepOutcome::Settled),
        }
    }

    /// Handles an entry of which a stored value cannot be read. The entry is not posted any more, and
    /// does not stop other entries. The outbox still looks its reference up when a request may have
    /// arrived.
    async fn handle_unreadable(&self, entry: &OutboxEntry) -> Result<StepOutcome, StoreError> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let Some(stored) = store.outbox_entry(connection_row, entry.id).await? else {
            return Ok(StepOutcome::Settled);
        };
        let problem = Problem::from(ProblemKind::SendUnreadable { id: entry.id });
        match stored.state {
            OutboxState::Held(_) | OutboxState::Scheduled(_) | OutboxState::Waiting => {
                let problem = problem.with_impact(Impact::NothingSent);
                let step = SendStep::Refused {
                    problem: problem.code(),
                };
                self.advance(&stored, &OutboxState::Unreadable(problem), &step)
                    .await?;
                Ok(StepOutcome::Settled)
            }
            OutboxState::Sending | OutboxState::InDoubt(_) => {
                self.request_review(&stored, problem, Vec::new()).await
            }
            OutboxState::NeedsReview(_) => {
                self.ports
                    .engine
                    .report(problem.with_impact(Impact::NotSentAgain));
                Ok(StepOutcome::Retry(RetryReason::Review, None))
            }
            _ => Ok(StepOutcome::Settled),
        }
    }

    /// Marks a refused send as sent when the mirror has a batch with its reference: a proxy refused
    /// the request, or a proxy repeated the request and the service refused only the duplicate.
    async fn correct_refusal(&self, entry: &OutboxEntry) -> Result<StepOutcome, StoreError> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let reference = &entry.customer_reference_id;
        let Some(id) = store.batch_by_reference(connection_row, reference).await? else {
            return Ok(StepOutcome::Settled);
        };
        match self.service.batch(id).await {
            Ok(batch) => self.sent(entry, &batch).await,
            Err(error) if is_offline(&error) => Ok(StepOutcome::Offline(error.retry_after())),
            Err(_) => Ok(StepOutcome::Retry(RetryReason::Failure, None)),
        }
    }

    pub(super) fn now(&self) -> Timestamp {
        self.ports.clock.now()
    }

    /// The problem of a store failure during a step. The state on disk, which is written before
    /// each step, shows whether the request can have been sent.
    async fn store_problem(&self, entry: &OutboxEntry, error: &StoreError) -> Problem {
        let problem = error.problem();
        let stored = self
            .ports
            .store
            .outbox_entry(self.ports.connection_row, entry.id)
            .await;
        match stored {
            Ok(None) => problem,
            Ok(Some(stored)) if stored.state.is_cancelable() => problem,
            Ok(Some(_)) | Err(_) => problem.with_impact(Impact::SendNotRecorded {
                title: entry.title.clone().into(),
            }),
        }
    }

    /// Stores a step of an entry. Returns `false` when another task changed the entry first.
    pub(super) async fn advance(
        &self,
        entry: &OutboxEntry,
        to: &OutboxState,
        step: &SendStep,
    ) -> Result<bool, StoreError> {
        let is_moved = self.store_step(entry, to, step).await?;
        self.ports.engine.publish_outbox().await;
        Ok(is_moved)
    }

    /// As [`Worker::advance`], without emitting the entries.
    pub(super) async fn store_step(
        &self,
        entry: &OutboxEntry,
        to: &OutboxState,
        step: &SendStep,
    ) -> Result<bool, StoreError> {
        let transition = Transition {
            from: &entry.state,
            to,
            step,
            at: self.now(),
        };
        self.ports.store.move_outbox(entry.id, transition).await
    }
}
