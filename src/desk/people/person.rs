//! Lists and people as screens show them, with their upcoming birthdays and work anniversaries.

use std::fmt;

use chrono::{Datelike as _, Local, NaiveDate};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    contract::{OrderId, OrderStatus, Timestamp},
    desk::{
        batches::{BatchTitle, CartSummary},
        sends::LastGift,
    },
    recipients::{OccasionKind, RecipientRow, YearlyDate},
};

/// The most tags of a person.
pub const MAX_TAGS: usize = 20;

/// A person of the address book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, sqlx::Type)]
#[sqlx(transparent)]
pub struct PersonId(pub i64);

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, sqlx::Type,
)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct PeopleListId(pub Uuid);

impl PeopleListId {
    #[must_use]
    pub fn generate() -> Self {
        Self(Uuid::now_v7())
    }
}

impl fmt::Display for PeopleListId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A recipient who was removed from a list, so that the removal can be undone.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct ListRecipient {
    pub(crate) position: i64,
    /// See [`person_identity`](crate::recipients::person_identity).
    pub(crate) identity: String,
    /// JSON: see [`RecipientRow`].
    pub(crate) body: String,
}

/// What undoes the removal of people from a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedFromList {
    pub list: PeopleListId,
    pub removed_at: Timestamp,
    pub recipients: Vec<ListRecipient>,
}

/// Without the data of the person, which appears in no log.
impl fmt::Debug for ListRecipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ListRecipient").finish_non_exhaustive()
    }
}

/// The people of the address book that a list shows, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PeopleQuery {
    pub group: PeopleGroup,
    /// Each word must begin a word of the person's data.
    pub text: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum PeopleGroup {
    #[default]
    All,
    List(PeopleListId),
    Tag(String),
}

/// A person in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonRow {
    pub id: PersonId,
    /// The email of a person without a name.
    pub name: String,
    pub email: String,
    pub tags: Vec<String>,
    pub last_gift: LastGift,
    pub dates: PersonDates,
}

/// The days on which a person may get a gift.
pub type PersonDates = Vec<(OccasionKind, YearlyDate)>;

/// Everything that is stored about a person.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonDetail {
    pub id: PersonId,
    /// The values of the fields, as they were last imported or sent.
    pub recipient: RecipientRow,
    /// The extra columns by name, with their values.
    pub extra: Vec<(String, String)>,
    pub edit: PersonEdit,
    pub lists: Vec<(PeopleListId, String)>,
    pub last_gift: LastGift,
    /// The newest orders.
    pub orders: Vec<PersonOrder>,
    /// The number of all orders.
    pub order_count: u64,
}

/// What the user enters about a person.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PersonEdit {
    pub note: String,
    pub tags: Vec<String>,
    pub dates: PersonDates,
}

/// An order of a person.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonOrder {
    pub id: OrderId,
    pub gift: CartSummary,
    pub batch: BatchTitle,
    pub status: OrderStatus,
    pub at: Option<Timestamp>,
}

/// The lists, and the numbers of the address book.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PeopleSummary {
    pub people: u64,
    /// By name.
    pub lists: Vec<PeopleListSummary>,
    /// By name, with the number of people.
    pub tags: Vec<(String, u64)>,
    /// Occasions of the next days.
    pub occasions: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PeopleListSummary {
    pub id: PeopleListId,
    pub name: String,
    pub recipients: u64,
    pub updated_at: Timestamp,
}

impl PeopleSummary {
    #[must_use]
    pub fn list(&self, id: PeopleListId) -> Option<&PeopleListSummary> {
        self.lists.iter().find(|list| list.id == id)
    }
}

/// Occasions are shown this many days ahead, with today.
pub const OCCASION_DAYS: u32 = 30;

/// The occasions of the next days, today first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Occasions {
    pub today: NaiveDate,
    /// The first occasions, by day and name.
    pub occasions: Vec<Occasion>,
    /// The number of all.
    pub total: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occasion {
    pub person: PersonId,
    pub name: String,
    pub kind: OccasionKind,
    pub day: NaiveDate,
    /// The number of the birthday or anniversary, if the year is known.
    pub years: Option<u32>,
}

/// The days on which occasions are shown, as `month * 100 + day`. With the last day of February in a
/// common year, which stands for the leap day too.
pub(crate) fn days_from(now: Timestamp) -> (NaiveDate, Vec<u32>) {
    let today = now.to_chrono().with_timezone(&Local).date_naive();
    let mut days = Vec::new();
    for date in today.iter_days().take(OCCASION_DAYS as usize) {
        days.push(date.month() * 100 + date.day());
        let has_leap_day = NaiveDate::from_ymd_opt(date.year(), 2, 29).is_some();
        if (date.month(), date.day(), has_leap_day) == (2, 28, false) {
            days.push(229);
        }
    }
    (today, days)
}

/// The next occasion of a date, if there is one. `Store::count_occasions` has the same rule.
pub(crate) fn upcoming(
    today: NaiveDate,
    (person, name): (PersonId, String),
    kind: OccasionKind,
    date: YearlyDate,
) -> Option<Occasion> {
    let day = date.next_from(today)?;
    let years = date.years_on(day);
    // The first day at work itself is no anniversary.
    let has_begun = date.year.is_none_or(|year| year < day.year());
    has_begun.then_some(Occasion {
        person,
        name,
        kind,
        day,
        years,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Timestamp {
        "2027-02-20T12:00:00Z".parse().unwrap()
    }

    #[test]
    fn leap_day_is_shown_in_common_years() {
        let (today, days) = days_from(now());
        assert_eq!(days.len(), OCCASION_DAYS as usize + 1);
        assert_eq!(days[0], 220);
        assert!(days.contains(&229) && days.contains(&301));
        let leap_day = YearlyDate::new(2, 29, None).unwrap();
        let person = (PersonId(1), String::new());
        let occasion = upcoming(today, person, OccasionKind::Birthday, leap_day).unwrap();
        assert_eq!(occasion.day, NaiveDate::from_ymd_opt(2027, 2, 28).unwrap());
    }

    #[test]
    fn first_day_at_work_is_no_anniversary() {
        let (today, _) = days_from(now());
        let started = |year| YearlyDate::new(3, 1, Some(year)).unwrap();
        let next = |year| {
            let person = (PersonId(1), String::new());
            upcoming(today, person, OccasionKind::WorkAnniversary, started(year))
        };
        assert_eq!(next(2027), None);
        assert_eq!(next(2024).unwrap().years, Some(3));
    }
}
