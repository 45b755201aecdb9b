//! The outbox of a session: sends each entry once.
//!
//! The rule, whatever breaks: a step is on disk before it is taken, and an entry whose request may
//! have left is looked for at the service before it is sent again, with the same bytes and the
//! same `customer_reference_id`, of which a service accepts only one.

mod attempt;
mod lookup;

use std::time::Duration;

use super::{
    OutboxEntry, OutboxState, Problem,
    engine::{Context, tell},
};
use crate::client::Client;
use attempt::Outcome;

/// The first wait after a send that could not be settled; doubled up to the longest.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// One session's outbox.
pub(super) struct Outbox {
    context: Context,
    client: Client,
}

/// Works until it is dropped with its session.
pub(super) async fn work(context: Context) {
    let mut wait = FIRST_WAIT;
    loop {
        let is_settled = match context.session.client().await {
            Ok(client) => {
                let outbox = Outbox {
                    context: context.clone(),
                    client,
                };
                outbox.pass().await
            }
            // The sync says why; a refresh makes both try again.
            Err(_) => true,
        };
        let pause = if is_settled {
            wait = FIRST_WAIT;
            None
        } else {
            let this = wait;
            wait = (wait * 2).min(LONGEST_WAIT);
            Some(this)
        };
        tokio::select! {
            () = context.session.outbox_now.notified() => {}
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
    /// Takes every unsettled entry one step further. `true`: nothing is left to do.
    async fn pass(&self) -> bool {
        let entries = self
            .context
            .hub
            .store
            .outbox(self.context.session.space)
            .await;
        let Some(mut entries) = self.context.or_tell(entries) else {
            return false;
        };
        // What may have left is found out before anything else is sent.
        entries.sort_by_key(|entry| entry.state == OutboxState::Waiting);
        for entry in entries {
            let outcome = match &entry.state {
                OutboxState::Sent(_) | OutboxState::Refused(_) => continue,
                OutboxState::Waiting => self.attempt(&entry).await,
                OutboxState::Sending | OutboxState::Unknown(_) => self.find_out(&entry).await,
            };
            match outcome {
                Ok(Outcome::Settled) => {}
                // The line is down or the service busy: the next entry would fare no better.
                Ok(Outcome::Later) => return false,
                Err(error) => {
                    tracing::error!(%error, "the outbox could not be written");
                    self.context.hub.notice(error.problem());
                    return false;
                }
            }
        }
        true
    }

    async fn tell_outbox(&self) {
        tell::outbox(&self.context).await;
    }

    /// Writes the next state of an entry; `false` when somebody else changed it meanwhile.
    async fn advance(
        &self,
        entry: &OutboxEntry,
        to: &OutboxState,
    ) -> Result<bool, super::store::StoreError> {
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

/// What an open question means, in words.
fn unknown(what: impl Into<String>) -> Problem {
    Problem::new(
        what,
        "The gifts may or may not have been sent. They are not sent twice.",
        "The service is asked again by itself until it is known.",
    )
}
