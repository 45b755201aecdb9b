//! The document matches the router, and is complete.

use std::collections::BTreeSet;

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Method, Request, StatusCode},
};
use serde_json::Value;
use tower::ServiceExt as _;

use super::{document, schemas};
use crate::service::{
    ServiceConfig,
    http::{endpoints::operations, router::router, tests::test_state},
};

const METHODS: [Method; 5] = [
    Method::GET,
    Method::POST,
    Method::PUT,
    Method::PATCH,
    Method::DELETE,
];

fn document(base_url: &str) -> Value {
    document::document(base_url, operations()).unwrap()
}

async fn has_handler(router: &Router, method: &Method, path: &str) -> bool {
    let path = path.replace(['{', '}'], "");
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("host", "localhost")
        .body(Body::empty())
        .unwrap();
    let response = router.clone().oneshot(request).await.unwrap();
    let status = response.status();
    let body = to_bytes(response.into_body(), 1 << 20).await.unwrap();
    let unknown = status == StatusCode::NOT_FOUND
        && String::from_utf8_lossy(&body).contains("path does not exist");
    status != StatusCode::METHOD_NOT_ALLOWED && !unknown
}

/// The paths of a router, from its `Debug` output: axum has no other way to list paths.
fn paths(router: &Router) -> BTreeSet<String> {
    let text = format!("{router:?}");
    text.split('"')
        .filter(|part| part.starts_with('/') && !part.contains("{*"))
        .map(str::to_owned)
        .collect()
}

#[tokio::test]
async fn document_lists_exactly_the_routes() {
    let (_folder, state) = test_state().await;
    let router = router(state, &ServiceConfig::default());
    let document = document("http://localhost");
    let mut documented = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            documented.insert((path.clone(), method.to_ascii_uppercase()));
        }
    }
    let mut routed = BTreeSet::new();
    for path in paths(&router) {
        // Recipient pages and the endpoint for the events of Stripe are not part of the API.
        if path.starts_with("/gift") || path == "/stripe/webhooks" {
            continue;
        }
        for method in &METHODS {
            if has_handler(&router, method, &path).await {
                routed.insert((path.clone(), method.to_string()));
            }
        }
    }
    assert!(
        routed.len() > 15,
        "the router's routes were not found: {routed:?}"
    );
    let missing: Vec<_> = routed.difference(&documented).collect();
    assert!(missing.is_empty(), "the document lacks: {missing:?}");
    let unknown: Vec<_> = documented.difference(&routed).collect();
    assert!(unknown.is_empty(), "the router lacks: {unknown:?}");
}

#[test]
fn every_reference_resolves() {
    let document = document("http://localhost");
    let mut references = BTreeSet::new();
    collect_references(&document, &mut references);
    assert!(references.len() > 20);
    for reference in references {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

fn collect_references(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                if name == "$ref"
                    && let Some(reference) = field.as_str()
                {
                    into.insert(reference.to_owned());
                }
                collect_references(field, into);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect_references(item, into)),
        _ => {}
    }
}

#[test]
fn every_body_has_an_example() {
    let document = document("http://localhost");
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let body = operation.pointer("/requestBody/content/application~1json");
            if let Some(body) = body {
                assert!(body.get("example").is_some(), "{method} {path}: the body");
            }
            for (code, response) in operation["responses"].as_object().unwrap() {
                let response = match response["$ref"].as_str() {
                    Some(reference) => document.pointer(&reference[1..]).unwrap(),
                    None => response,
                };
                let Some(json) = response.pointer("/content/application~1json") else {
                    continue;
                };
                let shown = json.get("example").is_some() || json.get("examples").is_some();
                assert!(shown || path == "/openapi.json", "{method} {path}: {code}");
            }
        }
    }
}

#[test]
fn document_matches_snapshot() {
    insta::assert_json_snapshot!(document("https://gifts.example.com"));
}

/// Fails when a field with a limit is renamed.
#[test]
fn every_limit_belongs_to_an_existing_field() {
    let document = document("http://localhost");
    for (name, field, keywords) in schemas::all_limits() {
        let property = &document["components"]["schemas"][name]["properties"][field];
        let exists = ["type", "oneOf"]
            .iter()
            .any(|keyword| !property[keyword].is_null());
        assert!(exists, "{name}.{field}: {property}");
        for (keyword, value) in keywords.as_object().unwrap() {
            assert_eq!(property[keyword], *value, "{name}.{field}");
        }
    }
}
