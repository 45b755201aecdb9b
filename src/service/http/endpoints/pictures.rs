//! `GET /pictures/{kind}/{name}`: the pictures of the practice catalog.

use crate::service::{
    http::openapi::{ApiRoutes, Operation, schema::text},
    practice::pictures,
};

pub(super) fn routes() -> ApiRoutes {
    let operation = Operation::get(
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
    .not_found();
    ApiRoutes::new("Catalog").routed(operation, pictures::routes())
}
