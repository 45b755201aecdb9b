//! Matches the entries of a tracking file with parcels: by parcel number, else by name and postal code as suggestions that a
//! person confirms.

use std::collections::{BTreeMap, HashMap};

use super::state::{ParcelEvent, Tracking};
use crate::{
    contract::{
        MailingAddress, Timestamp,
        shop::{
            carrier::{Carrier, carrier_name, normalized_tracking_number},
            parcel_number::ParcelNumber,
            parcels::{TrackingEntry, UnmatchedCode, UnmatchedEntry},
        },
        text::fold,
    },
    service::error::Result,
};

/// The most suggestions for one entry.
const MAX_SUGGESTIONS: usize = 10;

/// A packed parcel that an entry without a number can mean.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    number: ParcelNumber,
    key: (String, String),
}

impl Candidate {
    /// `address` is the address of the order as JSON.
    pub(crate) fn new(
        number: ParcelNumber,
        first: &str,
        last: Option<&str>,
        address: Option<&str>,
    ) -> Result<Self> {
        let address: MailingAddress = address
            .map(serde_json::from_str)
            .transpose()?
            .unwrap_or_default();
        let (first, last) = match &address.first_name {
            Some(first) => (first.as_str(), address.last_name.as_deref()),
            None => (first, last),
        };
        let name = format!("{first} {}", last.unwrap_or_default());
        Ok(Self {
            number,
            key: suggestion_key(&name, &address.postal_code),
        })
    }
}

/// The words of a name in any order, and a postal code of which only the first five digits count in the US.
fn suggestion_key(name: &str, postal_code: &str) -> (String, String) {
    let folded = fold(name);
    let mut words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    let code: String = postal_code
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_uppercase())
        .collect();
    let is_zip_plus_4 = code.len() == 9 && code.bytes().all(|byte| byte.is_ascii_digit());
    let code = if is_zip_plus_4 {
        code[..5].to_owned()
    } else {
        code
    };
    (words.join(" "), code)
}

/// Entries with their parcels, and those without one.
#[derive(Clone, Debug, Default)]
pub(crate) struct MatchedEntries {
    /// The number of entries with a parcel.
    pub matched: u64,
    pub events: BTreeMap<ParcelNumber, Vec<ParcelEvent>>,
    pub unmatched: Vec<UnmatchedEntry>,
}

