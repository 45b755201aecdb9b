//! One operation of the document, said in a few lines. What every operation has in common (the
//! key, the refusals that anybody can meet) is added here and said nowhere else.

use serde_json::{Value, json};
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, HttpMethod, Ref, RefOr, Required, ResponseBuilder, Schema,
    SecurityRequirement,
    path::{OperationBuilder, Parameter, ParameterBuilder, ParameterIn},
    request_body::RequestBodyBuilder,
    schema::{ArrayBuilder, KnownFormat, Object, ObjectBuilder, SchemaFormat, SchemaType, Type},
};

use super::{example_id, refusals};

/// An operation while it is being described.
pub(super) struct Operation {
    pub path: &'static str,
    pub method: HttpMethod,
    builder: OperationBuilder,
    /// Codes of refusals that any request of this operation can meet.
    refusals: Vec<u16>,
    needs_key: bool,
}

impl Operation {
    fn new(method: HttpMethod, path: &'static str, id: &str, summary: &str) -> Self {
        let mut builder = OperationBuilder::new()
            .operation_id(Some(id))
            .summary(Some(summary));
        let mut refusals = vec![400, 401, 421, 429, 431, 500, 503];
        if path.contains("{id}") {
            builder = builder.parameter(path_parameter("id", uuid()));
            refusals.push(404);
        }
        Self {
            path,
            method,
            builder,
            refusals,
            needs_key: true,
        }
    }

    pub fn get(path: &'static str, id: &str, summary: &str) -> Self {
        Self::new(HttpMethod::Get, path, id, summary)
    }

    pub fn post(path: &'static str, id: &str, summary: &str) -> Self {
        Self::new(HttpMethod::Post, path, id, summary)
    }

    pub fn delete(path: &'static str, id: &str, summary: &str) -> Self {
        Self::new(HttpMethod::Delete, path, id, summary)
    }

    pub fn tag(mut self, tag: &str) -> Self {
        self.builder = self.builder.tag(tag);
        self
    }

    pub fn about(mut self, text: &str) -> Self {
        self.builder = self.builder.description(Some(text));
        self
    }

    /// Anybody may ask, as often as everybody without a key may.
    pub fn open(mut self) -> Self {
        self.needs_key = false;
        self.refusals.retain(|code| *code != 401);
        self
    }

    /// Never refused for coming often.
    pub fn uncounted(mut self) -> Self {
        self.refusals.retain(|code| *code != 429);
        self
    }

    pub fn in_path(mut self, name: &str) -> Self {
        let schema = object(ObjectBuilder::new().schema_type(Type::String));
        self.builder = self.builder.parameter(path_parameter(name, schema));
        self
    }

    pub fn query(mut self, name: &str, schema: RefOr<Schema>, about: &str) -> Self {
        self.builder = self.builder.parameter(
            ParameterBuilder::new()
                .name(name)
                .parameter_in(ParameterIn::Query)
                .required(Required::False)
                .description(Some(about))
                .schema(Some(schema)),
        );
        self
    }

    pub fn takes(mut self, schema: &str, example: Value) -> Self {
        let content = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name(schema)))
            .example(Some(example))
            .build();
        self.builder = self.builder.request_body(Some(
            RequestBodyBuilder::new()
                .required(Some(Required::True))
                .content("application/json", content)
                .build(),
        ));
        self.refusals.extend([408, 413, 415]);
        self
    }

    pub fn answers(self, code: u16, about: &str, schema: &str, example: Value) -> Self {
        let schema = RefOr::Ref(Ref::from_schema_name(schema));
        self.answers_with(code, about, schema, example)
    }

    /// One page of a list of these.
    pub fn lists(mut self, about: &str, schema: &str, example: Value) -> Self {
        for name in ["page", "per_page"] {
            self.builder = self
                .builder
                .parameter_ref(Ref::new(format!("#/components/parameters/{name}")));
        }
        let page = ObjectBuilder::new()
            .property(
                "data",
                ArrayBuilder::new().items(Ref::from_schema_name(schema)),
            )
            .property("list_meta", Ref::from_schema_name("ListMeta"))
            .required("data")
            .required("list_meta");
        let example = json!({"data": [example], "list_meta": {"total_count": 1}});
        self.answers_with(200, about, object(page), example)
    }

    fn answers_with(
        mut self,
        code: u16,
        about: &str,
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
                .description(about)
                .content("application/json", content),
        );
        self
    }

    /// Something that is not JSON.
    pub fn answers_bytes(mut self, code: u16, about: &str, kind: &str) -> Self {
        let bytes = ObjectBuilder::new().schema_type(SchemaType::AnyValue);
        self.builder = self.builder.response(
            code.to_string(),
            ResponseBuilder::new().description(about).content(
                kind,
                ContentBuilder::new().schema(Some(object(bytes))).build(),
            ),
        );
        self
    }

    pub fn answers_nothing(mut self, code: u16, about: &str) -> Self {
        self.builder = self
            .builder
            .response(code.to_string(), ResponseBuilder::new().description(about));
        self
    }

    pub fn not_found(mut self) -> Self {
        self.refusals.push(404);
        self
    }

    /// What can be wrong with the request itself, in the service's own words.
    pub fn refuses(mut self, sentences: &[&str]) -> Self {
        self.refusals.retain(|code| *code != 400);
        self.builder = self
            .builder
            .response("400", refusals::bad_request(sentences));
        self
    }

    pub fn build(self) -> OperationBuilder {
        let mut builder = self.builder;
        for code in self.refusals {
            builder = builder.response(
                code.to_string(),
                RefOr::Ref(Ref::from_response_name(refusals::name(code))),
            );
        }
        if !self.needs_key {
            builder = builder.securities(Some(Vec::<SecurityRequirement>::new()));
        }
        builder
    }
}

/// The parameters that many operations have.
pub(super) fn parameters(components: ComponentsBuilder) -> ComponentsBuilder {
    let number = |default: u64, about: &str, most: Option<f64>| {
        object(
            ObjectBuilder::new()
                .schema_type(Type::Integer)
                .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
                .minimum(Some(1.0))
                .maximum(most)
                .default(Some(json!(default)))
                .description(Some(about)),
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
        .parameter("page", query("page", number(1, "From 1", None)))
        .parameter(
            "per_page",
            query("per_page", number(20, "How many a page has", Some(100.0))),
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

pub(super) fn object(builder: ObjectBuilder) -> RefOr<Schema> {
    let object: Object = builder.build();
    RefOr::T(Schema::Object(object))
}

pub(super) fn text() -> RefOr<Schema> {
    object(ObjectBuilder::new().schema_type(Type::String))
}

pub(super) fn flag() -> RefOr<Schema> {
    object(
        ObjectBuilder::new()
            .schema_type(Type::Boolean)
            .default(Some(json!(false))),
    )
}

pub(super) fn time() -> RefOr<Schema> {
    RefOr::Ref(Ref::from_schema_name("Timestamp"))
}

fn uuid() -> RefOr<Schema> {
    object(
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::Custom("uuid".to_owned()))),
    )
}
