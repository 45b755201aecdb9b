//! The outbox of a session: sends each entry once.
//!
//! The rule, whatever breaks: a step is on disk before it is taken, and an entry whose request may
//! have left is looked for at the service before it is sent again, with the same bytes and the
//! same `customer_reference_id`, of which a service accepts only one.

mod attempt;
mod lookup;
mod waits;

use std::{collections::HashSet, time::Duration};

use super::{
    Impact, OutboxEntry, OutboxId, OutboxState, Problem, ProblemKind,
    engine::{Context, lock, tell},
    problem::service_problem,
    store::StoreError,
};
use crate::client::{Client, ClientError};
use attempt::Outcome;
use waits::Waits;

/// One session's outbox.
pub(super) struct Outbox {
    context: Context,
    client: Client,
}

/// Works until it is dropped with its session.
pub(super) async fn work(context: Context) {
    let mut waits = Waits::default();
    loop {
        let pause = match context.session.client().await {
            Ok(client) => {
                let outbox = Outbox {
                    context: context.clone(),
                    client,
                };
                outbox.pass(&mut waits).await
            }
            // The sync says why; a refresh makes both try again.
            Err(problem) => {
                if !std::mem::take(&mut *lock(&context.session.insisted)).is_empty() {
                    context.problem(problem.with_impact(Impact::NotSentAgain));
                }
                None
            }
        };
        tokio::select! {
            // Somebody asked: everything is tried at once.
            () = context.session.outbox_now.notified() => waits.end(),
            () = sleep(pause) => {}
        }
    }
}

async fn sleep(pause: Option<Duration>) {
    match pause {
        Some(pause) => tokio::time::sleep(pause).await,
        None => std::future::pending().await,
    }
}

impl Outbox {
    /// Takes every unsettled entry that is due one step further. How long to wait before the next
    /// pass; `None`: nothing is left to do.
    async fn pass(&self, waits: &mut Waits) -> Option<Duration> {
        // A person's word counts for this pass only: it must not act hours later.
        let mut insisted = std::mem::take(&mut *lock(&self.context.session.insisted));
        let pause = self.steps(waits, &mut insisted).await;
        if !insisted.is_empty() {
            self.context.problem(ProblemKind::ResendNotChecked.into());
        }
        pause
    }

    async fn steps(&self, waits: &mut Waits, insisted: &mut HashSet<OutboxId>) -> Option<Duration> {
        let entries = self
            .context
            .hub
            .store
            .outbox(self.context.session.connection_row)
            .await;
        let Some(mut entries) = self.context.or_tell(entries) else {
            return Some(waits.after_failure());
        };
        waits.keep_only(&entries);
        // What may have left is found out before anything else is sent.
        entries.sort_by_key(|entry| entry.state == OutboxState::Waiting);
        for entry in entries.iter().filter(|entry| entry.state.is_active()) {
            if !waits.is_due(entry.id) {
                continue;
            }
            let outcome = match &entry.state {
                OutboxState::Waiting => self.attempt(entry).await,
                _ => {
                    let is_insisted = insisted.remove(&entry.id);
                    self.find_out(entry, is_insisted).await
                }
            };
            match outcome {
                Ok(Outcome::Settled) => waits.forget(entry.id),
                // What is wrong with this one need not be wrong with the next.
                Ok(Outcome::Later) => waits.put_off(entry.id, waits::LONGEST),
                Ok(Outcome::ForAPerson) => waits.put_off(entry.id, waits::FOR_A_PERSON),
                // The line is down or the service busy: the next entry would fare no better.
                Ok(Outcome::LineDown) => return Some(waits.after_failure()),
                Err(error) => {
                    tracing::error!(%error, "the outbox could not be written");
                    let problem = self.in_words(entry, &error).await;
                    self.context.hub.notice(problem);
                    return Some(waits.after_failure());
                }
            }
        }
        waits.until_next()
    }

    /// What a failing store means for this gift. Its state on disk, written before every step, says
    /// whether it can have left.
    async fn in_words(&self, entry: &OutboxEntry, error: &StoreError) -> Problem {
        let (store, connection_row) =
            (&self.context.hub.store, self.context.session.connection_row);
        let problem = error.problem();
        match store.outbox_entry(connection_row, entry.id).await {
            Ok(Some(now)) if now.state == OutboxState::Waiting => problem,
            Ok(None) => problem,
            Ok(Some(_)) | Err(_) => problem.with_impact(Impact::SendNotRecorded {
                title: entry.title.clone(),
            }),
        }
    }

    async fn tell_outbox(&self) {
        tell::outbox(&self.context).await;
    }

    /// Writes the next state of an entry; `false` when somebody else changed it meanwhile.
    async fn advance(&self, entry: &OutboxEntry, to: &OutboxState) -> Result<bool, StoreError> {
        if entry.state == *to {
            return Ok(true);
        }
        let moved = self
            .context
            .hub
            .store
            .move_outbox(entry.id, &entry.state, to)
            .await?;
        self.tell_outbox().await;
        Ok(moved)
    }
}

/// The request may have arrived.
fn in_doubt(error: &ClientError) -> Problem {
    service_problem(error, Impact::SendInDoubt)
}
