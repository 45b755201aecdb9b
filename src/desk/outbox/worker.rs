//! One pass over the entries of the outbox.

use std::{collections::HashSet, time::Duration};

use super::{
    ports::OutboxPorts,
    retry_schedule::{RetryReason, RetrySchedule},
};
use crate::{
    client::{Client, ClientError},
    desk::{
        Impact, OutboxEntry, OutboxId, OutboxState, Problem, ProblemKind, problem::service_problem,
        store::StoreError,
    },
};

/// The outbox during one pass, with its client. The modules `attempt` and `lookup` implement the
/// steps.
pub(super) struct Worker<'a> {
    pub(super) ports: &'a OutboxPorts,
    pub(super) client: Client,
}

/// The result of one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepOutcome {
    /// Sent, refused, or no longer in the outbox.
    Settled,
    /// The step is repeated after a pause.
    Retry,
    /// A person has to decide.
    NeedsReview,
    /// No entry can be sent now: the service is unreachable or busy.
    Offline,
}

/// The problem of a request that may have arrived.
pub(super) fn in_doubt(error: &ClientError) -> Problem {
    service_problem(error, Impact::SendInDoubt)
}

impl<'a> Worker<'a> {
    pub(super) fn new(ports: &'a OutboxPorts, client: Client) -> Self {
        Self { ports, client }
    }

    /// Takes one step with each entry that is due. Returns the time until the next pass; `None` when
    /// nothing is left to do.
    pub(super) async fn run_pass(&self, schedule: &mut RetrySchedule) -> Option<Duration> {
        let mut forced_resends = self.ports.signals.take_forced_resends();
        let pause = self.run_steps(schedule, &mut forced_resends).await;
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
        let mut entries = match self.ports.store.outbox(self.ports.connection_row).await {
            Ok(entries) => entries,
            Err(error) => {
                self.ports.engine.report_store_failure(error);
                return Some(schedule.pause_after_failed_pass());
            }
        };
        schedule.retain_active(&entries);
        // Entries that may have arrived are looked up before anything else is sent.
        entries.sort_by_key(|entry| entry.state == OutboxState::Waiting);
        for entry in entries.iter().filter(|entry| entry.state.is_active()) {
            if !schedule.is_due(entry.id) {
                continue;
            }
            let outcome = match &entry.state {
                OutboxState::Waiting => self.attempt(entry).await,
                _ => {
                    let is_forced = forced_resends.remove(&entry.id);
                    self.reconcile(entry, is_forced).await
                }
            };
            match outcome {
                Ok(StepOutcome::Settled) => schedule.remove(entry.id),
                // The pass continues: the failure of one entry does not delay the others.
                Ok(StepOutcome::Retry) => schedule.delay(entry.id, RetryReason::Failure),
                Ok(StepOutcome::NeedsReview) => schedule.delay(entry.id, RetryReason::Review),
                Ok(StepOutcome::Offline) => return Some(schedule.pause_after_failed_pass()),
                Err(error) => {
                    tracing::error!(%error, "the outbox could not be written");
                    let problem = self.store_problem(entry, &error).await;
                    self.ports.engine.add_notice(problem);
                    return Some(schedule.pause_after_failed_pass());
                }
            }
        }
        schedule.pause_after_pass()
    }

    /// The problem of a store failure during a step. The state on disk, which is written before each
    /// step, shows whether the request can have been sent.
    async fn store_problem(&self, entry: &OutboxEntry, error: &StoreError) -> Problem {
        let problem = error.problem();
        let stored = self
            .ports
            .store
            .outbox_entry(self.ports.connection_row, entry.id)
            .await;
        match stored {
            Ok(None) => problem,
            Ok(Some(stored)) if stored.state == OutboxState::Waiting => problem,
            Ok(Some(_)) | Err(_) => problem.with_impact(Impact::SendNotRecorded {
                title: entry.title.clone().into(),
            }),
        }
    }

    /// Writes the next state of an entry. Returns `false` when another task changed the entry first.
    pub(super) async fn advance(
        &self,
        entry: &OutboxEntry,
        to: &OutboxState,
    ) -> Result<bool, StoreError> {
        if entry.state == *to {
            return Ok(true);
        }
        let is_moved = self
            .ports
            .store
            .move_outbox(entry.id, &entry.state, to)
            .await?;
        self.ports.engine.publish_outbox().await;
        Ok(is_moved)
    }
}
