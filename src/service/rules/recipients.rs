//! Whether recipients can get a gift. The first one who cannot is named by number and field.

use std::collections::HashMap;

use super::{
    batch::{MAX_RECIPIENTS, Refusal},
    gift::GiftLine,
    tax,
    text::{MAX_NAME_CHARS, is_blank, line_problem},
};
use crate::contract::{MailingAddress, Product, ProductId, RecipientRequest, SendMethod};

/// What is wrong with a field: its name and the end of a sentence about it.
type Wrong = (String, String);

/// # Errors
/// The sentence for the 400: none, or too many.
pub fn check_count(recipients: usize) -> Result<(), Refusal> {
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
/// The sentence for the 400.
pub fn check(
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

/// Whether everything of a gift ships to where it is to go.
///
/// # Errors
/// The sentence for the 400.
pub fn check_destinations(
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

fn check_one(recipient: &RecipientRequest, method: &SendMethod) -> Result<(), Wrong> {
    let wrong = |field: &str, why: &str| Err((field.to_owned(), why.to_owned()));
    if is_blank(&recipient.first_name) {
        return wrong("first_name", "can't be blank");
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
            return wrong(field, &why);
        }
    }
    if email.is_empty() {
        if *method == SendMethod::EmailAndLink {
            return wrong("email", "can't be blank");
        }
    } else if !looks_like_mail(email) {
        return wrong("email", "is not valid");
    }
    if let Some(phone) = recipient.phone.as_deref().map(str::trim)
        && !phone.is_empty()
        && !is_us_number(phone)
    {
        return wrong("phone", "is not a number of the US like +16175550123");
    }
    match &recipient.mailing_address {
        Some(address) => check_address(address, *method == SendMethod::DirectSend)
            .map_err(|(field, why)| (format!("mailing_address.{field}"), why)),
        None if *method == SendMethod::DirectSend => wrong("mailing_address", "can't be blank"),
        None => Ok(()),
    }
}

fn ships_to(
    address: &MailingAddress,
    lines: &[GiftLine],
    products: &HashMap<ProductId, Product>,
) -> Result<(), Wrong> {
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

/// What of a gift does not ship to a state; `None` when all of it does.
#[must_use]
pub fn restricted_line<'a>(
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

/// Bytes of a mail address, as mail itself bounds them.
pub const MAX_EMAIL_BYTES: usize = 254;

/// Something before and after one @, a dot behind it, and no blanks.
fn looks_like_mail(text: &str) -> bool {
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

/// E.164 of the US: +1 and ten digits.
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

/// An address is complete where the gift goes there; elsewhere only its length counts.
fn check_address(address: &MailingAddress, in_full: bool) -> Result<(), (&'static str, String)> {
    let fields = [
        ("address_1", address.address_1.as_str()),
        ("city", &address.city),
        ("state", &address.state),
        ("postal_code", &address.postal_code),
        ("country", &address.country),
    ];
    let more = [
        ("first_name", &address.first_name),
        ("last_name", &address.last_name),
        ("address_2", &address.address_2),
    ]
    .map(|(field, value)| (field, value.as_deref().unwrap_or_default()));
    for (field, value) in fields.into_iter().chain(more) {
        if let Some(why) = line_problem(value, MAX_NAME_CHARS) {
            return Err((field, why));
        }
    }
    if !in_full {
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
