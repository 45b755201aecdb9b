//! Divides a send that is too large for one batch, or has different gifts, into parts, each with a reference
//! of its own.

use std::{collections::HashMap, ops::Range};

use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::{
    entry::{Attempts, OutboxEntry, SendPart},
    store::NewOutboxEntry,
};
use crate::{
    contract::{
        Cents, OrderBatchRequest, RecipientRequest,
        rules::{MAX_BODY_BYTES, MAX_NAME_CHARS},
    },
    desk::{
        ids::{OutboxId, SplitSendId},
        personal::GroupRequest,
        sends::{guards::Acceptance, part_difference::PartDifference, sent_columns::SentColumns},
    },
};

/// The bytes of a body for its reference and the number of its part.
const MAX_REFERENCE_BYTES: usize = 128;

/// The room that the number of a part may need in its name: " (1.2.3)".
const MAX_NUMBER_CHARS: usize = 20;

/// The most characters of a recipient's name in the name of a batch.
const MAX_PERSON_CHARS: usize = 100;

/// Between the name of the draft and the recipient in the name of a batch.
const PERSON_SEPARATOR: &str = " · ";

/// Recipients with the same message and cart, and what the user agreed to pay for them.
#[derive(Clone, Debug)]
pub(crate) struct PricedGroup {
    pub(crate) group: GroupRequest,
    pub(crate) total_low: Cents,
    pub(crate) total_high: Cents,
    pub(crate) cost_abroad: Cents,
}

/// SHA-256 of the requests for a whole draft, without their references, and of its extra columns.
pub(crate) fn draft_sha256<'a>(
    groups: impl IntoIterator<Item = &'a GroupRequest>,
    columns: &SentColumns,
) -> Result<[u8; 32], serde_json::Error> {
    let mut hash = Sha256::new();
    for group in groups {
        hash.update(serde_json::to_vec(&group.clone().into_request(None))?);
    }
    hash.update(columns.encode()?);
    Ok(hash.finalize().into())
}

/// Divides the groups of `whole` into parts with at most `max_recipients` recipients and
/// [`MAX_BODY_BYTES`] each; the parts of a group have about equal size. The parts have the state of `whole`,
/// the totals of their group in proportion to their recipients, and the accepted warnings and extra columns
/// of those. A part can be divided again.
pub(crate) fn divide(
    whole: &OutboxEntry,
    groups: &[PricedGroup],
    acceptance: Option<&Acceptance>,
    columns: &SentColumns,
    max_recipients: u64,
) -> Result<Vec<NewOutboxEntry>, serde_json::Error> {
    let max_recipients = usize::try_from(max_recipients).unwrap_or(usize::MAX).max(1);
    let draft_sha256 = match whole.part {
        Some(part) => part.draft_sha256,
        None => draft_sha256(groups.iter().map(|group| &group.group), columns)?,
    };
    let send = whole
        .part
        .map_or_else(|| SplitSendId(Uuid::now_v7()), |part| part.send);
    let mut slices = Vec::with_capacity(groups.len());
    for group in groups {
        let of_group = fitting_slices(&group.group, max_recipients)?;
        slices.extend(of_group.into_iter().map(|range| (group, range)));
    }
    let difference = whole.part.map_or_else(
        || PartDifference::of(groups.iter().map(|priced| &priced.group.common)),
        |part| part.difference,
    );
    let first = whole.part.map_or(1, |part| part.number);
    let other_parts = whole.part.map_or(0, |part| part.count.saturating_sub(1));
    let count = u32::try_from(slices.len()).unwrap_or(u32::MAX);
    // A part of a personal send stays one when it is divided again.
    let is_personal = groups.len() > 1 || !whole.first_recipient.is_empty();
    let mut names = PartNames {
        is_personal,
        is_part: whole.part.is_some(),
        used: HashMap::new(),
    };
    (0_u32..)
        .zip(slices)
        .map(|(index, (group, range))| {
            let share = |total: Cents| share_of(total, &range, group.group.positions.len());
            let reference = Uuid::now_v7().to_string();
            let recipients = &group.group.recipients[range.clone()];
            let name = group.group.common.batch_name.as_deref();
            let body = OrderBatchRequest {
                recipients: recipients.to_vec(),
                customer_reference_id: Some(reference.clone()),
                batch_name: names.next(name, recipients, index + 1),
                ..group.group.common.clone()
            };
            let positions = &group.group.positions[range.clone()];
            let named = recipients.first().filter(|_| is_personal);
            Ok(NewOutboxEntry {
                entry: OutboxEntry {
                    id: OutboxId(Uuid::now_v7()),
                    recipients: range.len() as u64,
                    first_recipient: named.map(full_name).unwrap_or_default(),
                    total_low: share(group.total_low),
                    total_high: share(group.total_high),
                    customer_reference_id: reference,
                    attempts: Attempts::default(),
                    part: Some(SendPart {
                        send,
                        number: first.saturating_add(index),
                        count: other_parts.saturating_add(count),
                        draft_sha256,
                        difference,
                    }),
                    ..whole.clone()
                },
                cost_abroad: share(group.cost_abroad),
                request: serde_json::to_vec(&body)?.into(),
                acceptance: acceptance.and_then(|all| all.of_part(positions)),
                earlier_batches: None,
                columns: columns.of_recipients(positions).encode()?,
            })
        })
        .collect()
}

