//! The bounds of requests, put into the schemas from the constants that the rules refuse by.

use serde_json::{Value, json};

use crate::service::rules::{
    batch::{MAX_MESSAGE_CHARS, MAX_RECIPIENTS},
    cart::{MAX_CART_ITEMS, MAX_CART_QUANTITY},
    recipients::MAX_EMAIL_BYTES,
    text::MAX_NAME_CHARS,
};

/// Lines of text, which are all as long: type and field.
const LINES: [(&str, &str); 16] = [
    ("OrderBatchRequest", "from_name"),
    ("OrderBatchRequest", "batch_name"),
    ("OrderBatchRequest", "customer_reference_id"),
    ("OrderBatchRequest", "commerce_end_user_id"),
    ("RecipientRequest", "first_name"),
    ("RecipientRequest", "last_name"),
    ("MailingAddress", "first_name"),
    ("MailingAddress", "last_name"),
    ("MailingAddress", "address_1"),
    ("MailingAddress", "address_2"),
    ("MailingAddress", "city"),
    ("MailingAddress", "state"),
    ("MailingAddress", "postal_code"),
    ("MailingAddress", "country"),
    ("CommerceUserPaymentMethodRequest", "cardholder_name"),
    ("CommerceUserPaymentMethodRequest", "commerce_end_user_id"),
];

/// What else bounds a field, and what there is to say about it.
fn bounds() -> Vec<(&'static str, &'static str, Value)> {
    let people = json!({"minItems": 1, "maxItems": MAX_RECIPIENTS});
    let nowhere_else =
        "Taken and checked, and without effect: this service delivers in the US only";
    vec![
        ("OrderBatchRequest", "recipients", people.clone()),
        ("PriceRequest", "recipients", people),
        (
            "OrderBatchRequest",
            "message",
            json!({"maxLength": MAX_MESSAGE_CHARS}),
        ),
        (
            "CartRequest",
            "items",
            json!({
                "minItems": 1,
                "maxItems": MAX_CART_ITEMS,
                "description": format!("At most {MAX_CART_QUANTITY} pieces together"),
            }),
        ),
        (
            "CartItemRequest",
            "quantity",
            json!({"minimum": 1, "maximum": MAX_CART_QUANTITY}),
        ),
        (
            "RecipientRequest",
            "email",
            json!({"maxLength": MAX_EMAIL_BYTES}),
        ),
        (
            "RecipientRequest",
            "phone",
            json!({"pattern": r"^\+1[0-9]{10}$"}),
        ),
        (
            "OrderBatchRequest",
            "international_shipping_tier",
            json!({"description": nowhere_else}),
        ),
        (
            "OrderBatchRequest",
            "international_gift_cards_enabled",
            json!({"description": nowhere_else}),
        ),
    ]
}

/// Puts the bounds into the schemas.
pub(super) fn put(schemas: &mut Value) {
    for (name, field) in LINES {
        schemas[name]["properties"][field]["maxLength"] = json!(MAX_NAME_CHARS);
    }
    for (name, field, bounds) in bounds() {
        let property = &mut schemas[name]["properties"][field];
        for (bound, value) in bounds.as_object().into_iter().flatten() {
            property[bound] = value.clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where nothing is bounded, a field has another name by now.
    #[test]
    fn every_bound_is_of_a_field_that_there_is() {
        let document = super::super::document("http://localhost").unwrap();
        let lines = LINES.map(|(name, field)| (name, field, json!({"maxLength": MAX_NAME_CHARS})));
        for (name, field, bounds) in lines.into_iter().chain(bounds()) {
            let property = &document["components"]["schemas"][name]["properties"][field];
            let is_there = ["type", "oneOf"]
                .iter()
                .any(|kind| !property[kind].is_null());
            assert!(is_there, "{name}.{field}: {property}");
            for (bound, value) in bounds.as_object().unwrap() {
                assert_eq!(property[bound], *value, "{name}.{field}");
            }
        }
    }
}
