//! What is found in a list before it is sent, and the proposals that settle it.

use super::*;
use crate::contract::SendMethod;

/// One line per issue: position, severity, sentence, fix.
fn found(table: &RecipientTable, method: &SendMethod) -> Vec<String> {
    let issues = check(table, method);
    let mut lines = Vec::new();
    for at in issues.rows_with_issues() {
        let id = table.row(*at).expect("a row").id;
        for issue in issues.for_row(id) {
            let mark = if issue.is_blocker() { "stop" } else { "look" };
            let fix = issue.fix.as_ref().map(|fix| format!(" → {}", fix.label()));
            lines.push(format!(
                "{}: {mark}: {}{}",
                at + 1,
                issue.sentence(),
                fix.unwrap_or_default()
            ));
        }
    }
    lines
}

fn mails(mails: &[&str]) -> RecipientTable {
    RecipientTable::new(
        "",
        mails
            .iter()
            .map(|mail| row(&[(Field::FirstName, "Ada"), (Field::Email, mail)])),
    )
}

#[test]
fn mail_addresses_are_looked_at_closely() {
    let table = mails(&[
        "ada@example.com",
        "",
        "raj.rao@",
        "ada@gmial.com",
        "ada@hotmial.com",
        "ada@yaho.com",
        "ada@work.con",
        "ada@gmial.con",
        "ADA@Example.com",
        "mailto:grace@example.com,",
        "a@example.com; b@example.com",
        "Kurt <kurt@example.com>",
        "no mail at all",
        "émilie@exämple.fr",
        "ada@mail.com",
        "o'hara+gifts@sub.example.co.uk",
    ]);
    assert_eq!(
        found(&table, &SendMethod::EmailAndLink),
        [
            "2: stop: Mail is missing",
            "3: stop: raj.rao@ is not a mail address",
            "4: look: Did you mean gmail.com? → Change to ada@gmail.com",
            "5: look: Did you mean hotmail.com? → Change to ada@hotmail.com",
            "6: look: Did you mean yahoo.com? → Change to ada@yahoo.com",
            "7: look: Did you mean work.com? → Change to ada@work.com",
            "8: look: Did you mean gmail.com? → Change to ada@gmail.com",
            "9: look: Same as row 1 → Remove this row",
            "10: stop: mailto:grace@example.com, is not a mail address → Change to grace@example.com",
            "11: stop: More than one mail address: one row is one person",
            "12: stop: Kurt <kurt@example.com> is not a mail address → Change to kurt@example.com",
            "13: stop: no mail at all is not a mail address",
        ]
    );
}

#[test]
fn a_link_needs_no_mail() {
    let table = mails(&["", "raj.rao@"]);
    assert_eq!(
        found(&table, &SendMethod::LinkMultipleCustomList),
        ["2: look: raj.rao@ is not a mail address"]
    );
}

#[test]
fn a_gift_needs_a_first_name_and_the_mail_can_tell_it() {
    let table = RecipientTable::new(
        "",
        [
            row(&[(Field::Email, "ada.lovelace@example.com")]),
            row(&[(Field::Email, "info@example.com")]),
            RecipientRow::default(),
        ],
    );
    assert_eq!(
        found(&table, &SendMethod::EmailAndLink),
        [
            "1: stop: First name is missing → Change to Ada",
            "2: stop: First name is missing"
        ]
    );
    assert_eq!(table.filled_row_count(), 2);
}

