//! The outcome of the last read of each resource. The mirror stores the outcomes, and screens show
//! them.

use std::{collections::HashMap, sync::Arc, time::Duration};

use tokio::time::Instant;

use super::{outcome_store::ReadOutcome, ports::SyncPorts, status::SyncResource};
use crate::{
    client::UnreadableRecord,
    contract::Timestamp,
    desk::{Event, Problem, store::StoreError},
};

/// How often an unchanged outcome is stored, and the outcomes are emitted.
const STORE_INTERVAL: Duration = Duration::from_secs(60);

struct Outcome {
    problem: Option<Problem>,
    /// Whether everything was read, or reading failed.
    is_finished: bool,
    stored_at: Instant,
}

pub(super) struct Outcomes {
    ports: SyncPorts,
    outcomes: HashMap<SyncResource, Outcome>,
    emitted_at: Option<Instant>,
    /// Whether something other than the times changed since the last event.
    is_changed: bool,
}

impl Outcomes {
    pub(super) fn new(ports: SyncPorts) -> Self {
        Self {
            ports,
            outcomes: HashMap::new(),
            emitted_at: None,
            is_changed: true,
        }
    }

    /// Forgets the outcomes, after the mirror was deleted.
    pub(super) fn reset(&mut self) {
        self.outcomes.clear();
        self.is_changed = true;
    }

    /// Forgets the outcome of a resource, after its rows were deleted.
    pub(super) fn forget(&mut self, resource: SyncResource) {
        self.outcomes.remove(&resource);
        self.is_changed = true;
    }

    pub(super) async fn add(
        &mut self,
        resource: SyncResource,
        problem: Option<Problem>,
    ) -> Result<(), StoreError> {
        let known = self.outcomes.get(&resource);
        let is_same = known.is_some_and(|known| known.is_finished && known.problem == problem);
        if is_same && known.is_some_and(|known| known.stored_at.elapsed() < STORE_INTERVAL) {
            return Ok(());
        }
        self.is_changed |= !is_same;
        let outcome = match &problem {
            None => ReadOutcome::Complete,
            Some(problem) => ReadOutcome::Failed(problem),
        };
        self.store(resource, outcome).await?;
        let outcome = Outcome {
            problem,
            is_finished: true,
            stored_at: Instant::now(),
        };
        self.outcomes.insert(resource, outcome);
        Ok(())
    }

    /// Records that nothing failed, and that a part of the resource is still to be read.
    pub(super) async fn add_unfinished(
        &mut self,
        resource: SyncResource,
    ) -> Result<(), StoreError> {
        // The part that is read grows with each round.
        self.is_changed = true;
        self.store(resource, ReadOutcome::Unfinished).await?;
        let outcome = Outcome {
            problem: None,
            is_finished: false,
            stored_at: Instant::now(),
        };
        self.outcomes.insert(resource, outcome);
        Ok(())
    }

    async fn store(
        &self,
        resource: SyncResource,
        outcome: ReadOutcome<'_>,
    ) -> Result<(), StoreError> {
        let (ports, now) = (&self.ports, self.ports.clock.now());
        ports
            .store
            .save_outcome(ports.connection_row, resource, outcome, now)
            .await
    }

    /// Records the unreadable records of a page of a list.
    pub(super) async fn add_unreadable(
        &mut self,
        resource: SyncResource,
        records: &[UnreadableRecord],
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let added = store
            .add_unreadable(connection_row, resource, records, at)
            .await?;
        self.is_changed |= added > 0;
        Ok(())
    }

    /// Forgets the unreadable records of a page that can be read now.
    pub(super) async fn forget_readable(
        &mut self,
        resource: SyncResource,
        ids: &[String],
    ) -> Result<(), StoreError> {
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        self.is_changed |= store.forget_readable(connection_row, resource, ids).await?;
        Ok(())
    }

    /// The resources whose last read failed, and the problem of the first one.
    pub(super) fn failed(&self) -> Option<(Vec<SyncResource>, Problem)> {
        use strum::IntoEnumIterator as _;
        let failed: Vec<(SyncResource, &Problem)> = SyncResource::iter()
            .filter_map(|resource| {
                let problem = self.outcomes.get(&resource)?.problem.as_ref()?;
                Some((resource, problem))
            })
            .collect();
        let problem = failed.first()?.1.clone();
        Some((
            failed.into_iter().map(|(resource, _)| resource).collect(),
            problem,
        ))
    }

    /// Makes the next `publish` emit even without a change.
    #[cfg(test)]
    pub(super) fn forget_last_event(&mut self) {
        self.emitted_at = None;
    }

    /// Emits the outcomes when they changed, and once a minute their times, which do not wake the window.
    pub(super) async fn publish(&mut self) -> Result<(), StoreError> {
        let is_recent = self
            .emitted_at
            .is_some_and(|at| at.elapsed() < STORE_INTERVAL);
        if is_recent && !self.is_changed {
            return Ok(());
        }
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        let statuses = store.resource_statuses(connection_row).await?;
        self.emitted_at = Some(Instant::now());
        if std::mem::take(&mut self.is_changed) {
            let event = Event::SyncStatus(Arc::new(statuses));
            self.ports.engine.emit(event);
        } else {
            self.ports.engine.emit_new_times(statuses);
        }
        Ok(())
    }
}
