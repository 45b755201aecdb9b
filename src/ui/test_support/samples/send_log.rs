//! The records of the send log.

use std::time::Duration;

use uuid::Uuid;

use super::{now, orders::batch_id};
use crate::{
    contract::Cents,
    desk::{OutboxId, ProblemKind, SendLogQuery, SendLogRecord, SendLogRow, SendStep},
};

/// The steps of each send, newest first.
const STEPS_PER_SEND: u64 = 6;
const SENDS: u64 = 40;
const TITLES: [&str; 4] = ["Winter thanks", "Book club", "Moving day", "Onboarding"];

/// The send of record `n`, where 0 is the newest record.
fn send(n: u64) -> OutboxId {
    OutboxId(Uuid::from_u128(u128::from(n / STEPS_PER_SEND + 1)))
}

pub(in crate::ui) fn find_records(query: &SendLogQuery) -> Vec<u64> {
    (0..SENDS * STEPS_PER_SEND)
        .filter(|n| query.send.is_none_or(|wanted| wanted == send(*n)))
        .collect()
}

pub(in crate::ui) fn row(n: u64) -> SendLogRow {
    let problem = ProblemKind::ConnectionInterrupted.code();
    let step = match n % STEPS_PER_SEND {
        0 => SendStep::Sent { batch: batch_id(0) },
        1 => SendStep::NotFound { batches_read: 213 },
        2 => SendStep::InDoubt { problem },
        3 => SendStep::AttemptStarted { attempt: 1 },
        4 => SendStep::HoldEnded,
        _ => SendStep::Queued {
            recipients: 25,
            total_low: Cents(189_000),
            total_high: Cents(207_900),
            customer_reference_id: String::new(),
            request_sha256: String::new(),
        },
    };
    SendLogRow {
        record: SendLogRecord {
            sequence: SENDS * STEPS_PER_SEND - n,
            send: send(n),
            occurred_at: now() - Duration::from_secs(n * 700),
            step: Some(step),
            hash: format!("{:064x}", u128::from(n) << 96 | 0x5f3a_9c01),
        },
        title: (n / STEPS_PER_SEND != 4)
            .then(|| TITLES[(n / STEPS_PER_SEND) as usize % TITLES.len()].to_owned()),
    }
}
