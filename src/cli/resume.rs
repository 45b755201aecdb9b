//! `giftdesk resume`: continues the sends and order changes that an earlier run left open.

use std::{
    collections::HashSet,
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    common::CommonOptions,
    desk_session::{self, ExclusiveUse},
    engine_driver::{EngineDriver, RESPONSE_TIMEOUT},
    failure::{CliCode, ExitStatus, Failure},
    output::write_stdout,
    work_list::WorkList,
};
use crate::{
    contract::{Clock as _, WallClock},
    desk::{
        BackgroundWork, Command, ConnectionId, Event, OrderJobId, OutboxEntry, OutboxId,
        OutboxState, Problem, SyncState, open_work,
        view::{OrderAction, OrderJob},
    },
    i18n::{format, t},
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

/// What the engine last said about the work of its connection.
#[derive(Default)]
struct Progress {
    connection: Option<ConnectionId>,
    sends: Option<Arc<Vec<OutboxEntry>>>,
    jobs: Option<Arc<Vec<OrderJob>>>,
    /// The jobs that were not finished when this command began.
    continued_jobs: HashSet<OrderJobId>,
    problem: Option<Problem>,
}

impl Progress {
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Outbox(entries) => self.sends = Some(Arc::clone(entries)),
            Event::Connections(state) => self.connection = Some(state.active),
            Event::OrderJobs(jobs) => {
                for job in jobs.iter().filter(|job| !job.is_finished()) {
                    if self.continued_jobs.insert(job.id) {
                        eprintln!("{}", continued_text(job));
                    }
                }
                self.jobs = Some(Arc::clone(jobs));
            }
            Event::Sync(SyncState::Offline { problem, .. }) => {
                self.problem = Some(problem.clone());
            }
            Event::Sync(SyncState::UpToDate { .. }) => self.problem = None,
            _ => {}
        }
    }

    /// The jobs that were not finished when this command began.
    fn continued_jobs(&self) -> impl Iterator<Item = &OrderJob> {
        let jobs = self.jobs.iter().flat_map(|jobs| jobs.iter());
        jobs.filter(move |job| self.continued_jobs.contains(&job.id))
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
    let mut work = Progress::default();
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
    let mut others = open_work(&common.data_dir()?, WallClock.now())?;
    others.retain(|other| Some(other.connection.id) != work.connection);
    let list = WorkList {
        sends: work.entries(),
        jobs: work.continued_jobs().collect(),
        others: &others,
    };
    write_stdout(|out| {
        if options.json {
            list.write_json(out)
        } else {
            list.write_text(out)
        }
    })?;
    list.print_others(common);
    outcome(&work, &common.resume_command(common.connect.as_deref()))
}

/// What `resume` does with a job.
fn continued_text(job: &OrderJob) -> String {
    let count = job.counts.open();
    match job.action {
        OrderAction::Cancel => t!("order-job-canceling", count = count),
        OrderAction::Extend { expires_at } => t!(
            "order-job-extending",
            count = count,
            date = format::full_date_time(expires_at)
        ),
    }
}

/// Sends what was held when an earlier run ended: running `resume` is the user's decision.
fn release_interrupted_holds(
    driver: &EngineDriver<'_>,
    work: &Progress,
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
fn outcome(work: &Progress, resume: &str) -> Result<(), Failure> {
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
        let has_open_send =
            work.sends.is_none() || entries.iter().any(|entry| is_open(entry, entries));
        let (code, what, meaning, remedy) = if has_open_send {
            (
                CliCode::SendPending,
                t!("cli-resume-pending"),
                t!("cli-resume-pending-meaning"),
                t!("cli-resume-pending-remedy", command = resume),
            )
        } else {
            (
                CliCode::ChangePending,
                t!("cli-change-pending"),
                t!("cli-change-pending-meaning"),
                t!("cli-change-pending-remedy", command = resume),
            )
        };
        let failure = match &work.problem {
            Some(problem) => Failure::from(problem.clone()),
            None => Failure::new(code, what, String::new(), String::new()),
        };
        return Err(Failure {
            meaning,
            remedy,
            ..failure
        }
        .with_exit_status(ExitStatus::Pending)
        .after_output());
    }
    let unsuccessful: u64 = work
        .continued_jobs()
        .map(|job| job.counts.total() - job.counts.done)
        .sum();
    if in_review == 0 && unsuccessful > 0 {
        return Err(Failure::new(
            CliCode::OrdersNotChanged,
            t!("cli-resume-orders", count = unsuccessful),
            t!("cli-change-failed-meaning"),
            t!("cli-resume-orders-remedy"),
        )
        .with_exit_status(ExitStatus::PartlyDone)
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

    fn work(states: Vec<OutboxState>) -> Progress {
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
        Progress {
            connection: None,
            sends: Some(Arc::new(entries.collect())),
            jobs: Some(Arc::default()),
            problem: None,
            continued_jobs: HashSet::new(),
        }
    }

    fn review() -> OutboxState {
        OutboxState::NeedsReview(ProblemKind::ConnectionNotReady.into())
    }

    #[test]
    fn work_is_finished_when_no_send_changes_by_itself() {
        assert!(!Progress::default().is_finished(), "nothing is known yet");
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
        let status = outcome(&parts, "giftdesk resume").map_err(|failure| failure.exit_status);
        assert_eq!(status, Err(ExitStatus::DecisionNeeded));
        let entries = Arc::make_mut(parts.sends.as_mut().unwrap());
        entries[1].state = OutboxState::Waiting;
        assert!(!parts.is_finished());
    }

    #[test]
    fn exit_status_tells_open_sends_from_decisions() {
        let status = |states| {
            outcome(&work(states), "giftdesk resume").map_err(|failure| failure.exit_status)
        };
        assert_eq!(status(vec![]), Ok(()));
        assert_eq!(
            status(vec![review(), OutboxState::Waiting]),
            Err(ExitStatus::Pending)
        );
        assert_eq!(status(vec![review()]), Err(ExitStatus::DecisionNeeded));
    }
}
