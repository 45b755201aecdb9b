//! Find and replace in a recipient table.

use std::sync::Arc;

use super::history::Delta;
use crate::recipients::{ColumnRef, RecipientRow, RecipientTable, text::clean};

/// A search for cells by their text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchQuery {
    pub text: String,
    /// `None` searches every column, also extra columns.
    pub column: Option<ColumnRef>,
    pub match_case: bool,
    /// Matches only values that equal the text.
    pub whole_cell: bool,
}

/// The number of changed cells and rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplaceCount {
    pub cells: usize,
    pub rows: usize,
}

impl SearchQuery {
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            ..Self::default()
        }
    }

    fn columns(&self, table: &RecipientTable) -> Vec<ColumnRef> {
        match self.column {
            Some(column) => vec![column],
            None => table.columns().collect(),
        }
    }

    /// The byte ranges of `value` that match, from the left, without overlap. An empty search text
    /// matches an empty value in whole-cell search and nothing otherwise.
    fn matches(&self, value: &str) -> Vec<(usize, usize)> {
        if self.text.is_empty() {
            return if self.whole_cell && value.is_empty() {
                vec![(0, 0)]
            } else {
                Vec::new()
            };
        }
        let mut found = Vec::new();
        let mut at = 0;
        while at < value.len() {
            let rest = &value[at..];
            match self.match_len_at_start(rest) {
                Some(len) if !self.whole_cell || (at == 0 && len == value.len()) => {
                    found.push((at, at + len));
                    at += len;
                }
                _ => at += rest.chars().next().map_or(1, char::len_utf8),
            }
            if self.whole_cell {
                break;
            }
        }
        found
    }

    /// The length in bytes of the match at the start of `value`.
    fn match_len_at_start(&self, value: &str) -> Option<usize> {
        if self.match_case {
            return value.starts_with(&self.text).then_some(self.text.len());
        }
        let mut wanted = self.text.chars().flat_map(char::to_lowercase).peekable();
        for (at, c) in value.char_indices() {
            if wanted.peek().is_none() {
                return Some(at);
            }
            for lower in c.to_lowercase() {
                if wanted.next() != Some(lower) {
                    return None;
                }
            }
        }
        wanted.peek().is_none().then_some(value.len())
    }
}

impl RecipientTable {
    /// The matching cells in reading order, as position and column.
    #[must_use]
    pub fn find(&self, search: &SearchQuery) -> Vec<(usize, ColumnRef)> {
        let columns = search.columns(self);
        let mut found = Vec::new();
        for (at, row) in self.rows().iter().enumerate() {
            for column in &columns {
                if !search.matches(self.value(row, *column)).is_empty() {
                    found.push((at, *column));
                }
            }
        }
        found
    }

    /// Replaces every match as one step.
    pub fn replace_all(&mut self, search: &SearchQuery, with: &str) -> ReplaceCount {
        let columns = search.columns(self);
        let mut count = ReplaceCount::default();
        let mut rows = Vec::new();
        for (at, row) in self.rows().iter().enumerate() {
            let mut new: Option<RecipientRow> = None;
            for column in &columns {
                let value = self.value(row, *column);
                let new_value = replace_ranges(value, &search.matches(value), with);
                if let Some(new_value) = new_value {
                    let new = new.get_or_insert_with(|| (**row).clone());
                    self.set_value(new, *column, &new_value);
                    count.cells += 1;
                }
            }
            if let Some(new) = new {
                count.rows += 1;
                rows.push((at, Arc::new(new)));
            }
        }
        self.perform(vec![Delta::Replace(rows)]);
        count
    }
}

/// The value with `ranges` replaced. Returns `None` when the value does not change.
fn replace_ranges(value: &str, ranges: &[(usize, usize)], with: &str) -> Option<String> {
    if ranges.is_empty() {
        return None;
    }
    let mut out = String::with_capacity(value.len() + with.len());
    let mut from = 0;
    for (start, end) in ranges {
        out.push_str(&value[from..*start]);
        out.push_str(with);
        from = *end;
    }
    out.push_str(&value[from..]);
    let out = clean::clean_cell(&out).into_owned();
    (out != value).then_some(out)
}
