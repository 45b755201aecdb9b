//! The schemas, derived from the contract's types and narrowed to the guarantees of the service, with the limits of requests
//! from the constants that the rules check.
//!
//! Deserializing the types is lenient, so the derived schemas have no required fields. Responses
//! are exact: every field is present, except those in [`OPTIONAL_RESPONSE_FIELDS`]. In requests,
//! only the fields that the service needs are required.

use serde_json::{Value, json};
use utoipa::{
    ToSchema,
    openapi::{ComponentsBuilder, RefOr, Schema},
};

use crate::contract::{
    ErrorBody, ListMeta, Timestamp,
    rules::{
        MAX_CART_ITEMS, MAX_CART_QUANTITY, MAX_EMAIL_BYTES, MAX_MESSAGE_CHARS, MAX_NAME_CHARS,
        MAX_RECIPIENTS,
    },
    webhook::WebhookEvent,
};

/// Request schemas and their required fields.
const REQUIRED_REQUEST_FIELDS: [(&str, &[&str]); 23] = [
    (
        "OrderBatchRequest",
        &["from_name", "recipients", "cart", "send_method"],
    ),
    ("RecipientRequest", &["first_name"]),
    ("CartRequest", &["items"]),
    ("CartItemRequest", &["quantity"]),
    (
        "MailingAddress",
        &["address_1", "city", "state", "postal_code", "country"],
    ),
    ("PriceRequest", &["recipients", "cart", "send_method"]),
    (
        "CommerceUserPaymentMethodRequest",
        &[
            "cardholder_name",
            "commerce_end_user_id",
            "payment_method_type",
            "interim_card_key",
            "billing_address",
        ],
    ),
    ("BillingAddress", &["address_1", "state", "postal_code"]),
    ("ExpirationRequest", &["expiration"]),
    ("WebhookRequest", &["url"]),
    ("FundRequest", &["id", "amount"]),
    ("InvoiceRequest", &["is_active"]),
    ("InvoiceState", &["is_active"]),
    ("TermsChange", &["terms"]),
    ("EmailSettingsChange", &["emails"]),
    ("PracticeSettingsChange", &["packing"]),
    ("CatalogImport", &[]),
    ("ProductChange", &["handle"]),
    ("VariantChange", &["values"]),
    ("BrandChange", &["handle"]),
    ("CardChange", &["handle"]),
    ("CollectionChange", &["handle"]),
    ("MissingPicturesRequest", &["hashes"]),
];

/// Response fields that not every response has: these two fields of a brand are in the list of
/// brands only, the account says in a shop only that reminders are sent, free units are in items of the stock, the number of
/// problems is in that of cards, event times are in responses with a single order, the acceptance problem is in orders with one,
/// and the secret is in the responses that create or replace the secret.
const OPTIONAL_RESPONSE_FIELDS: [(&str, &str); 8] = [
    ("Brand", "brand_sets"),
    ("Brand", "commerce_revshare_excluded"),
    ("Me", "sends_reminders"),
    ("OperatorInboxItem", "free"),
    ("OperatorInboxItem", "problems"),
    ("Order", "event_times"),
    ("Order", "acceptance_problem"),
    ("Webhook", "secret"),
];

/// Response fields that are never `null`, although deserialization accepts `null`.
const FIELDS_WITH_VALUE: [(&str, &str); 1] = [("Collection", "workspace_id")];

/// Adds the schemas to which parameters, pages, errors and requests to webhooks refer.
pub(super) fn add_shared_schemas(components: ComponentsBuilder) -> ComponentsBuilder {
    let mut schemas = Vec::new();
    collect_schemas::<Timestamp>(&mut schemas);
    collect_schemas::<ListMeta>(&mut schemas);
    collect_schemas::<ErrorBody>(&mut schemas);
    collect_schemas::<WebhookEvent>(&mut schemas);
    components.schemas_from_iter(schemas)
}

/// Adds a type and every type that it contains.
pub(super) fn collect_schemas<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}

/// Sets the required fields, and removes what only lenient reading adds: defaults, and `null` where
/// the service neither writes nor accepts it.
pub(super) fn make_exact(schemas: &mut Value) {
    for (name, schema) in schemas.as_object_mut().into_iter().flatten() {
        let request_fields = REQUIRED_REQUEST_FIELDS
            .iter()
            .find(|(request, _)| request == name)
            .map(|(_, fields)| fields);
        let mut required = Vec::new();
        let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
        let Some(properties) = properties else {
            continue;
        };
        for (field, property) in properties {
            if let Some(property) = property.as_object_mut() {
                property.remove("default");
            }
            let is_optional = OPTIONAL_RESPONSE_FIELDS.contains(&(name.as_str(), field.as_str()));
            let is_required = match request_fields {
                Some(fields) => fields.contains(&field.as_str()),
                None => !is_optional,
            };
            if is_required {
                required.push(json!(field));
            }
            let has_value = FIELDS_WITH_VALUE.contains(&(name.as_str(), field.as_str()));
            if is_optional || has_value || (is_required && request_fields.is_some()) {
                remove_null(property);
            }
        }
        schema["required"] = json!(required);
    }
}

fn remove_null(property: &mut Value) {
    let is_null = |choice: &Value| choice == "null" || choice["type"] == "null";
    for keyword in ["type", "oneOf"] {
        let Some(choices) = property.get_mut(keyword).and_then(Value::as_array_mut) else {
            continue;
        };
        choices.retain(|choice| !is_null(choice));
    }
    if let Some(only) = single_choice(property, "type") {
        property["type"] = only;
    }
    if let Some(only) = single_choice(property, "oneOf") {
        *property = only;
    }
}

fn single_choice(property: &Value, keyword: &str) -> Option<Value> {
    match property.get(keyword)?.as_array()?.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}

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
