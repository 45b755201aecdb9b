//! Runs the programs of one round, kills them, and checks what they said.

use std::{
    fs::File,
    path::{Path, PathBuf},
    process::{Child, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use giftdesk::contract::{Clock as _, WallClock};

use crate::{
    checks::{Observation, OutboxRecord, RoundFacts},
    faulty_proxy::{Faults, KillMoment},
    plan::{References, RoundPlan},
    program::giftdesk_command,
    service::{CountedService, KEY},
};

/// How much faster the outbox of the tested program is: its ten minutes of look-ups take six seconds.
const OUTBOX_SPEED: &str = "100";
/// Longer than any program of a round takes.
const PROGRAM_TIMEOUT: Duration = Duration::from_secs(180);
/// The time from the start of `send` to the time of a scheduled send. Shorter, the file would be read too late.
const SCHEDULE_DELAY: Duration = Duration::from_secs(4);
const POLL_INTERVAL: Duration = Duration::from_millis(2);
/// The exit code of a program whose send needs a decision.
const DECISION_NEEDED: i32 = 5;

/// How the send of a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// `send` was killed, or failed, before the send was in the outbox.
    NeverStored,
    Sent,
    Refused,
    NeedsReview,
}

pub struct RoundReport {
    pub kills: u64,
    pub posts: u64,
    pub ending: Ending,
}

/// A program that has ended.
struct Ended {
    /// `None` when the program was killed.
    status: Option<ExitStatus>,
    stderr: String,
}

struct Round<'a> {
    plan: &'a RoundPlan,
    service: &'a CountedService,
    folder: tempfile::TempDir,
    /// The ids of sends before the send of the round.
    earlier: Vec<String>,
}

/// Runs a round.
///
/// # Panics
/// When an invariant is broken, or a program does not end.
pub fn run(plan: &RoundPlan, service: &CountedService) -> RoundReport {
    service.proxy.set_faults(&Faults {
        removes_references: plan.references == References::Removed,
        ..Faults::default()
    });
    let mut round = Round {
        plan,
        service,
        folder: tempfile::tempdir().expect("a folder"),
        earlier: Vec::new(),
    };
    if plan.references == References::RemovedLater {
        let ended = round.run_send(&format!("Before {}", plan.sender()), None);
        assert!(
            ended.status.is_some_and(|status| status.success()),
            "{plan}\n{}",
            ended.stderr
        );
        round.earlier = round.outbox().into_iter().map(|send| send.id).collect();
    }
    service.proxy.set_faults(&plan.faults);
    round.run_planned_programs()
}

