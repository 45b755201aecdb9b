//! Reading is lenient. For every resource: take a complete example, damage it in ways services do
//! (fields missing, nulls, unknown enum values, new fields, other numbers, longer and shorter
//! lists), and it is read all the same, keeps what it said, and reads back as it was written.

use proptest::{prelude::*, sample::Index};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::{requests, samples, *};
use crate::contract::{collection::Collection, webhook::WebhookRequest};

/// One thing a service may do to a value.
#[derive(Clone, Debug)]
enum Damage {
    Missing,
    Null,
    /// A field nobody has told us about.
    NewField(String),
    /// Another text; for an enum a value we do not know.
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

/// Pointers to everything inside a value.
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
        // What is inside is a service's own business and kept as it came.
        if name != "reserved_options" {
            pointers(child, &pointer, out);
        }
        out.push(pointer);
    }
}

/// Without these a resource is none: its own id, an activity's order, a chosen product.
fn is_required(name: &str) -> bool {
    matches!(name, "id" | "order" | "product")
}

/// Ids and times have a form; another text in their place is not what services do.
fn has_form(text: &str) -> bool {
    uuid::Uuid::parse_str(text).is_ok() || text.parse::<Timestamp>().is_ok()
}

/// Does one damage where it makes sense.
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
        (Value::String(old), Damage::Text(new)) if !has_form(old) => *old = new,
        (value @ Value::Number(_), Damage::Number(new)) => *value = Value::from(new),
        (Value::Bool(old), Damage::Flag(new)) => *old = new,
        (Value::Array(items), Damage::EmptyList) => items.clear(),
        (Value::Array(items), Damage::LongerList) => items.extend(items.first().cloned()),
        _ => {}
    }
}

/// What `damaged` says that `written` does not say. New fields may go, nulls may become defaults.
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

/// The promise, for one type and one damaged example.
fn survives<T>(sample: Value, damages: &[(Index, Damage)]) -> Result<(), TestCaseError>
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
    fn the_catalog_survives(damages in prop::collection::vec(damage(), 0..12)) {
        survives::<Product>(samples::product(), &damages)?;
        survives::<Brand>(samples::brand(), &damages)?;
        survives::<Card>(samples::card(), &damages)?;
        survives::<Collection>(samples::collection(), &damages)?;
    }

    #[test]
    fn orders_and_batches_survive(damages in prop::collection::vec(damage(), 0..12)) {
        survives::<Order>(samples::order(), &damages)?;
        survives::<OrderBatch>(samples::order_batch(), &damages)?;
        survives::<OrderActivity>(samples::activity(), &damages)?;
        survives::<Page<OrderBatch>>(samples::page(), &damages)?;
    }

    #[test]
    fn the_account_survives(damages in prop::collection::vec(damage(), 0..6)) {
        survives::<Me>(samples::me(), &damages)?;
        survives::<Workspace>(samples::workspace(), &damages)?;
        survives::<PaymentMethod>(samples::payment_method(), &damages)?;
        survives::<CommerceUserPaymentMethod>(samples::commerce_user_payment_method(), &damages)?;
        survives::<PriceEstimate>(samples::price_estimate(), &damages)?;
    }

    #[test]
    fn requests_survive_so_that_they_are_refused_in_words(damages in prop::collection::vec(damage(), 0..12)) {
        survives::<OrderBatchRequest>(requests::order_batch_request(), &damages)?;
        survives::<PriceRequest>(requests::price_request(), &damages)?;
        survives::<CommerceUserPaymentMethodRequest>(samples::commerce_request(), &damages)?;
        survives::<WebhookRequest>(samples::webhook_request(), &damages)?;
    }

    #[test]
    fn an_unknown_enum_value_is_kept_word_for_word(text in "\\PC{0,30}") {
        let order: Order = serde_json::from_value(serde_json::json!({
            "id": OrderId::default(), "status": text
        })).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(order.status.as_str(), text.as_str());
        prop_assert_eq!(order.status.to_string(), text.as_str());
        prop_assert_eq!(serde_json::to_value(&order.status).ok(), Some(Value::from(text)));
    }

    #[test]
    fn any_time_reads_back(micros in -62_135_596_800_000_000_i64..253_402_300_799_999_999) {
        let time = Timestamp::from_micros(micros);
        prop_assert_eq!(time.to_string().parse::<Timestamp>().ok(), Some(time));
    }

    #[test]
    fn any_amount_of_money_reads_back_as_it_is_shown(cents in 0..i64::MAX) {
        prop_assert_eq!(Cents::parse(&Cents(cents).to_string()), Some(Cents(cents)));
    }

    #[test]
    fn money_never_wraps(a in any::<i64>(), b in any::<i64>(), percent in 0_i64..200) {
        let sum = (Cents(a) + Cents(b)).0;
        prop_assert_eq!(i128::from(sum), (i128::from(a) + i128::from(b)).clamp(i64::MIN.into(), i64::MAX.into()));
        let part = Cents(a).percent(percent).0;
        prop_assert!(part == 0 || part.signum() == a.signum());
    }
}

#[test]
fn a_list_can_be_missing_altogether() {
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
fn a_resource_needs_no_more_than_its_id() {
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
