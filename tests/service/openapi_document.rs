//! Reads the OpenAPI document of a service, and validates responses against it.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::Value;

use crate::harness::TestService;

pub struct Document(Value);

/// One operation with resolved references.
pub struct Operation {
    pub method: Method,
    pub path: String,
    pub parameters: Vec<Value>,
    /// The example of the request body.
    pub body: Option<Value>,
    pub responses: BTreeMap<u16, Value>,
    pub needs_key: bool,
}

impl Operation {
    pub fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Returns the path with each parameter replaced by `id`.
    pub fn path_to(&self, id: &str) -> String {
        let segments = self.path.split('/').map(|segment| {
            let is_parameter = segment.starts_with('{');
            if is_parameter { id } else { segment }
        });
        segments.collect::<Vec<_>>().join("/")
    }

    pub fn has_parameter_in_path(&self) -> bool {
        self.path.contains('{')
    }
}

impl Document {
    pub async fn of(service: &TestService) -> Self {
        let (status, document) = service.send(Method::GET, "/openapi.json", None, None).await;
        assert_eq!(status, 200);
        assert_eq!(document["openapi"], "3.1.0");
        Self(document)
    }

    fn resolved<'a>(&'a self, value: &'a Value) -> &'a Value {
        match value["$ref"].as_str() {
            Some(reference) => {
                let pointer = reference.strip_prefix('#').expect("a local reference");
                self.0.pointer(pointer).expect("a resolvable reference")
            }
            None => value,
        }
    }

    pub fn operations(&self) -> Vec<Operation> {
        let mut operations = Vec::new();
        for (path, item) in self.0["paths"].as_object().expect("paths") {
            for (method, operation) in item.as_object().expect("operations") {
                let parameters = operation["parameters"].as_array();
                let responses = operation["responses"].as_object().expect("responses");
                operations.push(Operation {
                    method: method.to_ascii_uppercase().parse().expect("a method"),
                    path: path.clone(),
                    parameters: parameters
                        .into_iter()
                        .flatten()
                        .map(|parameter| self.resolved(parameter).clone())
                        .collect(),
                    body: operation
                        .pointer("/requestBody/content/application~1json/example")
                        .cloned(),
                    responses: responses
                        .iter()
                        .map(|(code, response)| {
                            let code = code.parse().expect("a code");
                            (code, self.resolved(response).clone())
                        })
                        .collect(),
                    needs_key: operation.get("security").is_none(),
                });
            }
        }
        operations
    }

    /// Returns the differences between a response and its schema: wrong types and values, and
    /// missing and unknown fields.
    pub fn violations(&self, operation: &Operation, code: u16, body: &Value) -> Vec<String> {
        let Some(response) = operation.responses.get(&code) else {
            return vec![format!("{code} is not documented")];
        };
        let mut violations = Vec::new();
        if let Some(schema) = response.pointer("/content/application~1json/schema") {
            self.compare(schema, body, "", &mut violations);
        }
        violations
    }

    fn compare(&self, schema: &Value, value: &Value, at: &str, violations: &mut Vec<String>) {
        let schema = self.resolved(schema);
        if let Some(choices) = schema["oneOf"].as_array() {
            let fits = choices.iter().any(|choice| {
                let mut found = Vec::new();
                self.compare(choice, value, at, &mut found);
                found.is_empty()
            });
            if !fits {
                // The choice that is not null gives the useful violations.
                match choices.iter().find(|choice| choice["type"] != "null") {
                    Some(choice) if !value.is_null() => self.compare(choice, value, at, violations),
                    _ => violations.push(format!("{at}: none of the choices")),
                }
            }
            return;
        }
        let kinds: Vec<&str> = match &schema["type"] {
            Value::String(kind) => vec![kind],
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
            // A schema without type allows every value.
            _ => return,
        };
        let kind = match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_f64() => "number",
            Value::Number(_) => "integer",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        // Every integer is a number.
        let is_number = kind == "integer" && kinds.contains(&"number");
        if !kinds.contains(&kind) && !is_number {
            violations.push(format!("{at}: {kind} instead of {kinds:?}"));
            return;
        }
        match value {
            Value::String(text) => {
                let known = schema["enum"].as_array();
                if known.is_some_and(|known| !known.contains(value)) {
                    violations.push(format!("{at}: {text} is not in its enum"));
                }
                let good = match schema["format"].as_str() {
                    Some("uuid") => text.parse::<uuid::Uuid>().is_ok(),
                    Some("date-time") => chrono::DateTime::parse_from_rfc3339(text).is_ok(),
                    _ => true,
                };
                if !good {
                    violations.push(format!("{at}: {text} is no {}", schema["format"]));
                }
            }
            Value::Array(items) => {
                for (n, item) in items.iter().enumerate() {
                    self.compare(&schema["items"], item, &format!("{at}[{n}]"), violations);
                }
            }
            Value::Object(fields) => self.compare_fields(schema, fields, at, violations),
            _ => {}
        }
    }

    fn compare_fields(
        &self,
        schema: &Value,
        fields: &serde_json::Map<String, Value>,
        at: &str,
        violations: &mut Vec<String>,
    ) {
        let Some(properties) = schema["properties"].as_object() else {
            return;
        };
        for (name, field) in fields {
            match properties.get(name) {
                Some(property) => {
                    self.compare(property, field, &format!("{at}.{name}"), violations)
                }
                None => violations.push(format!("{at}.{name} is not documented")),
            }
        }
        for name in schema["required"].as_array().into_iter().flatten() {
            let name = name.as_str().expect("a name");
            if !fields.contains_key(name) {
                violations.push(format!("{at}.{name} is missing"));
            }
        }
    }
}
