//! Random cases.

use proptest::prelude::*;

use super::{
    Case, MAX_DELAY, MAX_LIST_LAG, RECIPIENTS, SimEvent,
    world::{Answer, ListFault, PostFault},
};

fn answer() -> impl Strategy<Value = Answer> {
    prop_oneof![
        Just(Answer::CutOff),
        Just(Answer::TimedOut),
        Just(Answer::Status502),
        Just(Answer::WebPage),
        Just(Answer::HalfABody),
        Just(Answer::Conflict),
        Just(Answer::ForbiddenByProxy),
        Just(Answer::TooLargeForProxy),
    ]
}

fn post_fault() -> impl Strategy<Value = PostFault> {
    prop_oneof![
        1 => Just(PostFault::None),
        1 => Just(PostFault::Unreachable),
        2 => Just(PostFault::Lost),
        4 => answer().prop_map(PostFault::AnswerLost),
        2 => (1..MAX_DELAY).prop_map(PostFault::Late),
        1 => Just(PostFault::Doubled),
        2 => answer().prop_map(PostFault::NotCreated),
        1 => Just(PostFault::Refused),
        1 => Just(PostFault::TooLarge),
        1 => Just(PostFault::Busy),
    ]
}

fn sim_event() -> impl Strategy<Value = SimEvent> {
    prop_oneof![
        4 => (1..90_u64).prop_map(SimEvent::Run),
        3 => (0..60_u8).prop_map(SimEvent::Crash),
        1 => (-100_000..100_000_i64).prop_map(SimEvent::ClockJumps),
        1 => Just(SimEvent::Refresh),
        1 => Just(SimEvent::CancelRest),
        2 => prop_oneof![
            Just(ListFault::None),
            Just(ListFault::Unreachable),
            Just(ListFault::Fails),
            (1..4_usize).prop_map(ListFault::Capped),
            Just(ListFault::HasUnreadable),
        ].prop_map(SimEvent::List),
    ]
}

pub(super) fn case() -> impl Strategy<Value = Case> {
    (
        prop::bool::weighted(0.75),
        prop_oneof![Just(0_usize), 1..8_usize, Just(120)],
        prop_oneof![Just(0), 1..MAX_LIST_LAG],
        prop_oneof![Just(400_u16), Just(409), Just(422)],
        // Most sends have one part, and most services accept it.
        prop_oneof![2 => Just(RECIPIENTS), 1 => Just(3_usize), 1 => Just(2_usize)],
        prop_oneof![3 => Just(RECIPIENTS), 1 => 1..RECIPIENTS],
        prop::collection::vec(post_fault(), 1..5),
        prop::collection::vec(sim_event(), 1..12),
    )
        .prop_map(
            |(
                returns_references,
                other_batches,
                list_lag,
                repeat_status,
                part_size,
                max_recipients,
                posts,
                events,
            )| Case {
                returns_references,
                other_batches,
                list_lag,
                repeat_status,
                part_size,
                max_recipients,
                posts,
                events,
            },
        )
}
