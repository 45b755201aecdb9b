//! By what a person is recognized: the email, else the name and the address.
//!
//! Used to find duplicates in a list, to merge lists and by the address book, so that all of them agree
//! on who is the same person.

use std::borrow::Cow;

use super::{
    Field, RecipientRow,
    countries::US,
    postal::{check_postal_code, country_code},
    street_words::abbreviate,
    trim::trimmed,
};
use crate::contract::text::fold;

/// The key that all rows of one person have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RowIdentity<'a> {
    pub(super) key: Cow<'a, str>,
    /// The field that shows the person: the email, or the first name.
    pub(super) field: Field,
}

/// The identity of a row: the email, else the name and the address. Case does not matter, and in names
/// and addresses no accents, spaces and punctuation. Returns `None` without an email when the row has no
/// first name, or neither a last name nor a street: many people share a first name.
pub(super) fn identity_of(row: &RecipientRow) -> Option<RowIdentity<'_>> {
    if let Some(key) = email_identity(row) {
        let field = Field::Email;
        return Some(RowIdentity { key, field });
    }
    name_identity(row).map(|key| RowIdentity {
        key: key.into(),
        field: Field::FirstName,
    })
}

/// The identity of a row as it is stored. An email has no line break, the other identities have one.
#[must_use]
pub fn person_identity(row: &RecipientRow) -> Option<String> {
    identity_of(row).map(|identity| identity.key.into_owned())
}

/// The email in lower case. A placeholder like "n/a" identifies no person.
pub(super) fn email_identity(row: &RecipientRow) -> Option<Cow<'_, str>> {
    let address = trimmed(row.get(Field::Email));
    if !address.contains('@') {
        return None;
    }
    let is_lower = address
        .bytes()
        .all(|b| b.is_ascii() && !b.is_ascii_uppercase());
    Some(if is_lower {
        address.into()
    } else {
        address.to_lowercase().into()
    })
}

/// The folded name and address, also of a row with an email.
pub(super) fn name_identity(row: &RecipientRow) -> Option<String> {
    let has = |field| !trimmed(row.get(field)).is_empty();
    let is_specific = has(Field::FirstName) && (has(Field::LastName) || has(Field::Address1));
    is_specific.then(|| name_and_address(row))
}

/// The folded name and address of a row. Abbreviations of street words are equal to the words, and
/// both lines of the address are one: programs differ in where they write "Apt 4". Of a US postal
/// code, the first five digits count.
fn name_and_address(row: &RecipientRow) -> String {
    let mut key = String::new();
    for field in [
        Field::FirstName,
        Field::LastName,
        Field::Address1,
        Field::Address2,
        Field::PostalCode,
    ] {
        let value = trimmed(row.get(field));
        let code = match field {
            Field::PostalCode => zip_code(value, row.get(Field::Country)),
            _ => None,
        };
        let folded = code.unwrap_or_else(|| fold(value));
        let is_street = matches!(field, Field::Address1 | Field::Address2);
        if folded.is_empty() {
            // A value of punctuation only is compared as it is.
            key.push_str(value);
        } else if is_street {
            for word in folded.split(' ') {
                key.push_str(abbreviate(word));
                key.push(' ');
            }
        } else {
            key.push_str(&folded);
        }
        if field != Field::Address1 {
            key.push('\n');
        }
    }
    key
}

/// The five digits of a US postal code, also of one that a spreadsheet changed: `2139`, `2139.0`.
fn zip_code(text: &str, country: &str) -> Option<String> {
    if text.is_empty() || country_code(country) != US {
        return None;
    }
    let code = match check_postal_code(text) {
        Ok(()) => text.to_owned(),
        Err(repair) => repair?.value,
    };
    code.get(..5).map(str::to_owned)
}
