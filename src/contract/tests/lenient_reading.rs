//! Property tests of lenient reading. Each test takes a complete example and applies changes that
//! services make: missing fields, nulls, unknown enum values, new fields, other numbers, longer and
//! shorter lists. The test checks that the changed example can be read, loses no data, and is the
//! same after writing and reading it again.

use proptest::{prelude::*, sample::Index};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::{requests, samples, *};
use crate::contract::{collection::Collection, webhook::WebhookRequest};

/// A change of one value.
#[derive(Clone, Debug)]
enum Mutation {
    Missing,
    Null,
    /// An unknown field.
    NewField(String),
    /// Another text; for enums usually an unknown value.
    Text(String),
    Number(u32),
    Flag(bool),
    EmptyList,
    LongerList,
}

fn mutation() -> impl Strategy<Value = (Index, Mutation)> {
    let kind = prop_oneof![
        Just(Mutation::Missing),
        Just(Mutation::Null),
        "[a-z_]{1,12}".prop_map(Mutation::NewField),
        "\\PC{0,20}".prop_map(Mutation::Text),
        any::<u32>().prop_map(Mutation::Number),
        any::<bool>().prop_map(Mutation::Flag),
        Just(Mutation::EmptyList),
        Just(Mutation::LongerList),
    ];
    (any::<Index>(), kind)
}

/// Adds the JSON pointers of all values inside `value` to `out`.
fn pointers(value: &Value, at: &str, out: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(k, v)| (k.clone(), v)).collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .map(|(i, v)| (i.to_string(), v))
            .collect(),
        _ => Vec::new(),
    };
    for (name, child) in children {
        let pointer = format!("{at}/{name}");
        // The content of this field is opaque and kept unchanged.
        if name != "reserved_options" {
            pointers(child, &pointer, out);
        }
        out.push(pointer);
    }
}

/// Whether at least one resource requires a field with this name.
fn is_required(name: &str) -> bool {
    matches!(name, "id" | "order" | "product")
}

/// Whether the text is an id or a time, which cannot be replaced by an arbitrary text.
fn is_id_or_time(text: &str) -> bool {
    uuid::Uuid::parse_str(text).is_ok() || text.parse::<Timestamp>().is_ok()
}

/// Applies one mutation, if the value at this position permits it.
fn apply(root: &mut Value, at: Index, mutation: Mutation) {
    let mut all = Vec::new();
    pointers(root, "", &mut all);
    if all.is_empty() {
        return;
    }
    let pointer = at.get(&all);
    let (parent, name) = pointer.rsplit_once('/').unwrap_or(("", pointer));
    let in_object = root.pointer(parent).is_some_and(Value::is_object);
    match mutation {
        Mutation::Missing if in_object && !is_required(name) => {
            if let Some(fields) = root.pointer_mut(parent).and_then(Value::as_object_mut) {
                fields.remove(name);
            }
        }
        Mutation::Null if in_object && !is_required(name) => {
            if let Some(value) = root.pointer_mut(pointer) {
                *value = Value::Null;
            }
        }
        mutation => {
            if let Some(value) = root.pointer_mut(pointer) {
                change(value, mutation);
            }
        }
    }
}

fn change(value: &mut Value, mutation: Mutation) {
    match (value, mutation) {
        (Value::Object(fields), Mutation::NewField(name)) => {
            fields.insert(format!("new_{name}"), Value::from("something new"));
        }
        (Value::String(old), Mutation::Text(new)) if !is_id_or_time(old) => *old = new,
        (value @ Value::Number(_), Mutation::Number(new)) => *value = Value::from(new),
        (Value::Bool(old), Mutation::Flag(new)) => *old = new,
        (Value::Array(items), Mutation::EmptyList) => items.clear(),
        (Value::Array(items), Mutation::LongerList) => items.extend(items.first().cloned()),
        _ => {}
    }
}

/// Returns the path of a value that is missing or different in `written`. Unknown fields and empty
/// lists may be dropped, and nulls may become defaults.
fn lost_value(mutated: &Value, written: &Value, at: &str) -> Option<String> {
    match (mutated, written) {
        (Value::Null, _) => None,
        (Value::Object(old), Value::Object(new)) => old
            .iter()
            .filter(|(name, _)| !name.starts_with("new_"))
            .find_map(|(name, value)| {
                let is_empty_list = value.as_array().is_some_and(Vec::is_empty);
                match new.get(name) {
                    Some(kept) => lost_value(value, kept, &format!("{at}/{name}")),
                    None if value.is_null() || is_empty_list => None,
                    None => Some(format!("{at}/{name}")),
                }
            }),
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => old
            .iter()
            .zip(new)
            .enumerate()
            .find_map(|(i, (old, new))| lost_value(old, new, &format!("{at}/{i}"))),
        (old, new) if old == new => None,
        _ => Some(at.to_owned()),
    }
}

/// A price estimate with one of the two pairs of names.
fn short_price_estimate() -> Value {
    let mut price = samples::price_estimate();
    if let Some(fields) = price.as_object_mut() {
        fields.retain(|name, _| !name.ends_with("_estimate"));
    }
    price
}

