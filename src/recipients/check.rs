//! Looks at every row of a table for what would stop a gift, or surprise the sender.
//!
//! Pure and quick: the desktop runs it after every edit, off the drawing thread.

use std::{borrow::Cow, collections::HashMap};

use crate::contract::SendMethod;

use super::{
    Field, Fix, Issue, IssueIndex, IssueKind, RecipientRow, RecipientTable, Severity, clean, email,
    names, phone, postal,
};

/// Everything that is wrong for sending this way. Blank rows are passed over.
#[must_use]
pub fn check(table: &RecipientTable, method: &SendMethod) -> IssueIndex {
    let mut issues = IssueIndex::default();
    let mut seen: HashMap<Cow<'_, str>, usize> = HashMap::with_capacity(table.len());
    let mut domains: HashMap<&str, Option<String>> = HashMap::new();
    for (index, row) in table.rows().iter().enumerate() {
        if row.is_blank() {
            continue;
        }
        let mut found = Vec::new();
        for field in Field::ALL {
            check_text(row, field, &mut found);
        }
        if row.get(Field::FirstName).trim().is_empty() {
            let fix = names::first_name_from_email(row.get(Field::Email));
            found.push(blocker(Field::FirstName, IssueKind::Missing, fix));
        }
        check_email(row, method, &mut domains, &mut found);
        check_phone(row, &mut found);
        if *method == SendMethod::DirectSend {
            check_address(row, &mut found);
        }
        check_twice(row, index, &mut seen, &mut found);
        found.sort_by_key(|f| (f.field, f.severity));
        issues.add(index, row.id, found);
    }
    issues
}

fn blocker(field: Field, kind: IssueKind, fix: Option<String>) -> Issue {
    Issue {
        severity: Severity::Blocker,
        field,
        kind,
        fix: fix.map(Fix::SetTo),
    }
}

fn warning(field: Field, kind: IssueKind, fix: Option<String>) -> Issue {
    Issue {
        severity: Severity::Warning,
        ..blocker(field, kind, fix)
    }
}

fn check_text(row: &RecipientRow, field: Field, found: &mut Vec<Issue>) {
    let value = row.get(field);
    if value.chars().any(char::is_control) {
        let fix = Some(clean::without_controls(value));
        found.push(blocker(field, IssueKind::ControlCharacters, fix));
    }
    let max = field.max_chars();
    if value.len() > max && value.chars().count() > max {
        found.push(blocker(field, IssueKind::TooLong { max }, None));
    }
}

fn check_email<'a>(
    row: &'a RecipientRow,
    method: &SendMethod,
    domains: &mut HashMap<&'a str, Option<String>>,
    found: &mut Vec<Issue>,
) {
    let value = row.get(Field::Email).trim();
    let needed = *method == SendMethod::EmailAndLink;
    // Without a mail to send, a wrong address stops nothing; it is still worth a look.
    let grave = if needed { blocker } else { warning };
    if value.is_empty() {
        if needed {
            found.push(blocker(Field::Email, IssueKind::Missing, None));
        }
        return;
    }
    if email::is_address(value) {
        let Some((local, domain)) = value.rsplit_once('@') else {
            return;
        };
        let meant = domains
            .entry(domain)
            .or_insert_with(|| email::meant_domain(domain));
        if let Some(meant) = meant {
            let kind = IssueKind::MistypedMail {
                meant: meant.as_str().into(),
            };
            found.push(warning(
                Field::Email,
                kind,
                Some(format!("{local}@{meant}")),
            ));
        }
    } else if email::count(value) > 1 {
        found.push(grave(Field::Email, IssueKind::SeveralMails, None));
    } else {
        let kind = IssueKind::NotAMail {
            value: value.into(),
        };
        found.push(grave(Field::Email, kind, email::repaired(value)));
    }
}

fn check_phone(row: &RecipientRow, found: &mut Vec<Issue>) {
    let value = row.get(Field::Phone).trim();
    if !value.is_empty() && phone::e164(value).is_none() {
        let kind = IssueKind::BadPhone {
            value: value.into(),
        };
        found.push(warning(Field::Phone, kind, None));
    }
}

fn check_address(row: &RecipientRow, found: &mut Vec<Issue>) {
    for field in [Field::Address1, Field::City] {
        if row.get(field).trim().is_empty() {
            found.push(blocker(field, IssueKind::Missing, None));
        }
    }
    let state = row.get(Field::State).trim();
    if state.is_empty() {
        found.push(blocker(Field::State, IssueKind::Missing, None));
    } else if postal::state_code(state).is_none() {
        let kind = IssueKind::UnknownState {
            value: state.into(),
        };
        let fix = postal::likely_state(state).map(str::to_owned);
        found.push(blocker(Field::State, kind, fix));
    }
    let code = row.get(Field::PostalCode).trim();
    if code.is_empty() {
        found.push(blocker(Field::PostalCode, IssueKind::Missing, None));
    } else if let Err(fix) = postal::postal_code(code) {
        found.push(blocker(Field::PostalCode, IssueKind::BadPostalCode, fix));
    }
    let country = row.get(Field::Country).trim();
    if postal::country_code(country) != "US" {
        let kind = IssueKind::NotTheUs {
            value: country.into(),
        };
        found.push(blocker(Field::Country, kind, None));
    }
}

/// The same mail twice, or without a mail the same full name at the same address.
fn check_twice<'a>(
    row: &'a RecipientRow,
    index: usize,
    seen: &mut HashMap<Cow<'a, str>, usize>,
    found: &mut Vec<Issue>,
) {
    let Some((key, field)) = identity(row) else {
        return;
    };
    match seen.entry(key) {
        std::collections::hash_map::Entry::Vacant(place) => {
            place.insert(index);
        }
        std::collections::hash_map::Entry::Occupied(first) => found.push(Issue {
            severity: Severity::Warning,
            field,
            kind: IssueKind::SameAs {
                row: first.get() + 1,
            },
            fix: Some(Fix::RemoveRow),
        }),
    }
}

/// What makes a row the same person as another, and the field to show it at. `None`: too little
/// is known; two Annas can be two people.
fn identity(row: &RecipientRow) -> Option<(Cow<'_, str>, Field)> {
    let mail = row.get(Field::Email).trim();
    if !mail.is_empty() {
        let plain = mail.is_ascii() && !mail.bytes().any(|b| b.is_ascii_uppercase());
        let key = if plain {
            Cow::Borrowed(mail)
        } else {
            Cow::Owned(email::key(mail))
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
    let given = |field| !row.get(field).trim().is_empty();
    let enough = given(Field::FirstName) && (given(Field::LastName) || given(Field::Address1));
    enough.then(|| {
        let key: Vec<String> = parts
            .iter()
            .map(|field| row.get(*field).trim().to_lowercase())
            .collect();
        (Cow::Owned(key.join("\n")), Field::FirstName)
    })
}
