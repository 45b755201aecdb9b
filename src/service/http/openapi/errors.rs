//! The error responses that operations share, each with its message as an example.

use serde_json::json;
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, HeaderBuilder, Ref, RefOr, Response, ResponseBuilder,
    example::ExampleBuilder,
    schema::{ObjectBuilder, Type},
};

use super::parts::object;
use crate::service::http::{
    api_error::{
        BODY_TOO_LARGE, BODY_TOO_SLOW, BUSY, HEADERS_TOO_LARGE, INTERNAL_ERROR, INVALID_KEY,
        TOO_MANY_REQUESTS, WRONG_CONTENT_TYPE, WRONG_HOST,
    },
    auth::NEEDS_OPERATOR,
};

struct SharedError {
    code: u16,
    component_name: &'static str,
    description: &'static str,
    message: &'static str,
}

const SHARED_ERRORS: [SharedError; 12] = [
    SharedError {
        code: 400,
        component_name: "BadRequest",
        description: "A parameter is not valid",
        message: "Page must be greater than 0",
    },
    SharedError {
        code: 401,
        component_name: "Unauthorized",
        description: "The API key is missing, unknown or revoked",
        message: INVALID_KEY,
    },
    SharedError {
        code: 403,
        component_name: "Forbidden",
        description: "The API key is of an operator, or of an account where that of an operator is needed",
        message: NEEDS_OPERATOR,
    },
    SharedError {
        code: 404,
        component_name: "NotFound",
        description: "The object does not exist, or belongs to another account",
        message: "Order not found",
    },
    SharedError {
        code: 408,
        component_name: "RequestTimeout",
        description: "The request body did not arrive in time",
        message: BODY_TOO_SLOW,
    },
    SharedError {
        code: 413,
        component_name: "ContentTooLarge",
        description: "The request body is larger than the service accepts",
        message: BODY_TOO_LARGE,
    },
    SharedError {
        code: 415,
        component_name: "UnsupportedMediaType",
        description: "The request body is not JSON",
        message: WRONG_CONTENT_TYPE,
    },
    SharedError {
        code: 421,
        component_name: "MisdirectedRequest",
        description: "The service does not accept requests for this host name",
        message: WRONG_HOST,
    },
    SharedError {
        code: 429,
        component_name: "TooManyRequests",
        description: "The rate limit of the API key or of the client address is exceeded",
        message: TOO_MANY_REQUESTS,
    },
    SharedError {
        code: 431,
        component_name: "RequestHeaderFieldsTooLarge",
        description: "The request line and the headers are larger than the service accepts",
        message: HEADERS_TOO_LARGE,
    },
    SharedError {
        code: 500,
        component_name: "InternalServerError",
        description: "The service had an internal error",
        message: INTERNAL_ERROR,
    },
    SharedError {
        code: 503,
        component_name: "ServiceUnavailable",
        description: "The service is stopping, or the service or its database is busy",
        message: BUSY,
    },
];

/// The name of the response component for the status code of a shared error.
pub(super) fn component_name(code: u16) -> &'static str {
    SHARED_ERRORS
        .iter()
        .find(|error| error.code == code)
        .map_or("InternalServerError", |error| error.component_name)
}

pub(super) fn add_shared_errors(mut components: ComponentsBuilder) -> ComponentsBuilder {
    for error in SHARED_ERRORS {
        let mut response = error_response(error.description, &[error.message]);
        if matches!(error.code, 429 | 503) {
            let seconds = ObjectBuilder::new()
                .schema_type(Type::Integer)
                .minimum(Some(1.0));
            response = response.header(
                "Retry-After",
                HeaderBuilder::new()
                    .schema(Some(object(seconds)))
                    .description(Some("Seconds until the next attempt"))
                    .build(),
            );
        }
        components = components.response(error.component_name, response);
    }
    components
}

/// A 400 response with one example per message.
pub(super) fn bad_request(messages: &[&str]) -> RefOr<Response> {
    let description = "A parameter or the request body is not valid";
    RefOr::T(error_response(description, messages).build())
}

fn error_response(description: &str, messages: &[&str]) -> ResponseBuilder {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody")));
    let content = match messages {
        [only] => content.example(Some(json!({"error": only}))),
        many => content.examples_from_iter(many.iter().enumerate().map(|(index, message)| {
            let example = ExampleBuilder::new()
                .value(Some(json!({"error": message})))
                .build();
            (format!("{}", index + 1), RefOr::T(example))
        })),
    };
    ResponseBuilder::new()
        .description(description)
        .content("application/json", content.build())
}
