//! How a person is identified: the email, else the name with the address. All rules are here and share
//! the functions that compare emails, names and addresses. Case, spaces around a value and the composition of Unicode
//! letters never matter; in names and addresses no accents and no punctuation either.
//!
//! | rule | used by | a person without an email |
//! |---|---|---|
//! | [`person_identity`] | address book, saved lists, "already in the draft", removal of duplicates | needs first name, last name and street: the identity is stored, and a wrong one would mix two people |
//! | [`identity_of`] | warning of duplicates in a list | needs a first name, and a last name or a street: a warning changes nothing, so it may be about two people of one name. Is compared with rows that have an email, too |
//! | [`email_identity`], [`name_identity`] | merge of lists | is found by name and address also when one of the rows has an email, because a merge completes people; the user sees each change first |
//! | [`PersonKey`], [`NamedPerson`] | earlier gifts, "last gift", limits per year | needs first and last name; the address counts when both sides have one, because few send methods have addresses |
//! | [`RecipientKey`] | orders and the recipients that were sent | has the name only, because an order names no address. Email and name count together: one email can receive gifts for several people |
//!
//! Emails in SQL: the mirror stores [`PersonValues::email`] of each order beside the email as the service writes it.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize};

use crate::{
    contract::{Order, RecipientRequest, text::fold},
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

impl<'a> From<&'a Order> for PersonValues<'a> {
    fn from(order: &'a Order) -> Self {
        Self::of_order(
            &order.recipient_first_name,
            order.recipient_last_name.as_deref(),
            order.recipient_email.as_deref(),
        )
    }
}

impl<'a> PersonValues<'a> {
    /// The recipient of an order, which names no address.
    #[must_use]
    pub fn of_order(
        first_name: &'a str,
        last_name: Option<&'a str>,
        email: Option<&'a str>,
    ) -> Self {
        Self {
            email: trimmed(email.unwrap_or_default()),
            first_name: trimmed(first_name),
            last_name: trimmed(last_name.unwrap_or_default()),
            ..Self::default()
        }
    }

    /// The email in one spelling, in lower case. A placeholder like "n/a" identifies no person.
    #[must_use]
    pub fn email(&self) -> Option<Cow<'a, str>> {
        email_key(self.email)
    }

    /// The folded name. The mirror stores it of each order, and `sent_recipient` of each recipient, so it must not change.
    #[must_use]
    pub fn folded_name(&self) -> String {
        fold(&format!("{} {}", self.first_name, self.last_name))
    }

    /// The folded name; `None` without a first or a last name: many people share a first name.
    fn full_name(&self) -> Option<String> {
        self.has_full_name().then(|| self.folded_name())
    }

    /// The folded address; `None` without a street.
    fn address(&self) -> Option<String> {
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
/// field that shows the person. A row without an email is also compared with rows that have one. Case does not matter,
/// and in names and addresses no accents, spaces and punctuation. Returns `None` without an email when the row has no first name, or neither a last
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

/// Identifies a person as the recipient of gifts: by the email address, or by the full name without one. Two rows
/// with a key that differs are different people, but see [`NamedPerson`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PersonKey {
    /// See [`PersonValues::email`].
    Email(String),
    Name(NamedPerson),
}

impl PersonKey {
    /// Returns `None` without an email address and a last name: many people share a first name.
    #[must_use]
    pub fn of(recipient: &RecipientRequest) -> Option<Self> {
        match PersonValues::from(recipient).email() {
            Some(email) => Some(Self::Email(email.into_owned())),
            None => NamedPerson::of(recipient).map(Self::Name),
        }
    }
}

/// A person without an email address.
///
/// The send methods with links have no addresses, and no order names one. The app knows the addresses of the direct
/// sends from this computer, and assumes about all other gifts:
/// - A gift without an email and with an unknown address is a gift to every person of its name. The guards warn
///   once too often rather than once too rarely.
/// - A gift with an email is a gift to the person with this email only, unless the address is known and the same.
/// - Of several orders to one name in a batch, the first is for the first recipient of this name that was sent.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NamedPerson {
    /// See [`PersonValues::folded_name`].
    pub name: String,
    /// Folded; `None` when it is not known.
    pub address: Option<String>,
}

impl NamedPerson {
    /// The name and the address, also of a recipient with an email.
    #[must_use]
    pub fn of(recipient: &RecipientRequest) -> Option<Self> {
        let person = PersonValues::from(recipient);
        Some(Self {
            name: person.full_name()?,
            address: person.address(),
        })
    }

    /// Whether the person counts as the recipient of a gift to someone of this name.
    #[must_use]
    pub fn is_recipient(&self, address: Option<&str>, has_email: bool) -> bool {
        match (self.address.as_deref(), address) {
            (Some(own), Some(sent)) => own == sent,
            _ => !has_email,
        }
    }
}

