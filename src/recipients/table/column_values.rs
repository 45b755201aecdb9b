//! The values of a column with the number of rows of each, for the list of a filter.

use std::collections::HashMap;

use crate::{
    contract::text::fold,
    recipients::{ColumnRef, IssueIndex, RecipientTable, RowFilter},
};

/// The most values that are listed.
pub const MAX_COLUMN_VALUES: usize = 1_000;

/// The values to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueQuery {
    pub column: ColumnRef,
    /// Text that the values contain; case and accents do not matter.
    pub search: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnValue {
    pub text: String,
    /// The number of rows with the value.
    pub rows: usize,
}

/// The values that a [`ValueQuery`] finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnValues {
    pub query: ValueQuery,
    /// In alphabetical order.
    pub values: Vec<ColumnValue>,
    /// The number of rarer values that are not listed.
    pub omitted: usize,
}

impl ValueQuery {
    /// The values of the rows that the conditions on other columns show.
    #[must_use]
    pub fn run(
        &self,
        table: &RecipientTable,
        issues: &IssueIndex,
        filter: &RowFilter,
    ) -> ColumnValues {
        let mut others = filter.clone();
        others.set_condition(self.column, None);
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for position in others.positions(table, issues) {
            if let Some(row) = table.row(position) {
                *counts.entry(table.value(row, self.column)).or_default() += 1;
            }
        }
        let search = fold(&self.search);
        let mut found: Vec<(&str, usize)> = counts
            .into_iter()
            .filter(|(text, _)| search.is_empty() || fold(text).contains(&search))
            .collect();
        // The text makes the choice of equally frequent values stable.
        found.sort_unstable_by(|(a, rows_a), (b, rows_b)| rows_b.cmp(rows_a).then(a.cmp(b)));
        let omitted = found.len().saturating_sub(MAX_COLUMN_VALUES);
        found.truncate(MAX_COLUMN_VALUES);
        found.sort_by_cached_key(|(text, _)| (fold(text), *text));
        ColumnValues {
            query: self.clone(),
            values: found
                .into_iter()
                .map(|(text, rows)| ColumnValue {
                    text: text.to_owned(),
                    rows,
                })
                .collect(),
            omitted,
        }
    }
}
