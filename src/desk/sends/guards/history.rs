//! Gifts that the recipients of a send got before, and the guards that compare with them: the same
//! gift again within 30 days, and limits per person and calendar year.

use std::{borrow::Cow, collections::HashMap, time::Duration};

use super::{affected::AffectedRecipients, settings::GuardSettings, warning::SendWarning};
use crate::{
    contract::{Cents, RecipientRequest, Timestamp},
    recipients::{NamedPerson, PersonKey, PersonValues},
};

/// A gift that a person got so recently is reported when the person gets the same gift again.
pub const RECENT_DAYS: u32 = 30;

/// A recipient of a gift, as far as people are recognized by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiftRecipient {
    /// See [`PersonValues::email`].
    email: Option<String>,
    person: Option<NamedPerson>,
}

impl From<&RecipientRequest> for GiftRecipient {
    fn from(recipient: &RecipientRequest) -> Self {
        Self {
            email: PersonValues::from(recipient).email().map(Cow::into_owned),
            person: NamedPerson::of(recipient),
        }
    }
}

/// The positions of the people that a gift can be for.
#[derive(Debug, Default)]
pub struct PeopleIndex<'a> {
    by_email: HashMap<&'a str, Vec<u32>>,
    by_name: HashMap<&'a str, Vec<(u32, &'a NamedPerson)>>,
}

impl<'a> PeopleIndex<'a> {
    #[must_use]
    pub fn new(people: &'a [Option<PersonKey>]) -> Self {
        let mut index = Self::default();
        for (position, person) in (0_u32..).zip(people) {
            match person {
                Some(PersonKey::Email(email)) => {
                    index.by_email.entry(email).or_default().push(position);
                }
                Some(PersonKey::Name(person)) => {
                    let named = index.by_name.entry(&person.name).or_default();
                    named.push((position, person));
                }
                None => {}
            }
        }
        index
    }

    /// The people who count as the recipient of a gift.
    pub fn recipients(&self, recipient: &GiftRecipient) -> impl Iterator<Item = u32> {
        let GiftRecipient { email, person } = recipient;
        let has_email = email.is_some();
        let by_email = email
            .as_ref()
            .and_then(|email| self.by_email.get(email.as_str()));
        let sent = person.as_ref();
        let by_name = sent.and_then(|sent| self.by_name.get(&*sent.name));
        let named = by_name.into_iter().flatten().filter(move |(_, person)| {
            let address = sent.and_then(|sent| sent.address.as_deref());
            person.is_recipient(address, has_email)
        });
        let by_email = by_email.into_iter().flatten().copied();
        by_email.chain(named.map(|(position, _)| *position))
    }
}

/// The gifts that one recipient got before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PastGifts {
    /// In this calendar year.
    pub gifts_this_year: u64,
    pub amount_this_year: Cents,
    /// When the person last got one of the products of the send.
    pub last_same_gift_at: Option<Timestamp>,
    /// When the person last got any gift.
    pub last_gift_at: Option<Timestamp>,
    /// The gifts whose creation time is not known; the others follow from times.
    pub undated_gifts: u64,
    /// Those of them that have one of the products of the send.
    pub undated_same_gifts: u64,
}

/// When a person last got a gift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LastGift {
    #[default]
    None,
    /// The service does not say when a gift of the person was sent, or that is still to be read.
    Undated,
    At(Timestamp),
}

impl PastGifts {
    pub(crate) fn add(&mut self, other: Self) {
        self.gifts_this_year += other.gifts_this_year;
        self.amount_this_year += other.amount_this_year;
        self.last_same_gift_at = self.last_same_gift_at.max(other.last_same_gift_at);
        self.last_gift_at = self.last_gift_at.max(other.last_gift_at);
        self.undated_gifts += other.undated_gifts;
        self.undated_same_gifts += other.undated_same_gifts;
    }

    /// Unknown as soon as one gift has no known time: that gift may be the last one.
    #[must_use]
    pub fn last_gift(&self) -> LastGift {
        match self.last_gift_at {
            _ if self.undated_gifts > 0 => LastGift::Undated,
            Some(at) => LastGift::At(at),
            None => LastGift::None,
        }
    }
}

/// The start of the time in which a gift is recent.
#[must_use]
pub fn recent_since(now: Timestamp) -> Timestamp {
    now - Duration::from_secs(u64::from(RECENT_DAYS) * 86_400)
}

/// The warning about people who got the same gift recently. `past` has the position of a recipient as
/// its key.
#[must_use]
pub fn check_recent_gifts(
    recipients: &[RecipientRequest],
    past: &HashMap<u32, PastGifts>,
    now: Timestamp,
) -> Option<SendWarning> {
    let since = recent_since(now);
    let mut positions: Vec<u32> = past
        .iter()
        .filter(|(_, gifts)| gifts.last_same_gift_at.is_some_and(|at| at >= since))
        .map(|(position, _)| *position)
        .collect();
    positions.sort_unstable();
    Some(SendWarning::RecentGift {
        recipients: affected(recipients, positions)?,
        days: RECENT_DAYS,
    })
}

