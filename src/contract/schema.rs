//! OpenAPI schemas of types that cannot derive them.

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{KnownFormat, Object, ObjectBuilder, SchemaFormat, Type},
    },
};

use super::{Cents, PaymentMethodId, Percent, Timestamp};

/// The schema of ids.
pub(super) fn uuid() -> RefOr<Schema> {
    object(text().format(Some(SchemaFormat::Custom("uuid".to_owned()))))
}

/// The schema of a string that is one of `values`.
pub(super) fn one_of<'a>(values: impl Iterator<Item = &'a str>) -> RefOr<Schema> {
    object(text().enum_values(Some(values)))
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

fn object(builder: ObjectBuilder) -> RefOr<Schema> {
    let object: Object = builder.build();
    RefOr::T(Schema::Object(object))
}

impl PartialSchema for Cents {
    fn schema() -> RefOr<Schema> {
        object(
            ObjectBuilder::new()
                .schema_type(Type::Integer)
                .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
                .description(Some("Whole US cents: 1000 is $10.00")),
        )
    }
}

impl ToSchema for Cents {}

impl PartialSchema for Percent {
    fn schema() -> RefOr<Schema> {
        object(
            ObjectBuilder::new()
                .schema_type(Type::Number)
                .description(Some(
                    "Percent, with at most four decimals: 8.875 is 8.875 %",
                )),
        )
    }
}

impl ToSchema for Percent {}

impl PartialSchema for Timestamp {
    fn schema() -> RefOr<Schema> {
        object(
            text()
                .format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)))
                .description(Some("ISO 8601, answered in UTC")),
        )
    }
}

impl ToSchema for Timestamp {}

impl PartialSchema for PaymentMethodId {
    fn schema() -> RefOr<Schema> {
        object(text().description(Some(
            "A UUID, or a reserved name like COMMERCE_STORED_VALUE",
        )))
    }
}

impl ToSchema for PaymentMethodId {}
