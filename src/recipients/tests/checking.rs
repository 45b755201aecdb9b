//! The issues of recipients and the fixes that resolve them.

use strum::VariantArray as _;

use super::*;
use crate::contract::SendMethod;

/// One line per issue: row, severity, field, kind and fix.
pub(super) fn issue_lines(table: &RecipientTable, method: &SendMethod) -> Vec<String> {
    let issues = check(table, method);
    let mut lines = Vec::new();
    for position in issues.rows_with_issues() {
        let id = table.row(*position).expect("a row").id;
        for issue in issues.for_row(id) {
            let fix = match &issue.fix {
                Some(Fix::SetTo(value)) => format!(" → {value:?}"),
                Some(Fix::Suggest(value)) => format!(" → {value:?}?"),
                Some(Fix::RemoveRow) => " → remove".to_owned(),
                None => String::new(),
            };
            lines.push(format!(
                "{}: {:?} {:?} {:?}{fix}",
                position + 1,
                issue.severity,
                issue.field,
                issue.kind
            ));
        }
    }
    lines
}

fn table_with_emails(emails: &[&str]) -> RecipientTable {
    RecipientTable::new(
        "",
        emails
            .iter()
            .map(|email| row(&[(Field::FirstName, "Ada"), (Field::Email, email)])),
    )
}

