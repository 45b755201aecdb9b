//! Routes with their descriptions, so that a route cannot be served without being in the document, and the builder of one
//! operation. It adds the error responses that operations share, and exempts public operations from the API key that the
//! document requires.

use axum::{Router, routing::MethodRouter};
use serde_json::{Value, json};
use utoipa::{
    ToSchema,
    openapi::{
        ComponentsBuilder, ContentBuilder, HttpMethod, Ref, RefOr, Required, ResponseBuilder,
        Schema, SecurityRequirement,
        path::{OperationBuilder, Parameter, ParameterBuilder, ParameterIn},
        request_body::RequestBodyBuilder,
        schema::{ArrayBuilder, KnownFormat, ObjectBuilder, SchemaFormat, SchemaType, Type},
    },
};

use super::{
    errors,
    parts::{example_id, object, text, uuid},
    schemas::collect_schemas,
};
use crate::service::http::state::ServiceState;

/// The routes of a tag.
pub(in crate::service::http) struct ApiRoutes {
    pub router: Router<ServiceState>,
    pub operations: Vec<Operation>,
    tag: &'static str,
}

impl ApiRoutes {
    /// `tag` is the group of the operations in the document.
    pub fn new(tag: &'static str) -> Self {
        Self {
            router: Router::new(),
            operations: Vec::new(),
            tag,
        }
    }

    /// Serves an operation at its path.
    pub fn route(self, operation: Operation, handler: MethodRouter<ServiceState>) -> Self {
        let router = Router::new().route(operation.path, handler);
        self.routed(operation, router)
    }

    /// Adds an operation that `router` serves.
    pub fn routed(mut self, operation: Operation, router: Router<ServiceState>) -> Self {
        self.operations.push(operation.tag(self.tag));
        self.router = self.router.merge(router);
        self
    }

    pub fn merge(mut self, other: Self) -> Self {
        self.operations.extend(other.operations);
        self.router = self.router.merge(other.router);
        self
    }
}

pub(in crate::service::http) struct Operation {
    pub path: &'static str,
    pub method: HttpMethod,
    builder: OperationBuilder,
    /// The types of its requests and responses.
    pub schemas: Vec<(String, RefOr<Schema>)>,
    /// Status codes of shared errors that the operation can return.
    error_codes: Vec<u16>,
    needs_key: bool,
}

impl Operation {
    fn new(method: HttpMethod, path: &'static str, id: &str, summary: &str) -> Self {
        let mut builder = OperationBuilder::new()
            .operation_id(Some(id))
            .summary(Some(summary));
        let mut error_codes = vec![400, 401, 403, 421, 429, 431, 500, 503];
        if path.contains("{id}") {
            builder = builder.parameter(path_parameter("id", uuid()));
            error_codes.push(404);
        }
        Self {
            path,
            method,
            builder,
            schemas: Vec::new(),
            error_codes,
            needs_key: true,
        }
    }

    pub fn get(path: &'static str, id: &str, summary: &str) -> Self {
        Self::new(HttpMethod::Get, path, id, summary)
    }

    pub fn post(path: &'static str, id: &str, summary: &str) -> Self {
        Self::new(HttpMethod::Post, path, id, summary)
    }

    pub fn put(path: &'static str, id: &str, summary: &str) -> Self {
        Self::new(HttpMethod::Put, path, id, summary)
    }

    pub fn delete(path: &'static str, id: &str, summary: &str) -> Self {
        Self::new(HttpMethod::Delete, path, id, summary)
    }

    pub fn tag(mut self, tag: &str) -> Self {
        self.builder = self.builder.tag(tag);
        self
    }

    pub fn description(mut self, text: &str) -> Self {
        self.builder = self.builder.description(Some(text));
        self
    }

    /// The operation needs no API key.
    pub fn public(mut self) -> Self {
        self.needs_key = false;
        self.error_codes.retain(|code| !matches!(code, 401 | 403));
        self
    }

    /// The operation has no rate limit.
    pub fn without_rate_limit(mut self) -> Self {
        self.error_codes.retain(|code| *code != 429);
        self
    }

    pub fn path_text(mut self, name: &str) -> Self {
        self.builder = self.builder.parameter(path_parameter(name, text()));
        self
    }

    pub fn query(mut self, name: &str, schema: RefOr<Schema>, description: &str) -> Self {
        self.builder = self.builder.parameter(
            ParameterBuilder::new()
                .name(name)
                .parameter_in(ParameterIn::Query)
                .required(Required::False)
                .description(Some(description))
                .schema(Some(schema)),
        );
        self
    }

    /// The JSON body of the request.
    pub fn request<T: ToSchema>(mut self, example: Value) -> Self {
        let content = ContentBuilder::new()
            .schema(Some(self.reference::<T>()))
            .example(Some(example))
            .build();
        self.builder = self.builder.request_body(Some(
            RequestBodyBuilder::new()
                .required(Some(Required::True))
                .content("application/json", content)
                .build(),
        ));
        self.error_codes.extend([408, 413, 415]);
        self
    }

    /// A body that is a file.
    pub fn binary_request(mut self, media_type: &str) -> Self {
        let any = ObjectBuilder::new().schema_type(SchemaType::AnyValue);
        let content = ContentBuilder::new().schema(Some(object(any))).build();
        self.builder = self.builder.request_body(Some(
            RequestBodyBuilder::new()
                .required(Some(Required::True))
                .content(media_type, content)
                .build(),
        ));
        self.error_codes.extend([408, 413]);
        self
    }

