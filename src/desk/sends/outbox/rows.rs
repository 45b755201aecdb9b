//! Rows of the outbox: the typed columns of a state, and entries read from rows. A row that cannot be read
//! becomes an [`OutboxState::Unreadable`] entry.

use sqlx::{Row, sqlite::SqliteRow};
use uuid::Uuid;

use super::entry::{Attempts, OutboxEntry, OutboxState, OutboxStateCode, SendPart};
use crate::{
    contract::{Cents, OrderBatchId, Timestamp},
    desk::{
        drafts::DraftId,
        ids::OutboxId,
        problem::{Impact, Problem, ProblemKind},
        store::{Result, json},
    },
};

/// The columns of a state.
pub(super) struct StateColumns {
    pub(in crate::desk) state: &'static str,
    pub(in crate::desk) problem_code: Option<String>,
    pub(in crate::desk) problem_data: Option<String>,
    pub(in crate::desk) order_batch_id: Option<OrderBatchId>,
    pub(super) held_until: Option<Timestamp>,
    pub(in crate::desk) scheduled_at: Option<Timestamp>,
}

impl StateColumns {
    pub(in crate::desk) fn of(state: &OutboxState) -> Result<Self> {
        let problem = state.problem();
        Ok(Self {
            state: OutboxStateCode::from(state).into(),
            problem_code: problem.map(|problem| problem.code().to_string()),
            problem_data: problem.map(json::text).transpose()?,
            order_batch_id: match state {
                OutboxState::Sent(batch) => Some(*batch),
                _ => None,
            },
            held_until: match state {
                OutboxState::Held(until) => *until,
                _ => None,
            },
            scheduled_at: match state {
                OutboxState::Scheduled(at) => Some(*at),
                _ => None,
            },
        })
    }
}

pub(super) fn read_attempts(row: &SqliteRow) -> Result<Attempts, sqlx::Error> {
    let count = |column: &str| Ok::<_, sqlx::Error>(row.try_get::<i64, _>(column)?.cast_unsigned());
    Ok(Attempts {
        started: count("attempts")?,
        possible_arrivals: count("possible_arrivals")?,
        absent_lookups: count("absent_lookups")?,
        in_doubt_since: row.try_get("in_doubt_since")?,
        refused_status: row.try_get("refused_status")?,
    })
}

/// Reads a row. One unreadable column makes the whole entry unreadable, except a column of its
/// problem.
pub(super) fn read_entry(row: &SqliteRow) -> OutboxEntry {
    try_read_entry(row).unwrap_or_else(|error| {
        // An id made from the row id replaces an unreadable id.
        let id = row.try_get("id").unwrap_or_else(|_| {
            let number = row.try_get::<i64, _>("row_id").unwrap_or_default();
            OutboxId(Uuid::from_u128(u128::from(number.unsigned_abs())))
        });
        tracing::error!(%id, %error, "an entry of the outbox could not be read");
        OutboxEntry {
            id,
            draft_id: row.try_get("draft_id").unwrap_or(DraftId(Uuid::nil())),
            title: row.try_get("title").unwrap_or_default(),
            first_recipient: row.try_get("first_recipient").unwrap_or_default(),
            recipients: 0,
            total_low: Cents::ZERO,
            total_high: Cents::ZERO,
            customer_reference_id: row.try_get("customer_reference_id").unwrap_or_default(),
            state: unreadable(row, id),
            created_at: Timestamp::default(),
            attempts: Attempts::default(),
            part: read_part(row).ok().flatten(),
        }
    })
}

fn try_read_entry(row: &SqliteRow) -> Result<OutboxEntry, sqlx::Error> {
    let id = row.try_get("id")?;
    Ok(OutboxEntry {
        id,
        draft_id: row.try_get("draft_id")?,
        title: row.try_get("title")?,
        first_recipient: row.try_get("first_recipient")?,
        recipients: row.try_get::<i64, _>("recipients")?.cast_unsigned(),
        total_low: row.try_get("total_low")?,
        total_high: row.try_get("total_high")?,
        customer_reference_id: row.try_get("customer_reference_id")?,
        state: read_state(row, id),
        created_at: row.try_get("created_at")?,
        attempts: read_attempts(row)?,
        part: read_part(row)?,
    })
}

