//! The values of the extra columns of a recipient in one text.
//!
//! A wide list has 20 million short values in 200 extra columns. One allocation for each of them would take several
//! times the memory of the text. Changing a value copies the others, which only edits do.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::recipients::RawCells;

/// The values in the order of the extra columns of the table. Empty values at the end are not stored. Serialized as a
/// list.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ExtraValues(RawCells);

impl ExtraValues {
    /// The number of stored values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a column, by its position.
    #[must_use]
    pub fn get(&self, column: usize) -> &str {
        self.0.get(column).unwrap_or_default()
    }

    pub fn set(&mut self, column: usize, value: &str) {
        if self.get(column) == value {
            return;
        }
        let count = self.len().max(column + 1);
        let values = (0..count).map(|at| if at == column { value } else { self.get(at) });
        *self = values.collect();
    }

    /// Removes a column; the values after it move to the left.
    pub fn remove(&mut self, column: usize) {
        if column < self.len() {
            let values = self.iter().enumerate();
            let kept = values.filter(|(at, _)| *at != column);
            *self = kept.map(|(_, value)| value).collect();
        }
    }

    /// Removes the columns from this position on.
    pub fn truncate(&mut self, count: usize) {
        if count < self.len() {
            *self = self.iter().take(count).collect();
        }
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        self.0.iter()
    }

    /// The memory of the values, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.0.text().len() + self.len() * size_of::<u32>()
    }
}

impl<T: AsRef<str>> FromIterator<T> for ExtraValues {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(RawCells::without_empty_end(values))
    }
}

impl<T: AsRef<str>, const N: usize> From<[T; N]> for ExtraValues {
    fn from(values: [T; N]) -> Self {
        values.into_iter().collect()
    }
}

impl fmt::Debug for ExtraValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for ExtraValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for ExtraValues {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<Box<str>>::deserialize(deserializer)?;
        Ok(values.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(values: &ExtraValues) -> Vec<&str> {
        values.iter().collect()
    }

    #[test]
    fn values_are_changed_and_removed_by_position() {
        let mut values = ExtraValues::from(["Sales", "", "M", ""]);
        assert_eq!(all(&values), ["Sales", "", "M"]);
        values.set(4, "Zürich");
        assert_eq!(all(&values), ["Sales", "", "M", "", "Zürich"]);
        values.remove(0);
        assert_eq!(all(&values), ["", "M", "", "Zürich"]);
        values.set(3, "");
        assert_eq!(all(&values), ["", "M"]);
        values.truncate(1);
        assert!(values.is_empty());
        assert_eq!(values.get(7), "");
    }

    #[test]
    fn values_are_stored_as_a_list() {
        let values = ExtraValues::from(["Sales", "", "M"]);
        let json = serde_json::to_string(&values).expect("JSON");
        assert_eq!(json, r#"["Sales","","M"]"#);
        let read: ExtraValues = serde_json::from_str(&json).expect("values");
        assert_eq!(read, values);
    }
}
