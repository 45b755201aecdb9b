//! Tests of the merge of lists.

use proptest::prelude::*;

use super::*;
use crate::recipients::check::identity::{email_identity, name_identity};

fn person(values: &[(Field, &str)], extra: &[&str]) -> RecipientRow {
    RecipientRow {
        extra: extra.iter().collect(),
        ..row(values)
    }
}

fn list(columns: &[&str], rows: Vec<RecipientRow>) -> RecipientTable {
    let columns = columns.iter().map(|name| Box::from(*name)).collect();
    RecipientTable::with_extra_columns("", columns, rows)
}

fn named(first: &str, email: &str) -> RecipientRow {
    person(&[(Field::FirstName, first), (Field::Email, email)], &[])
}

fn apply(merge: &ListMerge) -> RecipientTable {
    merge.apply(|index| merge.entries[index].is_chosen_at_first())
}

fn kinds(merge: &ListMerge) -> Vec<MergeKind> {
    merge.entries.iter().map(|entry| entry.kind).collect()
}

#[test]
fn person_is_updated_by_email() {
    let saved = list(
        &["Department"],
        vec![person(
            &[
                (Field::FirstName, "Ida"),
                (Field::Email, "Ida@example.com"),
                (Field::Phone, "1"),
            ],
            &["Sales"],
        )],
    );
    let file = list(
        &["office", "DEPARTMENT"],
        vec![person(
            &[
                (Field::FirstName, "Ida"),
                (Field::LastName, "Berg"),
                (Field::Email, "ida@example.com"),
            ],
            &["Boston", "Support"],
        )],
    );
    let merge = ListMerge::new(&saved, &file);
    assert_eq!(kinds(&merge), [MergeKind::Changed]);
    let change = |column, old: &str, new: &str| ValueChange {
        column,
        old: old.into(),
        new: new.into(),
    };
    assert_eq!(
        merge.entries[0].changes,
        [
            change(MergedColumn::Field(Field::LastName), "", "Berg"),
            change(MergedColumn::Extra(0), "Sales", "Support"),
            change(MergedColumn::Extra(1), "", "Boston"),
        ]
    );
    let merged = apply(&merge);
    assert_eq!(
        merged.extra_columns(),
        [Box::from("Department"), Box::from("office")]
    );
    let row = merged.row(0).unwrap();
    assert_eq!(
        (row.get(Field::Phone), row.get(Field::Email)),
        ("1", "Ida@example.com")
    );
    assert_eq!((row.extra(0), row.extra(1)), ("Support", "Boston"));
    assert_eq!(merge.apply(|_| false).row(0).unwrap().extra(0), "Sales");
}

#[test]
fn person_without_email_is_found_by_name_and_address() {
    let at_home = |street: &str, email: &str| {
        person(
            &[
                (Field::FirstName, "Raj"),
                (Field::LastName, "Iyer"),
                (Field::Address1, street),
                (Field::Email, email),
            ],
            &[],
        )
    };
    let saved = list(&[], vec![at_home("12 Main Street", "")]);
    let merge = ListMerge::new(
        &saved,
        &list(&[], vec![at_home("12 main st.", "raj@example.com")]),
    );
    assert_eq!(kinds(&merge), [MergeKind::Changed]);
    assert_eq!(
        apply(&merge).row(0).unwrap().get(Field::Email),
        "raj@example.com"
    );
    let merge = ListMerge::new(&saved, &list(&[], vec![at_home("9 Oak Road", "")]));
    assert_eq!(kinds(&merge), [MergeKind::New]);
}

#[test]
fn shared_email_with_other_name_is_a_conflict() {
    let saved = list(
        &[],
        vec![
            named("Ida", "family@example.com"),
            named("Rob", "rob@example.com"),
        ],
    );
    let file = list(
        &[],
        vec![
            named("Nia", "family@example.com"),
            named("Robert", "rob@example.com"),
        ],
    );
    let merge = ListMerge::new(&saved, &file);
    let other_name = MergeKind::Conflict(ConflictReason::OtherName);
    assert_eq!(kinds(&merge), [other_name, MergeKind::Changed]);
    assert_eq!(apply(&merge).row(0).unwrap().get(Field::FirstName), "Ida");
    assert_eq!(
        merge.apply(|_| true).row(0).unwrap().get(Field::FirstName),
        "Nia"
    );
}

#[test]
fn namesakes_without_address_are_two_people() {
    let maria = |team: &str| {
        let name = [(Field::FirstName, "Maria"), (Field::LastName, "Garcia")];
        person(&name, &[team])
    };
    let saved = list(&["Team"], vec![maria("Sales")]);
    let file = list(&["Team"], vec![maria("Support"), maria("Sales")]);
    let merge = ListMerge::new(&saved, &file);
    assert_eq!(kinds(&merge), [MergeKind::New]);
    assert_eq!((merge.unchanged, apply(&merge).len()), (1, 2));
}

#[test]
fn repeated_name_is_merged_in_bounded_time() {
    let guests = |email: bool| {
        (0..20_000).map(move |n| {
            let guest = [
                (Field::FirstName, "Guest"),
                (Field::LastName, "Guest"),
                (Field::Address1, "1 Main St"),
            ];
            let number = n.to_string();
            let mut row = person(&guest, &[&number]);
            if email {
                row.set(Field::Email, format!("guest{n}@example.com"));
            }
            row
        })
    };
    let start = std::time::Instant::now();
    for email in [true, false] {
        let file = list(&["Number"], guests(email).collect());
        let merge = ListMerge::new(&list(&["Number"], vec![]), &file);
        assert_eq!(merge.entries.len(), 20_000);
    }
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
}