#[test]
fn masked_emails_of_reports_get_no_gift() {
    let table = table_with_emails(&["an***@example.com", "a*n@example.com"]);
    assert_eq!(
        issue_lines(&table, &SendMethod::EmailAndLink),
        [r#"1: Blocker Email NamePlaceholder { value: "an***@example.com" }"#]
    );
    let requests = table.to_requests(&SendMethod::LinkMultipleCustomList);
    assert_eq!(requests[0].email, None);
    assert_eq!(requests[1].email.as_deref(), Some("a*n@example.com"));
}

#[test]
fn finds_invalid_mistyped_and_duplicate_emails() {
    let table = table_with_emails(&[
        "ada@example.com",
        "",
        "raj.rao@",
        "ada@gmial.com",
        "ada@work.con",
        "ada@gmial.con",
        "ADA@Example.com",
        "a@example.com; b@example.com",
        "no mail at all",
        "n/a",
        "émilie@exämple.fr",
        "ada@mail.com",
        "o'hara+gifts@sub.example.co.uk",
    ]);
    assert_eq!(
        issue_lines(&table, &SendMethod::EmailAndLink),
        [
            r#"2: Blocker Email EmailMissing"#,
            r#"3: Blocker Email EmailInvalid { value: "raj.rao@", address_count: 0 }"#,
            r#"4: Warning Email EmailTypo { suggested_domain: "gmail.com" } → "ada@gmail.com"?"#,
            r#"5: Warning Email EmailTypo { suggested_domain: "work.com" } → "ada@work.com"?"#,
            r#"6: Warning Email EmailTypo { suggested_domain: "gmail.com" } → "ada@gmail.com"?"#,
            r#"7: Warning Email DuplicateRecipient { other_row: 1 } → remove"#,
            r#"8: Blocker Email EmailInvalid { value: "a@example.com; b@example.com", address_count: 2 } → "a@example.com"?"#,
            r#"9: Blocker Email EmailInvalid { value: "no mail at all", address_count: 0 }"#,
            r#"10: Blocker Email NamePlaceholder { value: "n/a" }"#,
        ]
    );
}

/// The fix of an email, with `?` after a guess.
fn email_fix(email: &str) -> String {
    let issues = check(&table_with_emails(&[email]), &SendMethod::EmailAndLink);
    let fix = issues
        .for_row(1)
        .first()
        .and_then(|issue| issue.fix.clone());
    match fix {
        Some(Fix::SetTo(value)) => value,
        Some(Fix::Suggest(value)) => format!("{value}?"),
        _ => String::new(),
    }
}

#[test]
fn repairs_written_out_emails() {
    for email in [
        "mailto:ada@example.com,",
        "MAILTO:ada@example.com?subject=Hi",
        "Ada <ada@example.com>",
        "Ada <ada(at)example.com>",
        "ada(at)example.com",
        "ada [at] example [dot] com",
        "ada AT example DOT com",
        "ada at example.com",
        "ada@example.com.",
        "ada@@example.com",
        "ada@example,com",
        "ada@example..com",
        "ada @ example.com",
        "ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ",
        "“ada@example.com”",
    ] {
        assert_eq!(email_fix(email), "ada@example.com", "{email}");
    }
}

#[test]
fn guessed_emails_are_not_safe() {
    for (email, guess) in [
        ("ada lee@example.com", "adalee@example.com?"),
        ("ada..lee@example.com", "ada.lee@example.com?"),
        ("ada@gmail", "ada@gmail.com?"),
        ("ada.leegmail.com", "ada.lee@gmail.com?"),
        ("ada@gmial.com", "ada@gmail.com?"),
        ("meet ada at example.com", "meetada@example.com?"),
        ("ada", ""),
    ] {
        assert_eq!(email_fix(email), guess, "{email}");
    }
}

#[test]
fn email_among_words_is_a_guess() {
    for (email, guess) in [
        ("Dr. lee@example.com", "lee@example.com?"),
        ("Dr. lee @ example.com", "lee@example.com?"),
        ("e.g. di@example.com", "di@example.com?"),
        ("bob@example.com. Thanks", "bob@example.com?"),
        ("bob at example.com. Thanks", "bob@example.com?"),
        ("ed@example.com. Home", "ed@example.com?"),
        ("cy@example.com,work", "cy@example.com?"),
        ("ada@example.com @work", "ada@example.com?"),
        ("polka dot ada@example.com", "ada@example.com?"),
        (
            "Ada <ada@example.com>, bob@example..com",
            "ada@example.com?",
        ),
    ] {
        assert_eq!(email_fix(email), guess, "{email}");
    }
}

#[test]
fn joins_across_dots_are_guesses() {
    for (email, guess) in [
        ("ada@example. com", "ada@example.com?"),
        ("ada@example .com", "ada@example.com?"),
        ("ada. lee@example", ""),
        ("ada@mail.example..com", "ada@mail.example.com?"),
        ("ada@example,work,home", "ada@example.work.home?"),
        ("ada@example.com。Thanks", "ada@example.com?"),
        ("ada [at] example [dot] com", "ada@example.com"),
        ("ada@example。com", "ada@example.com"),
    ] {
        assert_eq!(email_fix(email), guess, "{email}");
    }
}

#[test]
fn fix_all_has_no_guesses() {
    let table = table_with_emails(&["ada@gmial.com", "bo(at)example.com", "cy lee@example.com"]);
    let issues = check(&table, &SendMethod::EmailAndLink);
    assert_eq!(
        safe_fixes(&table, &issues, &SendMethod::EmailAndLink),
        [(2, Field::Email, "bo@example.com".to_owned())]
    );
}

#[test]
fn refuses_addresses_that_no_recipient_has() {
    for address in [
        "\"ada lovelace\"@example.com",
        "ada@[192.0.2.1]",
        "ada@localhost",
        "ada@example.123",
        "ada@exam_ple.com",
        "ada@-example.com",
        "ada..lovelace@example.com",
        "ada@example..com",
    ] {
        let issues = issue_lines(&table_with_emails(&[address]), &SendMethod::EmailAndLink);
        assert!(issues[0].contains("EmailInvalid"), "{address}: {issues:?}");
    }
}

#[test]
fn gift_link_needs_no_email() {
    let table = table_with_emails(&["", "raj.rao@"]);
    assert_eq!(
        issue_lines(&table, &SendMethod::LinkMultipleCustomList),
        [r#"2: Warning Email EmailInvalid { value: "raj.rao@", address_count: 0 }"#]
    );
}

#[test]
fn suggests_first_name_from_email() {
    let table = RecipientTable::new(
        "",
        [
            row(&[(Field::Email, "ada.lovelace@example.com")]),
            row(&[(Field::Email, "info@example.com")]),
            RecipientRow::default(),
            row(&[
                (Field::LastName, "Lovelace"),
                (Field::Email, "ada.lovelace@example.org"),
            ]),
        ],
    );
    assert_eq!(
        issue_lines(&table, &SendMethod::EmailAndLink),
        [
            "1: Blocker FirstName FirstNameMissing → \"Ada\"?",
            "2: Blocker FirstName FirstNameMissing",
            "4: Blocker FirstName FirstNameMissing → \"Ada\"",
        ]
    );
    assert_eq!(table.filled_row_count(), 3);
}

#[test]
fn direct_send_needs_complete_us_address() {
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
            address("US Virgin Islands", "00801", "États-Unis"),
            address("N/A", "02139", "Unitd States"),
        ],
    );
    assert_eq!(
        issue_lines(&table, &SendMethod::DirectSend),
        [
            r#"3: Blocker State StateUnknown { value: "Massachusets" } → "MA"?"#,
            r#"3: Blocker PostalCode PostalCodeInvalid → "02139"?"#,
            r#"4: Blocker Country CountryUnsupported { value: "Germany" }"#,
            "5: Blocker PostalCode PostalCodeInvalid",
            r#"6: Blocker PostalCode PostalCodeInvalid → "02139-4307""#,
            r#"7: Warning Phone PhoneInvalid { value: "12345" }"#,
            "7: Blocker Address1 AddressIncomplete",
            "7: Blocker City AddressIncomplete",
            "7: Blocker State AddressIncomplete",
            "7: Blocker PostalCode AddressIncomplete",
            r#"9: Blocker State AddressIncomplete → "MA"?"#,
            r#"9: Blocker Country CountryUnknown { value: "Unitd States" } → "US"?"#,
        ]
    );
    assert_eq!(
        issue_lines(&table, &SendMethod::LinkMultipleCustomList),
        [r#"7: Warning Phone PhoneInvalid { value: "12345" }"#]
    );
}

#[test]
fn finds_duplicates_by_name_and_address() {
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
        issue_lines(&table, &SendMethod::LinkMultipleCustomList),
        ["2: Warning FirstName DuplicateRecipient { other_row: 1 } → remove"]
    );
}

