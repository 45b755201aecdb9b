//! Products, brands, cards, collections.

use super::operation::{Operation, flag, object, text};
use crate::contract::samples;
use serde_json::json;
use utoipa::openapi::schema::{ObjectBuilder, Type};

pub(super) fn operations() -> Vec<Operation> {
    let country = || {
        object(
            ObjectBuilder::new()
                .schema_type(Type::String)
                .default(Some(json!("US"))),
        )
    };
    vec![
        Operation::get("/v1/products", "listProducts", "Active products")
            .about("By name.")
            .query(
                "country_code",
                country(),
                "Only what ships there: two letters",
            )
            .query(
                "use_custom_catalog",
                flag(),
                "Only the account's custom catalog",
            )
            .query(
                "custom_catalog_show_inactive",
                flag(),
                "With inactive products of the custom catalog; alone it has no effect",
            )
            .lists("A page of products", "Product", samples::product())
            .refuses(&[
                "use_custom_catalog must be true or false",
                "custom_catalog_show_inactive must be true or false",
                "Page must be greater than 0",
            ]),
        Operation::get("/v1/products/{id}", "getProduct", "One product").answers(
            200,
            "The product",
            "Product",
            samples::product(),
        ),
        Operation::get("/v1/brands", "listBrands", "Active brands, with their sets")
            .about("By name.")
            .query(
                "country_code",
                country(),
                "Only what ships there: two letters",
            )
            .lists("A page of brands", "Brand", samples::brand()),
        Operation::get("/v1/cards", "listCards", "Greeting cards")
            .about("A message appears after its card is opened.")
            .lists("A page of cards", "Card", samples::card()),
        Operation::get("/v1/collections", "listCollections", "Gifts of choice")
            .about(
                "A published collection is sent by putting its `product.id` into the cart; `swap` \
                 must then not be `disabled`.",
            )
            .query(
                "published",
                flag_without_default(),
                "Only published ones, or only others",
            )
            .lists("A page of collections", "Collection", samples::collection()),
        Operation::get(
            "/v1/collections/{id}",
            "getCollection",
            "One gift of choice",
        )
        .answers(200, "The collection", "Collection", samples::collection()),
        Operation::get(
            "/pictures/{kind}/{name}",
            "getPicture",
            "A picture of the catalog",
        )
        .about("Open to everybody, as pictures in mails must be.")
        .open()
        .in_path("kind")
        .in_path("name")
        .query("v", text(), "Ignored: caches keep versions apart by it")
        .answers_bytes(200, "The picture", "image/png")
        .answers_nothing(304, "It is the one that If-None-Match names")
        .not_found(),
    ]
    .into_iter()
    .map(|operation| operation.tag("Catalog"))
    .collect()
}

fn flag_without_default() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    object(ObjectBuilder::new().schema_type(Type::Boolean))
}
