//! The field that an error message of the service or a violation concerns.

use giftdesk::contract::rules::{DraftField, Violation};

/// A field of a request; for a recipient, with the row and the name of the recipient's field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedField {
    field: DraftField,
    recipient: Option<(usize, String)>,
}

/// The beginnings of the service's error messages, and the field that each message concerns.
/// Messages about a cart item can also begin with the name of its product.
const BEGINNINGS: [(&str, DraftField); 24] = [
    ("From name ", DraftField::FromName),
    ("Batch name ", DraftField::BatchName),
    ("Customer reference ", DraftField::Reference),
    ("Commerce end user ", DraftField::EndUser),
    (
        "The payment method belongs to another commerce end user",
        DraftField::EndUser,
    ),
    ("Send method ", DraftField::SendMethod),
    (
        "A collection can't be sent by direct send",
        DraftField::SendMethod,
    ),
    ("Recipients can't be blank", DraftField::Recipients),
    ("A batch can have at most", DraftField::Recipients),
    ("Cart items ", DraftField::Cart),
    ("A cart can have at most", DraftField::Cart),
    ("A gift can have at most", DraftField::Cart),
    ("Product ", DraftField::Cart),
    ("Quantity of ", DraftField::Cart),
    ("Variable price of ", DraftField::Cart),
    ("Message ", DraftField::Message),
    ("A card must be specified", DraftField::Card),
    ("Card not found", DraftField::Card),
    ("Scheduled send on ", DraftField::ScheduledSendOn),
    ("Expires at ", DraftField::ExpiresAt),
    ("Swap ", DraftField::Swap),
    ("International shipping tier ", DraftField::ShippingTier),
    ("Workspace not found", DraftField::Workspace),
    ("Payment method not found", DraftField::PaymentMethod),
];

/// Parts of the error messages that begin with the name of a product.
const PRODUCT_PARTS: [&str; 3] = [" has no variant", " needs ", " has no variants"];

impl NamedField {
    pub fn of_violation(violation: &Violation) -> Self {
        let recipient = match violation {
            Violation::Recipient { row, field, .. } => Some((*row, <&str>::from(field).to_owned())),
            _ => None,
        };
        Self {
            field: violation.field(),
            recipient,
        }
    }

    /// Returns the field that an error message names, or `None` when it names no field.
    pub fn of_sentence(sentence: &str) -> Option<Self> {
        if let Some((row, rest)) = sentence
            .strip_prefix("Recipient ")
            .and_then(|rest| rest.split_once(": "))
        {
            let name = rest.split(' ').next()?;
            return Some(Self {
                field: DraftField::Recipients,
                recipient: Some((row.parse().ok()?, name.to_owned())),
            });
        }
        let begins = BEGINNINGS
            .iter()
            .find(|(beginning, _)| sentence.starts_with(beginning));
        let field = match begins {
            Some((_, field)) => *field,
            None if PRODUCT_PARTS.iter().any(|part| sentence.contains(part)) => DraftField::Cart,
            None => return None,
        };
        Some(Self {
            field,
            recipient: None,
        })
    }
}
