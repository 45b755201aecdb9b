//! `giftdesk resume`: continues the sends and order changes that an earlier run left open.

mod outcome;
mod work_list;

use std::{collections::HashSet, sync::Arc, time::Duration};

use super::{
    common::{CommonOptions, time_limit},
    desk_session::{self, ExclusiveUse},
    engine_driver::{EngineDriver, RESPONSE_TIMEOUT},
    failure::Failure,
    output::{write_stderr, write_stdout},
};
use crate::{
    contract::{Clock as _, Timestamp, WallClock},
    desk::{
        BackgroundWork, Command, ConnectionId, Event, OrderJobId, OutboxEntry, OutboxId,
        OutboxState, Problem, ScheduleTiming, SyncState,
        jobs::{OrderAction, OrderJob},
        open_work,
    },
    i18n::{format, t},
};
use work_list::WorkList;

/// How long `resume` tries without `--wait`, apart from time with a POST in flight.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// How long one wait for an event takes.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Debug, clap::Args)]
pub(super) struct ResumeOptions {
    #[arg(long)]
    wait: bool,
    #[arg(long)]
    scheduled: bool,
    #[arg(long)]
    json: bool,
}

/// What the engine last said about the work of its connection.
#[derive(Default)]
struct Progress {
    connection: Option<ConnectionId>,
    sends: Option<Arc<Vec<OutboxEntry>>>,
    jobs: Option<Arc<Vec<OrderJob>>>,
    /// The sends that had no final state when this command began.
    continued_sends: HashSet<OutboxId>,
    /// The jobs that were not finished when this command began.
    continued_jobs: HashSet<OrderJobId>,
    /// Why the sync does not work.
    sync_problem: Option<Problem>,
    /// Why the connection does not work.
    connection_problem: Option<Problem>,
    /// Whether this command waits for the time of scheduled sends.
    waits_for_schedule: bool,
    /// How late a scheduled send may leave by itself.
    late_limit: Duration,
    /// Whether sends that were held when giftdesk was closed stay as they are.
    keeps_held: bool,
}

impl Progress {
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Outbox(entries) => {
                let open = entries.iter().filter(|entry| self.is_open(entry, entries));
                let open: Vec<OutboxId> = open.map(|entry| entry.id).collect();
                self.continued_sends.extend(open);
                self.sends = Some(Arc::clone(entries));
            }
            Event::Preferences(preferences) => self.late_limit = preferences.late_limit(),
            Event::Connections(state) => {
                self.connection = Some(state.active);
                self.connection_problem.clone_from(&state.problem);
            }
            Event::OrderJobs(jobs) => {
                for job in jobs.iter().filter(|job| !job.is_finished()) {
                    if self.continued_jobs.insert(job.id) {
                        write_stderr(continued_text(job));
                    }
                }
                self.jobs = Some(Arc::clone(jobs));
            }
            Event::Sync(SyncState::Offline { problem, .. }) => {
                self.sync_problem = Some(problem.clone());
            }
            // The service responds, and refuses the whole round.
            Event::Sync(SyncState::Incomplete {
                problem, failed, ..
            }) if failed.is_empty() => self.sync_problem = Some(problem.clone()),
            Event::Sync(SyncState::UpToDate { .. } | SyncState::Incomplete { .. }) => {
                self.sync_problem = None;
            }
            _ => {}
        }
    }

    /// The jobs that were not finished when this command began.
    fn continued_jobs(&self) -> impl Iterator<Item = &OrderJob> {
        let jobs = self.jobs.iter().flat_map(|jobs| jobs.iter());
        jobs.filter(move |job| self.continued_jobs.contains(&job.id))
    }

    /// Why the work does not continue.
    fn problem(&self) -> Option<&Problem> {
        self.connection_problem
            .as_ref()
            .or(self.sync_problem.as_ref())
    }

    /// Whether the work continues only when the user enters another key.
    fn needs_key(&self) -> bool {
        let problem = self.connection_problem.as_ref();
        problem.is_some_and(|problem| problem.kind.needs_key())
    }

    /// Whether this command cannot continue: all work is finished, or the connection needs another API key.
    fn is_over(&self) -> bool {
        let is_known = self.sends.is_some() && self.jobs.is_some();
        self.is_finished() || is_known && self.needs_key()
    }

    /// Why the service refused sends that this command continued.
    fn refusals(&self) -> impl Iterator<Item = &Problem> {
        self.entries()
            .iter()
            .filter_map(move |entry| match &entry.state {
                OutboxState::Refused(problem) if self.continued_sends.contains(&entry.id) => {
                    Some(problem)
                }
                _ => None,
            })
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
        !entries.iter().any(|entry| self.is_open(entry, entries))
            && jobs.iter().all(OrderJob::is_finished)
    }

    /// Whether the send gets a further state without a decision of the user. The outbox also looks up
    /// sends in review again, but only the user decides about them. A part of a send waits for earlier
    /// parts.
    fn is_open(&self, entry: &OutboxEntry, entries: &[OutboxEntry]) -> bool {
        let is_open_alone = |entry: &OutboxEntry| match self.timing(entry, entries) {
            Some(ScheduleTiming::Early(_)) => self.waits_for_schedule,
            Some(ScheduleTiming::Due) => true,
            Some(ScheduleTiming::Late) => false,
            None => match entry.state {
                OutboxState::Held(None) => !self.keeps_held,
                OutboxState::NeedsReview(_) => false,
                _ => entry.state.is_active(),
            },
        };
        let can_be_sent = |earlier: &OutboxEntry| {
            matches!(earlier.state, OutboxState::Sent(_)) || is_open_alone(earlier)
        };
        is_open_alone(entry) && entry.earlier_parts(entries).all(can_be_sent)
    }

    fn timing(&self, entry: &OutboxEntry, entries: &[OutboxEntry]) -> Option<ScheduleTiming> {
        entry.schedule_timing(entries, WallClock.now(), self.late_limit)
    }

    /// The scheduled sends that did not leave at their time, for which the user decides.
    fn late_sends(&self) -> usize {
        let entries = self.entries();
        let is_late =
            |entry: &&OutboxEntry| self.timing(entry, entries) == Some(ScheduleTiming::Late);
        self.scheduled_sends().filter(is_late).count()
    }

    /// The scheduled sends. Of a send of several parts, the first one that has not left.
    fn scheduled_sends(&self) -> impl Iterator<Item = &OutboxEntry> {
        let entries = self.entries();
        let is_scheduled = |entry: &OutboxEntry| matches!(entry.state, OutboxState::Scheduled(_));
        entries.iter().filter(move |entry| {
            is_scheduled(entry) && !entry.earlier_parts(entries).any(is_scheduled)
        })
    }
}

