//! The values of the fields of a recipient in one allocation.
//!
//! A list of 100,000 recipients has a million mostly short values. One allocation for each of them would
//! take several times the memory of the text, and most of the time of an import. Changing a value copies
//! the others, which only edits do.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{recipients::Field, tables::text_at};

/// One text for each [`Field`]. Serialized as a list in the order of the fields.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct FieldValues {
    text: Box<str>,
    /// The end of each value in `text`, by [`Field::index`].
    ends: [u32; Field::COUNT],
}

impl FieldValues {
    #[must_use]
    pub fn get(&self, field: Field) -> &str {
        text_at(&self.text, &self.ends, field.index()).unwrap_or_default()
    }

    pub fn set(&mut self, field: Field, value: &str) {
        if self.get(field) != value {
            let values = |other: &Field| match *other == field {
                true => value,
                false => self.get(*other),
            };
            *self = Field::ALL.iter().map(values).collect();
        }
    }

    /// The values in the order of the fields.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        Field::ALL.iter().map(|field| self.get(*field))
    }

    /// The length of all values, in bytes.
    pub(super) fn text_bytes(&self) -> usize {
        self.text.len()
    }
}

/// Values in the order of the fields; missing ones are empty, further ones are left out.
impl<T: AsRef<str>> FromIterator<T> for FieldValues {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut values = values.into_iter();
        let mut text = String::with_capacity(128);
        let ends = std::array::from_fn(|_| {
            if let Some(value) = values.next() {
                text.push_str(value.as_ref());
            }
            // The readers limit a cell, and the rules a value, to far fewer bytes.
            u32::try_from(text.len()).unwrap_or(u32::MAX)
        });
        Self {
            text: text.as_str().into(),
            ends,
        }
    }
}

impl fmt::Debug for FieldValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let filled = Field::ALL.iter().map(|field| (field, self.get(*field)));
        f.debug_map()
            .entries(filled.filter(|(_, value)| !value.is_empty()))
            .finish()
    }
}

impl Serialize for FieldValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for FieldValues {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = <[Box<str>; Field::COUNT]>::deserialize(deserializer)?;
        Ok(values.iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setting_a_value_keeps_the_others() {
        let mut values: FieldValues = ["Zoë", "Lee", "zoe@example.com"].into_iter().collect();
        values.set(Field::LastName, "Müller");
        values.set(Field::Country, "US");
        values.set(Field::FirstName, "");
        let all: Vec<&str> = values.iter().filter(|value| !value.is_empty()).collect();
        assert_eq!(all, ["Müller", "zoe@example.com", "US"]);
        assert_eq!(values.get(Field::LastName), "Müller");
        assert_eq!(values.get(Field::FirstName), "");
    }

    #[test]
    fn values_are_stored_as_a_list() {
        let values: FieldValues = ["Anna", "Lee"].into_iter().collect();
        let json = serde_json::to_string(&values).expect("JSON");
        assert_eq!(json, r#"["Anna","Lee","","","","","","","",""]"#);
        assert_eq!(
            serde_json::from_str::<FieldValues>(&json).expect("values"),
            values
        );
        assert!(serde_json::from_str::<FieldValues>(r#"["Anna"]"#).is_err());
    }
}