#[test]
fn a_parcel_needs_a_whole_address_in_the_us() {
    let address = |state: &str, code: &str, country: &str| {
        row(&[
            (Field::FirstName, "Ada"),
            (Field::Address1, "12 Sample Street"),
            (Field::City, "Boston"),
            (Field::State, state),
            (Field::PostalCode, code),
            (Field::Country, country),
            (Field::LastName, &format!("{state} {code}")),
        ])
    };
    let table = RecipientTable::new(
        "",
        [
            address("MA", "02139", ""),
            address("Massachusetts", "02139-4307", "USA"),
            address("Massachusets", "2139", "U.S."),
            address("Bavaria", "80331", "Germany"),
            address("MA", "SW1A 1AA", "us"),
            address("MA", "021394307", "United States of America"),
            row(&[(Field::FirstName, "Emmy"), (Field::Phone, "12345")]),
        ],
    );
    assert_eq!(
        found(&table, &SendMethod::DirectSend),
        [
            "3: stop: Massachusets is not one of the US states → Change to MA",
            "3: stop: Postal code has 5 digits, or 9 as in 02139-4307 → Change to 02139",
            "4: stop: Bavaria is not one of the US states",
            "4: stop: Germany: direct send ships to the US only",
            "5: stop: Postal code has 5 digits, or 9 as in 02139-4307",
            "6: stop: Postal code has 5 digits, or 9 as in 02139-4307 → Change to 02139-4307",
            "7: look: 12345 is not a US phone number and will be left out",
            "7: stop: Address is missing",
            "7: stop: City is missing",
            "7: stop: State is missing",
            "7: stop: Postal code is missing",
        ]
    );
    let mailed = found(&table, &SendMethod::LinkMultipleCustomList);
    assert_eq!(
        mailed,
        ["7: look: 12345 is not a US phone number and will be left out"]
    );
}

#[test]
fn the_same_person_twice_is_seen_without_a_mail_too() {
    let person = |first: &str, last: &str, street: &str| {
        row(&[
            (Field::FirstName, first),
            (Field::LastName, last),
            (Field::Address1, street),
        ])
    };
    let table = RecipientTable::new(
        "",
        [
            person("Ada", "Lovelace", "12 Sample Street"),
            person("ADA", "Lovelace", "12 sample street"),
            person("Ada", "Lovelace", "99 Other Road"),
            person("Anna", "", ""),
            person("Anna", "", ""),
        ],
    );
    assert_eq!(
        found(&table, &SendMethod::LinkMultipleCustomList),
        ["2: look: Same as row 1 → Remove this row"]
    );
}

#[test]
fn control_characters_and_endless_values_stop_a_gift() {
    let table = RecipientTable::new(
        "",
        [row(&[
            (Field::FirstName, "Ada\u{7}\u{1b}[31m"),
            (Field::LastName, &"x".repeat(300)),
            (Field::Email, "ada@example.com"),
        ])],
    );
    assert_eq!(
        found(&table, &SendMethod::EmailAndLink),
        [
            "1: stop: First name contains unprintable characters → Change to Ada [31m",
            "1: stop: Last name is longer than 255 characters",
        ]
    );
}

#[test]
fn findings_are_counted_and_found_by_cell() {
    let table = mails(&["ada@example.com", "raj.rao@", "ada@gmial.com"]);
    let issues = check(&table, &SendMethod::EmailAndLink);
    assert_eq!((issues.blocker_count(), issues.warning_count()), (1, 1));
    assert_eq!(issues.blocked_row_count(), 1);
    assert_eq!(issues.rows_with_issues(), [1, 2]);
    assert!(issues.for_row(1).is_empty());
    assert_eq!(issues.severity(2), Some(Severity::Blocker));
    assert!(issues.for_cell(2, Field::Email).is_some());
    assert_eq!(issues.for_cell(2, Field::City), None);
    assert_eq!(
        issues.suggested_values(),
        [(3, Field::Email, "ada@gmail.com".to_owned())]
    );
}

#[test]
fn a_hundred_thousand_people_are_checked_in_one_go() {
    let people = (0..100_000).map(|i| {
        row(&[
            (Field::FirstName, "Ada"),
            (Field::LastName, "Lovelace"),
            (Field::Email, &format!("ada.{i}@example{}.com", i % 500)),
        ])
    });
    let table = RecipientTable::new("", people);
    assert!(check(&table, &SendMethod::EmailAndLink).is_clean());
    assert_eq!(table.to_requests(&SendMethod::EmailAndLink).len(), 100_000);
}
