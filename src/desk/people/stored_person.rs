//! A person as the address book stores it, made from a row of a list. No I/O.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    contract::{
        RecipientRequest, SendMethod,
        text::{fold, search_text},
    },
    recipients::{
        Field, FieldValues, OccasionColumns, OccasionKind, RecipientRow, RecipientTable,
        YearlyDate, is_no_person, person_identity,
    },
};

/// The most extra values that are stored about a person, and the longest one.
const MAX_EXTRA: usize = 40;
const MAX_EXTRA_CHARS: usize = 500;

/// What is known about a person from lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StoredPerson {
    /// See [`person_identity`].
    pub(crate) identity: String,
    pub(crate) body: PersonBody,
    pub(crate) dates: Vec<(OccasionKind, YearlyDate)>,
}

/// The values of a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PersonBody {
    values: FieldValues,
    /// The extra columns by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    extra: BTreeMap<Box<str>, Box<str>>,
}

impl StoredPerson {
    /// The people of a list; see [`StoredPerson::of_rows`].
    pub(crate) fn of_table(table: &RecipientTable) -> Vec<Self> {
        Self::of_rows(table, |_| true)
    }

    /// The people of the chosen rows of a list; rows without an identity, and rows that are no person, are left out.
    /// Later rows of a person complete the earlier ones.
    pub(crate) fn of_rows(
        table: &RecipientTable,
        is_chosen: impl Fn(&RecipientRow) -> bool,
    ) -> Vec<Self> {
        let dates = OccasionColumns::of(table);
        let mut people: Vec<Self> = Vec::with_capacity(table.len());
        let mut positions = std::collections::HashMap::with_capacity(table.len());
        let rows = table.rows().iter().enumerate();
        for (position, row) in rows.filter(|(_, row)| is_chosen(row)) {
            let Some(identity) = person_identity(row).filter(|_| !is_no_person(row)) else {
                continue;
            };
            let person = Self {
                body: PersonBody::of_row(row, table.extra_columns()),
                dates: dates.dates(position).collect(),
                identity,
            };
            match positions.get(&person.identity) {
                Some(known) => {
                    let known: &mut Self = &mut people[*known];
                    known.body.merge(&person.body);
                    known.dates.extend(person.dates);
                }
                None => {
                    positions.insert(person.identity.clone(), people.len());
                    people.push(person);
                }
            }
        }
        people
    }
}

impl PersonBody {
    fn of_row(row: &RecipientRow, columns: &[Box<str>]) -> Self {
        let extra = columns
            .iter()
            .enumerate()
            .map(|(column, name)| (name, row.extra(column)))
            .filter(|(_, value)| !value.is_empty() && value.chars().count() <= MAX_EXTRA_CHARS)
            .take(MAX_EXTRA)
            .map(|(name, value)| (name.clone(), value.into()))
            .collect();
        Self {
            values: row.values.clone(),
            extra,
        }
    }

    /// Takes over every value that `newer` has. Returns whether a value changed.
    pub(crate) fn merge(&mut self, newer: &Self) -> bool {
        let mut is_changed = false;
        for &field in Field::ALL {
            let new = newer.get(field);
            if !new.is_empty() && self.get(field) != new {
                self.values.set(field, new);
                is_changed = true;
            }
        }
        for (name, new) in &newer.extra {
            let has_room = self.extra.len() < MAX_EXTRA || self.extra.contains_key(name);
            if has_room && self.extra.get(name) != Some(new) {
                self.extra.insert(name.clone(), new.clone());
                is_changed = true;
            }
        }
        is_changed
    }

    /// Takes over the fields that have no value yet. Returns whether there were any.
    pub(crate) fn complete(&mut self, other: &Self) -> bool {
        let mut is_changed = false;
        for &field in Field::ALL {
            let new = other.get(field);
            if self.get(field).is_empty() && !new.is_empty() {
                self.values.set(field, new);
                is_changed = true;
            }
        }
        is_changed
    }

    pub(crate) fn get(&self, field: Field) -> &str {
        self.values.get(field)
    }

    /// The text that people are sorted by: the folded last name, then the first name.
    pub(crate) fn sort_key(&self) -> String {
        let (first, last) = (self.get(Field::FirstName), self.get(Field::LastName));
        let key = fold(&[last, first].join(" "));
        if key.is_empty() {
            fold(self.get(Field::Email))
        } else {
            key
        }
    }

