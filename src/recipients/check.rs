//! Checks every row of a recipient table for issues with a given send method.
//!
//! The desktop core runs the check after every edit, off the drawing thread.

use std::{
    borrow::Cow,
    collections::{HashMap, hash_map::Entry},
};

use crate::contract::{
    SendMethod,
    rules::{is_blank, is_email_address},
};

use super::{
    Field, Fix, Issue, IssueIndex, IssueKind, RecipientRow, RecipientTable, Severity, clean, email,
    names, phone, postal,
};

/// Finds the issues that block a send by `method`, and the warnings that a person should read
/// before the send. Blank rows have no issues.
#[must_use]
pub fn check(table: &RecipientTable, method: &SendMethod) -> IssueIndex {
    let mut index = IssueIndex::default();
    let mut first_rows: HashMap<Cow<'_, str>, usize> = HashMap::with_capacity(table.len());
    let mut suggested_domains: HashMap<&str, Option<String>> = HashMap::new();
    for (position, row) in table.rows().iter().enumerate() {
        if row.is_blank() {
            continue;
        }
        let mut issues = Vec::new();
        for &field in Field::ALL {
            check_text(row, field, &mut issues);
        }
        if is_blank(row.get(Field::FirstName)) {
            let fix = names::first_name_from_email(row.get(Field::Email));
            issues.push(blocker(Field::FirstName, IssueKind::FirstNameMissing, fix));
        }
        check_email(row, method, &mut suggested_domains, &mut issues);
        check_phone(row, &mut issues);
        if *method == SendMethod::DirectSend {
            check_address(row, &mut issues);
        }
        check_duplicate(row, position, &mut first_rows, &mut issues);
        issues.sort_by_key(|issue| (issue.field, issue.severity));
        index.add(position, row.id, issues);
    }
    index
}

fn blocker(field: Field, kind: IssueKind, new_value: Option<String>) -> Issue {
    Issue {
        severity: Severity::Blocker,
        field,
        kind,
        fix: new_value.map(Fix::SetTo),
    }
}

fn warning(field: Field, kind: IssueKind, new_value: Option<String>) -> Issue {
    Issue {
        severity: Severity::Warning,
        ..blocker(field, kind, new_value)
    }
}

fn check_text(row: &RecipientRow, field: Field, issues: &mut Vec<Issue>) {
    let value = row.get(field);
    if value.chars().any(char::is_control) {
        let fix = Some(clean::remove_control_characters(value));
        issues.push(blocker(field, IssueKind::ControlCharacters, fix));
    }
    let max_chars = field.max_chars();
    // Counting bytes first is faster, and no text has more characters than bytes.
    if value.len() > max_chars && value.chars().count() > max_chars {
        issues.push(blocker(field, IssueKind::ValueTooLong { max_chars }, None));
    }
}

fn check_email<'a>(
    row: &'a RecipientRow,
    method: &SendMethod,
    suggested_domains: &mut HashMap<&'a str, Option<String>>,
    issues: &mut Vec<Issue>,
) {
    let value = row.get(Field::Email).trim();
    let is_required = *method == SendMethod::EmailAndLink;
    if value.is_empty() {
        if is_required {
            issues.push(blocker(Field::Email, IssueKind::EmailMissing, None));
        }
        return;
    }
    // With the other methods, a gift does not depend on an email, so a wrong address does not block
    // the send.
    let issue = if is_required { blocker } else { warning };
    if is_email_address(value) {
        let Some((local, domain)) = value.rsplit_once('@') else {
            return;
        };
        let suggestion = suggested_domains
            .entry(domain)
            .or_insert_with(|| email::suggest_domain(domain));
        if let Some(suggestion) = suggestion {
            let kind = IssueKind::EmailTypo {
                suggested_domain: suggestion.as_str().into(),
            };
            let fix = Some(format!("{local}@{suggestion}"));
            issues.push(warning(Field::Email, kind, fix));
        }
    } else if email::count_addresses(value) > 1 {
        issues.push(issue(Field::Email, IssueKind::MultipleEmails, None));
    } else {
        let kind = IssueKind::EmailInvalid {
            value: value.into(),
        };
        issues.push(issue(Field::Email, kind, email::suggest_repair(value)));
    }
}

fn check_phone(row: &RecipientRow, issues: &mut Vec<Issue>) {
    let value = row.get(Field::Phone).trim();
    if !value.is_empty() && phone::to_e164(value).is_none() {
        let kind = IssueKind::PhoneInvalid {
            value: value.into(),
        };
        issues.push(warning(Field::Phone, kind, None));
    }
}

fn check_address(row: &RecipientRow, issues: &mut Vec<Issue>) {
    let mut require = |field| {
        let value = row.get(field).trim();
        if value.is_empty() {
            issues.push(blocker(field, IssueKind::AddressIncomplete, None));
        }
        Some(value).filter(|value| !value.is_empty())
    };
    require(Field::Address1);
    require(Field::City);
    let (state, postal_code) = (require(Field::State), require(Field::PostalCode));
    if let Some(state) = state.filter(|state| postal::state_code(state).is_none()) {
        let kind = IssueKind::StateUnknown {
            value: state.into(),
        };
        let fix = postal::suggest_state(state).map(str::to_owned);
        issues.push(blocker(Field::State, kind, fix));
    }
    if let Some(Err(fix)) = postal_code.map(postal::check_postal_code) {
        issues.push(blocker(
            Field::PostalCode,
            IssueKind::PostalCodeInvalid,
            fix,
        ));
    }
    let country = row.get(Field::Country).trim();
    if postal::country_code(country) != "US" {
        let kind = IssueKind::CountryUnsupported {
            value: country.into(),
        };
        issues.push(blocker(Field::Country, kind, None));
    }
}

fn check_duplicate<'a>(
    row: &'a RecipientRow,
    position: usize,
    first_rows: &mut HashMap<Cow<'a, str>, usize>,
    issues: &mut Vec<Issue>,
) {
    let Some((key, field)) = identity(row) else {
        return;
    };
    match first_rows.entry(key) {
        Entry::Vacant(entry) => {
            entry.insert(position);
        }
        Entry::Occupied(first) => issues.push(Issue {
            severity: Severity::Warning,
            field,
            kind: IssueKind::DuplicateRecipient {
                first_row: first.get() + 1,
            },
            fix: Some(Fix::RemoveRow),
        }),
    }
}

/// The key that two rows of the same person share, and the field that shows the duplicate. The key
/// is the email, else the name and the address. Returns `None` without an email when the row has no
/// first name, or neither a last name nor a street: many people share a first name.
fn identity(row: &RecipientRow) -> Option<(Cow<'_, str>, Field)> {
    let address = row.get(Field::Email).trim();
    if !address.is_empty() {
        // Most addresses are their own key and need no copy.
        let is_key = address.is_ascii() && !address.bytes().any(|b| b.is_ascii_uppercase());
        let key = if is_key {
            Cow::Borrowed(address)
        } else {
            Cow::Owned(email::comparison_key(address))
        };
        return Some((key, Field::Email));
    }
    let parts = [
        Field::FirstName,
        Field::LastName,
        Field::Address1,
        Field::Address2,
        Field::PostalCode,
    ];
    let has = |field| !row.get(field).trim().is_empty();
    let is_specific = has(Field::FirstName) && (has(Field::LastName) || has(Field::Address1));
    is_specific.then(|| {
        let key: Vec<String> = parts
            .iter()
            .map(|field| row.get(*field).trim().to_lowercase())
            .collect();
        (Cow::Owned(key.join("\n")), Field::FirstName)
    })
}
