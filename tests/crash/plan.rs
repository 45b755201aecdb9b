//! The plan of a round: what the proxy does, and when programs are killed. Computed from the seed and
//! the number of the round only.

use std::{fmt, time::Duration};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng, seq::IndexedRandom as _};

use crate::faulty_proxy::{
    DoubledAnswer, FalseAnswer, Faults, KillMoment, ListFault, PostFault, PostStage,
};

/// Which references the program sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum References {
    Returned,
    /// The proxy removes the reference from every answer.
    Removed,
    /// The proxy removes references after an earlier send of the same data folder was returned with its
    /// reference.
    RemovedLater,
}

/// Everything that is planned for a round.
#[derive(Clone, Debug)]
pub struct RoundPlan {
    pub seed: u64,
    pub round: u64,
    pub recipients: u64,
    pub references: References,
    pub faults: Faults,
    /// The kills of `send` and of the runs of `resume` that follow. A last run of `resume` is not
    /// killed.
    pub kills: Vec<Option<KillMoment>>,
    /// Whether the send is kept until a time a few seconds later.
    pub is_scheduled: bool,
}

impl RoundPlan {
    pub fn generate(seed: u64, round: u64) -> Self {
        let mut rng =
            StdRng::seed_from_u64(seed.wrapping_add(round.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
        let list_lag = match rng.random_range(0..4) {
            0 => Duration::from_millis(rng.random_range(1..4_000)),
            1 => Duration::from_millis(rng.random_range(1..300)),
            _ => Duration::ZERO,
        };
        let lists: Vec<ListFault> = (0..rng.random_range(0..6))
            .map(|_| {
                *[
                    ListFault::None,
                    ListFault::None,
                    ListFault::CutBefore,
                    ListFault::CutAnswer,
                    ListFault::BadGateway,
                ]
                .choose(&mut rng)
                .expect("a fault")
            })
            .collect();
        let is_list_current = list_lag.is_zero();
        let posts = (0..rng.random_range(1..=4))
            .map(|_| post_fault(&mut rng, is_list_current))
            .collect();
        let kills = (0..rng.random_range(1..=3))
            .map(|_| rng.random_bool(0.8).then(|| kill_moment(&mut rng)))
            .collect();
        let recipients = rng.random_range(1..=30);
        let references = match rng.random_range(0..10) {
            0 | 1 => References::Removed,
            2 => References::RemovedLater,
            _ => References::Returned,
        };
        let faults = Faults {
            posts,
            list_lag,
            lists,
            removes_references: references != References::Returned,
        };
        Self {
            seed,
            round,
            recipients,
            references,
            faults,
            kills,
            // Drawn last, so that the other plans of a seed stay the same.
            is_scheduled: rng.random_bool(0.25),
        }
    }

    /// The sender of the round's gifts, which identifies their batches at the service.
    pub fn sender(&self) -> String {
        format!("Round {}", self.round)
    }
}

fn millis(rng: &mut StdRng, max: u64) -> Duration {
    Duration::from_millis(rng.random_range(0..max))
}

/// A doubled request is answered with the refusal of its repetition only when lists do not lag behind:
/// else nothing distinguishes that refusal from the refusal of a first request.
fn post_fault(rng: &mut StdRng, is_list_current: bool) -> PostFault {
    let answer = *[
        FalseAnswer::BadGateway,
        FalseAnswer::AlreadySubmitted,
        FalseAnswer::NotFoundPage,
    ]
    .choose(rng)
    .expect("an answer");
    match rng.random_range(0..24) {
        0..=3 => PostFault::None,
        4 | 5 => PostFault::CutBefore,
        6 | 7 => PostFault::CutWithin,
        8..=10 => PostFault::CutAfter,
        11 | 12 => PostFault::CutAnswer,
        13 | 14 => PostFault::Late(millis(rng, 3_000)),
        15 => PostFault::Delay(millis(rng, 800)),
        16 => PostFault::SlowAnswer(millis(rng, 800)),
        17 if is_list_current => PostFault::Doubled(DoubledAnswer::Second),
        17 | 18 => PostFault::Doubled(DoubledAnswer::First),
        19..=21 => PostFault::Rewritten(answer),
        22 => PostFault::NotForwarded(answer),
        _ => PostFault::Refused,
    }
}

fn kill_moment(rng: &mut StdRng) -> KillMoment {
    let stage = match rng.random_range(0..4) {
        0 => PostStage::Read,
        1 => PostStage::Handled,
        2 => PostStage::Answered,
        _ => return KillMoment::AfterStart(millis(rng, 900)),
    };
    KillMoment::AfterStage {
        request: if rng.random_bool(0.6) { 1 } else { 2 },
        stage,
        pause: millis(rng, 25),
    }
}

impl fmt::Display for RoundPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "To repeat: GIFTDESK_CRASH_SEED={} GIFTDESK_CRASH_ROUND={} cargo test --test crash\n{self:?}",
            self.seed, self.round
        )
    }
}

#[test]
fn same_seed_plans_same_rounds() {
    let plan = |seed, round| format!("{:?}", RoundPlan::generate(seed, round));
    assert_eq!(plan(7, 3), plan(7, 3));
    assert_ne!(plan(7, 3), plan(7, 4));
    assert_ne!(plan(7, 3), plan(8, 3));
}
