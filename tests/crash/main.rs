//! Crash test of sending: the real program is killed at random moments while a proxy cuts, delays,
//! repeats and rewrites its requests, hides the new batch from lists and removes references. The
//! program then resumes, and the batches are counted at the service, past the proxy.
//!
//! For every round: the send never has two batches, a send whose batch exists is never called refused,
//! canceled or not sent, a stored send is never lost, and in the end it is sent, refused without a
//! batch, or waits for a decision of the user.
//!
//! `GIFTDESK_CRASH_ROUNDS` sets the number of rounds (default 60), `GIFTDESK_CRASH_SEED` the seed, and
//! `GIFTDESK_CRASH_ROUND` runs a single round of a seed. The same seed plans the same faults and kills;
//! the moments of kills are times, so a replay meets them only approximately.
#![cfg(unix)]

mod checks;
#[path = "../faulty_proxy/mod.rs"]
mod faulty_proxy;
mod plan;
#[path = "../program/mod.rs"]
mod program;
mod round;
mod service;

use std::{
    fmt,
    ops::AddAssign,
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use plan::RoundPlan;
use round::{Ending, RoundReport};
use service::CountedService;

const DEFAULT_ROUNDS: u64 = 60;
/// Rounds that use one service. Programs with a new data folder read all its batches first.
const ROUNDS_PER_SERVICE: u64 = 20;
/// Rounds that run at the same time, each group with its own service: most of a round is waiting for time limits.
const WORKERS: u64 = 6;

/// Reads a number from the environment.
fn number_from_env(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is not a number: {text}")),
    )
}

/// What happened in all rounds.
#[derive(Default)]
struct Totals {
    rounds: u64,
    kills: u64,
    posts: u64,
    never_stored: u64,
    sent: u64,
    refused: u64,
    needs_review: u64,
}

impl AddAssign<RoundReport> for Totals {
    fn add_assign(&mut self, round: RoundReport) {
        self.rounds += 1;
        self.kills += round.kills;
        self.posts += round.posts;
        match round.ending {
            Ending::NeverStored => self.never_stored += 1,
            Ending::Sent => self.sent += 1,
            Ending::Refused => self.refused += 1,
            Ending::NeedsReview => self.needs_review += 1,
        }
    }
}

impl AddAssign for Totals {
    fn add_assign(&mut self, other: Self) {
        self.rounds += other.rounds;
        self.kills += other.kills;
        self.posts += other.posts;
        self.never_stored += other.never_stored;
        self.sent += other.sent;
        self.refused += other.refused;
        self.needs_review += other.needs_review;
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} rounds, {} kills, {} requests to create a batch: {} sent, {} in review, {} refused, \
             {} killed before the send was stored",
            self.rounds,
            self.kills,
            self.posts,
            self.sent,
            self.needs_review,
            self.refused,
            self.never_stored
        )
    }
}

/// Runs rounds until `next` reaches `end`.
fn run_rounds(seed: u64, next: &AtomicU64, end: u64) -> Totals {
    let mut totals = Totals::default();
    loop {
        let mut service = None;
        for _ in 0..ROUNDS_PER_SERVICE {
            let round = next.fetch_add(1, Ordering::Relaxed);
            if round >= end {
                return totals;
            }
            let service = service.get_or_insert_with(CountedService::start);
            totals += round::run(&RoundPlan::generate(seed, round), service);
        }
    }
}

#[test]
fn killed_send_ends_with_one_batch_or_question() {
    let seed = number_from_env("GIFTDESK_CRASH_SEED").unwrap_or_else(rand::random);
    let (first, end) = match number_from_env("GIFTDESK_CRASH_ROUND") {
        Some(round) => (round, round + 1),
        None => (
            0,
            number_from_env("GIFTDESK_CRASH_ROUNDS").unwrap_or(DEFAULT_ROUNDS),
        ),
    };
    println!(
        "Rounds {first} to {} of GIFTDESK_CRASH_SEED={seed}",
        end - 1
    );
    let next = AtomicU64::new(first);
    let totals = thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS.min(end - first))
            .map(|_| scope.spawn(|| run_rounds(seed, &next, end)))
            .collect();
        let mut totals = Totals::default();
        for worker in workers {
            totals += worker.join().expect("every round keeps its invariants");
        }
        totals
    });
    println!("{totals}");
    assert_eq!(totals.rounds, end - first);
    // With fewer rounds, chance decides which endings occur.
    if totals.rounds >= DEFAULT_ROUNDS {
        let seen = [totals.kills, totals.sent, totals.needs_review];
        assert!(seen.iter().all(|count| *count > 0), "{totals}");
        assert!(totals.kills >= totals.rounds / 2, "{totals}");
    }
}
