//! The filter of the recipients grid: rows with problems, and conditions on columns. Computed by the
//! desktop core, because 100,000 rows take longer than a frame. And the values of a column with the number of rows of
//! each, for the list of a filter.

use std::collections::{BTreeSet, HashMap};

use crate::{
    contract::text::fold,
    recipients::{ColumnRef, IssueIndex, RecipientRow, RecipientTable},
};

/// A condition on the value of a cell. Case and accents of a text do not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellCondition {
    Contains(String),
    Equals(String),
    /// The value is one of these, exactly.
    OneOf(BTreeSet<String>),
    /// The value is none of these.
    NoneOf(BTreeSet<String>),
    Empty,
    NotEmpty,
}

/// The rows to show: all conditions must be met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowFilter {
    pub only_problems: bool,
    pub conditions: Vec<(ColumnRef, CellCondition)>,
}

impl RowFilter {
    /// Whether the filter shows every row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.only_problems && self.conditions.is_empty()
    }

    #[must_use]
    pub fn condition(&self, column: ColumnRef) -> Option<&CellCondition> {
        let mut conditions = self.conditions.iter();
        conditions
            .find(|(of, _)| *of == column)
            .map(|(_, condition)| condition)
    }

    /// Sets or removes the condition of a column.
    pub fn set_condition(&mut self, column: ColumnRef, condition: Option<CellCondition>) {
        self.conditions.retain(|(of, _)| *of != column);
        self.conditions
            .extend(condition.map(|condition| (column, condition)));
    }

    /// The positions of the rows that the filter shows, ascending. Conditions on removed columns
    /// do not count.
    #[must_use]
    pub fn positions(&self, table: &RecipientTable, issues: &IssueIndex) -> Vec<usize> {
        let conditions: Vec<FoldedCondition<'_>> = self
            .conditions
            .iter()
            .filter(|(column, _)| table.has_column(*column))
            .map(|(column, condition)| FoldedCondition::new(*column, condition))
            .collect();
        let is_shown = |at: &usize| {
            table
                .row(*at)
                .is_some_and(|row| conditions.iter().all(|it| it.is_met(table, row)))
        };
        if self.only_problems {
            let problems = issues.rows_with_issues().iter().copied();
            problems.filter(is_shown).collect()
        } else {
            (0..table.len()).filter(is_shown).collect()
        }
    }
}

/// A condition with its text folded once.
struct FoldedCondition<'a> {
    column: ColumnRef,
    condition: &'a CellCondition,
    folded: String,
}

impl<'a> FoldedCondition<'a> {
    fn new(column: ColumnRef, condition: &'a CellCondition) -> Self {
        let folded = match condition {
            CellCondition::Contains(text) | CellCondition::Equals(text) => fold(text),
            CellCondition::OneOf(_)
            | CellCondition::NoneOf(_)
            | CellCondition::Empty
            | CellCondition::NotEmpty => String::new(),
        };
        Self {
            column,
            condition,
            folded,
        }
    }

    fn is_met(&self, table: &RecipientTable, row: &RecipientRow) -> bool {
        let value = table.value(row, self.column);
        match self.condition {
            CellCondition::Empty => value.is_empty(),
            CellCondition::NotEmpty => !value.is_empty(),
            CellCondition::OneOf(values) => values.contains(value),
            CellCondition::NoneOf(values) => !values.contains(value),
            // Text of punctuation only has no folded form.
            CellCondition::Equals(text) if self.folded.is_empty() => value == text,
            CellCondition::Equals(text) => value == text || fold(value) == self.folded,
            CellCondition::Contains(text) if self.folded.is_empty() => value.contains(text),
            CellCondition::Contains(text) => {
                value.contains(text) || fold(value).contains(&self.folded)
            }
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipients::{Field, tests::row};

    #[test]
    fn filter_by_punctuation_hides_empty_cells() {
        let cities = ["-", "", "Boston", "?"];
        let cities = cities.map(|city| row(&[(Field::City, city), (Field::FirstName, "Anna")]));
        let table = RecipientTable::new("", cities);
        let shown = |text: &str| {
            let mut filter = RowFilter::default();
            let condition = CellCondition::Equals(text.to_owned());
            filter.set_condition(ColumnRef::Field(Field::City), Some(condition));
            filter.positions(&table, &IssueIndex::default())
        };
        assert_eq!(shown("-"), [0]);
        assert_eq!(shown("?"), [3]);
        assert_eq!(shown("BOSTON"), [2]);
    }
}