/// By what the recipient of an order is found among the recipients that were sent; the order of both lists can differ.
/// The extra columns of a send are stored with this key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RecipientKey {
    /// See [`PersonValues::email`]; empty without an email. Keys of earlier versions are in other spellings.
    #[serde(deserialize_with = "read_email")]
    email: Box<str>,
    /// See [`PersonValues::folded_name`].
    name: Box<str>,
}

impl RecipientKey {
    #[must_use]
    pub fn of<'a>(recipient: impl Into<PersonValues<'a>>) -> Self {
        let person = recipient.into();
        Self::of_stored(person.email().as_deref(), &person.folded_name())
    }

    /// The key of an order by the columns of the mirror.
    #[must_use]
    pub fn of_stored(email: Option<&str>, folded_name: &str) -> Self {
        Self {
            email: email.unwrap_or_default().into(),
            name: folded_name.into(),
        }
    }

    #[must_use]
    pub fn folded_name(&self) -> &str {
        &self.name
    }
}

fn read_email<'de, D: Deserializer<'de>>(stored: D) -> Result<Box<str>, D::Error> {
    let stored = String::deserialize(stored)?;
    Ok(email_key(trimmed(&stored)).unwrap_or_default().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recipient(first: &str, last: &str, email: &str) -> RecipientRequest {
        let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        RecipientRequest {
            first_name: first.to_owned(),
            last_name: given(last),
            email: given(email),
            ..RecipientRequest::default()
        }
    }

    fn row(recipient: &RecipientRequest) -> RecipientRow {
        let mut row = RecipientRow::default();
        row.set(Field::FirstName, recipient.first_name.as_str());
        for (field, value) in [
            (Field::LastName, &recipient.last_name),
            (Field::Email, &recipient.email),
        ] {
            row.set(field, value.as_deref().unwrap_or_default());
        }
        row.set(Field::Address1, "1 Elm Street");
        row
    }

    #[test]
    fn every_rule_ignores_case_spaces_and_composition() {
        let composed = recipient("José", "Müller", "");
        let decomposed = recipient(" JOSE\u{301}", "Mu\u{308}ller ", "");
        let with_email = recipient("José", "Müller", "josé@müller.example");
        for written in [
            " JOSÉ@MÜLLER.EXAMPLE ",
            "jose\u{301}@mu\u{308}ller.example",
            "José@xn--mller-kva.example",
        ] {
            let other = recipient("jose", "MULLER", written);
            assert_eq!(RecipientKey::of(&with_email), RecipientKey::of(&other));
            assert_eq!(PersonKey::of(&with_email), PersonKey::of(&other));
            assert_eq!(
                person_identity(&row(&with_email)),
                person_identity(&row(&other)),
                "{written}"
            );
        }
        assert_eq!(RecipientKey::of(&composed), RecipientKey::of(&decomposed));
        assert_eq!(PersonKey::of(&composed), PersonKey::of(&decomposed));
        let identities = [&composed, &decomposed].map(|one| person_identity(&row(one)));
        assert!(identities[0].is_some());
        assert_eq!(identities[0], identities[1]);
        assert_ne!(RecipientKey::of(&composed), RecipientKey::of(&with_email));
    }

    #[test]
    fn order_has_the_key_of_its_recipient() {
        let order = Order {
            recipient_first_name: "JOSE\u{301} ".to_owned(),
            recipient_last_name: Some("Muller".to_owned()),
            recipient_email: Some("Jose@Example.com".to_owned()),
            ..Order::default()
        };
        let sent = recipient("José", "Müller", "jose@example.com");
        let key = RecipientKey::of(&sent);
        assert_eq!(RecipientKey::of(&order), key);
        let stored = RecipientKey::of_stored(Some("jose@example.com"), "jose muller");
        assert_eq!(stored, key);
    }

    #[test]
    fn stored_keys_of_earlier_versions_stay_valid() {
        let read = |stored: &str| serde_json::from_str::<RecipientKey>(stored).unwrap();
        for (stored, now) in [
            (
                r#"{"email":"ida@xn--mller-kva.example","name":"ida berg"}"#,
                recipient("Ida", "Berg", "Ida@Müller.example"),
            ),
            (
                "{\"email\":\"jose\u{301}@example.com\",\"name\":\"jose\"}",
                recipient("José", "", "José@example.com"),
            ),
            (
                r#"{"email":"n/a","name":"raj patel"}"#,
                recipient("Raj", "Patel", "n/a"),
            ),
        ] {
            assert_eq!(read(stored), RecipientKey::of(&now), "{stored}");
        }
        let key = RecipientKey::of(&recipient("Ida", "Berg", "ida@example.com"));
        let stored = serde_json::to_string(&key).unwrap();
        assert_eq!(stored, r#"{"email":"ida@example.com","name":"ida berg"}"#);
    }
}