pub(super) fn run(common: &CommonOptions, options: &ResumeOptions) -> Result<(), Failure> {
    let desk = desk_session::open(common, BackgroundWork::Everything, ExclusiveUse::Resume)?;
    let mut driver = EngineDriver::new(&desk);
    let limit = (!options.wait).then(|| time_limit(TIME_LIMIT));
    let work = continue_work(&mut driver, limit, options.scheduled);
    print_kept(&work);
    driver.wait_for_post();
    let mut others = open_work(&common.data_dir()?, WallClock.now())?;
    others.retain(|other| Some(other.connection.id) != work.connection);
    let list = WorkList {
        sends: work.entries(),
        jobs: work.continued_jobs().collect(),
        others: &others,
    };
    write_stdout(t!("cli-resume-output-failed-meaning"), |out| {
        if options.json {
            list.write_json(out)
        } else {
            list.write_text(out)
        }
    })?;
    list.print_others(common);
    let result = outcome::outcome(&work, &common.resume_command(common.connect.as_deref()));
    outcome::print_further_refusals(&work, &result);
    result
}

/// Follows the work of the engine until it is over, or for `limit`. With `keeps_held`, sends that were held when
/// giftdesk was closed are left to the user.
fn continue_work(
    driver: &mut EngineDriver<'_>,
    limit: Option<Duration>,
    keeps_held: bool,
) -> Progress {
    let mut work = Progress {
        waits_for_schedule: limit.is_none(),
        keeps_held,
        ..Progress::default()
    };
    let begun = driver.time_without_post();
    let mut released: Vec<OutboxId> = Vec::new();
    while !work.is_over() {
        let passed = driver.time_without_post() - begun;
        let is_silent = work.sends.is_none() && passed > RESPONSE_TIMEOUT;
        if is_silent || limit.is_some_and(|limit| passed >= limit) {
            break;
        }
        driver.wait_at_most(POLL_INTERVAL, |event| {
            work.apply(event);
            None::<()>
        });
        if !keeps_held {
            release_interrupted_holds(driver, &work, &mut released);
        }
    }
    work
}

