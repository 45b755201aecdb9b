//! Adds the limits of requests to the schemas, from the constants that the rules check.

use serde_json::{Value, json};

use crate::contract::rules::{
    MAX_CART_ITEMS, MAX_CART_QUANTITY, MAX_EMAIL_BYTES, MAX_MESSAGE_CHARS, MAX_NAME_CHARS,
    MAX_RECIPIENTS,
};

/// Fields with one line of text, which all have the same limit: schema and field.
const LINE_FIELDS: [(&str, &str); 16] = [
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

/// The other limits: schema, field, and the keywords to set.
fn other_limits() -> Vec<(&'static str, &'static str, Value)> {
    let recipients = json!({"minItems": 1, "maxItems": MAX_RECIPIENTS});
    vec![
        ("OrderBatchRequest", "recipients", recipients.clone()),
        ("PriceRequest", "recipients", recipients),
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
                "description": format!("The quantities of all items together are at most {MAX_CART_QUANTITY}"),
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
            json!({"description": "Default: `disabled`, the US only. `standard`: gift cards abroad, if enabled. `full`: every product that ships to the country"}),
        ),
        (
            "OrderBatchRequest",
            "international_gift_cards_enabled",
            json!({"description": "With the tier `standard`: recipients outside the US can swap the gift to a gift card"}),
        ),
    ]
}

pub(super) fn add_limits(schemas: &mut Value) {
    for (name, field, keywords) in all_limits() {
        let property = &mut schemas[name]["properties"][field];
        for (keyword, value) in keywords.as_object().into_iter().flatten() {
            property[keyword] = value.clone();
        }
    }
}

/// Every limit: schema, field, and the keywords to set.
pub(super) fn all_limits() -> impl Iterator<Item = (&'static str, &'static str, Value)> {
    LINE_FIELDS
        .into_iter()
        .map(|(name, field)| (name, field, json!({"maxLength": MAX_NAME_CHARS})))
        .chain(other_limits())
}