#[test]
fn duplicates_ignore_accents_and_spacing() {
    let table = RecipientTable::new(
        "",
        [
            ("Zoë", "O’Neil", "12 Sample St., Apt 3"),
            ("zoe", "ONeil", "12  sample st Apt. 3"),
            ("王", "小明", ""),
            ("王", "小明", ""),
            ("李", "小明", ""),
        ]
        .map(|(first, last, street)| {
            row(&[
                (Field::FirstName, first),
                (Field::LastName, last),
                (Field::Address1, street),
                (Field::Email, "n/a"),
            ])
        }),
    );
    let duplicates: Vec<String> = issue_lines(&table, &SendMethod::LinkMultipleCustomList)
        .into_iter()
        .filter(|line| line.contains("Duplicate"))
        .collect();
    assert_eq!(
        duplicates,
        [
            "2: Warning FirstName DuplicateRecipient { other_row: 1 } → remove",
            "4: Warning FirstName DuplicateRecipient { other_row: 3 }",
        ],
        "a name without an address can be that of another person"
    );
    let issues = check(&table, &SendMethod::LinkMultipleCustomList);
    assert_eq!(issues.removable_rows(), [2]);
}

#[test]
fn duplicates_ignore_street_abbreviations() {
    let street = |line_1: &str, line_2: &str| {
        row(&[
            (Field::FirstName, "Ada"),
            (Field::LastName, "Lovelace"),
            (Field::Address1, line_1),
            (Field::Address2, line_2),
        ])
    };
    for (one, other) in [
        (
            ("12 Sample Street", "Apartment 4"),
            ("12 Sample St.", "Apt. 4"),
        ),
        (("12 North Sample Avenue", ""), ("12 N Sample Ave", "")),
        (("12 Sample Road", "Suite 4"), ("12 Sample Rd, Ste 4", "")),
        (("12 Sample Boulevard West", ""), ("12 Sample Blvd. W.", "")),
        (("12 Sample Drive", ""), ("12 SAMPLE DR", "")),
        (("12 Sample Lane", ""), ("12 Sample Ln", "")),
        (("12 Sample Court", ""), ("12 Sample Ct", "")),
        (("12 Saint John Place", ""), ("12 St. John Pl", "")),
    ] {
        let different = street("12 Other Street", one.1);
        let rows = [street(one.0, one.1), different, street(other.0, other.1)];
        let table = RecipientTable::new("", rows);
        assert_eq!(
            issue_lines(&table, &SendMethod::LinkMultipleCustomList),
            ["3: Warning FirstName DuplicateRecipient { other_row: 1 } → remove"],
            "{one:?}"
        );
    }
}

