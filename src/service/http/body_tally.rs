//! Counts the values of a large JSON body without keeping them, before the body is deserialized: 64 MiB of `{},` would
//! become gigabytes of recipients. A body that cannot be counted to its end is refused, because the deserializer skips
//! mistakes in fields that it does not know.

use std::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

use crate::contract::rules::MAX_RECIPIENTS;

/// Smaller bodies are not counted: deserializing them takes little memory.
pub(super) const MIN_BYTES: usize = 64 * 1024;

/// The most items of all arrays together: the recipients of the largest batch, and its cart. A batch with a few more
/// recipients is refused by its own rule, which names the limit.
pub(super) const MAX_ITEMS: usize = MAX_RECIPIENTS + 20_000;

/// The most objects: each recipient and its address.
const MAX_OBJECTS: usize = 2 * MAX_RECIPIENTS + 20_000;

/// The most values: a recipient with an address has fewer than 20.
const MAX_VALUES: usize = MAX_RECIPIENTS * 20;

/// Refuses a body with more than [`MAX_ITEMS`] items, [`MAX_OBJECTS`] objects or [`MAX_VALUES`] values, and one that is
/// not JSON.
pub(super) fn refuse_oversized_body(json: &[u8]) -> Result<(), BodyFault> {
    let mut tally = Tally::default();
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    let counted = CountingVisitor(&mut tally).deserialize(&mut deserializer);
    match counted {
        Ok(()) if !tally.is_too_large() => Ok(()),
        Err(error) if !tally.is_too_large() => Err(BodyFault::NotJson {
            line: error.line(),
            column: error.column(),
        }),
        _ => Err(BodyFault::TooLarge),
    }
}

/// Why a large body is refused before it is deserialized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BodyFault {
    TooLarge,
    NotJson { line: usize, column: usize },
}

#[derive(Default)]
struct Tally {
    items: usize,
    objects: usize,
    values: usize,
}

impl Tally {
    fn is_too_large(&self) -> bool {
        self.items > MAX_ITEMS || self.objects > MAX_OBJECTS || self.values > MAX_VALUES
    }
}

struct CountingVisitor<'a>(&'a mut Tally);

impl<'de> DeserializeSeed<'de> for CountingVisitor<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.0.values += 1;
        if self.0.is_too_large() {
            return Err(D::Error::custom("too many values"));
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for CountingVisitor<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items
            .next_element_seed(CountingVisitor(&mut *self.0))?
            .is_some()
        {
            self.0.items += 1;
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        self.0.objects += 1;
        while fields.next_key::<IgnoredAny>()?.is_some() {
            fields.next_value_seed(CountingVisitor(&mut *self.0))?;
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
        assert_eq!(
            refuse_oversized_body(&body(MAX_RECIPIENTS, address)),
            Ok(())
        );
    }

    #[test]
    fn too_many_items_anywhere_are_refused() {
        let check = refuse_oversized_body;
        let too_large = Err(BodyFault::TooLarge);
        assert_eq!(check(&body(MAX_ITEMS + 2, "{}")), too_large);
        let nested = format!("[{}]", vec!["0"; 1_000].join(","));
        assert_eq!(check(&body(200, &nested)), too_large);
        let repeated = r#"{"a":[0,0,0]},"#.repeat(MAX_ITEMS / 3);
        let repeated = format!(r#"{{"recipients":[{repeated}0],"recipients":[]}}"#);
        assert_eq!(check(repeated.as_bytes()), too_large);
        let objects = r#""0":{"":0},"#.repeat(MAX_OBJECTS);
        let objects = format!(r#"{{"reserved_options":{{{objects}"1":0}}}}"#);
        assert_eq!(check(objects.as_bytes()), too_large);
        let fields = r#""a":0,"#.repeat(MAX_VALUES);
        assert_eq!(check(format!("{{{fields}\"b\":0}}").as_bytes()), too_large);
        // A mistake at the end hides nothing before it.
        let mut broken = body(MAX_ITEMS + 2, "{}");
        broken.truncate(broken.len() - 3);
        assert_eq!(check(&broken), too_large);
    }

    #[test]
    fn large_body_with_mistake_is_refused() {
        let nested = format!("{}0{}", "[".repeat(200), "]".repeat(200));
        for mistake in ["1e999", nested.as_str(), "nonsense"] {
            let text = format!(r#"{{"unknown":{mistake},"recipients":[{{}},{{}}]}}"#);
            let refused = refuse_oversized_body(text.as_bytes());
            let is_named = matches!(refused, Err(BodyFault::NotJson { line: 1, .. }));
            assert!(is_named, "{text}: {refused:?}");
        }
    }
}