/// The parcel numbers of entries, as far as they are numbers.
pub(crate) fn numbers(entries: &[TrackingEntry]) -> Vec<ParcelNumber> {
    let parsed = entries
        .iter()
        .filter_map(|entry| entry.parcel.as_deref()?.parse().ok());
    let mut numbers: Vec<ParcelNumber> = parsed.collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Whether an entry has a name and a postal code but no valid parcel number, so that candidates are needed.
pub(crate) fn needs_candidates(entries: &[TrackingEntry]) -> bool {
    entries.iter().any(|entry| {
        let is_number = entry
            .parcel
            .as_deref()
            .is_some_and(|text| text.parse::<ParcelNumber>().is_ok());
        !is_number && entry.recipient.is_some() && entry.postal_code.is_some()
    })
}

/// `known`: the parcels that exist, and whether a carrier can still report about them.
pub(crate) fn match_entries(
    entries: &[TrackingEntry],
    known: &HashMap<ParcelNumber, bool>,
    candidates: &[Candidate],
    now: Timestamp,
) -> MatchedEntries {
    let mut matched = MatchedEntries::default();
    let mut numbers_of_parcels: HashMap<ParcelNumber, String> = HashMap::new();
    for entry in entries {
        let found = find_parcel(entry, known, candidates).and_then(|parcel| {
            let tracking =
                tracking_of(entry, now).map_err(|code| (code, Vec::<ParcelNumber>::new()))?;
            if tracking.is_none() && entry.unreadable_delivery.is_some() {
                return Err((UnmatchedCode::InvalidDeliveryDate, Vec::new()));
            }
            if tracking.is_none() && entry.delivered_at.is_none() {
                return Err((UnmatchedCode::MissingTrackingNumber, Vec::new()));
            }
            if let Some(tracking) = &tracking {
                let first = numbers_of_parcels
                    .entry(parcel)
                    .or_insert_with(|| tracking.number.clone());
                if *first != tracking.number {
                    return Err((UnmatchedCode::TwoTrackingNumbers, Vec::new()));
                }
            }
            Ok((parcel, tracking))
        });
        match found {
            Ok((parcel, tracking)) => {
                matched.matched += 1;
                let events = matched.events.entry(parcel).or_default();
                let at = entry
                    .delivered_at
                    .map_or(now, |delivered| delivered.min(now));
                if tracking.is_some() {
                    events.push(ParcelEvent::Shipped { at, tracking });
                }
                if entry.delivered_at.is_some() {
                    events.push(ParcelEvent::Delivered { at });
                }
                // The tracking number is recorded all the same.
                if entry.unreadable_delivery.is_some() {
                    matched.unmatched.push(UnmatchedEntry {
                        row: entry.row,
                        code: UnmatchedCode::InvalidDeliveryDate,
                        suggestions: Vec::new(),
                    });
                }
            }
            Err((code, suggestions)) => matched.unmatched.push(UnmatchedEntry {
                row: entry.row,
                code,
                suggestions,
            }),
        }
    }
    matched
}

/// The tracking number of an entry, when it has one. The carrier is the one that the number has, else the one that the file
/// names.
fn tracking_of(entry: &TrackingEntry, now: Timestamp) -> Result<Option<Tracking>, UnmatchedCode> {
    let text = entry.tracking_number.as_deref().unwrap_or_default();
    if text.trim().is_empty() {
        return Ok(None);
    }
    let Some(number) = normalized_tracking_number(text) else {
        return Err(UnmatchedCode::InvalidTrackingNumber);
    };
    let named = entry.carrier.as_deref().and_then(carrier_name);
    let carrier = match Carrier::of_tracking_number(&number).or_else(|| Carrier::of_name(named?)) {
        Some(carrier) => Some(carrier.to_string()),
        None => named.map(str::to_owned),
    };
    Ok(Some(Tracking {
        reported_at: now,
        number,
        carrier,
    }))
}

type NotFound = (UnmatchedCode, Vec<ParcelNumber>);

fn find_parcel(
    entry: &TrackingEntry,
    known: &HashMap<ParcelNumber, bool>,
    candidates: &[Candidate],
) -> Result<ParcelNumber, NotFound> {
    let text = entry
        .parcel
        .as_deref()
        .map(str::trim)
        .filter(|text| !text.is_empty());
    if let Some(number) = text.and_then(|text| text.parse::<ParcelNumber>().ok()) {
        return match known.get(&number) {
            Some(true) => Ok(number),
            Some(false) => Err((UnmatchedCode::NotToShip, Vec::new())),
            None => Err((UnmatchedCode::UnknownParcel, Vec::new())),
        };
    }
    let mut suggestions = Vec::new();
    if let (Some(name), Some(code)) = (&entry.recipient, &entry.postal_code) {
        let key = suggestion_key(name, code);
        let same = candidates.iter().filter(|candidate| candidate.key == key);
        suggestions.extend(same.take(MAX_SUGGESTIONS).map(|candidate| candidate.number));
    }
    match (suggestions.is_empty(), text) {
        (false, _) => Err((UnmatchedCode::NeedsConfirmation, suggestions)),
        (true, Some(_)) => Err((UnmatchedCode::InvalidParcel, suggestions)),
        (true, None) => Err((UnmatchedCode::NotFound, suggestions)),
    }
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng as _, rngs::StdRng};

    use super::*;

    const NOW: Timestamp = Timestamp::from_micros(9_000_000);
    const TRACKING: &str = "9400111206206406260787";

    fn number(seed: u64) -> ParcelNumber {
        ParcelNumber::generate(&mut StdRng::seed_from_u64(seed))
    }

    fn entry(row: u64, parcel: Option<String>) -> TrackingEntry {
        TrackingEntry {
            row,
            parcel,
            tracking_number: Some(TRACKING.to_owned()),
            recipient: Some("LARSSON, Ída".to_owned()),
            postal_code: Some("60614-1234".to_owned()),
            ..TrackingEntry::default()
        }
    }

    fn candidate(seed: u64) -> Candidate {
        let address = r#"{"address_1":"12 Elm St","city":"Chicago","state":"IL","postal_code":"60614","country":"US"}"#;
        Candidate::new(number(seed), "Ida", Some("Larsson"), Some(address)).unwrap()
    }

    fn code(matched: &MatchedEntries) -> Option<UnmatchedCode> {
        matched.unmatched.first().map(|entry| entry.code)
    }

    #[test]
    fn unreadable_delivery_is_reported() {
        let known = HashMap::from([(number(1), true)]);
        let unreadable = TrackingEntry {
            unreadable_delivery: Some("yes".to_owned()),
            ..entry(1, Some(number(1).grouped()))
        };
        let untracked = TrackingEntry {
            tracking_number: None,
            ..unreadable.clone()
        };
        for (entry, is_recorded) in [(unreadable, true), (untracked, false)] {
            let matched = match_entries(&[entry], &known, &[], NOW);
            assert_eq!(code(&matched), Some(UnmatchedCode::InvalidDeliveryDate));
            assert_eq!(matched.unmatched.len(), 1);
            assert_eq!(
                (matched.matched, matched.events.len()),
                (u64::from(is_recorded), usize::from(is_recorded))
            );
            let events = matched.events.values().flatten();
            let mut events = events.filter(|it| matches!(it, ParcelEvent::Delivered { .. }));
            assert_eq!(events.next(), None);
        }
    }

    #[test]
    fn parcel_number_is_enough() {
        let known = HashMap::from([(number(1), true), (number(2), false)]);
        let entries = [entry(1, Some(number(1).as_str().to_lowercase()))];
        let matched = match_entries(&entries, &known, &[], NOW);
        assert_eq!(matched.matched, 1);
        let tracking = Tracking {
            reported_at: NOW,
            number: TRACKING.to_owned(),
            carrier: Some("USPS".to_owned()),
        };
        assert_eq!(
            matched.events[&number(1)],
            [ParcelEvent::Shipped {
                at: NOW,
                tracking: Some(tracking)
            }]
        );
        let refunded = match_entries(&[entry(1, Some(number(2).grouped()))], &known, &[], NOW);
        assert_eq!(code(&refunded), Some(UnmatchedCode::NotToShip));
        let unknown = match_entries(&[entry(1, Some(number(3).grouped()))], &known, &[], NOW);
        assert_eq!(code(&unknown), Some(UnmatchedCode::UnknownParcel));
    }

    #[test]
    fn name_and_postal_code_only_suggest() {
        let matched = match_entries(&[entry(1, None)], &HashMap::new(), &[candidate(1)], NOW);
        assert_eq!(matched.matched, 0);
        assert_eq!(code(&matched), Some(UnmatchedCode::NeedsConfirmation));
        assert_eq!(matched.unmatched[0].suggestions, [number(1)]);
        let wrong = match_entries(
            &[entry(1, Some("4711".to_owned()))],
            &HashMap::new(),
            &[candidate(1), candidate(2)],
            NOW,
        );
        assert_eq!(wrong.unmatched[0].suggestions.len(), 2);
    }

    #[test]
    fn second_tracking_number_of_a_parcel_is_refused() {
        let known = HashMap::from([(number(1), true)]);
        let other = TrackingEntry {
            tracking_number: Some("1Z5R89390357567127".to_owned()),
            ..entry(3, Some(number(1).grouped()))
        };
        let same = entry(2, Some(number(1).grouped()));
        let matched = match_entries(
            &[entry(1, Some(number(1).grouped())), same, other],
            &known,
            &[],
            NOW,
        );
        assert_eq!(matched.matched, 2);
        assert_eq!(code(&matched), Some(UnmatchedCode::TwoTrackingNumbers));
    }

    #[test]
    fn text_that_is_no_tracking_number_is_refused() {
        let known = HashMap::from([(number(1), true)]);
        for text in ["N/A", "PENDING", "9.40011E+21"] {
            let pending = TrackingEntry {
                tracking_number: Some(text.to_owned()),
                delivered_at: Some(Timestamp::from_micros(5)),
                ..entry(1, Some(number(1).grouped()))
            };
            let matched = match_entries(&[pending], &known, &[], NOW);
            assert_eq!(matched.matched, 0, "{text}");
            assert_eq!(
                code(&matched),
                Some(UnmatchedCode::InvalidTrackingNumber),
                "{text}"
            );
        }
    }

    #[test]
    fn entry_without_a_number_needs_a_delivery() {
        let known = HashMap::from([(number(1), true)]);
        let mut without = entry(1, Some(number(1).grouped()));
        without.tracking_number = None;
        let matched = match_entries(std::slice::from_ref(&without), &known, &[], NOW);
        assert_eq!(code(&matched), Some(UnmatchedCode::MissingTrackingNumber));
        without.delivered_at = Some(Timestamp::from_micros(5));
        let matched = match_entries(&[without], &known, &[], NOW);
        assert_eq!(
            matched.events[&number(1)],
            [ParcelEvent::Delivered {
                at: Timestamp::from_micros(5)
            }]
        );
    }
}
