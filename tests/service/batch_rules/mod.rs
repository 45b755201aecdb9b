//! Property test: the service creates every batch that `contract::rules` accepts. The service
//! responds 400 to every batch that the rules refuse, and the error message names a field that one
//! of the violations concerns. The same holds for price requests.

mod base;
mod catalog;
mod edits;
mod named_field;

use std::{cell::RefCell, collections::BTreeSet};

use giftdesk::contract::{
    OrderBatchRequest, PriceRequest,
    rules::{self, Violation},
};
use proptest::{
    prelude::*,
    test_runner::{Config, TestCaseError, TestRunner},
};
use reqwest::StatusCode;
use serde_json::Value;
use strum::VariantNames as _;

use crate::harness::TestService;
use base::{Base, base};
use catalog::TestCatalog;
use edits::{Edit, edit};
use named_field::NamedField;

/// The number of generated requests.
const CASES: u32 = 1_000;

/// The limit of the listed violations. No request of the test has so many violations.
const MAX_VIOLATIONS: usize = 1_000;

/// Violations that no request of this test has: 100,001 recipients take seconds to send, and each
/// account of the practice service has a payment method.
const UNREACHED: [&str; 2] = ["PaymentMethodMissing", "TooManyRecipients"];

/// Counts the outcomes of all cases, to prove that the test covers accepted and refused requests.
#[derive(Default)]
struct Coverage {
    accepted: u32,
    refused: u32,
    violations: BTreeSet<String>,
}

impl Coverage {
    fn add(&mut self, violations: &[Violation]) {
        if violations.is_empty() {
            self.accepted += 1;
        } else {
            self.refused += 1;
        }
        self.violations.extend(violations.iter().map(kind));
    }

    fn assert_sufficient(&self) {
        let cases = self.accepted + self.refused;
        for (outcome, count) in [("accepted", self.accepted), ("refused", self.refused)] {
            assert!(
                count * 5 >= cases,
                "only {count} of {cases} requests are {outcome}"
            );
        }
        let missing: Vec<_> = Violation::VARIANTS
            .iter()
            .filter(|kind| !UNREACHED.contains(kind) && !self.violations.contains(**kind))
            .collect();
        assert!(missing.is_empty(), "no request has {missing:?}");
    }
}

fn kind(violation: &Violation) -> String {
    <&str>::from(violation).to_owned()
}

/// Checks that the response of the service matches the violations of the request.
fn compare(
    violations: &[Violation],
    success: StatusCode,
    (status, body): (StatusCode, Value),
) -> Result<(), TestCaseError> {
    let sentence = body["error"].as_str().unwrap_or_default();
    if violations.is_empty() {
        prop_assert_eq!(status, success, "the rules accept: {}", sentence);
        return Ok(());
    }
    prop_assert_eq!(
        status,
        StatusCode::BAD_REQUEST,
        "the rules refuse for {:?}",
        violations
    );
    let named = NamedField::of_sentence(sentence);
    let is_expected = violations
        .iter()
        .any(|violation| named == Some(NamedField::of_violation(violation)));
    prop_assert!(
        is_expected,
        "“{sentence}” names {named:?}, the rules refuse for {violations:?}"
    );
    Ok(())
}

async fn compare_batch(
    service: &TestService,
    catalog: &TestCatalog,
    request: &OrderBatchRequest,
    coverage: &RefCell<Coverage>,
) -> Result<(), TestCaseError> {
    let violations = rules::violations(request, &catalog.context(request), MAX_VIOLATIONS);
    let body = serde_json::to_value(request).unwrap();
    let answer = service.post("/v1/order_batches", &body).await;
    compare(&violations, StatusCode::CREATED, answer)?;
    coverage.borrow_mut().add(&violations);
    Ok(())
}

async fn compare_price(
    service: &TestService,
    catalog: &TestCatalog,
    request: &OrderBatchRequest,
) -> Result<(), TestCaseError> {
    let request = PriceRequest {
        recipients: request.recipients.clone(),
        cart: request.cart.clone(),
        send_method: request.send_method.clone(),
    };
    let violations = rules::price_violations(&request, catalog.rules(), MAX_VIOLATIONS);
    let body = serde_json::to_value(&request).unwrap();
    let answer = service.post("/v1/order_batches/price", &body).await;
    compare(&violations, StatusCode::OK, answer)
}

#[test]
fn rules_and_service_accept_the_same_batches() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let service = runtime.block_on(TestService::new());
    let catalog = runtime.block_on(TestCatalog::open(&service));
    let coverage = RefCell::new(Coverage::default());
    let config = Config {
        cases: CASES,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config)
        .run(
            &(base(), prop::collection::vec(edit(), 0..4)),
            |(base, edits): (Base, Vec<Edit>)| {
                let mut request = base.request(&catalog);
                for edit in &edits {
                    edit.apply(&mut request, &catalog);
                }
                runtime.block_on(async {
                    compare_price(&service, &catalog, &request).await?;
                    compare_batch(&service, &catalog, &request, &coverage).await
                })
            },
        )
        .unwrap();
    coverage.borrow().assert_sufficient();
}
