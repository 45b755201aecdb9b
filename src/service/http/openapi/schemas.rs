//! The schemas: derived from the contract's types, then made as exact as the contract is.
//!
//! The types read leniently, so what is derived says that nothing is required. Writing is exact:
//! every field of an answer is there, except the few that only some answers have. Of a request,
//! only what the service insists on is required.

use serde_json::{Value, json};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ComponentsBuilder, RefOr, Schema},
};

use crate::{
    contract::{
        Brand, Card, Collection, CommerceUserPaymentMethod, CommerceUserPaymentMethodRequest,
        ErrorBody, ExpirationRequest, ListMeta, Me, Order, OrderActivity, OrderBatch,
        OrderBatchRequest, PaymentMethod, PriceEstimate, PriceRequest, Product, Recipient,
        Timestamp, Workspace,
        webhook::{Webhook, WebhookEvent, WebhookRequest},
    },
    service::http::health::Health,
};

/// Types of requests, and which of their fields the service insists on.
const REQUESTS: [(&str, &[&str]); 10] = [
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
    ("BillingAddress", &["address_1", "postal_code"]),
    ("ExpirationRequest", &["expiration"]),
    ("WebhookRequest", &["url"]),
];

/// Fields that only some answers have: a brand's sets where brands are listed, an order's times
/// where it is asked for by itself, a webhook's secret once.
const SOMETIMES: [(&str, &str); 4] = [
    ("Brand", "brand_sets"),
    ("Brand", "commerce_revshare_excluded"),
    ("Order", "event_times"),
    ("Webhook", "secret"),
];

pub(super) fn all(components: ComponentsBuilder) -> ComponentsBuilder {
    let mut found = Vec::new();
    with::<Me>(&mut found);
    with::<Workspace>(&mut found);
    with::<PaymentMethod>(&mut found);
    with::<CommerceUserPaymentMethod>(&mut found);
    with::<CommerceUserPaymentMethodRequest>(&mut found);
    with::<Product>(&mut found);
    with::<Brand>(&mut found);
    with::<Card>(&mut found);
    with::<Collection>(&mut found);
    with::<OrderBatch>(&mut found);
    with::<OrderBatchRequest>(&mut found);
    with::<PriceRequest>(&mut found);
    with::<PriceEstimate>(&mut found);
    with::<Recipient>(&mut found);
    with::<Order>(&mut found);
    with::<OrderActivity>(&mut found);
    with::<ExpirationRequest>(&mut found);
    with::<Webhook>(&mut found);
    with::<WebhookRequest>(&mut found);
    with::<WebhookEvent>(&mut found);
    with::<Timestamp>(&mut found);
    with::<ListMeta>(&mut found);
    with::<ErrorBody>(&mut found);
    with::<Health>(&mut found);
    components.schemas_from_iter(found)
}

/// A type and every type it is made of.
fn with<T: ToSchema + PartialSchema>(found: &mut Vec<(String, RefOr<Schema>)>) {
    found.push((T::name().into_owned(), T::schema()));
    T::schemas(found);
}

/// Says which fields are always there, and takes away what is only lenient reading's and not the
/// contract's: the defaults, and `null` where none is written or taken.
pub(super) fn exact(schemas: &mut Value) {
    for (name, schema) in schemas.as_object_mut().into_iter().flatten() {
        let request = REQUESTS.iter().find(|(request, _)| request == name);
        let mut required = Vec::new();
        let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
        let Some(properties) = properties else {
            continue;
        };
        for (field, property) in properties {
            if let Some(property) = property.as_object_mut() {
                property.remove("default");
            }
            let sometimes = SOMETIMES.contains(&(name.as_str(), field.as_str()));
            let insisted = match request {
                Some((_, insisted)) => insisted.contains(&field.as_str()),
                None => !sometimes,
            };
            if insisted {
                required.push(json!(field));
            }
            if sometimes || (insisted && request.is_some()) {
                take_null_away(property);
            }
        }
        schema["required"] = json!(required);
    }
}

fn take_null_away(property: &mut Value) {
    let is_null = |choice: &Value| choice == "null" || choice["type"] == "null";
    for choices in ["type", "oneOf"] {
        let Some(choices) = property.get_mut(choices).and_then(Value::as_array_mut) else {
            continue;
        };
        choices.retain(|choice| !is_null(choice));
    }
    if let Some(only) = single(property, "type") {
        property["type"] = only;
    }
    if let Some(only) = single(property, "oneOf") {
        *property = only;
    }
}

fn single(property: &Value, choices: &str) -> Option<Value> {
    match property.get(choices)?.as_array()?.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}