/// Applies the mutations to an example, and checks that the type reads and writes the result
/// without loss.
fn check_round_trip<T>(sample: Value, mutations: &[(Index, Mutation)]) -> Result<(), TestCaseError>
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let mut mutated = sample;
    for (at, mutation) in mutations {
        apply(&mut mutated, *at, mutation.clone());
    }
    let name = std::any::type_name::<T>();
    let read: T = serde_json::from_value(mutated.clone()).map_err(|error| {
        TestCaseError::fail(format!("{name} cannot be read: {error}: {mutated}"))
    })?;
    let written = serde_json::to_value(&read).map_err(|e| TestCaseError::fail(e.to_string()))?;
    prop_assert_eq!(
        lost_value(&mutated, &written, ""),
        None,
        "{} lost a value",
        name
    );
    let text = serde_json::to_string(&read).map_err(|e| TestCaseError::fail(e.to_string()))?;
    let again: T =
        serde_json::from_str(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert_eq!(again, read);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reads_mutated_catalog(mutations in prop::collection::vec(mutation(), 0..12)) {
        check_round_trip::<Product>(samples::product(), &mutations)?;
        check_round_trip::<Brand>(samples::brand(), &mutations)?;
        check_round_trip::<Card>(samples::card(), &mutations)?;
        check_round_trip::<Collection>(samples::collection(), &mutations)?;
    }

    #[test]
    fn reads_mutated_orders_and_batches(mutations in prop::collection::vec(mutation(), 0..12)) {
        check_round_trip::<Order>(samples::order(), &mutations)?;
        check_round_trip::<OrderBatch>(samples::order_batch(), &mutations)?;
        check_round_trip::<OrderActivity>(samples::activity(), &mutations)?;
        check_round_trip::<Page<OrderBatch>>(samples::page(), &mutations)?;
    }

    #[test]
    fn reads_mutated_account(mutations in prop::collection::vec(mutation(), 0..6)) {
        check_round_trip::<Me>(samples::me(), &mutations)?;
        check_round_trip::<Workspace>(samples::workspace(), &mutations)?;
        check_round_trip::<PaymentMethod>(samples::payment_method(), &mutations)?;
        check_round_trip::<CommerceUserPaymentMethod>(samples::commerce_user_payment_method(), &mutations)?;
        check_round_trip::<PriceEstimate>(short_price_estimate(), &mutations)?;
    }

    #[test]
    fn reads_mutated_requests(mutations in prop::collection::vec(mutation(), 0..12)) {
        check_round_trip::<OrderBatchRequest>(requests::order_batch_request(), &mutations)?;
        check_round_trip::<PriceRequest>(requests::price_request(), &mutations)?;
        check_round_trip::<CommerceUserPaymentMethodRequest>(samples::commerce_request(), &mutations)?;
        check_round_trip::<WebhookRequest>(samples::webhook_request(), &mutations)?;
    }

    #[test]
    fn keeps_unknown_enum_values(text in "\\PC{0,30}") {
        let order: Order = serde_json::from_value(serde_json::json!({
            "id": OrderId::default(), "status": text
        })).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(order.status.as_str(), text.as_str());
        prop_assert_eq!(order.status.to_string(), text.as_str());
        prop_assert_eq!(serde_json::to_value(&order.status).ok(), Some(Value::from(text)));
    }

    #[test]
    fn parses_every_formatted_time(micros in -62_135_596_800_000_000_i64..253_402_300_799_999_999) {
        let time = Timestamp::from_micros(micros);
        prop_assert_eq!(time.to_string().parse::<Timestamp>().ok(), Some(time));
    }

    #[test]
    fn money_arithmetic_saturates(a in any::<i64>(), b in any::<i64>(), percent in 0_i64..200) {
        let sum = (Cents(a) + Cents(b)).0;
        prop_assert_eq!(i128::from(sum), (i128::from(a) + i128::from(b)).clamp(i64::MIN.into(), i64::MAX.into()));
        let part = Cents(a).percent(percent).0;
        prop_assert!(part == 0 || part.signum() == a.signum());
    }
}

#[test]
fn missing_list_is_empty() {
    for body in [
        r"{}",
        r#"{"data":null,"list_meta":null}"#,
        r#"{"list_meta":{}}"#,
    ] {
        let page: Page<Order> = serde_json::from_str(body).expect(body);
        assert_eq!((page.data.len(), page.list_meta.total_count), (0, 0));
    }
}

#[test]
fn resources_require_only_their_id() {
    let bare = Value::Object(Map::from_iter([(
        "id".to_owned(),
        Value::from(OrderId::default().to_string()),
    )]));
    assert_eq!(
        serde_json::from_value::<Order>(bare.clone()).ok(),
        Some(Order::default())
    );
    assert_eq!(
        serde_json::from_value::<OrderBatch>(bare.clone()).ok(),
        Some(OrderBatch::default())
    );
    assert_eq!(
        serde_json::from_value::<Product>(bare.clone()).ok(),
        Some(Product::default())
    );
    assert_eq!(
        serde_json::from_value::<Brand>(bare.clone()).ok(),
        Some(Brand::default())
    );
    assert_eq!(
        serde_json::from_value::<Card>(bare).ok(),
        Some(Card::default())
    );
}
