//! Sorting the rows of a recipient table by a column. The new order is part of the table, so it is
//! saved, sent in this order, and can be undone.

use std::cmp::Ordering;

use super::history::Delta;
use crate::{
    contract::text::fold,
    recipients::{ColumnRef, RecipientTable},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SortDirection {
    Ascending,
    Descending,
}

/// A value by which rows are compared. Numbers come before text.
#[derive(Debug, PartialEq, PartialOrd)]
enum SortKey {
    Number(f64),
    Text(String),
}

impl SortKey {
    /// Returns `None` for an empty value, which is last in both directions.
    fn of(value: &str) -> Option<Self> {
        let value = value.trim();
        if value.is_empty() {
            return None;
        }
        let number = value.parse().ok().filter(|number: &f64| number.is_finite());
        Some(number.map_or_else(|| Self::Text(fold(value)), Self::Number))
    }

    fn compare(&self, other: &Self) -> Ordering {
        // All numbers are finite.
        self.partial_cmp(other).unwrap_or(Ordering::Equal)
    }
}

impl RecipientTable {
    /// Sorts the rows as one step. Rows with equal values keep their order. Returns `false` when the
    /// rows are in this order already.
    pub fn sort(&mut self, column: ColumnRef, direction: SortDirection) -> bool {
        let rows = self.rows().iter();
        let keys: Vec<Option<SortKey>> = rows
            .map(|row| SortKey::of(self.value(row, column)))
            .collect();
        let Ok(count) = u32::try_from(keys.len()) else {
            return false;
        };
        let mut order: Vec<u32> = (0..count).collect();
        order.sort_by(
            |one, other| match (&keys[*one as usize], &keys[*other as usize]) {
                (Some(one), Some(other)) => match direction {
                    SortDirection::Ascending => one.compare(other),
                    SortDirection::Descending => other.compare(one),
                },
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => Ordering::Equal,
            },
        );
        if order.is_sorted() {
            return false;
        }
        self.perform(vec![Delta::Permute(order)]);
        true
    }
}
