//! Checks the first and the last name of a row: missing names, placeholders, uncertain splits.

use super::{
    issue::RowIssues,
    placeholders::{Placeholder, is_missing_value, is_total, placeholder},
};
use crate::{
    contract::{
        rules::{is_blank, is_email_address},
        text::fold,
    },
    recipients::{
        Field, Fix, IssueKind, RecipientRow, RowFacts, Severity,
        names::{
            full_name::{first_name_from_email, split_full_name},
            words::is_conjunction,
        },
        text::trimmed,
    },
};

/// What a name cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NameCell {
    Empty,
    Name,
    Placeholder(Placeholder),
}

/// Whether a row is certainly no person: the first name is a placeholder, as in "#N/A", or the row is a total, as in
/// "Total 53". The address book and merged lists leave such rows out. A person can have a placeholder as last name.
#[must_use]
pub fn is_no_person(row: &RecipientRow) -> bool {
    let mut issues = RowIssues::default();
    check_names(row, &mut issues);
    issues.0.iter().any(|issue| {
        issue.severity == Severity::Blocker
            && issue.field == Field::FirstName
            && matches!(issue.kind, IssueKind::NamePlaceholder { .. })
    })
}

pub(super) fn check_names(row: &RecipientRow, issues: &mut RowIssues) {
    let [first, last] = [Field::FirstName, Field::LastName].map(|field| trimmed(row.get(field)));
    let has_email = || is_email_address(trimmed(row.get(Field::Email)));
    if is_total(first, last) {
        let fix = (!has_email()).then_some(Fix::RemoveRow);
        let value = [first, last].join(" ");
        issues.block(Field::FirstName, placeholder_kind(value.trim()), fix);
        return;
    }
    let (first_cell, last_cell) = (name_cell(first), name_cell(last));
    if first_cell == NameCell::Empty || is_blank(first) {
        let fix = first_name_fix(row);
        issues.block(Field::FirstName, IssueKind::FirstNameMissing, fix);
    }
    if let NameCell::Placeholder(kind) = first_cell {
        let other = (last_cell == NameCell::Name).then_some(last);
        let is_junk_row = other.is_none() && !has_email();
        let fix = first_name_fix(row).or(is_junk_row.then_some(Fix::RemoveRow));
        match kind {
            Placeholder::ShortName if is_written_like_name(first, other) => {}
            // People try the app with such a row, so the row can be sent.
            Placeholder::Trial if other.is_none() => {
                issues.warn(Field::FirstName, placeholder_kind(first), fix);
            }
            Placeholder::Trial => {}
            _ => issues.block(Field::FirstName, placeholder_kind(first), fix),
        }
    }
    if let NameCell::Placeholder(kind) = last_cell {
        let first_name = (first_cell == NameCell::Name).then_some(first);
        check_last_name(last, kind, first_name, issues);
    }
    if !check_split(first, last, &row.facts, issues) && names_two_people(first) {
        let kind = IssueKind::SecondPerson {
            value: first.into(),
        };
        issues.warn(Field::FirstName, kind, None);
    }
}

/// Whether a first name joins two names, as in "Anna & Bo".
fn names_two_people(first: &str) -> bool {
    let mut words = first.split_whitespace().peekable();
    let mut is_after_name = false;
    while let Some(word) = words.next() {
        // "Y" is an initial, "y" joins Spanish names.
        if is_conjunction(word) && word != "Y" && is_after_name && words.peek().is_some() {
            return true;
        }
        is_after_name |= word.chars().any(char::is_alphabetic);
    }
    false
}

/// Checks a last name that is a placeholder or looks like one. `first_name` is the first name if it
/// is a name. A last name like "Null" is real beside it.
fn check_last_name(
    last: &str,
    kind: Placeholder,
    first_name: Option<&str>,
    issues: &mut RowIssues,
) {
    // Programs write a missing value like a name.
    let is_none = last.eq_ignore_ascii_case("none");
    let is_name = first_name.is_some() && !is_none && is_written_like_name(last, first_name);
    match kind {
        Placeholder::Certain => {
            let fix = Some(Fix::SetTo(String::new()));
            issues.block(Field::LastName, placeholder_kind(last), fix);
        }
        Placeholder::Trial => {}
        _ if is_name => {}
        // A missing last name does not block a send, a wrong removal would lose a name.
        _ => {
            let fix = Some(Fix::Suggest(String::new()));
            issues.warn(Field::LastName, placeholder_kind(last), fix);
        }
    }
}

/// Warns about an uncertain split until a person changes one of the names. Returns whether there is a warning.
fn check_split(first: &str, last: &str, facts: &RowFacts, issues: &mut RowIssues) -> bool {
    let Some(full_name) = &facts.full_name else {
        return false;
    };
    let split = split_full_name(full_name);
    let is_uncertain = split.is_uncertain && split.first == first && split.last == last;
    if is_uncertain {
        let kind = IssueKind::NameSplit {
            full_name: full_name.clone(),
            first_name: first.into(),
            last_name: last.into(),
        };
        issues.warn(Field::FirstName, kind, None);
    }
    is_uncertain
}

fn name_cell(text: &str) -> NameCell {
    if text.is_empty() {
        return NameCell::Empty;
    }
    placeholder(text).map_or(NameCell::Name, NameCell::Placeholder)
}

fn placeholder_kind(value: &str) -> IssueKind {
    IssueKind::NamePlaceholder {
        value: value.into(),
    }
}

/// The first name in the email. It is certain when the last name is in the email too, so that the
/// order of the names is known.
fn first_name_fix(row: &RecipientRow) -> Option<Fix> {
    let email = trimmed(row.get(Field::Email));
    let name = first_name_from_email(email)?;
    if is_missing_value(&name) {
        return None;
    }
    let last = fold(row.get(Field::LastName));
    let local = email.split('@').next().unwrap_or_default();
    let rest = local.split_once(['.', '_']).map(|(_, rest)| fold(rest));
    if !last.is_empty() && rest.as_deref() == Some(last.as_str()) {
        Some(Fix::SetTo(name))
    } else {
        Some(Fix::Suggest(name))
    }
}

/// Whether a word is written like a name: capitalized, or like the other name of the row.
fn is_written_like_name(word: &str, other: Option<&str>) -> bool {
    let case = LetterCase::of(word);
    let is_word = word.chars().nth(1).is_some();
    match case {
        LetterCase::Capitalized => is_word || other.is_some(),
        LetterCase::Small | LetterCase::Capital => {
            let is_initial = case == LetterCase::Capital && !is_word;
            other.is_some_and(|other| is_initial || case == LetterCase::of(other))
        }
        LetterCase::Other => false,
    }
}

/// How the letters of a word are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LetterCase {
    Small,
    Capital,
    Capitalized,
    Other,
}

impl LetterCase {
    fn of(word: &str) -> Self {
        let mut letters = word.chars().filter(|c| c.is_alphabetic());
        let starts_capital = letters.next().is_some_and(char::is_uppercase);
        let (mut small, mut capital) = (0, 0);
        for letter in letters {
            if letter.is_uppercase() {
                capital += 1;
            } else {
                small += 1;
            }
        }
        match (starts_capital, small, capital) {
            (true, 0, _) => Self::Capital,
            (true, _, 0) => Self::Capitalized,
            (false, _, 0) => Self::Small,
            _ => Self::Other,
        }
    }
}
