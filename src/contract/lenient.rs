//! Deserializers for responses that contain `null` instead of a value, a count that cannot be one, or
//! an unreadable preview.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use serde_json::value::RawValue;

/// Larger counts and sizes are errors of the service.
const MAX_COUNT: u64 = 1_000_000_000_000;

/// Reads `null` as the default of the type. `#[serde(default)]` does the same for missing fields.
pub(super) fn null_as_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Default + Deserialize<'de>,
{
    Option::<T>::deserialize(deserializer).map(Option::unwrap_or_default)
}

/// Reads a preview of a list that has an endpoint of its own. A preview with an unreadable item is read
/// as empty: without that item, it would look like a list of other records.
pub(super) fn preview<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let raw = Box::<RawValue>::deserialize(deserializer)?;
    let items: Result<Option<Vec<T>>, _> = serde_json::from_str(raw.get());
    Ok(items
        .inspect_err(|error| tracing::warn!(%error, "a preview could not be read"))
        .ok()
        .flatten()
        .unwrap_or_default())
}

/// Reads a count or size; `None` for a negative, fractional or absurd number and for other values.
pub(super) fn count<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<u64>,
{
    deserializer.deserialize_any(Count(PhantomData))
}

/// As [`count`], with the default of the type in place of `None`.
pub(super) fn count_or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Default + TryFrom<u64>,
{
    count(deserializer).map(Option::unwrap_or_default)
}

struct Count<T>(PhantomData<T>);

impl<'de, T: TryFrom<u64>> Visitor<'de> for Count<T> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a count")
    }

    fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
        Ok((value <= MAX_COUNT)
            .then(|| T::try_from(value).ok())
            .flatten())
    }

    fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<Self::Value, E> {
        u64::try_from(value).map_or(Ok(None), |value| self.visit_u64(value))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Self::Value, E> {
        if value.fract() == 0.0 && (0.0..=MAX_COUNT as f64).contains(&value) {
            self.visit_u64(value as u64)
        } else {
            Ok(None)
        }
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(None)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Self::Value, A::Error> {
        while fields.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use crate::contract::{Image, Order, OrderBatch, Product};

    #[test]
    fn absurd_counts_are_unknown() {
        for wrong in [
            "-1",
            "1.5",
            "99999999999999999999",
            "\"12\"",
            "true",
            "[1]",
            "{\"n\":1}",
            "null",
        ] {
            let id = uuid::Uuid::nil();
            let batch = format!(
                r#"{{"id":"{id}","orders_count":{wrong},"recipients_count":{wrong},
                "cart":{{"items":[{{"quantity":{wrong}}}]}}}}"#
            );
            let batch: OrderBatch = serde_json::from_str(&batch).expect(wrong);
            assert_eq!((batch.orders_count, batch.recipients_count), (None, 0));
            assert_eq!(batch.cart.items[0].quantity, 0);
            let order = format!(r#"{{"id":"{id}","view_count_recipient":{wrong}}}"#);
            let order: Order = serde_json::from_str(&order).expect(wrong);
            assert_eq!(order.view_count_recipient, 0);
            let product = format!(
                r#"{{"id":"{id}","variants_num_selectable":{wrong},
                "images":[{{"image_large":{{"url":"u","width":{wrong},"height":3}}}}]}}"#
            );
            let product: Product = serde_json::from_str(&product).expect(wrong);
            assert_eq!(product.variants_num_selectable, None);
            let [Image { image_large, .. }] = &product.images[..] else {
                panic!("one image");
            };
            let file = image_large.as_ref().expect("a file");
            assert_eq!((file.width, file.height), (0, 3));
        }
    }

    #[test]
    fn unreadable_preview_keeps_batch() {
        let id = uuid::Uuid::nil();
        for unreadable in [
            format!(r#"[{{"id":"{id}"}},{{"id":"{id}","cart":"none"}}]"#),
            r#"[{"id":"no id"}]"#.to_owned(),
            "\"none\"".to_owned(),
            "null".to_owned(),
        ] {
            let batch = format!(
                r#"{{"id":"{id}","batch_name":"Spring","orders_preview":{unreadable},
                "recipients_preview":[{{"first_name":"Ann"}}]}}"#
            );
            let batch: OrderBatch = serde_json::from_str(&batch).expect(&unreadable);
            assert_eq!(batch.batch_name.as_deref(), Some("Spring"));
            assert_eq!(batch.orders_preview, [], "{unreadable}");
            assert_eq!(batch.recipients_preview[0].first_name, "Ann");
        }
    }

    #[test]
    fn whole_float_is_count() {
        let json = format!(
            r#"{{"id":"{}","orders_count":12.0,"recipients_count":7}}"#,
            uuid::Uuid::nil()
        );
        let batch: OrderBatch = serde_json::from_str(&json).expect("a batch");
        assert_eq!((batch.orders_count, batch.recipients_count), (Some(12), 7));
    }
}
