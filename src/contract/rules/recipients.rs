//! The rules of recipients for each send method.

use std::collections::HashMap;

use super::{
    MAX_NAME_CHARS, MAX_RECIPIENTS, ProductRules, RecipientField, RecipientViolation, Violation,
    Violations, cart::product_id, email::is_email_address, is_blank, line_violation,
};
use crate::contract::{
    CartRequest, MailingAddress, ProductId, RecipientRequest, SendMethod, states::state_code,
};

type FieldViolation = (RecipientField, RecipientViolation);

/// Checks that a batch has 1 to [`MAX_RECIPIENTS`] recipients.
#[must_use]
pub fn recipient_count_violation(count: usize) -> Option<Violation> {
    match count {
        0 => Some(Violation::RecipientsMissing),
        1..=MAX_RECIPIENTS => None,
        _ => Some(Violation::TooManyRecipients {
            count,
            max: MAX_RECIPIENTS,
        }),
    }
}

/// Adds the first violation of each recipient, until `found` is full.
pub(super) fn add_violations(
    recipients: &[RecipientRequest],
    method: &SendMethod,
    shipped: &[&ProductRules],
    found: &mut Violations,
) {
    for (index, recipient) in recipients.iter().enumerate() {
        if found.is_full() {
            return;
        }
        let violation = recipient_violation(recipient, method).or_else(|| {
            let address = recipient.mailing_address.as_ref()?;
            (*method == SendMethod::DirectSend).then(|| destination_violation(address, shipped))?
        });
        if let Some((field, violation)) = violation {
            found.add(Violation::Recipient {
                row: index + 1,
                field,
                violation,
            });
        }
    }
}

/// Adds a violation for each recipient in a state that a product of the cart does not ship to,
/// until `found` is full. Used for price requests, in which recipients can be incomplete.
pub(super) fn add_destination_violations(
    recipients: &[RecipientRequest],
    shipped: &[&ProductRules],
    found: &mut Violations,
) {
    for (index, recipient) in recipients.iter().enumerate() {
        if found.is_full() {
            return;
        }
        let address = recipient.mailing_address.as_ref();
        if let Some((field, violation)) =
            address.and_then(|address| destination_violation(address, shipped))
        {
            found.add(Violation::Recipient {
                row: index + 1,
                field,
                violation,
            });
        }
    }
}

/// Returns the rules of the cart's products, without the products that are not in `products`.
pub(super) fn cart_products<'a>(
    cart: &CartRequest,
    products: &'a HashMap<ProductId, ProductRules>,
) -> Vec<&'a ProductRules> {
    cart.items
        .iter()
        .filter_map(|item| products.get(&product_id(item)?))
        .collect()
}

fn destination_violation(
    address: &MailingAddress,
    shipped: &[&ProductRules],
) -> Option<FieldViolation> {
    let restricted = shipped
        .iter()
        .find(|product| product.is_restricted_in(&address.state))?;
    Some((
        RecipientField::State,
        RecipientViolation::NotShippedTo {
            product: restricted.name.clone(),
            state: address.state.trim().to_ascii_uppercase(),
        },
    ))
}

fn recipient_violation(
    recipient: &RecipientRequest,
    method: &SendMethod,
) -> Option<FieldViolation> {
    use RecipientField as Field;
    if is_blank(&recipient.first_name) {
        return Some((Field::FirstName, RecipientViolation::Blank));
    }
    let last_name = recipient.last_name.as_deref().unwrap_or_default();
    let email = recipient.email.as_deref().unwrap_or_default().trim();
    let lines = [
        (Field::FirstName, recipient.first_name.as_str()),
        (Field::LastName, last_name),
        (Field::Email, email),
    ];
    if let Some(found) = text_violation(lines) {
        return Some(found);
    }
    if email.is_empty() {
        if *method == SendMethod::EmailAndLink {
            return Some((Field::Email, RecipientViolation::Blank));
        }
    } else if !is_email_address(email) {
        return Some((Field::Email, RecipientViolation::EmailInvalid));
    }
    let phone = recipient.phone.as_deref().unwrap_or_default().trim();
    if !phone.is_empty() && !is_us_phone(phone) {
        return Some((Field::Phone, RecipientViolation::PhoneInvalid));
    }
    let is_shipped = *method == SendMethod::DirectSend;
    match &recipient.mailing_address {
        Some(address) => address_violation(address, is_shipped),
        None if is_shipped => Some((Field::MailingAddress, RecipientViolation::Blank)),
        None => None,
    }
}

fn text_violation<'a>(
    lines: impl IntoIterator<Item = (RecipientField, &'a str)>,
) -> Option<FieldViolation> {
    lines.into_iter().find_map(|(field, text)| {
        let violation = line_violation(text, MAX_NAME_CHARS)?;
        Some((field, RecipientViolation::Text(violation)))
    })
}

/// Checks an address. A direct send needs a complete US address; with other methods, only the
/// length of the texts and their characters are checked.
fn address_violation(address: &MailingAddress, is_shipped: bool) -> Option<FieldViolation> {
    use RecipientField as Field;
    let required = [
        (Field::Address1, address.address_1.as_str()),
        (Field::City, &address.city),
        (Field::State, &address.state),
        (Field::PostalCode, &address.postal_code),
        (Field::Country, &address.country),
    ];
    let optional = [
        (Field::AddressFirstName, &address.first_name),
        (Field::AddressLastName, &address.last_name),
        (Field::Address2, &address.address_2),
    ]
    .map(|(field, text)| (field, text.as_deref().unwrap_or_default()));
    if let Some(found) = text_violation(required.into_iter().chain(optional)) {
        return Some(found);
    }
    if !is_shipped {
        return None;
    }
    if let Some((field, _)) = required.iter().find(|(_, text)| is_blank(text)) {
        return Some((*field, RecipientViolation::Blank));
    }
    if !address.country.trim().eq_ignore_ascii_case("US") {
        return Some((Field::Country, RecipientViolation::CountryNotUs));
    }
    if state_code(&address.state).is_none() {
        return Some((Field::State, RecipientViolation::StateUnknown));
    }
    if !is_us_postal_code(address.postal_code.trim()) {
        return Some((Field::PostalCode, RecipientViolation::PostalCodeInvalid));
    }
    None
}

/// Whether a text is a US phone number in E.164: +1 and ten digits.
#[must_use]
pub fn is_us_phone(text: &str) -> bool {
    text.strip_prefix("+1").is_some_and(|digits| {
        digits.len() == 10 && digits.bytes().all(|digit| digit.is_ascii_digit())
    })
}

/// Whether a text is a ZIP code of five digits, or a ZIP+4 code (`02139-4307`).
#[must_use]
pub fn is_us_postal_code(text: &str) -> bool {
    let is_digits =
        |part: &str, count| part.len() == count && part.bytes().all(|b| b.is_ascii_digit());
    match text.split_once('-') {
        None => is_digits(text, 5),
        Some((zip, plus)) => is_digits(zip, 5) && is_digits(plus, 4),
    }
}