    pub(crate) fn search_text(&self) -> String {
        let extra = self.extra.values().map(AsRef::as_ref);
        search_text(&self.values.iter().chain(extra).collect::<Vec<&str>>())
    }

    pub(crate) fn recipient(&self) -> RecipientRow {
        RecipientRow {
            values: self.values.clone(),
            ..RecipientRow::default()
        }
    }

    pub(crate) fn extra(&self) -> impl Iterator<Item = (&str, &str)> {
        self.extra.iter().map(|(name, value)| (&**name, &**value))
    }

    /// The people as recipients, with the extra columns that one of them has.
    pub(crate) fn table(people: &[Self]) -> RecipientTable {
        let mut columns: Vec<Box<str>> = Vec::new();
        let mut positions: BTreeMap<&str, usize> = BTreeMap::new();
        let mut rows = Vec::with_capacity(people.len());
        for person in people {
            let mut row = person.recipient();
            for (name, value) in &person.extra {
                let column = *positions.entry(name).or_insert_with(|| {
                    columns.push(name.clone());
                    columns.len() - 1
                });
                row.extra.set(column, value);
            }
            rows.push(row);
        }
        RecipientTable::with_extra_columns("", columns, rows)
    }
}

/// The recipients of a search for the gifts of people, one for each person at the same position. A person whose data
/// cannot be read is a blank recipient.
pub(crate) fn recipients_of(people: &[PersonBody]) -> Vec<RecipientRequest> {
    // Requests of this method have all addresses, which tell people of one name apart.
    let request = |person: &PersonBody| person.recipient().to_request(&SendMethod::DirectSend);
    people.iter().map(request).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(first: &str, email: &str, team: &str) -> RecipientRow {
        let mut row = RecipientRow {
            extra: [team].into(),
            ..RecipientRow::default()
        };
        row.set(Field::FirstName, first);
        row.set(Field::Email, email);
        row
    }

    fn table(rows: Vec<RecipientRow>) -> RecipientTable {
        RecipientTable::with_extra_columns("", vec!["Team".into()], rows)
    }

    #[test]
    fn rows_of_one_person_become_one() {
        let people = StoredPerson::of_table(&table(vec![
            row("Ida", "ida@example.com", ""),
            row("", "", ""),
            row("Raj", "", "Sales"),
            row("Ida", "IDA@example.com", "Support"),
        ]));
        // Raj has neither an email nor a last name.
        assert_eq!(people.len(), 1);
        assert_eq!(
            people[0].body.extra().collect::<Vec<_>>(),
            [("Team", "Support")]
        );
    }

    #[test]
    fn placeholders_and_totals_are_no_people() {
        let mut total = row("Total", "", "");
        total.set(Field::LastName, "53");
        total.set(Field::Address1, "-");
        let mut no_last_name = row("Ida", "ida@example.com", "");
        no_last_name.set(Field::LastName, "-");
        let people = StoredPerson::of_table(&table(vec![
            row("#N/A", "someone@example.com", ""),
            total,
            row("", "raj@example.com", ""),
            no_last_name,
        ]));
        let identities: Vec<_> = people.iter().map(|person| &*person.identity).collect();
        assert_eq!(identities, ["raj@example.com", "ida@example.com"]);
    }

    #[test]
    fn blank_person_keeps_its_position() {
        let ida = StoredPerson::of_table(&table(vec![row("Ida", "ida@example.com", "")]));
        let recipients = recipients_of(&[PersonBody::default(), ida[0].body.clone()]);
        let emails: Vec<_> = recipients.iter().map(|one| one.email.as_deref()).collect();
        assert_eq!(emails, [None, Some("ida@example.com")]);
    }

    #[test]
    fn empty_value_keeps_known_one() {
        let people = |row| StoredPerson::of_table(&table(vec![row])).remove(0).body;
        let mut known = people(row("Ida", "ida@example.com", "Sales"));
        assert!(!known.merge(&people(row("", "ida@example.com", ""))));
        assert!(known.merge(&people(row("Ida", "ida@example.com", "Support"))));
        assert_eq!(known.get(Field::FirstName), "Ida");
        let table = PersonBody::table(&[known]);
        assert_eq!(table.row(0).map(|row| row.extra(0)), Some("Support"));
        assert_eq!(table.extra_columns(), [Box::from("Team")]);
    }
}