/// The warning about people with undated gifts that the other checks would count.
#[must_use]
pub fn check_undated_gifts(
    settings: &GuardSettings,
    recipients: &[RecipientRequest],
    past: &HashMap<u32, PastGifts>,
) -> Option<SendWarning> {
    let counts_all = settings.has_yearly_limit();
    let is_undated = |gifts: &PastGifts| match counts_all {
        true => gifts.undated_gifts > 0,
        false => gifts.undated_same_gifts > 0,
    };
    let undated = past.iter().filter(|(_, gifts)| is_undated(gifts));
    let mut positions: Vec<u32> = undated.map(|(position, _)| *position).collect();
    positions.sort_unstable();
    let recipients = affected(recipients, positions)?;
    Some(SendWarning::UndatedGifts { recipients })
}

/// The warnings about people who get more than the limits of a calendar year allow. Each row of the
/// list counts, also rows that repeat a person. `per_gift` is the most that one gift of the send can
/// cost; `None` while the price is unknown.
#[must_use]
pub fn check_yearly_limits(
    settings: &GuardSettings,
    recipients: &[RecipientRequest],
    past: &HashMap<u32, PastGifts>,
    per_gift: Option<Cents>,
) -> Vec<SendWarning> {
    if !settings.has_yearly_limit() {
        return Vec::new();
    }
    let people: Vec<Option<PersonKey>> = recipients.iter().map(PersonKey::of).collect();
    let mut rows_of: HashMap<&PersonKey, u64> = HashMap::with_capacity(recipients.len());
    for person in people.iter().flatten() {
        *rows_of.entry(person).or_default() += 1;
    }
    let (mut over_count, mut over_amount) = (Vec::new(), Vec::new());
    for (position, person) in (0_u32..).zip(&people) {
        let gifts = person.as_ref().map_or(1, |person| rows_of[person]);
        let before = past.get(&position).copied().unwrap_or_default();
        if settings
            .yearly_gifts
            .is_some_and(|max| before.gifts_this_year + gifts > max)
        {
            over_count.push(position);
        }
        if let (Some(max), Some(per_gift)) = (settings.yearly_amount, per_gift) {
            let new = per_gift * i64::try_from(gifts).unwrap_or(i64::MAX);
            if before.amount_this_year + new > max {
                over_amount.push(position);
            }
        }
    }
    let by_count = settings.yearly_gifts.and_then(|max| {
        let recipients = affected(recipients, over_count)?;
        Some(SendWarning::YearlyGifts { recipients, max })
    });
    let by_amount = settings.yearly_amount.and_then(|max| {
        let recipients = affected(recipients, over_amount)?;
        Some(SendWarning::YearlyAmount { recipients, max })
    });
    by_count.into_iter().chain(by_amount).collect()
}

