//! `GET /openapi.json`: what this service really does, in OpenAPI 3.1.
//!
//! The schemas are derived from the contract's types, so they cannot say anything else than what
//! is read and written; the operations are written down beside the resources they are about. Tests
//! hold the document against the router (every route, every method, both ways) and against the
//! answers of a running service.

mod account;
mod batches;
mod catalog;
mod limits;
mod operation;
mod orders;
mod refusals;
mod schemas;
mod service;
#[cfg(test)]
mod tests;
mod webhooks;

use axum::{
    body::Bytes,
    extract::State,
    http::header::CONTENT_TYPE,
    response::{IntoResponse as _, Response},
};
use serde_json::{Value, json};
use utoipa::openapi::{
    ComponentsBuilder, InfoBuilder, OpenApiBuilder, Paths, SecurityRequirement, ServerBuilder,
    security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    tag::TagBuilder,
};

use super::{Service, failure::Failure};
use operation::Operation;

/// The name of the key in the document.
const KEY: &str = "api_key";

const TAGS: [(&str, &str); 6] = [
    ("Account", "Whose key this is, and what it can pay with."),
    ("Catalog", "What can be sent."),
    ("Order batches", "One cart sent to many recipients."),
    ("Orders", "Each recipient's gift, and what happened to it."),
    ("Webhooks", "Where the service tells what happened."),
    ("Service", "For whoever runs it. No key."),
];

const ABOUT: &str = "Sends gifts to recipients, and has the catalog they are made of.\n\n\
    Money is whole US cents. Times are ISO 8601; answers are in UTC. Lists come in pages of 20, or \
    of `per_page`, which is at most 100. Every failure has the body `{\"error\": \"<a sentence for \
    a person>\"}`. What belongs to another account is not found. Unknown fields are ignored; be \
    prepared for values of enums that are not listed here.";

/// Every operation this service has.
fn operations() -> impl Iterator<Item = Operation> {
    account::operations()
        .into_iter()
        .chain(catalog::operations())
        .chain(batches::operations())
        .chain(orders::operations())
        .chain(webhooks::operations())
        .chain(service::operations())
}

/// The document of a service that is reached at this address.
///
/// # Errors
/// Never in a service that passed its tests: they write it too.
pub fn document(base_url: &str) -> Result<Value, serde_json::Error> {
    let mut paths = Paths::new();
    for operation in operations() {
        let (path, method) = (operation.path, operation.method.clone());
        paths.add_path_operation(path, vec![method], operation.build());
    }
    let mut components = schemas::all(ComponentsBuilder::new());
    components = refusals::all(components);
    components = operation::parameters(components);
    let key = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("An API key of an account"))
        .build();
    let document = OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("giftdesk gifting service")
                .version(env!("CARGO_PKG_VERSION"))
                .description(Some(ABOUT)),
        )
        .servers(Some([ServerBuilder::new().url(base_url).build()]))
        .paths(paths)
        .webhooks(Some(webhooks::told()))
        .components(Some(
            components
                .security_scheme(KEY, SecurityScheme::Http(key))
                .build(),
        ))
        .security(Some([SecurityRequirement::new(KEY, [""; 0])]))
        .tags(Some(TAGS.map(|(name, about)| {
            TagBuilder::new()
                .name(name)
                .description(Some(about))
                .build()
        })))
        .build();
    let mut document = serde_json::to_value(&document)?;
    let schemas = &mut document["components"]["schemas"];
    schemas::exact(schemas);
    limits::put(schemas);
    Ok(document)
}

pub async fn show(State(service): State<Service>) -> Result<Response, Failure> {
    let text = match service.operating.document.get() {
        Some(text) => text.clone(),
        None => {
            let text = document(&service.base_url)?.to_string();
            service
                .operating
                .document
                .get_or_init(|| Bytes::from(text))
                .clone()
        }
    };
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

/// An id as examples name it.
fn example_id() -> Value {
    json!("01920000-0000-7000-8000-000000000015")
}
