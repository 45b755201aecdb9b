//! The refusals that every operation shares, each with its sentence as an example.

use serde_json::json;
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, HeaderBuilder, Ref, RefOr, Response, ResponseBuilder,
    example::ExampleBuilder,
    schema::{ObjectBuilder, Type},
};

use super::operation::object;

/// Code, name, when, the sentence.
const SHARED: [(u16, &str, &str, &str); 11] = [
    (
        400,
        "BadRequest",
        "Something is wrong with the parameters",
        "Page must be greater than 0",
    ),
    (
        401,
        "Unauthorized",
        "The key is missing, unknown or revoked",
        "API key is not valid",
    ),
    (
        404,
        "NotFound",
        "No such thing, or it belongs to another account",
        "Order not found",
    ),
    (
        408,
        "TooSlow",
        "The body did not arrive in time",
        "The body took too long to arrive",
    ),
    (
        413,
        "TooLarge",
        "The body is larger than the service takes",
        "The body is too large",
    ),
    (
        415,
        "WrongMediaType",
        "The body is not JSON",
        "The body must be application/json",
    ),
    (
        421,
        "WrongHost",
        "The service does not answer under this host name",
        "This service does not answer under that host name; whoever runs it can allow it with --allow-host",
    ),
    (
        429,
        "TooManyRequests",
        "More requests than the key, or the address, may make",
        "Too many requests; wait as long as Retry-After says",
    ),
    (
        431,
        "HeadTooLong",
        "The address and the headers are longer than the service reads",
        "The head of the request is too long",
    ),
    (
        500,
        "Failed",
        "It went wrong on the service's side",
        "Something went wrong on our side",
    ),
    (
        503,
        "Busy",
        "The service or its database is busy, or stopping",
        "The service is too busy, try again",
    ),
];

/// What a code's refusal is called in the document.
pub(super) fn name(code: u16) -> &'static str {
    SHARED
        .iter()
        .find(|(shared, ..)| *shared == code)
        .map_or("Failed", |(_, name, ..)| name)
}

pub(super) fn all(mut components: ComponentsBuilder) -> ComponentsBuilder {
    for (code, name, when, sentence) in SHARED {
        let mut response = refusal(when, &[sentence]);
        if matches!(code, 429 | 503) {
            let seconds = ObjectBuilder::new()
                .schema_type(Type::Integer)
                .minimum(Some(1.0));
            response = response.header(
                "Retry-After",
                HeaderBuilder::new()
                    .schema(Some(object(seconds)))
                    .description(Some("Seconds until the next try"))
                    .build(),
            );
        }
        components = components.response(name, response);
    }
    components
}

/// What can be wrong with a request, one example for each sentence.
pub(super) fn bad_request(sentences: &[&str]) -> RefOr<Response> {
    let when = "Something is wrong with the parameters or the body";
    RefOr::T(refusal(when, sentences).build())
}

fn refusal(when: &str, sentences: &[&str]) -> ResponseBuilder {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody")));
    let content = match sentences {
        [only] => content.example(Some(json!({"error": only}))),
        many => content.examples_from_iter(many.iter().enumerate().map(|(n, sentence)| {
            let example = ExampleBuilder::new()
                .value(Some(json!({"error": sentence})))
                .build();
            (format!("{}", n + 1), RefOr::T(example))
        })),
    };
    ResponseBuilder::new()
        .description(when)
        .content("application/json", content.build())
}
