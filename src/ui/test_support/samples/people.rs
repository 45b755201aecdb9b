//! Lists, the address book, occasions and the difference of a list.

use std::{sync::Arc, time::Duration};

use chrono::{Local, TimeDelta};
use uuid::Uuid;

use super::{gift, now, orders::order_id};
use crate::{
    contract::{
        OrderStatus,
        text::{search_terms, search_text},
    },
    desk::{
        GiftedPerson, LastGift, LeftOut, Occasion, Occasions, PeopleGroup, PeopleListId,
        PeopleListSummary, PeopleQuery, PeopleSelection, PeopleSummary, PersonDetail, PersonEdit,
        PersonId, PersonOrder, PersonRow, SelectionPreview,
        batches::{BatchTitle, CartSummary},
    },
    recipients::{Field, ListMerge, OccasionKind, RecipientRow, RecipientTable, YearlyDate},
};

const DAY: Duration = Duration::from_secs(86_400);
/// The people of the first list.
const LIST_PEOPLE: u64 = 12;

pub(in crate::ui) fn list_id(n: u128) -> PeopleListId {
    PeopleListId(Uuid::from_u128(n))
}

pub(in crate::ui) fn summary() -> PeopleSummary {
    let list = |n, name: &str, recipients| PeopleListSummary {
        id: list_id(n),
        name: name.to_owned(),
        recipients,
        updated_at: now() - DAY * 3,
    };
    PeopleSummary {
        people: 25,
        lists: vec![
            list(1, "Sales team", LIST_PEOPLE),
            list(2, "Spring thanks", 25),
        ],
        tags: vec![("Customer".to_owned(), 7), ("VIP".to_owned(), 4)],
        occasions: 4,
    }
}

fn sample_rows() -> RecipientTable {
    gift::recipients(&gift::people())
}

pub(in crate::ui) fn find_people(query: &PeopleQuery) -> Vec<u64> {
    let rows = sample_rows();
    let terms = search_terms(&query.text);
    let matches = |row: &RecipientRow| {
        let values: Vec<&str> = row.values.iter().collect();
        let words = search_text(&values);
        terms.iter().all(|term| words.contains(&format!(" {term}")))
    };
    let in_group = |n: u64| match &query.group {
        PeopleGroup::All => true,
        PeopleGroup::List(list) => *list != list_id(1) || n < LIST_PEOPLE,
        PeopleGroup::Tag(tag) => tags(n).contains(tag),
    };
    (0..)
        .zip(rows.rows())
        .filter(|(n, row)| in_group(*n) && matches(row))
        .map(|(n, _)| n)
        .collect()
}

fn tags(n: u64) -> Vec<String> {
    let mut tags = Vec::new();
    if n % 4 == 1 {
        tags.push("Customer".to_owned());
    }
    if n % 7 == 1 {
        tags.push("VIP".to_owned());
    }
    tags
}

fn dates(n: u64) -> Vec<(OccasionKind, YearlyDate)> {
    let day = u32::try_from(n % 27).unwrap_or(0) + 1;
    let birthday = YearlyDate::new(12, day, Some(1980 + n as i32 % 20));
    let birthday = birthday.filter(|_| n.is_multiple_of(3));
    birthday
        .map(|date| (OccasionKind::Birthday, date))
        .into_iter()
        .collect()
}

pub(in crate::ui) fn person_row(n: u64) -> PersonRow {
    let rows = sample_rows();
    let row = rows.row(n as usize).cloned().unwrap_or_default();
    PersonRow {
        id: PersonId(n as i64),
        name: [row.get(Field::FirstName), row.get(Field::LastName)].join(" "),
        email: row.get(Field::Email).to_owned(),
        tags: tags(n),
        last_gift: match n % 5 {
            4 => LastGift::None,
            _ => LastGift::At(now() - DAY * (n as u32 * 23 + 2)),
        },
        dates: dates(n),
    }
}

