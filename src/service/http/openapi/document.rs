//! Assembles the document from its operations, schemas and shared errors.

use serde_json::{Value, json};
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, HttpMethod, InfoBuilder, OpenApiBuilder, Paths, Ref,
    Required, ResponseBuilder, SecurityRequirement, ServerBuilder,
    path::OperationBuilder,
    request_body::RequestBodyBuilder,
    security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    tag::TagBuilder,
};

use super::{
    errors,
    operation::{self, Operation},
    parts::{example_id, listed_order},
    schemas,
};

/// The name of the security scheme.
const API_KEY: &str = "api_key";

const TAGS: [(&str, &str); 7] = [
    (
        "Account",
        "The account of the API key, its workspaces and payment methods.",
    ),
    ("Catalog", "Products, brands, cards and collections."),
    (
        "Shop catalog",
        "The catalog as the operators of a shop keep it, and its pictures.",
    ),
    ("Order batches", "One cart sent to many recipients."),
    ("Orders", "The gift of each recipient and its progress."),
    ("Webhooks", "Notifications about events."),
    (
        "Service",
        "Health, metrics and this document, for operators. No API key needed.",
    ),
];

/// The title of the document, by which a client recognizes the service.
pub(in crate::service) const API_TITLE: &str = "giftdesk gifting service";

const DESCRIPTION: &str = "Sends gifts to recipients and provides the catalog of products.\n\n\
    Amounts are whole US cents. Times are ISO 8601; responses use UTC. Lists are paged: 20 items, or \
    `per_page`, which is at most 100. Every error has the body `{\"error\": \"<message>\"}`. Objects \
    of other accounts are reported as not found. Unknown request fields are ignored. Clients must \
    accept enum values that are not listed here.";

/// The document of a service with this base URL, which describes the operations.
///
/// # Errors
/// When the document cannot be serialized to JSON.
pub(in crate::service::http) fn document(
    base_url: &str,
    operations: Vec<Operation>,
) -> Result<Value, serde_json::Error> {
    let mut paths = Paths::new();
    let mut components = schemas::add_shared_schemas(ComponentsBuilder::new());
    for mut operation in operations {
        components = components.schemas_from_iter(std::mem::take(&mut operation.schemas));
        let (path, method) = (operation.path, operation.method.clone());
        paths.add_path_operation(path, vec![method], operation.build());
    }
    components = errors::add_shared_errors(components);
    components = operation::add_shared_parameters(components);
    let key = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("An API key of an account"))
        .build();
    let document = OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title(API_TITLE)
                .version(env!("CARGO_PKG_VERSION"))
                .description(Some(DESCRIPTION)),
        )
        .servers(Some([ServerBuilder::new().url(base_url).build()]))
        .paths(paths)
        .webhooks(Some(webhook_requests()))
        .components(Some(
            components
                .security_scheme(API_KEY, SecurityScheme::Http(key))
                .build(),
        ))
        .security(Some([SecurityRequirement::new(API_KEY, [""; 0])]))
        .tags(Some(TAGS.map(|(name, description)| {
            TagBuilder::new()
                .name(name)
                .description(Some(description))
                .build()
        })))
        .build();
    let mut document = serde_json::to_value(&document)?;
    let schemas = &mut document["components"]["schemas"];
    schemas::make_exact(schemas);
    schemas::add_limits(schemas);
    Ok(document)
}

/// The requests that the service sends to webhooks.
fn webhook_requests() -> Paths {
    let body = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("WebhookEvent")))
        .example(Some(json!({
            "event_type": "order.shipped",
            "event_id": example_id(),
            "id": example_id(),
            "data": listed_order(),
        })))
        .build();
    let event = OperationBuilder::new()
        .operation_id(Some("event"))
        .summary(Some("An event happened"))
        .description(Some(
            "Signed as in Standard Webhooks: `webhook-id`, `webhook-timestamp` and \
             `webhook-signature`, and the same three headers as `svix-*`. Each event is delivered \
             at least once; use the id to detect repetitions. A delivery without a 2xx response \
             within 15 seconds is retried for about 28 hours. A 410 response ends all deliveries to \
             the webhook.",
        ))
        .securities(Some(Vec::<SecurityRequirement>::new()))
        .request_body(Some(
            RequestBodyBuilder::new()
                .required(Some(Required::True))
                .content("application/json", body)
                .build(),
        ))
        .response("200", ResponseBuilder::new().description("Received"));
    let mut paths = Paths::new();
    paths.add_path_operation("event", vec![HttpMethod::Post], event);
    paths
}