/// Says how many sends stay on this computer until their time.
fn print_kept(work: &Progress) {
    let times = work
        .scheduled_sends()
        .filter_map(|entry| match entry.state {
            OutboxState::Scheduled(at) if at > WallClock.now() => Some(at),
            _ => None,
        });
    let times: Vec<Timestamp> = times.collect();
    if let Some(next) = times.iter().min() {
        write_stderr(t!(
            "cli-resume-scheduled",
            count = times.len(),
            time = format::full_date_time(*next)
        ));
    }
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
            write_stderr(t!("cli-resume-held", count = entry.recipients));
            driver.send(Command::RetrySend(entry.id));
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        cli::{
            engine_driver::tests::{ScriptedEvents, post_begins, post_ends},
            failure::ExitStatus,
        },
        contract::{Cents, OrderBatchId},
        desk::{Attempts, DraftId, PartDifference, ProblemKind, SendPart, SplitSendId},
    };

    pub(super) fn work(states: Vec<OutboxState>) -> Progress {
        let entries = states.into_iter().map(|state| OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id: DraftId::generate(),
            title: String::new(),
            first_recipient: String::new(),
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
            ..Progress::default()
        }
    }

    #[test]
    fn parts_of_a_scheduled_send_count_once() {
        let at = WallClock.now() + Duration::from_secs(3_600);
        let send = SplitSendId(Uuid::now_v7());
        let mut kept = work(vec![OutboxState::Scheduled(at); 3]);
        let entries = Arc::make_mut(kept.sends.as_mut().unwrap());
        for (number, entry) in (1..).zip(entries.iter_mut()) {
            entry.part = Some(SendPart {
                send,
                number,
                count: 3,
                draft_sha256: [0; 32],
                difference: PartDifference::Recipients,
            });
        }
        assert_eq!(kept.scheduled_sends().count(), 1);
        // Without the first part, which the user moved to a draft.
        Arc::make_mut(kept.sends.as_mut().unwrap()).remove(0);
        assert_eq!(kept.scheduled_sends().count(), 1);
        for entry in Arc::make_mut(kept.sends.as_mut().unwrap()) {
            entry.state = OutboxState::Scheduled(Timestamp::default());
        }
        assert_eq!(kept.late_sends(), 1);
    }

    #[test]
    fn scheduled_option_leaves_held_send_to_user() {
        let mut held = work(vec![OutboxState::Held(None)]);
        assert!(!held.is_finished());
        held.keeps_held = true;
        assert!(held.is_finished());
    }

    pub(super) fn review() -> OutboxState {
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
                difference: PartDifference::Recipients,
            });
        }
        assert!(parts.is_finished());
        let status =
            outcome::outcome(&parts, "giftdesk resume").map_err(|failure| failure.exit_status);
        assert_eq!(status, Err(ExitStatus::DecisionNeeded));
        let entries = Arc::make_mut(parts.sends.as_mut().unwrap());
        entries[1].state = OutboxState::Waiting;
        assert!(!parts.is_finished());
    }

    /// The events of an engine with one send and no jobs.
    fn events_of(state: OutboxState) -> ScriptedEvents {
        let jobs = Event::OrderJobs(Arc::default());
        ScriptedEvents::default().then(list(state)).then(jobs)
    }

    fn list(state: OutboxState) -> Event {
        Event::Outbox(work(vec![state]).sends.unwrap())
    }

    #[test]
    fn time_limit_does_not_pass_during_post() {
        let engine = events_of(OutboxState::Sending)
            .then_after(TIME_LIMIT / 2, post_begins())
            .then_after(
                5 * TIME_LIMIT,
                list(OutboxState::Sent(OrderBatchId::default())),
            )
            .then(post_ends());
        let work = continue_work(&mut EngineDriver::new(&engine), Some(TIME_LIMIT), false);
        assert!(work.is_finished());
    }

    #[test]
    fn time_limit_applies_before_and_after_post() {
        let engine = events_of(OutboxState::Sending)
            .then_after(TIME_LIMIT / 2, post_begins())
            .then_after(5 * TIME_LIMIT, list(OutboxState::Waiting))
            .then(post_ends())
            .then_after(TIME_LIMIT, list(OutboxState::Canceled));
        let mut driver = EngineDriver::new(&engine);
        let work = continue_work(&mut driver, Some(TIME_LIMIT), false);
        assert!(!work.is_finished());
        assert!(driver.time_without_post() < TIME_LIMIT + 2 * POLL_INTERVAL);
        let engine =
            events_of(OutboxState::Waiting).then_after(5 * TIME_LIMIT, list(OutboxState::Canceled));
        let waiting = continue_work(&mut EngineDriver::new(&engine), None, false);
        assert!(waiting.is_finished(), "--wait has no limit");
    }
}