#[test]
fn repeated_recipient_with_other_values_is_a_conflict() {
    let phone = |phone: &str| {
        person(
            &[
                (Field::FirstName, "Ida"),
                (Field::Email, "ida@example.com"),
                (Field::Phone, phone),
            ],
            &[],
        )
    };
    let merge = ListMerge::new(
        &list(&[], vec![]),
        &list(&[], vec![phone(""), phone("1"), phone("2")]),
    );
    let repeated = MergeKind::Conflict(ConflictReason::RepeatedPerson);
    assert_eq!(kinds(&merge), [MergeKind::New, repeated]);
    assert_eq!(apply(&merge).row(0).unwrap().get(Field::Phone), "1");
    assert_eq!(merge.counts(), [1, 0, 1]);
}

fn some_value(values: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    prop::sample::select(values)
}

/// A recipient from few values, so that many are the same person.
fn recipient() -> impl Strategy<Value = RecipientRow> {
    (
        some_value(&["Ida", "Raj", "ida", "Nia", ""]),
        some_value(&["Berg", "Iyer", "Bérg", ""]),
        some_value(&["a@x.org", "b@x.org", "A@x.org", "", "", "n/a"]),
        some_value(&["12 Main St", "12 Main Street", "9 Oak Road", "", ""]),
        some_value(&["02110", "2110", ""]),
        some_value(&["US", "Canada", ""]),
        some_value(&["1", "2", ""]),
        some_value(&["Sales", "Support", ""]),
    )
        .prop_map(
            |(first, last, email, street, code, country, phone, extra)| {
                person(
                    &[
                        (Field::FirstName, first),
                        (Field::LastName, last),
                        (Field::Email, email),
                        (Field::Address1, street),
                        (Field::PostalCode, code),
                        (Field::Country, country),
                        (Field::Phone, phone),
                    ],
                    &[extra],
                )
            },
        )
}

fn some_list(column: &'static str) -> impl Strategy<Value = RecipientTable> {
    prop::collection::vec(recipient(), 0..7).prop_map(move |rows| list(&[column], rows))
}

fn filled(table: &RecipientTable) -> impl Iterator<Item = &RecipientRow> {
    table
        .rows()
        .iter()
        .map(AsRef::as_ref)
        .filter(|row: &&RecipientRow| !row.is_blank())
}

#[test]
fn placeholders_and_totals_are_not_merged() {
    let full = |first: &str, last: &str, email: &str| {
        let mut row = named(first, email);
        row.set(Field::LastName, last);
        row
    };
    let saved = list(&[], vec![full("Ida", "Berg", "ida@example.com")]);
    let file = list(
        &[],
        vec![
            full("#N/A", "#N/A", "ida@example.com"),
            full("#N/A", "", "new@example.com"),
            full("Total", "53", ""),
            full("Ida", "#N/A", "ida@example.com"),
            full("Raj", "-", "raj@example.com"),
        ],
    );
    let merge = ListMerge::new(&saved, &file);
    assert_eq!(kinds(&merge), [MergeKind::New]);
    assert_eq!(merge.entries[0].recipient.get(Field::FirstName), "Raj");
    assert_eq!((merge.unchanged, merge.left_out), (1, 3));
}

/// Whether a person is in a list under the email, or under the name and address.
fn has_person(table: &RecipientTable, person: &RecipientRow) -> bool {
    filled(table).any(|row| {
        let same_email =
            email_identity(person).is_some_and(|email| email_identity(row) == Some(email));
        let same_name = name_identity(person).is_some_and(|name| name_identity(row) == Some(name));
        let same_values = row.values == person.values;
        same_email || same_name || same_values
    })
}

proptest! {
    #[test]
    fn merging_again_changes_nothing(saved in some_list("Team"), file in some_list("team")) {
        let merged = apply(&ListMerge::new(&saved, &file));
        let again = ListMerge::new(&merged, &file);
        let chosen: Vec<_> = again.entries.iter().filter(|entry| entry.is_chosen_at_first()).collect();
        prop_assert!(chosen.is_empty(), "{chosen:#?}");
        prop_assert!(apply(&again).has_same_rows(&merged));
    }

    #[test]
    fn merge_keeps_every_person(
        saved in some_list("Team"),
        file in some_list("Office"),
        choices in prop::collection::vec(any::<bool>(), 7),
    ) {
        let merge = ListMerge::new(&saved, &file);
        let some = merge.apply(|index| choices[index]);
        for row in saved.rows() {
            prop_assert!(some.position(row.id).is_some());
        }
        let merged = apply(&merge);
        for person in filled(&file) {
            prop_assert!(has_person(&merged, person), "{person:?}");
        }
    }

    #[test]
    fn merge_keeps_extra_columns(saved in some_list("Team"), file in some_list("Office")) {
        let merged = apply(&ListMerge::new(&saved, &file));
        prop_assert_eq!(merged.extra_columns(), [Box::from("Team"), Box::from("Office")]);
        for (old, new) in saved.rows().iter().zip(merged.rows()) {
            prop_assert_eq!(old.extra(0), new.extra(0));
        }
    }
}