pub(in crate::ui) fn person(id: PersonId) -> PersonDetail {
    let n = id.0 as u64;
    let rows = sample_rows();
    let mut recipient = rows.row(n as usize).cloned().unwrap_or_default();
    recipient.set(Field::Phone, "+1 617 555 0123");
    recipient.set(Field::City, "Boston");
    let order = |n: u64, product: &str, status| PersonOrder {
        id: order_id(n),
        gift: CartSummary::of_one(product),
        batch: BatchTitle::new("Welcome", "The People Team"),
        status,
        at: Some(now() - DAY * (n as u32 * 40 + 2)),
    };
    let row = person_row(n);
    PersonDetail {
        id,
        recipient,
        extra: vec![("Department".to_owned(), "Sales".to_owned())],
        edit: PersonEdit {
            note: "Prefers tea.".to_owned(),
            tags: row.tags,
            dates: row.dates,
        },
        lists: vec![(list_id(1), "Sales team".to_owned())],
        last_gift: row.last_gift,
        orders: vec![
            order(1, "Heavy Knit Hoodie", OrderStatus::Delivered),
            order(4, "Garden Tea Chest", OrderStatus::Accepted),
        ],
        order_count: 2,
    }
}

pub(in crate::ui) fn occasions() -> Occasions {
    let today = now().to_chrono().with_timezone(&Local).date_naive();
    let occasion = |n: i64, days, kind, years| Occasion {
        person: PersonId(n),
        name: person_row(n as u64).name,
        kind,
        day: today + TimeDelta::days(days),
        years,
    };
    Occasions {
        today,
        occasions: vec![
            occasion(0, 0, OccasionKind::Birthday, Some(30)),
            occasion(6, 0, OccasionKind::WorkAnniversary, Some(1)),
            occasion(9, 1, OccasionKind::Birthday, None),
            occasion(12, 12, OccasionKind::WorkAnniversary, Some(5)),
        ],
        total: 4,
    }
}

/// Ida and Eva change, two people are new, and Raj shares an email with another person.
pub(in crate::ui) fn merge() -> Arc<ListMerge> {
    let person = |values: &[(Field, &str)], team: &str| {
        let mut row = RecipientRow {
            extra: [team].into(),
            ..RecipientRow::default()
        };
        for (field, value) in values {
            row.set(*field, *value);
        }
        row
    };
    let table = |rows: Vec<RecipientRow>| {
        RecipientTable::with_extra_columns("", vec!["Department".into()], rows)
    };
    let named = |first, last, email, team| {
        let values = [
            (Field::FirstName, first),
            (Field::LastName, last),
            (Field::Email, email),
        ];
        person(&values, team)
    };
    let list = table(vec![
        named("Ida", "Berg", "ida@example.com", "Sales"),
        named("Eva", "Kos", "eva@example.com", "Support"),
        named("Raj", "Rao", "office@example.com", "Sales"),
        named("Tom", "Reed", "tom@example.com", "Sales"),
    ]);
    let file = table(vec![
        named("Ida", "Berg-Lind", "ida@example.com", "Marketing"),
        named("Eva", "Kos", "eva@example.com", "Sales"),
        named("Nia", "Okoye", "office@example.com", "Sales"),
        named("Tom", "Reed", "tom@example.com", "Sales"),
        named("Mei", "Tan", "mei@example.com", "Sales"),
        named("Ole", "Dahl", "ole@example.com", "Support"),
    ]);
    Arc::new(ListMerge::new(&list, &file))
}

pub(in crate::ui) fn preview(
    selection: &PeopleSelection,
    gifted_days: Option<u32>,
) -> SelectionPreview {
    let people = match selection {
        PeopleSelection::List { text, .. } if text.is_empty() => LIST_PEOPLE,
        PeopleSelection::List { .. } => 3,
        PeopleSelection::People(people) => people.len() as u64,
        PeopleSelection::Query(query) => find_people(query).len() as u64,
        PeopleSelection::Draft => 25,
    };
    let gifted: Vec<GiftedPerson> = match gifted_days {
        Some(_) if people > 3 => (0..3)
            .map(|n| GiftedPerson {
                name: person_row(n).name,
                at: now() - DAY * (n as u32 * 23 + 2),
            })
            .collect(),
        _ => Vec::new(),
    };
    SelectionPreview {
        people,
        left_out: LeftOut {
            in_draft: 0,
            gifted: gifted.len() as u64,
        },
        gifted,
        has_whole_history: true,
        undated: 0,
    }
}
