//! Divides a send that is too large for one batch into parts, each with a reference of its own.

use std::ops::Range;

use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::{
    contract::{
        Cents, OrderBatchRequest, RecipientRequest,
        rules::{MAX_BODY_BYTES, MAX_NAME_CHARS},
    },
    desk::{
        Attempts, OutboxEntry, OutboxId, SendPart, SentColumns, SplitSendId, guards::Acceptance,
        store::NewOutboxEntry,
    },
};

/// The room that the number of a part may need in its name: " (1.2.3)".
const MAX_NUMBER_CHARS: usize = 20;

/// SHA-256 of a request for a whole draft, without its reference, and of its extra columns.
pub(crate) fn draft_sha256(
    request: &OrderBatchRequest,
    columns: &SentColumns,
) -> Result<[u8; 32], serde_json::Error> {
    let request = OrderBatchRequest {
        customer_reference_id: None,
        ..request.clone()
    };
    let mut hash = Sha256::new();
    hash.update(serde_json::to_vec(&request)?);
    hash.update(columns.encode()?);
    Ok(hash.finalize().into())
}

/// Divides `whole` into parts of about equal size, with at most `max_recipients` recipients and
/// [`MAX_BODY_BYTES`] each. `request` is the request of `whole`. The parts have its state, and its
/// totals in proportion to their recipients, and the accepted warnings and extra columns of those. A
/// part can be divided again.
pub(crate) fn divide(
    whole: &OutboxEntry,
    request: OrderBatchRequest,
    acceptance: Option<&Acceptance>,
    columns: &SentColumns,
    max_recipients: u64,
) -> Result<Vec<NewOutboxEntry>, serde_json::Error> {
    let draft_sha256 = match whole.part {
        Some(part) => part.draft_sha256,
        None => draft_sha256(&request, columns)?,
    };
    let mut max_recipients = usize::try_from(max_recipients).unwrap_or(usize::MAX).max(1);
    loop {
        let parts = divide_evenly(
            whole,
            &request,
            acceptance,
            columns,
            max_recipients,
            draft_sha256,
        )?;
        let fits = |part: &NewOutboxEntry| part.request.bytes().len() <= MAX_BODY_BYTES;
        if max_recipients == 1 || parts.iter().all(fits) {
            return Ok(parts);
        }
        max_recipients = max_recipients.min(request.recipients.len()).div_ceil(2);
    }
}

fn divide_evenly(
    whole: &OutboxEntry,
    request: &OrderBatchRequest,
    acceptance: Option<&Acceptance>,
    columns: &SentColumns,
    max_recipients: usize,
    draft_sha256: [u8; 32],
) -> Result<Vec<NewOutboxEntry>, serde_json::Error> {
    let all = &request.recipients;
    let count = all.len().div_ceil(max_recipients).max(1);
    let send = whole
        .part
        .map_or_else(|| SplitSendId(Uuid::now_v7()), |part| part.send);
    let first = whole.part.map_or(1, |part| part.number);
    let other_parts = whole.part.map_or(0, |part| part.count.saturating_sub(1));
    let common = OrderBatchRequest {
        recipients: Vec::new(),
        ..request.clone()
    };
    (0..count)
        .map(|index| {
            let (from, to) = (all.len() * index / count, all.len() * (index + 1) / count);
            let share = |total: Cents| {
                let until =
                    |end: usize| i128::from(total.0) * end as i128 / all.len().max(1) as i128;
                // Differences of rounded sums, so that the shares add up to the total.
                Cents(i64::try_from(until(to) - until(from)).unwrap_or(i64::MAX))
            };
            let reference = Uuid::now_v7().to_string();
            let body = part_request(&common, &all[from..to], &reference, whole, index + 1);
            Ok(NewOutboxEntry {
                entry: OutboxEntry {
                    id: OutboxId(Uuid::now_v7()),
                    recipients: (to - from) as u64,
                    total_low: share(whole.total_low),
                    total_high: share(whole.total_high),
                    customer_reference_id: reference,
                    attempts: Attempts::default(),
                    part: Some(SendPart {
                        send,
                        number: first.saturating_add(u32::try_from(index).unwrap_or(u32::MAX)),
                        count: other_parts.saturating_add(u32::try_from(count).unwrap_or(u32::MAX)),
                        draft_sha256,
                    }),
                    ..whole.clone()
                },
                request: serde_json::to_vec(&body)?.into(),
                acceptance: acceptance.and_then(|all| all.of_part(&row_range(from, to))),
                earlier_batches: None,
                columns: columns.of_recipients(from..to).encode()?,
            })
        })
        .collect()
}

/// The positions of recipients, as warnings count them.
fn row_range(from: usize, to: usize) -> Range<u32> {
    let position = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
    position(from)..position(to)
}

