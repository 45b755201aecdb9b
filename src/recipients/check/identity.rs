//! How a person is identified: the email, else the name with the address. All rules are here and share
//! the functions that compare emails, names and addresses:
//!
//! | rule | used by | a person without an email |
//! |---|---|---|
//! | [`person_identity`] | address book, saved lists, "already in the draft", removal of duplicates | needs first name, last name and street: the identity is stored, and a wrong one would mix two people |
//! | [`identity_of`] | warning of duplicates in a list | needs a first name, and a last name or a street: a warning changes nothing, so it may be about two people of one name. Is compared with rows that have an email, too |
//! | [`email_identity`], [`name_identity`] | merge of lists | is found by name and address also when one of the rows has an email, because a merge completes people; the user sees each change first |
//! | `PersonKey` of the guards | earlier gifts, "last gift", limits per year | needs first and last name; the address counts when both sides have one, because few send methods have addresses |
//!
//! An order does not name its recipient's address. The store compares it with the recipients that were sent, by
//! `RecipientIdentity`, or as `NamedPerson` says.

use std::borrow::Cow;

use crate::{
    contract::{RecipientRequest, text::fold},
    recipients::{
        Field, RecipientRow,
        addresses::{
            countries::US,
            postal::{check_postal_code, country_code},
            streets::abbreviate,
        },
        contact::email_letters::compared_spelling,
        text::trimmed,
    },
};

/// The fields of the name and the address by which people are compared.
pub(super) const NAME_AND_ADDRESS: [Field; 5] = [
    Field::FirstName,
    Field::LastName,
    Field::Address1,
    Field::Address2,
    Field::PostalCode,
];

/// The values by which people are compared, without white space around them.
#[derive(Clone, Copy, Debug, Default)]
pub struct PersonValues<'a> {
    email: &'a str,
    first_name: &'a str,
    last_name: &'a str,
    address_1: &'a str,
    address_2: &'a str,
    postal_code: &'a str,
    country: &'a str,
}

impl<'a> From<&'a RecipientRow> for PersonValues<'a> {
    fn from(row: &'a RecipientRow) -> Self {
        let value = |field| trimmed(row.get(field));
        Self {
            email: value(Field::Email),
            first_name: value(Field::FirstName),
            last_name: value(Field::LastName),
            address_1: value(Field::Address1),
            address_2: value(Field::Address2),
            postal_code: value(Field::PostalCode),
            country: value(Field::Country),
        }
    }
}

impl<'a> From<&'a RecipientRequest> for PersonValues<'a> {
    fn from(recipient: &'a RecipientRequest) -> Self {
        let given = |text: &'a Option<String>| trimmed(text.as_deref().unwrap_or_default());
        let person = Self {
            email: given(&recipient.email),
            first_name: trimmed(&recipient.first_name),
            last_name: given(&recipient.last_name),
            ..Self::default()
        };
        let Some(address) = &recipient.mailing_address else {
            return person;
        };
        Self {
            address_1: trimmed(&address.address_1),
            address_2: given(&address.address_2),
            postal_code: trimmed(&address.postal_code),
            country: trimmed(&address.country),
            ..person
        }
    }
}

impl<'a> PersonValues<'a> {
    /// The email in one spelling, in lower case. A placeholder like "n/a" identifies no person.
    #[must_use]
    pub fn email(&self) -> Option<Cow<'a, str>> {
        email_key(self.email)
    }

    /// The folded full name, as the mirror stores the names of orders; `None` without a first or a last name:
    /// many people share a first name.
    #[must_use]
    pub fn full_name(&self) -> Option<String> {
        self.has_full_name()
            .then(|| fold(&format!("{} {}", self.first_name, self.last_name)))
    }

    /// The folded address; `None` without a street.
    #[must_use]
    pub fn address(&self) -> Option<String> {
        let mut key = String::new();
        self.push_address(&mut key);
        self.has_street().then_some(key)
    }

    fn has_full_name(&self) -> bool {
        !self.first_name.is_empty() && !self.last_name.is_empty()
    }

    fn has_street(&self) -> bool {
        !self.address_1.is_empty()
    }

    /// The folded name and address. Address books store this text, so it must not change.
    fn name_and_address(&self) -> String {
        let mut key = String::new();
        for name in [self.first_name, self.last_name] {
            push_folded(&mut key, name, fold(name));
            key.push('\n');
        }
        self.push_address(&mut key);
        key
    }

    /// Abbreviations of street words are equal to the words, and both lines of the address are one: programs
    /// differ in where they write "Apt 4". Of a US postal code, the first five digits count.
    fn push_address(&self, key: &mut String) {
        for street in [self.address_1, self.address_2] {
            let folded = fold(street);
            if folded.is_empty() {
                push_folded(key, street, folded);
                continue;
            }
            for word in folded.split(' ') {
                key.push_str(abbreviate(word));
                key.push(' ');
            }
        }
        key.push('\n');
        let code = zip_code(self.postal_code, self.country);
        let code = code.unwrap_or_else(|| fold(self.postal_code));
        push_folded(key, self.postal_code, code);
        key.push('\n');
    }
}

/// See [`PersonValues::email`]. `address` has no white space around it.
fn email_key(address: &str) -> Option<Cow<'_, str>> {
    if !address.contains('@') {
        return None;
    }
    Some(compared_spelling(address))
}

/// Adds a folded value to a key. A value of punctuation only is compared as it is.
fn push_folded(key: &mut String, value: &str, folded: String) {
    key.push_str(if folded.is_empty() { value } else { &folded });
}

/// The key that finds duplicates of a row in a list: the email, else the name with the address if there is one; and the
/// field that shows the person. A row
/// without an email is also compared with rows that have one. Case does not matter, and in names and addresses no
/// accents, spaces and punctuation. Returns `None` without an email when the row has no first name, or neither a last
/// name nor a street: many people share a first name.
pub(super) fn identity_of(row: &RecipientRow) -> Option<(Cow<'_, str>, Field)> {
    let email = email_identity(row).map(|email| (email, Field::Email));
    email.or_else(|| Some((specific_name(row)?.into(), Field::FirstName)))
}

/// The folded name and address by which rows without an email are compared with all others.
pub(super) fn specific_name(row: &RecipientRow) -> Option<String> {
    let person = PersonValues::from(row);
    let is_specific =
        !person.first_name.is_empty() && (!person.last_name.is_empty() || person.has_street());
    is_specific.then(|| person.name_and_address())
}

/// The identity of a person as it is stored: the email, else the first name, the last name and the address.
/// `None` for a row without an email that has not all of them. An email has no line break, the other
/// identities have one.
#[must_use]
pub fn person_identity(row: &RecipientRow) -> Option<String> {
    email_identity(row)
        .map(Cow::into_owned)
        .or_else(|| name_identity(row))
}

/// See [`PersonValues::email`].
pub(in crate::recipients) fn email_identity(row: &RecipientRow) -> Option<Cow<'_, str>> {
    email_key(trimmed(row.get(Field::Email)))
}

/// The folded name and address, also of a row with an email.
pub(in crate::recipients) fn name_identity(row: &RecipientRow) -> Option<String> {
    let person = PersonValues::from(row);
    (person.has_full_name() && person.has_street()).then(|| person.name_and_address())
}

/// The folded name and address of a row, also when some of it is missing.
pub(in crate::recipients) fn name_and_address(row: &RecipientRow) -> String {
    PersonValues::from(row).name_and_address()
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
