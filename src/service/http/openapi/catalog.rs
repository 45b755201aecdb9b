//! The operations on products, brands, cards, collections and their pictures.

use super::{
    operation::Operation,
    schema::{flag, flag_off, text, text_with_default},
};
use crate::contract::samples;

pub(super) fn operations() -> Vec<Operation> {
    let with_country = |operation: Operation| {
        operation.query(
            "country_code",
            text_with_default("US"),
            "Only items that ship to this country: two letters",
        )
    };
    vec![
        with_country(
            Operation::get("/v1/products", "listProducts", "List active products")
                .description("By name."),
        )
        .query(
            "use_custom_catalog",
            flag_off(),
            "Only products of the account's custom catalog",
        )
        .query(
            "custom_catalog_show_inactive",
            flag_off(),
            "Include inactive products of the custom catalog. No effect without \
             `use_custom_catalog`.",
        )
        .page_response("A page of products", "Product", samples::product())
        .bad_request(&[
            "use_custom_catalog must be true or false",
            "custom_catalog_show_inactive must be true or false",
            "Page must be greater than 0",
        ]),
        Operation::get("/v1/products/{id}", "getProduct", "Get a product").response(
            200,
            "The product",
            "Product",
            samples::product(),
        ),
        with_country(
            Operation::get(
                "/v1/brands",
                "listBrands",
                "List active brands with their sets of products",
            )
            .description("By name."),
        )
        .page_response("A page of brands", "Brand", samples::brand()),
        Operation::get("/v1/cards", "listCards", "List greeting cards")
            .description("The message of a gift appears when the recipient opens its card.")
            .page_response("A page of cards", "Card", samples::card()),
        Operation::get("/v1/collections", "listCollections", "List collections")
            .description(
                "To send a published collection, put its `product.id` into the cart; `swap` must \
                 not be `disabled` then.",
            )
            .query(
                "published",
                flag(),
                "Only published collections, or only unpublished ones",
            )
            .page_response("A page of collections", "Collection", samples::collection()),
        Operation::get("/v1/collections/{id}", "getCollection", "Get a collection").response(
            200,
            "The collection",
            "Collection",
            samples::collection(),
        ),
        Operation::get(
            "/pictures/{kind}/{name}",
            "getPicture",
            "Get a picture of the catalog",
        )
        .description("Public, because emails contain links to pictures.")
        .public()
        .path_text("kind")
        .path_text("name")
        .query("v", text(), "Ignored. Separates versions in caches.")
        .raw_response(200, "The picture", "image/png")
        .empty_response(304, "The picture is the one in If-None-Match")
        .not_found(),
    ]
    .into_iter()
    .map(|operation| operation.tag("Catalog"))
    .collect()
}
