//! Figures about all recipients of a table, counted as the table is edited.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    sync::Arc,
};

use crate::{
    contract::SendMethod,
    recipients::{Field, Location, RecipientRow, RecipientTable},
};

/// Figures about the recipients of a table. The recipient checker keeps them, and counts only the rows that an
/// edit changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecipientFacts {
    /// The send method that the figures are for.
    pub method: SendMethod,
    /// Rows that are not blank: the number of gifts.
    pub filled: u64,
    /// Recipients with a phone number, also with one that a request leaves out.
    pub phones: u64,
    /// Recipients whose phone number a request can have.
    pub sendable_phones: u64,
    /// Recipients by state, two letters or as typed; only counted for direct send.
    pub states: BTreeMap<String, u64>,
    /// Recipients whose country is known, by the location.
    pub locations: BTreeMap<Location, u64>,
    /// The positions of the rows that are blank, ascending.
    blank_rows: Arc<Vec<usize>>,
}

impl RecipientFacts {
    /// The figures of an empty table.
    #[must_use]
    pub fn new(method: SendMethod) -> Self {
        Self {
            method,
            ..Self::default()
        }
    }

    /// Counts every row.
    #[must_use]
    pub fn of(recipients: &RecipientTable, method: &SendMethod) -> Self {
        let mut facts = Self::new(method.clone());
        for (position, row) in recipients.rows().iter().enumerate() {
            facts.add(row);
            if row.is_blank() {
                facts.push_blank_row(position);
            }
        }
        facts
    }

    /// Converts a position among filled rows to a table position.
    #[must_use]
    pub fn row_position(&self, filled_position: usize) -> usize {
        let (mut low, mut high) = (0, self.blank_rows.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.blank_rows[middle] - middle <= filled_position {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        filled_position + low
    }

    /// Adds a row to the figures, without its position.
    pub(in crate::recipients) fn add(&mut self, row: &RecipientRow) {
        self.change(row, |count| count + 1);
    }

    /// Stops counting a row.
    pub(in crate::recipients) fn remove(&mut self, row: &RecipientRow) {
        self.change(row, |count| count.saturating_sub(1));
    }

    /// Changes each figure that a row adds to. A blank row adds to none.
    fn change(&mut self, row: &RecipientRow, change: fn(u64) -> u64) {
        if row.is_blank() {
            return;
        }
        self.filled = change(self.filled);
        if !row.get(Field::Phone).trim().is_empty() {
            self.phones = change(self.phones);
        }
        if !row.request_value(Field::Phone, &self.method).is_empty() {
            self.sendable_phones = change(self.sendable_phones);
        }
        if self.method == SendMethod::DirectSend {
            let state = row.request_value(Field::State, &self.method);
            change_entry(
                &mut self.states,
                Some(state).filter(|state| !state.is_empty()),
                change,
            );
        }
        change_entry(&mut self.locations, Location::of_row(row), change);
    }

    /// Replaces the row at a position in the figures.
    pub(in crate::recipients) fn replace(
        &mut self,
        position: usize,
        old: &RecipientRow,
        new: &RecipientRow,
    ) {
        self.remove(old);
        self.add(new);
        match (old.is_blank(), new.is_blank()) {
            (false, true) => {
                let at = self.blank_rows.partition_point(|row| *row < position);
                Arc::make_mut(&mut self.blank_rows).insert(at, position);
            }
            (true, false) => {
                if let Ok(at) = self.blank_rows.binary_search(&position) {
                    Arc::make_mut(&mut self.blank_rows).remove(at);
                }
            }
            _ => {}
        }
    }

    pub(super) fn clear_blank_rows(&mut self) {
        self.blank_rows = Arc::default();
    }

    /// Adds the position of a blank row, which is higher than those before.
    pub(super) fn push_blank_row(&mut self, position: usize) {
        Arc::make_mut(&mut self.blank_rows).push(position);
    }
}

/// Changes the count of a key. A count of 0 is left out.
fn change_entry<K: Ord>(counts: &mut BTreeMap<K, u64>, key: Option<K>, change: fn(u64) -> u64) {
    match key.map(|key| counts.entry(key)) {
        Some(Entry::Occupied(mut count)) => {
            *count.get_mut() = change(*count.get());
            if *count.get() == 0 {
                count.remove();
            }
        }
        Some(Entry::Vacant(count)) => match change(0) {
            0 => {}
            changed => {
                count.insert(changed);
            }
        },
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipients::tests::row;

    #[test]
    fn phones_of_requests_are_counted_apart() {
        let phones = ["+44 20 7946 0018", "ask Bo", "617-555-0123", ""];
        let rows = phones.map(|phone| row(&[(Field::FirstName, "Ida"), (Field::Phone, phone)]));
        let table = RecipientTable::new("", rows);
        let method = SendMethod::EmailAndLink;
        let mut facts = RecipientFacts::of(&table, &method);
        assert_eq!((facts.phones, facts.sendable_phones), (3, 1));
        let requests = table.to_requests_with_phones(&method);
        let sent = requests.iter().filter(|request| request.phone.is_some());
        assert_eq!(sent.count() as u64, facts.sendable_phones);
        let rows = table.rows();
        facts.replace(0, &rows[0], &rows[2]);
        facts.remove(&rows[1]);
        assert_eq!((facts.phones, facts.sendable_phones), (2, 2));
    }

    #[test]
    fn blank_rows_are_not_counted() {
        let names = ["", "Ida", "", "", "Raj", "Nia", ""];
        let rows = names.map(|name| row(&[(Field::FirstName, name)]));
        let table = RecipientTable::new("", rows);
        let facts = RecipientFacts::of(&table, &SendMethod::EmailAndLink);
        assert_eq!(facts.filled, 3);
        let positions = [0, 1, 2].map(|filled| facts.row_position(filled));
        assert_eq!(positions, [1, 4, 5]);
    }
}