/// The recipients of a group as ranges of about equal size, whose requests are small enough.
fn fitting_slices(
    group: &GroupRequest,
    max_recipients: usize,
) -> Result<Vec<Range<usize>>, serde_json::Error> {
    let all = group.recipients.len();
    let common = serde_json::to_vec(&group.common)?.len() + MAX_REFERENCE_BYTES;
    let mut sizes = Vec::with_capacity(all);
    for recipient in &group.recipients {
        sizes.push(serde_json::to_vec(recipient)?.len() + 1);
    }
    let mut max_recipients = max_recipients;
    loop {
        let count = all.div_ceil(max_recipients).max(1);
        let slices: Vec<Range<usize>> = (0..count)
            .map(|index| all * index / count..all * (index + 1) / count)
            .collect();
        let bytes = |range: &Range<usize>| common + sizes[range.clone()].iter().sum::<usize>();
        if max_recipients == 1 || slices.iter().all(|range| bytes(range) <= MAX_BODY_BYTES) {
            return Ok(slices);
        }
        max_recipients = max_recipients.min(all).div_ceil(2);
    }
}

/// The number of parts of groups, without making their requests.
pub(crate) fn count_parts(
    groups: &[GroupRequest],
    max_recipients: u64,
) -> Result<u64, serde_json::Error> {
    let max_recipients = usize::try_from(max_recipients).unwrap_or(usize::MAX).max(1);
    let mut parts = 0;
    for group in groups {
        parts += fitting_slices(group, max_recipients)?.len() as u64;
    }
    Ok(parts)
}

/// The share of some recipients. Differences of rounded sums, so that the shares add up to the total.
pub(crate) fn share_of(total: Cents, range: &Range<usize>, all: usize) -> Cents {
    let until = |end: usize| i128::from(total.0) * end as i128 / all.max(1) as i128;
    Cents(i64::try_from(until(range.end) - until(range.start)).unwrap_or(i64::MAX))
}

/// Names the batches of the parts of a send.
struct PartNames {
    /// Whether the recipients get different gifts or messages, so that a batch is named by its recipient.
    is_personal: bool,
    /// Whether the whole is a part itself.
    is_part: bool,
    /// How often each name was given.
    used: HashMap<String, u32>,
}

impl PartNames {
    fn next(
        &mut self,
        name: Option<&str>,
        recipients: &[RecipientRequest],
        number: u32,
    ) -> Option<String> {
        let person = recipients.first().map(full_name).unwrap_or_default();
        if !self.is_personal || self.is_part || person.is_empty() {
            return name.map(|name| part_name(name, number, self.is_part));
        }
        let own = person_name(name, &person, recipients.len() - 1);
        let count = self.used.entry(own.clone()).or_default();
        *count += 1;
        Some(match *count {
            1 => own,
            count => [own, format!("({count})")].join(" "),
        })
    }
}

/// "Ida Berg", at most [`MAX_PERSON_CHARS`] characters.
fn full_name(recipient: &RecipientRequest) -> String {
    let last_name = recipient.last_name.as_deref().unwrap_or_default();
    let words = recipient.first_name.split_whitespace();
    let words: Vec<&str> = words.chain(last_name.split_whitespace()).collect();
    words.join(" ").chars().take(MAX_PERSON_CHARS).collect()
}

/// The name of a batch with its first recipient and the number of the others: "Spring · Ida Berg", "Spring · Ida
/// Berg +2".
fn person_name(name: Option<&str>, person: &str, others: usize) -> String {
    let people = match others {
        0 => person.to_owned(),
        others => [person.to_owned(), format!("+{others}")].join(" "),
    };
    let Some(name) = name else { return people };
    let added = PERSON_SEPARATOR.chars().count() + people.chars().count() + MAX_NUMBER_CHARS;
    let stem: String = name
        .chars()
        .take(MAX_NAME_CHARS.saturating_sub(added))
        .collect();
    format!("{}{PERSON_SEPARATOR}{people}", stem.trim_end())
}