#[test]
fn duplicates_ignore_damaged_postal_codes() {
    let address = |code: &str, country: &str| {
        row(&[
            (Field::FirstName, "Ada"),
            (Field::Address1, "12 Sample Street"),
            (Field::PostalCode, code),
            (Field::Country, country),
        ])
    };
    let has_duplicate = |one: RecipientRow, other: RecipientRow| {
        let issues = check(
            &RecipientTable::new("", [one, other]),
            &SendMethod::LinkMultipleCustomList,
        );
        issues
            .iter()
            .any(|(_, issue)| issue.code() == IssueCode::DuplicateRecipient)
    };
    for code in ["2139", "2139.0", "02139-4307", "2139-4307", "MA 02139"] {
        assert!(
            has_duplicate(address("02139", "US"), address(code, "")),
            "{code}"
        );
    }
    for (code, country) in [("02138", ""), ("", ""), ("2139", "Germany")] {
        assert!(
            !has_duplicate(address("02139", country), address(code, country)),
            "{code}"
        );
    }
}

#[test]
fn long_values_block() {
    let table = RecipientTable::new(
        "",
        [row(&[
            (Field::FirstName, "Ada\u{7}\u{1b}[31m"),
            (Field::LastName, &"x".repeat(301)),
            (Field::Email, "ada@example.com"),
        ])],
    );
    assert_eq!(
        table.row(0).expect("a row").get(Field::FirstName),
        "Ada [31m"
    );
    assert_eq!(
        issue_lines(&table, &SendMethod::EmailAndLink),
        ["1: Blocker LastName ValueTooLong { max_chars: 300 }"]
    );
}

#[test]
fn issue_codes_are_stable() {
    let codes: Vec<&str> = IssueCode::VARIANTS
        .iter()
        .map(|code| code.as_str())
        .collect();
    assert_eq!(
        codes,
        [
            "first_name_missing",
            "name_placeholder",
            "email_missing",
            "email_invalid",
            "email_typo",
            "email_lookalike",
            "duplicate_recipient",
            "same_name_and_address",
            "phone_invalid",
            "address_incomplete",
            "address_date",
            "house_number_missing",
            "street_name_missing",
            "state_unknown",
            "postal_code_invalid",
            "postal_code_state_mismatch",
            "country_unknown",
            "country_unsupported",
            "row_ragged",
            "value_too_long",
            "name_split",
            "second_person",
            "person_inactive",
            "address_split",
        ]
    );
    let issues = check(&table_with_emails(&[""]), &SendMethod::EmailAndLink);
    assert_eq!(issues.for_row(1)[0].code(), IssueCode::EmailMissing);
}

#[test]
fn index_counts_issues_and_finds_cells() {
    let table = table_with_emails(&["ada@example.com", "raj.rao@", "ada@gmial.com"]);
    let issues = check(&table, &SendMethod::EmailAndLink);
    assert_eq!((issues.counts().blockers, issues.counts().warnings), (1, 1));
    assert_eq!(issues.counts().blocked_rows, 1);
    assert_eq!(issues.rows_with_issues(), [1, 2]);
    assert!(issues.for_row(1).is_empty());
    assert_eq!(issues.severity(2), Some(Severity::Blocker));
    assert!(issues.for_cell(2, Field::Email).is_some());
    assert_eq!(issues.for_cell(2, Field::City), None);
    let fix = issues.for_row(3)[0].fix.as_ref();
    assert_eq!(fix.and_then(Fix::new_value), Some("ada@gmail.com"));
    assert_eq!(issues.counts().safe_values, 0);
}

#[test]
fn checks_hundred_thousand_rows() {
    let people = (0..100_000).map(|i| {
        row(&[
            (Field::FirstName, "Ada"),
            (Field::LastName, "Lovelace"),
            (Field::Email, &format!("ada.{i}@example{}.com", i % 500)),
        ])
    });
    let table = RecipientTable::new("", people);
    assert!(check(&table, &SendMethod::EmailAndLink).is_empty());
    assert_eq!(table.to_requests(&SendMethod::EmailAndLink).len(), 100_000);
}