    /// Adds a type to the document. Returns the reference to it.
    fn reference<T: ToSchema>(&mut self) -> Ref {
        collect_schemas::<T>(&mut self.schemas);
        Ref::from_schema_name(T::name())
    }

    /// A JSON response.
    pub fn response<T: ToSchema>(mut self, code: u16, description: &str, example: Value) -> Self {
        let schema = RefOr::Ref(self.reference::<T>());
        self.json_response(code, description, schema, example)
    }

    /// A page of a list, with the paging parameters.
    pub fn page_response<T: ToSchema>(mut self, description: &str, example_item: Value) -> Self {
        let item = self.reference::<T>();
        self.page_of(item, description, example_item)
    }

    /// A page of a list whose items have a type with the parameter `P`.
    pub fn generic_page_response<T: ToSchema, P: ToSchema>(
        mut self,
        description: &str,
        example_item: Value,
    ) -> Self {
        collect_schemas::<P>(&mut self.schemas);
        T::schemas(&mut self.schemas);
        // The name of the type alone is that of several schemas.
        let name = format!("{}_{}", T::name(), P::name());
        self.schemas.push((name.clone(), T::schema()));
        self.page_of(Ref::from_schema_name(name), description, example_item)
    }

    fn page_of(mut self, item: Ref, description: &str, example_item: Value) -> Self {
        for name in ["page", "per_page"] {
            self.builder = self
                .builder
                .parameter_ref(Ref::new(format!("#/components/parameters/{name}")));
        }
        let page = ObjectBuilder::new()
            .property("data", ArrayBuilder::new().items(item))
            .property("list_meta", Ref::from_schema_name("ListMeta"))
            .required("data")
            .required("list_meta");
        let example = json!({"data": [example_item], "list_meta": {"total_count": 1}});
        self.json_response(200, description, object(page), example)
    }

    fn json_response(
        mut self,
        code: u16,
        description: &str,
        schema: RefOr<Schema>,
        example: Value,
    ) -> Self {
        let content = ContentBuilder::new()
            .schema(Some(schema))
            .example(Some(example))
            .build();
        self.builder = self.builder.response(
            code.to_string(),
            ResponseBuilder::new()
                .description(description)
                .content("application/json", content),
        );
        self
    }

    /// A response that is not described by a schema.
    pub fn raw_response(mut self, code: u16, description: &str, media_type: &str) -> Self {
        let any = ObjectBuilder::new().schema_type(SchemaType::AnyValue);
        self.builder = self.builder.response(
            code.to_string(),
            ResponseBuilder::new().description(description).content(
                media_type,
                ContentBuilder::new().schema(Some(object(any))).build(),
            ),
        );
        self
    }

    pub fn empty_response(mut self, code: u16, description: &str) -> Self {
        let response = ResponseBuilder::new().description(description);
        self.builder = self.builder.response(code.to_string(), response);
        self
    }

    /// A list with an ETag, which is not sent to a client that has it.
    pub fn with_etag(self) -> Self {
        self.empty_response(
            304,
            "The page still has the `ETag` that `If-None-Match` names",
        )
    }

    /// For an operation that reports an unknown id with status 400.
    pub fn without_not_found(mut self) -> Self {
        self.error_codes.retain(|code| *code != 404);
        self
    }

    pub fn not_found(mut self) -> Self {
        self.error_codes.push(404);
        self
    }

    /// Messages of 400 responses, instead of the shared example.
    pub fn bad_request(mut self, messages: &[&str]) -> Self {
        self.error_codes.retain(|code| *code != 400);
        self.builder = self.builder.response("400", errors::bad_request(messages));
        self
    }

    pub fn build(self) -> OperationBuilder {
        let mut builder = self.builder;
        for code in self.error_codes {
            builder = builder.response(
                code.to_string(),
                RefOr::Ref(Ref::from_response_name(errors::component_name(code))),
            );
        }
        if !self.needs_key {
            builder = builder.securities(Some(Vec::<SecurityRequirement>::new()));
        }
        builder
    }
}

/// Adds the paging parameters, to which the operations with pages refer.
pub(super) fn add_shared_parameters(components: ComponentsBuilder) -> ComponentsBuilder {
    let number = |default: u64, description: &str, maximum: Option<f64>| {
        object(
            ObjectBuilder::new()
                .schema_type(Type::Integer)
                .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
                .minimum(Some(1.0))
                .maximum(maximum)
                .default(Some(json!(default)))
                .description(Some(description)),
        )
    };
    let query = |name: &str, schema| {
        ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Query)
            .required(Required::False)
            .schema(Some(schema))
            .build()
    };
    components
        .parameter(
            "page",
            query("page", number(1, "Number of the page, from 1", None)),
        )
        .parameter(
            "per_page",
            query("per_page", number(20, "Items per page", Some(100.0))),
        )
}

fn path_parameter(name: &str, schema: RefOr<Schema>) -> Parameter {
    let parameter = ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .schema(Some(schema));
    match name {
        "id" => parameter.example(Some(example_id())).build(),
        _ => parameter.build(),
    }
}
