//! Gives a send that this computer keeps another time. Refuses a time in the past, a time after the expiry of the gifts,
//! and a send that has left.

use super::{
    guards::{SendWarning, night},
    outbox::{OutboxEntry, OutboxState},
};
use crate::{
    contract::{OrderBatchRequest, SendMethod, Timestamp, rules},
    desk::{
        problem::{Impact, Problem, ProblemKind},
        store::{ConnectionRowId, Store},
    },
};

/// Schedules a kept send, and its parts that have not left, for another time. Returns the warnings about the new
/// time, which the send does not need to be accepted.
///
/// # Errors
/// When the send is not scheduled any more, or the gifts would expire before that time.
pub(crate) async fn set_send_time(
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
    if entry.part.is_some() {
        let entries = store
            .outbox(connection_row)
            .await
            .map_err(|error| error.problem())?;
        let is_part = |other: &&OutboxEntry| {
            other.id != entry.id
                && entry.is_part_of_same_send(other)
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
