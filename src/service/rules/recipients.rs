//! The checks of a batch's recipients. The first problem refuses the batch, naming the recipient by
//! number and the field.

use std::collections::HashMap;

use super::{
    batch::{MAX_RECIPIENTS, Refusal},
    gift::GiftLine,
    tax,
    text::{MAX_NAME_CHARS, is_blank, line_problem},
};
use crate::contract::{MailingAddress, Product, ProductId, RecipientRequest, SendMethod};

/// The name of a field and the end of a sentence about it.
type FieldError = (String, String);

/// # Errors
/// The message for status 400: no recipient, or too many.
pub(crate) fn check_count(recipients: usize) -> Result<(), Refusal> {
    if recipients == 0 {
        return Err("Recipients can't be blank".to_owned());
    }
    if recipients > MAX_RECIPIENTS {
        return Err(format!(
            "A batch can have at most {MAX_RECIPIENTS} recipients"
        ));
    }
    Ok(())
}

/// # Errors
/// The message for status 400.
pub(crate) fn check(
    recipients: &[RecipientRequest],
    method: &SendMethod,
    lines: &[GiftLine],
    products: &HashMap<ProductId, Product>,
) -> Result<(), Refusal> {
    for (number, recipient) in (1..).zip(recipients) {
        check_one(recipient, method)
            .and_then(|()| match &recipient.mailing_address {
                Some(address) if *method == SendMethod::DirectSend => {
                    ships_to(address, lines, products)
                }
                _ => Ok(()),
            })
            .map_err(|(field, why)| format!("Recipient {number}: {field} {why}"))?;
    }
    Ok(())
}

/// Checks that every product of a gift ships to the recipients' states.
///
/// # Errors
/// The message for status 400.
pub(crate) fn check_destinations(
    recipients: &[RecipientRequest],
    lines: &[GiftLine],
    products: &HashMap<ProductId, Product>,
) -> Result<(), Refusal> {
    for (number, recipient) in (1..).zip(recipients) {
        if let Some(address) = &recipient.mailing_address {
            ships_to(address, lines, products)
                .map_err(|(field, why)| format!("Recipient {number}: {field} {why}"))?;
        }
    }
    Ok(())
}

fn check_one(recipient: &RecipientRequest, method: &SendMethod) -> Result<(), FieldError> {
    let error = |field: &str, why: &str| Err((field.to_owned(), why.to_owned()));
    if is_blank(&recipient.first_name) {
        return error("first_name", "can't be blank");
    }
    let email = recipient.email.as_deref().unwrap_or_default().trim();
    for (field, value) in [
        ("first_name", recipient.first_name.as_str()),
        (
            "last_name",
            recipient.last_name.as_deref().unwrap_or_default(),
        ),
        ("email", email),
    ] {
        if let Some(why) = line_problem(value, MAX_NAME_CHARS) {
            return error(field, &why.to_string());
        }
    }
    if email.is_empty() {
        if *method == SendMethod::EmailAndLink {
            return error("email", "can't be blank");
        }
    } else if !is_email_address(email) {
        return error("email", "is not valid");
    }
    if let Some(phone) = recipient.phone.as_deref().map(str::trim)
        && !phone.is_empty()
        && !is_us_number(phone)
    {
        return error("phone", "is not a number of the US like +16175550123");
    }
    match &recipient.mailing_address {
        Some(address) => check_address(address, *method == SendMethod::DirectSend)
            .map_err(|(field, why)| (format!("mailing_address.{field}"), why)),
        None if *method == SendMethod::DirectSend => error("mailing_address", "can't be blank"),
        None => Ok(()),
    }
}

fn ships_to(
    address: &MailingAddress,
    lines: &[GiftLine],
    products: &HashMap<ProductId, Product>,
) -> Result<(), FieldError> {
    match restricted_line(&address.state, lines, products) {
        None => Ok(()),
        Some(line) => Err((
            "mailing_address.state".to_owned(),
            format!(
                "{} can't be shipped to {}",
                line.product_name,
                address.state.trim().to_ascii_uppercase()
            ),
        )),
    }
}

/// The first line of a gift that can't be shipped to a state.
pub(crate) fn restricted_line<'a>(
    state: &str,
    lines: &'a [GiftLine],
    products: &HashMap<ProductId, Product>,
) -> Option<&'a GiftLine> {
    let state = state.trim().to_ascii_uppercase();
    lines.iter().find(|line| {
        products
            .get(&line.product_id)
            .is_some_and(|product| product.restricted_states.contains(&state))
    })
}

/// Bytes of an email address (RFC 5321).
pub(crate) const MAX_EMAIL_BYTES: usize = 254;

/// One @ with text on both sides, a dot in the domain, and no white space.
fn is_email_address(text: &str) -> bool {
    text.len() <= MAX_EMAIL_BYTES
        && !text.chars().any(|c| c.is_whitespace() || c.is_control())
        && text.split_once('@').is_some_and(|(name, host)| {
            !name.is_empty()
                && !host.contains('@')
                && host.contains('.')
                && !host.starts_with('.')
                && !host.ends_with('.')
        })
}

/// E.164 form of a US number: +1 and ten digits.
fn is_us_number(text: &str) -> bool {
    text.strip_prefix("+1").is_some_and(|digits| {
        digits.len() == 10 && digits.bytes().all(|digit| digit.is_ascii_digit())
    })
}

/// Five digits, or five and four.
pub(super) fn is_zip(text: &str) -> bool {
    let digits =
        |part: &str, count| part.len() == count && part.bytes().all(|b| b.is_ascii_digit());
    match text.split_once('-') {
        None => digits(text, 5),
        Some((zip, plus)) => digits(zip, 5) && digits(plus, 4),
    }
}

/// Checks an address. `is_destination`: the gift is delivered there, so the address must be complete;
/// otherwise only the length of its lines is checked.
fn check_address(
    address: &MailingAddress,
    is_destination: bool,
) -> Result<(), (&'static str, String)> {
    let fields = [
        ("address_1", address.address_1.as_str()),
        ("city", &address.city),
        ("state", &address.state),
        ("postal_code", &address.postal_code),
        ("country", &address.country),
    ];
    let optional = [
        ("first_name", &address.first_name),
        ("last_name", &address.last_name),
        ("address_2", &address.address_2),
    ]
    .map(|(field, value)| (field, value.as_deref().unwrap_or_default()));
    for (field, value) in fields.into_iter().chain(optional) {
        if let Some(why) = line_problem(value, MAX_NAME_CHARS) {
            return Err((field, why.to_string()));
        }
    }
    if !is_destination {
        return Ok(());
    }
    if let Some((field, _)) = fields.iter().find(|(_, value)| is_blank(value)) {
        return Err((field, "can't be blank".to_owned()));
    }
    if !address.country.trim().eq_ignore_ascii_case("US") {
        return Err(("country", "must be US".to_owned()));
    }
    if tax::rate(&address.state).is_none() {
        return Err(("state", "is not a state of the US".to_owned()));
    }
    if !is_zip(address.postal_code.trim()) {
        return Err(("postal_code", "is not a postal code of the US".to_owned()));
    }
    Ok(())
}
