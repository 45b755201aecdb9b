//! Lenient reading. A complete example of every resource is changed as services may change it
//! (missing fields, nulls, unknown enum values, new fields, other numbers, longer and shorter lists).
//! The result must be readable, lose no known value, and read back as written.

use proptest::{prelude::*, sample::Index};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::{requests, samples, *};
use crate::contract::{collection::Collection, webhook::WebhookRequest};

/// A change that a service may make to a value.
#[derive(Clone, Debug)]
enum Damage {
    Missing,
    Null,
    /// An unknown field.
    NewField(String),
    /// Another text, which is an unknown value for an enum.
    Text(String),
    Number(u32),
    Flag(bool),
    EmptyList,
    LongerList,
}

fn damage() -> impl Strategy<Value = (Index, Damage)> {
    let kind = prop_oneof![
        Just(Damage::Missing),
        Just(Damage::Null),
        "[a-z_]{1,12}".prop_map(Damage::NewField),
        "\\PC{0,20}".prop_map(Damage::Text),
        any::<u32>().prop_map(Damage::Number),
        any::<bool>().prop_map(Damage::Flag),
        Just(Damage::EmptyList),
        Just(Damage::LongerList),
    ];
    (any::<Index>(), kind)
}

/// JSON pointers to every value inside a value.
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
        // The contract does not define these fields.
        if name != "reserved_options" {
            pointers(child, &pointer, out);
        }
        out.push(pointer);
    }
}

/// Fields without which a resource cannot be read.
fn is_required(name: &str) -> bool {
    matches!(name, "id" | "order" | "product")
}

/// Whether the text is an id or a time, which services do not replace by other text.
fn is_formatted(text: &str) -> bool {
    uuid::Uuid::parse_str(text).is_ok() || text.parse::<Timestamp>().is_ok()
}

/// Applies a change where it is possible.
fn apply(root: &mut Value, at: Index, damage: Damage) {
    let mut all = Vec::new();
    pointers(root, "", &mut all);
    if all.is_empty() {
        return;
    }
    let pointer = at.get(&all);
    let (parent, name) = pointer.rsplit_once('/').unwrap_or(("", pointer));
    let in_object = root.pointer(parent).is_some_and(Value::is_object);
    match damage {
        Damage::Missing if in_object && !is_required(name) => {
            if let Some(fields) = root.pointer_mut(parent).and_then(Value::as_object_mut) {
                fields.remove(name);
            }
        }
        Damage::Null if in_object && !is_required(name) => {
            if let Some(value) = root.pointer_mut(pointer) {
                *value = Value::Null;
            }
        }
        damage => {
            if let Some(value) = root.pointer_mut(pointer) {
                change(value, damage);
            }
        }
    }
}

fn change(value: &mut Value, damage: Damage) {
    match (value, damage) {
        (Value::Object(fields), Damage::NewField(name)) => {
            fields.insert(format!("new_{name}"), Value::from("something new"));
        }
        (Value::String(old), Damage::Text(new)) if !is_formatted(old) => *old = new,
        (value @ Value::Number(_), Damage::Number(new)) => *value = Value::from(new),
        (Value::Bool(old), Damage::Flag(new)) => *old = new,
        (Value::Array(items), Damage::EmptyList) => items.clear(),
        (Value::Array(items), Damage::LongerList) => items.extend(items.first().cloned()),
        _ => {}
    }
}

/// Returns the pointer of a value in `damaged` that is missing in `written`. Unknown fields may be
/// missing, nulls may become defaults.
fn lost(damaged: &Value, written: &Value, at: &str) -> Option<String> {
    match (damaged, written) {
        (Value::Null, _) => None,
        (Value::Object(old), Value::Object(new)) => old
            .iter()
            .filter(|(name, _)| !name.starts_with("new_"))
            .find_map(|(name, value)| {
                let is_empty_list = value.as_array().is_some_and(Vec::is_empty);
                match new.get(name) {
                    Some(kept) => lost(value, kept, &format!("{at}/{name}")),
                    None if value.is_null() || is_empty_list => None,
                    None => Some(format!("{at}/{name}")),
                }
            }),
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => old
            .iter()
            .zip(new)
            .enumerate()
            .find_map(|(i, (old, new))| lost(old, new, &format!("{at}/{i}"))),
        (old, new) if old == new => None,
        _ => Some(at.to_owned()),
    }
}

