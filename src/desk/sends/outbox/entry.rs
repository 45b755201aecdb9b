//! The entries of the outbox. A send is an entry from the moment the user presses Send.

use std::time::Duration;

use strum::{EnumDiscriminants, EnumString, IntoStaticStr};

use crate::{
    contract::{Cents, OrderBatchId, Timestamp},
    desk::{
        drafts::DraftId,
        ids::{OutboxId, SplitSendId},
        problem::Problem,
        sends::{
            gift_test::SendPurpose,
            log::SendStep,
            part_difference::PartDifference,
            schedule::{ON_TIME, ScheduleTiming},
        },
    },
};

/// The state of a send. Written to disk before the step that it names is taken; `OutboxStateCode`
/// is the stored text.
#[derive(Clone, Debug, PartialEq, Eq, EnumDiscriminants)]
#[strum_discriminants(
    name(OutboxStateCode),
    derive(EnumString, IntoStaticStr),
    strum(serialize_all = "snake_case")
)]
pub enum OutboxState {
    /// On disk, and not sent before this time, so that the user can undo the send. `None` when
    /// giftdesk was closed before this time: then the user decides.
    Held(Option<Timestamp>),
    /// On disk, and kept until this time. The outbox sends the gifts then, or asks the user when it is too late
    /// ([`OutboxEntry::schedule_timing`]).
    Scheduled(Timestamp),
    /// On disk, not yet sent; also after the service was unreachable or required a pause.
    Waiting,
    /// The request was started. After a crash the send is in doubt until the outbox has looked it
    /// up.
    Sending,
    /// The request may have arrived. The outbox looks the batch up by its `customer_reference_id`
    /// before anything else happens.
    InDoubt(Problem),
    /// The service does not show whether it has the batch. The outbox sends again only when the
    /// user decides to.
    NeedsReview(Problem),
    /// The service has the batch.
    Sent(OrderBatchId),
    /// The service refused the first request, or a check before this request failed; nothing was
    /// sent, and the draft is unchanged.
    Refused(Problem),
    /// The user canceled the send before it left; nothing was sent.
    Canceled,
    /// The stored row could not be read. The outbox never sends it.
    Unreadable(Problem),
}

impl OutboxState {
    /// Whether the send has its final state.
    #[must_use]
    pub fn is_final(&self) -> bool {
        matches!(self, Self::Sent(_) | Self::Refused(_) | Self::Canceled)
    }

    /// Whether the outbox takes further steps with the send by itself.
    #[must_use]
    pub fn is_active(&self) -> bool {
        !self.is_final() && !matches!(self, Self::Held(None) | Self::Unreadable(_))
    }

    /// Whether no request can have created the batch, so that the send can be canceled.
    #[must_use]
    pub fn is_cancelable(&self) -> bool {
        matches!(self, Self::Held(_) | Self::Scheduled(_) | Self::Waiting)
    }

    /// Whether nothing was sent, so that the draft can be changed and sent again.
    #[must_use]
    pub fn is_not_sent(&self) -> bool {
        matches!(self, Self::Refused(_) | Self::Canceled)
    }