fn read_part(row: &SqliteRow) -> Result<Option<SendPart>, sqlx::Error> {
    let Some(send) = row.try_get("split_send")? else {
        return Ok(None);
    };
    let difference: String = row.try_get("part_difference")?;
    let draft_sha256: Vec<u8> = row.try_get("draft_sha256")?;
    Ok(Some(SendPart {
        send,
        number: row.try_get("part")?,
        count: row.try_get("parts")?,
        // A hash of another length equals that of no draft, so the draft is kept.
        draft_sha256: draft_sha256.try_into().unwrap_or_default(),
        // Decides only about words.
        difference: difference.parse().unwrap_or_default(),
    }))
}

pub(super) fn read_state(row: &SqliteRow, id: OutboxId) -> OutboxState {
    let code = row
        .try_get::<String, _>("state")
        .ok()
        .and_then(|state| state.parse::<OutboxStateCode>().ok());
    match code {
        Some(OutboxStateCode::Held) => row
            .try_get::<Option<Timestamp>, _>("held_until")
            .map_or_else(|_| unreadable(row, id), OutboxState::Held),
        Some(OutboxStateCode::Scheduled) => row
            .try_get::<Timestamp, _>("scheduled_at")
            .map_or_else(|_| unreadable(row, id), OutboxState::Scheduled),
        Some(OutboxStateCode::Waiting) => OutboxState::Waiting,
        Some(OutboxStateCode::Canceled) => OutboxState::Canceled,
        Some(OutboxStateCode::Sending) => OutboxState::Sending,
        Some(OutboxStateCode::InDoubt) => OutboxState::InDoubt(read_problem(row)),
        Some(OutboxStateCode::NeedsReview) => OutboxState::NeedsReview(read_problem(row)),
        Some(OutboxStateCode::Refused) => OutboxState::Refused(read_problem(row)),
        Some(OutboxStateCode::Sent) => row
            .try_get::<OrderBatchId, _>("order_batch_id")
            .map_or_else(|_| unreadable(row, id), OutboxState::Sent),
        Some(OutboxStateCode::Unreadable) | None => unreadable(row, id),
    }
}

/// The problem of a state. A problem shows the user what to decide about, and decides no step of the
/// outbox by itself, so an unreadable problem does not make the state unreadable.
fn read_problem(row: &SqliteRow) -> Problem {
    row.try_get::<String, _>("problem_data")
        .ok()
        .and_then(|data| serde_json::from_str(&data).ok())
        .unwrap_or_else(|| {
            let code = row.try_get("problem_code").unwrap_or_default();
            ProblemKind::RecordUnreadable { code }.into()
        })
}

fn unreadable(row: &SqliteRow, id: OutboxId) -> OutboxState {
    let problem = Problem::from(ProblemKind::SendUnreadable { id });
    OutboxState::Unreadable(if is_never_sent(row) {
        problem.with_impact(Impact::NothingSent)
    } else {
        problem
    })
}

/// Whether the row proves that no request of the entry can have arrived at the service. Each attempt is
/// recorded before its request is posted.
fn is_never_sent(row: &SqliteRow) -> bool {
    let state = row.try_get::<String, _>("state").unwrap_or_default();
    let is_before_attempt = matches!(
        state.parse(),
        Ok(OutboxStateCode::Held
            | OutboxStateCode::Scheduled
            | OutboxStateCode::Waiting
            | OutboxStateCode::Unreadable)
    );
    is_before_attempt
        && row
            .try_get("possible_arrivals")
            .is_ok_and(|count: i64| count == 0)
}