impl Round<'_> {
    fn run_planned_programs(&self) -> RoundReport {
        let mut kills = 0;
        let mut observations = Vec::new();
        let mut last_status = None;
        let mut reports = Vec::new();
        // The last run is not killed.
        for (index, kill) in self.plan.kills.iter().copied().chain([None]).enumerate() {
            let (name, ended) = if index == 0 {
                ("send", self.run_send(&self.plan.sender(), kill))
            } else {
                ("resume", self.run_resume(kill))
            };
            kills += u64::from(ended.status.is_none());
            last_status = ended.status;
            reports.push(format!("{name}: {:?}\n{}", ended.status, ended.stderr));
            let observation = Observation {
                after: format!("{name} {}", index + 1),
                send: self.send_of_round(),
                says_not_sent: ended.stderr.contains("Nothing was sent"),
            };
            let is_stored = observation.send.is_some();
            observations.push(observation);
            if !is_stored {
                break;
            }
        }
        self.service.proxy.wait_until_idle();
        let batches = self.service.completed_batches_of(&self.plan.sender());
        let bodies = self.service.proxy.bodies();
        let facts = RoundFacts {
            recipients: self.plan.recipients,
            observations: &observations,
            bodies: &bodies,
            batches: &batches,
        };
        let violations = facts.violations();
        assert!(
            violations.is_empty(),
            "{}\n{}\n{}\n{observations:#?}\n{batches:#?}",
            self.plan,
            violations.join("\n"),
            reports.join("\n")
        );
        let state = observations
            .last()
            .and_then(|observation| observation.send.as_ref())
            .map(|send| send.state.as_str());
        let ending = match state {
            None => Ending::NeverStored,
            Some("sent") => Ending::Sent,
            Some("needs_review" | "held") => Ending::NeedsReview,
            Some(_) => Ending::Refused,
        };
        let asks = last_status.and_then(|status| status.code()) == Some(DECISION_NEEDED);
        assert!(
            asks == (ending == Ending::NeedsReview),
            "{}\n{last_status:?} for {ending:?}",
            self.plan
        );
        RoundReport {
            kills,
            posts: bodies.len() as u64,
            ending,
        }
    }

    fn data_folder(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn run_send(&self, sender: &str, kill: Option<KillMoment>) -> Ended {
        let people = self.folder.path().join("people.csv");
        // The same gift to people who got it in another send would need an acceptance.
        let company = sender.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
        let mut rows = "First name,Email\n".to_owned();
        for number in 1..=self.plan.recipients {
            rows += &format!("Person{number},person{number}@x{company}x.example.com\n");
        }
        std::fs::write(&people, rows).expect("a file");
        let people = people.to_string_lossy();
        let arguments = [
            "send",
            "--yes",
            "--json",
            "--product",
            "Everyday Tee",
            "--from",
            sender,
            "--method",
            "email_and_link",
            // The proxy can hide batches and orders from the first sync.
            "--accept",
            "history-incomplete",
            "--recipients",
            &people,
        ];
        let mut arguments = arguments.to_vec();
        let at = (WallClock.now() + SCHEDULE_DELAY).to_string();
        if self.plan.is_scheduled && sender == self.plan.sender() {
            arguments.extend(["--accept", "night-schedule", "--at", &at]);
        }
        self.run_program(&arguments, kill)
    }

    fn run_resume(&self, kill: Option<KillMoment>) -> Ended {
        self.run_program(&["resume", "--wait", "--json"], kill)
    }

    fn run_program(&self, arguments: &[&str], kill: Option<KillMoment>) -> Ended {
        let file = |name: &str| File::create(self.folder.path().join(name)).expect("a file");
        let child = giftdesk_command(&self.data_folder(), arguments)
            .args(["--connect", &self.service.proxy.url()])
            .env("GIFTDESK_API_KEY", KEY)
            .env("GIFTDESK_TEST_OUTBOX_SPEED", OUTBOX_SPEED)
            .stdin(Stdio::null())
            .stdout(file("stdout"))
            .stderr(file("stderr"))
            .spawn()
            .expect("the program starts");
        self.service.proxy.plan_kill(kill);
        let status = self.wait_or_kill(child);
        Ended {
            status,
            stderr: read(&self.folder.path().join("stderr")),
        }
    }

    /// Waits for the end of a program. Returns `None` when the program was killed as planned.
    fn wait_or_kill(&self, mut child: Child) -> Option<ExitStatus> {
        let begin = Instant::now();
        loop {
            if let Some(status) = child.try_wait().expect("a child") {
                return Some(status);
            }
            let is_overdue = begin.elapsed() > PROGRAM_TIMEOUT;
            if is_overdue || self.service.proxy.is_kill_due() {
                child.kill().expect("a child");
                child.wait().expect("a child");
            }
            assert!(
                !is_overdue,
                "{}\nthe program does not end:\n{}\n{:#?}",
                self.plan,
                read(&self.folder.path().join("stderr")),
                self.outbox()
            );
            if self.service.proxy.is_kill_due() {
                return None;
            }
            thread::sleep(POLL_INTERVAL);
        }
    }

    fn outbox(&self) -> Vec<OutboxRecord> {
        let output = giftdesk_command(&self.data_folder(), &["outbox", "--json"])
            .output()
            .expect("the program starts");
        assert!(
            output.status.success(),
            "{}\n{}",
            self.plan,
            String::from_utf8_lossy(&output.stderr)
        );
        serde_json::from_slice(&output.stdout).expect("JSON")
    }

    fn send_of_round(&self) -> Option<OutboxRecord> {
        let mut sends = self.outbox();
        sends.retain(|send| !self.earlier.contains(&send.id));
        assert!(sends.len() <= 1, "{}\n{sends:#?}", self.plan);
        sends.pop()
    }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}