/// Checks one type with one changed example.
fn check_lenient<T>(sample: Value, damages: &[(Index, Damage)]) -> Result<(), TestCaseError>
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let mut damaged = sample;
    for (at, damage) in damages {
        apply(&mut damaged, *at, damage.clone());
    }
    let name = std::any::type_name::<T>();
    let read: T = serde_json::from_value(damaged.clone())
        .map_err(|error| TestCaseError::fail(format!("{name} is not read: {error}: {damaged}")))?;
    let written = serde_json::to_value(&read).map_err(|e| TestCaseError::fail(e.to_string()))?;
    prop_assert_eq!(
        lost(&damaged, &written, ""),
        None,
        "{} lost something",
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
    fn catalog_is_read_leniently(damages in prop::collection::vec(damage(), 0..12)) {
        check_lenient::<Product>(samples::product(), &damages)?;
        check_lenient::<Brand>(samples::brand(), &damages)?;
        check_lenient::<Card>(samples::card(), &damages)?;
        check_lenient::<Collection>(samples::collection(), &damages)?;
    }

    #[test]
    fn orders_and_batches_are_read_leniently(damages in prop::collection::vec(damage(), 0..12)) {
        check_lenient::<Order>(samples::order(), &damages)?;
        check_lenient::<OrderBatch>(samples::order_batch(), &damages)?;
        check_lenient::<OrderActivity>(samples::activity(), &damages)?;
        check_lenient::<Page<OrderBatch>>(samples::page(), &damages)?;
    }

    #[test]
    fn account_is_read_leniently(damages in prop::collection::vec(damage(), 0..6)) {
        check_lenient::<Me>(samples::me(), &damages)?;
        check_lenient::<Workspace>(samples::workspace(), &damages)?;
        check_lenient::<PaymentMethod>(samples::payment_method(), &damages)?;
        check_lenient::<CommerceUserPaymentMethod>(samples::commerce_user_payment_method(), &damages)?;
        check_lenient::<PriceEstimate>(samples::price_estimate(), &damages)?;
    }

    #[test]
    fn requests_are_read_leniently(damages in prop::collection::vec(damage(), 0..12)) {
        check_lenient::<OrderBatchRequest>(requests::order_batch_request(), &damages)?;
        check_lenient::<PriceRequest>(requests::price_request(), &damages)?;
        check_lenient::<CommerceUserPaymentMethodRequest>(samples::commerce_request(), &damages)?;
        check_lenient::<WebhookRequest>(samples::webhook_request(), &damages)?;
    }

    #[test]
    fn unknown_enum_value_is_kept(text in "\\PC{0,30}") {
        let order: Order = serde_json::from_value(serde_json::json!({
            "id": OrderId::default(), "status": text
        })).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(order.status.as_str(), text.as_str());
        prop_assert_eq!(order.status.to_string(), text.as_str());
        prop_assert_eq!(serde_json::to_value(&order.status).ok(), Some(Value::from(text)));
    }

    #[test]
    fn timestamps_read_back(micros in -62_135_596_800_000_000_i64..253_402_300_799_999_999) {
        let time = Timestamp::from_micros(micros);
        prop_assert_eq!(time.to_string().parse::<Timestamp>().ok(), Some(time));
    }

    #[test]
    fn amounts_never_wrap(a in any::<i64>(), b in any::<i64>(), percent in 0_i64..200) {
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
fn resource_needs_only_its_id() {
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
