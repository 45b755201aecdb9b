//! What happens in a simulated case: rounds of the sync, changes and faults of the service.

use std::time::Duration;

use proptest::{prelude::*, sample::Index};

use super::{
    ROUND_TIME,
    model::{ModelActivity, ModelBatch, ResponseFault, State, Total},
};
use crate::contract::Timestamp;

const STATUSES: [&str; 6] = [
    "created",
    "notified",
    "opened",
    "paid",
    "delivered",
    "canceled",
];

#[derive(Clone, Debug)]
pub(super) enum Op {
    Round,
    FullRound,
    Restart,
    /// The program ends in the middle of a round.
    Crash {
        requests: usize,
        polls: u32,
    },
    /// Minutes.
    Advance(u64),
    /// Minutes.
    SetBackClock(u64),
    AddBatch {
        orders: usize,
        is_complete: bool,
    },
    CompleteBatch(Index),
    HideBatch(Index),
    ChangeOrder {
        batch: Index,
        order: Index,
        status: &'static str,
        /// The seconds from now to the time of an activity; `None`: no activity.
        activity: Option<i64>,
    },
    /// Requests whose path contains the text get a faulty response.
    Fail(&'static str, ResponseFault),
    Heal,
    Cap(Option<usize>),
    Total(Total),
    IgnoreFilters(bool),
    Previews(bool),
    Etags(bool),
    MakeUnreadable(Index, Index),
}

impl Op {
    /// What the op changes at the service at `now`.
    pub(super) fn change_service(&self, service: &mut State, now: Timestamp) {
        match self {
            Self::Round
            | Self::FullRound
            | Self::Restart
            | Self::Crash { .. }
            | Self::Advance(_)
            | Self::SetBackClock(_) => {}
            Self::AddBatch {
                orders,
                is_complete,
            } => {
                let number = service.batches.len();
                let batch = ModelBatch {
                    id: service.new_id(),
                    name: format!("Batch {number}"),
                    is_complete: *is_complete,
                    is_hidden: false,
                    orders: (0..*orders).map(|_| service.new_order()).collect(),
                };
                service.batches.push(batch);
            }
            Self::CompleteBatch(at) => {
                if let Some(batch) = pick(&mut service.batches, *at) {
                    batch.is_complete = true;
                }
            }
            Self::HideBatch(at) => {
                if let Some(batch) = pick(&mut service.batches, *at) {
                    batch.is_hidden = true;
                }
            }
            Self::ChangeOrder {
                batch,
                order,
                status,
                activity,
            } => {
                let order = pick(&mut service.batches, *batch)
                    .filter(|batch| batch.is_complete)
                    .and_then(|batch| pick(&mut batch.orders, *order));
                let Some(order) = order else {
                    return;
                };
                order.status = status;
                order.note = Some(format!("Note {status}"));
                let order = order.id;
                if let Some(seconds) = activity {
                    let activity = ModelActivity {
                        id: service.new_id(),
                        status,
                        order,
                        at: Timestamp::from_micros(now.micros() + seconds * 1_000_000),
                    };
                    service.activities.push(activity);
                }
            }
            Self::Fail(part, fault) => service.failures.push(((*part).to_owned(), *fault)),
            Self::Heal => service.failures.clear(),
            Self::Cap(cap) => service.max_per_page = *cap,
            Self::Total(total) => service.total = *total,
            Self::IgnoreFilters(is_ignored) => service.ignores_filters = *is_ignored,
            Self::Previews(has_previews) => service.has_previews = *has_previews,
            Self::Etags(has_etags) => service.has_etags = *has_etags,
            Self::MakeUnreadable(batch, order) => {
                let order = pick(&mut service.batches, *batch)
                    .and_then(|batch| pick(&mut batch.orders, *order));
                if let Some(id) = order.map(|order| order.id) {
                    service.unreadable.push(id);
                }
            }
        }
    }

    /// The time after the op that began at `now`.
    pub(super) fn end(&self, now: Timestamp) -> Timestamp {
        let minutes = |minutes: u64| Duration::from_secs(minutes * 60);
        match self {
            Self::Round | Self::FullRound | Self::Crash { .. } => now + ROUND_TIME,
            Self::Advance(by) => now + minutes(*by),
            Self::SetBackClock(by) => now - minutes(*by),
            _ => now,
        }
    }
}

fn pick<T>(all: &mut [T], at: Index) -> Option<&mut T> {
    (!all.is_empty()).then(|| at.get_mut(all))
}

pub(super) fn op() -> impl Strategy<Value = Op> {
    let index = any::<Index>;
    let part = prop_oneof![
        Just("cards"),
        Just("brands"),
        Just("collections"),
        Just("order_batches"),
        Just("/orders"),
        Just("order_activities"),
        Just("me"),
    ];
    let fault = prop_oneof![
        prop_oneof![Just(401_u16), Just(403), Just(500), Just(503), Just(429)]
            .prop_map(ResponseFault::Status),
        Just(ResponseFault::Html),
        Just(ResponseFault::HalfBody),
    ];
    let total = prop_oneof![
        Just(Total::Right),
        Just(Total::Missing),
        Just(Total::OfPage),
        Just(Total::Zero),
        Just(Total::Negative),
        Just(Total::TooHigh),
    ];
    prop_oneof![
        6 => Just(Op::Round),
        1 => Just(Op::FullRound),
        1 => Just(Op::Restart),
        2 => (0_usize..8, 1_u32..30).prop_map(|(requests, polls)| Op::Crash { requests, polls }),
        1 => (1_u64..3_000).prop_map(Op::Advance),
        1 => (1_u64..3_000).prop_map(Op::SetBackClock),
        4 => (prop_oneof![9 => 1_usize..45, 1 => 150_usize..320], any::<bool>()).prop_map(|(orders, is_complete)| Op::AddBatch {
            orders,
            is_complete,
        }),
        1 => index().prop_map(Op::CompleteBatch),
        1 => index().prop_map(Op::HideBatch),
        4 => (
            index(),
            index(),
            prop::sample::select(&STATUSES[..]),
            prop::option::of(-90_000_i64..90_000),
        )
            .prop_map(|(batch, order, status, activity)| Op::ChangeOrder {
                batch,
                order,
                status,
                activity,
            }),
        1 => (part, fault).prop_map(|(part, fault)| Op::Fail(part, fault)),
        1 => Just(Op::Heal),
        1 => prop::option::of(prop::sample::select(vec![10_usize, 20, 50])).prop_map(Op::Cap),
        1 => total.prop_map(Op::Total),
        1 => any::<bool>().prop_map(Op::IgnoreFilters),
        1 => any::<bool>().prop_map(Op::Previews),
        1 => any::<bool>().prop_map(Op::Etags),
        1 => (index(), index()).prop_map(|(batch, order)| Op::MakeUnreadable(batch, order)),
    ]
}
