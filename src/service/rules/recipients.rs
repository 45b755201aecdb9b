//! The checks of a batch's recipients. The first problem refuses the batch, naming the recipient by
//! number and the field.

use std::collections::HashMap;

use super::{
    batch::{MAX_RECIPIENTS, Refusal},
    gift::GiftLine,
};
use crate::contract::{MailingAddress, Product, ProductId, RecipientRequest};

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

pub(crate) use crate::contract::rules::MAX_EMAIL_BYTES;

/// Five digits, or five and four.
pub(super) fn is_zip(text: &str) -> bool {
    let digits =
        |part: &str, count| part.len() == count && part.bytes().all(|b| b.is_ascii_digit());
    match text.split_once('-') {
        None => digits(text, 5),
        Some((zip, plus)) => digits(zip, 5) && digits(plus, 4),
    }
}