    #[must_use]
    pub fn problem(&self) -> Option<&Problem> {
        match self {
            Self::InDoubt(problem)
            | Self::NeedsReview(problem)
            | Self::Refused(problem)
            | Self::Unreadable(problem) => Some(problem),
            Self::Held(_)
            | Self::Scheduled(_)
            | Self::Waiting
            | Self::Sending
            | Self::Sent(_)
            | Self::Canceled => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutboxEntry {
    pub id: OutboxId,
    pub draft_id: DraftId,
    /// The name of the draft, which may be empty.
    pub title: String,
    /// The name of the first recipient of a part of a send whose recipients get different gifts or messages. Empty
    /// for every other send.
    pub first_recipient: String,
    pub recipients: u64,
    /// The price range that the user agreed to.
    pub total_low: Cents,
    pub total_high: Cents,
    pub customer_reference_id: String,
    pub state: OutboxState,
    pub created_at: Timestamp,
    pub attempts: Attempts,
    /// `None` for a send of one batch.
    pub part: Option<SendPart>,
}

impl OutboxEntry {
    /// Whether the send is a test of a gift, which has no draft of its own.
    #[must_use]
    pub fn is_test(&self) -> bool {
        SendPurpose::of_reference(&self.customer_reference_id) == SendPurpose::Test
    }

    /// Whether the outbox has to send an earlier part of the same send first, or the user has to
    /// decide about it. Meaningful for an entry that was not started.
    #[must_use]
    pub fn is_blocked(&self, entries: &[Self]) -> bool {
        self.earlier_parts(entries)
            .any(|earlier| !matches!(earlier.state, OutboxState::Sent(_)))
    }

    /// What the outbox does with a scheduled send at `now`; `None` for any other send. A send of several parts is
    /// late only while none of them has left.
    #[must_use]
    pub fn schedule_timing<'a>(
        &self,
        entries: impl IntoIterator<Item = &'a Self>,
        now: Timestamp,
        late_limit: Duration,
    ) -> Option<ScheduleTiming> {
        let OutboxState::Scheduled(at) = self.state else {
            return None;
        };
        if now < at {
            return Some(ScheduleTiming::Early(at.since(now)));
        }
        let is_begun = entries.into_iter().any(|other| {
            self.is_part_of_same_send(other) && !matches!(other.state, OutboxState::Scheduled(_))
        });
        Some(if is_begun || now.since(at) <= late_limit.max(ON_TIME) {
            ScheduleTiming::Due
        } else {
            ScheduleTiming::Late
        })
    }

    /// Whether both are parts of a send that is divided into several batches.
    #[must_use]
    pub fn is_part_of_same_send(&self, other: &Self) -> bool {
        let parts = self.part.zip(other.part);
        parts.is_some_and(|(own, other)| own.send == other.send)
    }

    /// The parts of the same send that come before this one.
    pub fn earlier_parts<'a>(&'a self, entries: &'a [Self]) -> impl Iterator<Item = &'a Self> {
        let own = self.part.map(|part| part.number);
        entries.iter().filter(move |other| {
            self.is_part_of_same_send(other) && other.part.map(|part| part.number) < own
        })
    }
}

/// The position of an entry among the parts of a send that is too large for one batch, or whose recipients get
/// different gifts or messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SendPart {
    /// Shared by all parts.
    pub send: SplitSendId,
    /// From 1. The parts are sent in this order, one after the other.
    pub number: u32,
    pub count: u32,
    /// SHA-256 of the request for the whole draft without a reference.
    pub draft_sha256: [u8; 32],
    pub difference: PartDifference,
}

/// The facts about the requests of a send that decide its next step. Stored with the entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attempts {
    /// Requests that were started.
    pub started: u64,
    /// Requests that the service may have received. Only a refusal of the first of these requests
    /// is final.
    pub possible_arrivals: u64,
    /// Complete look-ups since the last request that did not find the batch.
    pub absent_lookups: u64,
    /// Since when it is unknown whether the latest request arrived.
    pub in_doubt_since: Option<Timestamp>,
    /// The HTTP status with which the service refused a request although it may have the batch; 0
    /// when the status is unknown. From then on the outbox only looks the batch up.
    pub refused_status: Option<u16>,
}

/// HTTP 413, with which services refuse a request that is too large.
pub(crate) const CONTENT_TOO_LARGE: u16 = 413;

impl Attempts {
    /// The facts after a step.
    #[must_use]
    pub fn after(self, step: &SendStep, at: Timestamp) -> Self {
        let mut next = self;
        match step {
            // The other computer may have posted the request. Several moves count once.
            SendStep::MovedHere => {
                next.possible_arrivals = next.possible_arrivals.max(1);
                next.absent_lookups = 0;
            }
            SendStep::AttemptStarted { .. } => {
                next.started += 1;
                next.possible_arrivals += 1;
                next.absent_lookups = 0;
            }
            SendStep::NotReached { .. } => {
                next.possible_arrivals = next.possible_arrivals.saturating_sub(1);
            }
            SendStep::InDoubt { .. } => {
                next.in_doubt_since = Some(at);
            }
            SendStep::NotFound { .. } => next.absent_lookups += 1,
            SendStep::RefusalInDoubt { status } | SendStep::RepeatRefused { status } => {
                next.in_doubt_since = Some(at);
                next.refused_status = Some(*status);
            }
            // Apart from the number of attempts, nothing that happened before counts when the user
            // sends a refused request again.
            SendStep::Requeued => {
                next = Self {
                    started: self.started,
                    ..Self::default()
                };
            }
            _ => {}
        }
        next
    }

