//! Compares a report with what is expected of it.

use serde_json::Value;

/// The list whose entries have no other fields than the expected ones.
const COMPLETE_LIST: &str = "recipients";

/// One line for each expected value that the report does not have. Fields that are not expected may
/// have any value, except those of recipients. A number can be expected between
/// `{ "min": …, "max": … }`.
pub(crate) fn differences(expected: &Value, report: &Value) -> Vec<String> {
    let mut found = Vec::new();
    compare("", expected, report, &mut found);
    found
}

fn compare(path: &str, expected: &Value, actual: &Value, found: &mut Vec<String>) {
    match (expected, actual) {
        (Value::Object(limits), Value::Number(number)) => {
            let limit = |name| limits.get(name).and_then(Value::as_f64);
            let number = number.as_f64();
            let is_between = number.is_some_and(|number| {
                limit("min").is_some_and(|min| number >= min)
                    && limit("max").is_some_and(|max| number <= max)
            });
            if !is_between {
                found.push(format!("{path}: {actual} is not between {expected}"));
            }
        }
        (Value::Object(expected), Value::Object(actual)) => {
            for (key, value) in expected {
                let actual = actual.get(key).unwrap_or(&Value::Null);
                compare(&format!("{path}.{key}"), value, actual, found);
            }
            if path.contains(COMPLETE_LIST) {
                let others = actual
                    .iter()
                    .filter(|(key, _)| !expected.contains_key(*key));
                found.extend(others.map(|(key, value)| format!("{path}.{key}: {value} is new")));
            }
        }
        (Value::Array(expected), Value::Array(actual)) if expected.len() == actual.len() => {
            for (at, (expected, actual)) in expected.iter().zip(actual).enumerate() {
                compare(&format!("{path}[{at}]"), expected, actual, found);
            }
        }
        (Value::Array(expected), Value::Array(actual)) => {
            found.push(format!(
                "{path}: {} instead of {}",
                actual.len(),
                expected.len()
            ));
            found.extend(actual.iter().map(|entry| format!("  {entry}")));
        }
        _ if expected != actual => found.push(format!("{path}: {actual} instead of {expected}")),
        _ => {}
    }
}

#[test]
fn reports_each_difference() {
    let expected = serde_json::json!({
        "rows": 2, "share": { "min": 0.5, "max": 0.9 }, "recipients": [{ "email": "a@example.com" }]
    });
    let found = |report: &str| differences(&expected, &serde_json::from_str(report).unwrap());
    let same =
        r#"{ "rows": 2, "share": 0.7, "more": 1, "recipients": [{ "email": "a@example.com" }] }"#;
    assert!(found(same).is_empty());
    let other = r#"{ "share": 1.0, "recipients": [{ "email": "b@example.com", "phone": "1" }] }"#;
    assert_eq!(found(other).len(), 4);
    assert_eq!(
        found(r#"{ "rows": 2, "share": 0.5, "recipients": [] }"#).len(),
        1
    );
}
