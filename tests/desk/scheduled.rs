//! Sends that this computer keeps until their time: they leave by the clock, through restarts, and wait for the user
//! when they are late.

use std::{
    num::NonZeroU32,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use crate::{
    fixture::{
        create_draft, open_desk, remote_config, send_draft_after, tea_draft, usual_warnings,
        wait_for, wait_for_entry, wait_until_sent, wait_until_synced,
    },
    scripted_service::{RunningService, ScriptedService},
};
use chrono::Timelike as _;
use giftdesk::{
    contract::{Cents, Clock, Timestamp, WallClock, rules::Violation},
    desk::{
        Command, Completion, Desk, DeskConfig, Draft, DraftId, Event, OutboxEntry, OutboxState,
        Preferences, ProblemKind, ScheduleKeeper,
        inbox::InboxKind,
        sends::guards::{GuardSettings, WarningCode},
    },
};
use tempfile::TempDir;

/// How much faster the outbox looks at the clock.
const OUTBOX_SPEED: u32 = 100;
pub(crate) const HOUR: Duration = Duration::from_secs(3_600);

/// The clock of this computer, moved by a number of seconds.
#[derive(Clone, Default)]
pub(crate) struct MovedClock(Arc<AtomicI64>);

impl MovedClock {
    /// A clock at nine in the morning or later: sends at night have warnings.
    pub(crate) fn in_the_morning() -> Self {
        let hour = WallClock
            .now()
            .to_chrono()
            .with_timezone(&chrono::Local)
            .hour();
        let clock = Self::default();
        clock.advance(HOUR * ((24 + 9 - hour) % 24));
        clock
    }

    pub(crate) fn advance(&self, time: Duration) {
        let seconds = i64::try_from(time.as_secs()).unwrap();
        self.0.fetch_add(seconds, Ordering::Relaxed);
    }
}

impl Clock for MovedClock {
    fn now(&self) -> Timestamp {
        let moved = self.0.load(Ordering::Relaxed) * 1_000_000;
        Timestamp::from_micros(WallClock.now().micros() + moved)
    }
}

/// Opens a desk, which may send something at once.
pub(crate) fn open_desk_at(folder: &Path, service: &RunningService, clock: &MovedClock) -> Desk {
    open_desk(DeskConfig {
        clock: Arc::new(clock.clone()),
        outbox_speed: NonZeroU32::new(OUTBOX_SPEED).unwrap(),
        ..remote_config(folder, &service.url())
    })
}

/// A synced desk with its service, its folder and its clock.
fn start() -> (RunningService, TempDir, MovedClock, Desk) {
    let service = ScriptedService::default().start(0);
    let folder = tempfile::tempdir().unwrap();
    let clock = MovedClock::in_the_morning();
    let desk = open_desk_at(folder.path(), &service, &clock);
    wait_until_synced(&desk);
    (service, folder, clock, desk)
}

/// Schedules a gift to two people. Returns the entry.
fn schedule(desk: &Desk, at: Timestamp) -> OutboxEntry {
    let draft = Draft {
        scheduled_send_on: Some(at),
        schedule_keeper: ScheduleKeeper::ThisComputer,
        ..tea_draft()
    };
    let (id, ..) = create_draft(desk, draft, 2);
    send(desk, id);
    let entry = wait_for_entry(desk, "the kept send", id, |state| {
        matches!(state, OutboxState::Scheduled(_))
    });
    let announced = wait_for(desk, "the announcement", |event| match event {
        Event::SendScheduled { draft, at, .. } if draft == id => Some(at),
        Event::SendFailed { problem, .. } => panic!("{problem}"),
        _ => None,
    });
    assert_eq!(OutboxState::Scheduled(announced), entry.state);
    entry
}

fn send(desk: &Desk, draft: DraftId) {
    send_draft_after(desk, draft, Duration::from_secs(10), usual_warnings());
}

fn wait_for_late_item(desk: &Desk) {
    wait_for(desk, "the item of a late send", |event| match event {
        Event::Inbox { summary, .. } => summary.group(InboxKind::SendLate).map(|_| ()),
        _ => None,
    });
}

#[test]
fn kept_send_leaves_at_its_time_after_restart() {
    let (service, folder, clock, desk) = start();
    let entry = schedule(&desk, clock.now() + HOUR);
    drop(desk);
    let desk = open_desk_at(folder.path(), &service, &clock);
    wait_for_entry(&desk, "the kept send", entry.draft_id, |state| {
        *state == entry.state
    });
    assert!(service.posted().is_empty());
    clock.advance(HOUR);
    wait_until_sent(&desk, entry.draft_id);
    let posted = service.posted();
    assert_eq!(posted.len(), 1);
    assert_eq!(posted[0].get("scheduled_send_on"), None);
    assert_eq!(
        posted[0]["customer_reference_id"],
        entry.customer_reference_id.as_str()
    );
}

#[test]
fn late_send_at_start_waits_for_user() {
    let (service, folder, clock, desk) = start();
    let entry = schedule(&desk, clock.now() + HOUR);
    drop(desk);
    clock.advance(5 * HOUR);
    let desk = open_desk_at(folder.path(), &service, &clock);
    wait_for_late_item(&desk);
    assert!(service.posted().is_empty());
    // Another time makes it wait again.
    let later = clock.now() + HOUR;
    desk.send(Command::RescheduleSend {
        send: entry.id,
        at: later,
    });
    let changed = wait_for(&desk, "the changed time", |event| match event {
        Event::Completed(Completion::SendRescheduled { at, .. }) => Some(at),
        Event::Problem(problem) => panic!("{problem}"),
        _ => None,
    });
    assert_eq!(changed, later);
    assert!(service.posted().is_empty());
    desk.send(Command::RetrySend(entry.id));
    wait_until_sent(&desk, entry.draft_id);
    assert_eq!(service.posted().len(), 1);
}

#[test]
fn setting_lets_late_send_leave_by_itself() {
    let (service, folder, clock, desk) = start();
    let entry = schedule(&desk, clock.now() + HOUR);
    desk.send(Command::SavePreferences(Preferences {
        late_send_minutes: 24 * 60,
        ..Preferences::default()
    }));
    wait_for(&desk, "the setting", |event| match event {
        Event::Preferences(preferences) => (preferences.late_send_minutes > 0).then_some(()),
        _ => None,
    });
    drop(desk);
    clock.advance(5 * HOUR);
    let desk = open_desk_at(folder.path(), &service, &clock);
    wait_until_sent(&desk, entry.draft_id);
    assert_eq!(service.posted().len(), 1);
}

#[test]
fn new_warning_stops_kept_send() {
    let (service, _folder, clock, desk) = start();
    let entry = schedule(&desk, clock.now() + HOUR);
    desk.send(Command::SavePreferences(Preferences {
        guards: GuardSettings {
            send_budget: Some(Cents(1)),
            ..GuardSettings::default()
        },
        ..Preferences::default()
    }));
    wait_for(&desk, "the setting", |event| match event {
        Event::Preferences(preferences) => preferences.guards.send_budget.map(|_| ()),
        _ => None,
    });
    clock.advance(HOUR);
    let problem = wait_for(&desk, "the refusal", |event| match event {
        Event::SendFailed { draft, problem } if draft == entry.draft_id => Some(problem),
        Event::Sent { .. } => panic!("the gift was sent"),
        _ => None,
    });
    let warnings = vec![WarningCode::SendBudget];
    assert_eq!(problem.kind, ProblemKind::WarningsNotAccepted { warnings });
    wait_for(&desk, "the item", |event| match event {
        Event::Inbox { summary, .. } => summary.group(InboxKind::SendRefused).map(|_| ()),
        _ => None,
    });
    assert!(service.posted().is_empty());
}

#[test]
fn canceled_kept_send_leaves_its_draft() {
    let (service, _folder, clock, desk) = start();
    let entry = schedule(&desk, clock.now() + HOUR);
    desk.send(Command::DismissSend(entry.id));
    let problem = wait_for(&desk, "the cancellation", |event| match event {
        Event::SendFailed { draft, problem } if draft == entry.draft_id => Some(problem),
        _ => None,
    });
    assert_eq!(problem.kind, ProblemKind::SendCanceled);
    clock.advance(2 * HOUR);
    desk.send(Command::OpenDraft(entry.draft_id));
    let rows = wait_for(&desk, "the draft", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id == entry.draft_id => Some(recipients.filled_row_count()),
        _ => None,
    });
    assert_eq!(rows, 2);
    assert!(service.posted().is_empty());
}

