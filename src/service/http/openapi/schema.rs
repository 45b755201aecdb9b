//! Short constructors for the schemas of parameters.

use serde_json::json;
use utoipa::openapi::{
    Ref, RefOr, Schema,
    schema::{ObjectBuilder, SchemaFormat, Type},
};

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
