use strum::VariantArray as _;

use super::*;
use crate::recipients::Severity;

fn issue(field: Field, kind: IssueKind) -> Issue {
    Issue {
        severity: Severity::Blocker,
        field,
        kind,
        fix: None,
    }
}

#[test]
fn issues_read_as_one_line() {
    let text = |field, kind| issue_text(&issue(field, kind));
    assert_eq!(
        text(
            Field::Email,
            IssueKind::EmailInvalid {
                value: "raj.rao@".into(),
                address_count: 0,
            }
        ),
        "“raj.rao@” isn’t a valid email address"
    );
    assert_eq!(
        text(Field::Email, IssueKind::DuplicateRecipient { other_row: 1 }),
        "Duplicate of row 1"
    );
    assert_eq!(
        text(
            Field::Email,
            IssueKind::EmailTypo {
                suggested_domain: "gmail.com".into()
            }
        ),
        "Did you mean gmail.com?"
    );
    assert_eq!(
        text(Field::City, IssueKind::AddressIncomplete),
        "City is missing"
    );
    assert_eq!(
        text(Field::Address1, IssueKind::AddressIncomplete),
        "Address is missing"
    );
    assert_eq!(
        text(Field::LastName, IssueKind::ValueTooLong { max_chars: 255 }),
        "Last name is longer than 255 characters"
    );
}

#[test]
fn issues_of_addresses_name_the_part() {
    let text = |kind| issue_text(&issue(Field::Address1, kind));
    let date = IssueKind::AddressDate {
        date: "4-Mar".into(),
        number: "3-4".into(),
    };
    assert_eq!(
        text(date),
        "“4-Mar” looks like a date that a spreadsheet made of “3-4”. The parcel wouldn’t arrive."
    );
    let street = IssueKind::HouseNumberMissing {
        street: "Sample Ave".into(),
    };
    assert_eq!(text(street), "“Sample Ave” has no house number");
    let number = IssueKind::StreetNameMissing {
        number: "12".into(),
    };
    assert_eq!(text(number), "“12” has no street name");
    assert_eq!(
        text(IssueKind::SameNameAndAddress { other_row: 2 }),
        "Same name and address as row 2, with another email"
    );
}

#[test]
fn issues_name_what_was_found() {
    let text = |field, kind| issue_text(&issue(field, kind));
    let placeholder = || IssueKind::NamePlaceholder {
        value: "#N/A".into(),
    };
    assert_eq!(text(Field::FirstName, placeholder()), "“#N/A” isn’t a name");
    assert_eq!(
        text(Field::Email, placeholder()),
        "“#N/A” isn’t an email address"
    );
    let mismatch = |expected_state| IssueKind::PostalCodeStateMismatch {
        postal_code: "02139".into(),
        state: "NY",
        expected_state,
    };
    assert_eq!(
        text(Field::PostalCode, mismatch(Some("MA"))),
        "Postal code 02139 is in MA, not in NY"
    );
    assert_eq!(
        text(Field::PostalCode, mismatch(None)),
        "Postal code 02139 isn’t in NY"
    );
    let split = |first: &str, last: &str| {
        let kind = IssueKind::NameSplit {
            full_name: "Mr. Lee".into(),
            first_name: first.into(),
            last_name: last.into(),
        };
        text(Field::FirstName, kind)
    };
    assert_eq!(
        split("Anna", "Lee"),
        "“Mr. Lee” was split into first name “Anna” and last name “Lee”"
    );
    assert_eq!(split("", "Lee"), "“Mr. Lee” was read as last name “Lee”");
    assert_eq!(split("Anna", ""), "“Mr. Lee” was read as first name “Anna”");
    let several = IssueKind::EmailInvalid {
        value: "a@example.com b@example.com".into(),
        address_count: 2,
    };
    assert!(text(Field::Email, several).starts_with("More than one email"));
    let left_out = Issue {
        severity: Severity::Warning,
        ..issue(
            Field::Email,
            IssueKind::EmailInvalid {
                value: "raj.rao@".into(),
                address_count: 0,
            },
        )
    };
    assert_eq!(
        issue_text(&left_out),
        "“raj.rao@” isn’t a valid email address and won’t be sent"
    );
}

#[test]
fn long_values_are_cut() {
    let kind = IssueKind::StateUnknown {
        value: format!("\u{1b}{}", "x".repeat(300)).into(),
    };
    let text = issue_text(&issue(Field::State, kind));
    assert_eq!(text, format!("“{}…” isn’t a US state", "x".repeat(59)));
}

#[test]
fn fixes_name_the_new_value() {
    assert_eq!(fix_label(&Fix::SetTo("MA".to_owned())), "Change to MA");
    assert_eq!(
        fix_label(&Fix::Suggest("a@gmail.com".to_owned())),
        "Change to a@gmail.com"
    );
    assert_eq!(fix_label(&Fix::SetTo(String::new())), "Clear the cell");
    assert_eq!(fix_label(&Fix::RemoveRow), "Remove row");
}

#[test]
fn columns_without_name_show_letters() {
    let header = ["Email".to_owned(), String::new()];
    let names: Vec<String> = [0, 1, 27]
        .into_iter()
        .map(|column| column_name(&header, column))
        .collect();
    assert_eq!(names, ["Email", "Column B", "Column AB"]);
}

#[test]
fn notes_count_rows() {
    let note = |skipped| import_note(&ImportNote::HeaderNotFirst { line: 3, skipped });
    assert_eq!(
        note(1),
        "The header is on line 3. 1 row above it was left out."
    );
    assert_eq!(
        note(2),
        "The header is on line 3. 2 rows above it were left out."
    );
}

#[test]
fn sheet_names_are_printable_and_limited() {
    let unknown = |sheets: &[&str]| {
        import_error(&ImportError::SheetUnknown {
            name: "Old".to_owned(),
            sheets: sheets.iter().map(|name| (*name).to_owned()).collect(),
        })
    };
    let text = unknown(&["Pe\u{1b}[2Jople", "Guests"]);
    assert!(text.contains("Pe[2Jople and Guests"), "{text}");
    assert!(!text.contains('…'), "{text}");
    let long = "x".repeat(1000);
    let text = unknown(&[long.as_str(); 4096]);
    assert!(text.chars().count() < 2000 && text.contains('…'), "{text}");
}

#[test]
fn every_file_format_has_its_name() {
    let mut texts: Vec<String> = FileFormat::VARIANTS
        .iter()
        .map(|format| import_error(&ImportError::UnsupportedFormat { format: *format }))
        .collect();
    assert!(
        texts[0].starts_with("This is a PDF, not a list"),
        "{texts:?}"
    );
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), FileFormat::VARIANTS.len());
}

#[test]
fn limits_are_written_in_the_largest_whole_unit() {
    let text = |max_bytes| import_error(&ImportError::FileTooLarge { max_bytes });
    assert!(text(256 << 20).contains("larger than 256 MB."));
    assert!(text(10 << 10).contains("larger than 10 KB."));
    assert!(text(1500).contains("larger than 1,500 bytes."));
}