    /// Whether no earlier request can have arrived. Only then can a refusal of the current request
    /// mean that nothing was sent.
    #[must_use]
    pub fn is_first_arrival(&self) -> bool {
        self.possible_arrivals <= 1
    }

    /// Whether another computer may have posted the request of an entry that was not started here.
    #[must_use]
    pub fn may_have_arrived_before(&self) -> bool {
        self.possible_arrivals > 0
    }

    /// Whether the service refused the first request, and its list has not shown yet that the batch
    /// is missing.
    #[must_use]
    pub fn is_first_refused(&self) -> bool {
        self.refused_status.is_some() && self.is_first_arrival()
    }

    /// Whether the service refused a request because it is too large.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        self.refused_status == Some(CONTENT_TOO_LARGE)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    const HOUR: Duration = Duration::from_secs(3_600);

    fn entry(state: OutboxState) -> OutboxEntry {
        OutboxEntry {
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
        }
    }

    fn at() -> Timestamp {
        Timestamp::from_micros(1_800_000_000_000_000)
    }

    fn timing(now: Timestamp, limit: Duration) -> Option<ScheduleTiming> {
        entry(OutboxState::Scheduled(at())).schedule_timing(&[], now, limit)
    }

    #[test]
    fn send_is_late_after_the_allowed_time() {
        let second = Duration::from_secs(1);
        assert_eq!(
            timing(at() - HOUR, Duration::ZERO),
            Some(ScheduleTiming::Early(HOUR))
        );
        assert_eq!(timing(at(), Duration::ZERO), Some(ScheduleTiming::Due));
        assert_eq!(
            timing(at() + ON_TIME, Duration::ZERO),
            Some(ScheduleTiming::Due)
        );
        assert_eq!(
            timing(at() + ON_TIME + second, Duration::ZERO),
            Some(ScheduleTiming::Late)
        );
        assert_eq!(timing(at() + HOUR, HOUR), Some(ScheduleTiming::Due));
        assert_eq!(
            timing(at() + HOUR + second, HOUR),
            Some(ScheduleTiming::Late)
        );
        assert_eq!(
            entry(OutboxState::Waiting).schedule_timing(&[], at(), HOUR),
            None
        );
    }

    #[test]
    fn part_of_a_begun_send_is_never_late() {
        let send = SplitSendId(Uuid::now_v7());
        let part = |number, state| OutboxEntry {
            part: Some(SendPart {
                send,
                number,
                count: 2,
                draft_sha256: [0; 32],
                difference: PartDifference::Recipients,
            }),
            ..entry(state)
        };
        let second = part(2, OutboxState::Scheduled(at()));
        let kept = part(1, OutboxState::Scheduled(at()));
        let now = at() + HOUR;
        let timing = |first| second.schedule_timing(&[first, second.clone()], now, ON_TIME);
        assert_eq!(timing(kept), Some(ScheduleTiming::Late));
        let sent = part(1, OutboxState::Sent(OrderBatchId::default()));
        assert_eq!(timing(sent), Some(ScheduleTiming::Due));
    }

    proptest! {
        #[test]
        fn send_never_leaves_before_its_time(before in 1_i64..1_000_000_000, limit in 0_u64..100_000) {
            let now = Timestamp::from_micros(at().micros() - before);
            let timing = timing(now, Duration::from_secs(limit));
            prop_assert!(matches!(timing, Some(ScheduleTiming::Early(rest)) if !rest.is_zero()));
        }
    }
}
