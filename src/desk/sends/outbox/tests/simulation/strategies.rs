//! The state machine of the simulation: how the environment of the outbox begins, and which events can
//! follow.

use proptest::prelude::*;
use proptest_state_machine::ReferenceStateMachine;

use super::{
    Environment, MAX_DELAY, MAX_LIST_LAG, MAX_SCHEDULE, RECIPIENTS, RECOVERY, SimEvent, Start,
    world::{Answer, ListFault, PostFault, Price},
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
        prop::sample::select(vec![400, 401, 404, 422]).prop_map(Answer::Refusal),
        Just(Answer::Busy),
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
        1 => Just(PostFault::DoubledSecond),
        2 => answer().prop_map(PostFault::NotCreated),
        1 => Just(PostFault::Refused),
        1 => Just(PostFault::TooLarge),
    ]
}

fn price() -> impl Strategy<Value = Price> {
    prop_oneof![
        Just(Price::Agreed),
        Just(Price::Higher),
        Just(Price::Absent)
    ]
}

fn start() -> impl Strategy<Value = Start> {
    prop_oneof![
        2 => Just(Start::Waiting),
        3 => Just(Start::Checked),
        1 => Just(Start::Killed),
    ]
}

prop_compose! {
    fn environment()(
        returns_references in prop::bool::weighted(0.75),
        knows_references in prop::bool::ANY,
        other_batches in prop_oneof![Just(0), 1..8_usize, Just(120)],
        list_lag in prop_oneof![Just(0), 1..MAX_LIST_LAG],
        repeat_status in prop_oneof![Just(400), Just(409), Just(422)],
        // Most sends have one part, and most services accept it.
        part_size in prop_oneof![2 => Just(RECIPIENTS), 1 => Just(3), 1 => Just(2)],
        max_recipients in prop_oneof![3 => Just(RECIPIENTS), 1 => 1..RECIPIENTS],
        posts in prop::collection::vec(post_fault(), 1..8),
        is_held in prop::bool::weighted(0.25),
        scheduled_in in prop::option::weighted(0.25, 1..MAX_SCHEDULE),
        start in start(),
        has_unreadable_send in prop::bool::weighted(0.25),
        is_list_broken in prop::bool::weighted(0.1),
        is_clock_steady in prop::bool::ANY,
    ) -> Environment {
        Environment {
            returns_references,
            knows_references,
            other_batches,
            list_lag,
            repeat_status,
            part_size,
            max_recipients,
            posts,
            is_held: is_held && scheduled_in.is_none(),
            scheduled_in,
            start,
            has_unreadable_send,
            is_list_broken,
            is_clock_steady,
            list: ListFault::None,
            price: Price::Agreed,
            now: 0,
            clock_offset: 0,
        }
    }
}

impl ReferenceStateMachine for Environment {
    type State = Self;
    type Transition = SimEvent;

    fn init_state() -> BoxedStrategy<Self> {
        environment().boxed()
    }

    fn transitions(_: &Self) -> BoxedStrategy<SimEvent> {
        prop_oneof![
            4 => prop_oneof![1..90_u64, 1..600_u64].prop_map(SimEvent::Run),
            3 => (0..60_u8).prop_map(SimEvent::Crash),
            1 => (-100_000..100_000_i64).prop_map(SimEvent::ClockJumps),
            1 => Just(SimEvent::Refresh),
            1 => Just(SimEvent::CancelRest),
            2 => Just(SimEvent::SendAgain),
            1 => (1..MAX_SCHEDULE).prop_map(SimEvent::Reschedule),
            1 => Just(SimEvent::SendNow),
            1 => price().prop_map(SimEvent::Price),
            2 => prop_oneof![
                Just(ListFault::None),
                Just(ListFault::Unreachable),
                Just(ListFault::Fails),
                (1..4_usize).prop_map(ListFault::Capped),
                Just(ListFault::HasUnreadable),
            ].prop_map(SimEvent::List),
        ]
        .boxed()
    }

    fn apply(mut state: Self, event: &SimEvent) -> Self {
        match event {
            SimEvent::Run(seconds) => state.now += seconds,
            SimEvent::ClockJumps(seconds) => state.clock_offset += seconds,
            SimEvent::List(fault) => state.list = *fault,
            SimEvent::Price(price) => state.price = *price,
            SimEvent::Crash(_)
            | SimEvent::Refresh
            | SimEvent::CancelRest
            | SimEvent::SendAgain
            | SimEvent::Reschedule(_)
            | SimEvent::SendNow => {}
        }
        state
    }

    /// The events end before the network recovers.
    fn preconditions(state: &Self, event: &SimEvent) -> bool {
        match event {
            SimEvent::Run(seconds) => state.now + seconds < RECOVERY,
            SimEvent::ClockJumps(_) => !state.is_clock_steady,
            SimEvent::SendAgain => state.is_clock_steady,
            SimEvent::Reschedule(_) | SimEvent::SendNow => state.scheduled_in.is_some(),
            _ => true,
        }
    }
}
