//! The schedule of a send: who keeps the send until its time, and what happens at that time.
//!
//! A send that this computer keeps is an entry of the outbox, with its whole request on disk. It leaves when the
//! clock of this computer shows its time, and at most the time that the user allows after it: a send that is later,
//! because giftdesk was not running, the computer was asleep or the service could not be reached, waits for the
//! user. A clock that is set back delays sends; one that is set forward makes them late, and sets nothing in motion
//! that the user has not allowed. Nothing about lateness is stored, so a clock that was wrong for a while leaves no
//! trace.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{
    Impact, OutboxEntry, OutboxState, Problem, ProblemKind,
    guards::{SendWarning, night},
    store::{ConnectionRowId, Store},
};
use crate::contract::{OrderBatchRequest, SendMethod, Timestamp, rules};

/// How late a send counts as on time.
pub const ON_TIME: Duration = Duration::from_secs(10 * 60);

/// Who keeps a send until its time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScheduleKeeper {
    /// The outbox. The send can be changed, sent at once or canceled until it leaves.
    #[default]
    ThisComputer,
    /// The service, which gets the request at once. The contract has no way to change or cancel it.
    Service,
}

impl ScheduleKeeper {
    /// The keeper in drafts that were saved before there was a choice.
    #[must_use]
    pub fn of_earlier_drafts() -> Self {
        Self::Service
    }
}

/// What the outbox does with a scheduled send now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScheduleTiming {
    /// Keeps the send for this long.
    Early(Duration),
    /// Sends the gifts.
    Due,
    /// Waits for the user.
    Late,
}

impl OutboxEntry {
    /// What the outbox does with a scheduled send at `now`; `None` for any other send. A send of several parts is
    /// late only while none of them has left.
    #[must_use]
    pub fn schedule_timing(
        &self,
        entries: &[Self],
        now: Timestamp,
        late_limit: Duration,
    ) -> Option<ScheduleTiming> {
        let OutboxState::Scheduled(at) = self.state else {
            return None;
        };
        if now < at {
            return Some(ScheduleTiming::Early(at.since(now)));
        }
        let is_begun = self.part.is_some_and(|own| {
            entries.iter().any(|other| {
                let is_part = other.part.is_some_and(|part| part.send == own.send);
                is_part && !matches!(other.state, OutboxState::Scheduled(_))
            })
        });
        Some(if is_begun || now.since(at) <= late_limit.max(ON_TIME) {
            ScheduleTiming::Due
        } else {
            ScheduleTiming::Late
        })
    }
}

/// Schedules a kept send, and its parts that have not left, for another time. Returns the warnings about the new
/// time, which the send does not need to be accepted.
///
/// # Errors
/// When the send is not scheduled any more, or the gifts would expire before that time.
pub(crate) async fn reschedule(
    store: &Store,
    connection_row: ConnectionRowId,
    entry: &OutboxEntry,
    at: Timestamp,
    now: Timestamp,
) -> Result<Vec<SendWarning>, Problem> {
    if !matches!(entry.state, OutboxState::Scheduled(_)) {
        return Err(ProblemKind::SendChanged.into());
    }
    let mut of_send = vec![entry.id];
    if let Some(own) = entry.part {
        let entries = store
            .outbox(connection_row)
            .await
            .map_err(|error| error.problem())?;
        let is_part = |other: &&OutboxEntry| {
            other.id != entry.id
                && other.part.is_some_and(|part| part.send == own.send)
                && matches!(other.state, OutboxState::Scheduled(_))
        };
        of_send.extend(entries.iter().filter(is_part).map(|other| other.id));
    }
    let mut recipients = Vec::new();
    let mut method = SendMethod::default();
    for id in of_send {
        let body = store
            .outbox_request(id)
            .await
            .map_err(|error| error.problem())?;
        let request: OrderBatchRequest =
            serde_json::from_slice(&body).map_err(|_| ProblemKind::RequestNotPrepared)?;
        let violations: Vec<_> =
            rules::time_violations(Some(at), request.expires_at, now).collect();
        if !violations.is_empty() {
            let problem = Problem::from(ProblemKind::RulesViolated { violations });
            return Err(problem.with_impact(Impact::ScheduleKept));
        }
        method = request.send_method.unwrap_or_default();
        recipients.extend(request.recipients);
    }
    let warnings = night::check(Some(at), &method, &recipients, &chrono::Local);
    let is_moved = store
        .reschedule(entry.id, &entry.state, at, now)
        .await
        .map_err(|error| error.problem())?;
    if is_moved {
        Ok(warnings)
    } else {
        Err(ProblemKind::SendChanged.into())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;
    use crate::{
        contract::{Cents, OrderBatchId},
        desk::{Attempts, DraftId, OutboxId, SendPart, SplitSendId},
    };

    const HOUR: Duration = Duration::from_secs(3_600);

    fn entry(state: OutboxState) -> OutboxEntry {
        OutboxEntry {
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
