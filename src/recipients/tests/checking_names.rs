//! Placeholders instead of names, and the warning about an uncertain split.

use super::{
    table::recipient_row::{RaggedRow, RowFacts},
    *,
};
use crate::contract::SendMethod;

/// The name issues of a row: severity, field and fix.
fn name_issues(first: &str, last: &str, email: &str) -> Vec<String> {
    let recipient = row(&[
        (Field::FirstName, first),
        (Field::LastName, last),
        (Field::Email, email),
    ]);
    check_row(&recipient, &SendMethod::LinkMultipleCustomList)
        .into_iter()
        .filter(|issue| issue.code() == IssueCode::NamePlaceholder)
        .map(|issue| format!("{:?} {:?} {:?}", issue.severity, issue.field, issue.fix))
        .collect()
}

#[test]
fn placeholders_are_no_first_names() {
    for name in [
        "#N/A",
        "N/A",
        "n/a",
        "NULL",
        "null",
        "None",
        "-",
        "--",
        "—",
        "?",
        "??",
        "TBD",
        "xxx",
        "#REF!",
        "(blank)",
        "[null]",
        "undefined",
        "Unknown",
        "NaN",
        "not available",
        "🎁",
        "x",
    ] {
        assert_eq!(
            name_issues(name, "", ""),
            ["Blocker FirstName Some(RemoveRow)"],
            "{name}"
        );
        let with_last_name = name_issues(name, "Sample", "");
        assert_eq!(with_last_name, ["Blocker FirstName None"], "{name}");
    }
    assert_eq!(
        name_issues("#N/A", "#N/A", "ada.lee@example.com"),
        [
            "Blocker FirstName Some(Suggest(\"Ada\"))",
            "Blocker LastName Some(SetTo(\"\"))"
        ]
    );
}

#[test]
fn names_like_placeholders_are_people() {
    for (first, last) in [
        ("Anna", "Null"),
        ("ANNA", "NULL"),
        ("Nada", "Sample"),
        ("Nan", "Sample"),
        ("Na", "Kim"),
        ("NA", "KIM"),
        ("Nil", "Sample"),
        ("Malcolm", "X"),
        ("Test", "Sample"),
        ("Tota", "Lee"),
        ("Sum", "Lee"),
        ("Anzu", "Sato"),
        ("Xi", "Li"),
        ("王", "小明"),
        ("Jo", "O"),
    ] {
        assert!(name_issues(first, last, "").is_empty(), "{first} {last}");
    }
}

#[test]
fn last_name_placeholders_are_cleared() {
    for last in ["N/A", "-", "."] {
        assert_eq!(
            name_issues("Anna", last, ""),
            ["Blocker LastName Some(SetTo(\"\"))"]
        );
    }
    // The word can be a name, so clearing the last name needs a decision.
    for last in ["NULL", "None", "null"] {
        assert_eq!(
            name_issues("Anna", last, ""),
            ["Warning LastName Some(Suggest(\"\"))"]
        );
    }
}

#[test]
fn total_rows_are_removed() {
    for (first, last) in [
        ("Total", ""),
        ("Total", "53"),
        ("Total 53", ""),
        ("TOTAL:", "1,204"),
        ("Grand", "Total"),
        ("Summe", "53"),
        ("Count", "12"),
    ] {
        assert_eq!(
            name_issues(first, last, ""),
            ["Blocker FirstName Some(RemoveRow)"],
            "{first} {last}"
        );
    }
    // An address shows that the row is a person.
    assert_eq!(
        name_issues("Total", "", "ada@example.com"),
        ["Blocker FirstName None"]
    );
}

#[test]
fn trial_rows_are_warned_about() {
    assert_eq!(
        name_issues("Test", "Test", "test@example.com"),
        ["Warning FirstName None"]
    );
}

fn check_with(facts: &RowFacts, first: &str, last: &str) -> Vec<IssueCode> {
    let mut recipient = row(&[(Field::FirstName, first), (Field::LastName, last)]);
    recipient.facts = facts.clone();
    check_row(&recipient, &SendMethod::LinkMultipleCustomList)
        .iter()
        .map(Issue::code)
        .collect()
}

#[test]
fn edited_name_has_no_split_warning() {
    let facts = RowFacts {
        full_name: Some("Ana García López".into()),
        ..RowFacts::default()
    };
    assert_eq!(
        check_with(&facts, "Ana", "García López"),
        [IssueCode::NameSplit]
    );
    assert!(check_with(&facts, "Ana García", "López").is_empty());
    let certain = RowFacts {
        full_name: Some("Ana Lee".into()),
        ..RowFacts::default()
    };
    assert!(check_with(&certain, "Ana", "Lee").is_empty());
}

#[test]
fn ragged_rows_are_warned_about() {
    let facts = RowFacts {
        ragged: Some(RaggedRow {
            cells: 4,
            columns: 3,
        }),
        ..RowFacts::default()
    };
    assert_eq!(check_with(&facts, "Ana", "Lee"), [IssueCode::RowRagged]);
}