/// The name of a batch with the number of its part: "Spring (2)", and "Spring (2.1)" for a part of
/// this part.
fn part_name(name: &str, number: u32, is_part: bool) -> String {
    let numbered = name.strip_suffix(')').filter(|_| is_part);
    let numbered = numbered.filter(|numbered| {
        let digits = numbered.rsplit_once(" (").map(|(_, digits)| digits);
        digits.is_some_and(|digits| {
            !digits.is_empty() && digits.chars().all(|it| it.is_ascii_digit() || it == '.')
        })
    });
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
        contract::{RecipientRequest, Timestamp},
        desk::{drafts::DraftId, sends::outbox::entry::OutboxState},
    };

    fn whole(recipients: usize) -> (OutboxEntry, OrderBatchRequest) {
        let entry = OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id: DraftId::generate(),
            title: "Spring".to_owned(),
            first_recipient: String::new(),
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

    fn group(request: OrderBatchRequest) -> PricedGroup {
        PricedGroup {
            group: GroupRequest::of_whole(request),
            total_low: Cents(1_000),
            total_high: Cents(1_001),
            cost_abroad: Cents(301),
        }
    }

    fn divided(
        whole: &OutboxEntry,
        request: OrderBatchRequest,
        max_recipients: u64,
    ) -> Vec<NewOutboxEntry> {
        let columns = SentColumns::default();
        divide(whole, &[group(request)], None, &columns, max_recipients).unwrap()
    }

    fn requests(parts: &[NewOutboxEntry]) -> Vec<OrderBatchRequest> {
        let read = |part: &NewOutboxEntry| serde_json::from_slice(part.request.bytes()).unwrap();
        parts.iter().map(read).collect()
    }

    #[test]
    fn parts_have_every_recipient_once_in_order() {
        let (entry, request) = whole(11);
        let parts = divided(&entry, request.clone(), 4);
        let sizes: Vec<u64> = parts.iter().map(|part| part.entry.recipients).collect();
        assert_eq!(sizes, [3, 4, 4]);
        let bodies = requests(&parts);
        let recipients: Vec<_> = bodies
            .iter()
            .flat_map(|one| one.recipients.clone())
            .collect();
        assert_eq!(recipients, request.recipients);
        for (part, body) in parts.iter().zip(&bodies) {
            let reference = &part.entry.customer_reference_id;
            assert_eq!(body.customer_reference_id.as_ref(), Some(reference));
        }
        let names: Vec<_> = bodies
            .iter()
            .filter_map(|one| one.batch_name.clone())
            .collect();
        assert_eq!(names, ["Spring (1)", "Spring (2)", "Spring (3)"]);
        let total = |field: fn(&OutboxEntry) -> Cents| {
            parts.iter().map(|part| field(&part.entry)).sum::<Cents>()
        };
        assert_eq!(total(|entry| entry.total_low), Cents(1_000));
        assert_eq!(total(|entry| entry.total_high), Cents(1_001));
        let abroad: Cents = parts.iter().map(|part| part.cost_abroad).sum();
        assert_eq!(abroad, Cents(301));
    }

    #[test]
    fn divided_part_keeps_its_place() {
        let (entry, request) = whole(9);
        let groups = [GroupRequest::of_whole(request.clone())];
        let hash = draft_sha256(&groups, &SentColumns::default()).unwrap();
        let parts = divided(&entry, request, 3);
        let second = &parts[1];
        let halves = divided(&second.entry, requests(&parts)[1].clone(), 2);
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
        let parts = divided(&entry, request, 100);
        assert!(parts.len() > 2);
        assert!(
            parts
                .iter()
                .all(|part| part.request.bytes().len() <= MAX_BODY_BYTES)
        );
    }

    #[test]
    fn groups_are_divided_and_numbered_together() {
        let (entry, request) = whole(7);
        let with_message = |text: &str, positions: &[u32]| PricedGroup {
            group: GroupRequest {
                common: OrderBatchRequest {
                    message: Some(text.to_owned()),
                    recipients: Vec::new(),
                    ..request.clone()
                },
                recipients: positions
                    .iter()
                    .map(|at| request.recipients[*at as usize].clone())
                    .collect(),
                positions: positions.to_vec(),
            },
            total_low: Cents(100) * positions.len() as i64,
            total_high: Cents(200) * positions.len() as i64,
            cost_abroad: Cents::ZERO,
        };
        let groups = [
            with_message("Hi Ida", &[0, 2, 3, 6]),
            with_message("Hi Raj", &[1, 4, 5]),
        ];
        let columns = SentColumns::default();
        let parts = divide(&entry, &groups, None, &columns, 2).unwrap();
        let bodies = requests(&parts);
        let people: Vec<(&str, Vec<&str>)> = bodies
            .iter()
            .map(|body| {
                let names = body.recipients.iter().map(|one| one.first_name.as_str());
                (body.message.as_deref().unwrap(), names.collect())
            })
            .collect();
        assert_eq!(
            people,
            [
                ("Hi Ida", vec!["Person0", "Person2"]),
                ("Hi Ida", vec!["Person3", "Person6"]),
                ("Hi Raj", vec!["Person1"]),
                ("Hi Raj", vec!["Person4", "Person5"]),
            ]
        );
        let totals: Vec<_> = parts.iter().map(|part| part.entry.total_high).collect();
        assert_eq!(totals, [Cents(400), Cents(400), Cents(200), Cents(400)]);
        let places: Vec<_> = parts
            .iter()
            .filter_map(|part| part.entry.part)
            .map(|part| (part.number, part.count))
            .collect();
        assert_eq!(places, [(1, 4), (2, 4), (3, 4), (4, 4)]);
        let name = |body: &OrderBatchRequest| body.batch_name.clone().unwrap();
        assert_eq!(name(&bodies[3]), "Spring · Person4 +1");
        let groups = groups.map(|priced| priced.group);
        assert_eq!(count_parts(&groups, 2).unwrap(), 4);
    }

    /// The names of the batches of a personal send in which each of these people gets another message.
    fn names(name: Option<&str>, people: &[(&str, &str)]) -> Vec<String> {
        let (entry, request) = whole(1);
        let groups: Vec<PricedGroup> = (0..)
            .zip(people)
            .map(|(position, (first_name, last_name))| {
                let mut one = group(request.clone());
                one.group.common.message = Some(format!("Hi {first_name}"));
                one.group.common.batch_name = name.map(str::to_owned);
                one.group.positions = vec![position];
                one.group.recipients[0].first_name = (*first_name).to_owned();
                one.group.recipients[0].last_name = Some((*last_name).to_owned());
                one
            })
            .collect();
        let parts = divide(&entry, &groups, None, &SentColumns::default(), 10).unwrap();
        let differences = parts.iter().filter_map(|part| part.entry.part);
        assert!(
            differences
                .into_iter()
                .all(|part| part.difference == PartDifference::Messages)
        );
        let firsts = parts.iter().map(|part| part.entry.first_recipient.clone());
        let expected = people
            .iter()
            .map(|(first, last)| format!("{first} {last}").trim().to_owned());
        assert!(firsts.eq(expected));
        requests(&parts)
            .into_iter()
            .filter_map(|body| body.batch_name)
            .collect()
    }

    #[test]
    fn batches_of_personal_send_are_named_by_recipient() {
        let people = [("Ida", "Berg"), ("Raj", ""), ("Ida", "Berg")];
        assert_eq!(
            names(Some("Spring"), &people),
            ["Spring · Ida Berg", "Spring · Raj", "Spring · Ida Berg (2)"]
        );
        assert_eq!(names(None, &people), ["Ida Berg", "Raj", "Ida Berg (2)"]);
    }

    #[test]
    fn long_names_keep_the_recipient() {
        let long = "long ".repeat(60);
        let names = names(Some(&long), &[("Ida", "Berg"), ("Raj", "Rao")]);
        assert!(names[0].ends_with(" · Ida Berg") && names[1].ends_with(" · Raj Rao"));
        assert!(
            names
                .iter()
                .all(|name| name.chars().count() <= MAX_NAME_CHARS)
        );
    }

    #[test]
    fn divided_personal_part_keeps_its_recipient() {
        let (mut entry, mut request) = whole(4);
        entry.first_recipient = "Ida (HR)".to_owned();
        request.batch_name = Some("Spring · Ida (HR)".to_owned());
        let parts = divided(&entry, request, 4);
        let again = divided(&parts[0].entry, requests(&parts)[0].clone(), 2);
        let names: Vec<_> = requests(&again)
            .into_iter()
            .filter_map(|body| body.batch_name)
            .collect();
        let first = requests(&parts)[0].batch_name.clone().unwrap();
        assert_eq!(names, [format!("{first} (1)"), format!("{first} (2)")]);
    }
}