#[test]
fn canceled_kept_send_without_draft_keeps_its_schedule() {
    let (service, _folder, clock, desk) = start();
    let at = clock.now() + HOUR;
    let entry = schedule(&desk, at);
    desk.send(Command::DeleteDraft(entry.draft_id));
    desk.send(Command::DismissSend(entry.id));
    let made = wait_for(&desk, "the draft of the send", |event| match event {
        Event::DraftOpened { draft, .. } if draft.id != entry.draft_id => Some(draft),
        _ => None,
    });
    assert_eq!(made.scheduled_send_on, Some(at));
    assert_eq!(made.schedule_keeper, ScheduleKeeper::ThisComputer);
    assert!(service.posted().is_empty());
}

#[test]
fn expiry_before_the_new_time_is_refused() {
    let (_service, _folder, clock, desk) = start();
    let at = clock.now() + HOUR;
    let draft = Draft {
        scheduled_send_on: Some(at),
        expires_at: Some(clock.now() + 3 * HOUR),
        ..tea_draft()
    };
    let (id, ..) = create_draft(&desk, draft, 2);
    send(&desk, id);
    let entry = wait_for_entry(&desk, "the kept send", id, |state| {
        *state == OutboxState::Scheduled(at)
    });
    desk.send(Command::RescheduleSend {
        send: entry.id,
        at: at + 3 * HOUR,
    });
    let problem = wait_for(&desk, "the refusal", |event| match event {
        Event::Problem(problem) => Some(problem),
        _ => None,
    });
    let violations = vec![Violation::ExpiryBeforeSend];
    assert_eq!(problem.kind, ProblemKind::RulesViolated { violations });
}

#[test]
fn handed_over_send_has_its_time_at_service() {
    let (service, _folder, clock, desk) = start();
    let at = clock.now() + HOUR;
    let draft = Draft {
        scheduled_send_on: Some(at),
        schedule_keeper: ScheduleKeeper::Service,
        ..tea_draft()
    };
    let (id, ..) = create_draft(&desk, draft, 2);
    send(&desk, id);
    wait_until_sent(&desk, id);
    assert_eq!(service.posted()[0]["scheduled_send_on"], at.to_string());
}
