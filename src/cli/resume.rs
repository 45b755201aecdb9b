//! `giftdesk resume`: continues the sends and order changes that an earlier run left open.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    common::CommonOptions,
    desk_session::{self, ExclusiveUse},
    engine_driver::{EngineDriver, RESPONSE_TIMEOUT},
    failure::{CliCode, ExitStatus, Failure},
    outbox::write_outbox,
    output::write_stdout,
};
use crate::{
    desk::{
        BackgroundWork, Command, Event, OutboxEntry, OutboxId, OutboxState, Problem, SyncState,
        view::OrderJob,
    },
    i18n::t,
};

/// How long `resume` tries without `--wait`.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// How long one wait for an event takes.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Debug, clap::Args)]
pub(super) struct ResumeOptions {
    #[arg(long)]
    wait: bool,
    #[arg(long)]
    pub json: bool,
}

/// What the engine last said about open work.
#[derive(Default)]
struct OpenWork {
    sends: Option<Arc<Vec<OutboxEntry>>>,
    jobs: Option<Arc<Vec<OrderJob>>>,
    problem: Option<Problem>,
}

impl OpenWork {
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Outbox(entries) => self.sends = Some(Arc::clone(entries)),
            Event::OrderJobs(jobs) => self.jobs = Some(Arc::clone(jobs)),
            Event::Sync(SyncState::Offline { problem, .. }) => {
                self.problem = Some(problem.clone());
            }
            Event::Sync(SyncState::UpToDate { .. }) => self.problem = None,
            _ => {}
        }
    }

    fn entries(&self) -> &[OutboxEntry] {
        self.sends.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Whether the engine has reported everything, and nothing is left that it does by itself.
    fn is_finished(&self) -> bool {
        let (Some(_), Some(jobs)) = (&self.sends, &self.jobs) else {
            return false;
        };
        let entries = self.entries();
        !entries.iter().any(|entry| is_open(entry, entries))
            && jobs.iter().all(OrderJob::is_finished)
    }
}

/// Whether the send gets a further state without a decision of the user. The outbox also looks up
/// sends in review again, but only the user decides about them. A part of a send waits for earlier
/// parts.
fn is_open(entry: &OutboxEntry, entries: &[OutboxEntry]) -> bool {
    let is_open_alone = |entry: &OutboxEntry| match entry.state {
        OutboxState::Held(None) => true,
        OutboxState::NeedsReview(_) => false,
        _ => entry.state.is_active(),
    };
    let can_be_sent = |earlier: &OutboxEntry| {
        matches!(earlier.state, OutboxState::Sent(_)) || is_open_alone(earlier)
    };
    is_open_alone(entry) && entry.earlier_parts(entries).all(can_be_sent)
}

pub(super) fn run(common: &CommonOptions, options: &ResumeOptions) -> Result<(), Failure> {
    let desk = desk_session::open(common, BackgroundWork::Everything, ExclusiveUse::Resume)?;
    let mut driver = EngineDriver::new(&desk);
    let mut work = OpenWork::default();
    let begun = Instant::now();
    let mut released: Vec<OutboxId> = Vec::new();
    while !work.is_finished() && (options.wait || begun.elapsed() < TIME_LIMIT) {
        driver.wait_at_most(POLL_INTERVAL, |event| {
            work.apply(event);
            None::<()>
        });
        release_interrupted_holds(&driver, &work, &mut released);
        if work.sends.is_none() && begun.elapsed() > RESPONSE_TIMEOUT {
            break;
        }
    }
    write_stdout(|out| write_outbox(out, options.json, work.entries()))?;
    outcome(&work)
}

/// Sends what was held when an earlier run ended: running `resume` is the user's decision.
fn release_interrupted_holds(
    driver: &EngineDriver<'_>,
    work: &OpenWork,
    released: &mut Vec<OutboxId>,
) {
    for entry in work.entries() {
        if entry.state == OutboxState::Held(None) && !released.contains(&entry.id) {
            released.push(entry.id);
            eprintln!("{}", t!("cli-resume-held", count = entry.recipients));
            driver.send(Command::RetrySend(entry.id));
        }
    }
}

