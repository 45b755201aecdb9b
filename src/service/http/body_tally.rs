//! Counts the values of a large JSON body without keeping them, before the body is deserialized: 64 MiB of `{},` would
//! become gigabytes of recipients.

use std::fmt;

use serde::de::{
    Deserialize as _, DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess,
    Visitor,
};

use crate::contract::rules::MAX_RECIPIENTS;

/// Smaller bodies cannot take much memory, and are not counted.
pub(super) const MIN_BYTES: usize = 1 << 20;

/// The most items of all arrays together: the recipients of the largest batch, and its cart. A batch with a few more
/// recipients is refused by its own rule, which names the limit.
pub(super) const MAX_ITEMS: usize = MAX_RECIPIENTS + 20_000;

/// The most values: a recipient with an address has fewer than 20.
const MAX_VALUES: usize = MAX_RECIPIENTS * 20;

/// Whether the body has at most [`MAX_ITEMS`] items and [`MAX_VALUES`] values. A body that is not JSON is left to the
/// deserializer, which names the mistake.
///
/// # Errors
/// When there are too many.
pub(super) fn check(json: &[u8]) -> Result<(), TooLarge> {
    let mut tally = Tally::default();
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    let counted = Value(&mut tally).deserialize(&mut deserializer);
    if tally.items > MAX_ITEMS || tally.values > MAX_VALUES {
        return Err(TooLarge);
    }
    // The deserializer stops at the same mistake, so that it keeps no more than what was counted.
    drop(counted);
    Ok(())
}

/// The body has too many items or values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

#[derive(Default)]
struct Tally {
    items: usize,
    values: usize,
}

struct Value<'a>(&'a mut Tally);

impl<'de> DeserializeSeed<'de> for Value<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.0.values += 1;
        if self.0.items > MAX_ITEMS || self.0.values > MAX_VALUES {
            return Err(D::Error::custom("too many values"));
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element_seed(Value(&mut *self.0))?.is_some() {
            self.0.items += 1;
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        while fields.next_key::<IgnoredAny>()?.is_some() {
            fields.next_value_seed(Value(&mut *self.0))?;
        }
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(items: usize, item: &str) -> Vec<u8> {
        let items = vec![item; items].join(",");
        format!(r#"{{"recipients":[{items}],"message":"Hi"}}"#).into_bytes()
    }

    #[test]
    fn largest_batch_is_accepted() {
        let address = r#"{"first_name":"a","last_name":"b","email":"c","phone":"d","mailing_address":{"address_1":"e",
            "address_2":"f","city":"g","state":"h","postal_code":"i","country":"j"}}"#;
        assert_eq!(check(&body(MAX_RECIPIENTS, address)), Ok(()));
    }

    #[test]
    fn too_many_items_anywhere_are_refused() {
        assert_eq!(check(&body(MAX_ITEMS + 2, "{}")), Err(TooLarge));
        let nested = format!("[{}]", vec!["0"; 1_000].join(","));
        assert_eq!(check(&body(200, &nested)), Err(TooLarge));
        let repeated = r#"{"a":[0,0,0]},"#.repeat(MAX_ITEMS / 3);
        let repeated = format!(r#"{{"recipients":[{repeated}0],"recipients":[]}}"#);
        assert_eq!(check(repeated.as_bytes()), Err(TooLarge));
        let fields = r#""a":0,"#.repeat(MAX_VALUES);
        assert_eq!(
            check(format!("{{{fields}\"b\":0}}").as_bytes()),
            Err(TooLarge)
        );
        // A mistake at the end hides nothing before it.
        let mut broken = body(MAX_ITEMS + 2, "{}");
        broken.truncate(broken.len() - 3);
        assert_eq!(check(&broken), Err(TooLarge));
    }

    #[test]
    fn mistakes_are_left_to_the_deserializer() {
        assert_eq!(check(b"{\"recipients\":[1,2"), Ok(()));
        assert_eq!(check(b"nonsense"), Ok(()));
    }
}