fn part_request(
    common: &OrderBatchRequest,
    recipients: &[RecipientRequest],
    reference: &str,
    whole: &OutboxEntry,
    number: usize,
) -> OrderBatchRequest {
    let name = common.batch_name.as_deref();
    OrderBatchRequest {
        recipients: recipients.to_vec(),
        customer_reference_id: Some(reference.to_owned()),
        batch_name: name.map(|name| part_name(name, number, whole.part.is_some())),
        ..common.clone()
    }
}

/// The name of a batch with the number of its part: "Spring (2)", and "Spring (2.1)" for a part of
/// this part.
fn part_name(name: &str, number: usize, is_part: bool) -> String {
    let numbered = name.strip_suffix(')').filter(|_| is_part);
    match numbered {
        Some(numbered) => format!("{numbered}.{number})"),
        None => {
            let stem: String = name
                .chars()
                .take(MAX_NAME_CHARS - MAX_NUMBER_CHARS)
                .collect();
            format!("{stem} ({number})")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::Timestamp,
        desk::{DraftId, OutboxState},
    };

    fn whole(recipients: usize) -> (OutboxEntry, OrderBatchRequest) {
        let entry = OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id: DraftId::generate(),
            title: "Spring".to_owned(),
            recipients: recipients as u64,
            total_low: Cents(1_000),
            total_high: Cents(1_001),
            customer_reference_id: "whole".to_owned(),
            state: OutboxState::Waiting,
            created_at: Timestamp::default(),
            attempts: Attempts::default(),
            part: None,
        };
        let request = OrderBatchRequest {
            batch_name: Some("Spring".to_owned()),
            recipients: (0..recipients)
                .map(|number| RecipientRequest {
                    first_name: format!("Person{number}"),
                    ..RecipientRequest::default()
                })
                .collect(),
            customer_reference_id: Some("whole".to_owned()),
            ..OrderBatchRequest::default()
        };
        (entry, request)
    }

    fn requests(parts: &[NewOutboxEntry]) -> Vec<OrderBatchRequest> {
        let read = |part: &NewOutboxEntry| serde_json::from_slice(part.request.bytes()).unwrap();
        parts.iter().map(read).collect()
    }

    #[test]
    fn parts_have_every_recipient_once_in_order() {
        let (entry, request) = whole(11);
        let parts = divide(&entry, request.clone(), None, &SentColumns::default(), 4).unwrap();
        let sizes: Vec<u64> = parts.iter().map(|part| part.entry.recipients).collect();
        assert_eq!(sizes, [3, 4, 4]);
        let divided = requests(&parts);
        let recipients: Vec<_> = divided
            .iter()
            .flat_map(|one| one.recipients.clone())
            .collect();
        assert_eq!(recipients, request.recipients);
        for (part, body) in parts.iter().zip(&divided) {
            let reference = &part.entry.customer_reference_id;
            assert_eq!(body.customer_reference_id.as_ref(), Some(reference));
        }
        let names: Vec<_> = divided
            .iter()
            .filter_map(|one| one.batch_name.clone())
            .collect();
        assert_eq!(names, ["Spring (1)", "Spring (2)", "Spring (3)"]);
        let total = |field: fn(&OutboxEntry) -> Cents| {
            parts.iter().map(|part| field(&part.entry)).sum::<Cents>()
        };
        assert_eq!(total(|entry| entry.total_low), Cents(1_000));
        assert_eq!(total(|entry| entry.total_high), Cents(1_001));
    }

    #[test]
    fn divided_part_keeps_its_place() {
        let (entry, request) = whole(9);
        let hash = draft_sha256(&request, &SentColumns::default()).unwrap();
        let parts = divide(&entry, request, None, &SentColumns::default(), 3).unwrap();
        let second = &parts[1];
        let halves = divide(
            &second.entry,
            requests(&parts)[1].clone(),
            None,
            &SentColumns::default(),
            2,
        )
        .unwrap();
        let places: Vec<_> = halves
            .iter()
            .filter_map(|half| half.entry.part)
            .map(|part| (part.number, part.count, part.draft_sha256 == hash))
            .collect();
        assert_eq!(places, [(2, 4, true), (3, 4, true)]);
        assert!(
            halves
                .iter()
                .all(|half| half.entry.part.map(|part| part.send)
                    == second.entry.part.map(|part| part.send))
        );
        let names: Vec<_> = requests(&halves)
            .into_iter()
            .filter_map(|one| one.batch_name)
            .collect();
        assert_eq!(names, ["Spring (2.1)", "Spring (2.2)"]);
    }

    #[test]
    fn large_bodies_are_divided_further() {
        let (entry, mut request) = whole(8);
        for recipient in &mut request.recipients {
            recipient.last_name = Some("x".repeat(MAX_BODY_BYTES / 4));
        }
        let parts = divide(&entry, request, None, &SentColumns::default(), 100).unwrap();
        assert!(parts.len() > 2);
        assert!(
            parts
                .iter()
                .all(|part| part.request.bytes().len() <= MAX_BODY_BYTES)
        );
    }
}