/// # Errors
/// When a send or an order change has no final result.
fn outcome(work: &OpenWork) -> Result<(), Failure> {
    let entries = work.entries();
    let in_review = entries.iter().filter(|entry| {
        let is_undecided = matches!(
            entry.state,
            OutboxState::NeedsReview(_) | OutboxState::Unreadable(_)
        );
        // A refused part of a send keeps the following parts from being sent.
        is_undecided || entry.part.is_some() && matches!(entry.state, OutboxState::Refused(_))
    });
    let in_review = in_review.count();
    if !work.is_finished() {
        let failure = match &work.problem {
            Some(problem) => Failure::from(problem.clone()),
            None => Failure::new(
                CliCode::SendPending,
                t!("cli-resume-pending"),
                String::new(),
                String::new(),
            ),
        };
        return Err(Failure {
            meaning: t!("cli-resume-pending-meaning"),
            remedy: t!("cli-resume-pending-remedy"),
            ..failure
        }
        .with_exit_status(ExitStatus::Pending)
        .after_output());
    }
    if in_review > 0 {
        return Err(Failure::new(
            CliCode::DecisionNeeded,
            t!("cli-resume-review", count = in_review),
            t!("cli-resume-review-meaning"),
            t!("cli-send-needs-review-remedy"),
        )
        .with_exit_status(ExitStatus::DecisionNeeded)
        .after_output());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        contract::{Cents, OrderBatchId, Timestamp},
        desk::{Attempts, DraftId, ProblemKind, SendPart, SplitSendId},
    };

    fn work(states: Vec<OutboxState>) -> OpenWork {
        let entries = states.into_iter().map(|state| OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id: DraftId::generate(),
            title: String::new(),
            recipients: 1,
            total_low: Cents::ZERO,
            total_high: Cents::ZERO,
            customer_reference_id: "reference".to_owned(),
            state,
            created_at: Timestamp::default(),
            attempts: Attempts::default(),
            part: None,
        });
        OpenWork {
            sends: Some(Arc::new(entries.collect())),
            jobs: Some(Arc::default()),
            problem: None,
        }
    }

    fn review() -> OutboxState {
        OutboxState::NeedsReview(ProblemKind::ConnectionNotReady.into())
    }

    #[test]
    fn work_is_finished_when_no_send_changes_by_itself() {
        assert!(!OpenWork::default().is_finished(), "nothing is known yet");
        assert!(work(vec![]).is_finished());
        let sent = || OutboxState::Sent(OrderBatchId::default());
        assert!(work(vec![sent(), OutboxState::Canceled, review()]).is_finished());
        for open in [
            OutboxState::Waiting,
            OutboxState::Sending,
            OutboxState::Held(None),
            OutboxState::Held(Some(Timestamp::default())),
        ] {
            assert!(!work(vec![sent(), open]).is_finished());
        }
    }

    #[test]
    fn parts_after_a_refused_part_are_not_open() {
        let mut parts = work(vec![
            OutboxState::Sent(OrderBatchId::default()),
            OutboxState::Refused(ProblemKind::ConnectionNotReady.into()),
            OutboxState::Waiting,
        ]);
        let send = SplitSendId(Uuid::now_v7());
        let entries = Arc::make_mut(parts.sends.as_mut().unwrap());
        for (number, entry) in (1..).zip(entries.iter_mut()) {
            entry.part = Some(SendPart {
                send,
                number,
                count: 3,
                draft_sha256: [0; 32],
            });
        }
        assert!(parts.is_finished());
        let status = outcome(&parts).map_err(|failure| failure.exit_status);
        assert_eq!(status, Err(ExitStatus::DecisionNeeded));
        let entries = Arc::make_mut(parts.sends.as_mut().unwrap());
        entries[1].state = OutboxState::Waiting;
        assert!(!parts.is_finished());
    }

    #[test]
    fn exit_status_tells_open_sends_from_decisions() {
        let status = |states| outcome(&work(states)).map_err(|failure| failure.exit_status);
        assert_eq!(status(vec![]), Ok(()));
        assert_eq!(
            status(vec![review(), OutboxState::Waiting]),
            Err(ExitStatus::Pending)
        );
        assert_eq!(status(vec![review()]), Err(ExitStatus::DecisionNeeded));
    }
}