fn affected(recipients: &[RecipientRequest], positions: Vec<u32>) -> Option<AffectedRecipients> {
    AffectedRecipients::of(positions, |at| {
        let recipient = recipients.get(at as usize)?;
        Some(recipient.first_name.trim())
    })
    .map(|affected| affected.identified_by(|at| recipients.get(at as usize)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::MailingAddress;

    fn now() -> Timestamp {
        "2026-11-20T12:00:00Z".parse().unwrap()
    }

    fn person(name: &str, email: &str) -> RecipientRequest {
        RecipientRequest {
            first_name: name.to_owned(),
            email: Some(email.to_owned()),
            ..RecipientRequest::default()
        }
    }

    fn days_ago(days: u64) -> Timestamp {
        now() - Duration::from_secs(days * 86_400)
    }

    fn positions(warning: Option<&SendWarning>) -> Vec<u32> {
        warning
            .and_then(SendWarning::recipients)
            .map(|affected| affected.positions.iter().collect())
            .unwrap_or_default()
    }

    #[test]
    fn same_gift_is_recent_for_thirty_days() {
        let people = [
            person("Ida", "ida@example.com"),
            person("Raj", "raj@example.com"),
            person("Nia", "nia@example.com"),
        ];
        let got = |days| PastGifts {
            last_same_gift_at: Some(days_ago(days)),
            ..PastGifts::default()
        };
        let past = HashMap::from([(0, got(31)), (1, got(30)), (2, PastGifts::default())]);
        let warning = check_recent_gifts(&people, &past, now());
        assert_eq!(positions(warning.as_ref()), [1]);
        assert_eq!(warning.unwrap().recipients().unwrap().names, ["Raj"]);
        assert_eq!(check_recent_gifts(&people, &HashMap::new(), now()), None);
    }

    #[test]
    fn yearly_limits_concern_every_undated_gift() {
        let people = [
            person("Ida", "ida@example.com"),
            person("Raj", "raj@example.com"),
        ];
        let undated = |same| PastGifts {
            undated_gifts: 1,
            undated_same_gifts: same,
            ..PastGifts::default()
        };
        let past = HashMap::from([(0, undated(0)), (1, undated(1))]);
        let check = |yearly_gifts| {
            let settings = GuardSettings {
                yearly_gifts,
                ..GuardSettings::default()
            };
            positions(check_undated_gifts(&settings, &people, &past).as_ref())
        };
        assert_eq!(check(None), [1]);
        assert_eq!(check(Some(3)), [0, 1]);
    }

    #[test]
    fn acceptance_covers_the_person_not_the_position() {
        let [ida, raj, nia] = [
            person("Ida", "ida@example.com"),
            person("Raj", "raj@example.com"),
            person("Nia", "nia@example.com"),
        ];
        let got = PastGifts {
            last_same_gift_at: Some(days_ago(1)),
            ..PastGifts::default()
        };
        let check = |people: &[RecipientRequest], position| {
            check_recent_gifts(people, &HashMap::from([(position, got)]), now()).unwrap()
        };
        let accepted = check(&[ida.clone(), raj.clone()], 1);
        assert!(accepted.covers(&check(std::slice::from_ref(&raj), 0)));
        assert!(!accepted.covers(&check(&[ida, nia], 1)));
    }

    #[test]
    fn yearly_limit_counts_past_gifts_and_rows() {
        let people = [
            person("Ida", "ida@example.com"),
            person("Raj", "raj@example.com"),
            person("Ida again", "IDA@example.com"),
        ];
        let past = HashMap::from([(
            1,
            PastGifts {
                gifts_this_year: 2,
                amount_this_year: Cents(9_000),
                ..PastGifts::default()
            },
        )]);
        let limits = |gifts, amount: Option<i64>| GuardSettings {
            yearly_gifts: gifts,
            yearly_amount: amount.map(Cents),
            ..GuardSettings::default()
        };
        let check = |settings: &GuardSettings| {
            check_yearly_limits(settings, &people, &past, Some(Cents(1_000)))
        };
        assert!(check(&limits(None, None)).is_empty());
        assert!(check(&limits(Some(3), Some(10_000))).is_empty());
        // Raj has two gifts, and Ida gets two gifts from this list.
        assert_eq!(positions(check(&limits(Some(2), None)).first()), [1]);
        assert_eq!(positions(check(&limits(Some(1), None)).first()), [0, 1, 2]);
        assert_eq!(positions(check(&limits(None, Some(9_999))).first()), [1]);
        assert_eq!(
            positions(check(&limits(None, Some(1_999))).first()),
            [0, 1, 2]
        );
        let unknown = check_yearly_limits(&limits(None, Some(0)), &people, &past, None);
        assert!(unknown.is_empty(), "the price is not known yet");
    }

    #[test]
    fn yearly_limit_tells_people_of_one_name_apart() {
        let anna = |street: &str| RecipientRequest {
            first_name: "Anna".to_owned(),
            last_name: Some("Schmidt".to_owned()),
            mailing_address: Some(Box::new(MailingAddress {
                address_1: street.to_owned(),
                ..MailingAddress::default()
            })),
            ..RecipientRequest::default()
        };
        let settings = GuardSettings {
            yearly_gifts: Some(1),
            ..GuardSettings::default()
        };
        let people = [anna("1 Elm Street"), anna("2 Oak Street"), anna("2 Oak St")];
        let warnings = check_yearly_limits(&settings, &people, &HashMap::new(), None);
        assert_eq!(positions(warnings.first()), [1, 2]);
    }

    #[test]
    fn person_is_known_by_email_or_full_name() {
        let named = |first: &str, last: Option<&str>| RecipientRequest {
            first_name: first.to_owned(),
            last_name: last.map(str::to_owned),
            ..RecipientRequest::default()
        };
        assert_eq!(
            PersonKey::of(&person("Ida", " Ida@Example.com ")),
            Some(PersonKey::Email("ida@example.com".to_owned()))
        );
        assert_eq!(
            PersonKey::of(&named("Łukasz", Some("Nowak"))),
            PersonKey::of(&named("lukasz", Some("NOWAK")))
        );
        assert_eq!(PersonKey::of(&named("Ida", None)), None);
    }

    #[test]
    fn gift_is_for_the_person_at_its_address() {
        let anna = |street: &str, email: Option<&str>| RecipientRequest {
            first_name: "Anna".to_owned(),
            last_name: Some("Schmidt".to_owned()),
            email: email.map(str::to_owned),
            mailing_address: (!street.is_empty()).then(|| {
                Box::new(MailingAddress {
                    address_1: street.to_owned(),
                    ..MailingAddress::default()
                })
            }),
            ..RecipientRequest::default()
        };
        let email = Some("anna@example.com");
        let people = [
            anna("1 Elm Street", None),
            anna("2 Oak Street", None),
            anna("", None),
            anna("3 Ash Street", email),
        ]
        .map(|person| PersonKey::of(&person));
        let index = PeopleIndex::new(&people);
        let recipients = |gift| {
            index
                .recipients(&GiftRecipient::from(&gift))
                .collect::<Vec<_>>()
        };
        assert_eq!(recipients(anna("1 Elm St.", None)), [0, 2]);
        assert_eq!(recipients(anna("4 Yew Street", None)), [2]);
        assert_eq!(recipients(anna("", None)), [0, 1, 2]);
        assert_eq!(recipients(anna("", email)), [3]);
        assert_eq!(recipients(anna("2 Oak Street", email)), [3, 1]);
    }
}
