//! Short constructors for the schemas of parameters, and example values beyond the samples of the contract.

use serde_json::{Value, json};
use utoipa::openapi::{
    Ref, RefOr, Schema,
    schema::{ObjectBuilder, SchemaFormat, Type},
};

use crate::contract::samples;

pub(super) fn object(builder: ObjectBuilder) -> RefOr<Schema> {
    RefOr::T(Schema::Object(builder.build()))
}

pub(in crate::service::http) fn text() -> RefOr<Schema> {
    object(ObjectBuilder::new().schema_type(Type::String))
}

pub(in crate::service::http) fn text_with_default(default: &str) -> RefOr<Schema> {
    let builder = ObjectBuilder::new().schema_type(Type::String);
    object(builder.default(Some(json!(default))))
}

pub(in crate::service::http) fn integer() -> RefOr<Schema> {
    object(ObjectBuilder::new().schema_type(Type::Integer))
}

/// One of some texts.
pub(in crate::service::http) fn choice(
    values: impl IntoIterator<Item = &'static str>,
) -> RefOr<Schema> {
    let builder = ObjectBuilder::new().schema_type(Type::String);
    object(builder.enum_values(Some(values)))
}

pub(in crate::service::http) fn flag() -> RefOr<Schema> {
    object(ObjectBuilder::new().schema_type(Type::Boolean))
}

/// A flag that is false by default.
pub(in crate::service::http) fn flag_off() -> RefOr<Schema> {
    let builder = ObjectBuilder::new().schema_type(Type::Boolean);
    object(builder.default(Some(json!(false))))
}

pub(in crate::service::http) fn time() -> RefOr<Schema> {
    RefOr::Ref(Ref::from_schema_name("Timestamp"))
}

pub(super) fn uuid() -> RefOr<Schema> {
    let builder = ObjectBuilder::new().schema_type(Type::String);
    object(builder.format(Some(SchemaFormat::Custom("uuid".to_owned()))))
}

/// The id in every example path.
pub(super) fn example_id() -> Value {
    json!("01920000-0000-7000-8000-000000000015")
}

/// An order as lists contain it: without event times.
pub(in crate::service::http) fn listed_order() -> Value {
    let mut order = samples::order();
    if let Some(order) = order.as_object_mut() {
        order.remove("event_times");
    }
    order
}

/// A valid request for the product of the samples.
pub(in crate::service::http) fn new_batch() -> Value {
    json!({
        "from_name": "The People Team",
        "send_method": "email_and_link",
        "recipients": [samples::recipient()],
        "cart": {"items": [{"product_id": samples::product()["id"], "quantity": 1}]},
        "message": "Thank you!",
        "card_id": samples::card()["id"],
        "batch_name": "Thank you, spring",
        "customer_reference_id": "thanks-2026-spring",
    })
}

pub(in crate::service::http) fn new_price_request() -> Value {
    json!({
        "recipients": [samples::recipient()],
        "cart": {"items": [{"product_id": samples::product()["id"], "quantity": 1}]},
        "send_method": "email_and_link",
    })
}
