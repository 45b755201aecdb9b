//! The API's sentence for a violation: the message of a 400 response. The sentences are English and
//! part of the contract (`docs/contract.md`).

use super::batch::Refusal;
use crate::contract::rules::{
    DraftField, MAX_CART_QUANTITY, RecipientField, RecipientViolation, TextViolation, Violation,
    is_invisible,
};

/// Maximum number of characters of a client's text that an error message quotes.
const MAX_QUOTED_CHARS: usize = 80;

/// Why a text is refused, as the end of a sentence.
pub(crate) fn text_sentence(violation: TextViolation) -> String {
    match violation {
        TextViolation::TooLong { max } => format!("is too long (at most {max} characters)"),
        TextViolation::Unprintable => "contains a character that can't be displayed".to_owned(),
    }
}

pub(crate) fn sentence(violation: &Violation) -> Refusal {
    match violation {
        Violation::FromNameBlank => "From name can't be blank".to_owned(),
        Violation::Text { field, violation } => {
            format!("{} {}", field_name(*field), text_sentence(*violation))
        }
        Violation::SendMethodMissing => "Send method can't be blank".to_owned(),
        Violation::SendMethodUnknown { value } => {
            format!("Send method is not valid: {}", quoted(value))
        }
        Violation::RecipientsMissing => "Recipients can't be blank".to_owned(),
        Violation::TooManyRecipients { max, .. } => {
            format!("A batch can have at most {max} recipients")
        }
        Violation::CartEmpty => "Cart items can't be blank".to_owned(),
        Violation::TooManyCartItems { max, .. } => format!("A cart can have at most {max} items"),
        Violation::CartQuantityTooHigh { max, .. } => {
            format!("A gift can have at most {max} pieces")
        }
        Violation::ProductMissing { .. } => "Product can't be blank".to_owned(),
        Violation::ProductUnavailable { product, .. } => {
            format!("Product not found: {}", quoted(product))
        }
        Violation::QuantityOutOfRange { product, .. } => {
            format!("Quantity of {product} must be between 1 and {MAX_CART_QUANTITY}")
        }
        Violation::VariablePriceMissing { product, .. } => {
            format!("Variable price of {product} can't be blank")
        }
        Violation::VariablePriceOutOfRange {
            product, low, high, ..
        } => format!("Variable price of {product} must be between {low} and {high}"),
        Violation::ProductWithoutVariants { product, .. } => format!("{product} has no variants"),
        Violation::VariantCount {
            product,
            required,
            given,
            ..
        } => format!(
            "{product} needs {required} {}, {given} given",
            if *required == 1 {
                "variant"
            } else {
                "variants"
            },
        ),
        Violation::VariantUnknown {
            product, variant, ..
        } => format!("{product} has no variant {}", quoted(variant)),
        Violation::Recipient {
            row,
            field,
            violation,
        } => format!(
            "Recipient {row}: {} {}",
            <&str>::from(field),
            recipient_sentence(*field, violation)
        ),
        Violation::MessageTooLong { max, .. } => {
            format!("Message is too long (at most {max} characters)")
        }
        Violation::MessageUnprintable => {
            "Message contains a character that can't be displayed".to_owned()
        }
        Violation::MessageWithoutCard => {
            "A card must be specified when a message is specified".to_owned()
        }
        Violation::CardUnknown { id } => format!("Card not found: {id}"),
        Violation::ScheduleNotInFuture => "Scheduled send on must be in the future".to_owned(),
        Violation::ExpiryBeforeSend => "Expires at must be after the gifts are sent".to_owned(),
        Violation::SwapUnknown { value } => format!("Swap is not valid: {}", quoted(value)),
        Violation::SwapDisabledForCollection { product } => {
            format!("Swap can't be disabled for a collection ({product})")
        }
        Violation::CollectionSentDirectly { product } => format!(
            "A collection can't be sent by direct send, because its recipient chooses ({product})"
        ),
        Violation::ShippingTierUnknown { value } => {
            format!(
                "International shipping tier is not valid: {}",
                quoted(value)
            )
        }
        Violation::WorkspaceUnknown { id } => format!("Workspace not found: {id}"),
        Violation::PaymentMethodMissing => "The account has no payment method".to_owned(),
        Violation::PaymentMethodUnknown { id } => {
            format!("Payment method not found: {}", quoted(&id.0))
        }
        Violation::EndUserMissing => {
            "Commerce end user can't be blank when a commerce user payment method is used"
                .to_owned()
        }
        Violation::EndUserMismatch => {
            "The payment method belongs to another commerce end user".to_owned()
        }
        Violation::ExpiryRequiredForBalance => {
            "Expires at can't be blank when paying from an account balance".to_owned()
        }
    }
}

fn recipient_sentence(field: RecipientField, violation: &RecipientViolation) -> String {
    match violation {
        RecipientViolation::Blank => "can't be blank".to_owned(),
        RecipientViolation::Text(violation) => text_sentence(*violation),
        RecipientViolation::EmailInvalid => "is not valid".to_owned(),
        RecipientViolation::PhoneInvalid => "is not a US number like +16175550123".to_owned(),
        RecipientViolation::CountryNotUs => "must be US".to_owned(),
        RecipientViolation::StateUnknown => "is not a state of the US".to_owned(),
        RecipientViolation::PostalCodeInvalid => "is not a postal code of the US".to_owned(),
        RecipientViolation::NotShippedTo { product, state } => {
            debug_assert_eq!(field, RecipientField::State);
            format!("{product} can't be shipped to {state}")
        }
    }
}

/// The name of a one-line text field in the API's sentences.
fn field_name(field: DraftField) -> &'static str {
    match field {
        DraftField::BatchName => "Batch name",
        DraftField::Reference => "Customer reference",
        DraftField::EndUser => "Commerce end user",
        _ => "From name",
    }
}

/// The beginning of a client's text for an error message, without invisible characters.
fn quoted(text: &str) -> String {
    let mut visible = text.chars().filter(|c| *c == ' ' || !is_invisible(*c));
    let mut beginning: String = visible.by_ref().take(MAX_QUOTED_CHARS).collect();
    if visible.next().is_some() {
        beginning.push('…');
    }
    beginning
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_beginning_of_visible_text() {
        assert_eq!(quoted("pigeon post"), "pigeon post");
        assert_eq!(quoted("a\u{0}\nb\u{202e}c"), "abc");
        assert_eq!(quoted(&"é".repeat(80)), "é".repeat(80));
        assert_eq!(quoted(&"é".repeat(81)), "é".repeat(80) + "…");
        assert!(quoted(&"x".repeat(1 << 20)).chars().count() == 81);
    }
}
